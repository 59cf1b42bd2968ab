"""Law 13: the number of ways a deal can continue, in files that other engines can read.

A line of a ``.perft`` file is ``rules id; dealer; the hands from seat 0; the rest, upcard
first; actions made; depth:count …``.  After the rest come, each behind a stroke, the widow and
the table cards of every seat, the covered ones first, where a game has them.  A count is the
number of sequences of so many legal actions, shorter ones that end the deal included.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from pathlib import Path

import pytest

from euchre import GAMES, Rules, apply, rules
from euchre.engine.rewind import Dealt
from euchre.engine.state import State
from euchre.engine.state import read as read_action
from tests.kit import perft
from tests.kit.laws_reference import count_by_words

# Millions of steps, which coverage would only make slow.
pytestmark = pytest.mark.untraced

FILES = sorted(Path(__file__).parent.glob("*.perft"))


@dataclass(frozen=True)
class Line:
    """One deal of a file, with its counts by depth."""

    table: str
    dealer: int
    hands: tuple[str, ...]
    rest: str
    made: tuple[str, ...]
    counts: dict[int, int]

    def rules(self) -> Rules:
        name, *options = self.table.split("+")
        return rules(name, dict(o.split("=") for o in options))

    def state(self) -> State:
        table = self.rules()
        pack = table.pack
        seen: Counter[str] = Counter()

        def cards(cell: str) -> tuple[int, ...]:
            found = []
            for text in cell.split():
                # Of two identical cards the one written first is the first of the pack.
                found.append(pack.index(text) + seen[text])
                seen[text] += 1
            return tuple(found)

        hands = tuple(sum(1 << c for c in cards(hand)) for hand in self.hands)
        rest, *loose = map(cards, self.rest.split("|"))
        widow = loose.pop(0) if table.widow else ()
        s = Dealt(hands, rest, widow, tuple(loose)).start(table, self.dealer)
        for words in self.made:
            s = apply(s, read_action(s, words))
        return s


def read(path: Path) -> list[Line]:
    lines = []
    for row in path.read_text().splitlines():
        if row and not row.startswith("#"):
            table, dealer, *hands, rest, made, counts = (cell.strip() for cell in row.split(";"))
            pairs = (pair.split(":") for pair in counts.split())
            lines.append(
                Line(
                    table,
                    int(dealer),
                    tuple(hands),
                    rest,
                    tuple(words.strip() for words in made.split(",") if words.strip()),
                    {int(depth): int(count) for depth, count in pairs},
                )
            )
    return lines


LINES = [(path.stem, i, line) for path in FILES for i, line in enumerate(read(path))]


@pytest.mark.every(4)
@pytest.mark.parametrize(
    "line", [line for *_, line in LINES], ids=[f"{name}-{i}" for name, i, _ in LINES]
)
def test_the_number_of_ways_to_go_on(line: Line) -> None:
    s = line.state()
    assert {depth: perft(s, depth) for depth in line.counts} == line.counts


def test_every_game_has_its_file() -> None:
    assert {game.name for game in GAMES} <= {path.stem for path in FILES}


@pytest.mark.every(4)
@pytest.mark.parametrize(
    "line",
    [line for *_, line in LINES if line.made and "play" in line.made[-1]],
    ids=lambda line: line.table,
)
def test_the_play_to_the_end_agrees_with_the_words_of_the_rules(line: Line) -> None:
    # Counted a second time by code that shares no table with the engine.
    assert count_by_words(line.state()) == line.counts[max(line.counts)]

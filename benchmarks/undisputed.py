"""How bots answer where strong players agree, by theme.

``python -m benchmarks.undisputed --bots club,strong,expert`` asks each bot at every position of
``undisputed.toml`` with several random seeds and prints how often it was right.  ``--check`` also
values the choices in many worlds and names the positions in which these contradict the stated
answer: look at those positions, but do not take the worlds' word for it.
"""

from __future__ import annotations

import argparse
import sys
import tomllib
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

from euchre.analysis.valuing import ahead, value_choices
from euchre.bots import bot
from euchre.bots.search.values import plays_for_the_game
from euchre.bots.stand_ins import prepare_for
from euchre.cards import each
from euchre.engine.actions import Action
from euchre.engine.rules import Rules
from euchre.engine.state import State, legal, push, start, text
from euchre.engine.view import View, observe
from euchre.games import rules

FILE = Path(__file__).with_suffix(".toml")
#: How the seats are called that may deal; the bot sits in seat 0.
DEALERS = {"me": 0, "left": 1, "partner": 2, "right": 3}
#: How often hands are dealt anew in search of ones that can have been played so.
_TRIES = 4_000
#: Worlds of a check.
WORLDS = 4_000


@dataclass(frozen=True)
class Position:
    """A decision, and which choices are right."""

    theme: str
    why: str
    hand: str
    dealer: str
    up: str = ""
    before: str = ""
    right: str = ""
    wrong: str = ""
    #: Ours and theirs, or of every side; that of the start where it is not told.
    score: str = ""
    game: str = "standard"
    set: str = ""
    #: Choices by their text, of seat 0.
    choices: dict[str, Action] = field(default_factory=dict, compare=False)

    @property
    def rules(self) -> Rules:
        """The table."""
        return rules(self.game, dict(pair.split("=") for pair in self.set.split()))

    def is_right(self, said: str) -> bool:
        """Whether a choice is one of the right ones.  Raises ``ValueError`` for what is none."""
        named = [_words(one) for one in (self.right or self.wrong).split(",")]
        if unknown := [one for one in named if one not in self.choices]:
            found = ", ".join(self.choices)
            raise ValueError(f"{self.why}: {', '.join(unknown)} is no choice; these are: {found}")
        return (said in named) == bool(self.right)

    def view(self) -> View:
        """Return what the bot sees.  Raises ``ValueError`` if nobody can have played so."""
        rng, held = Random(self.why), dict.fromkeys(range(1, self.rules.seats), 0)
        for _ in range(_TRIES):
            s = self._dealt(rng, held)
            if s is not None and self._played(s, held):
                self.choices.update((text(s, action), action) for action in legal(s))
                return observe(s, 0)
        raise ValueError(f"{self.why}: nobody can have played so")

    def _dealt(self, rng: Random, held: dict[int, int]) -> State | None:
        table = self.rules
        pack, own, up = table.pack, _mask(table, self.hand), _mask(table, self.up)
        taken = own | up | sum(held.values())
        if own & sum(held.values()):
            return None
        rest = [card for card in each(pack.full) if not taken >> card & 1]
        rng.shuffle(rest)
        hands = [own]
        for seat in range(1, table.seats):
            more = table.hand - held[seat].bit_count()
            if more < 0:
                return None
            hands.append(held[seat] | sum(1 << rest.pop() for _ in range(more)))
        scores = [int(points) for points in self.score.split("-")] if self.score else None
        return start(table, hands, [*each(up), *rest], DEALERS[self.dealer], scores)

    def _played(self, s: State, held: dict[int, int]) -> bool:
        """Play to the decision; where a hand lacks a card, have it held from the next try on."""
        done = [_words(one) for one in self.before.split(",") if one.strip()]
        while done:
            if s.turn and text(s, legal(s)[0]).startswith("discard ") and "discard" not in done[0]:
                push(s, bot("club", Random(0)).choose(observe(s, s.turn), legal(s)))
                continue
            words = done.pop(0)
            found = {text(s, action): action for action in legal(s)}
            if words not in found:
                if s.turn and words.startswith("play "):
                    card = self.rules.pack.index(words.removeprefix("play "))
                    held[s.turn] |= 1 << card if card != s.up else 0
                return False
            push(s, found[words])
        if s.turn and text(s, legal(s)[0]).startswith("discard "):
            push(s, bot("club", Random(0)).choose(observe(s, s.turn), legal(s)))
        return s.turn == 0 and not s.ended


def _mask(table: Rules, words: str) -> int:
    return table.pack.mask(words.split())


def _words(one: str) -> str:
    """Return a choice as records write it; a card alone is a card played."""
    words = " ".join(one.split())
    return words if not words or words[0].islower() else f"play {words}"


def positions(file: Path = FILE) -> list[Position]:
    """Return all positions.  Raises ``TypeError`` for a field that there is not."""
    return [Position(**told) for told in tomllib.loads(file.read_text("utf-8"))["position"]]


def answered(position: Position, name: str, seeds: int) -> Iterator[str]:
    """Yield what a bot answers, once for each seed."""
    view = position.view()
    for seed in range(seeds):
        player = bot(name, Random(f"undisputed:{seed}"))
        yield view.text(player.choose(view, [*position.choices.values()]))


def main(arguments: Sequence[str] | None = None) -> int:
    """Print the table; return 1 if a check contradicts a position."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--bots", default="club,strong,expert", metavar="A,B")
    parser.add_argument("--seeds", type=int, default=6)
    parser.add_argument("--theme", default="", metavar="TEXT", help="only such themes")
    parser.add_argument("--wrong", action="store_true", help="print every wrong answer")
    parser.add_argument("--check", action="store_true", help="value the choices, too")
    asked = parser.parse_args(arguments)
    names, wrong = asked.bots.split(","), 0
    prepare_for(names, lambda words: print(words, file=sys.stderr))
    chosen = [p for p in positions() if asked.theme in p.theme]
    right: dict[str, dict[str, list[bool]]] = defaultdict(lambda: defaultdict(list))
    for position in chosen:
        for name in names:
            said = list(answered(position, name, asked.seeds))
            good = [position.is_right(one) for one in said]
            right[position.theme][name] += good
            if asked.wrong and not all(good):
                bad = [one for one, is_good in zip(said, good, strict=True) if not is_good]
                most = max(set(bad), key=bad.count)
                print(f"{name}: {most} ({len(bad)} of {len(good)}) {position.why}")
        if asked.check:
            wrong += _checked(position)
    print(f"{'theme':<16}{'positions':>10}" + "".join(f"{name:>12}" for name in names))
    for theme, found in right.items():
        row = "".join(f"{sum(f) / len(f):>12.1%}" for f in found.values())
        print(f"{theme:<16}{sum(p.theme == theme for p in chosen):>10}{row}")
    whole = {name: [good for found in right.values() for good in found[name]] for name in names}
    row = "".join(f"{sum(f) / len(f):>12.1%}" for f in whole.values())
    print(f"{'all':<16}{len(chosen):>10}{row}")
    return int(wrong > 0)


def _checked(position: Position) -> bool:
    """Print by how much another choice seems to be better, if it does surely."""
    view = position.view()
    found = value_choices(view, worlds=WORLDS, seed=1)
    good = [one for one in found if position.is_right(view.text(one.action))]
    best, right = found[0], good[0]
    lead = ahead(best, right)
    if lead.low <= 0:
        return False
    unit = "of a win" if plays_for_the_game(view) else "points"
    names = f"{view.text(best.action)}, not {view.text(right.action)}"
    print(f"worlds say {names}: {lead.mean:+.3f} ± {lead.error:.3f} {unit}. {position.why}")
    return True


if __name__ == "__main__":
    sys.exit(main())

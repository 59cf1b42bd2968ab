"""Contests on the compiled machine give the same figures as the engine with the same cards."""

from __future__ import annotations

from typing import Any

import pytest

from euchre import State, rules
from euchre.arena import compiled, tournaments
from euchre.arena.running import Outcome, Results, run
from euchre.arena.tournaments import Chunk, Tournament, tournament
from euchre.fast.rules.deals import seed_number
from tests.fast.rules.cards import dealt

pytestmark = pytest.mark.untraced

#: Two sides and many, points counted down, fixed numbers of deals, deals that are dealt again.
TABLES: list[tuple[str, dict[str, str]]] = [
    ("standard", {}),
    ("bald", {}),
    ("three", {}),
    ("buck", {}),
    ("railroad", {}),
    ("hasenpfeffer", {}),
    ("progressive", {"redeal-passed-out": "on"}),
    ("two-tableau", {}),
]


class _Chance:
    """In place of a generator: the text from which it would be made."""

    def __init__(self, key: str):
        self.key = key


def on_the_engine(monkeypatch: pytest.MonkeyPatch, of: Tournament, first: int, size: int) -> Chunk:
    """Play a chunk on the engine, with the cards that the machine deals."""

    def begin(
        table: Any, key: str, dealer: int, *, scores: Any = None, packets: object = None
    ) -> State:
        number, *again = key.removeprefix(f"{of.seed}:").split(":")
        if of.games:
            return dealt(
                table,
                seed_number(f"{of.seed}:{number}"),
                int(again[0]) * table.seats + dealer,
                dealer,
                scores,
            )
        seed = ":".join((of.seed, *again))
        return dealt(table, seed_number(seed), int(number), dealer, scores)

    with monkeypatch.context() as patch:
        patch.setattr(tournaments, "Random", _Chance)
        patch.setattr(tournaments, "shuffled", lambda _, rng: rng.key)
        patch.setattr(tournaments, "packet_plans", lambda *_: None)
        patch.setattr(tournaments, "deal", begin)
        patch.setattr("euchre.engine.match.deal", begin)
        return tournaments.play_chunk(of, 0, first, size)


@pytest.mark.every(4)
@pytest.mark.parametrize(("name", "options"), TABLES, ids=lambda x: x if isinstance(x, str) else "")
@pytest.mark.parametrize("games", [False, True])
def test_with_the_same_cards_both_engines_come_to_the_same(
    monkeypatch: pytest.MonkeyPatch, name: str, options: dict[str, str], games: bool
) -> None:
    of = tournament(rules(name, options), ("club", "club"), "test:7", games=games)
    size = 2 if games else 6
    theirs = on_the_engine(monkeypatch, of, 1, size)
    mine = compiled.play_chunk(of, 0, 1, size)
    assert mine.units == theirs.units
    assert mine.counts == theirs.counts
    assert len(mine.units) == size


def plain(outcome: Outcome) -> Results:
    """Return what came of a contest, but for what a run changes."""
    found = outcome.results({})
    assert found.engine == "machine"
    return found


@pytest.mark.exhaustive
def test_many_games_of_club_players_are_played_by_the_machine() -> None:
    outcome = run(tournament(rules("standard"), ("club", "random"), "test:3", games=True), 2_000)
    assert outcome.of.engine == "machine"
    (versus,) = outcome.pairs
    assert versus.share is not None
    assert versus.share[0] > 0.97
    assert 1.2 < versus.mean < 1.4

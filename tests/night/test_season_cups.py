"""Cups of a season of sides: drawn round by round, fed by a table, and corrected."""

from collections import Counter
from random import Random

import pytest

from euchre.night.errors import NightError
from euchre.night.season.cup import cup_of
from euchre.night.season.fixtures import warnings
from euchre.night.season.league import Fixture
from euchre.night.season.season_commands import (
    DrawCup,
    DrawFixtures,
    DropFixture,
    EnterResult,
    UndoEntry,
)
from tests.night.leagues import Desk


@pytest.mark.parametrize("double", [False, True])
@pytest.mark.parametrize("sides", [2, 3, 5, 6, 8, 13, 16])
def test_a_cup_ends_with_one_side_that_has_lost_least(sides: int, double: bool) -> None:
    """Nobody is out before so many losses, nobody plays on after them, and byes are few."""
    limit = 2 if double else 1
    for seed in range(4):
        rng = Random(f"{sides} {seed}")
        desk = Desk(" ".join(f"S{n}" for n in range(sides)))
        lost = Counter[int]()
        while not cup_of(desk.season, "Cup").champion:
            season = desk.do(DrawCup, name="Cup", double=double, seed=seed)
            cup = cup_of(season, "Cup")
            there = [s for f in cup.open for s in (f.home, f.away)]
            assert len(there) == len(set(there))
            assert all(lost[side] < limit for side in there)
            for f in cup.open:
                games = (5, 4) if rng.randrange(2) else (4, 5)
                lost[f.away if games[0] > games[1] else f.home] += 1
                desk.do(EnterResult, fixture=f.number, games=games)
        champion = cup_of(desk.season, "Cup").champion
        others = [n for n in range(1, sides + 1) if n != champion]
        assert lost[champion] < limit
        assert all(lost[side] == limit for side in others)
        with pytest.raises(NightError, match="has won"):
            desk.do(DrawCup, name="Cup")


def test_a_seeded_cup_keeps_the_first_two_apart() -> None:
    desk = Desk("A B C D E F")
    season = desk.do(DrawCup, name="Cup", first=6)
    ties = [(f.home, f.away) for f in season.league.fixtures.values()]
    assert {tie for tie in ties if not tie[1]} == {(1, 0), (2, 0)}
    halves = [{side for tie in ties[at : at + 2] for side in tie} for at in (0, 2)]
    assert not any({1, 2} <= half for half in halves)


def test_a_corrected_cup_result_is_told_and_the_round_drawn_again() -> None:
    desk = Desk("A B C D")
    season = desk.do(DrawCup, name="Cup", first=4)
    for f in season.league.fixtures.values():
        desk.do(EnterResult, fixture=f.number, games=(5, 0))
    desk.do(DrawCup, name="Cup")
    assert not warnings(desk.season)
    desk.do(EnterResult, fixture=1, games=(0, 5))
    assert "draw the round again" in warnings(desk.season)[0]
    desk.do(DrawCup, name="Cup", again=True)
    assert not warnings(desk.season)


def test_a_cup_whose_first_round_was_dropped_is_told() -> None:
    desk = Desk("A B C D")
    first = desk.do(DrawCup, name="Cup").league.fixtures
    for number in first:
        desk.do(EnterResult, fixture=number, games=(5, 0))
    desk.do(DrawCup, name="Cup")
    for number in first:
        desk.do(DropFixture, fixture=number)
    assert all("plays in round 2 of Cup against the results" in x for x in warnings(desk.season))
    assert len(warnings(desk.season)) == 2


def _won_by(fixture: Fixture, side: int) -> tuple[int, int]:
    return (5, 4) if fixture.home == side else (4, 5)


def test_a_cup_fed_by_a_table_that_is_corrected_is_told_and_drawn_again() -> None:
    desk = Desk("A B C D")
    for f in desk.do(DrawFixtures, times=1).league.fixtures.values():
        desk.do(EnterResult, fixture=f.number, games=_won_by(f, min(f.home, f.away)))
    desk.do(DrawCup, name="Cup", first=2)
    assert cup_of(desk.season, "Cup").entrants == {1, 2}
    desk.do(EnterResult, fixture=7, games=(5, 4))  # a match of the cup corrects nothing
    desk.do(UndoEntry)
    (theirs,) = [f for f in desk.season.league.fixtures.values() if {f.home, f.away} == {2, 3}]
    desk.do(EnterResult, fixture=theirs.number, games=_won_by(theirs, 3))
    assert warnings(desk.season) == [
        "B is in Cup by results that have changed since; draw the round again"
    ]
    desk.do(DrawCup, name="Cup", again=True)
    assert cup_of(desk.season, "Cup").entrants == {1, 3}
    assert not warnings(desk.season)

"""Movements without a chart: who goes where after each game."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from euchre.night.rotation.balance import counts
from euchre.night.rotation.chart import Chart, ChartError, Seating, Table
from euchre.night.rotation.movements import (
    EAST_WEST,
    NORTH_SOUTH,
    by_standings,
    draw,
    first,
    red_and_white,
    seat_arrows,
    winners_up,
)


def sides(seating: Seating) -> list[set[frozenset[int]]]:
    """The partnerships of every table, whichever way they sit."""
    return [{frozenset(side) for side in table.sides} for table in seating.tables]


def pairs(*tables: str) -> list[set[frozenset[int]]]:
    return [{frozenset(map(int, p.split("-"))) for p in t.split(" v ")} for t in tables]


def test_first_come_first_seated() -> None:
    assert first([5, 6, 7, 8, 9]) == Seating((Table(5, 6, 7, 8),), (9,))
    with pytest.raises(ChartError, match="a table needs four players, not 3"):
        first([1, 2, 3])


@pytest.mark.parametrize(
    ("winners", "expected"),
    [
        # N-S won everywhere: 1-3, 5-7, 9-11.
        pytest.param(
            (NORTH_SOUTH, NORTH_SOUTH, NORTH_SOUTH),
            pairs("1-5 v 3-7", "6-9 v 8-11", "10-2 v 12-4"),
            id="north and south",
        ),
        pytest.param(
            (EAST_WEST, NORTH_SOUTH, EAST_WEST),
            pairs("2-5 v 4-7", "6-10 v 8-12", "9-1 v 11-3"),
            id="mixed",
        ),
    ],
)
def test_winners_up_losers_stay(winners: tuple[int, ...], expected: object) -> None:
    assert sides(winners_up(first(range(1, 13)), winners)) == expected


def test_one_table_changes_partners() -> None:
    assert sides(winners_up(first(range(1, 5)), [NORTH_SOUTH])) == pairs("2-1 v 4-3")


@pytest.mark.parametrize("size", range(4, 24))
@pytest.mark.parametrize("move", ["up", "colours"])
def test_nobody_is_lost_and_who_sat_out_plays(size: int, move: str) -> None:
    rng = Random(size)
    now = first(range(1, size + 1))
    white = {p for t in now.tables for p in (t.south, t.west)} | set(now.byes[1::2])
    for _ in range(12):
        winners = [rng.randrange(2) for _ in now.tables]
        following = winners_up(now, winners) if move == "up" else red_and_white(now, winners, white)
        assert following.players == now.players
        assert len(following.byes) == len(now.byes)
        assert not set(following.byes) & set(now.byes)
        now = following


def test_newcomers_never_keep_their_partner() -> None:
    rng, now = Random(1), first(range(1, 17))
    for _ in range(20):
        following = winners_up(now, [rng.randrange(2) for _ in now.tables])
        assert not set().union(*sides(now)) & set().union(*sides(following))
        now = following


def test_red_goes_up_and_white_goes_down() -> None:
    now = first(range(1, 13))
    white = {3, 4, 7, 8, 11, 12}
    following = red_and_white(now, [NORTH_SOUTH, EAST_WEST, NORTH_SOUTH], white)
    tables = [set(table) for table in following.tables]
    # Losers 2-4, 5-7 and 10-12 stay; 1 and 3, 6 and 8, 9 and 11 have won.
    assert tables == [{2, 4, 6, 11}, {5, 7, 9, 3}, {10, 12, 1, 8}]
    assert all(len(set(s) & white) == 1 for table in following.tables for s in table.sides)


def test_partners_of_one_colour_are_refused() -> None:
    with pytest.raises(ChartError, match="1 and 3 are partners and have cards of one colour"):
        red_and_white(first(range(1, 5)), [0], white={1, 3})


@pytest.mark.parametrize(
    ("winners", "told"),
    [([0], "2 tables have played, and 1 have a winner"), ([0, 2], "table 2 is won by side 0 or 1")],
)
def test_results_that_cannot_be_are_refused(winners: list[int], told: str) -> None:
    with pytest.raises(ChartError, match=told):
        winners_up(first(range(1, 9)), winners)


@pytest.mark.parametrize("tables", [5, 7, 11, 13])
def test_seat_arrows_meet_nobody_twice_where_neither_2_nor_3_divides(tables: int) -> None:
    games = [first(range(1, 4 * tables + 1))]
    while len(games) < tables:
        games.append(seat_arrows(games[-1]))
    assert max(counts(Chart(tuple(games), "moved", ""))["meetings"].values()) == 1


def test_seat_arrows_go_one_way_each() -> None:
    following = seat_arrows(first(range(1, 17)))
    # North 1 stays; South 3 goes down to table 2; East 2 up to table 4; West 4 up to table 3.
    assert following.tables[0].north == 1
    assert following.tables[1].south == 3
    assert following.tables[3].east == 2
    assert following.tables[2].west == 4


def test_seat_arrows_know_no_sitting_out() -> None:
    with pytest.raises(ChartError, match="multiple of four"):
        seat_arrows(first(range(1, 7)))


@given(size=st.integers(4, 30), games=st.integers(1, 12), seed=st.integers(0, 99))
def test_a_draw_is_fair_about_sitting_out(size: int, games: int, seed: int) -> None:
    rng, played = Random(seed), list[Seating]()
    for _ in range(games):
        played.append(draw(range(1, size + 1), rng, played))
    sat = [sum(p in game.byes for game in played) for p in range(1, size + 1)]
    assert max(sat) - min(sat) <= 1
    assert all(game.players == frozenset(range(1, size + 1)) for game in played)


def test_the_last_game_goes_by_standings() -> None:
    ranked = [8, 3, 5, 1, 2, 7, 4, 6]
    assert sides(by_standings(ranked)) == pairs("8-1 v 3-5", "2-6 v 7-4")


def test_who_have_been_partners_are_not_again() -> None:
    ranked = [1, 2, 3, 4]
    one = by_standings(ranked)
    two = by_standings(ranked, [one])
    three = by_standings(ranked, [one, two])
    assert sides(two) == pairs("1-3 v 2-4")
    assert sides(three) == pairs("1-2 v 3-4")
    # When all have been, the first way comes again.
    assert sides(by_standings(ranked, [one, two, three])) == sides(one)


def test_the_last_sit_out_of_those_who_have_least() -> None:
    ranked = [1, 2, 3, 4, 5, 6]
    played = [Seating((Table(1, 2, 3, 4),), (5, 6))]
    assert set(by_standings(ranked).byes) == {5, 6}
    assert set(by_standings(ranked, played).byes) == {3, 4}

"""Movements without a chart: who goes where after each game, and who sits out."""

from itertools import pairwise
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from euchre.night.rotation.balance import counts, report
from euchre.night.rotation.chart import Chart, ChartError, Foursome, Seating
from euchre.night.rotation.movements import (
    EAST_WEST,
    NORTH_SOUTH,
    WAYS,
    Way,
    by_standings,
    draw,
    first,
    following,
    losers_move,
    red_and_white,
    refilled,
    seat_arrows,
    winners_up,
)
from euchre.night.rotation.wishes import Constraints

Sides = list[set[frozenset[int]]]


def sides(*tables: Foursome) -> Sides:
    """The partnerships of every table, whichever way they sit."""
    return [{frozenset(side) for side in table.sides} for table in tables]


def pairs(*tables: str) -> Sides:
    return [{frozenset(map(int, p.split("-"))) for p in t.split(" v ")} for t in tables]


def seated(count: int) -> tuple[Foursome, ...]:
    return first(range(1, count + 1)).tables


def moved(way: Way, sizes: list[int], seed: int = 0) -> list[Seating]:
    """Games of so many players, the first ones by number, with results by lot."""
    rng, played = Random(seed), list[Seating]()
    for size in sizes:
        winners = [rng.randrange(2) for _ in played[-1].tables] if played else []
        played.append(following(way, range(1, size + 1), played, winners, rng))
    return played


def test_first_come_first_seated() -> None:
    assert first([5, 6, 7, 8, 9]) == Seating((Foursome(5, 6, 7, 8),), (9,))
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
        pytest.param((NORTH_SOUTH,), pairs("2-1 v 4-3"), id="one table"),
    ],
)
def test_winners_up_losers_stay(winners: tuple[int, ...], expected: Sides) -> None:
    assert sides(*winners_up(seated(4 * len(winners)), winners)) == expected


def test_newcomers_never_keep_their_partner() -> None:
    rng, now = Random(1), seated(16)
    for _ in range(20):
        then = winners_up(now, [rng.randrange(2) for _ in now])
        assert not set().union(*sides(*now)) & set().union(*sides(*then))
        now = then


def test_red_goes_up_and_white_goes_down() -> None:
    # North and East are red: 1, 2, 5, 6, 9, 10.
    then = red_and_white(seated(12), [NORTH_SOUTH, EAST_WEST, NORTH_SOUTH])
    # Losers 2-4, 5-7 and 10-12 stay; 1 and 3, 6 and 8, 9 and 11 have won.
    assert [set(table) for table in then] == [{2, 4, 6, 11}, {5, 7, 9, 3}, {10, 12, 1, 8}]


def test_cards_keep_their_colour() -> None:
    rng, now = Random(2), seated(20)
    red = {p for table in now for p in (table.north, table.east)}
    for _ in range(20):
        now = red_and_white(now, [rng.randrange(2) for _ in now])
        assert {p for table in now for p in (table.north, table.east)} == red


@pytest.mark.parametrize("move", [winners_up, red_and_white])
@pytest.mark.parametrize(
    ("winners", "told"),
    [([0], "2 tables have played, and 1 have a winner"), ([0, 2], "table 2 must be side 0 or 1")],
)
def test_results_that_cannot_be_are_refused(move: object, winners: list[int], told: str) -> None:
    assert callable(move)
    with pytest.raises(ChartError, match=told):
        move(seated(8), winners)


@pytest.mark.parametrize("tables", [5, 7, 11, 13])
def test_seat_arrows_meet_nobody_twice_where_neither_2_nor_3_divides(tables: int) -> None:
    games = [seated(4 * tables)]
    while len(games) < tables:
        games.append(seat_arrows(games[-1]))
    chart = Chart(tuple(map(Seating, games)), "moved", "")
    assert max(counts(chart)["meetings"].values()) == 1


def test_seat_arrows_go_one_way_each() -> None:
    then = seat_arrows(seated(16))
    # North 1 stays; South 3 goes down to table 2; East 2 up to table 4; West 4 up to table 3.
    assert (then[0].north, then[1].south, then[3].east, then[2].west) == (1, 3, 2, 4)


def test_at_one_table_everybody_has_every_partner_in_three_games() -> None:
    games = moved("seat-arrows", [4] * 3)
    chart = Chart(tuple(games), "moved", "")
    assert report(chart).partners.repeats == 0


def test_four_games_at_a_table_with_all_partners_then_its_losers_move() -> None:
    here = range(1, 13)
    games = [Seating(seated(12))]
    for _ in range(3):
        games.append(following("four-games", here, games, [0, 0, 0], Random(0)))
        assert [{*table} for table in games[-1].tables] == [{*table} for table in games[0].tables]
    assert report(Chart(tuple(games[:3]), "moved", "")).partners.repeats == 0
    then = following("four-games", here, games, [0, 1, 0], Random(0))
    assert then.tables == losers_move(games[-1].tables, [0, 1, 0])


@given(
    way=st.sampled_from(list(WAYS)),
    sizes=st.lists(st.integers(4, 30), min_size=1, max_size=8),
    games=st.none() | st.integers(1, 12),
    seed=st.integers(0, 99),
)
def test_nobody_is_lost_and_sitting_out_is_fair(
    way: Way, sizes: list[int], games: int | None, seed: int
) -> None:
    """People come and go, or all stay for so many games."""
    sizes = sizes[:1] * games if games else sizes
    played = moved(way, sizes, seed)
    for size, game in zip(sizes, played, strict=True):
        assert game.players == frozenset(range(1, size + 1))
        assert (len(game.tables), len(game.byes)) == divmod(size, 4)
    if len(set(sizes)) == 1:
        sat = [sum(p in game.byes for game in played) for p in range(1, sizes[0] + 1)]
        assert max(sat) - min(sat) <= 1
        # Of three in seven nobody need sit out twice running either.
        assert not any({*a.byes} & {*b.byes} for a, b in pairwise(played))


def test_who_is_not_there_leaves_a_place_for_who_sat_out() -> None:
    played = [Seating(seated(8), (9, 10))]
    # 6 has gone home, and 8 sits out: they had the places nearest the foot.
    then = refilled(played[-1].tables, [1, 2, 3, 4, 5, 7, 8, 9, 10], played)
    assert then == Seating((Foursome(1, 2, 3, 4), Foursome(5, 10, 7, 9)), (8,))


def test_a_table_is_added_and_taken_away_at_the_foot() -> None:
    played = [Seating(seated(8))]
    more = refilled(played[-1].tables, range(1, 13), played)
    assert more.tables[:2] == seated(8)
    assert set(more.tables[2]) == {9, 10, 11, 12}
    less = refilled(played[-1].tables, [1, 2, 5, 6], played)
    assert less.tables[0][:2] == (1, 2)
    assert set(less.tables[0]) == {1, 2, 5, 6}


def test_a_draw_follows_from_its_chance() -> None:
    players = range(1, 31)
    assert draw(players, Random(4)) == draw(players, Random(4)) != draw(players, Random(5))


def test_the_last_game_goes_by_standings() -> None:
    found = by_standings([8, 3, 5, 1, 2, 7, 4, 6])
    assert sides(*found.tables) == pairs("8-1 v 3-5", "2-6 v 7-4")


def test_who_have_been_partners_are_not_again() -> None:
    ranked = [1, 2, 3, 4]
    played: list[Seating] = []
    for expected in ("1-4 v 2-3", "1-3 v 2-4", "1-2 v 3-4", "1-4 v 2-3"):
        # When all have been, the first way comes again.
        found = by_standings(ranked, played)
        assert sides(*found.tables) == pairs(expected)
        played.append(found)


def test_somebody_of_the_next_ranks_helps_out() -> None:
    # 1 has had 2, 3 and 4 as partners; 5 is the nearest with whom all goes well.
    played = [
        Seating((Foursome(1, 3, 2, 4), Foursome(5, 7, 6, 8))),
        Seating((Foursome(1, 2, 3, 4), Foursome(5, 6, 7, 8))),
        Seating((Foursome(1, 2, 4, 3), Foursome(5, 6, 8, 7))),
    ]
    found = by_standings(range(1, 9), played)
    before = set().union(*(set().union(*sides(*game.tables)) for game in played))
    assert not before & set().union(*sides(*found.tables))
    assert set(found.tables[0]) == {1, 2, 5, 6}


def test_wishes_for_partners_hold_in_the_last_game_too() -> None:
    wishes = Constraints(never=((1, 4), (2, 3)), always=((5, 6),))
    played = [Seating((Foursome(5, 1, 6, 2), Foursome(3, 7, 4, 8)))]
    found = {
        frozenset(s) for t in by_standings(range(1, 9), played, wishes).tables for s in t.sides
    }
    assert frozenset((5, 6)) in found
    assert not {frozenset((1, 4)), frozenset((2, 3))} & found


@given(
    size=st.integers(12, 40), games=st.integers(1, 4), seed=st.integers(0, 99), data=st.randoms()
)
def test_a_last_game_repeats_no_partner(size: int, games: int, seed: int, data: Random) -> None:
    played = moved("draw", [size] * games, seed)
    ranked = data.sample(range(1, size + 1), size)
    found = by_standings(ranked, played)
    before = set().union(*(set().union(*sides(*game.tables)) for game in played))
    assert not before & set().union(*sides(*found.tables))
    assert found.players == frozenset(ranked)


def test_those_sit_out_whose_turn_it_is_and_of_equals_the_last() -> None:
    ranked = [1, 2, 3, 4, 5, 6]
    played = [Seating((Foursome(1, 2, 3, 4),), (5, 6))]
    assert set(by_standings(ranked).byes) == {5, 6}
    assert set(by_standings(ranked, played).byes) == {3, 4}

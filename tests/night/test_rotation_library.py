"""The chart library: verified by an independent checker, and perfect where possible."""

from collections import Counter
from itertools import combinations

import pytest

from euchre.night.rotation.balance import report
from euchre.night.rotation.chart import Seating, arrows
from euchre.night.rotation.library import best_known, sizes
from euchre.night.rotation.planning import plan
from euchre.night.rotation.wishes import Constraints

#: The longest nights known here in which nobody meets anybody twice, by players.
PERFECT = {
    16: 5,
    20: 5,
    23: 7,
    24: 7,
    27: 9,
    28: 9,
    31: 10,
    32: 10,
    35: 11,
    36: 11,
    39: 13,
    40: 13,
    **dict.fromkeys((43, 44, 46, 48, 49, 52, 53, 54, 55, 56, 60, 61, 64, 72, 80), 14),
}


def meetings(games: tuple[Seating, ...]) -> Counter[frozenset[int]]:
    """Count meetings, sharing nothing with the program but the fields of a table."""
    found: Counter[frozenset[int]] = Counter()
    for game in games:
        for table in game.tables:
            four = [table.north, table.east, table.south, table.west]
            found.update(frozenset(pair) for pair in combinations(four, 2))
    return found


@pytest.mark.every(8)
@pytest.mark.parametrize("players", range(4, 81))
def test_every_chart_seats_everybody_fairly(players: int) -> None:
    everybody = list(range(1, players + 1))
    for games in range(4, 15):
        chart = best_known(everybody, games)
        assert chart is not None
        assert len(chart) == games
        outs: Counter[int] = Counter()
        for game in chart:
            here = [p for table in game.tables for p in table] + list(game.byes)
            assert sorted(here) == everybody
            assert len(game.byes) == players % 4
            outs.update(game.byes)
        sat = [outs[p] for p in everybody]
        assert max(sat) - min(sat) <= 1
        partners: Counter[frozenset[int]] = Counter(
            frozenset(pair)
            for game in chart
            for t in game.tables
            for pair in ((t.north, t.south), (t.east, t.west))
        )
        # As evenly as partners can be had: nobody twice before everybody once.
        if games < players - 2 and players > 7:
            assert max(partners.values()) <= 2
            assert sum(n > 1 for n in partners.values()) <= 2
        assert max(meetings(chart).values()) <= 3 * games // (players - 1) + 3
    assert (players, 14) in sizes()
    assert best_known(everybody, 99) is None


@pytest.mark.every(10)
@pytest.mark.parametrize("players", PERFECT)
def test_nobody_meets_anybody_twice_where_that_is_known(players: int) -> None:
    chart = plan(players, PERFECT[players], budget_steps=1)
    assert set(meetings(chart.games).values()) == {1}
    assert report(chart).meetings.repeats == 0
    outs = Counter(p for game in chart.games for p in game.byes)
    assert max(outs.values(), default=1) == 1


@pytest.mark.parametrize(
    ("players", "games"), [(8, 7), (12, 8), (13, 13), (16, 8), (20, 19), (32, 8)]
)
def test_nobody_keeps_a_chair_all_night_unless_that_is_wished(players: int, games: int) -> None:
    chart = plan(players, games)
    stay = [p for p in chart.players if len({game.chair_of(p) for game in chart.games}) == 1]
    assert not stay
    asked = plan(players, games, constraints=Constraints(arrows=True))
    assert arrows(asked), "one arrow a chair, and one player who stays"
    assert report(asked).partners.repeats == 0

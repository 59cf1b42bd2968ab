"""How a night is set up: what cannot be asked for, whichever face asks."""

import re
from typing import Any

import pytest

from euchre.night.errors import NightError
from euchre.night.events import Expected, Founded, Teamed
from euchre.night.rotation.chart import ChartError
from euchre.night.setup import PARTING, NewNight, Setup, chart_wanted, first_events, set_up
from tests.rows import each_row

CSV = "game,table,north,east,south,west\n1,1,1,2,3,3"
MATCHES = "matches of pairs or teams have their own charts, without requests"
#: Requests that a kind of chart has no room for.
NO_ROOM = {
    "teams": MATCHES,
    "swiss": MATCHES,
    "knock-out": MATCHES,
    "pairs": "fixed pairs have their own chart, without requests",
    "draw": "a movement moves everyone alike; requests for partners, seats or tables need a chart",
}
WISHES: tuple[dict[str, Any], ...] = (
    {"apart": [[1, 2]]}, {"together": [[1, 2]]}, {"stays": [1]}, {"arrows": True},
    {"level_tables": True}, {"mixed": [1]},
)  # fmt: skip
BAD_CHARTS: list[tuple[dict[str, Any], str]] = [
    ({"players": 3}, "a night must have 4 to 400 players, not 3"),
    ({"players": 404, "kind": "teams"}, "a night must have 4 to 400 players, not 404"),
    ({"players": 10**9, "kind": "pairs"}, "a night must have 4 to 400 players, not 1000000000"),
    ({"players": 10**9, "kind": "draw"}, "a night must have 4 to 400 players, not 1000000000"),
    ({"players": 12, "games": 0}, "a night must have 1 to 200 games, not 0"),
    ({"players": 8, "games": -5, "kind": "draw"}, "a night must have 1 to 200 games, not -5"),
    ({}, "give the number of players, or list their names"),
    ({"kind": "magic"}, "a chart must be one of best, partners-first, csv, printed-8, printed-12"),
    ({"kind": "csv", "csv": "hello"}, "line 1: no table found; write one as 1-6 v 2-5"),
    ({"kind": "csv", "csv": CSV}, "player 3 has two"),
    ({"kind": "printed-8", "games": 9}, "this chart has 7 games, not 9"),
    ({"kind": "printed-12", "apart": [[1, 13]]}, "there is no player 13 here"),
    ({"players": 8, "mixed": list(range(1, 9))}, "mixed pairs need two groups, but there is"),
    ({"players": 8, "apart": [[1, 99]]}, "there is no player 99 here"),
    ({"players": 8, "apart": [[1, 2]], "together": [[1, 2]]}, "both always and never"),
    ({"players": 8, "kind": "swiss", "best_of": 3}, "the length of a match, a losers' side"),
    ({"players": 8, "kind": "knock-out", "games": 3}, "leave out the games"),
    ({"players": 8, "kind": "knock-out", "best_of": 2}, "best of 1, 3, 5, 7"),
    ({"players": 10, "kind": "teams"}, "teams of four"),
    ({"players": 9, "kind": "pairs"}, "even number of players"),
    ({"players": 11, "kind": "match", "size": 6}, "a match of 6 a side has 12 players, not 11"),
    ({"players": "many"}, "players: expected int"),
    ({"players": 20, "at_home": 2}, "at least 4"),
    ({"players": 20, "at_home": 18}, "at least 4"),
    ({"players": 8, "at_home": 20}, "leave 0 in the hall"),
    ({"players": 20, "at_home": 8, "apart": [[1, 2]]}, "without requests"),
    ({"players": 20, "at_home": 8, "kind": "winners-up"}, "charts of their own"),
    *(
        ({"players": 8, "kind": k} | wish, why)
        for k, why in NO_ROOM.items()
        for wish in WISHES
        if k not in PARTING or "apart" not in wish
    ),
    ({"players": 8, "kind": "swiss", "apart": [[1, 2]]}, "players 1 and 2 are in one pair"),
    ({"players": 8, "kind": "draw", "apart": [[1, 9]]}, "there is no player 9 here"),
    ({"players": 9, "kind": "pairs-draw"}, "pairs need an even number of players, not 9"),
    ({"players": 9, "kind": "partners-first", "games": 1}, "needs two games"),
]


@each_row(("wish", "why"), BAD_CHARTS)
def test_no_chart_is_made_of_nonsense(wish: dict[str, Any], why: str) -> None:
    with pytest.raises((NightError, ChartError), match=re.escape(why)):
        set_up(chart_wanted(**wish))


def printed() -> Setup:
    return set_up(chart_wanted(kind="printed-12"))


@pytest.mark.parametrize(
    ("more", "why"),
    [
        ({"names": ("Ann", "ann")}, "Ann is already player 1"),
        ({"names": ("x",) * 13}, "13 names are listed, but the chart seats 12"),
        ({"rules": {"game": "bridge"}}, "bridge"),
        ({"house": {"stick": "on"}}, "no option 'stick'; did you mean stick-the-dealer?"),
        ({"title": "two\nlines"}, "printable characters"),
        ({"teams": ("Aces",)}, "no named pairs or teams"),
    ],
)
def test_no_night_begins_with_nonsense(more: dict[str, Any], why: str) -> None:
    with pytest.raises(NightError, match=re.escape(why)):
        first_events(NewNight(plan="x", **more), printed())


def test_a_night_begins_with_its_names_and_teams() -> None:
    made = set_up(chart_wanted(kind="teams", players=9, full=True))
    night = NewNight(plan="x", names=("Ann", "", "Cay "), teams=("", "Kings"))
    first, *others = first_events(night, made, by="organizer")
    assert isinstance(first, Founded)
    assert (first.by, len(made.chart.players)) == ("organizer", 16)
    told = [(e.number, e.name) for e in others if isinstance(e, Expected)]
    named = [(e.team, e.name) for e in others if isinstance(e, Teamed)]
    assert (told, named) == ([(1, "Ann"), (3, "Cay")], [(2, "Kings")])


def test_partners_of_the_first_game_are_as_listed_and_never_again() -> None:
    wanted = chart_wanted(players=18, games=6, kind="partners-first")
    chart = set_up(wanted, steps=1_000_000).chart
    sides = [[frozenset(s) for t in game.tables for s in t.sides] for game in chart.games]
    assert sides[0] == [frozenset((n, n + 1)) for n in range(1, 17, 2)]
    assert not {*sides[0]} & {side for game in sides[1:] for side in game}

"""A night without a chart, from start to end: each game follows from the last results."""

import json
import re
from collections import Counter
from typing import Any

import pytest

from euchre.night import events as ev
from euchre.night.admission import admit, refusals
from euchre.night.contest.round_robin import pairs_of
from euchre.night.errors import NightError
from euchre.night.events import decode, encode
from euchre.night.fold import Night
from euchre.night.movement_or_contest import Movement
from euchre.night.next_seating import first_chart, level, next_chart, reseated, winners
from euchre.night.rotation.chart import Chart, ChartError
from euchre.night.rotation.movements import FREE, WAYS, Way
from euchre.night.rotation.planning import plan
from euchre.night.rotation.wishes import Constraints
from euchre.night.standings import standings
from euchre.night.tally_card_events import Totalled
from tests.night.nights import at, founded
from tests.rows import each_row

POINTS = ((5, 3), (2, 4), (4, 4), (3, 0))


def begun(way: Way = "winners-up", players: int = 9, games: int = 3, seed: int = 0) -> Night:
    movement = Movement(way=way, games=games, seed=seed)
    chart = first_chart(range(1, players + 1), movement)
    return admit(Night(), founded(None, chart, movement=movement))


def scored(night: Night, *, without: tuple[int, ...] = (), points: Any = POINTS) -> Night:
    """The next game started and scored, but for some tables."""
    game = night.played + 1
    night = admit(night, ev.Started(**at(1000 * game), game=game))
    for table, seats in enumerate(night.the_chart.games[game - 1].tables, 1):
        if table not in without:
            told = points[table % len(points)]
            by = at(1000 * game + table)
            event = ev.Settled(**by, game=game, table=table, seats=seats, points=told)
            night = admit(night, event)
    return night


def seated(night: Night, chart: Chart) -> Night:
    first = night.played + 1
    return admit(night, ev.Charted(**at(1000 * first - 1), first=first, chart=chart.to_json()))


def partners(chart: Chart) -> list[frozenset[int]]:
    return [frozenset(s) for game in chart.games for table in game.tables for s in table.sides]


@each_row("way", WAYS)
@each_row("players", [4, 9, 14, 23])
def test_a_whole_night(way: Way, players: int) -> None:
    night = begun(way, players)
    for game in (1, 2, 3):
        assert (night.games, night.planned) == (game, 3)
        assert not standings(night).final
        night = scored(night)
        if game < 3:
            night = seated(night, next_chart(night))
    assert night.strays == ()
    assert standings(night).final
    assert night.the_chart.way == "moved"
    with pytest.raises(NightError, match="all 3 games of the night have started"):
        next_chart(night)


def test_results_move_people_and_lots_decide_where_nobody_won() -> None:
    # Tables 1 and 2 have 2-4 and 4-4.
    sides = set()
    for seed in range(12):
        night = scored(begun(players=8, seed=seed))
        assert winners(night)[0] == 1
        assert level(night) == [2]
        sides.add(winners(night)[1])
        chart = next_chart(night)
        table = night.seated(1, 2)
        pair = " and ".join(map(str, table.sides[winners(night)[1]]))
        assert f"table 2 was tied; {pair} move as winners by lot" in chart.made
        assert set(table.sides[winners(night)[1]]) < set(chart.games[1].tables[0])
    assert sides == {0, 1}


def test_of_four_games_at_a_table_only_the_last_needs_a_winner() -> None:
    night = begun("four-games", 8, 5)
    for game in (1, 2, 3, 4):
        night = scored(night)
        night = seated(night, next_chart(night))
        assert ("was tied" in night.the_chart.made) == (game == 4)


def test_nothing_is_seated_while_scores_are_open() -> None:
    night = scored(begun(players=13), without=(1, 3))
    with pytest.raises(NightError, match=r"game 1 lacks tables 1, 3$"):
        next_chart(night)
    seats = night.seated(1, 2)
    here: dict[str, Any] = {"game": 1, "table": 2}
    entry = ev.Entered(**at(1500), **here, seat=0, seats=seats, points=(4, 4))
    denied = ev.Disputed(**at(1501), **here, seat=1, entry=night.results[1, 2].statements[0].id)
    night = admit(admit(night, entry), denied)
    with pytest.raises(NightError, match=r"game 1 lacks tables 1, 3 and game 1 disputes table 2$"):
        next_chart(night)


def test_before_the_first_game_those_at_the_door_are_seated() -> None:
    night = admit(begun(), ev.SignedIn(**at(1), number=10, name="Zoe"))
    night = admit(night, ev.Left(**at(2), number=3, after=0))
    night = seated(night, next_chart(night))
    assert night.the_chart.games[0].players == {*range(1, 11)} - {3}
    assert night.planned == 3


def test_people_come_and_go_between_games() -> None:
    night = scored(begun(players=8))
    night = admit(night, ev.Left(**at(1500), number=8, after=1))
    for number in (9, 10):
        night = admit(night, ev.SignedIn(**at(1501), number=number, name=f"late {number}"))
    assert reseated(night) == next_chart(night)
    assert next_chart(night).games[1].players == {*range(1, 11)} - {8}
    for number in range(1, 7):
        night = admit(night, ev.Left(**at(1502), number=number, after=1))
    with pytest.raises(ChartError, match="needs four players, not 3"):
        next_chart(night)


def test_a_game_that_has_no_seats_cannot_start() -> None:
    night = scored(begun())
    assert refusals(night, ev.Started(**at(9), game=2)) == [
        "game 2 has no seats yet; finish the game before it first"
    ]


@pytest.mark.parametrize("after", [1, 3])
def test_a_night_ends_early_or_goes_on_for_one_more(after: int) -> None:
    night = scored(begun())
    for _ in range(after - 1):
        night = scored(seated(night, next_chart(night)))
    night = seated(night, next_chart(night, last=True))
    assert (night.games, night.planned) == (after + 1, after + 1)
    night = scored(night)
    assert standings(night).final


@pytest.mark.parametrize("chart", [False, True])
def test_one_last_game_by_the_standings(chart: bool) -> None:
    night = (
        admit(Night(), founded(chart=plan(13, 4, budget_steps=50_000)))
        if chart
        else begun("draw", 13, games=4)
    )
    with pytest.raises(NightError, match="no game has been played"):
        next_chart(night, standing=True)
    for _ in range(2):
        if night.games == night.played:
            night = seated(night, next_chart(night))
        night = scored(night)
    assert not standings(night).final
    best = [line.player.number for line in standings(night).lines][:3]
    night = seated(night, next_chart(night, standing=True))
    assert night.planned == 3
    assert len(set(partners(night.the_chart))) == len(partners(night.the_chart))
    assert "nobody has been partners before" in night.the_chart.made
    assert best[0] in night.seated(3, 1)
    assert standings(scored(night)).final


def test_after_the_last_game_of_a_chart_one_more_by_the_standings_of_all_scores() -> None:
    night = scored(admit(Night(), founded(chart=plan(8, 1, budget_steps=50_000))))
    with pytest.raises(NightError, match="chart seats every game"):
        next_chart(night)
    night = seated(night, next_chart(night, standing=True))
    assert (night.games, night.planned) == (2, 2)
    open_ = scored(admit(Night(), founded(chart=plan(8, 3, budget_steps=50_000))), without=(2,))
    with pytest.raises(NightError, match="game 1 lacks table 2"):
        next_chart(scored(open_), standing=True)


def test_cards_alone_end_a_night_of_which_one_game_is_seated() -> None:
    night = begun(players=4)
    for number in range(1, 5):
        night = admit(night, Totalled(**at(5), number=number, points=9, games=3))
    assert standings(night).final


@pytest.mark.parametrize(
    ("movement", "told"),
    [
        ({"way": "winners-up", "games": 0}, "movement.games must be at least 1"),
        ({"way": "winners-up", "games": 201}, "movement.games must be at most 200"),
        ({"way": "sideways", "games": 3}, "invalid enum value 'sideways'"),
    ],
)
def test_movements_that_cannot_be(movement: dict[str, Any], told: str) -> None:
    event = json.loads(encode(begun().events[0]))
    with pytest.raises(NightError, match=told):
        decode(json.dumps(event | {"movement": movement}))


def _moved(way: Way, players: int, wishes: Constraints, *, pairs: bool = False) -> Night:
    movement = Movement(way=way, games=7, seed=3, pairs=pairs)
    chart = first_chart(range(1, players + 1), movement, wishes)
    night = admit(Night(), founded(None, chart, movement=movement, wishes=wishes))
    while night.games < 7:
        night = scored(night)
        night = seated(night, next_chart(night))
    return night


@each_row("way", FREE)
@each_row("players", [8, 13, 22])
def test_players_are_kept_apart_by_a_movement(way: Way, players: int) -> None:
    parted = ((1, 2), (3, 8))
    chart = _moved(way, players, Constraints(never=parted)).the_chart
    assert not {frozenset(two) for two in parted} & {*partners(chart)}
    assert "apart" not in chart.made


def test_who_cannot_be_kept_apart_is_said_at_once() -> None:
    everybody = tuple((1, other) for other in (2, 3, 4))
    chart = _moved("draw", 4, Constraints(never=everybody)).the_chart
    assert re.search("players 1 and [234] cannot be kept apart", chart.made)


@each_row("way", FREE)
@each_row("players", [8, 14, 22])
def test_pairs_stay_together_in_a_movement(way: Way, players: int) -> None:
    night = _moved(way, players, Constraints(always=pairs_of(players)), pairs=True)
    assert {*partners(night.the_chart)} == {frozenset(two) for two in pairs_of(players)}
    out = Counter(p for game in night.the_chart.games for p in game.byes)
    assert max(out.values(), default=0) - min((out[p] for p in night.players), default=0) <= 1
    # Partners share a place, and a pair of which one has left is not seated.
    places = Counter(line.place for line in standings(night).lines)
    assert all(many % 2 == 0 for many in places.values())
    night = scored(night)
    left = admit(night, ev.Left(**at(9000), number=3, after=7))
    assert not {3, 4} & next_chart(left, last=True).games[-1].players

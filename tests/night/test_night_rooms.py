"""A night of two rooms: some in the hall with cards, some at home on screens."""

from typing import Any

import pytest

from euchre.night.desk import signing
from euchre.night.errors import NightError
from euchre.night.events import Charted, Left, SignedIn, Started, Substituted, stamp
from euchre.night.fold import Night, fold
from euchre.night.next_seating import reseated
from euchre.night.players import on_screens
from euchre.night.setup import NewNight, chart_wanted, first_events, set_up


def hybrid(players: int = 20, at_home: int = 8, **more: Any) -> Night:
    """Return a night whose last players are at home."""
    setup = set_up(chart_wanted(players=players, at_home=at_home, games=6, **more))
    hall = [f"Hall{n}" for n in range(1, players - at_home + 1)]
    home = [f"Home{n}" for n in range(1, at_home + 1)]
    return fold(first_events(NewNight(plan="x", names=tuple(hall), home=tuple(home)), setup))


def rooms_at(night: Night, first: int = 1) -> set[frozenset[str]]:
    """Return which kinds of players meet at a table from a game on."""
    tables = (table for game in night.the_chart.games[first - 1 :] for table in game.tables)
    return {frozenset(night.player(p).name[:4] for p in table) for table in tables}


@pytest.mark.parametrize(
    ("players", "at_home", "full", "tables"),
    [(20, 8, False, 5), (12, 4, False, 3), (21, 9, False, 5), (22, 9, True, 7)],
)
def test_the_hall_and_those_at_home_have_tables_of_their_own(
    players: int, at_home: int, full: bool, tables: int
) -> None:
    night = hybrid(players, at_home, full=full)
    home = {p.number for p in night.players.values() if p.where == "away"}
    assert night.rules.play == "both"
    assert {p.name for p in night.players.values() if p.number in home} >= {
        f"Home{n}" for n in range(1, at_home + 1)
    }
    assert len(night.the_chart.games[0].tables) == tables
    for game in range(1, 7):
        screens = on_screens(night.rules, night.chart, night.players, game)
        for at, table in enumerate(night.the_chart.games[game - 1].tables, 1):
            assert (at in screens) == bool({*table} & home) == ({*table} <= home)


def test_names_at_home_need_tables_there_and_screens() -> None:
    together, apart = (set_up(chart_wanted(players=8, at_home=n)) for n in (0, 4))
    for setup, night, reason in (
        (together, NewNight(plan="x", home=("Cora",)), "no tables for players at home"),
        (apart, NewNight(plan="x", home=tuple("ABCDE")), "5 names are listed.* 4 at home"),
        (apart, NewNight(plan="x", rules={"play": "cards"}), "need play=both"),
    ):
        with pytest.raises(NightError, match=reason):
            first_events(night, setup)


@pytest.mark.every(2)
@pytest.mark.parametrize("least", [True, False])
def test_whoever_comes_or_goes_the_rooms_stay_apart(least: bool) -> None:
    night = hybrid()
    number, name = signing(night, "Hall99")
    assert (number, name) == (21, "Hall99")
    night = night.and_then(
        Started(**stamp("desk"), game=1),
        SignedIn(**stamp("desk"), number=21, name="Hall99"),
        Left(**stamp("desk"), number=13, after=1),
        # Somebody from home has come to the hall.
        SignedIn(**stamp("desk"), number=14, name="Home2", where="hall"),
    )
    chart = reseated(night, least=least)
    after = night.and_then(Charted(**stamp("desk"), first=2, chart=chart.to_json()))
    home = {p.number for p in after.players.values() if p.where == "away"}
    assert after.the_chart.games[0] == night.the_chart.games[0]
    for game in after.the_chart.games[1:]:
        assert game.players == set(after.there())
        assert all({*table} <= home or not {*table} & home for table in game.tables)
    # With fewer than four at home nobody there could play: they sit with the others.
    for number in (15, 16, 17, 18):
        after = after.and_then(Left(**stamp("desk"), number=number, after=1))
    assert frozenset({"Hall", "Home"}) in rooms_at(
        after.and_then(
            Charted(**stamp("desk"), first=2, chart=reseated(after, least=least).to_json())
        ),
        2,
    )


@pytest.mark.parametrize("number", [13, 21])
def test_whoever_takes_a_card_plays_where_its_seats_are(number: int) -> None:
    night = hybrid().and_then(
        Substituted(**stamp("desk"), number=number, name="Home99", card=13, first=1)
    )
    assert night.players[number].where == "away"
    chart = reseated(night.and_then(Left(**stamp("desk"), number=1, after=0)))
    after = night.and_then(Charted(**stamp("desk"), first=1, chart=chart.to_json()))
    assert rooms_at(after) == {frozenset({"Hall"}), frozenset({"Home"})}
    # Whose card it was comes back to the room.
    back = after.and_then(SignedIn(**stamp("desk"), number=13, name="Home1"))
    assert back.players[13].where == "away"


def test_a_free_number_is_in_the_room_of_whoever_comes() -> None:
    setup = set_up(chart_wanted(players=20, at_home=8))
    night = fold(first_events(NewNight(plan="x"), setup))
    assert signing(night, "Ann") == (1, "Ann")
    assert signing(night, "Cora", where="away") == (13, "Cora")
    for number in range(1, 13):
        night = night.and_then(SignedIn(**stamp("x"), number=number, name=f"P{number}"))
    assert signing(night, "Late Ann")[0] == 21

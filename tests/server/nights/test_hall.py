"""A night played on the server, over HTTP: one link leads to every table."""

import asyncio
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from euchre.night.events import Counted, Started, stamp
from euchre.server import guard
from euchre.server.nights.access import NightsOfServer
from euchre.server.nights.journal import NightJournal
from euchre.server.screens import usher
from euchre.server.screens.usher import Usher, Watched
from euchre.server.settings import Settings
from euchre.server.store.writer import Unsaved
from euchre.server.tables.services import Services
from tests.server.kit import serving
from tests.server.nights.evening import Evening, finish
from tests.soak.server.evening import evening as killed_evening
from tests.waiting import until


@pytest.fixture
def evening(address: str) -> Evening:
    return Evening(address)


def test_one_link_leads_from_the_door_to_the_prizes(evening: Evening) -> None:
    guests = [evening.guest("Ann"), evening.guest("Ben")]
    assert [guest.number for guest in guests] == [1, 2]
    for game in (1, 2):
        evening.play(game, guests)
    view = evening.view()
    assert view["final"]
    assert {r["status"] for r in view["results"]} == {"counted"}
    (best, *_) = view["prizes"]
    assert best["winners"][0]["name"] in ("Ann", "Ben")
    for event in evening.log(Counted):
        people = [seat for seat, number in enumerate(event.seats) if number <= 2]
        # What the two decided no bot did, and everything else a bot.
        assert [seat for seat, n in enumerate(event.by_bots) if n == 0] == people
        assert event.deals == 2
    for guest in guests:
        assert guest.me()["go"] is None


def test_a_night_comes_through_the_deaths_of_its_server(tmp_path: Path) -> None:
    size: Any = {"players": 8, "guests": 2, "games": 1, "length": 2}
    night, deaths = killed_evening(tmp_path, kills=2, seed=3, **size)
    assert deaths["usher.open.before"] == 1
    assert sum(isinstance(event, Counted) for event in night.events) == 2


@pytest.mark.every(2)
@pytest.mark.parametrize(
    "place", ["usher.open.before", "usher.open.after", "usher.count.before", "usher.count.after"]
)
def test_whatever_the_usher_leaves_undone_is_done_once(
    tmp_path: Path, place: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    failures = Counter[str]()

    def point(name: str) -> None:
        failures[name] += 1
        if name == place and failures[name] % 2:
            raise Unsaved

    monkeypatch.setattr(guard, "crash_point", point)
    monkeypatch.setattr(usher, "OFTEN", 0.02)
    monkeypatch.setattr(usher, "SELDOM", 0.02)
    with serving(tmp_path) as address:
        desk = Evening(address, games=1)
        desk.fill()
        desk.start(1)
        desk.counted(1)
        assert len({event.table_id for event in desk.log(Counted)}) == len(desk.log(Counted)) == 2
    assert failures[place] >= 2


def test_one_bad_night_stops_no_other(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    look, bad, failures = Usher.look, [""], Counter[str]()

    async def looked(self: Usher, watched: Watched) -> None:
        if watched.id == bad[0]:
            failures[watched.id] += 1
            raise ValueError("nobody has foreseen this")
        await look(self, watched)

    monkeypatch.setattr(Usher, "look", looked)
    with serving(tmp_path) as address:
        one, other = Evening(address, games=1), Evening(address, games=1)
        bad[0] = one.id
        for desk in (one, other):
            desk.fill()
            desk.start(1)
        other.counted(1)
        assert one.log(Counted) == []
        # The next event of the bad night is another try.
        bad[0] = ""
        one.guest("Ann")
        one.counted(1)
    assert failures[one.id] >= 1


async def test_two_ushers_open_and_count_once(tmp_path: Path) -> None:
    with serving(tmp_path) as address:
        desk = Evening(address, games=1, pace="normal")
        desk.fill()
        night_id = desk.id

    place = Services(Settings(data=tmp_path, brain=False))
    books = [NightsOfServer(place.store), NightsOfServer(place.store)]
    ushers = [Usher(place, nights) for nights in books]
    start = Started(**stamp("desk"), game=1)
    await books[0].journal.add(night_id, lambda _: [start])
    watched = [Watched(night_id), Watched(night_id)]
    while True:
        await asyncio.gather(*(u.look(w) for u, w in zip(ushers, watched, strict=True)))
        night = (await NightJournal(place.store).get(night_id)).night
        scores = [e for e in night.events if isinstance(e, Counted)]
        if len(scores) == 2 and not any(w.running for w in watched):
            break
        await asyncio.sleep(0.02)
    assert len(place.tables) == 2
    for nights in books:
        nights.close()
    await place.close()


# -- a round always ends --------------------------------------------------------------------


def test_bots_play_for_those_who_never_look_and_the_next_game_comes_by_itself(
    address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(usher, "REST", 0.1)
    desk = Evening(address, cover="5", begin="all-in")
    ann = desk.guest("Ann")
    desk.fill()
    desk.start(1)
    table = ann.table()
    assert ann.frame(table)["you"]["seat"] is not None
    # Nobody has the page open: the table plays on, and so does the evening.
    assert not desk.counted(1)["final"]
    view = desk.wait("game 2", lambda view: view["game"] == 2)
    desk.counted(2)
    assert view["prizes"] is not None


def test_the_desk_ends_a_table_and_what_it_has_counts(evening: Evening) -> None:
    ann = evening.guest("Ann")
    evening.fill()
    evening.start(1)
    table = ann.table()
    number = evening.table_of(ann.number)
    until(lambda: ann.frame(table)["scene"])
    assert evening.bell(number).status_code == 200
    assert evening.bell(number).status_code == 409
    assert evening.bell(number, now=True).status_code == 200
    evening.counted(1)
    (event,) = [e for e in evening.log(Counted) if e.table == number]
    assert event.deals == 1
    # Settled by hand it is the desk's word that counts.
    told = {"do": "settle", "game": 1, "table": number, "points": (2, 0), "sure": True}
    assert evening.do(**told).is_success
    (result,) = [r for r in evening.view()["results"] if (r["game"], r["table"]) == (1, number)]
    assert (result["status"], result["points"]) == ("settled", [2, 0])
    assert evening.do(do="end", game=1).is_success


def test_a_score_settled_while_the_table_plays_closes_it(evening: Evening) -> None:
    ann = evening.guest("Ann")
    evening.fill()
    evening.start(1)
    table = ann.table()
    number = evening.table_of(ann.number)
    told = {"do": "settle", "game": 1, "table": number, "points": (1, 3), "sure": True}
    assert evening.do(**told).is_success
    until(lambda: ann.frame(table)["ended"])
    results = evening.view()["results"]
    assert [r["points"] for r in results if (r["game"], r["table"]) == (1, number)] == [[1, 3]]


@pytest.mark.every(4)
@pytest.mark.parametrize(
    "name", ["Maximiliane von Hohenstein-Waldburg", "You", "Yоu", "\u3164a" * 20]
)
def test_a_table_opens_for_every_name(address: str, name: str) -> None:
    desk = Evening(address, players=4, games=1)
    guest = desk.guest(name)
    desk.fill()
    desk.start(1)
    table = guest.table()
    you = guest.frame(table)["you"]["seat"]
    assert len(guest.frame(table)["table"]["seats"][you]["name"]) <= 24
    finish([guest])
    desk.counted(1)


# -- cards and screens ----------------------------------------------------------------------


def test_a_guest_at_home_and_a_hall_with_cards_are_one_night(address: str) -> None:
    desk = Evening(address, games=1, play="both", confirm="no")
    ann = desk.guest("Ann", where="away")
    for number in range(2, 9):
        assert desk.do(do="sign-in", who=f"{number} P{number}").is_success
    desk.start(1)
    table = ann.table()
    view = desk.view()
    (screen,) = [t["table"] for t in view["live"]]
    assert screen == desk.table_of(ann.number)
    cards = 3 - screen
    phone = desk.phone(cards)
    assert phone.say(phone.score((2, 0))).is_success
    # The others of Ann's table are in the hall: they play on their phones, by the same link.
    number = next(s["number"] for s in view["playing"]["tables"][screen - 1]["seats"]
                  if s["number"] > 1)  # fmt: skip
    other = desk.guest(f"P{number}")
    assert other.me()["go"] == f"/table/{table.rpartition('/')[2]}"
    assert other.frame(table)["you"]["seat"] is not None
    assert desk.bell(screen, now=True).status_code in (200, 409)
    while ann.play(table) and other.play(table):
        pass
    view = desk.counted(1)
    assert {r["status"] for r in view["results"]} == {"entered", "counted"}
    assert view["final"]

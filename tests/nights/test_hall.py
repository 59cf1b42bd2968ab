"""A night played on the server, over HTTP: one link leads to every table."""

from __future__ import annotations

import asyncio
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from euchre.night.events import Counted, Started, decode, stamp
from euchre.night.fold import fold
from euchre.night.paper.marks import marks_of
from euchre.night.rotation.chart import Foursome
from euchre.server import crash
from euchre.server.hall import seating, usher
from euchre.server.hall.usher import Usher, Watched
from euchre.server.nights.access import NightsOfServer
from euchre.server.proving import check
from euchre.server.settings import Settings
from euchre.server.store.writer import Unsaved
from euchre.server.tables import dealsets
from euchre.server.tables.rooms import Rooms
from tests.nights.evening import Evening, Guest
from tests.nights.kit import Json, new_id, shown
from tests.server.kit import rooms, serving
from tests.soak.server.evening import evening as killed_evening

pytestmark = pytest.mark.untraced


def finish(guests: list[Guest]) -> None:
    """Let people play the game to which their pages lead."""
    playing = [(guest, guest.table()) for guest in guests]
    while playing:
        playing = [(guest, table) for guest, table in playing if guest.play(table)]


@pytest.fixture
def evening(address: str) -> Iterator[Evening]:
    made = Evening(address)
    yield made
    made.close()


def counted(desk: Evening) -> list[Counted]:
    """Return the scores that came from tables."""
    lines = desk.get("/night.jsonl").text.splitlines()
    return [e for e in map(decode, lines) if isinstance(e, Counted)]


def test_one_link_leads_from_the_door_to_the_prizes(evening: Evening) -> None:
    guests = [evening.guest("Ann"), evening.guest("Ben")]
    assert [guest.number for guest in guests] == [1, 2]
    evening.fill()
    for game in (1, 2):
        evening.start(game)
        finish(guests)
        evening.counted(game)
    view = evening.view()
    assert view["final"]
    assert {r["status"] for r in view["results"]} == {"counted"}
    (best, *_) = view["prizes"]
    assert best["winners"][0]["name"] in ("Ann", "Ben")
    for event in counted(evening):
        people = [seat for seat, number in enumerate(event.seats) if number <= 2]
        # What the two decided no bot did, and everything else a bot.
        assert [seat for seat, n in enumerate(event.by_bots) if n == 0] == people
        assert event.deals == 2
    for guest in guests:
        assert guest.me()["go"] is None
        guest.close()


def test_a_night_comes_through_the_deaths_of_its_server(tmp_path: Path) -> None:
    size: Any = {"players": 8, "guests": 2, "games": 1, "length": 2}
    night, deaths = killed_evening(tmp_path, kills=2, seed=3, **size)
    assert deaths["usher.open.before"] == 1
    assert sum(isinstance(event, Counted) for event in night.events) == 2


@pytest.mark.parametrize("place", crash.USHER)
def test_whatever_the_usher_leaves_undone_is_done_once(
    tmp_path: Path, place: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    failures = Counter[str]()

    def point(name: str) -> None:
        failures[name] += 1
        if name == place and failures[name] % 2:
            raise Unsaved

    monkeypatch.setattr(crash, "point", point)
    monkeypatch.setattr(usher, "OFTEN", 0.02)
    monkeypatch.setattr(usher, "SELDOM", 0.02)
    with serving(tmp_path) as address:
        desk = Evening(address, games=1)
        desk.fill()
        desk.start(1)
        desk.counted(1)
        assert len({event.table_id for event in counted(desk)}) == len(counted(desk)) == 2
        desk.close()
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
        assert counted(one) == []
        # The next event of the bad night is another try.
        bad[0] = ""
        one.guest("Ann").close()
        one.counted(1)
        one.close()
        other.close()
    assert failures[one.id] >= 1


def test_two_ushers_open_and_count_once(tmp_path: Path) -> None:
    with serving(tmp_path) as address:
        desk = Evening(address, games=1, pace="normal")
        desk.fill()
        night_id = desk.id
        desk.close()

    async def both() -> None:
        place = Rooms(Settings(data=tmp_path, brain=False))
        books = [NightsOfServer(place.store), NightsOfServer(place.store)]
        ushers = [Usher(place, nights) for nights in books]
        start = Started(**stamp("desk"), game=1)
        await books[0].book.add(night_id, lambda _: [start])
        watched = [Watched(night_id), Watched(night_id)]
        until = time.monotonic() + 30
        while True:
            await asyncio.gather(*(u.look(w) for u, w in zip(ushers, watched, strict=True)))
            night = fold(map(decode, await place.store.night(night_id)))
            scores = [e for e in night.events if isinstance(e, Counted)]
            if len(scores) == 2 and all(len(w.done) == 2 for w in watched):
                break
            assert time.monotonic() < until
            await asyncio.sleep(0.02)
        assert len(place.tables) == 2
        for nights in books:
            nights.close()
        await place.close()

    asyncio.run(both())


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
    # Whoever comes back has the seat at once, in the middle of a deal too.
    second = ann.table()
    with ann.http.stream("GET", f"{second}/stream") as stream:
        lines = stream.iter_lines()
        next(lines)
        desk.wait("back", lambda view: all(not t.get("away") for t in view["live"]))
        while ann.play(second):
            pass
    desk.counted(2)
    assert view["prizes"] is not None
    desk.close()
    ann.close()


def test_the_desk_ends_a_table_and_what_it_has_counts(evening: Evening) -> None:
    ann = evening.guest("Ann")
    evening.fill()
    evening.start(1)
    table = ann.table()
    number = next(t["table"] for t in evening.view()["playing"]["tables"]
                  if any(s["number"] == ann.number for s in t["seats"]))  # fmt: skip

    def bell(*, now: bool) -> httpx.Response:
        body = {"game": 1, "table": number, "now": now}
        return evening.post(f"{evening.path}/bell", body, evening.secret)

    while ann.frame(table)["scene"] is None:
        time.sleep(0.02)
    assert bell(now=False).status_code == 200
    assert bell(now=False).status_code == 409
    assert bell(now=True).status_code == 200
    evening.counted(1)
    (event,) = [e for e in counted(evening) if e.table == number]
    assert event.deals == 1
    # Settled by hand it is the desk's word that counts.
    told = {"do": "settle", "game": 1, "table": number, "points": (2, 0), "sure": True}
    assert evening.do(**told).is_success
    (result,) = [r for r in evening.view()["results"] if (r["game"], r["table"]) == (1, number)]
    assert (result["status"], result["points"]) == ("settled", [2, 0])
    assert evening.do(do="end", game=1).is_success
    ann.close()


def test_a_score_settled_while_the_table_plays_closes_it(evening: Evening) -> None:
    ann = evening.guest("Ann")
    evening.fill()
    evening.start(1)
    table = ann.table()
    (number,) = [t["table"] for t in evening.view()["playing"]["tables"]
                 if any(s["number"] == ann.number for s in t["seats"])]  # fmt: skip
    told = {"do": "settle", "game": 1, "table": number, "points": (1, 3), "sure": True}
    assert evening.do(**told).is_success
    until = time.monotonic() + 10
    while not ann.frame(table)["ended"]:
        assert time.monotonic() < until
        time.sleep(0.05)
    results = evening.view()["results"]
    assert [r["points"] for r in results if (r["game"], r["table"]) == (1, number)] == [[1, 3]]
    ann.close()


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
    guest.close()
    desk.close()


# -- cards and screens ----------------------------------------------------------------------


def test_a_guest_at_home_and_a_hall_with_cards_are_one_night(address: str) -> None:
    desk = Evening(address, games=1, play="both", confirm="no")
    ann = desk.guest("Ann", place="away")
    for number in range(2, 9):
        assert desk.do(do="sign-in", who=f"{number} P{number}").is_success
    desk.start(1)
    table = ann.table()
    view = desk.view()
    (screen,) = [t["table"] for t in view["live"]]
    assert any(s["number"] == 1 for s in view["playing"]["tables"][screen - 1]["seats"])
    cards = 3 - screen
    phone = desk.phone(cards)
    assert phone.say(phone.score((2, 0))).is_success
    # The others of Ann's table are in the hall: they play on their phones, by the same link.
    number = next(s["number"] for s in view["playing"]["tables"][screen - 1]["seats"]
                  if s["number"] > 1)  # fmt: skip
    other = desk.guest(f"P{number}")
    assert other.me()["go"] == f"/table/{table.rpartition('/')[2]}"
    assert other.frame(table)["you"]["seat"] is not None
    body = {"game": 1, "table": screen, "now": True}
    assert desk.post(f"{desk.path}/bell", body, desk.secret).status_code in (200, 409)
    while ann.play(table) and other.play(table):
        pass
    view = desk.counted(1)
    assert {r["status"] for r in view["results"]} == {"entered", "counted"}
    assert view["final"]
    # Taken home and brought back the night is the same.
    text = desk.get("/night.jsonl").text
    answer = desk.post("/api/nights/import", {"text": text}).json()
    again = desk.http.get(f"/api/nights/{answer['night']}").json()
    for part in ("lines", "prizes", "final"):
        assert again[part] == view[part]
    for one in (desk, ann, other):
        one.close()


# -- the same deals --------------------------------------------------------------------------


def test_all_tables_hold_the_same_cards_and_nobody_sees_them_before_all_have_played(
    address: str,
) -> None:
    desk = Evening(address, players=8, games=1, **{"same-deals": "yes"})
    one = desk.guest("1 Ann")
    view = desk.view()["coming"]["tables"]
    (own,) = [t for t in view if any(s["number"] == one.number for s in t["seats"])]
    (other,) = [t for t in view if t is not own]
    two = desk.guest(f"{other['seats'][0]['number']} Ben")
    desk.fill()
    desk.start(1)
    tables = [(one, one.table()), (two, two.table())]
    for guest, table in tables:
        while guest.frame(table)["scene"] is None:
            time.sleep(0.02)
    promises = [guest.frame(table)["commitment"]["this"] for guest, table in tables]
    assert promises[0] == promises[1]
    while one.play(tables[0][1]):
        pass
    record = f"{tables[0][1]}/record.json"
    refused = one.http.get(record)
    assert (refused.status_code, "still play" in refused.json()["error"]) == (403, True)
    while two.play(tables[1][1]):
        pass
    compared = desk.wait("both", lambda view: view["final"])["compared"]
    assert sum(line["mean"] for line in compared) == pytest.approx(0)
    assert one.me()["compared"]["deals"] == 2
    until = time.monotonic() + 10
    while not (answer := one.http.get(record)).is_success:
        assert time.monotonic() < until
        time.sleep(0.05)
    # The proof names the set, under which everybody's cards were promised.
    proof = answer.json()["notes"]["fair"]
    assert proof["table"] == f"night-{desk.id}-1"
    assert not check(answer.content).problems
    for each in (desk, one, two):
        each.close()


def test_nobody_sees_the_cards_of_same_deals_at_a_second_table(address: str) -> None:
    desk = Evening(address, players=8, games=2, **{"same-deals": "yes"})
    ann = desk.guest("1 Ann")
    coming = desk.view()["coming"]["tables"]
    (across,) = [t for t in coming if all(s["number"] != ann.number for s in t["seats"])]
    number = across["seats"][0]["number"]
    ben = desk.guest(f"{number} Ben")
    desk.fill()
    desk.start(1)
    table, second = ann.table(), ben.table()
    assert table != second

    def become(who: Guest) -> Json:
        secret = who.own.partition("#")[2]
        body = {"number": who.number}
        answer = ann.http.post(f"{desk.path}/me", json=body, headers=shown(secret))
        assert answer.is_success, answer.text
        return ann.me()

    # By Ben's link Ann is Ben from now on, but for the game whose cards she has seen.
    me = become(ben)
    assert (me["number"], me["go"]) == (number, None)
    assert "at another table" in me["why"]
    assert ann.http.get(second).status_code in (403, 404)
    assert ann.http.get(f"{second}/stream").status_code in (403, 404)
    # As herself she goes on, and Ben has never been disturbed.
    assert become(ann)["go"] == f"/table/{table.rpartition('/')[2]}"
    assert ben.me()["go"] == f"/table/{second.rpartition('/')[2]}"
    become(ben)
    finish([ben])
    while ann.play(table):
        pass
    desk.counted(1)
    # The next game has other deals, and by its ticket Ann's device is one of Ben's.
    desk.start(2)
    third = ben.table()
    assert ann.table() == third
    assert ann.frame(third)["you"] == ben.frame(third)["you"]
    for each in (desk, ann, ben):
        each.close()


def test_whoever_comes_to_two_tables_of_same_deals_at_once_holds_cards_at_one(
    tmp_path: Path,
) -> None:
    async def race() -> None:
        async with rooms(tmp_path) as one:
            tables = [f"{n:012x}" for n in range(8)]
            held = await asyncio.gather(
                *(dealsets.hold(one.store, "night-n-1", "ann", table) for table in tables)
            )
            assert held.count(True) == 1
            again = [await dealsets.hold(one.store, "night-n-1", "ann", t) for t in tables]
            assert again == held
            assert await dealsets.hold(one.store, "night-n-2", "ann", tables[3])
            assert await dealsets.hold(one.store, "night-n-1", "ben", tables[3])

    asyncio.run(race())


# -- who may what -----------------------------------------------------------------------------


@pytest.fixture(scope="module")
def running(address: str) -> Iterator[tuple[Evening, Guest, str]]:
    """A night in its first game, whose table waits for Ann."""
    desk = Evening(address, pace="normal", cover="600")
    ann = desk.guest("Ann")
    desk.fill()
    desk.start(1)
    yield desk, ann, ann.table()
    ann.close()
    desk.close()


def test_a_link_is_for_whom_it_is(running: tuple[Evening, Guest, str]) -> None:
    desk, ann, table = running
    stranger = httpx.Client(base_url=desk.http.base_url, timeout=20)

    def post(path: str, body: Json, secret: str = "") -> int:
        return stranger.post(f"{desk.path}{path}", json=body, headers=shown(secret)).status_code

    assert post("/join", {"who": "Zoe"}) == 403
    assert post("/me", {"number": 1}, ann.evening) == 403
    assert post("/bell", {"game": 1, "table": 1}, ann.evening) == 403
    assert post("/bots", {"id": new_id()}, ann.evening) == 403
    assert stranger.get(f"{desk.path}/links?url=http://x").status_code == 403
    # Ann has come: her name is not given to another device, but her own link brings it.
    taken = stranger.post(f"{desk.path}/join", json={"who": "ann"}, headers=shown(ann.evening))
    assert (taken.status_code, "own link" in taken.json()["error"]) == (409, True)
    assert stranger.get(f"{desk.path}/me").json()["number"] is None
    # Nobody comes to a table but by the night.
    assert stranger.get(table).status_code == 404
    assert post("/me", {"number": 1}, ann.own.partition("#")[2]) == 200
    assert stranger.get(f"{desk.path}/me").json()["go"] == f"/table/{table.rpartition('/')[2]}"
    assert stranger.get(table).json()["you"] == ann.frame(table)["you"]
    stranger.close()


def test_a_table_of_a_night_has_no_host_hints_or_guests(
    running: tuple[Evening, Guest, str],
) -> None:
    _, ann, table = running
    frame = ann.frame(table)
    assert frame["table"]["for"]["back"].endswith("/me")
    assert (frame["table"]["code"], frame["table"]["host"]) == (None, None)
    for part in ("leave", "invite", "rematch", "host"):
        body = {"speed": "fast"} if part == "host" else {}
        assert ann.http.post(f"{table}/{part}", json=body).status_code in (403, 409)
    assert ann.http.get(f"{table}/hint").status_code == 403
    assert ann.http.get(f"{table}/coach").status_code == 403
    assert ann.http.get(f"{table}/record.json").status_code == 403


def test_the_code_of_a_tally_card_is_the_players_own_link(
    running: tuple[Evening, Guest, str],
) -> None:
    desk, _, _ = running
    night = fold(map(decode, desk.get("/night.jsonl").text.splitlines()))
    marks = marks_of(night, "http://x/night/n", own={1: "secret"})
    assert marks.of_player(1, ()) == "http://x/night/n/me/1#secret"
    assert marks.of_player(2, ()) == "http://x/night/n/player/2"
    made = desk.get("/print", parts="tally", url="http://night.example")
    assert made.content.startswith(b"%PDF")


def test_a_night_of_cards_is_not_played_here(address: str) -> None:
    desk = Evening(address, play="cards")
    assert desk.get("/links", url="http://x").status_code == 409
    refused = desk.post(f"{desk.path}/bots", {"id": new_id()}, desk.secret)
    assert refused.status_code == 409
    desk.do(do="start", game=1)
    assert "live" not in desk.view()
    desk.close()


def test_ids_follow_from_night_game_table_and_seats() -> None:
    seats = Foursome(1, 2, 3, 4)
    name = seating.table_id(b"key", "night", 1, 2, seats)
    assert name == seating.table_id(b"key", "night", 1, 2, seats)
    others = {
        seating.table_id(b"other", "night", 1, 2, seats),
        seating.table_id(b"key", "other", 1, 2, seats),
        seating.table_id(b"key", "night", 2, 2, seats),
        seating.table_id(b"key", "night", 1, 1, seats),
        seating.table_id(b"key", "night", 1, 2, Foursome(1, 2, 3, 5)),
    }
    assert len(others | {name}) == 6
    assert len(name) == 12
    assert name.isalnum()

"""Being forgotten cannot be undone: it needs proof, waits a day, and reaches no further."""

import asyncio
from collections.abc import Awaitable, Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path

import httpx
import pytest
import sqlalchemy as sa

from euchre.night.events import Counted
from euchre.server import upkeep
from euchre.server.backup import back_up, restore
from euchre.server.clock import now
from euchre.server.store import erasure_requests
from euchre.server.store.schema import ERASURES
from euchre.server.store.writer import Change, Unsaved, Write
from tests.server.kit import RUNNING, Json, Player, a_day_later, serving
from tests.server.nights.clubs import Club, finish
from tests.server.nights.evening import Evening, Guest, proves
from tests.server.nights.kit import client
from tests.server.test_forgetting import everything
from tests.waiting import LATEST, until

NAMES = ["Anna Quixley", "Ben", "Cora", "Dan"]


def night(address: str) -> Evening:
    """Return a night whose desk has signed in everybody, and of which a game has a score."""
    desk = Evening(address, players=4, games=2, names=NAMES, play="both")
    for number in range(1, 5):
        assert desk.do(do="sign-in", who=str(number)).is_success
    finish(desk, (10, 2))
    return desk


def wishes(device: httpx.Client) -> Json:
    """Ask to be forgotten as a person, from "My devices and data"."""
    answer = device.post("/api/me/forget", json={"sure": True})
    assert answer.is_success, answer.text
    told: Json = answer.json()
    return told


def asking(address: str) -> tuple[Evening, Guest]:
    """Return a night, and a player who has proved who she is and asks to be forgotten."""
    desk = night(address)
    anna = desk.guest("1")
    proves(anna)
    wishes(anna.http)
    return desk, anna


def names_of(desk: Evening) -> list[str]:
    return [player["name"] for player in desk.view()["players"]]


def decides(desk: Evening, number: int, what: str) -> httpx.Response:
    """Let the desk do something about forgetting a player."""
    return desk.post(f"{desk.path}/players/{number}/forget", {"do": what}, desk.secret)


def test_a_trusted_phone_has_proved_nothing(address: str) -> None:
    """Where people are trusted, the first phone for a name speaks for it, and erases nothing."""
    desk = Evening(address, players=4, games=1, names=NAMES, play="cards", length="",
                   pace="", **{"check-in": "trusted"})  # fmt: skip
    thief = desk.guest("1", waits=True)
    assert thief.number == 1
    assert wishes(thief.http)["unproved"] == ["Screens"]
    a_day_later(address)
    assert names_of(desk)[0] == NAMES[0]


def test_a_claim_erases_nothing_at_the_tables_of_the_night(address: str) -> None:
    desk = Evening(address, players=4, games=1, names=NAMES)
    thief = desk.guest("1", waits=True)
    desk.play(1, [])
    [counted] = desk.log(Counted)
    state, loop = RUNNING[address]

    def first() -> str:
        got = asyncio.run_coroutine_threadsafe(state.services.tables.get(counted.table_id), loop)
        names: tuple[str, ...] = got.result(LATEST).state.names
        return names[counted.seats.index(1)]

    wishes(thief.http)
    a_day_later(address)
    assert first() == NAMES[0]
    assert decides(desk, 1, "ask").is_success
    a_day_later(address)
    assert first().startswith("Somebody")


def test_what_is_proved_waits_a_day_and_then_happens(address: str) -> None:
    desk, anna = asking(address)
    told = anna.http.get("/api/me/forget").json()
    assert [(one["title"], one["number"]) for one in told["asked"]] == [("Screens", 1), ("", 0)]
    soon = datetime.now(UTC) + timedelta(hours=23)
    assert min(one["due"] for one in told["asked"]) > soon.timestamp() * 1000
    # The desk sees it, and nothing has happened yet, also when upkeep looks.
    [waiting] = desk.view()["waiting"]
    assert (waiting["number"], waiting["own"]) == (1, True)
    state, loop = RUNNING[address]
    assert asyncio.run_coroutine_threadsafe(state.forgetting.due(), loop).result(LATEST) == 0
    assert names_of(desk) == NAMES
    # Asking again does not put it off.
    again = wishes(anna.http)
    assert [one["due"] for one in again["asked"]] == [one["due"] for one in told["asked"]]
    assert a_day_later(address) == 2
    assert names_of(desk) == ["Player 1", *NAMES[1:]]
    assert "Quixley" not in desk.get("/night.jsonl").text
    assert desk.view()["waiting"] == []
    assert a_day_later(address) == 0


def test_it_can_be_withdrawn_within_the_day(address: str) -> None:
    desk, anna = asking(address)
    assert anna.http.post("/api/me/forget/withdraw").json()["asked"] == []
    assert a_day_later(address) == 0
    assert names_of(desk) == NAMES
    assert anna.http.get("/api/me/devices").is_success


def test_the_desk_contests_the_proof_and_not_the_wish(address: str) -> None:
    desk, anna = asking(address)
    link = desk.own_key(1)
    # A wish that the desk itself has not made is not the desk's to take back.
    assert decides(desk, 1, "withdraw").status_code == 404
    assert decides(desk, 1, "contest").json() == {"waiting": []}
    assert decides(desk, 1, "contest").status_code == 404
    told = anna.http.get("/api/me/forget").json()
    assert [one["stopped"] for one in told["asked"]] == [True, False]
    # Who cannot prove it cannot ask again, nor with the link that proved it.
    assert desk.bind(anna.http, 1, link).status_code == 403
    wishes(anna.http)
    assert desk.view()["waiting"] == []
    # With the own link from the desk it is proved, and asked anew.
    proves(anna)
    wishes(anna.http)
    assert [one["number"] for one in desk.view()["waiting"]] == [1]
    a_day_later(address)
    assert names_of(desk)[0] == "Player 1"


def test_a_wish_stays_when_the_desk_takes_back_its_own(address: str) -> None:
    desk = night(address)
    anna = desk.guest("1")
    assert decides(desk, 1, "ask").is_success
    assert len(wishes(anna.http)["asked"]) == 2
    assert [one["own"] for one in decides(desk, 1, "withdraw").json()["waiting"]] == [True]
    a_day_later(address)
    assert names_of(desk)[0] == "Player 1"


def test_a_tie_that_is_freed_meanwhile_proves_nothing(address: str) -> None:
    desk, _ = asking(address)
    assert desk.release(1).is_success
    a_day_later(address)
    assert names_of(desk) == NAMES


def test_the_desk_forgets_a_player_after_a_day(address: str) -> None:
    desk = night(address)
    assert decides(desk, 2, "ask").json()["waiting"][0]["own"] is False
    assert decides(desk, 2, "contest").status_code == 404
    assert decides(desk, 2, "withdraw").json() == {"waiting": []}
    assert decides(desk, 9, "ask").status_code == 404
    assert decides(desk, 2, "ask").is_success
    assert a_day_later(address) == 1
    assert names_of(desk)[1] == "Player 2"
    for secret in ("", desk.evening_key):
        wrong = desk.post(f"{desk.path}/players/1/forget", {"do": "ask"}, secret)
        assert wrong.status_code == 403


def test_what_can_be_undone_happens_at_once(address: str) -> None:
    zoe, ben = Player(address, "Zoe"), Player(address, "Ben")
    assert ben.join(zoe.open(watch="open")["code"], seat=2).is_success
    code = ben.http.post("/api/me/code", json={}).json()["code"]
    phone = Player(address, "x")
    assert phone.post("/api/me/device", {"code": code}).is_success
    assert ben.post("/api/me/forget", {"sure": True}).is_success
    assert zoe.frame()["table"]["seats"][2]["kind"] == "bot"
    # Whoever has got hold of one device cannot keep the others from withdrawing it.
    assert phone.post("/api/me/forget/withdraw").json()["asked"] == []
    assert ben.http.get("/api/me/forget").json()["asked"] == []


def test_another_players_member_is_not_forgotten_by_a_claim(address: str) -> None:
    """A member says at the door to be somebody else's player: who asks is not who is proved."""
    desk, club = night(address), Club(address)
    club.take(desk)
    assert club.do(do="join", name="Mallory").is_success
    thief = desk.guest("1", waits=True)
    assert club.bind(thief.http, club.secret_of(1)).is_success
    assert desk.same(1, 1, by=thief.http).status_code == 403
    assert thief.http.post(f"{club.path}/forget", json={"sure": True}).is_success
    assert wishes(thief.http)["unproved"] == ["Screens"]
    a_day_later(address)
    assert names_of(desk) == NAMES


def test_what_a_freed_phone_has_answered_reaches_nobody(address: str) -> None:
    """The desk lets in the wrong phone, which says that its member is the player."""
    desk, club = night(address), Club(address)
    club.take(desk)
    assert club.do(do="join", name="Mallory").is_success
    thief = desk.guest("1")
    assert club.bind(thief.http, club.secret_of(1)).is_success
    assert desk.same(1, 1, by=thief.http).is_success
    assert desk.release(1).is_success
    assert thief.http.post(f"{club.path}/forget", json={"sure": True}).is_success
    a_day_later(address)
    assert names_of(desk) == NAMES


def test_a_clubs_desk_contests_a_link(address: str) -> None:
    club = Club(address)
    assert club.do(do="join", name="Anna Quixley").is_success
    own = client(address)
    assert club.bind(own, club.secret_of(1)).is_success
    wishes(own)
    assert "Anna Quixley has asked to be forgotten" in club.desk
    assert club.post("/members/1/forget", {"do": "contest"}).is_success
    [stopped, _] = own.get("/api/me/forget").json()["asked"]
    assert stopped["stopped"]
    assert own.post(f"{club.path}/forget", json={"sure": True}).status_code == 403
    a_day_later(address)
    assert [*club.members] == ["Anna Quixley"]


def test_sides_called_after_a_member_and_what_for_points_went(address: str) -> None:
    club = Club(address)
    club.do(do="enter-side", names=["Anna Quixley", "Crown"])
    club.do(do="enrol", side=1, names=["Anna Quixley"])
    club.do(do="alter-side", side=1, name="Quixley's")
    club.do(do="alter-side", side=1, name="anna quixley")
    club.do(do="adjust-member", member=1, points=-1, note="A. Quixley was late")
    assert club.forget(1).is_success
    a_day_later(address)
    assert [x.name for x in club.season.league.sides.values()] == ["Side 1", "Crown"]
    left = club.get("/season.jsonl").text
    assert "nna Quixley" not in left
    assert "A. Quixley" not in left


def test_a_new_link_stops_who_asked_by_the_old_one(address: str) -> None:
    club = Club(address)
    assert club.do(do="join", name="Anna Quixley").is_success
    own = client(address)
    assert club.bind(own, club.secret_of(1)).is_success
    assert own.post(f"{club.path}/forget", json={"sure": True}).is_success
    assert club.post("/members/1/renew", {}).is_success
    assert "asked to" not in club.desk
    a_day_later(address)
    assert [*club.members] == ["Anna Quixley"]


def test_it_happens_by_itself_after_a_restart_and_a_restore(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with serving(tmp_path / "first") as address:
        asking(address)
    copy = tmp_path / "copy.db"
    back_up(tmp_path / "first" / "euchre.db", copy)
    (tmp_path / "second").mkdir()
    restore(copy, tmp_path / "second" / "euchre.db")
    day = erasure_requests.WAIT
    monkeypatch.setattr(upkeep, "NOTE", 0.05)
    monkeypatch.setattr("euchre.server.forgetting.now", lambda: now() + day)
    for data in (tmp_path / "first", tmp_path / "second"):
        assert "Quixley" in everything(data / "euchre.db")
        with serving(data):
            until(lambda: "Quixley" not in everything(data / "euchre.db"))  # noqa: B023


def test_one_who_cannot_be_forgotten_yet_holds_up_nobody(
    address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    desks = [asking(address)[0] for _ in range(2)]
    state, _ = RUNNING[address]
    reword = state.nights.journal.reword

    async def broken(log_id: str, work: object) -> None:
        if log_id == desks[0].id:
            raise OSError("disk full")
        await reword(log_id, work)

    with monkeypatch.context() as patch:
        patch.setattr(state.nights.journal, "reword", broken)
        assert a_day_later(address) == 2
    assert [names_of(desk)[0] for desk in desks] == [NAMES[0], "Player 1"]
    # The person whose night has failed is still there to ask for it.
    assert a_day_later(address) == 2
    assert names_of(desks[0])[0] == "Player 1"


def test_an_interruption_at_any_write_loses_nothing(
    address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each time one more write succeeds before the disk is full; then all is done once more."""
    state, loop = RUNNING[address]
    store, writes, left = state.services.store, 0, 0
    write = store.write

    async def failing(work: Write) -> None:
        nonlocal left
        left -= 1
        if left < 0:
            raise Unsaved("disk full")
        await write(work)

    interrupted = True
    while interrupted:
        desk = night(address)
        anna = desk.guest("1")
        proves(anna)
        own = Player(address, NAMES[0])
        own.http.cookies = anna.http.cookies
        own.open()
        wishes(anna.http)
        asyncio.run_coroutine_threadsafe(overdue(write), loop).result(LATEST)
        left = writes
        with monkeypatch.context() as patch:
            patch.setattr(store, "write", failing)
            asyncio.run_coroutine_threadsafe(state.forgetting.due(), loop).result(LATEST)
        interrupted, writes = left < 0, writes + 1
        a_day_later(address)
        assert names_of(desk) == ["Player 1", *NAMES[1:]]
        assert anna.http.get("/api/me/devices").status_code == 401
    assert writes > 3


async def overdue(write: Callable[[Write], Awaitable[None]]) -> None:
    """Let every request be due."""
    await write([Change(sa.update(ERASURES).values(due=0))])

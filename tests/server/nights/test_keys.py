"""Links are keys, and a claim opens nothing: attacks on a night through every link of a kind."""

import json
from pathlib import Path
from typing import Any

import httpx
import pytest

from euchre.server.clock import now
from euchre.server.nights import access, journal
from tests.commands import euchre
from tests.server.kit import serving, sql
from tests.server.nights.clubs import Club
from tests.server.nights.evening import Evening
from tests.server.nights.kit import SITE, Desk, client, secret_of, shown
from tests.waiting import until

FOUR = ("Ann", "Bob", "Cyril", "Di")


@pytest.fixture
def evening(address: str) -> Evening:
    """A night on screens, whose tables wait for people."""
    return Evening(address, names=list(FOUR), players=4, games=1, pace="normal", cover="600")


def replace(desk: Desk, kind: str, number: int = 0, **more: Any) -> httpx.Response:
    """Make a new link at the desk."""
    body = {"kind": kind, "number": number} | more
    return desk.post(f"{desk.path}/replace", body, desk.secret)


# -- somebody else's hand -----------------------------------------------------------------------


def test_a_guest_with_four_names_sees_no_hand(evening: Evening) -> None:
    """Before the others come, join by their names, give them back, and come again later."""
    eve = evening.device()
    told = []
    for name in FOUR:
        answer = evening.claim(eve, name)
        told.append(answer.text)
        assert answer.json()["waits"]
        evening.own(eve, "wrong")
    secrets = [evening.own_key(number) for number in range(1, 5)]
    assert not any(secret in text for secret in secrets for text in told)
    # With a cookie for each name, too, and while they play.
    thieves = [evening.device() for _ in FOUR]
    for thief, name in zip(thieves, FOUR, strict=True):
        evening.claim(thief, name)
    people = [evening.guest(name) for name in FOUR]
    evening.start(1)
    table = people[0].table()
    for one in (eve, *thieves):
        assert evening.me(one).get("go") is None
        assert one.get(table).status_code == 404
        assert one.get(f"{table}/stream").status_code == 404
        assert one.post(f"{table}/seatlink", json={}).status_code == 404
        assert evening.own(one, "replace?url=http://x").status_code in (403, 404)
    for number, guest in enumerate(people, 1):
        assert guest.frame(table)["you"]["seat"] is not None, number


def test_a_number_taken_back_takes_the_seat_and_ends_the_stream(evening: Evening) -> None:
    eve = evening.guest("Ann")
    evening.fill()
    evening.start(1)
    table = eve.table()
    assert eve.frame(table)["you"]["seat"] is not None
    link = eve.http.post(f"{table}/seatlink", json={})
    assert link.status_code == 403
    with eve.http.stream("GET", f"{table}/stream") as stream:
        assert evening.release(eve.number).is_success
        # It ends by itself.
        for _ in stream.iter_raw():
            pass
    assert eve.http.get(table).status_code == 404
    ann = evening.guest("Ann")
    assert ann.frame(ann.table())["you"]["seat"] is not None
    assert eve.http.get(table).status_code == 404


def test_a_new_link_of_a_player_shuts_out_whoever_used_the_old_one(evening: Evening) -> None:
    old = evening.own_key(1)
    eve, ann = evening.device(), evening.device()
    assert evening.bind(eve, 1, old).status_code == 200
    evening.fill()
    evening.start(1)
    table = evening.led(eve)
    assert eve.get(table).status_code == 200
    assert replace(evening, "player", 1).is_success
    assert eve.get(table).status_code == 404
    assert evening.me(eve)["number"] is None
    assert evening.bind(eve, 1, old).status_code == 403
    assert evening.bind(ann, 1, evening.own_key(1)).status_code == 200
    assert evening.led(ann) == table
    assert eve.get(table).status_code == 404


def test_a_player_replaces_the_own_link_and_keeps_the_device(evening: Evening) -> None:
    old = evening.own_key(2)
    bob, lost = evening.device(), evening.device()
    assert [evening.bind(one, 2, old).status_code for one in (bob, lost)] == [200, 200]
    evening.fill()
    evening.start(1)
    table = evening.led(bob)
    evening.led(lost)
    new = secret_of(evening.own(bob, f"replace?url={SITE}").json()["url"])
    assert lost.get(table).status_code == 404
    assert bob.get(table).json()["you"]["seat"] is not None
    assert evening.bind(lost, 2, old).status_code == 403
    assert new == evening.own_key(2)
    assert evening.bind(lost, 2, new).status_code == 200


def test_a_link_that_a_freed_phone_has_made_opens_nothing(evening: Evening) -> None:
    """The desk has let in the wrong phone, which makes an own link before the desk frees it."""
    eve = evening.guest("Ann")
    made = secret_of(evening.own(eve.http, f"replace?url={SITE}").json()["url"])
    assert evening.release(1).is_success
    assert evening.bind(evening.device(), 1, made).status_code == 403
    # A link that nobody has replaced stands on a ticket, and stays good.
    ticket = evening.own_key(2)
    evening.guest("Bob")
    assert evening.release(2).is_success
    assert evening.bind(evening.device(), 2, ticket).status_code == 200


def test_a_device_that_becomes_another_players_leaves_the_seat(evening: Evening) -> None:
    phone, first, second = evening.device(), evening.own_key(1), evening.own_key(2)
    assert evening.bind(phone, 1, first).status_code == 200
    evening.fill()
    evening.start(1)
    table = evening.led(phone)
    seat = phone.get(table).json()["you"]["seat"]
    assert evening.bind(phone, 2, second).status_code == 200
    evening.led(phone)
    assert phone.get(table).json()["you"]["seat"] not in (None, seat)


# -- every kind of link ---------------------------------------------------------------------------


def test_a_replaced_link_opens_nothing_and_the_next_one_does(evening: Evening) -> None:
    stranger = evening.device()

    def links() -> dict[str, tuple[str, str]]:
        return {
            "evening": ("/check-in", evening.evening_key),
            "table": ("/tables/1", evening.key(1)),
            "desk": ("/desk", evening.secret),
        }

    for kind, (path, old) in links().items():
        at = f"{evening.path}{path}"
        assert stranger.get(at, headers=shown(old)).is_success
        answer = replace(evening, kind, 1)
        assert answer.is_success, answer.text
        assert stranger.get(at, headers=shown(old)).status_code == 403
        if kind == "desk":
            evening.secret = secret_of(answer.json()["desk"])
        assert stranger.get(at, headers=shown(links()[kind][1])).is_success


def test_an_ended_link_opens_nothing_until_it_is_replaced(evening: Evening) -> None:
    phone = evening.device()
    evening.claim(phone, "Ann")
    assert replace(evening, "evening", end=True).is_success
    assert evening.claims() == []
    assert evening.claim(phone, "Ann").status_code == 403
    assert replace(evening, "evening").is_success
    assert evening.claim(phone, "Ann").is_success
    assert replace(evening, "desk", end=True).status_code == 422
    assert replace(evening, "table", 99).status_code == 404
    assert replace(evening, "player", 99).status_code == 404


def test_links_end_a_day_after_the_night_and_the_desk_can_still_be_read(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    check_in, table, mine = evening.evening_key, evening.key(1), evening.own_key(1)
    ann = evening.guest("Ann")
    assert evening.do(do="settle", game=1, table=1, points=(2, 0)).is_success
    evening.start(1)
    monkeypatch.setattr(access, "now", lambda: now() + journal.DAY + 60_000)
    phone = evening.device()
    for path, secret in (("/check-in", check_in), ("/tables/1", table)):
        answer = phone.get(f"{evening.path}{path}", headers=shown(secret))
        assert answer.status_code == 403, path
    assert evening.bind(phone, 1, mine).status_code == 403
    assert evening.own(ann.http, "going", home=True).status_code == 409
    for path in ("/desk", "/night.jsonl", "/export/standings.csv"):
        assert evening.get(path).is_success
    refused = evening.do(do="ring")
    assert (refused.status_code, refused.json()["error"]) == (409, access.OVER)
    assert replace(evening, "player", 1).status_code == 409


def test_the_host_opens_a_desk_again_on_the_servers_machine(tmp_path: Path) -> None:
    with serving(tmp_path) as address:
        desk = Desk(address)
        call = ["server", "desk", desk.id, "--data", str(tmp_path), "--public-url", address]
        assert desk.link in euchre(*call).stdout
        # Whoever has lost its id finds the night by its title.
        assert f"Harvest supper: {address}{desk.link}" in euchre(*call[:2], *call[3:]).stdout
        new = euchre(*call, "--replace").stdout.strip()
        old, desk.secret = desk.secret, secret_of(new)
        assert old not in new
        until(lambda: desk.get().is_success)
        desk.secret = old
        assert desk.get().status_code == 403
        assert euchre(*call[:2], *call[3:], "--replace").exit_code == 2
        assert euchre(*call[:2], "nothing", *call[3:]).exit_code == 2


def test_a_members_and_a_clubs_links_are_replaced(address: str) -> None:
    club = Club(address)
    assert club.do(do="join", name="Ann Miller").is_success
    old = club.secret_of(1)
    assert club.post("/members/1/renew", {}).is_success
    assert club.bind(client(address), old).status_code == 403
    desk = club.secret
    club.secret = secret_of(club.post("/replace", {}).json()["desk"])
    assert client(address).get(f"{club.path}/desk/html", headers=shown(desk)).status_code == 403
    assert club.season.title


def test_a_member_replaces_the_own_link_and_keeps_the_device(address: str) -> None:
    club = Club(address)
    assert club.do(do="join", name="Ann Miller").is_success
    old, path = club.secret_of(1), f"{club.path}/me"
    own, lost, thief = client(address), client(address), client(address)
    for device in (own, lost, thief):
        assert club.bind(device, old).is_success
    for device in (own, thief):
        assert device.post(f"{club.path}/forget", json={"sure": True}).is_success
    made = own.post(f"{path}/replace?url=http://club.example", json={}).json()
    new = secret_of(made["url"])
    assert new == club.secret_of(1) != old
    assert [one.get(path).json()["member"] for one in (own, lost, thief)] == [1, None, None]
    for device in (lost, thief):
        assert device.post(f"{path}/replace?url=http://x", json={}).status_code == 403
        assert club.bind(device, old).status_code == 403
    # A wish stays with the device that has made it, and goes with the others'.
    assert club.desk.count("has asked to be forgotten") == 1
    assert "You have asked to be forgotten" in own.get(f"{club.path}/members/1/html").text
    assert club.bind(lost, new).is_success
    assert club.post("/members/1/renew", {}).is_success
    assert own.get(path).json()["member"] is None


def test_no_secret_is_in_the_database(tmp_path: Path) -> None:
    with serving(tmp_path) as address:
        desk = Evening(address, players=4, games=1)
        secrets = [desk.secret, desk.evening_key, desk.key(1), desk.own_key(1)]
        rows = sql(tmp_path / "euchre.db", "SELECT * FROM links")
        assert {row[1] for row in rows} == {"desk", "evening", "table", "player"}
        assert not any(secret in json.dumps([*row]) for row in rows for secret in secrets)
        desk.close()


# -- a table's phone ------------------------------------------------------------------------------


def test_a_tables_phone_enters_no_game_that_has_not_started(desk: Desk) -> None:
    phone = desk.phone(1)
    before = desk.view()["seq"]
    for sure in (False, True):
        answer = phone.say(phone.score((4, 2), game=7) | {"sure": sure})
        assert (answer.status_code, "not started" in answer.json()["error"]) == (409, True)
    assert desk.view()["seq"] == before
    assert desk.do(do="start", game=1).is_success
    assert phone.say(phone.score((4, 2), game=2) | {"sure": True}).status_code == 409
    assert phone.say(phone.score((4, 2), game=1)).is_success


# -- parts of pages -----------------------------------------------------------------------------

#: Parts that the server draws, and the links that open them; none where everybody may see them.
DRAWN = {
    "{night}/html": (), "{night}/players/1/html": (), "{night}/me/html": (),
    "{night}/desk/html": ("desk",), "{night}/desk/players/1/html": ("desk",),
    "{night}/results/1/1/html": ("desk",), "{club}/html": (), "{club}/members/1/html": (),
    "{club}/desk/html": ("club",), "{club}/desk/fixtures/1/html": ("club",),
    "{club}/sides/1/html": ("side", "club"), "{club}/sides/1/fixtures/1/html": ("side", "club"),
}  # fmt: skip
#: What is for a desk only, and what also for members.
FOR_DESK, FOR_MEMBERS = ("owes 5.00", "QZ77", "NOTE"), "Ann Miller"


def test_parts_of_pages_open_with_their_links_only(address: str, club: Club) -> None:
    rules = {"fee": "5", "prizes": "high"}
    desk = Desk(address, kind="printed-12", games=1, names=[], rules=rules)
    other = Club(address)
    desk.do(do="all-here")
    desk.do(do="adjust", number=2, points=-2, note="NOTE")
    desk.do(do="start", game=1)
    phone = desk.phone(1, "QZ77")
    assert phone.say(phone.score((6, 4))).is_success
    club.do(do="enter-side", names=["Crown", "Ship"])
    club.do(do="draw", first="2026-10-01")
    club.do(do="enrol", side=1, names=["Ann Miller"])
    keys = {
        "nobody": "", "another club": other.secret, "table": phone.secret,
        "player": desk.own_key(1), "other side": club.secret_of(2, "sides"),
        "side": club.secret_of(1, "sides"), "member": club.secret_of(1), "club": club.secret,
        "desk": desk.secret,
    }  # fmt: skip
    for drawn, whose in DRAWN.items():
        path = drawn.format(night=desk.path, club=club.path)
        for key, secret in keys.items():
            answer = client(address).get(path, headers=shown(secret))
            opens = not whose or key in whose
            assert answer.status_code == (200 if opens else 403), (drawn, key)
            if not whose or not opens:
                assert not any(word in answer.text for word in FOR_DESK), (drawn, key)
            if key not in ("side", "member", "club"):
                assert FOR_MEMBERS not in answer.text, (drawn, key)
    everything = desk.get("/desk/html").text + desk.get("/results/1/1/html").text
    assert all(word in everything for word in FOR_DESK)
    assert FOR_MEMBERS in club.get("/members/1/html", keys["member"]).text

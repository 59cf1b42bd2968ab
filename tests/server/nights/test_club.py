"""Clubs over HTTP: counting nights, members' links, roles, files."""

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import httpx
import pytest

from euchre.night.season.events import decode, encode
from euchre.night.season.fold import Season
from euchre.night.season.standings import partners, standings
from euchre.night.season.store import SeasonFile
from euchre.server.clubs import views
from tests.server.kit import SCHEMA
from tests.server.nights.clubs import FOUR, Club, evening, finish, season_of
from tests.server.nights.evening import Evening
from tests.server.nights.kit import client, new_id, shown


def names(club: Club) -> list[tuple[str, float]]:
    return [(line.name, line.value) for line in standings(club.season)]


def test_a_night_counts_with_one_tap_once_it_is_over(club: Club, address: str) -> None:
    desk = evening(address, play=False)
    # Whose night it is only its desk can say.
    assert club.do(do="link", night=desk.id, desk="x" * 24).status_code == 403
    assert club.do(do="count", night=desk.id).status_code == 404
    club.take(desk)
    refused = club.do(do="count", night=desk.id)
    assert refused.status_code == 409
    assert "1 game is left to play" in refused.json()["error"]
    finish(desk)
    assert "over, does not count yet" in club.desk
    club.count(desk)
    assert sorted(value for _, value in names(club)) == [6, 6, 10, 10]
    seq = len(club.season.events)
    # Once more changes nothing; a score that was corrected is brought up to date.
    club.count(desk)
    assert len(club.season.events) == seq
    # Even when it is corrected back.
    for lost in (2, 6):
        done = desk.do(do="settle", game=1, table=1, points=(10, lost), sure=True)
        assert done.is_success
        club.count(desk)
        assert sorted(value for _, value in names(club)) == [lost, lost, 10, 10]
    assert len(club.season.nights) == 1
    assert "over, does not count yet" not in club.desk


def test_the_same_folds_as_the_file(club: Club, address: str, tmp_path: Path) -> None:
    for score in ((10, 6), (3, 10)):
        club.evening(score=score, title=str(score))
    assert club.do(do="rename", member=3, name="Cora Bell").is_success
    text = club.get("/season.jsonl").text
    path = tmp_path / "winter.season.jsonl"
    path.write_text(text, "utf-8")
    told, shown_there = standings(SeasonFile(path).load()), club.get("/html").text
    assert [shown_there.index(f">{line.name}<") for line in told] == sorted(
        shown_there.index(f">{line.name}<") for line in told
    )
    # Imported and exported it is the same file, to the byte.
    again = club.http.post("/api/clubs/import", json={"text": text}).json()
    other = Club(address)
    other.open(again)
    assert other.get("/season.jsonl").text == text
    assert other.get("/html").text == shown_there.replace(club.id, other.id)


def test_a_night_from_a_file(club: Club, address: str) -> None:
    desk = evening(address)
    text = desk.get("/night.jsonl").text
    assert club.post("/file", {"text": text}).json()["title"] == "Harvest supper"
    assert len(names(club)) == 4
    bad = club.post("/file", {"text": '{"type": "founded"}'})
    assert bad.status_code == 422
    assert bad.json()["error"].startswith("Line 1:")


def test_strangers_read_initials(club: Club, address: str) -> None:
    club.evening(title="Ann's birthday")
    guest = client(address)
    told = guest.get(f"{club.path}/html").text
    assert "A. M." in told
    for name in FOUR:
        assert name not in told
    ann = club.members[FOUR[0]]
    assert FOUR[0] not in guest.get(f"{club.path}/members/{ann}/html").text
    assert club.bind(guest, club.secret_of(ann)).json() == {"member": ann, "name": FOUR[0]}
    told = guest.get(f"{club.path}/members/{ann}/html").text
    assert f'<h1 id="title">{FOUR[0]}</h1>' in told
    assert "This device is linked to you" in told
    [partner] = partners(club.season, ann)
    assert f">{partner.name}</a>" in told
    assert partner.error > 0
    assert club.do(do="change", title="Open", rules={"names": "full"}).is_success
    assert FOUR[0] in client(address).get(f"{club.path}/html").text
    page = guest.get(f"/club/{club.id}")
    assert '<meta name="robots" content="noindex">' in page.text


def test_strangers_can_tell_members_with_the_same_initials_apart() -> None:
    people = ("Ann Miller", "club 1", "club 10", "Art Moss", "", "Al May", "")
    season = Season(members=dict(enumerate(people, 1)))
    told = views.names(season, inside=False)
    assert list(told.values()) == ["A. M.", "c. 1", "c. 10", "A. M. (2)", "–", "A. M. (3)", "–"]
    assert views.names(season, inside=True) == season.members


def test_names_are_one_members(club: Club) -> None:
    for name in ("Ann", "Ben"):
        assert club.do(do="join", name=name).is_success
    assert club.do(do="join", name="ann").status_code == 409
    assert club.do(do="rename", member=2, name="ANN").status_code == 409
    assert club.do(do="rename", member=9, name="Zed").status_code == 409
    assert club.do(do="merge", member=2, into=2).status_code == 409
    assert club.do(do="merge", member=2, into=1).is_success
    assert [*club.members] == ["Ann"]
    wish = {"do": "join", "id": new_id(), "name": "Cora"}
    assert club.post("/desk", wish).json() == club.post("/desk", wish).json()
    assert len(club.members) == 2


# -- who may say who is who ----------------------------------------------------------------------


def test_a_device_speaks_for_its_own_name_or_link(club: Club, address: str) -> None:
    for name in ("Ann Miller", "Bob"):
        assert club.do(do="join", name=name).is_success
    desk = Evening(address, players=4, games=1)
    club.take(desk)
    bob, ann, friend = (desk.guest(name) for name in ("Bob", "Ann Miller", "Zoe"))
    assert club.bind(friend.http, club.secret_of(1)).is_success

    def say(guest: Any, member: int, *, same: bool = True, desks: bool = False) -> httpx.Response:
        return desk.same(guest.number, member, same, by=None if desks else guest.http)

    # Of another name only the desk can say that it is the member.
    for same in (True, False):
        refused = say(bob, 1, same=same)
        assert refused.status_code == 403
        assert refused.json()["error"].startswith("Only the desk can say who Ann Miller is")
    assert say(bob, 2).is_success
    assert say(bob, 2, same=False).status_code == 409
    # A member's own link is as good as the name, and then nobody else is that member.
    assert say(friend, 1).is_success
    for desks in (False, True):
        clash = say(ann, 1, desks=desks)
        assert clash.status_code == 409
        assert f"Zoe (player {friend.number})" in clash.json()["error"]
        assert f"Ann Miller (player {ann.number})" in clash.json()["error"]
    # The desk is asked about both, and what it says stands.
    asks = desk.get("/club").json()["asks"]
    assert {(one["number"], one["member"]) for one in asks} == {(ann.number, 1), (friend.number, 1)}
    assert say(friend, 1, same=False, desks=True).is_success
    assert say(friend, 1).status_code == 409
    assert say(ann, 1).is_success
    assert desk.get("/club").json()["asks"] == []


def test_one_of_many_at_once_becomes_a_member(club: Club, address: str) -> None:
    assert club.do(do="join", name="Ann Miller").is_success
    desk = Evening(address, players=4, games=1)
    club.take(desk)
    guests = [desk.guest(f"P{n}") for n in range(3)]
    for guest in guests:
        assert club.bind(guest.http, club.secret_of(1)).is_success

    def say(guest: Any) -> int:
        return desk.same(guest.number, 1, by=guest.http).status_code

    with ThreadPoolExecutor(3) as threads:
        assert sorted(threads.map(say, guests)) == [200, 409, 409]


def test_two_players_who_are_one_member_do_not_count(club: Club, address: str) -> None:
    desk = evening(address, "Ann Miller", "Bob", "Cora", "Dan")
    club.take(desk)
    assert club.do(do="join", name="Ann Miller").is_success
    number = {p["name"]: p["number"] for p in desk.view()["players"]}
    assert desk.same(number["Bob"], 1).is_success
    refused = club.do(do="count", night=desk.id)
    assert refused.status_code == 409
    for name in ("Ann Miller", "Bob"):
        assert f"{name} (player {number[name]})" in refused.json()["error"]
    assert club.season.nights == ()
    assert desk.same(number["Bob"], 1, False).is_success
    club.count(desk)
    # Nor does a file.
    text = season_of("Supper", "n", "Ann", "Ben").replace(
        '"member":2,"place"', '"member":1,"place"'
    )
    refused = club.http.post("/api/clubs/import", json={"text": text})
    assert refused.status_code == 422
    assert "Ann would be two players of Supper (2026-01-01)" in refused.json()["error"]


# -- every role at every endpoint ----------------------------------------------------------------

OF_A_CLUB = [
    (method.upper(), path)
    for path, methods in SCHEMA["paths"].items()
    for method in methods
    if "{club_id}" in path or path.endswith(("/club", "/club/known", "/club/same"))
]
OF_A_CLUB += [
    ("GET", f"/api/clubs/{{club_id}}{part}/html")
    for part in ("", "/members/{member}", "/desk", "/sides/{side}")
]
BODIES: dict[str, Any] = {
    "/desk": {"do": "join", "id": "0123456789abcdef", "name": "Eve"},
    "/sides/{side}": {"do": "result", "id": "0123456789abcdef", "fixture": 1, "games": [5, 4]},
    "/file": {"text": ""},
    "/forget": {"sure": True},
    "{member}/forget": {"do": "ask"},
    "/known": {"who": "Ann"},
    "/same": {"number": 1, "member": 1, "same": True},
}
ROLES = ("nobody", "stranger", "member", "other desk", "night", "desk")
#: What ends the rights of whoever asks.
LAST = {"forget": 1, "replace": 2}


def allowed(role: str, method: str, path: str) -> set[int]:
    """Return what a role may be answered."""
    last = path.rpartition("/")[2]
    if path.endswith("/members/{member}/forget"):
        return {200} if role == "desk" else {403}
    if path.startswith("/api/nights"):
        if last == "known":
            # Nobody here shows the link of the evening.
            return {403}
        if last == "same":
            return {200} if role == "night" else {403}
        return {200}
    if (last == "me" and method == "GET") or path.endswith(("{club_id}/html", "{member}/html")):
        return {200}
    if last == "me" or path.endswith("/me/replace"):
        return {200} if role == "member" else {403}
    if last == "forget":
        return {200} if role == "member" else {403}
    if role != "desk":
        return {403}
    return {422} if last == "file" else {200}


@pytest.mark.parametrize("role", ROLES)
def test_each_role_gets_what_is_its_own(club: Club, address: str, role: str) -> None:
    desk, other = evening(address), Club(address, "Other")
    for one in (club, other):
        assert one.do(do="join", name="Ann").is_success
        assert one.do(do="enter-side", names=["Crown", "Ship"]).is_success
        assert one.do(do="draw").is_success
    club.take(desk)
    club.count(desk)
    guest = client(address)
    secret = {
        "nobody": "",
        "stranger": other.secret_of(1),
        "member": club.secret_of(1),
        "other desk": other.secret,
        "night": desk.secret,
        "desk": club.secret,
    }[role]
    if role == "stranger":
        other.bind(guest, secret)
    # Whoever forgets, or makes a new link, is asked last.
    for method, path in sorted(OF_A_CLUB, key=lambda pair: LAST.get(pair[1].rpartition("/")[2], 0)):
        at = (
            path.replace("{club_id}", club.id)
            .replace("{night_id}", desk.id)
            .replace("{member}", "1")
            .replace("{side}", "1")
            .replace("{what}/{number}", "members/1")
            .replace("{what}", "standings")
            .replace("{kind}", "csv")
        )
        bodies = [value for end, value in BODIES.items() if path.endswith(end)]
        body = bodies[-1] if bodies else {}
        asked = {"url": "http://x"} if path.endswith(("/link", "/me/replace")) else {}
        got = guest.request(method, at, json=body, headers=shown(secret), params=asked).status_code
        assert got in allowed(role, method, path), f"{role}: {method} {path} gave {got}"


def test_the_matrix_knows_every_endpoint() -> None:
    lasts = {path.rpartition("/")[2] for _, path in OF_A_CLUB}
    assert lasts >= {"me", "forget", "desk", "file", "link", "renew",
                     "{what}.{kind}", "season.jsonl", "club", "known",
                     "same"}  # fmt: skip


def test_events_come_back_as_they_were_sent(club: Club) -> None:
    assert club.do(do="join", name="李 Müller").is_success
    for line in club.get("/season.jsonl").content.splitlines():
        assert encode(decode(line)) == line

"""Clubs over HTTP: nights that count, links of members, roles, files, names that are forgotten."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator
from datetime import date, timedelta
from pathlib import Path
from typing import Any

import httpx
import pytest

from euchre.night.events import decode as night_event
from euchre.night.fold import fold as fold_night
from euchre.night.season.events import decode, encode
from euchre.night.season.fold import fold, standings
from euchre.night.season.store import load
from euchre.server.settings import Limits
from euchre.server.store import backup
from tests.nights.clubs import FOUR, Club, Guest, evening, finish
from tests.nights.evening import Evening
from tests.nights.kit import Desk, new_id, shown
from tests.server.kit import SCHEMA, Player, serving
from tests.server.test_forgetting import everything

pytestmark = pytest.mark.untraced


@pytest.fixture
def club(address: str) -> Iterator[Club]:
    made = Club(address)
    yield made
    made.close()


@pytest.fixture(autouse=True)
def devices() -> Iterator[None]:
    yield
    Guest.close_all()


def names(club: Club) -> list[tuple[str, float]]:
    return [(line["name"], line["value"]) for line in club.view()["standings"]]


def test_a_night_counts_with_one_tap_once_it_is_over(club: Club, address: str) -> None:
    desk = evening(address, play=False)
    # Whose night it is only its desk can say.
    assert club.do(do="link", night=desk.id, desk="x" * 24).status_code == 403
    assert club.do(do="count", night=desk.id).status_code == 404
    club.take(desk)
    refused = club.do(do="count", night=desk.id)
    assert refused.status_code == 409
    assert "1 game is still to be played" in refused.json()["error"]
    finish(desk)
    [linked] = club.view()["linked"]
    assert (linked["over"], linked["counts"]) == (True, False)
    club.count(desk)
    assert sorted(value for _, value in names(club)) == [6, 6, 10, 10]
    seq = club.view()["seq"]
    # Once more changes nothing; a score that was corrected is brought up to date.
    club.count(desk)
    assert club.view()["seq"] == seq
    done = desk.do(do="settle", game=1, table=1, points=(10, 2), sure=True)
    assert done.is_success
    club.count(desk)
    assert sorted(value for _, value in names(club)) == [2, 2, 10, 10]
    assert len(club.view()["nights"]) == 1
    desk.close()


def test_the_same_folds_as_the_file(club: Club, address: str, tmp_path: Path) -> None:
    for score in ((10, 6), (3, 10)):
        desk = evening(address, score=score, title=str(score))
        club.take(desk)
        club.count(desk)
        desk.close()
    assert club.do(do="rename", member=3, name="Cora Bell").is_success
    text = club.get("/season.jsonl").text
    path = tmp_path / "winter.season.jsonl"
    path.write_text(text, "utf-8")
    told = [line.to_json() for line in standings(load(path))]
    shown_there = club.view()["standings"]
    assert [{k: x[k] for k in line} for line, x in zip(told, shown_there, strict=True)] == told
    # Imported and exported it is the same file, to the byte.
    again = club.http.post("/api/clubs/import", json={"text": text}).json()
    other = Club(address)
    other.open(again)
    assert other.get("/season.jsonl").text == text
    assert other.view()["standings"] == shown_there
    other.close()


def test_a_night_from_a_file(club: Club, address: str) -> None:
    desk = evening(address)
    text = desk.get("/night.jsonl").text
    assert club.post("/file", {"text": text}).json()["title"] == "Harvest supper"
    assert len(names(club)) == 4
    bad = club.post("/file", {"text": '{"type": "founded"}'})
    assert bad.status_code == 422
    assert bad.json()["error"].startswith("Line 1:")
    desk.close()


@pytest.mark.parametrize(
    ("text", "why"),
    [("", "has no beginning"), ("cards", "Line 1: this is no event of a season")],
)
def test_files_that_are_no_seasons(club: Club, text: str, why: str) -> None:
    answer = club.http.post("/api/clubs/import", json={"text": text})
    assert answer.status_code == 422
    assert why in answer.json()["error"]


def test_rules_that_cannot_be_are_refused_with_each_reason(club: Club) -> None:
    body = {"title": "x", "rules": {"score": "luck", "names": "none"}}
    answer = club.http.post("/api/clubs", json=body)
    assert answer.status_code == 422
    assert "Score is points" in answer.json()["error"]
    assert "names is initials, full" in answer.json()["error"]
    before = club.view()["rules"]
    assert club.do(do="change", title="Winter", rules={"count": "worst"}).status_code == 422
    assert club.view()["rules"] == before
    assert club.do(do="change", title="Summer", rules={"score": "total"}).is_success
    assert "total of a night" in club.view()["rules"]


def test_strangers_read_initials(club: Club, address: str) -> None:
    desk = evening(address, title="Ann's birthday")
    club.take(desk)
    club.count(desk)
    guest = Guest(address)
    told = guest.http.get(club.path).text
    assert "A. M." in told
    for name in FOUR:
        assert name not in told
    [ann] = [line["member"] for line in club.view()["standings"] if line["name"] == FOUR[0]]
    assert FOUR[0] not in guest.http.get(f"{club.path}/members/{ann}").text
    assert guest.bind(club, club.secret_of(ann)).json() == {"member": ann, "name": FOUR[0]}
    told = guest.http.get(f"{club.path}/members/{ann}").json()
    assert (told["name"], told["you"]) == (FOUR[0], ann)
    assert {one["name"] for one in told["partners"]} <= set(FOUR)
    assert told["partners"][0]["error"] > 0
    assert club.do(do="change", title="Open", rules={"names": "full"}).is_success
    assert FOUR[0] in Guest(address).http.get(club.path).text
    page = guest.http.get(f"/club/{club.id}")
    assert page.headers["x-robots-tag"] == "noindex"
    desk.close()


def test_the_daily_challenge_among_members(tmp_path: Path) -> None:
    with serving(tmp_path) as address:
        club = Club(address)
        for name in ("Ann Miller", "Bob"):
            assert club.do(do="join", name=name).is_success
        own, lost = Guest(address), Guest(address)
        assert own.bind(club, club.secret_of(1)).is_success
        assert lost.bind(club, club.secret_of(2)).is_success
        assert club.post("/members/2/renew", {}).is_success
        people = [one.http.get("/api/me/export").json()["person"] for one in (own, lost)]
        first = (date.today().replace(day=1) - timedelta(days=1)).replace(day=1)
        result = json.dumps([{"net": 0, "given": 0.1, "decisions": []}] * 8)
        with sqlite3.connect(tmp_path / "euchre.db") as connection:
            for person in (*people, "stranger"):
                row = (first.isoformat(), person, "A", "t", 1, result)
                connection.execute("INSERT INTO daily VALUES (?, ?, ?, ?, ?, ?, NULL)", row)
        connection.close()
        told = own.http.get(f"{club.path}/daily/{first:%Y-%m}").json()["lines"]
        assert [(x["place"], x["name"], x["days"]) for x in told] == [(1, "Ann Miller", 1)]
        told = httpx.get(f"{address}{club.path}/daily/{first:%Y-%m}").json()["lines"]
        assert [x["name"] for x in told] == ["A. M."]
        club.close()


def test_a_new_link_ends_the_old_one_and_its_devices(club: Club, address: str) -> None:
    assert club.do(do="join", name="Ann Miller").is_success
    lost, own = Guest(address), Guest(address)
    old = club.secret_of(1)
    assert lost.bind(club, old).is_success
    assert lost.http.get(club.path).json()["you"] == 1
    assert club.post("/members/1/renew", {}).json() == {"generation": 1}
    assert lost.http.get(club.path).json()["you"] is None
    assert lost.bind(club, old).status_code == 403
    assert own.bind(club, club.secret_of(1)).is_success
    assert own.http.get(club.path).json()["you"] == 1
    # Another club's key makes another secret, and nobody's number is a secret.
    for wrong in ("1.", "1", old[:-1] + "x", "2" + old[1:]):
        assert lost.bind(club, wrong).status_code in (403, 422)


def test_names_are_one_members(club: Club) -> None:
    for name in ("Ann", "Ben"):
        assert club.do(do="join", name=name).is_success
    assert club.do(do="join", name="ann").status_code == 409
    assert club.do(do="rename", member=2, name="ANN").status_code == 409
    assert club.do(do="rename", member=9, name="Zed").status_code == 409
    assert club.do(do="merge", member=2, into=2).status_code == 409
    assert club.do(do="merge", member=2, into=1).is_success
    assert [one["name"] for one in club.view()["people"]] == ["Ann"]
    wish = {"do": "join", "id": new_id(), "name": "Cora"}
    assert club.post("/desk", wish).json() == club.post("/desk", wish).json()
    assert len(club.view()["people"]) == 2


# -- who somebody is at a night ------------------------------------------------------------------


def test_an_equal_name_asks_and_the_answer_counts(club: Club, address: str) -> None:
    assert club.do(do="join", name="Ann Miller").is_success
    desk = Evening(address, players=4, games=1)
    club.take(desk)
    guest = desk.guest("ann miller")
    secret = desk.links()["evening"]["url"].partition("#")[2]
    known = guest.http.post(
        f"{desk.path}/club/known", json={"who": "ann miller"}, headers=shown(secret)
    ).json()
    assert known["question"] == "Is this Ann Miller of Winter 2026?"
    # The names of members are nobody else's.
    for wrong in ("", "x" * 24):
        answer = guest.http.post(
            f"{desk.path}/club/known", json={"who": "ann miller"}, headers=shown(wrong)
        )
        assert answer.status_code == 403
    body = {"number": known["number"], "member": known["member"], "same": False}
    stranger = Guest(address)
    assert stranger.http.post(f"{desk.path}/club/same", json=body).status_code == 403
    assert guest.http.post(f"{desk.path}/club/same", json=body).is_success
    assert desk.get("/club").json()["asks"] == []
    desk.fill()
    desk.start(1)
    table = guest.table()
    while guest.play(table):
        pass
    desk.counted(1)
    club.count(desk)
    assert [line["name"] for line in club.view()["standings"]] == ["ann miller (2)"]
    # The desk may say otherwise: then it is she.
    assert desk.post(f"{desk.path}/club/same", body | {"same": True}, desk.secret).is_success
    club.count(desk)
    assert [line["name"] for line in club.view()["standings"]] == ["Ann Miller"]
    guest.close()
    desk.close()


def test_the_desk_is_asked_for_names_that_are_members(club: Club, address: str) -> None:
    assert club.do(do="join", name="Bob Stone").is_success
    desk = evening(address, play=False)
    assert desk.get("/club").json() == {"club": None}
    club.take(desk)
    [ask] = desk.get("/club").json()["asks"]
    assert ask["question"] == "Is this Bob Stone of Winter 2026?"
    body = {"number": ask["number"], "member": ask["member"], "same": True}
    assert desk.post(f"{desk.path}/club/same", body, desk.secret).is_success
    assert desk.get("/club").json()["asks"] == []
    # Whoever has no secret of the desk is not told who is asked about.
    assert "asks" not in httpx.get(f"{address}{desk.path}/club").json()
    desk.close()


def test_a_members_device_is_not_asked(club: Club, address: str) -> None:
    assert club.do(do="join", name="Ann Miller").is_success
    desk = Evening(address, players=4, games=1)
    club.take(desk)
    own = Guest(address)
    assert own.bind(club, club.secret_of(1)).is_success
    assert own.http.get(f"{desk.path}/club").json()["you"] == {"member": 1, "name": "Ann Miller"}
    secret = desk.links()["evening"]["url"].partition("#")[2]
    known = own.http.post(
        f"{desk.path}/club/known", json={"who": "Ann Miller"}, headers=shown(secret)
    ).json()
    assert known["question"] is None
    desk.close()


# -- every role at every endpoint ----------------------------------------------------------------

OF_A_CLUB = [
    (method.upper(), path)
    for path, methods in SCHEMA["paths"].items()
    for method in methods
    if "{club_id}" in path or path.endswith(("/club", "/club/known", "/club/same"))
]
BODIES: dict[str, Any] = {
    "/desk": {"do": "join", "id": "0123456789abcdef", "name": "Eve"},
    "/file": {"text": ""},
    "/forget": {"sure": True},
    "/known": {"who": "Ann"},
    "/same": {"number": 1, "member": 1, "same": True},
}
ROLES = ("nobody", "stranger", "member", "other desk", "night", "desk")


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
    if last in ("{club_id}", "{member}", "{month}") and method == "GET":
        return {200}
    if last == "me":
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
    club.take(desk)
    club.count(desk)
    guest = Guest(address)
    secret = {
        "nobody": "",
        "stranger": other.secret_of(1),
        "member": club.secret_of(1),
        "other desk": other.secret,
        "night": desk.secret,
        "desk": club.secret,
    }[role]
    if role == "stranger":
        guest.bind(other, secret)
    # Whoever forgets is asked last.
    for method, path in sorted(OF_A_CLUB, key=lambda pair: pair[1].endswith("forget")):
        at = (
            path.replace("{club_id}", club.id)
            .replace("{night_id}", desk.id)
            .replace("{member}", "1")
            .replace("{what}", "standings")
            .replace("{month}", f"{date.today():%Y-%m}")
            .replace("{kind}", "csv")
        )
        body = BODIES.get(f"/{path.rpartition('/')[2]}", {})
        asked = {"url": "http://x"} if path.endswith("/link") else {}
        got = guest.http.request(
            method, at, json=body, headers=shown(secret), params=asked
        ).status_code
        assert got in allowed(role, method, path), f"{role}: {method} {path} gave {got}"
    other.close()
    desk.close()


def test_the_matrix_knows_every_endpoint() -> None:
    lasts = {path.rpartition("/")[2] for _, path in OF_A_CLUB}
    assert lasts >= {"{club_id}", "{member}", "me", "forget", "desk", "file", "link", "renew",
                     "{what}.{kind}", "{month}", "season.jsonl", "club", "known",
                     "same"}  # fmt: skip


def test_guessing_secrets_costs_as_elsewhere(tmp_path: Path) -> None:
    with serving(tmp_path, Limits(person=(20.0, 0.01))) as address:
        club = Club(address)
        thief = Player(address)
        thief.open()
        for n in range(60):
            answer = thief.http.post(f"{club.path}/me", json={}, headers=shown(f"1.{n}"))
            if answer.status_code == 429:
                break
            assert answer.status_code == 403
        else:
            raise AssertionError("nobody was stopped")
        # The organizer goes on: a right secret is somebody else.
        assert club.get().is_success
        thief.close()
        club.close()


# -- names that are forgotten --------------------------------------------------------------------

NAME = "Zoë Quixley"


def forgettable(address: str) -> tuple[Club, Evening, Desk]:
    """Return a club with a night on screens and one with cards, at both of which she was."""
    club = Club(address, f"{NAME}'s cup")
    screens = Evening(address, players=4, games=1)
    club.take(screens)
    zoe = screens.guest(NAME)
    screens.fill()
    screens.start(1)
    table = zoe.table()
    while zoe.play(table):
        pass
    screens.counted(1)
    zoe.close()
    cards = evening(address, NAME, "Bob", "Cora", "Dan", title="Cards")
    club.take(cards)
    for desk in (screens, cards):
        club.count(desk)
    return club, screens, cards


def bodies_of(path: Path, what: str) -> list[list[str]]:
    """Return the events of every club or night of a database."""
    with sqlite3.connect(path) as connection:
        rows = connection.execute(
            f"SELECT {what}_id, body FROM {what}_events ORDER BY {what}_id, seq"  # noqa: S608
        ).fetchall()
    connection.close()
    found: dict[str, list[str]] = {}
    for name, body in rows:
        found.setdefault(name, []).append(body)
    return list(found.values())


def folded(path: Path) -> None:
    """Everything in a database folds: seasons, nights, tables."""
    assert all(fold(map(decode, one)).nights for one in bodies_of(path, "club"))
    assert all(fold_night(map(night_event, one)).founded for one in bodies_of(path, "night"))
    [table] = backup.tables(path)
    assert table.match.over


@pytest.mark.parametrize("way", ["desk", "herself", "operator"])
def test_a_forgotten_name_is_in_no_row_page_or_export(tmp_path: Path, way: str) -> None:
    with serving(tmp_path) as address:
        club, screens, cards = forgettable(address)
        before = [(x["value"], x["place"], x["rating"]) for x in club.view()["standings"]]
        [zoe] = [x["member"] for x in club.view()["people"] if x["name"] == NAME]
        secret = club.secret_of(zoe)
        if way == "desk":
            done = club.post(f"/members/{zoe}/forget", {"sure": True})
        elif way == "herself":
            own = Guest(address)
            assert own.bind(club, secret).is_success
            done = own.http.post(f"{club.path}/forget", json={"sure": True})
        else:
            friends = {"title": f"{NAME} and friends", "name": NAME}
            assert httpx.post(f"{address}/api/daily/lists", json=friends).is_success
            done = _as_operator(tmp_path, address, NAME)
            assert done.json()["days"] == 1
        assert done.is_success, done.text
        assert done.json()["clubs"] == 1
        assert done.json()["nights"] == 2
        assert done.json()["tables"] == 1
        after = [(x["value"], x["place"], x["rating"]) for x in club.view()["standings"]]
        assert after == before
        other = f"Player {zoe}"
        assert other in {x["name"] for x in club.view()["standings"]}
        pages = [club.get(what) for what in ("", "/desk", "/season.jsonl", "/export/nights.csv")]
        pages += [desk.get(what) for desk in (screens, cards) for what in ("/desk", "/night.jsonl")]
        for page in pages:
            assert page.is_success
            assert "Quixley" not in page.text
            assert "Quixley" not in json.dumps(page.text.encode().decode("unicode_escape"))
        # The link is good no more, and nobody is asked about her again.
        assert Guest(address).bind(club, secret).status_code == 403
        for one in (club, screens, cards):
            one.close()
    assert "Quixley" not in everything(tmp_path / "euchre.db")
    folded(tmp_path / "euchre.db")


def _as_operator(data: Path, address: str, name: str) -> httpx.Response:
    """Forget a name as the command does; first it only looks."""
    from click.testing import CliRunner

    from euchre.cli import main

    run = ["operator", "forget", name, "--data", str(data), "--url", address]
    looked = CliRunner().invoke(main, run)
    assert looked.exit_code == 0, looked.output
    assert f"{name} stands in 1 club, 2 nights, 1 table" in looked.output
    assert "Quixley" in everything(data / "euchre.db")
    answers: list[httpx.Response] = []

    from euchre.cli.operator import _Server

    key = _Server(data, "sqlite", address).key()
    body = {"name": name, "sure": True}
    headers = {"Authorization": f"Bearer {key}"}
    answers.append(httpx.post(f"{address}/api/operator/forget", json=body, headers=headers))
    told = CliRunner().invoke(main, [*run, "--sure"])
    assert "stands nowhere" in told.output
    return answers[0]


def test_forget_me_reaches_the_clubs_and_nights_of_ones_devices(tmp_path: Path) -> None:
    with serving(tmp_path) as address:
        club, screens, cards = forgettable(address)
        [zoe] = [x["member"] for x in club.view()["people"] if x["name"] == NAME]
        own = Guest(address)
        assert own.bind(club, club.secret_of(zoe)).is_success
        assert own.http.post("/api/me/forget", json={"sure": True}).is_success
        assert f"Player {zoe}" in {x["name"] for x in club.view()["people"]}
        for one in (club, screens, cards):
            one.close()
    assert "Quixley" not in everything(tmp_path / "euchre.db")


def test_a_night_without_a_club_forgets_too(tmp_path: Path) -> None:
    with serving(tmp_path) as address:
        desk = Evening(address, players=4, games=1)
        zoe = desk.guest(NAME)
        assert NAME in desk.get().text
        assert zoe.http.post("/api/me/forget", json={"sure": True}).is_success
        assert "Quixley" not in desk.get().text
        zoe.close()
        desk.close()
    assert "Quixley" not in everything(tmp_path / "euchre.db")


def test_events_come_back_as_they_were_sent(club: Club) -> None:
    assert club.do(do="join", name="李 Müller").is_success
    for line in club.get("/season.jsonl").content.splitlines():
        assert encode(decode(line)) == line

"""Permissions: the desk may do everything, a table its own games, and anyone may see the wall."""

from __future__ import annotations

import json

import pytest

from tests.server.nights.kit import Desk, shown

START = {"do": "start", "id": "start-game-1", "game": 1}

Place = tuple[str, str, set[str]]
#: Method and path; and who is let in.
PLACES = (
    ("GET", "", {"desk", "table 1", "table 2", "nobody"}),
    ("GET", "/players/5", {"desk", "table 1", "table 2", "nobody"}),
    ("GET", "/tables/1", {"table 1"}),
    ("POST", "/tables/1", {"table 1"}),
    ("GET", "/desk", {"desk"}),
    ("POST", "/desk", {"desk"}),
    ("POST", "/replan", {"desk"}),
    ("GET", "/results/1/1", {"desk"}),
    ("GET", "/links?url=http://night.example", {"desk"}),
    ("GET", "/print?parts=grid", {"desk"}),
    ("GET", "/export/standings.csv", {"desk"}),
    ("GET", "/night.jsonl", {"desk"}),
)


@pytest.mark.every(3)
@pytest.mark.parametrize("place", PLACES, ids=lambda place: f"{place[0]} {place[1]}")
def test_a_link_opens_its_own_doors_and_no_other(
    desk: Desk, place: tuple[str, str, set[str]]
) -> None:
    method, path, allowed = place
    keys = {"desk": desk.secret, "table 1": desk.key(1), "table 2": desk.key(2), "nobody": ""}
    seats = desk.phone(1).score((4, 2))
    bodies = {"/tables/1": seats, "/desk": START, "/replan": {}}
    for who, key in keys.items():
        body = bodies.get(path)
        answer = desk.http.request(method, f"{desk.path}{path}", json=body, headers=shown(key))
        assert answer.is_success == (who in allowed), (who, answer.text)
        if who not in allowed:
            assert answer.status_code == 403
            assert "scan its code again" in answer.json()["error"]


def test_a_phone_of_one_table_writes_nothing_for_another(desk: Desk) -> None:
    one, two = desk.phone(1), desk.phone(2)
    before = desk.view()["seq"]
    assert two.say(one.score((4, 2)), table=1).status_code == 403
    # What is of table 1 is not of table 2 either, sent under its own link.
    stray = two.say(one.score((4, 2)))
    assert stray.status_code == 409
    assert "Table 2 in game 1 seats" in stray.json()["error"]
    assert desk.view()["seq"] == before


def test_no_view_tells_a_secret(desk: Desk) -> None:
    keys = {"desk": desk.secret, **{f"table {t}": desk.key(t) for t in (1, 2, 3)}}
    phone = desk.phone(1)
    phone.say(phone.score((4, 2)))
    views = {
        "wall": desk.http.get(desk.path).text,
        "player": desk.http.get(f"{desk.path}/players/1").text,
        "table 1": json.dumps(phone.view()),
        "desk": desk.get().text,
        "file": desk.get("/night.jsonl").text,
    }
    for what, text in views.items():
        assert not [who for who, key in keys.items() if key in text], what


def test_a_secret_of_one_night_is_none_of_another(desk: Desk, address: str) -> None:
    other = Desk(address)
    assert other.post(f"{desk.path}/desk", START, other.secret).status_code == 403
    assert other.http.get(f"{desk.path}/tables/1", headers=shown(other.key(1))).status_code == 403

"""Bad input is rejected (promise 9)."""

import json
import socket
import time
from itertools import product
from random import Random
from typing import Any
from urllib.parse import urlencode

import pytest

from euchre.games import GAMES, options_of
from euchre.server.http import middleware
from euchre.server.refusals import Refused
from euchre.server.tables import drafts
from tests.rows import each_row
from tests.server.kit import Json, Newcomer, Player
from tests.server.memory import Log
from tests.waiting import LATEST


@each_row(
    ("path", "body", "status", "sentence"),
    [
        ("/api/tables", {"game": "chess"}, 422, "There is no game 'chess'"),
        ("/api/tables", {"game": "standard", "seat": 4}, 422, "the seats are 0 to 3"),
        ("/api/tables", {"game": "standard", "seat": "0"}, 422, "seat: "),
        ("/api/tables", {"game": "standard", "bots": ["god"]}, 422, "There is no level 'god'"),
        ("/api/tables", {"game": "standard", "bots": ["club"] * 2}, 422, "3 levels, not 2"),
        (
            "/api/tables",
            {"game": "standard", "options": {"target": "999"}},
            422,
            "999 is not possible",
        ),
        ("/api/tables", {"game": "standard", "name": "\u202e"}, 422, "is visible"),
        ("/api/tables", {"game": "standard", "name": "You"}, 422, "another name"),
        ("/api/tables", {"game": "standard", "speed": "warp"}, 422, "speed: "),
        ("/api/tables", {"game": "standard", "extra": 1}, 422, "extra: "),
        ("/api/tables", {"game": "\ud800"}, 422, "lone surrogates"),
        ("/api/tables", [1], 422, "The request must be a JSON object."),
        ("/api/tables", {"game": "six", "bots": ["club"] * 99}, 422, "at most 15 items, not 99"),
        ("/api/join", {"code": "ZZZZZZ"}, 404, "no table with this code"),
        ("/api/join", {"code": "'; --"}, 404, "no table with this code"),
        ("/api/games/chess/check", {}, 404, "There is no game 'chess'"),
        ("/api/tables/nothing/join", {"name": "x"}, 404, "no such table"),
        ("/api/about", {"code": "ZZZZZZ"}, 404, "no table with this code"),
        ("/api/about", {"code": "x", "name": "x"}, 422, "name: "),
        ("/api/tables/nothing/about", {"secret": "x"}, 404, "no such table"),
        ("/api/nothing", {}, 404, "There is no page at this address"),
    ],
)
def test_bad_input_gets_a_sentence(
    newcomer: Newcomer, path: str, body: Any, status: int, sentence: str
) -> None:
    answer = newcomer().http.post(
        path, content=json.dumps(body), headers={"Content-Type": "application/json"}
    )
    assert answer.status_code == status
    assert sentence in answer.json()["error"]
    assert "\n" not in answer.json()["error"]


@pytest.mark.parametrize("path", ["/new", "/rules-form", "/rules/standard", "/api/games/search"])
@pytest.mark.parametrize(
    "query",
    ["&".join(f"{n}=on" for n in range(2000)), "&" * 80, "q=" + "x" * 4096],
    ids=["names", "marks", "long"],
)
def test_a_query_without_end_is_not_read(newcomer: Newcomer, path: str, query: str) -> None:
    answer = newcomer().http.get(f"{path}?{query}", headers={"Accept": "application/json"})
    assert (answer.status_code, answer.json()["error"]) == (
        414,
        "The address or the headers of this request are too long.",
    )


def test_a_query_with_all_house_rules_is_read() -> None:
    for game in GAMES:
        options = {name: max(values, key=len) for name, values in options_of(game).items()}
        query = urlencode({"game": game.name, **options})
        assert 4 * query.count("&") < 3 * middleware.NAMES
        assert 4 * len(query) < 3 * middleware.QUERY


def at_turn(player: Player) -> Json:
    """Open tables until one waits for the player: in some deals a partner plays alone."""
    while True:
        player.open()
        frame = player.my_turn()
        if frame["scene"]["stage"] != "over":
            return frame


@each_row(
    "action",
    [
        {},
        {"play": "pass", "next": True},
        {"play": ""},
        {"play": "x" * 300},
        {"play": "fly away"},
        {"play": "play ZZ"},
        {"next": False},
        {"next": "nothing"},
        {"next": "0" * 65},
        {"commit": "0" * 64},
        {"play": None},
        {"other": 1},
        "pass",
    ],
)
def test_actions_that_are_none_change_nothing(newcomer: Newcomer, action: Any) -> None:
    player = newcomer()
    frame = at_turn(player)
    answer = player.do(action, frame["seq"])
    assert answer.status_code == 422
    assert answer.json()["error"].endswith(".")
    assert player.frame() == frame


def test_illegal_actions_are_told_why(newcomer: Newcomer) -> None:
    player = newcomer()
    frame = at_turn(player)
    answer = player.do({"play": "dictate 9C"}, frame["seq"])
    assert answer.status_code == 409
    assert answer.json()["frames"] == []
    assert player.http.get(player.at("/hint"), params={"action": "dictate 9C"}).json() == {
        "legal": False,
        "why": answer.json()["error"],
    }


def test_why_not_is_what_whoever_tries_is_told() -> None:
    """In every state of a hand, also before the first and after the last card."""
    log, rng = Log(), Random(1)
    log.play(rng)
    tables, told = {id(t): t for step in log.steps for t in (step[0], step[2])}, set()
    for t in tables.values():
        for seat, text in product(range(t.rules.seats), ("pass", "dictate 9C", "order")):
            try:
                drafts.play(t, seat, text)
                refused = ""
            except Refused as refusal:
                refused = refusal.sentence
            assert drafts.why(t, seat, text) == refused
            told.add(refused)
    assert {"", "No cards have been dealt yet.", "The deal is over."} < told


@each_row("path", ["practice/own", "replay", "reviews", "what-ifs", "my-play/import"])
def test_the_record_of_a_long_game_is_taken_wherever_one_is_sent(
    newcomer: Newcomer, path: str
) -> None:
    # No record, but as long as one: it is read, and refused for what it is.
    answer = newcomer().post(f"/api/{path}", {"record": {"deals": ["x" * 17_000]}})
    assert answer.status_code == 422, answer.text


@pytest.mark.parametrize(("origin", "status"), [("http://evil.example", 403), ("", 422)])
def test_an_upload_is_answered_however_it_comes(address: str, origin: str, status: int) -> None:
    """Also one that is refused while it is still being sent, and one with a large last part."""
    host, port = address.removeprefix("http://").split(":")
    head = (
        f"POST /api/nights/plans HTTP/1.1\r\nHost: {host}:{port}\r\nOrigin: "
        f"{origin or address}\r\nContent-Type: application/json\r\nContent-Length: 1000000\r\n\r\n"
    )
    for parts in (1, 10, 1000):
        with socket.create_connection((host, int(port)), timeout=LATEST) as client:
            client.sendall(head.encode())
            time.sleep(0.05)
            for _ in range(parts):
                client.sendall(b"x" * (1_000_000 // parts))
            assert client.recv(12) == f"HTTP/1.1 {status}".encode()


@each_row("content", [b"", b"{", b"[" * 5000, b"\xff\xfe", b"1" * 5000, b"NaN"])
def test_bodies_that_are_no_json(newcomer: Newcomer, content: bytes) -> None:
    headers = {"Content-Type": "application/json"}
    answer = newcomer().http.post("/api/tables", content=content, headers=headers)
    assert 400 <= answer.status_code < 500
    assert answer.json()["error"]


@each_row(
    ("body", "status", "sentence"),
    [
        (b'{"text": "' + b"x" * 20_000, 422, "not valid JSON"),
        (b'["' + b"x" * 20_000 + b'"]', 422, "not valid JSON"),
        (b'{"text": ' + b"[" * 20_000, 422, "nested so deeply"),
        (b'{"text": [' + b"[]," * 60_000 + b"[]]}", 413, "too many values"),
        (b'{"text": "' + b"x" * 20_000 + b'\\u0000"}', 422, "character NUL"),
        (b'{"text": "' + b"x" * 20_000 + b'", "more": 1}', 422, "more: "),
        (b'{"text": "' + b"x" * 20_000 + b'"}', 422, "Line 1"),
    ],
)
def test_a_large_body_is_counted_before_it_is_parsed(
    newcomer: Newcomer, body: bytes, status: int, sentence: str
) -> None:
    json_sent = {"Content-Type": "application/json"}
    answer = newcomer().http.post("/api/nights/import", content=body, headers=json_sent)
    assert (answer.status_code, sentence in answer.json()["error"]) == (status, True), answer.text

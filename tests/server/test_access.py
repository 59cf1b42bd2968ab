"""Every endpoint for every role, generated from the OpenAPI schema: no unauthorized access."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

import httpx
import pytest

from euchre.server.app import create_app
from euchre.server.settings import Settings
from tests.server.kit import SCHEMA, Player

OF_A_TABLE = [
    (method.upper(), path)
    for path, methods in SCHEMA["paths"].items()
    for method in methods
    if "{table_id}" in path
]
#: A body that each endpoint understands.
BODIES: dict[str, Any] = {
    "commands": {"cmd_id": "0123456789abcdef", "expected_seq": 2, "action": {"play": "pass"}},
    "about": {},
    "join": {"name": "Eve"},
    "chat": {"text": "hello"},
    "host": {"speed": "fast"},
    "face": {"face": 4},
    "visible": {"visible": True},
    "away": {"seat": 2, "do": "wait"},
    "forced": {"which": "all"},
    "coach": {"agrees": True},
}
ROLES = ("nobody", "stranger", "watcher", "player", "host")
NEEDS_A_SEAT = (
    *("commands", "chat", "leave", "seatlink", "invite", "host", "rematch", "hint"),
    "coach",
    *("visible", "away", "face", "forced"),
)


def expected(role: str, last: str) -> set[int]:
    """Return which answers a role may get from the endpoint with this last part of its path."""
    if role in ("nobody", "stranger"):
        # A table to which one is not invited is as good as none.
        return {404}
    if last in ("join", "about"):
        # Whoever is there already needs the secret again.
        return {404}
    if role == "watcher" and last in NEEDS_A_SEAT:
        return {403}
    if last == "log":
        # No deal is over.
        return {404}
    if last in ("record.json", "record.egn", "fair.json"):
        return {403}
    if last == "host":
        return {200} if role == "host" else {403}
    if last in ("rematch", "commands"):
        # It is not over; it may not be this seat's turn.
        return {409} if last == "rematch" else {200, 409}
    if last == "visible":
        return {204}
    if last == "away":
        # Nobody sits there but a bot.
        return {422}
    if last == "coach":
        # There is another person at the table, who has not agreed; to agree oneself is one's own.
        return {200, 409}
    if last == "hint":
        return {200, 409, 503}
    return {200, 201}


@pytest.fixture
def people(newcomer: Callable[..., Player]) -> dict[str, Player]:
    found = {role: newcomer(role.capitalize()) for role in ROLES}
    told = found["host"].open()
    found["player"].join(told["code"])
    found["watcher"].join(told["code"], watch=True)
    found["stranger"].open()
    for player in found.values():
        player.table = told["table"]
    return found


def ask(player: Player, method: str, path: str) -> int:
    address = path.replace("{table_id}", player.table)
    last = path.rpartition("/")[2]
    if last == "stream":
        with player.http.stream("GET", address) as answer:
            return answer.status_code
    return player.http.request(method, address, json=BODIES.get(last, {})).status_code


@pytest.mark.parametrize("role", ROLES)
def test_each_role_gets_what_is_its_own(people: dict[str, Player], role: str) -> None:
    # Whoever leaves is asked last.
    for method, path in sorted(OF_A_TABLE, key=lambda pair: pair[1].endswith("leave")):
        got = ask(people[role], method, path)
        last = path.rpartition("/")[2]
        assert got in expected(role, last), f"{role}: {method} {path} gave {got}"


def test_the_matrix_knows_every_endpoint() -> None:
    lasts = {path.rpartition("/")[2] for _, path in OF_A_TABLE}
    assert lasts >= {*NEEDS_A_SEAT, *BODIES, "stream", "record.json", "{table_id}"}


def test_refused_requests_change_nothing(people: dict[str, Player]) -> None:
    before = people["host"].frame()
    while before["table"]["seats"][before["scene"]["turn"]]["kind"] == "bot":
        before = people["host"].frame()
    for role in ("nobody", "stranger", "watcher"):
        for method, path in OF_A_TABLE:
            if method == "POST":
                ask(people[role], method, path)
    assert people["host"].frame() == before


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({}, 200),
        ({"Origin": "{own}"}, 200),
        ({"Sec-Fetch-Site": "same-origin"}, 200),
        ({"Origin": "https://evil.example"}, 403),
        ({"Origin": "null"}, 403),
        ({"Origin": "http://127.0.0.1.evil.example"}, 403),
        ({"Sec-Fetch-Site": "cross-site"}, 403),
        ({"Sec-Fetch-Site": "same-site"}, 403),
        ({"Content-Type": "text/plain"}, 415),
        ({"Content-Type": "application/x-www-form-urlencoded"}, 415),
    ],
)
def test_other_sites_cannot_act(
    newcomer: Callable[..., Player], address: str, headers: dict[str, str], status: int
) -> None:
    sent = {name: value.replace("{own}", address) for name, value in headers.items()}
    sent = {"Content-Type": "application/json"} | sent
    answer = newcomer().http.post("/api/games/standard/check", content=b"{}", headers=sent)
    assert answer.status_code == status
    if status != 200:
        assert answer.json()["error"].endswith(".")


def test_every_answer_carries_the_headers(newcomer: Callable[..., Player]) -> None:
    player = newcomer()
    for path in ("/healthz", "/api/games", "/api/nothing", "/api/tables/x", "/metrics"):
        headers = player.http.get(path).headers
        policy = headers["content-security-policy"]
        assert "default-src 'self'" in policy
        assert "unsafe" not in policy
        assert "frame-ancestors 'none'" in policy
        assert headers["x-content-type-options"] == "nosniff"


def test_what_nobody_foresaw_is_one_sentence_that_quotes_nothing() -> None:
    app = create_app(Settings(brain=False))

    @app.get("/broken")
    async def broken() -> None:
        raise RuntimeError("the ace of spades is in the kitty")

    async def ask(accept: str) -> httpx.Response:
        transport = httpx.ASGITransport(app)
        async with httpx.AsyncClient(transport=transport, base_url="http://127.0.0.1") as client:
            return await client.get("/broken", headers={"Accept": accept})

    for accept, kind in (("*/*", "application/json"), ("text/html", "text/html")):
        answer = asyncio.run(ask(accept))
        assert answer.status_code == 500
        assert answer.headers["content-type"].startswith(kind)
        assert "default-src 'self'" in answer.headers["content-security-policy"]
        assert "Something went wrong on the server" in answer.text
        assert "ace" not in answer.text


def test_a_cookie_is_long_and_out_of_reach_of_scripts(newcomer: Callable[..., Player]) -> None:
    player = newcomer()
    answer = player.post("/api/tables", {"game": "standard"})
    cookie = answer.headers["set-cookie"]
    assert "HttpOnly" in cookie
    assert "samesite=lax" in cookie.lower()
    assert len(player.http.cookies["euchre"]) >= 43  # 256 bits

"""Every endpoint for every role, generated from the OpenAPI schema: no unauthorized access."""

from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from fastapi import FastAPI

from euchre.server.app import create_app
from euchre.server.settings import Settings
from tests.rows import each_row
from tests.server.kit import SCHEMA, Newcomer, Player

OPERATIONS = [
    (method.upper(), path) for path, methods in SCHEMA["paths"].items() for method in methods
]
OF_A_TABLE = [(method, path) for method, path in OPERATIONS if "{table_id}" in path]
OF_ONESELF = [
    (method, path)
    for method, path in OPERATIONS
    if path.startswith("/api/me/") and path not in ("/api/me/device", "/api/me/games")
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
    "change": {"partners": "rotate"},
    "nod": {"agrees": True},
}
ROLES = ("nobody", "stranger", "watcher", "player", "host")
NEEDS_A_SEAT = (
    *("commands", "chat", "leave", "seatlink", "invite", "host", "rematch", "change", "nod"),
    "hint",
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
    if last in ("log", "evening"):
        # No deal or game is over.
        return {404}
    if last in ("record.json", "record.egn"):
        return {403}
    if last == "host":
        return {200} if role == "host" else {403}
    if last in ("rematch", "change", "nod", "commands"):
        # It is not over; it may not be this seat's turn.
        return {200, 409} if last == "commands" else {409}
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
def people(newcomer: Newcomer) -> dict[str, Player]:
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


#: What does not show that somebody is a person.
FALSE: tuple[dict[str, str], ...] = ({}, {"Cookie": f"euchre={'x' * 43}"})


@pytest.mark.parametrize(("method", "path"), OF_ONESELF)
def test_nobody_else_gets_in(newcomer: Newcomer, method: str, path: str) -> None:
    host = newcomer()
    host.open()
    (device,) = host.http.get("/api/me/devices").json()["devices"]
    address = path.format(table=host.table, number=1, device=device["id"])
    body: dict[str, Any] | None = {"sure": True} if path.endswith("forget") else {}
    body = body if method == "POST" else None
    for headers in FALSE:
        url = f"{host.http.base_url}{address}"
        answer = httpx.request(method, url, json=body, headers=headers)
        assert answer.status_code == 401, headers
        assert answer.json()["error"].endswith(".")
    assert host.frame()["you"]["host"]


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


@each_row(
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
    newcomer: Newcomer, address: str, headers: dict[str, str], status: int
) -> None:
    sent = {name: value.replace("{own}", address) for name, value in headers.items()}
    sent = {"Content-Type": "application/json"} | sent
    answer = newcomer().http.post("/api/games/standard/check", content=b"{}", headers=sent)
    assert answer.status_code == status
    if status != 200:
        assert answer.json()["error"].endswith(".")


# -- wrong addresses ------------------------------------------------------------------------------

BROWSER = {"accept": "text/html,application/xhtml+xml,*/*;q=0.8"}


@pytest.fixture
async def broken(tmp_path: Path) -> AsyncIterator[FastAPI]:
    """Run a server that breaks at ``/broken``."""
    app = create_app(Settings(data=tmp_path, brain=False))

    @app.get("/broken")
    def fails() -> None:
        raise ValueError("a secret")

    async with app.router.lifespan_context(app):
        yield app


async def asked(app: FastAPI, path: str, headers: dict[str, str]) -> httpx.Response:
    """Ask a server without a network."""
    transport = httpx.ASGITransport(app, raise_app_exceptions=False)
    async with httpx.AsyncClient(transport=transport, base_url="http://localhost") as client:
        return await client.get(path, headers=headers)


@pytest.mark.parametrize(
    ("path", "status", "title", "sentence"),
    [
        ("/nowhere", 404, "Not found", "There is no page at this address."),
        ("/table/", 404, "Not found", "There is no page at this address."),
        ("/rules/whist", 404, "Not found", "there is no game"),
        ("/new?game=whist", 404, "Not found", "there is no game"),
        ("/rules/standard?joker=perhaps", 404, "Not found", "choose one of off, on"),
        ("/review/none", 404, "Not found", "This review is gone"),
        ("/broken", 500, "Something went wrong", "it has been logged"),
    ],
)
async def test_a_person_gets_a_page_and_a_program_gets_json(
    broken: FastAPI, path: str, status: int, title: str, sentence: str
) -> None:
    shown, told = [await asked(broken, path, headers) for headers in (BROWSER, {})]
    assert shown.status_code == status
    assert "default-src 'self'" in shown.headers["content-security-policy"]
    assert f"<h1>{title}</h1>" in shown.text
    assert sentence in shown.text
    assert "Go to the start page" in shown.text
    assert "secret" not in shown.text
    if "whist" not in path and "joker" not in path:
        assert told.status_code == status
        assert sentence in told.json()["error"]

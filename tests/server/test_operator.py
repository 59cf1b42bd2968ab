"""The operator closes, bans and reads the log, but sees no card; no one else gets in."""

from __future__ import annotations

from base64 import urlsafe_b64decode
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

import httpx
import pytest

from euchre.server.app import create_app
from euchre.server.http.people import Ban, Bans, network_of
from euchre.server.operator import session
from euchre.server.refusals import Refused
from euchre.server.settings import Settings
from tests.commands import euchre
from tests.server.kit import Player, listening, operator_key, serving

WHY = {"why": "spam"}


@pytest.fixture(scope="module")
def club(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[str, str]]:
    """A server, and the operator's key."""
    data = tmp_path_factory.mktemp("club")
    with serving(data) as address:
        yield address, operator_key(data)


@pytest.fixture
def operator(club: tuple[str, str]) -> Iterator[httpx.Client]:
    address, key = club
    with httpx.Client(base_url=address) as http:
        signed = http.post("/api/operator/session", headers={"Authorization": f"Bearer {key}"})
        assert signed.status_code == 204, signed.text
        assert "httponly" in signed.headers["set-cookie"].lower()
        assert "samesite=strict" in signed.headers["set-cookie"].lower()
        assert key not in signed.headers["set-cookie"]
        yield http


@pytest.fixture
def newcomer(club: tuple[str, str]) -> Callable[..., Player]:
    return partial(Player, club[0])


def test_a_key_without_its_form_and_an_old_cookie_open_nothing(club: tuple[str, str]) -> None:
    address, key = club
    cookies = {
        until: {"Cookie": f"euchre-operator={session(urlsafe_b64decode(key + '='), until)}"}
        for until in (9_999_999_999, 1)
    }
    for headers, status in (
        (cookies[9_999_999_999], 200),
        (cookies[1], 401),
        ({"Authorization": key}, 401),
        ({"Authorization": f"Bearer {key[:-1]}"}, 401),
        ({"Cookie": f"euchre-operator={key}"}, 401),
    ):
        answer = httpx.get(f"{address}/api/operator/bans", headers=headers)
        assert answer.status_code == status, headers


def test_signing_out_ends_the_session_at_every_server(tmp_path: Path) -> None:
    with serving(tmp_path) as first, serving(tmp_path) as second:
        shown = {"Authorization": f"Bearer {operator_key(tmp_path)}"}

        def signed_in() -> dict[str, str]:
            answer = httpx.post(f"{first}/api/operator/session", headers=shown)
            return {"Cookie": answer.headers["set-cookie"].partition(";")[0]}

        def served(kept: dict[str, str]) -> set[int]:
            asked = (f"{server}/api/operator/bans" for server in (first, second))
            return {httpx.get(url, headers=kept).status_code for url in asked}

        kept = signed_in()
        assert served(kept) == {200}
        # Nobody else can end it.
        assert httpx.post(f"{second}/api/operator/signout").status_code == 401
        assert served(kept) == {200}
        assert httpx.post(f"{second}/api/operator/signout", headers=kept).status_code == 204
        assert served(kept) == {401}
        assert served(signed_in()) == {200}


def test_tables_are_listed_without_cards(
    operator: httpx.Client, newcomer: Callable[..., Player]
) -> None:
    ann = newcomer("Ann")
    ann.open()
    frame = ann.my_turn()
    told = operator.get("/api/operator/tables").json()
    [mine] = [table for table in told["live"] if table["id"] == ann.table]
    assert {"Ann"} == {seat["name"] for seat in mine["seats"] if seat["person"]}
    assert set(mine) == {
        *("id", "title", "listed", "locked", "closed", "over", "seats", "watching", "said")
    }
    assert set(mine["seats"][0]) == {"name", "person", "host", "here", "addresses"}
    assert frame["scene"]["hand"]
    # The operator is nobody at the table itself.
    assert operator.get(ann.at()).status_code == 404
    assert operator.get(ann.at("/record.json")).status_code == 404


def test_a_table_is_closed(operator: httpx.Client, newcomer: Callable[..., Player]) -> None:
    ann = newcomer("Ann")
    code = ann.open(listed=True)["code"]
    assert operator.post(f"/api/operator/tables/{code}/close", json=WHY).status_code == 200
    for answer in (
        ann.http.get(ann.at()),
        ann.http.get(ann.at("/stream")),
        ann.do({"next": True}, 1),
        ann.post(ann.at("/leave")),
        newcomer().join(code),
    ):
        assert answer.status_code == 410
    assert ann.http.get("/api/me").json() == {"tables": []}
    [entry] = _log(operator, ann.table)
    assert (entry["who"], entry["what"], entry["why"]) == ("operator", "closed", "spam")
    assert operator.post("/api/operator/tables/none/close", json=WHY).status_code == 404
    assert operator.post(f"/api/operator/tables/{code}/close", json={}).status_code == 422


def _log(operator: httpx.Client, table: str) -> list[dict[str, Any]]:
    entries = operator.get("/api/operator/audit").json()["entries"]
    return [entry for entry in entries if entry["table_id"] == table]


def test_a_chat_is_cleared(operator: httpx.Client, newcomer: Callable[..., Player]) -> None:
    ann = newcomer("Ann")
    ann.open()
    ann.post(ann.at("/chat"), {"text": "something bad"})
    assert operator.post(f"/api/operator/tables/{ann.table}/chat", json=WHY).status_code == 200
    assert ann.frame()["table"]["cleared"] == 1
    assert [entry["what"] for entry in _log(operator, ann.table)] == ["cleared chat"]


def test_a_banned_person_is_out_at_once(
    operator: httpx.Client, newcomer: Callable[..., Player]
) -> None:
    eve = newcomer("Eve")
    eve.open()
    with listening(eve) as lines:
        live = operator.get("/api/operator/tables").json()["live"]
        [person] = [s["person"] for t in live for s in t["seats"] if s["name"] == "Eve"]
        made = operator.post("/api/operator/bans", json={"person": person, "hours": 1} | WHY)
        assert made.status_code == 201
        assert [*lines], "the stream goes on to its end"
    for answer in (
        eve.http.get(eve.at()),
        eve.do({"next": True}, 1),
        eve.post("/api/tables", {"game": "standard"}),
        eve.http.get("/api/me/export"),
    ):
        assert answer.status_code == 403
        assert "banned from this server until" in answer.json()["error"]
    [ban] = [ban for ban in made.json()["bans"] if ban["what"] == person]
    assert operator.post(f"/api/operator/bans/{ban['n']}/lift", json=WHY).status_code == 200
    assert eve.http.get(eve.at()).status_code == 200
    assert operator.post(f"/api/operator/bans/{ban['n']}/lift", json=WHY).status_code == 404
    what = [entry["what"] for entry in operator.get("/api/operator/audit").json()["entries"][:2]]
    assert what == ["lifted ban", "banned person"]


@pytest.mark.parametrize(
    ("body", "status"),
    [
        ({"network": "127.0.0.1"}, 422),
        ({"network": "0.0.0.0/0"}, 422),
        ({"network": "::/0"}, 422),
        ({"network": "ten"}, 422),
        ({"network": "203.0.113.7", "person": "x"}, 422),
        ({}, 422),
        ({"person": "nobody"}, 404),
        ({"network": "203.0.113.7", "hours": 0}, 422),
        ({"network": "203.0.113.0/24"}, 201),
        ({"network": "2001:db8::/32", "hours": 24}, 201),
    ],
)
def test_what_can_be_banned(operator: httpx.Client, body: dict[str, Any], status: int) -> None:
    assert operator.post("/api/operator/bans", json=body | WHY).status_code == status


def _bans(*rows: tuple[str, str, int | None]) -> Bans:
    bans = Bans()
    bans.take(Ban(n, kind, what, until, "", 0) for n, (kind, what, until) in enumerate(rows))
    return bans


def test_networks_and_expiry() -> None:
    far = 9_999_999_999_999
    bans = _bans(
        ("network", "203.0.113.0/24", None),
        ("network", "2001:db8::/64", far),
        ("network", "198.51.100.7/32", 1),
        ("person", "eve", far),
        ("person", "ann", 1),
    )
    out = ("203.0.113.9", "::ffff:203.0.113.9", "2001:db8::7")
    free = ("203.0.114.9", "198.51.100.7", "2001:db8:0:1::7", "", "unix", "127.0.0.1")
    assert all(bans.of_address(host) for host in out)
    assert not any(bans.of_address(host) for host in free)
    assert bans.person("eve")
    assert not bans.person("ann")
    assert not bans.person(None)
    with pytest.raises(Refused, match="cannot be banned"):
        network_of("127.1.2.3/16")


async def test_a_banned_network_gets_one_sentence(tmp_path: Path) -> None:
    app = create_app(Settings(data=tmp_path, brain=False))
    app.state.bans.take([Ban(1, "network", "203.0.113.0/24", None, "", 0)])
    for host, status in (("203.0.113.7", 403), ("203.0.114.7", 200)):
        transport = httpx.ASGITransport(app, client=(host, 1))
        async with httpx.AsyncClient(transport=transport, base_url="http://localhost") as http:
            answer = await http.get("/rules/standard")
        assert answer.status_code == status
    assert "This network is banned from this server." not in answer.text


def test_bans_and_the_key_outlive_a_restart(tmp_path: Path) -> None:
    keys = []
    for _ in range(2):
        with serving(tmp_path) as address:
            keys.append(operator_key(tmp_path))
            url, header = f"{address}/api/operator/bans", {"Authorization": f"Bearer {keys[-1]}"}
            if len(keys) == 1:
                httpx.post(url, json={"network": "203.0.113.7"} | WHY, headers=header)
            found = httpx.get(url, headers=header).json()["bans"]
            assert [ban["what"] for ban in found] == ["203.0.113.7/32"]
    assert keys[0] == keys[1] != operator_key(tmp_path, "--new")


@pytest.mark.parametrize("command", ["server key", "server tables", "server desk"])
def test_there_is_no_key_before_there_is_a_server(command: str, tmp_path: Path) -> None:
    told = euchre(*command.split(), "--data", tmp_path / "none")
    said = f"Error: there is no server database in {tmp_path / 'none'}; start a server first\n"
    assert (told.exit_code, told.stderr) == (2, said)


def test_the_terminal_does_what_the_page_does(tmp_path: Path) -> None:
    with serving(tmp_path) as address:
        ann = Player(address, "Ann")
        ann.open()

        def run(*words: str, code: int = 0) -> str:
            told = euchre("server", *words, "--data", tmp_path, "--url", address)
            assert told.exit_code == code, told.output
            return told.output

        assert {"Ann", ann.table} <= set(run("tables").replace(",", " ").split())
        run("clear-chat", ann.table, "--why", "spam")
        assert "203.0.113.7" in run("ban", "203.0.113.7", "--hours", "2", "--why", "spam")
        assert "203.0.113.7" in run("bans")
        run("lift", "1", "--why", "sorry")
        assert "203.0.113.7" not in run("bans")
        run("close", ann.table, "--why", "spam")
        assert ann.http.get(ann.at()).status_code == 410
        told = run("log")
        for word in ("closed", "cleared chat", "lifted ban", "banned network"):
            assert word in told
        assert "There is no such table" in run("close", "none", "--why", "x", code=2)

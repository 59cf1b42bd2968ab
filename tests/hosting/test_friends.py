"""Friends elsewhere: the server behind a tunnel program, or in a mesh network: docs/friends.md."""

import re
import shlex
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest

from euchre.cli import serve
from euchre.server.settings import public_url
from tests.commands import euchre
from tests.hosting import kit
from tests.server.kit import Player, events, serving

#: The tunnel's address.
NAME = "evening.tunnel.example"
URL = f"https://{NAME}"
PAGE = Path(__file__).parents[2] / "docs" / "friends.md"

#: What tunnel programs do with the name in a request, and what they say of who sends it.
TUNNELS: dict[str, tuple[str, ...]] = {
    "keeps the name, says who comes": (),
    "replaces the name, says who comes": ("header_up Host {upstream_hostport}",),
    "keeps the name, says nothing": ("header_up -X-Forwarded-*",),
    "replaces the name, says nothing": (
        "header_up Host {upstream_hostport}",
        "header_up -X-Forwarded-*",
    ),
}


def test_every_command_of_the_page_is_understood(monkeypatch: pytest.MonkeyPatch) -> None:
    lines = re.findall(r"euchre (serve --[^`\n]+)", PAGE.read_text("utf-8"))
    assert len(lines) >= 3
    seen: list[Any] = []
    monkeypatch.setattr(serve.command, "callback", lambda **options: seen.append(options))
    for line in lines:
        assert euchre(*shlex.split(line)).exit_code == 0, line
    assert {options["public_url"] for options in seen} > {None}
    for options in seen:
        if url := options["public_url"]:
            assert public_url(url)


@contextmanager
def tunnelled(folder: Path, rules: tuple[str, ...]) -> Iterator[kit.Proxy]:
    """Run a server and a tunnel to it under another name and port."""
    with serving(folder / "games", public=public_url(URL)) as server:
        upstream = server.removeprefix("http://")
        with kit.tunnel(folder / "tunnel", NAME, upstream, *rules) as tunnel:
            yield tunnel


def browser(tunnel: kit.Proxy) -> httpx.Client:
    return tunnel.client(headers={"Host": NAME, "Origin": URL, "Sec-Fetch-Site": "same-origin"})


@pytest.mark.parametrize("rules", TUNNELS.values(), ids=TUNNELS)
def test_friends_play_through_a_tunnel(tmp_path: Path, rules: tuple[str, ...]) -> None:
    with tunnelled(tmp_path, rules) as tunnel, browser(tunnel) as host, browser(tunnel) as friend:
        wish = {"game": "standard", "speed": "instant", "wait": True}
        made = host.post("/api/tables", json=wish).json()
        table = f"/api/tables/{made['table']}"
        told = host.post(f"{table}/invite", json={}).json()
        assert (told["address"], told["nearby"]) == (URL, None)
        assert told["qr"]["url"].startswith(URL)
        # Nobody who comes by a tunnel is at this computer.
        assert host.post("/api/nearby", json={"open": True}).status_code == 403
        assert friend.get(table).status_code == 404
        joined = friend.post("/api/join", json={"code": told["code"], "name": "Yan"})
        assert joined.status_code == 200, joined.text
        with friend.stream("GET", f"{table}/stream") as stream:
            chats = (told for kind, told in events(stream.iter_lines()) if kind == "chat")
            assert host.post(f"{table}/chat", json={"text": "hello"}).status_code == 201
            assert next(chats)["text"] == "hello", "it comes while it is open"


def test_friends_in_a_mesh_network_use_the_address_there(tmp_path: Path) -> None:
    own = kit.own_address()
    with serving(tmp_path, host=own, name=own) as address:
        host, friend = Player(address), Player(address)
        host.http.headers["Origin"] = friend.http.headers["Origin"] = address
        host.open(wait=True)
        told = host.post(host.at("/invite")).json()
        assert (told["address"], told["nearby"]) == (address, None)
        assert told["qr"]["url"] == address + told["invite"]
        assert friend.join(told["code"]).status_code == 200
        # Only at that address.
        port = address.rpartition(":")[2]
        with pytest.raises(httpx.ConnectError):
            httpx.get(f"http://127.0.0.1:{port}/")
        named = {"Host": f"laptop.mesh.example:{port}"}
        assert httpx.get(address, headers=named).status_code == 421


def test_a_mesh_network_may_have_a_name_for_the_computer(tmp_path: Path) -> None:
    own, name = kit.own_address(), "http://laptop.mesh.example:8000"
    with serving(tmp_path, host=own, name=own, public=public_url(name)) as address:
        friend = Player(address)
        friend.http.headers.update({"Origin": name, "Host": name.removeprefix("http://")})
        friend.open(wait=True)
        told = friend.post(friend.at("/invite")).json()
        assert told["address"] == name

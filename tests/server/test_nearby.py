"""Phones of this house: a second socket, opened and closed by somebody at the computer alone."""

import socket
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any

import httpx
import pytest

from euchre.server.http import nearby
from euchre.server.http.nearby import address_on_network
from euchre.server.http.origin import NetworkSocket
from euchre.server.settings import Limits
from tests.rows import each_row
from tests.server.kit import Json, Player, listening, serving
from tests.server.processes import process, serve


def house_address(version: int) -> str:
    """Return an address of this machine at which a phone could reach it; skip if it has none."""
    found = [address_on_network()] if version == 4 else [*nearby._addresses()]
    spare = "127.0.0.2" if version == 4 else ""
    for address in (*found, spare):
        if address and (":" in address) == (version == 6) and nearby._has(address):
            return address
    pytest.skip(f"this machine has no IPv{version} address on a network, nor one to stand for it")


def at_house(address: str, port: int, data: Path) -> None:
    """Run a server whose computer has an address on its network."""
    nearby.address_on_network = lambda **_: address
    serve(port, data)


@pytest.fixture(scope="module", params=[4, 6], ids=["ipv4", "ipv6"])
def house(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[tuple[str, str]]:
    """Yield where a real server is for its own computer, and its computer's address."""
    address = house_address(request.param)
    folder = tmp_path_factory.mktemp("house")
    with process(folder, work=partial(at_house, address)) as (_, home):
        yield home, address


def at_home(home: str) -> Player:
    """Return somebody at the computer itself, at a table that waits, in a browser."""
    player = Player(home)
    player.http.headers["Origin"] = home
    player.open(wait=True)
    return player


@pytest.fixture
def host(house: tuple[str, str]) -> Iterator[Player]:
    player = at_home(house[0])
    yield player
    assert wish(player, open=False).status_code == 200


def wish(player: Player, *, open: bool, **headers: str) -> httpx.Response:
    return player.http.post("/api/nearby", json={"open": open}, headers=headers)


def opened(player: Player) -> str:
    """Let phones in; return where they come."""
    answer = wish(player, open=True)
    assert answer.status_code == 200, answer.text
    assert answer.json()["reached"] is False
    address: str = answer.json()["address"]
    return address


def state(player: Player) -> Json:
    answer = player.http.get("/api/nearby")
    assert answer.status_code == 200, answer.text
    told: Json = answer.json()
    return told


def phone(address: str) -> Player:
    """Return somebody who comes in by phone, over IPv4 from another address than its own.

    A machine has rarely another IPv6 address that its own network answers.
    """
    player = Player(address)
    source = None if "[" in address else "127.0.0.1"
    transport = httpx.HTTPTransport(local_address=source)
    player.http = httpx.Client(base_url=address, transport=transport)
    player.http.headers["Origin"] = address
    return player


# -- with a real server ---------------------------------------------------------------------------


def test_a_phone_joins_after_one_press_and_is_cut_off_after_another(
    house: tuple[str, str], host: Player
) -> None:
    home, own = house
    port = int(home.rpartition(":")[2])
    told = host.post(host.at("/invite")).json()
    assert told["nearby"] == {"address": "", "reached": False, "advice": []}
    assert told["address"] == home
    with pytest.raises(OSError, match=r"refused|reset"):
        socket.create_connection((own, port), 5)

    address = opened(host)
    assert address == NetworkSocket(own, port).origin
    assert opened(host) == address, "a second press changes nothing"
    told = host.post(host.at("/invite")).json()
    assert (told["address"], told["nearby"]["address"]) == (address, address)
    assert told["qr"]["url"] == address + told["invite"]

    # The host's own browser at that address is no phone.
    assert httpx.get(f"{address}/healthz").status_code == 200
    assert state(host)["reached"] is False
    friend = phone(address)
    assert friend.http.get("/").status_code == 200
    assert state(host)["reached"] == (":" not in own)
    friend.table = host.table
    assert friend.http.get(friend.at()).status_code == 404, "the code is needed as always"
    assert friend.join("ZZZZZZ").status_code == 404
    assert friend.join(told["code"]).status_code == 200
    invited = friend.post(friend.at("/invite")).json()
    assert (invited["address"], invited["nearby"]) == (address, None)

    with listening(host) as mine, listening(friend) as theirs:
        assert any("Zoe" in line for line in theirs)
        assert wish(host, open=False).json() == {"address": "", "reached": False, "advice": []}
        with pytest.raises((httpx.RemoteProtocolError, httpx.ReadError)):
            for _ in theirs:
                pass
        assert any("presence" in line for line in mine), "nobody else is cut off"
        assert host.frame()["you"]["seat"] is not None
    with pytest.raises(httpx.ConnectError):
        friend.http.get("/")
    # Phones are let in again, and the friend has the same seat.
    assert opened(host) == address
    assert state(host)["reached"] is False, "whoever came last time has not come this time"
    assert friend.frame()["you"]["seat"] is not None


#: Requests that let no phone in: what they have otherwise, and how they are refused.
STRANGERS: dict[str, tuple[dict[str, str | None], int]] = {
    "a page elsewhere": ({"Origin": "https://evil.example"}, 403),
    "a page elsewhere, as browsers say": ({"Sec-Fetch-Site": "cross-site"}, 403),
    "another server of this computer": ({"Origin": "http://127.0.0.1:9"}, 403),
    "the same server by another name": ({"Origin": "http://localhost:{port}"}, 403),
    "a sandboxed page": ({"Origin": "null"}, 403),
    "no browser": ({"Origin": None}, 403),
    "nobody known": ({"Cookie": "euchre=x"}, 403),
    "a form": ({"Content-Type": "text/plain"}, 415),
    "a name pointed at this computer": (
        {"Host": "evil.example:{port}", "Origin": "http://evil.example:{port}"},
        421,
    ),
    "a name of this computer on its network": (
        {"Host": socket.gethostname().lower(), "Origin": f"http://{socket.gethostname().lower()}"},
        403,
    ),
    "a proxy on this computer": ({"X-Forwarded-For": "203.0.113.9"}, 403),
    "a proxy that says it is here": ({"X-Forwarded-For": "127.0.0.1"}, 403),
    "another proxy": ({"Via": "1.1 tunnel"}, 403),
}


@each_row("who", STRANGERS)
def test_who_may_not_let_phones_in(house: tuple[str, str], host: Player, who: str) -> None:
    headers, status = STRANGERS[who]
    port = house[0].rpartition(":")[2]
    sent = dict(host.http.headers) | {"Cookie": f"euchre={host.http.cookies['euchre']}"}
    sent |= {"content-type": "application/json"}
    for name, value in headers.items():
        sent.pop(name.lower(), None)
        if value is not None:
            sent[name] = value.format(port=port)
    with httpx.Client() as client:
        answer = client.post(f"{house[0]}/api/nearby", content=b'{"open": true}', headers=sent)
    assert answer.status_code == status, answer.text
    assert state(host)["address"] == ""


def test_only_a_post_of_what_is_asked_lets_phones_in(host: Player) -> None:
    bodies: list[Any] = [{}, {"open": 1}, {"open": "true"}, {"open": True, "port": 1}, [], None]
    for body in bodies:
        assert host.http.post("/api/nearby", json=body).status_code == 422
    assert host.http.get("/api/nearby", params={"open": "true"}).json()["address"] == ""
    assert host.http.put("/api/nearby", json={"open": True}).status_code == 405


def test_phones_come_by_the_address_shown_and_no_other_name(
    house: tuple[str, str], host: Player
) -> None:
    address = opened(host)
    friend, port = phone(address), address.rpartition(":")[2]
    for name in (
        *("evil.example", f"evil.example:{port}", "localhost", f"localhost:{port}"),
        *("127.0.0.1", f"127.0.0.1:{port}", socket.gethostname(), f"hall.local:{port}"),
        *(house[1], address.removeprefix("http://") + "0", "192.0.2.77", ""),
    ):
        answer = friend.http.get("/", headers={"Host": name})
        assert answer.status_code == 421, name
        assert address in answer.text
    forged = {"X-Forwarded-Host": "evil.example", "X-Forwarded-For": "127.0.0.1"}
    assert friend.http.get("/", headers=forged).status_code == 200
    for origin in ("http://localhost", house[0], "https://evil.example", "null"):
        answer = friend.http.post("/api/join", json={}, headers={"Origin": origin})
        assert answer.status_code == 403, origin


def test_what_is_for_this_computer_stays_there(host: Player) -> None:
    friend = phone(opened(host))
    friend.open()
    for path in ("/metrics", "/readyz", "/api/nearby"):
        assert friend.http.get(path).status_code == 404, path
        forged = {"X-Forwarded-For": "127.0.0.1"}
        assert friend.http.get(path, headers=forged).status_code == 404, path
    for what in (True, False):
        assert friend.http.post("/api/nearby", json={"open": what}).status_code == 404
    assert state(host)["address"], "nobody who has come that way closes it"


def test_phones_are_counted_as_strangers_and_the_computer_is_not(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    if not (own := address_on_network()):
        pytest.skip("this machine is on no network, and what comes from loopback is not counted")
    monkeypatch.setattr(nearby, "address_on_network", lambda: own)
    monkeypatch.setattr("euchre.server.http.middleware.PENALTY", 0.0)
    with serving(tmp_path, Limits(network=(200, 10))) as home:
        address = opened(at_home(home))
        forged = {"X-Forwarded-For": "127.0.0.1"}
        for base, counted in ((home, False), (address, True)):
            # Connecting to one's own address, one comes from it.
            with httpx.Client(base_url=base, headers=forged if counted else {}) as client:
                answers = {client.get("/api/levels").status_code for _ in range(40)}
            assert (429 in answers) == counted, base

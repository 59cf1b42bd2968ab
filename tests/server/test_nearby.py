"""Phones of this house: a second socket, opened and closed by somebody at the computer alone."""

from __future__ import annotations

import asyncio
import socket
import sys
from collections.abc import Iterator
from contextlib import ExitStack, closing
from functools import partial
from pathlib import Path
from typing import Any

import httpx
import pytest
from starlette.datastructures import Headers

from euchre.server.http import nearby
from euchre.server.http.nearby import FIREWALL, Nearby, address_on_network, bound
from euchre.server.http.origin import Door, Origins
from euchre.server.refusals import Refused
from euchre.server.settings import LOOPBACK, Limits, Settings, public_url
from tests.server.kit import Json, Player, listening, operator_key, serving
from tests.server.processes import free_port, process, serve


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
    """Open the door; return where phones come."""
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
    """Return somebody who comes through the door, over IPv4 from another address than its own.

    A machine has rarely another IPv6 address that its own network answers.
    """
    player = Player(address)
    source = None if "[" in address else "127.0.0.1"
    transport = httpx.HTTPTransport(local_address=source)
    player.http = httpx.Client(base_url=address, transport=transport, timeout=60)
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
    assert address == Door(own, port).origin
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
    # The door opens again, and the friend has the same seat.
    assert opened(host) == address
    assert state(host)["reached"] is False, "whoever came last time has not come this time"
    assert friend.frame()["you"]["seat"] is not None


#: Requests that do not open the door: what they have otherwise, and how they are refused.
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


@pytest.mark.parametrize("who", STRANGERS)
def test_who_may_not_open_the_door(house: tuple[str, str], host: Player, who: str) -> None:
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


def test_only_a_post_of_what_is_asked_opens_the_door(host: Player) -> None:
    bodies: list[Any] = [{}, {"open": 1}, {"open": "true"}, {"open": True, "port": 1}, [], None]
    for body in bodies:
        assert host.http.post("/api/nearby", json=body).status_code == 422
    assert host.http.get("/api/nearby", params={"open": "true"}).json()["address"] == ""
    assert host.http.put("/api/nearby", json={"open": True}).status_code == 405


def test_the_door_admits_its_own_address_and_no_other_name(
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
    for path in ("/operator", "/operator/", "/metrics", "/readyz", "/api/nearby"):
        assert friend.http.get(path).status_code == 404, path
        forged = {"X-Forwarded-For": "127.0.0.1"}
        assert friend.http.get(path, headers=forged).status_code == 404, path
    assert friend.http.get("/api/operator/bans").status_code == 404
    for what in (True, False):
        assert friend.http.post("/api/nearby", json={"open": what}).status_code == 404
    assert state(host)["address"], "nobody who has come that way closes it"


def test_the_operators_key_is_of_no_use_at_the_door(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    own = house_address(4)
    monkeypatch.setattr(nearby, "address_on_network", lambda: own)
    with serving(tmp_path) as home:
        shown = {"Authorization": f"Bearer {operator_key(tmp_path)}"}
        assert httpx.get(f"{home}/api/operator/bans", headers=shown).status_code == 200
        friend = phone(opened(at_home(home)))
        assert friend.http.get("/api/operator/bans", headers=shown).status_code == 404
        friend.close()


def test_phones_are_counted_as_strangers_and_the_computer_is_not(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    if not (own := address_on_network()):
        pytest.skip("this machine is on no network, and what comes from loopback is not counted")
    monkeypatch.setattr(nearby, "address_on_network", lambda: own)
    monkeypatch.setattr("euchre.server.http.middleware.PENALTY", 0.0)
    with serving(tmp_path, Limits(address=(20, 1))) as home:
        address = opened(at_home(home))
        forged = {"X-Forwarded-For": "127.0.0.1"}
        for base, counted in ((home, False), (address, True)):
            # Connecting to one's own address, one comes from it.
            with httpx.Client(base_url=base, headers=forged if counted else {}) as client:
                answers = {client.get("/api/levels").status_code for _ in range(40)}
            assert (429 in answers) == counted, base


# -- a server in a thread, whose network is what the test says -------------------------------------


@pytest.fixture
def network(monkeypatch: pytest.MonkeyPatch) -> dict[str, Any]:
    """What the address finder says."""
    told: dict[str, Any] = {"address": ""}
    monkeypatch.setattr(nearby, "address_on_network", lambda: told["address"])
    return told


@pytest.mark.parametrize(
    ("address", "says"),
    [
        ("", "not on a network"),
        ("8.8.8.8", "open to the whole internet"),
        ("2606:4700:4700::1111", "open to the whole internet"),
        ("192.0.2.77", "cannot listen at 192.0.2.77: "),
    ],
)
def test_where_no_phone_could_come_the_page_says_so(
    tmp_path: Path, network: dict[str, Any], address: str, says: str
) -> None:
    network["address"] = address
    with serving(tmp_path) as home:
        host = at_home(home)
        answer = wish(host, open=True)
        assert answer.status_code == 409
        assert says in answer.json()["error"]
        assert state(host)["address"] == ""


def test_the_next_free_port_is_taken(tmp_path: Path, network: dict[str, Any]) -> None:
    network["address"] = own = house_address(4)
    with serving(tmp_path) as home, ExitStack() as stack:
        host, port = at_home(home), int(home.rpartition(":")[2])
        for number in (port, port + 1):
            try:
                busy = bound(own, [number])
            except OSError:
                continue
            busy.listen()
            stack.enter_context(closing(busy))
        address = opened(host)
        assert int(address.rpartition(":")[2]) >= port + 2
        assert phone(address).http.get("/healthz").status_code == 200


def test_what_is_in_the_way_is_said_only_after_a_minute_without_a_phone(
    tmp_path: Path, network: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    network["address"] = house_address(4)
    now = [0.0]
    monkeypatch.setattr(nearby, "_now", lambda: now[0])
    with serving(tmp_path) as home:
        host = at_home(home)
        address = opened(host)
        for seconds, late in ((59.0, False), (61.0, True)):
            now[0] = seconds
            assert bool(state(host)["advice"]) == late
        assert "guest network" in " ".join(state(host)["advice"])
        phone(address).http.get("/")
        assert state(host) == {"address": address, "reached": True, "advice": []}


@pytest.mark.parametrize("system", [*FIREWALL, "plan9"])
def test_the_firewall_of_this_system_is_explained(
    system: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    release = "5.15.0-microsoft-standard-WSL2" if system == "wsl" else "6.1.0"
    monkeypatch.setattr("platform.release", lambda: release)
    monkeypatch.setattr(sys, "platform", "linux" if system == "wsl" else system)
    last = nearby._advice(8000)[-1]
    name = {"win32": "Windows", "darwin": "macOS", "linux": "Linux", "wsl": "WSL", "plan9": "VPN"}
    assert name[system] in last
    assert ("8000/tcp" in last) == (system == "linux")


def test_the_door_closes_when_the_computer_has_left_the_network(
    tmp_path: Path, network: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    network["address"] = house_address(4)
    looks = iter([True, False, True, *[False] * nearby.MISSES])
    left = asyncio.Event()
    seen = list[bool]()

    def has(_: str) -> bool:
        seen.append(next(looks))
        return seen[-1]

    monkeypatch.setattr(nearby, "LOOK", 0.0)
    monkeypatch.setattr(nearby, "_has", has)
    closed = Nearby.close

    async def close(door: Nearby) -> None:
        await closed(door)
        left.set()

    monkeypatch.setattr(Nearby, "close", close)
    with serving(tmp_path) as home:
        host = at_home(home)
        assert wish(host, open=True).status_code == 200
        while not left.is_set():
            state(host)
        assert state(host)["address"] == ""
    assert seen == [True, False, True, *[False] * nearby.MISSES]


@pytest.mark.parametrize(
    ("more", "host", "offered"),
    [
        ({}, "127.0.0.1", True),
        ({}, "0.0.0.0", False),  # noqa: S104
        ({"public": public_url("https://club.example")}, "127.0.0.1", False),
        ({"proxies": (*LOOPBACK, "172.18.0.0/16")}, "127.0.0.1", False),
    ],
)
def test_only_a_server_for_one_computer_has_a_door(
    more: dict[str, Any], host: str, offered: bool
) -> None:
    settings = Settings(**more)
    door = Nearby(settings, Origins(settings.proxies, settings.public))
    with bound(host, [0]) as one:
        door.begin(None, [one])  # type: ignore[arg-type]
        assert (door._port != 0) == offered


def test_a_server_behind_a_proxy_offers_no_door(tmp_path: Path) -> None:
    with serving(tmp_path, public=public_url("https://club.example")) as home:
        host = at_home(home)
        told = host.post(host.at("/invite")).json()
        assert (told["address"], told["nearby"]) == ("https://club.example", None)
        assert wish(host, open=True).status_code == 403
        assert host.http.get("/api/nearby").status_code == 403


def test_a_server_for_all_shows_its_address_on_the_network(tmp_path: Path) -> None:
    with serving(tmp_path, nearby="http://192.168.1.20:8000") as home:
        host = at_home(home)
        told = host.post(host.at("/invite")).json()
        assert told["address"] == "http://192.168.1.20:8000"
        assert told["qr"]["url"] == told["address"] + told["invite"]


@pytest.mark.parametrize(
    ("found", "address"),
    [
        ([], ""),
        (["127.0.0.1", "::1", "0.0.0.0", "no address"], ""),  # noqa: S104
        (["127.0.1.1", "192.168.1.20", "10.0.0.3"], "192.168.1.20"),
        (["169.254.7.7"], "169.254.7.7"),
        (["fe80::1%eth0", "fd00::7"], "fd00::7"),
        (["fe80::1"], ""),
    ],
)
def test_the_address_on_the_network(
    monkeypatch: pytest.MonkeyPatch, found: list[str], address: str
) -> None:
    monkeypatch.setattr(nearby, "_addresses", lambda: iter(found))
    assert address_on_network() == address
    assert ":" not in address_on_network(ipv6=False)


@pytest.mark.parametrize(
    ("door", "origin"),
    [
        (Door("192.168.1.20", 8000), "http://192.168.1.20:8000"),
        (Door("192.168.1.20", 80), "http://192.168.1.20"),
        (Door("fd00::7", 8000), "http://[fd00::7]:8000"),
    ],
)
def test_how_a_door_is_called(door: Door, origin: str) -> None:
    assert door.origin == origin
    scope = {"client": (door.host, 5000)}
    assert door.enter(scope, origin.removeprefix("http://")).nearby
    assert not door.reached


def test_who_connected_before_it_closed_does_not_get_in_after() -> None:
    origins = Origins(LOOPBACK, None)
    door = origins.doors["192.168.1.20", 8000] = Door("192.168.1.20", 8000, open=False)
    headers = Headers({"host": "192.168.1.20:8000"})
    scope = {"server": door.where, "client": ("192.168.1.7", 5000), "scheme": "http"}
    with pytest.raises(Refused):
        origins.enter(scope, headers)
    door.open = True
    assert origins.enter(scope, headers).origin == door.origin


def test_a_port_is_tried_once_the_ones_before_are_taken() -> None:
    port = free_port()
    with bound("127.0.0.1", [port]) as first:
        first.listen()
        with bound("127.0.0.1", range(port, port + 50)) as second:
            assert second.getsockname()[1] > port
        with pytest.raises(OSError, match="in use"):
            bound("127.0.0.1", [port])

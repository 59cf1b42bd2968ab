"""Letting in phones of this house: at which address, what is in the way, and when it ends."""

import asyncio
import sys
from contextlib import ExitStack, closing
from pathlib import Path
from typing import Any

import pytest
from starlette.datastructures import Headers

from euchre.server.http import nearby
from euchre.server.http.nearby import FIREWALL, Nearby, address_on_network, bound
from euchre.server.http.origin import NetworkSocket, Origins
from euchre.server.refusals import Refused
from euchre.server.settings import LOOPBACK, Settings, public_url
from tests.server.kit import serving
from tests.server.processes import free_port
from tests.server.test_nearby import at_home, house_address, opened, phone, state, wish


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


def test_phones_are_shut_out_when_the_computer_has_left_the_network(
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

    async def close(one: Nearby) -> None:
        await closed(one)
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
def test_only_a_server_for_one_computer_lets_phones_in(
    more: dict[str, Any], host: str, offered: bool
) -> None:
    settings = Settings(**more)
    access = Nearby(settings, Origins(settings.proxies, settings.public))
    with bound(host, [0]) as one:
        access.begin(None, [one])  # type: ignore[arg-type]
        assert (access._port != 0) == offered


def test_a_server_behind_a_proxy_lets_no_phone_in(tmp_path: Path) -> None:
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


def test_who_connected_before_it_closed_does_not_get_in_after() -> None:
    origins = Origins(LOOPBACK, None)
    phones = origins.sockets["192.168.1.20", 8000] = NetworkSocket("192.168.1.20", 8000, open=False)
    headers = Headers({"host": "192.168.1.20:8000"})
    scope = {"server": phones.where, "client": ("192.168.1.7", 5000), "scheme": "http"}
    with pytest.raises(Refused):
        origins.enter(scope, headers)
    phones.open = True
    assert origins.enter(scope, headers).origin == phones.origin
    assert NetworkSocket("192.168.1.20", 80).origin == "http://192.168.1.20"


def test_a_port_is_tried_once_the_ones_before_are_taken() -> None:
    port = free_port()
    with bound("127.0.0.1", [port]) as first:
        first.listen()
        with bound("127.0.0.1", range(port, port + 50)) as second:
            assert second.getsockname()[1] > port
        with pytest.raises(OSError, match="in use"):
            bound("127.0.0.1", [port])

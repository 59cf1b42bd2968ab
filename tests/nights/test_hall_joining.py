"""Whoever follows the link of an evening comes in once, however many come at the same time."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier
from urllib.parse import urlsplit

import httpx
import pytest

from tests.nights.evening import Evening
from tests.nights.kit import NAMES, shown

pytestmark = pytest.mark.untraced


@pytest.fixture
def evening(address: str) -> Iterator[Evening]:
    desk = Evening(address, players=12)
    yield desk
    desk.close()


def at_once(desk: Evening, names: list[str]) -> list[httpx.Response]:
    """Let people join at the same moment, each with a device of their own."""
    secret = urlsplit(desk.links()["evening"]["url"]).fragment
    together = Barrier(len(names))

    def join(name: str) -> httpx.Response:
        with httpx.Client(base_url=desk.http.base_url, timeout=60) as device:
            device.get(f"{desk.path}/me")
            together.wait()
            return device.post(f"{desk.path}/join", json={"who": name}, headers=shown(secret))

    with ThreadPoolExecutor(len(names)) as pool:
        return list(pool.map(join, names))


def test_everybody_who_joins_at_the_same_moment_gets_a_number(evening: Evening) -> None:
    answers = at_once(evening, NAMES)
    assert [answer.status_code for answer in answers] == [200] * 12
    numbers = {name: answer.json()["number"] for name, answer in zip(NAMES, answers, strict=True)}
    assert sorted(numbers.values()) == list(range(1, 13))
    players = {one["number"]: one for one in evening.links()["players"]}
    assert {name: players[n]["name"] for name, n in numbers.items()} == {n: n for n in NAMES}
    assert all(one["device"] for one in players.values())


@pytest.mark.parametrize("who", ["Ann", "7"])
def test_one_device_alone_gets_a_number_that_several_ask_for(evening: Evening, who: str) -> None:
    answers = at_once(evening, [who] * 6)
    assert sorted(answer.status_code for answer in answers) == [200] + [409] * 5
    refused = next(answer for answer in answers if answer.status_code == 409)
    assert "is already here on another device" in refused.json()["error"]

"""Charts are made in turns: one user's charts do not keep others waiting."""

import asyncio
import threading
from collections.abc import AsyncIterator, Callable
from concurrent.futures import CancelledError

import pytest

from euchre.night.rotation.library import printed
from euchre.night.setup import Setup
from euchre.server.nights.chart_jobs import SLOTS, Planner, Progress
from euchre.server.queues import ASKER, Asker
from euchre.server.refusals import Refused
from tests.waiting import LATEST

MADE = Setup(printed("printed-12"))


@pytest.fixture
async def planner() -> AsyncIterator[Planner]:
    found = Planner()
    yield found
    found.close()


class Long:
    """A chart that takes steps until it is let go."""

    def __init__(self) -> None:
        self.begun, self.end = threading.Event(), threading.Event()
        self.steps = 0

    def __call__(self, progress: Progress) -> Setup:
        self.begun.set()
        while not self.end.is_set():
            self.steps += 1
            progress(self.steps, 10**9)
        return MADE


def short(progress: Progress) -> Setup:
    """Return a chart at once."""
    return MADE


def begin(planner: Planner, who: Asker, make: Callable[[Progress], Setup]) -> str:
    """Begin a chart for somebody."""
    ASKER.set(who)
    return planner.begin(make)


async def done(planner: Planner, name: str) -> Setup:
    work = planner.find(name).work
    return await asyncio.wait_for(work, LATEST)


async def test_nobody_has_more_than_a_few_under_way(planner: Planner) -> None:
    long = [Long() for _ in range(SLOTS.most)]
    for one in long[: SLOTS.of_asker]:
        begin(planner, Asker("a"), one)
    with pytest.raises(Refused, match="of your charts") as refused:
        begin(planner, Asker("a"), short)
    assert refused.value.status == 429
    for i, one in enumerate(long[SLOTS.of_asker :]):
        begin(planner, Asker(f"b{i}"), one)
    with pytest.raises(Refused, match="Many charts") as refused:
        begin(planner, Asker("c"), short)
    assert refused.value.status == 503
    for one in long:
        one.end.set()


async def test_a_server_that_stops_waits_for_no_chart() -> None:
    planner, long = Planner(), Long()
    name = begin(planner, Asker("a"), long)
    assert await asyncio.to_thread(long.begun.wait, LATEST)
    planner.close()
    with pytest.raises(CancelledError):
        await done(planner, name)


async def test_no_address_has_all_places(planner: Planner) -> None:
    long = [Long() for _ in range(SLOTS.of_address + 1)]
    for i, one in enumerate(long[:-1]):
        begin(planner, Asker(f"a{i}", "192.0.2.1"), one)
    with pytest.raises(Refused, match="Many charts from your address are being made"):
        begin(planner, Asker("b", "192.0.2.1"), short)
    begin(planner, Asker("c", "192.0.2.2"), long[-1])
    for one in long:
        one.end.set()

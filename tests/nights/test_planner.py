"""Charts are computed in turns: one user's long jobs do not keep others waiting."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import AsyncIterator, Callable
from types import SimpleNamespace

import pytest

from euchre.night.rotation.library import printed
from euchre.night.setup import Setup
from euchre.server import queues
from euchre.server.nights import planning
from euchre.server.nights.planning import PLACES, Planner, Progress
from euchre.server.queues import Asker
from euchre.server.refusals import Refused

MADE = Setup(printed("printed-12"))


@pytest.fixture
async def planner(monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Planner]:
    # Every step may be the last of a turn, so that no time has to pass.
    monkeypatch.setattr(planning, "SLICE", 0.0)
    found = Planner()
    yield found
    found.close()


async def soon(event: threading.Event) -> bool:
    """Wait for what a thread does."""
    return await asyncio.to_thread(event.wait, 20)


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


async def done(planner: Planner, name: str) -> Setup:
    work = planner.find(name).work
    assert work is not None
    return await asyncio.wait_for(asyncio.wrap_future(work), 20)


async def test_a_short_chart_passes_long_ones(planner: Planner) -> None:
    long = [Long() for _ in range(8)]
    names = [planner.begin(Asker(f"p{i // PLACES.of_asker}"), one) for i, one in enumerate(long)]
    assert await soon(long[0].begun)
    assert await done(planner, planner.begin(Asker("small"), short)) is MADE
    # The long ones all go on, none after the other.
    for one in long:
        assert await soon(one.begun)
    for one in long:
        one.end.set()
    for name in names:
        assert await done(planner, name) is MADE


async def test_time_is_shared_by_people_and_not_by_charts(
    planner: Planner, monkeypatch: pytest.MonkeyPatch
) -> None:
    order: list[str] = []
    gate = threading.Event()
    # As if each step took a second, and nothing else.
    clock = SimpleNamespace(monotonic=lambda: float(len(order)))
    monkeypatch.setattr(planning, "time", clock)
    monkeypatch.setattr(queues, "time", clock)

    def steps(asker: str) -> Callable[[Progress], Setup]:
        def make(progress: Progress) -> Setup:
            gate.wait(20)
            for n in range(6):
                order.append(asker)
                progress(n, 6)
            return MADE

        return make

    askers = (*("greedy",) * 3, "modest")
    names = [planner.begin(Asker(asker), steps(asker)) for asker in askers]
    gate.set()
    for name in names:
        await done(planner, name)
    last = max(i for i, asker in enumerate(order) if asker == "modest")
    # Six steps of one and as many of the other, but for what was done before all had come.
    assert order[:last].count("greedy") <= 6 + 3


async def test_nobody_has_more_than_a_few_under_way(planner: Planner) -> None:
    long = [Long() for _ in range(PLACES.most)]
    for one in long[: PLACES.of_asker]:
        planner.begin(Asker("a"), one)
    with pytest.raises(Refused, match="of your charts") as refused:
        planner.begin(Asker("a"), short)
    assert refused.value.status == 429
    for i, one in enumerate(long[PLACES.of_asker :]):
        planner.begin(Asker(f"b{i}"), one)
    with pytest.raises(Refused, match="Many charts") as refused:
        planner.begin(Asker("c"), short)
    assert refused.value.status == 503
    for one in long:
        one.end.set()


async def test_no_address_has_all_places(planner: Planner) -> None:
    long = [Long() for _ in range(PLACES.of_address + 1)]
    for i, one in enumerate(long[:-1]):
        planner.begin(Asker(f"a{i}", "192.0.2.1"), one)
    with pytest.raises(Refused, match="Many charts from your address are being made"):
        planner.begin(Asker("b", "192.0.2.1"), short)
    planner.begin(Asker("c", "192.0.2.2"), long[-1])
    for one in long:
        one.end.set()


async def test_a_server_that_stops_waits_for_no_chart() -> None:
    planner, long = Planner(), Long()
    name = planner.begin(Asker("a"), long)
    assert await soon(long.begun)
    planner.close()
    with pytest.raises(asyncio.CancelledError):
        await done(planner, name)

"""Charts are computed in turns: one user's long jobs do not keep others waiting."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator

import pytest

from euchre.night.rotation.library import printed
from euchre.night.setup import Setup
from euchre.server.nights import planning
from euchre.server.nights.planning import PLACES, Planner, Progress
from euchre.server.queues import Asker
from euchre.server.refusals import Refused

MADE = Setup(printed("printed-12"))


@pytest.fixture
def planner(monkeypatch: pytest.MonkeyPatch) -> Iterator[Planner]:
    # Every step may be the last of a turn, so that no time has to pass.
    monkeypatch.setattr(planning, "SLICE", 0.0)
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


def done(planner: Planner, name: str) -> Setup:
    work = planner.find(name).work
    assert work is not None
    return work.result(20)


def test_a_short_chart_passes_long_ones(planner: Planner) -> None:
    long = [Long() for _ in range(8)]
    names = [planner.begin(Asker(f"p{i // PLACES.of_asker}"), one) for i, one in enumerate(long)]
    assert long[0].begun.wait(20)
    assert done(planner, planner.begin(Asker("small"), short)) is MADE
    # The long ones all go on, none after the other.
    assert all(one.begun.wait(20) for one in long)
    for one in long:
        one.end.set()
    assert all(done(planner, name) is MADE for name in names)


def test_time_is_shared_by_people_and_not_by_charts(planner: Planner) -> None:
    turns = planning.Turns()
    order: list[str] = []
    gate = threading.Barrier(4)

    def work(asker: str) -> Callable[[], None]:
        def run() -> None:
            gate.wait(20)
            with turns.turn(Asker(asker)) as turn:
                for _ in range(6):
                    # As if each step took a second.
                    turn.since -= 1.0
                    order.append(asker)
                    turn.pass_on()

        return run

    threads = [threading.Thread(target=work(asker)) for asker in ("greedy",) * 3 + ("modest",)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(20)
    last = max(i for i, asker in enumerate(order) if asker == "modest")
    # Six steps of one and as many of the other, but for what was done before all had come.
    assert order[:last].count("greedy") <= 6 + 3


def test_nobody_has_more_than_a_few_under_way(planner: Planner) -> None:
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


def test_no_address_has_all_places(planner: Planner) -> None:
    long = [Long() for _ in range(PLACES.of_address + 1)]
    for i, one in enumerate(long[:-1]):
        planner.begin(Asker(f"a{i}", "192.0.2.1"), one)
    with pytest.raises(Refused, match="Many charts from your address are being made"):
        planner.begin(Asker("b", "192.0.2.1"), short)
    planner.begin(Asker("c", "192.0.2.2"), long[-1])
    for one in long:
        one.end.set()


def test_a_server_that_stops_waits_for_no_chart() -> None:
    planner, long = Planner(), Long()
    name = planner.begin(Asker("a"), long)
    assert long.begun.wait(20)
    planner.close()
    work = planner.find(name).work
    assert work is not None
    with pytest.raises(planning.Stopped):
        work.result(20)

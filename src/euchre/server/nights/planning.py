"""Make charts in threads and report their progress.

Only one runs at a time; askers take turns, so nobody's long searches block the others.
"""

from __future__ import annotations

import asyncio
import secrets
import time
from collections import Counter, OrderedDict
from collections.abc import Callable, Coroutine, Iterator
from concurrent.futures import CancelledError, Future, ThreadPoolExecutor
from contextlib import AsyncExitStack, contextmanager
from dataclasses import dataclass
from math import inf
from typing import Any, get_args

from euchre.night.contest.round_robin import PAIRS
from euchre.night.errors import NightError
from euchre.night.night_rules import SitOut
from euchre.night.rotation.chart import ChartError
from euchre.night.rotation.rooms import ROOMS, of_room
from euchre.night.setup import Setup
from euchre.night.sitting_out import equal_lengths, fairness
from euchre.server.queues import Asker, FairQueue, Slots
from euchre.server.refusals import Refused, refusing
from euchre.text import sentence

#: Seconds for which a job runs before it offers its turn to others.
SLICE = 0.25


#: Places for charts in progress, and the number of finished ones kept until they are fetched.
PLACES = Slots(24, of_asker=4, of_address=16, what="charts", done="being made")
MOST_PLANS = 64
#: Maximum number of defects listed individually.
MOST_DEFECTS = 60


class Turns:
    """Lets the threads of charts go on one at a time, for a slice each, as a fair queue says."""

    def __init__(self) -> None:
        self._queue = FairQueue(PLACES, name="chart")
        #: What threads wait for, and whether that is over.
        self._asked: set[Future[None]] = set()
        self._stopped = False

    @contextmanager
    def turn(self, asker: Asker, loop: asyncio.AbstractEventLoop) -> Iterator[Callable[[], None]]:
        """Wait for a thread's first turn; yield what passes one on that has lasted for a slice.

        Raises ``CancelledError`` once the server is shutting down.
        """
        held, since = AsyncExitStack(), -inf

        async def wait() -> None:
            await held.aclose()
            await held.enter_async_context(self._queue.turn(asker))

        def pass_on() -> None:
            nonlocal since
            if time.monotonic() - since >= SLICE:
                self._done(wait(), loop)
                since = time.monotonic()

        try:
            pass_on()
            yield pass_on
        finally:
            self._done(held.aclose(), loop)

    def _done(self, work: Coroutine[Any, Any, None], loop: asyncio.AbstractEventLoop) -> None:
        """Wait in a thread for something that the event loop does."""
        if self._stopped:
            work.close()
            raise CancelledError
        asked = asyncio.run_coroutine_threadsafe(work, loop)
        self._asked.add(asked)
        try:
            asked.result()
        finally:
            self._asked.discard(asked)

    def stop(self) -> None:
        """End every job at its next turn."""
        self._stopped = True
        for asked in self._asked.copy():
            asked.cancel()
        self._queue.close()


Progress = Callable[[int, int], None]


@dataclass
class ChartJob:
    """One chart, finished or in progress."""

    work: Future[Setup] | None = None
    #: Who asked for it.
    asker: Asker = Asker("")
    done: int = 0
    of: int = 0

    def progress(self, done: int, of: int) -> None:
        """Record progress."""
        self.done, self.of = done, of

    @property
    def waiting(self) -> bool:
        """Whether it is still in progress."""
        return self.work is None or not self.work.done()

    def result(self) -> Setup:
        """Return the finished chart.  Raises ``Refused`` if it is unfinished or impossible."""
        if self.work is None or not self.work.done():
            raise Refused(409, "The chart is still being made.")
        with refusing(422, NightError, ChartError):
            return self.work.result()


class Planner:
    """Starts charts and hands them out."""

    def __init__(self) -> None:
        self._plans: OrderedDict[str, ChartJob] = OrderedDict()
        self._pool = ThreadPoolExecutor(PLACES.most, "chart")
        self._turns = Turns()

    def begin(self, asker: Asker, make: Callable[[Progress], Setup]) -> str:
        """Start a chart; return its id.  Raises ``Refused`` if too many are in progress."""
        PLACES.require(asker, [plan.asker for plan in self._plans.values() if plan.waiting])
        plan, name = ChartJob(asker=asker), secrets.token_urlsafe(12)
        self._plans[name] = plan
        plan.work = self._pool.submit(self._make, plan, make, asyncio.get_running_loop())
        for old in [name for name, plan in self._plans.items() if not plan.waiting]:
            if len(self._plans) > MOST_PLANS:
                del self._plans[old]
        return name

    def _make(
        self, plan: ChartJob, make: Callable[[Progress], Setup], loop: asyncio.AbstractEventLoop
    ) -> Setup:
        with self._turns.turn(plan.asker, loop) as pass_on:

            def progress(done: int, of: int) -> None:
                plan.progress(done, of)
                pass_on()

            return make(progress)

    def find(self, name: str) -> ChartJob:
        """Return a chart by its id.  Raises ``Refused`` if it does not exist (anymore)."""
        if name not in self._plans:
            raise Refused(404, "This chart is gone; please make it again.")
        return self._plans[name]

    def close(self) -> None:
        """Stop and drop unfinished charts."""
        self._turns.stop()
        self._pool.shutdown(wait=False, cancel_futures=True)


def chart_view(setup: Setup) -> dict[str, Any]:
    """Return what a page shows of a chart: how it was made, how even it is, its seating."""
    chart, contest = setup.chart, setup.contest
    shown: dict[str, Any] = {
        "id": chart.id,
        "made": sentence(chart.made),
        "changes": setup.changes and sentence(setup.changes),
        "players": len(chart.players),
        "tables": chart.tables,
        "moves": setup.movement.games if setup.movement else None,
        "contest": None,
        "games": [
            {"tables": [table.text for table in game.tables], "byes": list(game.byes)}
            for game in chart.games
        ],
    }
    if contest is None:
        return shown | _evenness(setup)
    # Matches are drawn by their own rules, which have no defects.
    teams = len(chart.players) // contest.size
    contest_view = {"way": contest.way, "one": contest.one, "teams": teams, "size": contest.size}
    nothing: dict[str, Any] = {"measures": [], "sit_outs": [], "defects": [], "told": []}
    nothing |= {"fair": {}, "equal": {}}
    return shown | nothing | {"at_bound": True, "contest": contest_view}


def _evenness(setup: Setup) -> dict[str, Any]:
    """Return how even a chart is, with its defects; that of each room, if there are two."""
    from euchre.night.rotation.balance import report, times

    chart = setup.chart
    parts = [of_room(chart, room) for room in setup.rooms] or [chart]
    balances = [report(part, setup.wishes.only(part.players)) for part in parts]
    names = [f"{name}: " for name in ROOMS] if setup.rooms else [""]
    defects = [defect for balance in balances for defect in balance.defects]
    kinds = Counter(defect.kind for defect in defects)
    return {
        "at_bound": all(balance.at_bound for balance in balances),
        # Fixed partners need no figures.
        "measures": [
            {
                "name": f"{name}{m.name}",
                "spread": m.spread,
                "repeats": m.repeats,
                "bound": m.bound,
                "over": m.over,
            }
            for name, balance in zip(names, balances, strict=True)
            for m in balance.measures
            if not (chart.way == PAIRS and m.name == "partners")
        ],
        "sit_outs": [n for balance in balances for n in balance.sit_outs],
        "fair": {way: fairness(chart, setup.movement, way) for way in get_args(SitOut)},
        "equal": {
            games: times(often)
            for games, often in equal_lengths(len(chart.players), len(chart.games)).items()
        },
        "defects": [{"kind": kind, "count": count} for kind, count in kinds.items()],
        "told": [sentence(defect.text) for defect in defects[:MOST_DEFECTS]],
    }

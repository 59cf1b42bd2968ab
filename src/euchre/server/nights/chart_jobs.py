"""Charts made in a thread, one after the other, with their progress."""

from __future__ import annotations

import asyncio
import secrets
from collections import Counter, OrderedDict
from collections.abc import Callable
from concurrent.futures import CancelledError
from dataclasses import dataclass, field
from typing import Any, get_args

from euchre.night.errors import NightError
from euchre.night.night_rules import SitOut
from euchre.night.rotation.hall_and_home import ROOMS, of_room
from euchre.night.setup import Setup
from euchre.night.sitting_out import equal_lengths, fairness
from euchre.night.teams import PAIRS
from euchre.server.queues import ASKER, Asker, FairQueue, Slots
from euchre.server.refusals import Refused, refusing
from euchre.text import sentence

#: Slots for charts in progress, and the number of finished ones kept until they are fetched.
SLOTS = Slots(24, of_asker=4, of_address=16, what="charts", done="being made")
MOST_PLANS = 64
#: Maximum number of defects listed individually.
MOST_DEFECTS = 60


Progress = Callable[[int, int], None]


@dataclass
class ChartJob:
    """One chart, finished or in progress."""

    #: Who asked for it.
    asker: Asker
    work: asyncio.Task[Setup] = field(init=False)
    done: int = 0
    of: int = 0
    #: Whether the server is shutting down.
    stopped: bool = False

    def progress(self, done: int, of: int) -> None:
        """Record progress.  Raises ``CancelledError`` once the server is shutting down."""
        if self.stopped:
            raise CancelledError
        self.done, self.of = done, of

    @property
    def waiting(self) -> bool:
        """Whether it is still in progress."""
        return not self.work.done()

    def result(self) -> Setup:
        """Return the finished chart.  Raises ``Refused`` if it is unfinished or impossible."""
        if self.waiting:
            raise Refused(409, "The chart is still being made.")
        with refusing(422, NightError):
            return self.work.result()


class Planner:
    """Starts charts and hands them out."""

    def __init__(self) -> None:
        self._plans: OrderedDict[str, ChartJob] = OrderedDict()
        #: The largest chart takes some 15 seconds, so nobody waits long for another's.
        self._queue = FairQueue(SLOTS, name="chart")

    def begin(self, make: Callable[[Progress], Setup]) -> str:
        """Start a chart; return its id.  Raises ``Refused`` if too many are in progress."""
        plan, name = ChartJob(ASKER.get()), secrets.token_urlsafe(12)
        SLOTS.require(plan.asker, [one.asker for one in self._plans.values() if one.waiting])
        plan.work = asyncio.create_task(self._queue.run(make, plan.progress))
        # An error is reported when somebody asks for the chart; without this, asyncio would log it.
        plan.work.add_done_callback(lambda work: work.cancelled() or work.exception())
        self._plans[name] = plan
        for old in [name for name, plan in self._plans.items() if not plan.waiting]:
            if len(self._plans) > MOST_PLANS:
                del self._plans[old]
        return name

    def find(self, name: str) -> ChartJob:
        """Return a chart by its id.  Raises ``Refused`` if it does not exist (anymore)."""
        if name not in self._plans:
            raise Refused(404, "This chart is gone; please make it again.")
        return self._plans[name]

    def close(self) -> None:
        """Stop and drop unfinished charts."""
        for plan in self._plans.values():
            plan.stopped = True
        self._queue.close()


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
    nothing: dict[str, Any] = {"measures": [], "defects": [], "told": [], "fair": {}, "equal": {}}
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
        "fair": {way: fairness(chart, setup.movement, way) for way in get_args(SitOut)},
        "equal": {
            games: times(often)
            for games, often in equal_lengths(len(chart.players), len(chart.games)).items()
        },
        "defects": [{"kind": kind, "count": count} for kind, count in kinds.items()],
        "told": [sentence(defect.text) for defect in defects[:MOST_DEFECTS]],
    }

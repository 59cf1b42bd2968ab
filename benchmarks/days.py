"""Promise 17, runs for days: ``uv run python -m benchmarks.days --hours 24``.

Tables are opened, played at a steady rate, left and opened again; the server's memory and its
open files and sockets are measured all the while.  The slopes are those of least squares over
the second half of a stretch, when caches are full.  With ``--keep`` a run can be broken off
between stretches; the worst of their slopes counts.  Exit code 1 if one rises.
"""

from __future__ import annotations

import asyncio
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path
from random import Random

from tests.soak.parts import Found, Run, command_line, each

from benchmarks.load.crowd import Party
from benchmarks.load.figures import Report
from benchmarks.load.process import Process

#: Actions after which a table is left and another one opened.
STAY = 400
#: The code that is tested.
TESTS = ("engine", "games", "records", "server")


async def live(server: Process, rng: Random, rate: float, end: float) -> int:
    """Play at one table after the other at a rate; return the number of actions."""
    done = 0
    while time.monotonic() < end:
        party = Party(server.address, rng)
        await party.gather()
        for _ in range(STAY):
            if time.monotonic() >= end:
                break
            await party.act()
            done += 1
            await asyncio.sleep(rng.expovariate(rate))
        await party.leave()
    return done


async def measure(server: Process, end: float, every: float) -> list[tuple[float, int, int]]:
    """Return (hours, bytes, descriptors) again and again."""
    begun, found = time.monotonic(), []
    while time.monotonic() < end:
        hours = (time.monotonic() - begun) / 3600
        found.append((hours, server.memory(), server.descriptors()))
        await asyncio.sleep(every)
    return found


def slope(points: Sequence[tuple[float, float]]) -> float:
    """Return the slope of the line of least squares."""
    n = len(points)
    x0, y0 = sum(x for x, _ in points) / n, sum(y for _, y in points) / n
    spread = sum((x - x0) ** 2 for x, _ in points)
    return sum((x - x0) * (y - y0) for x, y in points) / spread if spread else 0.0


async def soak(folder: Path, hours: float, tables: int, rate: float) -> Found:
    """Run for so long; return actions, and memory and descriptors at the end with their slopes."""
    end = time.monotonic() + hours * 3600
    with Process(folder / "data") as server:
        watch = asyncio.create_task(measure(server, end, min(10.0, hours * 36)))
        pace = rate / tables
        done = await asyncio.gather(
            *(live(server, Random(f"days:{i}"), pace, end) for i in range(tables))
        )
        found = await watch
    late = found[len(found) // 2 :]
    return {
        "hours": hours,
        "actions": sum(done),
        "memory": found[-1][1] / 1e6,
        "growth": slope([(hours, memory / 1e6) for hours, memory, _ in late]),
        "files": found[-1][2],
        "more files": slope([(hours, count) for hours, _, count in late]),
    }


def stretch(hours: float, tables: int, rate: float) -> Found:
    """Run a server of its own for so long; return what was found."""
    with tempfile.TemporaryDirectory() as folder:
        return asyncio.run(soak(Path(folder), hours, tables, rate))


def main(arguments: Sequence[str] | None = None) -> int:
    """Run; return 1 if memory or descriptors rise."""
    given = command_line(
        arguments,
        __doc__,
        keep=True,
        hours=24.0,
        stretch=(2.0, "hours of one server"),
        tables=20,
        rate=(40.0, "actions a second"),
    )
    whole, rest = divmod(given.hours, given.stretch)
    wish = {"stretch": given.stretch, "tables": given.tables, "rate": given.rate}
    found = each(
        Run("days", wish, TESTS),
        [given.stretch] * int(whole) + [rest] * (rest > 0),
        lambda _, hours: stretch(hours, given.tables, given.rate),
        given.keep,
    )
    hours = sum(one["hours"] for one in found)
    report = Report(f"{hours:.3g} hours, {given.tables} tables, {given.rate:.0f} actions a second")
    report.say("stretches", len(found))
    report.say("actions", sum(one["actions"] for one in found))
    report.say("memory at the end, most", max(one["memory"] for one in found), "MB")
    growth = max(one["growth"] for one in found)
    report.hold("memory, worst slope over a second half", growth, "<=", 1, "MB/h")
    report.say("open files and sockets at the end, most", max(one["files"] for one in found))
    more = max(one["more files"] for one in found)
    shortest = min(one["hours"] for one in found)
    report.hold("open files and sockets, worst slope", more, "<=", max(1.0, 4 / shortest), "/h")
    return report.end()


if __name__ == "__main__":
    raise SystemExit(main())

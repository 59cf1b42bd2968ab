"""Promise 17, runs for days: ``uv run python -m tests.soak.server.days --hours 24``.

Tables are opened, played at a steady rate, left and opened again; the server's memory and its
open files and sockets are measured all the while.  The slopes are those of least squares over
the second half, when caches are full.  Exit code 1 if they rise.
"""

from __future__ import annotations

import argparse
import asyncio
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path
from random import Random

from tests.soak.server.crowd import Party
from tests.soak.server.figures import Report
from tests.soak.server.process import Process

#: Actions after which a table is left and another one opened.
STAY = 400


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


async def soak(folder: Path, hours: float, tables: int, rate: float) -> list[str]:
    """Run for so long; return the figures that are missed."""
    end = time.monotonic() + hours * 3600
    with Process(folder / "data") as server:
        watch = asyncio.create_task(measure(server, end, min(10.0, hours * 36)))
        each = rate / tables
        done = await asyncio.gather(
            *(live(server, Random(f"days:{i}"), each, end) for i in range(tables))
        )
        found = await watch
    late = found[len(found) // 2 :]
    report = Report(f"{hours:.3g} hours, {tables} tables, {rate:.0f} actions a second")
    report.say("actions", sum(done))
    report.say("memory at the end", found[-1][1] / 1e6, "MB")
    growth = slope([(hours, memory / 1e6) for hours, memory, _ in late])
    report.hold("memory, slope over the second half", growth, "<=", 1, "MB/h")
    report.say("open files and sockets at the end", found[-1][2])
    more = slope([(hours, count) for hours, _, count in late])
    report.hold("open files and sockets, slope", more, "<=", max(1.0, 4 / hours), "/h")
    return report.missed


def main(arguments: Sequence[str] | None = None) -> int:
    """Run; return 1 if memory or descriptors rise."""
    parser = argparse.ArgumentParser(prog="tests.soak.server.days", description=__doc__)
    parser.add_argument("--hours", type=float, default=24)
    parser.add_argument("--tables", type=int, default=20)
    parser.add_argument("--rate", type=float, default=40, help="actions a second (40)")
    given = parser.parse_args(arguments)
    with tempfile.TemporaryDirectory() as folder:
        return bool(asyncio.run(soak(Path(folder), given.hours, given.tables, given.rate)))


if __name__ == "__main__":
    sys.exit(main())

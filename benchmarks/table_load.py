"""The server under load: ``uv run python -m benchmarks.table_load [crowd|limit|overload|chaos]``.

``--beside CHECKOUT`` measures the server of another checkout instead, by turns with this one's.

The driver is open loop: actions fall due at random moments (Poisson) whatever the server does,
and each is timed from when it was due until all four screens show it, so that a server that is
late cannot slow down the clock that measures it.  Server and driver are two processes on this
machine.  Exit code 1 if a figure misses its target.
"""

from __future__ import annotations

import argparse
import asyncio
import resource
import sys
import tempfile
import time
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

from benchmarks.load.crowd import Failed, Party, parties
from benchmarks.load.figures import Report, percentile
from benchmarks.load.process import Process
from benchmarks.load.wire import Line, Lost, connect, head

#: Seconds that actions due at the end are given.
GRACE = 10.0


@dataclass
class Run:
    """What happened while a load was on."""

    seconds: float
    server_cpu: float = 0.0
    driver_cpu: float = 0.0
    #: Milliseconds from due until on all screens.
    latencies: list[float] = field(default_factory=list)
    errors: list[str] = field(default_factory=list)
    #: Events that were shown, those that the server adds by itself included.
    events: int = 0

    def p(self, share: float) -> float:
        """Return a percentile in milliseconds."""
        return percentile(self.latencies, share)

    @property
    def cpu(self) -> float:
        """The server's CPU milliseconds per event."""
        return 1000 * self.server_cpu / max(1, self.events)

    def add(self, more: Run) -> None:
        """Count another run of the same kind."""
        self.seconds += more.seconds
        self.server_cpu += more.server_cpu
        self.driver_cpu += more.driver_cpu
        self.latencies += more.latencies
        self.errors += more.errors
        self.events += more.events


def own_cpu() -> float:
    """Return the CPU seconds of this process."""
    used = resource.getrusage(resource.RUSAGE_SELF)
    return used.ru_utime + used.ru_stime


async def play(
    server: Process, tables: Sequence[Party], rate: float | None, seconds: float, seed: int = 1
) -> Run:
    """Play at all tables at a rate (actions a second), or as fast as they can for None."""
    run = Run(seconds)
    before = sum(max(party.seqs) for party in tables)
    cpu, own, begun = server.cpu(), own_cpu(), time.perf_counter()
    end = begun + seconds
    if rate is None:
        await asyncio.gather(*(_busy(party, run, end) for party in tables))
    else:
        await _due(tables, run, rate, begun, end, seed)
    run.seconds = time.perf_counter() - begun
    run.server_cpu, run.driver_cpu = server.cpu() - cpu, own_cpu() - own
    run.events = sum(max(party.seqs) for party in tables) - before
    run.errors += [error for party in tables for error in party.errors]
    return run


async def _busy(party: Party, run: Run, end: float) -> None:
    while (due := time.perf_counter()) < end:
        if not await _one(party, run, due):
            return


async def _due(
    tables: Sequence[Party], run: Run, rate: float, begun: float, end: float, seed: int
) -> None:
    """Let actions fall due; those of one table wait for each other, on the clock all the same."""
    rng = Random(f"due:{seed}")
    queues: list[asyncio.Queue[float]] = [asyncio.Queue() for _ in tables]

    async def serve(party: Party, queue: asyncio.Queue[float]) -> None:
        while await _one(party, run, await queue.get()):
            queue.task_done()
        while True:
            # The table is broken: whatever else was due there fails, too.
            queue.task_done()
            await queue.get()
            run.errors.append("not done")

    workers = [asyncio.create_task(serve(*pair)) for pair in zip(tables, queues, strict=True)]
    due = begun
    while (due := due + rng.expovariate(rate)) < end:
        if (wait := due - time.perf_counter()) > 0:
            await asyncio.sleep(wait)
        queues[rng.randrange(len(queues))].put_nowait(due)
    with suppress(TimeoutError):
        async with asyncio.timeout(GRACE):
            await asyncio.gather(*(queue.join() for queue in queues))
    run.errors += ["not done in time"] * sum(queue.qsize() for queue in queues)
    for worker in workers:
        worker.cancel()
    await asyncio.gather(*workers, return_exceptions=True)


async def _one(party: Party, run: Run, due: float) -> bool:
    try:
        _, shown = await party.act()
    except (Failed, Lost) as error:
        run.errors.append(f"{type(error).__name__}: {error}")
        return False
    run.latencies.append(1000 * (shown - due))
    return True


def tell(report: Report, run: Run) -> None:
    """Print what is no promise but explains the figures."""
    report.say("actions", len(run.latencies))
    report.say("actions a second", len(run.latencies) / run.seconds)
    report.say("events a second, last cards included", run.events / run.seconds)
    report.say("p50", run.p(0.5), "ms")
    report.say("p95", run.p(0.95), "ms")
    report.say("p99", run.p(0.99), "ms")
    report.say("slowest", run.p(1.0), "ms")
    report.say("server, CPU ms an event", run.cpu)
    report.say("server, share of a core", run.server_cpu / run.seconds)
    report.say("driver, share of a core", run.driver_cpu / run.seconds)


def hold_errors(report: Report, run: Run) -> None:
    """Hold that there are no errors, and print those that there are."""
    report.hold("errors", len(run.errors), "<=", 0)
    for error in sorted(set(run.errors))[:5]:
        print(f"    {run.errors.count(error)} x {error}")


# -- the loads ------------------------------------------------------------------------------------


async def crowd(server: Process, given: argparse.Namespace) -> list[str]:
    """Promise 4: many tables, players and watchers at a steady rate, then at twice the rate."""
    missed = []
    begun = time.perf_counter()
    async with parties(server.address, given.tables, watchers=1) as tables:
        took = time.perf_counter() - begun
        print(f"{given.tables} tables, {4 * given.tables} players, {given.tables} watchers "
              f"sat down in {took:.1f} s; server {server.memory() / 1e6:.0f} MB")  # fmt: skip
        for name, rate in (("steady", given.rate), ("peak", 2 * given.rate)):
            run = await play(server, tables, rate, given.seconds)
            report = Report(f"{name}: {rate:.0f} actions a second for {given.seconds:.0f} s")
            tell(report, run)
            report.hold("p50, action to all four screens", run.p(0.5), "<=", 10, "ms")
            report.hold("p99, action to all four screens", run.p(0.99), "<=", 50, "ms")
            hold_errors(report, run)
            missed += report.missed
    return missed


async def limit(server: Process, given: argparse.Namespace) -> list[str]:
    """Promise 4: how many durable actions a second there can be."""
    async with parties(server.address, given.tables) as tables:
        run = await play(server, tables, None, given.seconds)
    report = Report(f"as fast as {given.tables} tables can for {given.seconds:.0f} s")
    tell(report, run)
    report.hold("durable events a second", run.events / run.seconds, ">=", 1500)
    hold_errors(report, run)
    return report.missed


async def overload(server: Process, given: argparse.Namespace) -> list[str]:
    """Promise 5: tables are opened at up to three times what the server can do."""
    missed = []
    count = max(8, given.tables // 5)
    async with parties(server.address, count) as tables:
        capacity = await _opening_capacity(server, min(5.0, given.seconds))
        print(f"{count} tables run; the server opens {capacity:.0f} more a second")
        rate = given.rate / 2
        for times in (0, 1, 2, 3):
            told: list[tuple[int, bool]] = []
            stop = asyncio.Event()
            openers = asyncio.create_task(_open(server, times * capacity, told, stop))
            run = await play(server, tables, rate, given.seconds)
            stop.set()
            await openers
            report = Report(f"{times} x capacity for {given.seconds:.0f} s")
            report.say("tables opened", sum(status == 201 for status, _ in told))
            busy = sum(status == 503 for status, _ in told)
            report.say("refused with 503", busy)
            rude = [s for s, after in told if s not in (201, 503) or (s == 503 and not after)]
            report.hold("other answers, or no Retry-After", len(rude), "<=", 0)
            if times == 3:
                report.hold("refused with 503 at three times capacity", busy, ">=", 1)
            report.hold("running tables, p99", run.p(0.99), "<=", 200, "ms")
            hold_errors(report, run)
            missed += report.missed
    return missed


async def _opening_capacity(server: Process, seconds: float) -> float:
    """Return how many tables the server opens in a second of its own CPU time."""
    line, cpu, opened = Line(server.address), server.cpu(), 0
    end = time.perf_counter() + seconds
    while time.perf_counter() < end:
        line.cookie = ""
        answer = await line.ask("POST", "/api/tables", {"game": "standard", "wait": True})
        opened += answer.status == 201
    line.close()
    return opened / max(0.01, server.cpu() - cpu)


async def _open(
    server: Process, rate: float, told: list[tuple[int, bool]], stop: asyncio.Event
) -> None:
    """Open tables at a rate, each for somebody new; keep each answer's status and Retry-After."""
    going: set[asyncio.Task[None]] = set()

    async def one() -> None:
        line = Line(server.address, keep=False)
        try:
            answer = await line.ask("POST", "/api/tables", {"game": "standard", "wait": True})
            told.append((answer.status, "retry-after" in answer.headers))
        except Lost:
            told.append((0, False))

    due = time.perf_counter()
    while rate and not stop.is_set():
        due += 1 / rate
        await asyncio.sleep(max(0.0, due - time.perf_counter()))
        task = asyncio.create_task(one())
        going.add(task)
        task.add_done_callback(going.discard)
    await asyncio.gather(*going)


async def chaos(server: Process, given: argparse.Namespace) -> list[str]:
    """Promise 10: one client floods, some never read, some never end their request."""
    missed = []
    count = max(4, given.tables // 5)
    rate = given.rate / 2
    async with parties(server.address, count) as tables:
        calm = await play(server, tables, rate, given.seconds)
        report = Report(f"{count} tables, {rate:.0f} actions a second, nobody else")
        tell(report, calm)
        for name, trouble in (("flood", _flood), ("slow readers", _slow), ("half open", _half)):
            task = asyncio.create_task(trouble(server, tables))
            run = await play(server, tables, rate, given.seconds)
            task.cancel()
            told = await asyncio.gather(task, return_exceptions=True)
            report = Report(f"{name}: {told[0] if isinstance(told[0], str) else ''}")
            report.hold("others' p99 by that in peace", run.p(0.99) / calm.p(0.99), "<=", 2)
            hold_errors(report, run)
            missed += report.missed
    return missed


async def _flood(server: Process, tables: Sequence[Party]) -> str:
    """Send requests of somebody with a table of his own as fast as four connections can."""
    first = Line(server.address, keep=False)
    opened = await first.ask("POST", "/api/tables", {"game": "standard", "wait": True})
    path = f"/api/tables/{opened.json()['table']}"
    counts: dict[int, int] = {}

    async def one() -> None:
        line = Line(server.address, first.cookie)
        while True:
            answer = await line.ask("GET", path)
            counts[answer.status] = counts.get(answer.status, 0) + 1

    try:
        await asyncio.gather(*(one() for _ in range(4)))
    except asyncio.CancelledError:
        return ", ".join(f"{n} x {status}" for status, n in sorted(counts.items()))
    return "over"


async def _slow(server: Process, tables: Sequence[Party]) -> str:
    """Open streams that nobody reads."""
    opened = []
    for party in tables:
        reader, writer = await connect(server.address)
        asked = {"Host": "localhost", "Cookie": f"euchre={party.lines[1].cookie}"}
        writer.write(head("GET", f"/api/tables/{party.id}/stream", asked))
        reader._transport.pause_reading()  # type: ignore[attr-defined]
        opened.append(writer)
    return await _until_over(opened, "streams that nobody reads")


async def _half(server: Process, tables: Sequence[Party]) -> str:
    """Open connections that never say what they want."""
    opened = []
    for _ in range(500):
        _, writer = await connect(server.address)
        writer.write(b"POST /api/tables HTTP/1.1\r\nHost: localhost\r\nContent-Le")
        opened.append(writer)
    return await _until_over(opened, "requests that never end")


async def _until_over(opened: list[asyncio.StreamWriter], what: str) -> str:
    try:
        await asyncio.Event().wait()
    except asyncio.CancelledError:
        for writer in opened:
            writer.close()
        return f"{len(opened)} {what}"
    return what


async def compare(server: Process, other: Process, given: argparse.Namespace) -> list[str]:
    """Play by turns at two servers that have as many tables, so that the machine is the same."""
    async with (
        parties(server.address, given.tables, watchers=1) as here,
        parties(other.address, given.tables, watchers=1) as there,
    ):
        runs = Run(0.0), Run(0.0)
        for turn in range(given.turns + 1):
            for run, at, tables in zip(runs, (server, other), (here, there), strict=True):
                part = await play(at, tables, given.rate, given.seconds, seed=turn)
                # The first turn warms up.
                run.add(part if turn else Run(0.0))
    for name, run in zip(("this checkout", "the other"), runs, strict=True):
        report = Report(f"{name}: {given.rate:.0f} actions a second, {given.turns} turns")
        tell(report, run)
        hold_errors(report, run)
    new, old = runs
    report = Report("this checkout by the other")
    report.hold("CPU of the server per event", new.cpu / old.cpu, "<=", 0.6)
    report.say("p50", new.p(0.5) / old.p(0.5))
    report.hold("p99", new.p(0.99) / old.p(0.99), "<=", 0.5)
    report.say("slowest", new.p(1.0) / old.p(1.0))
    return report.missed


LOADS = {"crowd": crowd, "limit": limit, "overload": overload, "chaos": chaos}


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the loads; return 1 if a figure misses its target."""
    parser = argparse.ArgumentParser(prog="benchmarks.table_load", description=__doc__)
    parser.add_argument("loads", nargs="*", choices=[*LOADS, []], help="all of them by default")
    parser.add_argument("--tables", type=int, default=500)
    parser.add_argument("--rate", type=float, default=250.0, help="actions a second (250)")
    parser.add_argument("--seconds", type=float, default=60.0, help="for each load (60)")
    parser.add_argument("--beside", type=Path, metavar="CHECKOUT", help="compare with its server")
    parser.add_argument("--turns", type=int, default=12, help="of each server, to compare (12)")
    given = parser.parse_args(arguments)
    missed = []
    if given.beside:
        python = str(given.beside / ".venv" / "bin" / "python")
        with (
            tempfile.TemporaryDirectory() as folder,
            Process(Path(folder) / "this") as server,
            Process(Path(folder) / "other", python=python) as other,
        ):
            missed = asyncio.run(compare(server, other, given))
        return bool(missed)
    for name in given.loads or LOADS:
        with tempfile.TemporaryDirectory() as folder, Process(Path(folder) / "data") as server:
            missed += asyncio.run(LOADS[name](server, given))
    print("\n" + (f"MISSED: {', '.join(missed)}" if missed else "Every figure is kept."))
    return bool(missed)


if __name__ == "__main__":
    sys.exit(main())

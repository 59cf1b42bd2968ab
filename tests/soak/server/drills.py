"""Promises 14 and 15, backups and upgrades: ``uv run python -m tests.soak.server.drills``.

The backup drill copies the games while everybody plays (``euchre backup``), puts the copy back
into another folder and compares: every table of the copy is the beginning of the true one.  The
upgrade drill stops the server in the middle of play, starts it again, with the migrations that
this brings, and measures for how long nobody could play; nothing that was shown may be lost.
"""

from __future__ import annotations

import asyncio
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path

from euchre.server.tables.play import RETRY
from tests.soak.parts import command_line
from tests.soak.server.figures import Report
from tests.soak.server.history import compare, log_of, told_again
from tests.soak.server.process import Process
from tests.soak.server.witness import Witness, playing, sat_down


def command(*arguments: str) -> str:
    """Run ``euchre``; return what is wrong, empty if nothing is."""
    done = subprocess.run(
        [sys.executable, "-m", "euchre", *arguments], capture_output=True, text=True, check=False
    )
    return f"{' '.join(arguments[:1])}: {done.stderr}" if done.returncode else ""


async def backup(folder: Path, rounds: int, tables: int, seed: int) -> tuple[int, list[str]]:
    """Back up under load and restore; return the tables compared and what is wrong."""
    compared, wrong = 0, []
    with Process(folder / "data") as server:
        witnesses = [w for table in await sat_down(server.address, tables, seed) for w in table]
        async with playing(witnesses):
            for number in range(rounds):
                await asyncio.sleep(1)
                shown = {witness.table: witness.seq for witness in witnesses}
                file, back = str(folder / f"{number}.db"), folder / f"back-{number}"
                data = str(server.data)
                wrong.append(await asyncio.to_thread(command, "backup", file, "--data", data))
                put = ("backup", file, "--restore", "--data", str(back))
                wrong.append(await asyncio.to_thread(command, *put))
                copy = log_of(back)
                compared += len(copy)
                wrong += [
                    f"backup {number} has {len(copy.get(table, ()))} of {seq} events shown"
                    for table, seq in shown.items()
                    if len(copy.get(table, ())) < seq
                ]
        server.kill()
        true = log_of(server.data)
        for number in range(rounds):
            copy = log_of(folder / f"back-{number}")
            wrong += [
                f"table {table} of backup {number} is another one"
                for table, events in copy.items()
                if any(true[table].get(seq) != event for seq, event in events.items())
            ]
        with Process(folder / "back-0") as restored:
            wrong += [] if restored.answers() else ["no server starts from the backup"]
    return compared, [problem for problem in wrong if problem]


async def upgrade(folder: Path, tables: int, seed: int) -> tuple[float, int, int, list[str]]:
    """Stop and start under load; return the pause, what was shown, lost, and is wrong."""
    with Process(folder / "data") as server:
        witnesses = [w for table in await sat_down(server.address, tables, seed) for w in table]
        for witness in witnesses:
            # As long as the server tells browsers to wait.
            witness.pause = RETRY / 1000
        async with playing(witnesses) as tasks:
            while not all(witness.seq for witness in witnesses) and not any(
                t.done() for t in tasks
            ):
                await asyncio.sleep(0.1)
            begun = time.perf_counter()
            before = [witness.seq for witness in witnesses]
            await asyncio.to_thread(server.stop)
            stopped = [witness.seq for witness in witnesses]
            await asyncio.to_thread(server.start)
            while _waiting(witnesses, stopped) and time.perf_counter() < begun + 60:
                await asyncio.sleep(0.01)
            pause = time.perf_counter() - begun
        wrong = []
        for witness, after in zip(witnesses, before, strict=True):
            wrong += await told_again(witness, after)
        server.kill()
        lost, bad = compare(witnesses, log_of(server.data))
    shown = len({(witness.table, seq) for witness in witnesses for seq in witness.shown})
    return pause, shown, lost, wrong + bad


def _waiting(witnesses: Sequence[Witness], stopped: Sequence[int]) -> bool:
    """Whether there is a table at which nothing has happened yet since the stop."""
    return any(w.seq <= seq for w, seq in zip(witnesses, stopped, strict=True))


def main(arguments: Sequence[str] | None = None) -> int:
    """Do both drills; return 1 if anything is lost or wrong."""
    given = command_line(
        arguments, __doc__, rounds=(10, "backups"), tables=(500, "tables of the upgrade")
    )
    with tempfile.TemporaryDirectory() as folder:
        compared, wrong = asyncio.run(
            backup(Path(folder) / "backup", given.rounds, min(20, given.tables), given.seed)
        )
        report = Report(f"{given.rounds} backups while {min(20, given.tables)} tables play")
        report.say("tables of backups compared", compared)
        missed = report.end(wrong)
        pause, shown, lost, bad = asyncio.run(
            upgrade(Path(folder) / "upgrade", given.tables, given.seed)
        )
    report = Report(f"stop and start with {given.tables} tables in play")
    report.lost(shown, lost)
    report.hold("pause until every table goes on", pause, "<=", 3, "s")
    return report.end(bad) or missed


if __name__ == "__main__":
    raise SystemExit(main())

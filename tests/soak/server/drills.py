"""Promise 14, backups: ``uv run python -m tests.soak.server.drills``.

The games are copied while everybody plays (``euchre server backup``), the copy is put back into
another folder and compared: every table of the copy is the beginning of the true one.
"""

from __future__ import annotations

import asyncio
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

from benchmarks.load.figures import Report
from benchmarks.load.process import Process

from tests.soak.parts import command_line
from tests.soak.server.history import log_of
from tests.soak.server.witness import playing, sat_down


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
                wrong.append(
                    await asyncio.to_thread(command, "server", "backup", file, "--data", data)
                )
                put = ("server", "backup", file, "--restore", "--data", str(back))
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


def main(arguments: Sequence[str] | None = None) -> int:
    """Back up and restore; return 1 if anything is lost or wrong."""
    given = command_line(arguments, __doc__, rounds=(10, "backups"), tables=20)
    with tempfile.TemporaryDirectory() as folder:
        compared, wrong = asyncio.run(backup(Path(folder), given.rounds, given.tables, given.seed))
    report = Report(f"{given.rounds} backups while {given.tables} tables play")
    report.say("tables of backups compared", compared)
    return report.end(wrong)


if __name__ == "__main__":
    raise SystemExit(main())

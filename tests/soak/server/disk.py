"""Promise 1, a disk that is full: ``uv run python -m tests.soak.server.disk``.

While people play, no file of the server may grow any more (as on a full disk, its log
included).  Every command must then be refused with 503, nothing may be shown that is not in the
log, the tables must go on being looked at, and when there is room again the same commands, under
the same ids, must be done.  A folder in which nothing can be written must be refused in a
sentence.
"""

from __future__ import annotations

import asyncio
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

from tests.soak.parts import command_line
from tests.soak.server.figures import Report
from tests.soak.server.history import compare, log_of
from tests.soak.server.process import Process
from tests.soak.server.wire import Line
from tests.soak.server.witness import Witness, playing, sat_down

#: Seconds of play between two changes of the disk.
SPELL = 1.0


async def play(witnesses: Sequence[Witness], seconds: float) -> None:
    """Let everybody play for a while."""
    async with playing(witnesses):
        await asyncio.sleep(seconds)


async def full(folder: Path, rounds: int, tables: int, seed: int) -> tuple[int, int, list[str]]:
    """Fill and clear the disk; return the events shown, those lost, and what is wrong."""
    with Process(folder / "data") as server:
        found = [w for table in await sat_down(server.address, tables, seed) for w in table]
        wrong: list[str] = []
        for number in range(rounds):
            await play(found, SPELL)
            before = {witness.table: witness.seq for witness in found}
            server.fill_disk(0)
            await play(found, SPELL)
            wrong += [
                f"round {number}: {witness.table} went on with a full disk"
                for witness in found
                if witness.seq > before[witness.table] + len(found)
            ]
            wrong += await _refused(found[number % len(found)])
            server.fill_disk(None)
            moved = sum(witness.seq for witness in found)
            await play(found, SPELL + 2)
            if sum(witness.seq for witness in found) <= moved:
                wrong.append(f"round {number}: nothing goes on although there is room again")
        if server.ended:
            wrong.append(f"the server has ended: {server.said()}")
        server.kill()
        lost, bad = compare(found, log_of(server.data))
    shown = len({(witness.table, seq) for witness in found for seq in witness.shown})
    return shown, lost, [*wrong, *bad]


async def _refused(witness: Witness) -> list[str]:
    """Look, which must go on, and open a table, which must be refused."""
    line = Line(witness.address, witness.line.cookie, keep=False)
    look = await line.ask("GET", f"/api/tables/{witness.table}")
    opened = await line.ask("POST", "/api/tables", {"game": "standard"})
    return [
        f"{what} is answered with {answer.status} while the disk is full"
        for what, answer, right in (("looking", look, 200), ("a new table", opened, 503))
        if answer.status != right
    ]


def unwritable() -> list[str]:
    """Start a server where nothing can be written; return what is wrong with its answer."""
    command = [sys.executable, "-m", "euchre", "serve", "--no-browser", "--port", "0"]
    done = subprocess.run(
        [*command, "--data", "/proc/none"], capture_output=True, text=True, timeout=60, check=False
    )
    if done.returncode != 2 or "Traceback" in done.stderr or "/proc/none" not in done.stderr:
        return [f"exit code {done.returncode}: {done.stderr[-300:]}"]
    return []


def main(arguments: Sequence[str] | None = None) -> int:
    """Fill and clear the disk as often as asked for; return 1 if anything is lost or wrong."""
    given = command_line(arguments, __doc__, rounds=20, tables=6)
    with tempfile.TemporaryDirectory() as folder:
        shown, lost, wrong = asyncio.run(full(Path(folder), given.rounds, given.tables, given.seed))
    wrong += unwritable()
    report = Report(f"a disk that is full {given.rounds} times")
    report.lost(shown, lost)
    return report.end(wrong)


if __name__ == "__main__":
    raise SystemExit(main())

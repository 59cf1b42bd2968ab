"""Promise 1, what you saw is saved: ``uv run python -m tests.soak.server.kills``.

People play while the server is killed again and again, at random moments (SIGKILL) and at named
points before and after append, commit and broadcast.  After each kill everything that anybody
was shown must be in the log, every acknowledged command under its number and with its action,
no refused one; after each restart the same frames must be told again byte for byte, and what
was not answered is sent again under the same id.  Exit code 1 if anything is lost or wrong.
"""

import asyncio
import tempfile
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from random import Random
from subprocess import TimeoutExpired

from benchmarks.load.figures import Report
from benchmarks.load.process import Process
from benchmarks.load.wire import Lost

from euchre.server.settings import Settings
from tests.soak.parts import Found, Run, collected, command_line, sizes
from tests.soak.server.history import compare, log_of, seen, told_again
from tests.soak.server.witness import Witness, playing, sat_down

#: Where a server is killed, in the order in which an action passes these points.
POINTS = [
    f"{what}.{when}" for what in ("append", "commit", "broadcast") for when in ("before", "after")
]
#: The longest life of a server, in seconds, and the most events before a named point.
LIFE, EVENTS = 1.5, 150
#: Kills in one folder, and the code that is tested.
PART, TESTS = 50, ("engine", "games", "records", "server")


async def one_life(
    server: Process, witnesses: Sequence[Witness], rng: Random, *, named: bool
) -> None:
    """Let everybody play until the server is dead."""
    async with playing(witnesses) as tasks:
        if named:
            dead = asyncio.create_task(asyncio.to_thread(server.wait, 60.0))
            await asyncio.wait([dead, *tasks], timeout=20, return_when=asyncio.FIRST_COMPLETED)
        else:
            await asyncio.sleep(rng.uniform(0.05, LIFE))
        server.kill()


async def kill_loop(
    folder: Path, kills: int, tables: int, seed: int, *, events: int = EVENTS
) -> tuple[int, int, list[str]]:
    """Return how many events were shown, how many of them are lost, and what is wrong."""
    rng = Random(f"kills:{seed}")
    server = Process(folder / "data")
    server.start()
    witnesses = [w for table in await sat_down(server.address, tables, seed) for w in table]
    server.kill()
    lost, wrong = 0, []
    before = [0] * len(witnesses)
    for number in range(kills + 1):
        named = number % 2 == 0
        point = f"{POINTS[number // 2 % len(POINTS)]}:{rng.randint(1, events)}"
        await asyncio.to_thread(server.start, **({"EUCHRE_CRASH_AT": point} if named else {}))
        wrong += await _told_again(server, witnesses, before)
        if number == kills:
            server.kill()
            break
        before = [witness.seq for witness in witnesses]
        await one_life(server, witnesses, rng, named=named)
        gone, bad = compare(witnesses, log_of(Settings(data=server.data)))
        lost, wrong = lost + gone, wrong + bad
        if (number + 1) % 10 == 0:
            print(f"  {number + 1} kills, {seen(witnesses)} shown, {lost} lost", flush=True)
    return seen(witnesses), lost, sorted(set(wrong))


async def _told_again(
    server: Process, witnesses: Sequence[Witness], before: Sequence[int]
) -> list[str]:
    """Ask everybody's streams again; return what is told otherwise than it was."""
    wrong = []
    try:
        for witness, after in zip(witnesses, before, strict=True):
            if after:
                wrong += await told_again(witness, after)
    except Lost as error:
        # A server goes on by itself with the last card of a hand, and may die of it.
        with suppress(TimeoutExpired):
            await asyncio.to_thread(server.wait, 5.0)
        if not server.ended:
            wrong.append(f"a stream broke off: {error}")
    return wrong


def part(kills: int, tables: int, seed: int, number: int) -> Found:
    """Kill so often in a folder of its own; return what was found."""
    with tempfile.TemporaryDirectory() as folder:
        # No two parts play the same: their seeds differ.
        shown, lost, wrong = asyncio.run(
            kill_loop(Path(folder), kills, tables, seed * 10_000 + number)
        )
    return {"kills": kills, "shown": shown, "lost": lost, "wrong": wrong}


def main(arguments: Sequence[str] | None = None) -> int:
    """Kill as often as asked for; return 1 if anything is lost or wrong."""
    given = command_line(arguments, __doc__, keep=True, kills=1000, tables=12)
    run = Run("kills", {"tables": given.tables, "seed": given.seed}, TESTS)
    found = collected(
        run,
        sizes(given.kills, PART),
        lambda number, kills: part(kills, given.tables, given.seed, number),
        given.keep,
    )
    report = Report(f"{found['kills']} kills of a server with {given.tables} tables of four")
    report.lost(found["shown"], found["lost"])
    return report.end(found["wrong"])


if __name__ == "__main__":
    raise SystemExit(main())

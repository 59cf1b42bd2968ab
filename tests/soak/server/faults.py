"""Faults under play, one or two at a time: ``uv run python -m tests.soak.server.faults``.

People play in a ``world`` in which the clock of a server jumps by hours, connections of theirs or
of the database go on being open although nothing passes any more, and PostgreSQL crashes, is
replaced by its standby, or does nothing for seconds.  Only where ``--kinds`` names them, the disk
is full, the server is stopped and started, and, of two servers among which people go to the one
that answers, the first is killed, or its cable to the database is cut or silent.  After each fault
every table must go on by itself within the target, no server may end, and ``/readyz`` must say when
nothing can be played.  Nothing that was shown may be lost and nothing done twice; whoever and
whatever rests meanwhile must still be there, though it is kept for an hour only; what an organizer
does must count; and streams that are dead must end.  With faults of PostgreSQL two servers share
one, else one server has a file.

``--memory`` instead lets a server rest after input that means no good, and holds its memory.
"""

import asyncio
import signal
import sys
import tempfile
import time
from collections.abc import Sequence
from itertools import cycle
from pathlib import Path

from benchmarks.load.figures import Report
from benchmarks.load.process import Process
from benchmarks.load.wire import Line

from euchre.server.settings import Settings
from tests.soak.parts import command_line, digest
from tests.soak.server import sequences
from tests.soak.server.history import compare, log_of, seen
from tests.soak.server.witness import Roamer, playing
from tests.soak.server.world import KINDS, PATIENCE, USUAL, going_on, world

#: Seconds of play between two faults.
CALM = 2.0
#: Megabytes by which memory may grow while nobody asks for anything.
FLAT = 2.0


async def suffer(
    folder: Path, kinds: Sequence[str], minutes: float, tables: int, seed: int, *,
    least: int = 0, pairs: bool = False,
) -> tuple[dict[str, list[float]], int, int, list[str]]:  # fmt: skip
    """Return the seconds until all tables went on by fault, what was shown, lost, and is wrong.

    Each kind comes at least once, and there are at least so many faults; with ``pairs``, every
    second time two at random.
    """
    seconds: dict[str, list[float]] = {}
    begun, least = time.perf_counter(), max(least, len(kinds) * (1 + pairs))
    async with world(folder, tables, seed, [KINDS[kind] for kind in kinds]) as place:
        people, turns, number = place.people, cycle(kinds), 0
        while number < least or time.perf_counter() < begun + 60 * minutes:
            two = place.rng.sample(kinds, 2) if pairs and number % 2 else [next(turns)]
            number += 1
            for i, person in enumerate(people):
                if isinstance(person, Roamer):
                    person.go(place.servers[i % 2].address)
            async with playing(people):
                await asyncio.sleep(CALM + place.rng.random())
                since = time.perf_counter()
                await asyncio.gather(*(KINDS[kind].does(place) for kind in two))
                took = time.perf_counter() - since
                name = " and ".join(sorted(two))
                took = took if any(KINDS[kind].whole for kind in two) else 0
                seconds.setdefault(name, []).append(took + await going_on(people))
                print(f"  {name}: {seconds[name][-1]:.2f} s", flush=True)
                await place.mend()
                await place.settled()
        place.wrong += [await _ended(server) for server in place.servers]
        for server in place.servers:
            server.kill()
        settings = Settings(data=place.servers[0].data)
        if place.postgres is not None:
            settings = Settings(database=place.postgres.url)
        lost, bad = compare(people, log_of(settings))
    return seconds, seen(people), lost, sorted({*filter(None, place.wrong), *bad})


async def _ended(server: Process) -> str:
    """Return what is wrong if streams are open although nobody listens."""
    end, open_streams = time.perf_counter() + PATIENCE / 2, 0.0
    while time.perf_counter() < end:
        answer = await Line(server.address, keep=False).ask("GET", "/metrics")
        open_streams = float(answer.body.partition(b"\neuchre_streams ")[2].split()[0])
        if not open_streams:
            return ""
        await asyncio.sleep(0.5)
    return f"{open_streams:.0f} streams are open although nobody listens"


def main(arguments: Sequence[str] | None = None) -> int:
    """Cause faults for so long; return 1 if anything is lost, wrong or too slow."""
    given = command_line(
        arguments,
        __doc__,
        kinds=",".join(USUAL),
        faults=(0, "at least so many, instead of minutes"),
        pairs=(False, "every second time two at once"),
        minutes=(60.0, "of faults, or of rest"),
        tables=6,
        memory=(0, "rest after so many sequences"),
    )
    # Whoever stops it leaves no server behind.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))
    kinds = given.kinds.split(",")
    if unknown := [kind for kind in kinds if kind not in KINDS]:
        raise SystemExit(f"there is no kind {unknown[0]!r}; choose from {', '.join(KINDS)}")
    code = digest("engine", "games", "night", "records", "server")
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        if given.memory:
            found, wrong = asyncio.run(
                sequences.rest(folder, given.memory, given.minutes, given.seed)
            )
            report = Report(f"{given.minutes:g} idle minutes, {given.memory} bad sequences, {code}")
            report.say("memory right after the requests", found[0], "MB")
            report.hold("memory gained at rest", found[1] - found[0], "<=", FLAT, "MB")
        else:
            minutes = 0 if given.faults else given.minutes
            suffering = suffer(
                folder, kinds, minutes, given.tables, given.seed,
                least=given.faults, pairs=given.pairs,
            )  # fmt: skip
            seconds, shown, lost, wrong = asyncio.run(suffering)
            count = sum(map(len, seconds.values()))
            report = Report(f"{count} faults, {given.tables} tables, seed {given.seed}, {code}")
            report.lost(shown, lost)
            for kind, times in sorted(seconds.items()):
                target = max(KINDS[one].target for one in kind.split(" and "))
                report.hold(f"{len(times)} x {kind}, slowest", max(times), "<=", target, "s")
    return report.end(wrong)


if __name__ == "__main__":
    raise SystemExit(main())

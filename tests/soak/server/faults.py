"""Faults under play, one or two at a time: ``uv run python -m tests.soak.server.faults``.

People play while the clock of a server jumps by hours, while connections of theirs or of the
database go on being open although nothing passes any more, and while PostgreSQL crashes, is
replaced by its standby, or does nothing for seconds.  After each fault every table must go on by
itself within the target, no server may end, and ``/readyz`` must say when nothing can be played.
Nothing that was shown may be lost and nothing done twice; whoever and whatever rests meanwhile
must still be there, though it is kept for an hour only; what an organizer does must count; and
streams that are dead must end.  With faults of PostgreSQL two servers share one, else one server
has a file.

``--memory`` instead lets a server rest after input that means no good, and holds its memory.
"""

from __future__ import annotations

import asyncio
import os
import re
import signal
import struct
import sys
import tempfile
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from dataclasses import dataclass, field
from itertools import cycle, islice
from math import inf
from pathlib import Path
from random import Random
from typing import Any

import httpx

from euchre.server.app import create_app
from euchre.server.settings import Settings
from tests.nights.kit import Desk, new_id
from tests.soak.parts import command_line, digest
from tests.soak.server import sequences
from tests.soak.server.figures import Report
from tests.soak.server.history import compare, log_of
from tests.soak.server.inside import Answer, operations
from tests.soak.server.nodes import Cable, kept
from tests.soak.server.postgres import Cluster
from tests.soak.server.process import Process
from tests.soak.server.wire import Address, Line, Lost
from tests.soak.server.witness import Witness, playing, sat_down

#: Seconds of play between two faults, and after which a table counts as standing still.
CALM, PATIENCE = 2.0, 60.0
#: Seconds after which a page gives a request up, and looks for another stream.
GIVEN_UP = 8.0
#: Seconds between two tries, which cost no more than a person has (``limits.person``).
AGAIN = 0.25
#: The most hours by which the clock is wrong, and seconds for which PostgreSQL is silent.
HOURS, SILENCE = 12.0, 6.0
#: Everything is kept for so long without use.
KEPT = [word for what in ("tables", "chat", "people") for word in (f"--keep-{what}", "1h")]
#: Megabytes by which memory may grow while nobody asks for anything.
FLAT = 2.0
#: The player of the night who comes and goes.
RESTLESS = 3


@dataclass
class World:
    """Who plays where, and what can go wrong there."""

    servers: list[Process]
    people: list[Witness]
    desk: Desk
    #: Somebody whose table nobody touches.
    resting: Line
    #: The file that says by how many seconds the first server's clock is wrong.
    clock: Path
    #: Between half of the people and the first server, and between the servers and PostgreSQL.
    front: Cable
    back: Cable
    postgres: Cluster | None
    rng: Random
    wrong: list[str] = field(default_factory=list)
    #: The events of a night: whether its restless player is here.
    here: bool = True

    async def jump(self) -> None:
        """Set the clock, and leave it so."""
        with self.clock.open("r+b") as file:
            # The server looks into this file, which must not shrink.
            file.write(struct.pack("d", 3600 * self.rng.uniform(-HOURS, HOURS)))
        await asyncio.to_thread(self._organize)

    async def half_open(self) -> None:
        """Let nothing pass through most of the open connections of half of the people."""
        self.front.deafen(self.rng)

    async def half_open_behind(self) -> None:
        """Let nothing pass through most of the open connections to the database."""
        self.back.deafen(self.rng)

    async def restart(self) -> None:
        """Let PostgreSQL crash and begin again."""
        await asyncio.to_thread(self._cluster.restart)

    async def fail_over(self) -> None:
        """Replace PostgreSQL by its standby, behind the same address."""
        await asyncio.to_thread(self._cluster.fail_over)
        self.back.database = self._cluster.address

    async def silence(self) -> None:
        """Let PostgreSQL do nothing for a while; the servers must say so."""
        primary = self._cluster.address
        silent = asyncio.create_task(asyncio.to_thread(self._cluster.silence, SILENCE))
        await asyncio.sleep(SILENCE - 1)
        for server in self.servers:
            # Unless the standby has taken its place by then.
            if primary == self._cluster.address and await _status(server, "/readyz") != 503:
                self.wrong.append("a server says that it is ready while its database is silent")
        await silent

    @property
    def _cluster(self) -> Cluster:
        assert self.postgres is not None
        return self.postgres

    def _organize(self) -> None:
        """Let a player of the night come or go, which must count whatever the time is."""
        gone, back = {"do": "left", "number": RESTLESS}, {"do": "sign-in", "who": str(RESTLESS)}
        wish = (gone if self.here else back) | {"id": new_id()}
        end = time.perf_counter() + PATIENCE
        while (status := self._ordered(wish)) in (0, 503) and time.perf_counter() < end:
            # Without its database a server asks to be asked again.
            time.sleep(0.2)
        self.here = not self.here
        state = next(p for p in self.desk.view()["players"] if p["number"] == RESTLESS)["presence"]
        if status != 200 or (state == "here") != self.here:
            self.wrong.append(f"after {wish} at the desk ({status}) player 3 is {state}")

    def _ordered(self, wish: dict[str, Any]) -> int:
        with suppress(httpx.TransportError):
            return self.desk.do(**wish).status_code
        return 0

    async def settled(self) -> None:
        """Look whether all is as it was before the fault."""
        if self.postgres is not None:
            await asyncio.to_thread(self.postgres.follow)
        for server in self.servers:
            if server.ended:
                raise RuntimeError(f"a server has ended: {server.said()}")
            if await _until(server, "/readyz") != 200:
                self.wrong.append("a server does not get well")
        if await _going_on(self.people, _has_acted) >= PATIENCE:
            self.wrong.append("somebody cannot play on")
        answer = await self.resting.ask("GET", "/api/me")
        if answer.status != 200 or b'"tables": []' in answer.body or b'"tables":[]' in answer.body:
            self.wrong.append(f"who rests is gone: {answer.status} {answer.body[:200]!r}")


@dataclass(frozen=True)
class Kind:
    """A kind of fault: what it does, and within how many seconds every table goes on after it."""

    does: Callable[[World], Awaitable[None]]
    target: float
    shared: bool = False


KINDS = {
    "clock": Kind(World.jump, 10),
    "half-open": Kind(World.half_open, 30),
    "pg-half-open": Kind(World.half_open_behind, 30, shared=True),
    "pg-restart": Kind(World.restart, 15, shared=True),
    "pg-failover": Kind(World.fail_over, 15, shared=True),
    "pg-silent": Kind(World.silence, 15, shared=True),
}


async def _status(server: Process, path: str) -> int:
    """Return the status of an answer, 0 if there is none."""
    line = Line(server.address, keep=False, patience=GIVEN_UP)
    with suppress(Lost):
        return (await line.ask("GET", path)).status
    return 0


async def _until(server: Process, path: str) -> int:
    """Wait for 200; return the status that there was last."""
    end = time.perf_counter() + PATIENCE
    while (status := await _status(server, path)) != 200 and time.perf_counter() < end:
        await asyncio.sleep(0.1)
    return status


@asynccontextmanager
async def world(folder: Path, tables: int, seed: int, *, shared: bool) -> AsyncIterator[World]:
    """Begin servers, and let people sit down."""
    clock = folder / "clock"
    clock.write_bytes(struct.pack("d", 0.0))
    path = [str(Path(__file__).parent / "clock"), os.environ.get("PYTHONPATH", "")]
    shim = {"PYTHONPATH": os.pathsep.join(path), "EUCHRE_TEST_CLOCK": str(clock)}
    async with AsyncExitStack() as stack:
        cluster = stack.enter_context(Cluster()) if shared else None
        back = Cable(cluster.address if cluster else Address("", 0))
        near = await stack.enter_async_context(back.laid())
        url = f"postgresql://euchre@{near.host}:{near.port}/postgres"
        arguments = [*KEPT, *(["--database", url] if shared else [])]
        servers = [Process(folder / f"{n}", arguments=arguments) for n in range(1 + shared)]
        for server in servers:
            stack.callback(server.kill)
        await asyncio.to_thread(servers[0].start, **shim)
        for server in servers[1:]:
            await asyncio.to_thread(server.start)
        front = Cable(servers[0].address)
        through = await stack.enter_async_context(front.laid())
        sat = await sat_down(servers[-1].address, tables, seed)
        people = [witness for table in sat for witness in table]
        for number, person in enumerate(people):
            person.silence = person.line.patience = GIVEN_UP
            person.pause = AGAIN
            if number % 2 == 0:
                person.address = person.line.address = through
        resting = Line(servers[0].address, keep=False)
        await resting.ask("POST", "/api/tables", {"game": "standard", "name": "R", "wait": True})
        desk = await asyncio.to_thread(Desk, f"http://127.0.0.1:{servers[0].address.port}")
        stack.callback(desk.close)
        await asyncio.to_thread(desk.do, do="sign-in", who=str(RESTLESS))
        rng = Random(f"faults:{seed}")
        yield World(servers, people, desk, resting, clock, front, back, cluster, rng)


async def suffer(
    folder: Path, kinds: Sequence[str], minutes: float, tables: int, seed: int, *, pairs: bool
) -> tuple[dict[str, list[float]], int, int, list[str]]:
    """Return the seconds until all tables went on by fault, what was shown, lost, and is wrong.

    Each kind comes at least once; with ``pairs``, every second time two at random.
    """
    seconds: dict[str, list[float]] = {}
    begun = time.perf_counter()
    async with world(folder, tables, seed, shared=any(KINDS[k].shared for k in kinds)) as place:
        people, turns = place.people, cycle(kinds)
        async with playing(people):
            for number in range(sys.maxsize):
                late = time.perf_counter() > begun + 60 * minutes
                if late and number >= len(kinds) * (1 + pairs):
                    break
                two = place.rng.sample(kinds, 2) if pairs and number % 2 else [next(turns)]
                await asyncio.sleep(CALM + place.rng.random())
                await asyncio.gather(*(KINDS[kind].does(place) for kind in two))
                name = " and ".join(sorted(two))
                seconds.setdefault(name, []).append(await _going_on(people))
                print(f"  {name}: {seconds[name][-1]:.2f} s", flush=True)
                await place.settled()
        place.wrong += [await _ended(server) for server in place.servers]
        log = None if place.postgres is None else kept(place.postgres.url)
        for server in place.servers:
            server.kill()
        lost, bad = compare(people, log_of(place.servers[0].data) if log is None else log)
    shown = len({(person.table, seq) for person in people for seq in person.shown})
    return seconds, shown, lost, sorted({*filter(None, place.wrong), *bad})


def _has_seen(person: Witness, since: int) -> bool:
    return person.seq > since


def _has_acted(person: Witness, since: int) -> bool:
    """Whether a command of this person was done after an event, over a line that is alive."""
    latest = islice(reversed(person.commands.values()), 2)
    return any((command.seq or 0) > since for command in latest)


async def _going_on(
    people: Sequence[Witness], how: Callable[[Witness, int], bool] = _has_seen
) -> float:
    """Return after how many seconds it goes on for everybody."""
    begun, before = time.perf_counter(), [person.seq for person in people]
    while time.perf_counter() < begun + PATIENCE:
        if all(how(person, seq) for person, seq in zip(people, before, strict=True)):
            break
        await asyncio.sleep(0.02)
    return time.perf_counter() - begun


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


class Wired:
    """A server in a process of its own, as sequences ask it."""

    def __init__(self, address: Address):
        self.line, self.operator = Line(address), ""

    async def ask(self, method: str, path: str, body: bytes | None = None, **more: str) -> Answer:
        """Send a request, but for streams, which do not end, and what compiled code works out."""
        self.line.cookie = ""
        if re.search("/stream|/reviews|/what-ifs", path):
            return Answer(404)
        try:
            told = await self.line.ask(method, path, body, more)
        except Lost as error:
            return Answer(0, place=str(error))
        return Answer(told.status, list(told.headers.items()), told.body)


async def rest(
    folder: Path, cases: int, minutes: float, seed: int
) -> tuple[list[float], list[str]]:
    """Return memory in MB right after sequences and long after them, and what is wrong."""
    every = operations(create_app(Settings(brain=False)))
    wrong: list[str] = []
    with Process(folder / "data") as server:
        wired = Wired(server.address)
        for number in range(cases):
            sequence = sequences.Sequence(wired, every, f"{seed}:{number}", inf)
            steps = sequences.steps_of(every[0], seed, number)
            wrong += map(" ".join, await sequence.run(steps))
        wired.line.close()
        found = [server.memory() / 1e6]
        await asyncio.sleep(60 * minutes)
        return [*found, server.memory() / 1e6], wrong


def main(arguments: Sequence[str] | None = None) -> int:
    """Cause faults for so long; return 1 if anything is lost, wrong or too slow."""
    given = command_line(
        arguments,
        __doc__,
        kinds=",".join(KINDS),
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
            found, wrong = asyncio.run(rest(folder, given.memory, given.minutes, given.seed))
            report = Report(f"{given.minutes:g} idle minutes, {given.memory} bad sequences, {code}")
            report.say("memory right after the requests", found[0], "MB")
            report.hold("memory gained at rest", found[1] - found[0], "<=", FLAT, "MB")
        else:
            seconds, shown, lost, wrong = asyncio.run(
                suffer(folder, kinds, given.minutes, given.tables, given.seed, pairs=given.pairs)
            )
            count = sum(map(len, seconds.values()))
            report = Report(f"{count} faults in {given.minutes:g} min, seed {given.seed}, {code}")
            report.lost(shown, lost)
            for kind, times in sorted(seconds.items()):
                target = max(KINDS[one].target for one in kind.split(" and "))
                report.hold(f"{len(times)} x {kind}, slowest", max(times), "<=", target, "s")
    return report.end(wrong)


if __name__ == "__main__":
    raise SystemExit(main())

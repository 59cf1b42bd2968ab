"""People who play, a night and somebody at rest, and whatever can go wrong with their servers."""

import asyncio
import os
import struct
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable, Sequence
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from dataclasses import dataclass, field
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any

import httpx
from benchmarks.load.process import Process
from benchmarks.load.wire import Address, Line, Lost

from tests.server.nights.kit import Desk, new_id
from tests.soak.server.postgres import Cluster
from tests.soak.server.proxy import Cable
from tests.soak.server.witness import Roamer, Witness, sat_down

#: Seconds of play on a full disk, and after which a table stands still.
SPELL, PATIENCE = 1.0, 60.0
#: Seconds in which what was under way when a server was lost may yet arrive.
UNDER_WAY = 0.2
#: Seconds after which a page gives a request up, and looks for another stream.
GIVEN_UP = 8.0
#: Seconds between two tries, which cost no more than a person has (``limits.person``).
AGAIN = 0.25
#: The most hours by which the clock is wrong, and seconds for which PostgreSQL is silent.
HOURS, SILENCE = 12.0, 6.0
#: Everything is kept for so long without use.
KEPT = [word for what in ("tables", "chat", "people") for word in (f"--keep-{what}", "1h")]
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
    #: Whether people go to the other server where one does not answer.
    roams: bool = False

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

    async def full_disk(self) -> None:
        """Let no file of the server grow for a while; every command must be refused."""
        (server,), before = self.servers, {person.table: person.seq for person in self.people}
        server.fill_disk(0)
        await asyncio.sleep(SPELL)
        for person in self.people:
            if person.seq > before[person.table] + len(self.people):
                self.wrong.append(f"{person.table} went on with a full disk")
        person = self.people[0]
        line = Line(server.address, person.line.cookie, keep=False)
        look = await line.ask("GET", f"/api/tables/{person.table}")
        opened = await line.ask("POST", "/api/tables", {"game": "standard"})
        while opened.status == 429:
            # So many have asked again after another fault.
            await asyncio.sleep(1)
            opened = await line.ask("POST", "/api/tables", {"game": "standard"})
        for what, status, right in (
            ("looking", look.status, 200),
            ("a new table", opened.status, 503),
            ("being ready", await _status(server, "/readyz"), 503),
        ):
            if status != right:
                self.wrong.append(f"{what} is answered with {status} while the disk is full")
        server.fill_disk(None)

    async def upgrade(self) -> None:
        """Stop the server politely, and start it again."""
        await asyncio.to_thread(self.servers[0].stop)
        await asyncio.to_thread(self.servers[0].start)

    async def kill(self) -> None:
        """Kill the first server; it comes back when all go on at the other."""
        await asyncio.to_thread(self.servers[0].kill)
        await asyncio.sleep(UNDER_WAY)

    async def cut(self) -> None:
        """End all connections of the first server to the database."""
        self.back.cut()
        await asyncio.sleep(UNDER_WAY)

    async def silence_cable(self) -> None:
        """Let nothing pass between the first server and the database."""
        self.back.passes.clear()
        await asyncio.sleep(UNDER_WAY)

    async def mend(self) -> None:
        """Let everything be as before the fault."""
        self.back.mend()
        if self.roams and self.servers[0].ended:
            await asyncio.to_thread(self.servers[0].start)

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
        if await going_on(self.people, has_acted) >= PATIENCE:
            self.wrong.append("somebody cannot play on")
        end = time.perf_counter() + PATIENCE
        while (answer := await self.resting.ask("GET", "/api/me")).status == 503:
            # It says itself that it should be asked again.
            if time.perf_counter() > end:
                break
            await asyncio.sleep(0.2)
        if answer.status != 200 or b'"tables": []' in answer.body or b'"tables":[]' in answer.body:
            self.wrong.append(f"who rests is gone: {answer.status} {answer.body[:200]!r}")


@dataclass(frozen=True)
class Kind:
    """A kind of fault: what it does, and within how many seconds every table goes on after it."""

    does: Callable[[World], Awaitable[None]]
    target: float
    shared: bool = False
    #: Whether people go to the other server meanwhile.
    roams: bool = False
    #: Whether the fault itself counts among the seconds.
    whole: bool = False


KINDS = {
    "clock": Kind(World.jump, 10),
    "half-open": Kind(World.half_open, 30),
    "pg-half-open": Kind(World.half_open_behind, 30, shared=True),
    "pg-restart": Kind(World.restart, 15, shared=True),
    "pg-failover": Kind(World.fail_over, 15, shared=True),
    "pg-silent": Kind(World.silence, 15, shared=True),
    "full-disk": Kind(World.full_disk, 10),
    "upgrade": Kind(World.upgrade, 3, whole=True),
    "killed": Kind(World.kill, 5, shared=True, roams=True, whole=True),
    "cut-off": Kind(World.cut, 5, shared=True, roams=True, whole=True),
    "silence": Kind(World.silence_cable, 5, shared=True, roams=True, whole=True),
}
#: Those that come where none are named.
USUAL = [name for name in KINDS if name.startswith(("clock", "half", "pg"))]


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
async def world(
    folder: Path, tables: int, seed: int, kinds: Iterable[Kind]
) -> AsyncIterator[World]:
    """Begin servers for some kinds of faults, and let people sit down."""
    shared, roams = any(kind.shared for kind in kinds), any(kind.roams for kind in kinds)
    clock = folder / "clock"
    clock.write_bytes(struct.pack("d", 0.0))
    path = [str(Path(__file__).parent / "clock"), os.environ.get("PYTHONPATH", "")]
    shim = {"PYTHONPATH": os.pathsep.join(path), "EUCHRE_TEST_CLOCK": str(clock)}
    async with AsyncExitStack() as stack:
        cluster = stack.enter_context(Cluster()) if shared else None
        back = Cable(cluster.address if cluster else Address("", 0))
        near = await stack.enter_async_context(back.laid())
        urls = [f"postgresql://euchre@{near.host}:{near.port}/postgres"] * 2
        if roams and cluster:
            urls[1] = cluster.url
        servers = [
            Process(
                folder / f"{n}", arguments=[*KEPT, *(["--database", urls[n]] if shared else [])]
            )
            for n in range(1 + shared)
        ]
        for server in servers:
            stack.callback(server.kill)
        await asyncio.to_thread(servers[0].start, **shim)
        for server in servers[1:]:
            await asyncio.to_thread(server.start)
        front = Cable(servers[0].address)
        through = await stack.enter_async_context(front.laid())
        sat = await sat_down(servers[-1].address, tables, seed)
        people: list[Witness] = [witness for table in sat for witness in table]
        if roams:
            there = servers[0].address
            people = [
                Roamer(w.line, w.address, w.table, w.seat, w.rng, other=there) for w in people
            ]
        for number, person in enumerate(people):
            person.silence = person.line.patience = GIVEN_UP
            person.pause = AGAIN
            if number % 2 == 0 and not roams:
                person.address = person.line.address = through
        resting = Line(servers[0].address, keep=False)
        opening = {"game": "standard", "name": "R", "wait": True}
        while (await resting.ask("POST", "/api/tables", opening)).status != 201:
            # So many tables have been opened from this network.
            await asyncio.sleep(1)
        desk = await asyncio.to_thread(Desk, f"http://127.0.0.1:{servers[0].address.port}")
        stack.callback(desk.close)
        await asyncio.to_thread(desk.do, do="sign-in", who=str(RESTLESS))
        rng = Random(f"faults:{seed}")
        yield World(servers, people, desk, resting, clock, front, back, cluster, rng, roams=roams)


def has_seen(person: Witness, since: int) -> bool:
    return person.seq > since


def has_acted(person: Witness, since: int) -> bool:
    """Whether a command of this person was done after an event, over a line that is alive."""
    latest = islice(reversed(person.commands.values()), 2)
    return any((command.seq or 0) > since for command in latest)


async def going_on(
    people: Sequence[Witness], how: Callable[[Witness, int], bool] = has_seen
) -> float:
    """Return after how many seconds it goes on for everybody."""
    begun, before = time.perf_counter(), [person.seq for person in people]
    while time.perf_counter() < begun + PATIENCE:
        if all(how(person, seq) for person, seq in zip(people, before, strict=True)):
            break
        await asyncio.sleep(0.02)
    return time.perf_counter() - begun

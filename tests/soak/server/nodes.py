"""Promise 16, two machines behave as one: ``uv run python -m tests.soak.server.nodes``.

Two servers share a PostgreSQL database; half of the players of each table are at one of them, and
go to the other where nobody answers.  Again and again the first server is killed, or its cable
to the database is cut, or nothing passes through the cable any more.  Measured is after how many
seconds the last table has gone on; nothing that was shown may be lost, and nothing done twice.
Then the server comes back, and half of the players with it.
"""

from __future__ import annotations

import asyncio
import tempfile
import time
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

import sqlalchemy as sa
from sqlalchemy.engine import make_url

from euchre.server.settings import Settings
from euchre.server.store import database
from euchre.server.store.schema import METADATA
from tests.soak.parts import command_line
from tests.soak.server.figures import Report
from tests.soak.server.history import EVERYTHING, Logged, compare, logs
from tests.soak.server.postgres import Cluster
from tests.soak.server.process import Process
from tests.soak.server.wire import Address
from tests.soak.server.witness import Witness, playing, sat_down

#: What happens to the first server.
TROUBLES = ("killed", "cut off", "silence")
#: Seconds of play before the trouble, and after which a table is counted as standing still.
CALM, PATIENCE = 2.0, 30.0
_BLOCK = 1 << 16


@dataclass(eq=False)
class Roamer(Witness):
    """Somebody who goes to the other server where this one does not answer."""

    other: Address = Address("", 0)

    async def later(self) -> None:
        """Wait a little, and go to the other server."""
        await super().later()
        self.go(self.other)

    def go(self, where: Address) -> None:
        """Talk to this server from now on."""
        if where != self.address:
            self.line.close()
            self.other, self.address, self.line.address = self.address, where, where


@dataclass
class Cable:
    """Between a server and its database: whole, cut, or silent."""

    database: Address
    whole: bool = True
    #: Not set while nothing passes.
    passes: asyncio.Event = field(default_factory=asyncio.Event)
    #: Both ends of each connection.
    _ends: set[tuple[asyncio.StreamWriter, ...]] = field(default_factory=set)
    #: Ends that are never closed and swallow what comes: the connection is half open.
    _deaf: set[asyncio.StreamWriter] = field(default_factory=set)
    _joints: set[asyncio.Task[None]] = field(default_factory=set)

    @asynccontextmanager
    async def laid(self) -> AsyncIterator[Address]:
        """Yield the address of the near end."""
        self.passes.set()

        def begun(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            self._joints.add(asyncio.create_task(self._joined(reader, writer)))

        listener = await asyncio.start_server(begun, "127.0.0.1", 0)
        async with listener:
            host, port = listener.sockets[0].getsockname()
            yield Address(host, port)
        self.cut()
        self.passes.set()
        await asyncio.gather(*self._joints)

    def cut(self) -> None:
        """End all connections, and let no new ones begin."""
        self.whole = False
        for end in self._deaf.union(*self._ends):
            end.close()

    def deafen(self, rng: Random) -> None:
        """Swallow what comes through two of three connections, and tell neither end."""
        self._deaf.update(*(ends for ends in self._ends if rng.random() < 2 / 3))

    def mend(self) -> None:
        """Be as new."""
        self.whole = True
        self.passes.set()

    async def _joined(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        if not self.whole:
            writer.close()
            return
        try:
            far = await asyncio.open_connection(self.database.host, self.database.port)
        except OSError:
            writer.close()
            return
        ends = writer, far[1]
        self._ends.add(ends)
        await asyncio.gather(self._pass(reader, far[1]), self._pass(far[0], writer))
        self._ends.remove(ends)

    async def _pass(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with suppress(OSError):
            while block := await reader.read(_BLOCK):
                await self.passes.wait()
                if writer not in self._deaf:
                    writer.write(block)
                    await writer.drain()
        if writer not in self._deaf:
            writer.close()


async def drill(
    folder: Path, url: str, rounds: int, tables: int, seed: int
) -> tuple[dict[str, list[float]], int, int, list[str]]:
    """Return the seconds of each trouble, what was shown, what of it is lost, and what is wrong."""
    rng = Random(f"nodes:{seed}")
    place = make_url(url)
    cable = Cable(Address(place.host or "127.0.0.1", place.port or 5432))
    seconds: dict[str, list[float]] = {trouble: [] for trouble in TROUBLES}
    wrong: list[str] = []
    _empty(url)
    async with cable.laid() as near:
        through = place.set(host=near.host, port=near.port).render_as_string(False)
        first = Process(folder / "first", arguments=["--database", through])
        with Process(folder / "second", arguments=["--database", url]) as second:
            await asyncio.to_thread(first.start)
            sat = await sat_down(second.address, tables, seed)
            people = [
                Roamer(w.line, w.address, w.table, w.seat, w.rng, other=first.address)
                for table in sat
                for w in table
            ]
            for number in range(rounds):
                trouble = TROUBLES[number % len(TROUBLES)]
                for i, person in enumerate(people):
                    person.go((first, second)[i % 2].address)
                async with playing(people):
                    await asyncio.sleep(CALM + rng.random())
                    seconds[trouble].append(await _trouble(first, cable, trouble, people))
                    cable.mend()
                    if first.ended:
                        await asyncio.to_thread(first.start)
                    wrong += await _well(first)
                print(f"  {trouble}: {seconds[trouble][-1]:.2f} s", flush=True)
            first.kill()
    lost, bad = compare(people, kept(url))
    shown = len({(person.table, seq) for person in people for seq in person.shown})
    return seconds, shown, lost, sorted({*wrong, *bad})


async def _trouble(first: Process, cable: Cable, trouble: str, people: Sequence[Roamer]) -> float:
    """Make trouble; return after how many seconds every player has seen his table go on."""
    if trouble == "killed":
        await asyncio.to_thread(first.kill)
    elif trouble == "cut off":
        cable.cut()
    else:
        cable.passes.clear()
    begun = time.perf_counter()
    # What is under way may yet arrive.
    await asyncio.sleep(0.2)
    before = [person.seq for person in people]
    while time.perf_counter() < begun + PATIENCE:
        if all(person.seq > seq for person, seq in zip(people, before, strict=True)):
            break
        await asyncio.sleep(0.02)
    return time.perf_counter() - begun


async def _well(server: Process) -> list[str]:
    """Wait until a server is well again; return what is wrong if it is not."""
    end = time.perf_counter() + PATIENCE
    while time.perf_counter() < end:
        if await asyncio.to_thread(server.answers):
            return []
        await asyncio.sleep(0.1)
    return ["a server does not come back to its database"]


def _empty(url: str) -> None:
    engine = database.writer_engine(Settings(database=url))
    with engine.begin() as connection:
        METADATA.drop_all(connection)
        connection.execute(sa.text("DROP TABLE IF EXISTS alembic_version"))
    engine.dispose()


def kept(url: str) -> dict[str, dict[int, Logged]]:
    """Return every event of every table of a database."""
    engine = database.reader_engine(Settings(database=url))
    with engine.connect() as connection:
        found = logs([tuple(row) for row in connection.execute(sa.text(EVERYTHING))])
    engine.dispose()
    return found


def main(arguments: Sequence[str] | None = None) -> int:
    """Make so much trouble; return 1 if anything is lost, wrong or too slow."""
    given = command_line(arguments, __doc__, rounds=30, tables=20)
    with tempfile.TemporaryDirectory() as folder, Cluster() as cluster:
        seconds, shown, lost, wrong = asyncio.run(
            drill(Path(folder), cluster.url, given.rounds, given.tables, given.seed)
        )
    report = Report(f"{given.rounds} troubles of one of two servers with {given.tables} tables")
    report.lost(shown, lost)
    for trouble, found in seconds.items():
        if found:
            report.hold(f"all tables go on after ({trouble}, slowest)", max(found), "<=", 5, "s")
    return report.end(wrong)


if __name__ == "__main__":
    raise SystemExit(main())

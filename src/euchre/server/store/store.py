"""The store's interface for the rest of the server: writes, and the few queries."""

from __future__ import annotations

import asyncio
import secrets
import time
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from threading import get_ident
from typing import Any, NamedTuple, TypeVar

import sqlalchemy as sa

from euchre.server.clock import now
from euchre.server.queues import ASKER, SERVER, Asker, FairQueue, Lately, Lookup, Slots
from euchre.server.refusals import Refused, Unreadable
from euchre.server.settings import Settings
from euchre.server.store import database
from euchre.server.store.event import Event
from euchre.server.store.files import free_at
from euchre.server.store.links import Links
from euchre.server.store.people import Who
from euchre.server.store.schema import (
    CHAT,
    EVENTS,
    HERE,
    KEYS,
    MEMBERS,
    SEEDS,
    TABLES,
    TICKETS,
)
from euchre.server.store.words import events_of
from euchre.server.store.writer import Conflict, Row, Unsaved, Write, Writer, growth

T = TypeVar("T")
K = TypeVar("K")

#: Slots for database reads, appends to a log, and views: enough for a hall full of phones, few
#: enough to take little memory.
SLOTS = Slots(2048, of_asker=256, of_address=1024)
#: Slots for work that takes seconds; some of it holds files of many megabytes.
LONG = Slots(40, of_asker=8, of_address=32)
#: Disk bytes reserved for games and nights in progress; bytes of a large write; refusal.
SPARE, LARGE = 512 * 2**20, 16 * 1024
FULL = "The disk of this server is nearly full; games and nights in progress go on."
#: Seconds without an answer after which a connection counts as dead, even if others get answers.
LONGEST = 20.0
#: The current second by the database's clock, which servers share; in milliseconds.
DATABASE_TIME = sa.cast(sa.extract("epoch", sa.func.now()) * 1000, sa.BigInteger)


@dataclass(frozen=True)
class Stored:
    """A table as stored in the database."""

    id: str
    code: str
    events: tuple[Event, ...]
    seeds: dict[int, bytes]
    #: Number of its last chat message.
    chat_no: int = 0


class Ticket(NamedTuple):
    """A person's claim to a number of a night (0: not on the list); see ``TICKETS``."""

    person: str
    number: int
    at: int
    proved: int | None
    name: str
    plays: str
    network: str


class Store:
    """One server's access to the database."""

    def __init__(self, settings: Settings):
        database.prepare(settings)
        engine = database.writer_engine(settings)
        self.shared = settings.file is None
        self.key = database.key(engine)
        #: Id of this process, if several share the database.
        self.node = secrets.token_hex(6)
        #: The engine of the reading connections.
        self.readers = database.reader_engine(settings)
        self.reading = FairQueue(SLOTS, 2, "reader")
        #: Loads logs and appends to them; no view can occupy it.
        self.logs = FairQueue(SLOTS, 4, "log")
        #: Computes views.
        self.views = FairQueue(SLOTS, 2, "view")
        #: Does what takes seconds: reads files and draws their pages.
        self.long = FairQueue(LONG, 1, "long")
        #: Pending answers.
        self._asked: set[asyncio.Future[Any]] = set()
        #: Since when each thread has been reading (monotonic seconds).
        self._reads: dict[int, float] = {}
        #: Called with what a request stores: the asker, the bytes, and whether anything begins.
        self.counted: Callable[..., None] = lambda asker, size, *, begins: None
        self._file = settings.file
        self._tables = Lookup(self._load)
        self._tickets_of = Lately(self._tickets)
        self.who = Who(self)
        self.links = Links(self)
        self.writer = Writer(engine, notify=self.shared)

    @property
    def queues(self) -> tuple[FairQueue, ...]:
        """The queues of all that computes or reads."""
        return self.views, self.long, self.logs, self.reading

    def close(self) -> None:
        """Write what is waiting and close every connection, the writing one last."""
        for queue in self.queues:
            queue.close()
        self.readers.dispose()
        self.writer.close()

    async def write(self, work: Write) -> None:
        """Write rows; see ``Writer.write``.

        Whatever a request writes is counted here.  Raises ``Refused`` if that is too much.
        """
        if (asker := ASKER.get()) is not SERVER:
            size, begins = growth(work)
            full = self._file and (begins or size > LARGE) and free_at(self._file) < SPARE + size
            if full and asker.address:
                raise Refused(503, FULL)
            self.counted(asker, size, begins=begins)
        await self.writer.write(work)

    async def written(self, work: Write) -> bool:
        """Write rows unless others were first (``Conflict``); return whether they are written."""
        with suppress(Conflict):
            await self.write(work)
            return True
        return False

    async def probe(self) -> None:
        """Write a meaningless row.  Raises what ``write`` does."""
        # Each server has its own row, so that none waits for another.
        name = f"probe:{self.node}" if self.shared else "probe"
        row = {"name": name, "value": now().to_bytes(8, "big")}
        await self.write([Row(KEYS, row, replace=True)])

    async def answers(self) -> None:
        """Read something.  Raises ``Unsaved`` if the database does not answer."""
        await self.value(sa.select(KEYS.c.name).limit(1))

    @property
    def stuck(self) -> bool:
        """Whether a read or a write has had no answer for long, so its connection may be dead."""
        return min([self.writer.since, *self._reads.values()]) < time.monotonic() - LONGEST

    def give_up(self) -> None:
        """Cancel all waiting for answers; see ``Writer.give_up``."""
        self.writer.give_up()
        database.hang_up(self.readers)
        while self._asked:
            self._asked.pop().cancel()

    async def ask(self, question: Callable[[sa.Connection], T], asker: Asker | None = None) -> T:
        """Run any query in a thread, in the turn of whoever asks.

        Raises ``Unsaved`` if the database does not answer.
        """

        def ask() -> T:
            self._reads[get_ident()] = time.monotonic()
            try:
                with self.readers.connect() as connection:
                    return question(connection)
            except sa.exc.SQLAlchemyError as error:
                raise Unsaved(type(getattr(error, "orig", error)).__name__) from None
            finally:
                del self._reads[get_ident()]

        answer = asyncio.ensure_future(self.reading.run(ask, asker=asker))
        self._asked.add(answer)
        try:
            return await answer
        except asyncio.CancelledError:
            if answer in self._asked:
                raise
            raise Unsaved("no answer") from None
        finally:
            self._asked.discard(answer)

    async def value(self, query: sa.Select[T]) -> T | None:
        """Return the first value that a query finds, None if there is none."""
        return await self.ask(lambda c: c.execute(query).scalar())

    async def column(self, query: sa.Select[T]) -> list[T]:
        """Return the values that a query finds."""
        return await self.ask(lambda c: list(c.execute(query).scalars()))

    async def pairs(self, query: sa.Select[K, T]) -> dict[K, T]:
        """Return what a query finds as a dictionary from its first column to its second."""
        return await self.ask(lambda c: {row[0]: row[1] for row in c.execute(query)})

    async def rows(self, query: sa.Select[Any]) -> list[dict[str, Any]]:
        """Return the rows that a query finds, each by the names of its columns."""
        return await self.ask(lambda c: [dict(row._mapping) for row in c.execute(query)])

    # -- tables ------------------------------------------------------------------------

    async def load(self, table_id: str) -> Stored | None:
        """Return a table with all its events, None if there is none.

        Raises ``Unreadable`` if they are damaged.
        """
        stored = await self._tables.get(table_id)
        if isinstance(stored, Unreadable):
            raise stored
        return stored

    async def _load(self, table_ids: list[str]) -> dict[str, Stored | Unreadable]:
        tables = sa.select(TABLES.c.id, TABLES.c.code).where(TABLES.c.id.in_(table_ids))
        return await self.ask(
            lambda c: {row.id: _stored(c, row.id, row.code) for row in c.execute(tables).all()}
        )

    async def since(self, table_id: str, seq: int) -> tuple[tuple[Event, ...], dict[int, bytes]]:
        """Return the events of a table after ``seq``, and its seeds."""
        return await self.ask(lambda c: (events_of(c, table_id, seq), seeds_of(c, table_id)))

    async def answer(self, table_id: str, cmd_id: str) -> tuple[str, int] | None:
        """Return digest and event number of a command already done, else None."""
        query = sa.select(EVENTS.c.digest, EVENTS.c.seq).where(
            EVENTS.c.table_id == table_id, EVENTS.c.cmd_id == cmd_id
        )
        return next(iter((await self.pairs(query)).items()), None)

    async def latest(self, table_ids: Iterable[str]) -> dict[str, int]:
        """Return the number of the last event of each of these tables."""
        last = sa.func.max(EVENTS.c.seq)
        wanted = EVENTS.c.table_id.in_(list(table_ids))
        query = sa.select(EVENTS.c.table_id, last).where(wanted).group_by(EVENTS.c.table_id)
        return await self.pairs(query)

    async def of_code(self, code: str) -> str | None:
        """Return the table with a join code."""
        return await self.value(sa.select(TABLES.c.id).where(TABLES.c.code == code))

    async def lately(self, since: int, limit: int, *, listed: bool = False) -> list[str]:
        """Return the tables with events since a time, latest first; all, or the listed ones."""
        last = sa.func.max(EVENTS.c.at)
        query = (
            sa.select(TABLES.c.id)
            .join(EVENTS, EVENTS.c.table_id == TABLES.c.id)
            .where(EVENTS.c.at >= since, *([TABLES.c.listed] if listed else []))
            .group_by(TABLES.c.id)
            .order_by(last.desc())
            .limit(limit)
        )
        return await self.column(query)

    # -- people ------------------------------------------------------------------------

    async def invited_by(self, table_id: str, person: str) -> str | None:
        """Return the code of the invitation by which a person has joined a table, else None."""
        joined = (MEMBERS.c.table_id == table_id) & (MEMBERS.c.person == person)
        return await self.value(sa.select(MEMBERS.c.code).where(joined))

    async def tables_of(
        self, person: str, limit: int | None, *, invited: bool = False
    ) -> list[str]:
        """Return the tables to which a person has come, or is only ``invited``, newest first.

        All of them without a limit.
        """
        came = MEMBERS.c.host.is_(None)
        query = (
            sa.select(TABLES.c.id)
            .join(MEMBERS, MEMBERS.c.table_id == TABLES.c.id)
            .where(MEMBERS.c.person == person, ~came if invited else came)
            .order_by(TABLES.c.made.desc())
            .limit(limit)
        )
        return await self.column(query)

    # -- nights ------------------------------------------------------------------------

    async def tickets(self, night_id: str) -> Sequence[Ticket]:
        """Return who plays a night with which device, or claims to, in order of arrival."""
        return await self._tickets_of.get(night_id) or ()

    async def numbers(self, night_id: str, *, newest: bool = False) -> dict[str, int]:
        """Return a night's player numbers by person, as far as proved, in order of arrival.

        Other servers' changes are seen within a second; at once, with ``newest``.
        """
        if newest:
            self._tickets_of.drop(night_id)
        return {t.person: t.number for t in await self.tickets(night_id) if t.proved is not None}

    async def _tickets(self, night_ids: list[str]) -> dict[str, list[Ticket]]:
        query = (
            sa.select(TICKETS.c.night_id, *(TICKETS.c[name] for name in Ticket._fields))
            .where(TICKETS.c.night_id.in_(night_ids))
            .order_by(TICKETS.c.at, TICKETS.c.person)
        )
        found: dict[str, list[Ticket]] = {}
        for night_id, *ticket in await self.ask(lambda c: c.execute(query).all()):
            found.setdefault(night_id, []).append(Ticket(*ticket))
        return found

    async def write_tickets(self, night_id: str, work: Write) -> None:
        """Write changes of a night's tickets, and of its links."""
        try:
            await self.write(work)
        finally:
            self._tickets_of.drop(night_id)
            self.links.drop(night_id)

    # -- chat and presence ----------------------------------------------------------------

    async def chat(self, table_id: str, after: int = 0) -> list[dict[str, Any]]:
        """Return the last hundred messages at a table after number ``after``, oldest first.

        Cleared messages have no text.
        """
        query = (
            sa.select(CHAT.c.n, CHAT.c.seat, CHAT.c.name, CHAT.c.text, CHAT.c.quick, CHAT.c.at)
            .where(CHAT.c.table_id == table_id, CHAT.c.n > after)
            .order_by(CHAT.c.n.desc())
            .limit(100)
        )
        return (await self.rows(query))[::-1]

    async def elsewhere(self, table_ids: Iterable[str]) -> dict[str, int]:
        """Return the mask of the seats that have a stream at another server, by table."""
        query = sa.select(HERE.c.table_id, HERE.c.seats).where(
            HERE.c.table_id.in_(list(table_ids)),
            HERE.c.node != self.node,
            HERE.c.until > DATABASE_TIME,
        )
        masks: dict[str, int] = {}
        for row in await self.rows(query):
            masks[row["table_id"]] = masks.get(row["table_id"], 0) | row["seats"]
        return masks


def _stored(connection: sa.Connection, table_id: str, code: str) -> Stored | Unreadable:
    """Return a table with its events, or the error: other tables share the question."""
    try:
        events = events_of(connection, table_id, 0)
    except Unreadable as error:
        return error
    missing = next((n for n, event in enumerate(events, 1) if event.seq != n), None)
    if missing or not events:
        return Unreadable(f"event {missing or 1} is missing")
    spoken = sa.select(sa.func.max(CHAT.c.n)).where(CHAT.c.table_id == table_id)
    chat_no = connection.execute(spoken).scalar() or 0
    return Stored(table_id, code, events, seeds_of(connection, table_id), chat_no)


def seeds_of(connection: sa.Connection, table_id: str) -> dict[int, bytes]:
    """Return the seeds of a table by the number of the hand."""
    query = sa.select(SEEDS.c.hand, SEEDS.c.seed).where(SEEDS.c.table_id == table_id)
    return {hand: bytes(seed) for hand, seed in connection.execute(query)}

"""Logs of events, such as nights and clubs: saved before anyone sees them, and cached in memory."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Generic, TypeVar
from weakref import WeakValueDictionary

import sqlalchemy as sa

from euchre.server import codes
from euchre.server.clock import now
from euchre.server.queues import Asker
from euchre.server.refusals import Refused, refusing
from euchre.server.store.event import fill
from euchre.server.store.schema import LINKS, parts_of
from euchre.server.store.store import Store
from euchre.server.store.words import Marks, removing, words_of
from euchre.server.store.writer import Change, Row, Write

if TYPE_CHECKING:
    from euchre.night.event_base import Dated

#: Maximum number of events of a log.
MOST_EVENTS = 20_000
#: Unused logs of a kind kept in memory: how many, and their total size in characters as stored
#: (which take about twelve times as many bytes).
KEPT, KEPT_SIZE = 64, 12 * 2**20


S = TypeVar("S")
E = TypeVar("E", bound="Dated")
K = TypeVar("K", bound="Log[Any, Any]")


@dataclass
class Log(Generic[S, E]):
    """A log in memory: its events in the order of their numbers, and the state they make."""

    id: str
    state: S
    events: tuple[E, ...] = ()
    #: Held while the log is read or written.
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    #: Whether the database may have events that are not loaded.
    stale: bool = True
    #: The store's version when the log was last read.
    version: int = 0
    #: How often words had been removed from it when it was loaded.
    reworded: int = 0
    #: Characters of its events as they are stored.
    size: int = 0
    #: Views computed from the current state; cleared with every event.
    shown: dict[str, Any] = field(default_factory=dict)

    @property
    def seq(self) -> int:
        """Number of the last event."""
        return len(self.events)

    def stands(self, state: S, events: tuple[E, ...]) -> None:
        """Replace the state and the events that make it."""
        self.state, self.events, self.shown = state, events, {}


@dataclass(frozen=True)
class Kind(Generic[S, E, K]):
    """One kind of log: what it is called, where it is stored, and what its events make."""

    what: str
    #: The tables of the logs and of their events.
    logs: sa.Table
    rows: sa.Table
    #: Makes a log in memory from its id and the state without events.
    log: Callable[[str, S], K]
    fold: Callable[[Sequence[E]], S]
    encode: Callable[[E], bytes]
    decode: Callable[[str], E]
    #: Replaces an event's words by marks, given a state that knows whose words they are.
    apart: Callable[[S, E, Marks], E]


class Journal(Generic[S, E, K]):
    """All logs of one kind: loads and caches them, and appends events."""

    def __init__(self, store: Store, kind: Kind[S, E, K]):
        self.store = store
        self._kind = kind
        self._logs, self._rows = kind.logs, kind.rows
        #: Which log an event belongs to.
        self._of = kind.rows.c[f"{kind.what}_id"]
        self._open: OrderedDict[str, K] = OrderedDict()
        #: Every log in memory; while one is in use, nobody gets another copy of it.
        self._held: WeakValueDictionary[str, K] = WeakValueDictionary()
        #: Called with the id of each log that gets a new event.
        self.on_added: Callable[[str], None] = lambda log_id: None

    async def get(self, log_id: str) -> K:
        """Return a log, up to date.  Raises ``Refused`` if there is none with this id."""
        if not (len(log_id) == codes.ID and log_id.isascii() and log_id.isalnum()):
            raise Refused(404, f"There is no such {self._kind.what}.")
        log = self._in_memory(log_id)
        if self.behind(log):
            async with self.held(log):
                await self.catch_up(log)
        if not log.seq:
            raise Refused(404, f"There is no such {self._kind.what}.")
        self._open[log_id] = log
        self._open.move_to_end(log_id)
        while len(self._open) > KEPT or (
            len(self._open) > 1 and sum(one.size for one in self._open.values()) > KEPT_SIZE
        ):
            self._open.popitem(last=False)
        return log

    def behind(self, log: K) -> bool:
        """Whether the database may have more than the log in memory."""
        return log.stale or self.store.shared or log.version != self.store.writer.version

    def _in_memory(self, log_id: str) -> K:
        """Return the one log of this id in memory, empty until it is read."""
        log = self._held.get(log_id)
        if log is None:
            log = self._held[log_id] = self._kind.log(log_id, self._kind.fold(()))
        return log

    async def begin(self, events: Sequence[E]) -> K:
        """Save a new log that begins with these events, which must make a valid one."""
        log_id = codes.new_id()
        row = Row(self._logs, {"id": log_id, "made": now()})
        rows = await self.store.views.run(
            lambda: self._new(self._kind.fold(events), log_id, 1, events)
        )
        await self.store.write([row, *rows])
        self.on_added(log_id)
        return await self.get(log_id)

    async def view(self, log: K, what: str, make: Callable[[S], dict[str, Any]]) -> dict[str, Any]:
        """Return a view of a log's current state, made once per state, in the asker's turn."""
        shown, state = log.shown, log.state

        def known() -> dict[str, Any]:
            # Somebody else may have asked for the same.
            if what not in shown:
                shown[what] = make(state)
            view: dict[str, Any] = shown[what]
            return view

        return known() if what in shown else await self.store.views.run(known)

    @asynccontextmanager
    async def held(self, log: K) -> AsyncIterator[AsyncExitStack]:
        """Lock a log in a turn of the queue; closing what is yielded ends the turn early.

        The turn comes first: whoever waits for a turn must not hold the lock.
        """
        async with AsyncExitStack() as turn:
            await turn.enter_async_context(self.store.logs.turn())
            async with log.lock:
                yield turn

    async def append(self, log_id: str, admit: Callable[[K], tuple[S, Sequence[E]]]) -> K:
        """Add the events that ``admit`` returns with the state after them, all or none.

        ``admit`` runs in a thread, and again if others write first.  The events are on disk when
        this returns.  Raises ``Refused`` and what ``admit`` raises; then nothing has changed.
        """
        log = await self.get(log_id)
        async with self.held(log) as turn:
            while True:
                await self.catch_up(log)
                if not log.seq:
                    raise Refused(404, f"There is no such {self._kind.what}.")
                state, new, rows = await self.store.logs.go(None, self._admitted, admit, log)
                if not new:
                    return log
                # Until the write succeeds, the state of the database is unknown.
                log.stale = True
                # The disk needs no turn.
                await turn.aclose()
                if not await self.store.written(rows):
                    # Reload and validate again (optimistic concurrency).
                    continue
                log.stands(state, (*log.events, *new))
                log.size += sum(len(row.values.get("body", "")) for row in rows)
                log.stale = False
                self.on_added(log_id)
                return log

    async def reword(self, log_id: str, work: Write) -> None:
        """Change or delete words of a log, to forget somebody."""
        log = self._in_memory(log_id)
        counted = sa.update(self._logs).where(self._logs.c.id == log_id)
        async with self.held(log):
            log.stale = True
            await self.store.write(
                [*work, Change(counted.values(reworded=self._logs.c.reworded + 1))]
            )
        self.on_added(log_id)

    async def idle(self, before: int, most: int) -> list[tuple[str, int]]:
        """Return logs without events since a time, and when each had its last; oldest first."""
        last = sa.func.coalesce(sa.func.max(self._rows.c.at), self._logs.c.made)
        query = (
            sa.select(self._logs.c.id, last)
            .outerjoin(self._rows, self._of == self._logs.c.id)
            .group_by(self._logs.c.id, self._logs.c.made)
            .having(last < before)
            .order_by(last, self._logs.c.id)
            .limit(most)
        )
        return await self.store.ask(lambda c: [(row[0], row[1]) for row in c.execute(query)])

    async def remove(self, log_id: str, before: int, entry: Row) -> bool:
        """Delete a log with all that belongs to it, and write the audit entry.

        If anything has happened in it since ``before``, delete nothing and return False.
        """
        lately = sa.exists().where(self._of == log_id, self._rows.c.at >= before)
        still = sa.update(self._logs).where(self._logs.c.id == log_id, ~lately)
        parts = [(table, table.c[self._of.name] == log_id) for table in parts_of(self._logs)]
        work: Write = [
            Change(still.values(reworded=self._logs.c.reworded + 1), must=1),
            *(Change(sa.delete(table).where(its_own)) for table, its_own in parts),
            removing(log_id),
            Change(sa.delete(LINKS).where(LINKS.c.of == log_id)),
            Change(sa.delete(self._logs).where(self._logs.c.id == log_id)),
            entry,
        ]
        log = self._in_memory(log_id)
        async with self.held(log):
            log.stale = True
            if not await self.store.written(work):
                return False
            log.stands(self._kind.fold(()), ())
        self._open.pop(log_id, None)
        return True

    async def catch_up(self, log: K) -> None:
        """Read what the database has beyond the log in memory, whose lock must be held."""
        if not self.behind(log):
            return
        version = self.store.writer.version
        known = log.events
        reworded, bodies = await self._news(log.id, len(known))
        if known and reworded != log.reworded:
            # The loaded events still have forgotten words, or were removed: start over.
            known = ()
            reworded, bodies = await self._news(log.id, 0)
            if not bodies:
                log.stands(self._kind.fold(()), ())
        log.size = sum(map(len, bodies)) + (log.size if known else 0)
        if bodies:
            log.stands(*await self.store.logs.go(None, self._with, known, bodies))
        log.reworded, log.stale, log.version = reworded, False, version

    def _with(self, known: tuple[E, ...], bodies: Sequence[str]) -> tuple[S, tuple[E, ...]]:
        events = (*known, *map(self._kind.decode, bodies))
        return self._kind.fold(events), events

    async def _news(self, log_id: str, after: int) -> tuple[int, list[str]]:
        """Return how often words were removed (-1: there is no such log), and the later events."""
        counter = sa.select(self._logs.c.reworded).where(self._logs.c.id == log_id)
        later = (
            sa.select(self._rows.c.body)
            .where(self._of == log_id, self._rows.c.seq > after)
            .order_by(self._rows.c.seq)
        )

        def question(connection: sa.Connection) -> tuple[int | None, list[str]]:
            reworded = connection.execute(counter).scalar_one_or_none()
            bodies = connection.execute(later).scalars().all()
            words = words_of(connection, log_id, after) if bodies else {}
            return reworded, [fill(body, words) for body in bodies]

        reworded, bodies = await self.store.ask(question, Asker(log_id))
        return -1 if reworded is None else reworded, bodies

    def _admitted(
        self, admit: Callable[[K], tuple[S, Sequence[E]]], log: K
    ) -> tuple[S, Sequence[E], list[Row]]:
        state, new = admit(log)
        if log.seq + len(new) > MOST_EVENTS:
            raise Refused(422, f"A {self._kind.what} can have at most {MOST_EVENTS:,} events.")
        return state, new, self._new(state, log.id, log.seq + 1, new)

    def _new(self, state: S, log_id: str, first: int, events: Sequence[E]) -> list[Row]:
        """Return the rows of new events.  Raises ``Refused`` if one could not be read again."""
        rows, at = [], now()
        for seq, event in enumerate(events, first):
            mark = Marks(log_id, seq)
            with refusing(422, ValueError, OverflowError):
                self._kind.decode(self._kind.encode(event).decode())
                body = self._kind.encode(self._kind.apart(state, event, mark)).decode()
            if not mark.complete(body):
                raise Refused(422, "There is a control character in a text.")
            values = {
                self._of.name: log_id,
                "seq": seq,
                "event_id": event.id,
                "body": body,
                "at": at,
            }
            rows += [Row(self._rows, values), *mark.rows]
        return rows

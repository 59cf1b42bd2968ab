"""All tables of one server: opened, loaded on demand, unloaded when idle."""

from __future__ import annotations

import asyncio
import time
from collections import deque
from collections.abc import AsyncIterator, Callable, Collection, Iterator, Sequence
from contextlib import asynccontextmanager
from contextvars import Context
from dataclasses import replace
from functools import partial
from weakref import WeakValueDictionary

import sqlalchemy as sa
import structlog

from euchre.server import codes
from euchre.server.clock import now
from euchre.server.monitoring import QUARANTINED
from euchre.server.monitoring import TABLES as COUNT
from euchre.server.refusals import STOPPED_BY, Quarantined, Refused, Unreadable, stopped_by
from euchre.server.settings import Settings
from euchre.server.store.event import Event
from euchre.server.store.schema import MEMBERS, SEEDS, TABLES
from euchre.server.store.store import Store, Stored
from euchre.server.store.words import rows_of
from euchre.server.store.writer import Change, Row
from euchre.server.tables import seats, shared_deals
from euchre.server.tables.bots import Minds
from euchre.server.tables.events.games import Opened
from euchre.server.tables.mover import Mover
from euchre.server.tables.state import Seeds
from euchre.server.tables.table import Table

log = structlog.get_logger("euchre.tables")

#: Seconds between two keep-alives on a stream.
KNOCK = 10.0


#: The server itself is at fault if at least ``FEW`` tables, and at least as many as still run, stop
#: within ``LATELY`` seconds.  ``LAST`` is how many stops are remembered.
FEW, LATELY, LAST = 3, 600.0, 100


def _new(
    table_id: str, act: Opened, seeds: Seeds, guests: Collection[str] = (), host: str | None = None
) -> tuple[Stored, list[Row]]:
    """Return a new table with a code of its own, and its rows; ``host`` invites ``guests``."""
    event, of_table = Event(1, act, "open", "", now()), {"table_id": table_id}
    new = Stored(table_id, codes.new_code(), (event,), dict(seeds))
    row = {"id": table_id, "code": new.code, "listed": act.listed}
    people = {act.screen, *(p for seat in act.seats for p in (seat.person, *seat.devices))} - {""}
    return new, [
        Row(TABLES, row | {"made": event.at}),
        *rows_of(event, table_id, act.purpose.owners if act.purpose else ()),
        *(Row(SEEDS, of_table | {"hand": hand, "seed": seed}) for hand, seed in new.seeds.items()),
        *(Row(MEMBERS, of_table | {"person": p, "code": new.code}) for p in sorted(people)),
        *(
            Row(MEMBERS, of_table | {"person": p, "code": new.code, "host": host})
            for p in sorted({*guests} - people)
        ),
    ]


class Tables:
    """The tables in memory, each with its mover task."""

    def __init__(self, settings: Settings, store: Store, minds: Minds):
        self.settings = settings
        self.store = store
        self.minds = minds
        self._tables: dict[str, tuple[Table, asyncio.Task[None]]] = {}
        #: A lock for each table that is being loaded, kept for as long as anyone waits for it.
        self._loading: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        #: Tables that cannot be shown until the server restarts, with reasons.
        self.quarantined: dict[str, str] = {}
        #: Called with a table when this server has ended a game there.
        self.on_over: Callable[[Table], None] = lambda table: None
        #: When tables were stopped by errors (monotonic seconds), the latest ones.
        self._stopped: deque[float] = deque(maxlen=LAST)

    def __len__(self) -> int:
        return len(self._tables)

    def __iter__(self) -> Iterator[Table]:
        return iter([table for table, _ in self._tables.values()])

    def live(self, table_id: str) -> Table | None:
        """Return a table that is in memory."""
        table, _ = self._tables.get(table_id, (None, None))
        return table

    async def get(self, table_id: str) -> Table:
        """Return a table, as ``find`` does.  Raises ``Refused`` if there is none."""
        table = await self.find(table_id)
        if table is None:
            raise Refused(404, "There is no such table.")
        return table

    async def find(self, table_id: str) -> Table | None:
        """Return a table, loading it if necessary; None if there is none.

        Raises ``Quarantined`` if it cannot be shown.
        """
        if table := self.live(table_id):
            return table
        if reason := self.quarantined.get(table_id):
            raise Quarantined(reason)
        if not (len(table_id) == codes.ID and table_id.isascii() and table_id.isalnum()):
            return None
        lock = self._loading.setdefault(table_id, asyncio.Lock())
        try:
            async with lock:
                if table := self.live(table_id):
                    return table
                stored = await self.store.load(table_id)
                if stored is None:
                    return None
                # A long log is folded beside the loop.
                table = await asyncio.to_thread(Table, self.store, stored)
                log.info("fetched", table=table_id, events=len(stored.events))
                return self._add(table)
        except Unreadable as error:
            raise self.quarantine(table_id, str(error)) from None

    def _add(self, table: Table) -> Table:
        work = Mover(table, self.minds).run()
        # An empty context, so that its writes are not charged to whoever has opened or loaded it.
        mover = asyncio.create_task(work, name=f"table {table.id}", context=Context())
        mover.add_done_callback(lambda done: self._moved(table.id, done))
        self._tables[table.id] = table, mover
        table.on_reworded = lambda: self.drop(table)
        table.on_over = lambda: self.on_over(table)
        table.quarantine = partial(self.quarantine, table.id)
        COUNT.set(len(self._tables))
        return table

    def quarantine(self, table_id: str, reason: str) -> Quarantined:
        """Quarantine a table until the server restarts; return the refusal for its players.

        All others go on.  ``reason`` is logged and must not name a card.
        """
        if table_id not in self.quarantined:
            log.error("quarantined", table=table_id, reason=reason)
            self.quarantined[table_id] = reason
            if reason.startswith(STOPPED_BY):
                self._stopped.append(time.monotonic())
            QUARANTINED.set(len(self.quarantined))
        if entry := self._tables.pop(table_id, None):
            table, mover = entry
            mover.cancel()
            table.hub.close()
            COUNT.set(len(self._tables))
        return Quarantined(reason)

    def _moved(self, table_id: str, done: asyncio.Task[None]) -> None:
        """Quarantine a table whose mover has failed: it would silently stand still."""
        error = None if done.cancelled() else done.exception()
        if error is None or isinstance(error, Quarantined):
            return
        self.quarantine(table_id, stopped_by(error))

    @property
    def failing(self) -> str:
        """Description of a general failure if tables stop one after the other; else empty."""
        lately = sum(at > time.monotonic() - LATELY for at in self._stopped)
        if lately < FEW or lately < min(LAST, len(self)):
            return ""
        return f"{lately} tables have stopped because of an error"

    def drop(self, table: Table) -> None:
        """Unload a table at once; the next request reloads it."""
        if self.live(table.id) is table:
            _, mover = self._tables.pop(table.id)
            mover.cancel()

    @asynccontextmanager
    async def unused(self, table_id: str) -> AsyncIterator[bool]:
        """Keep a table from being loaded; yield False if it is in memory already."""
        lock = self._loading.setdefault(table_id, asyncio.Lock())
        async with lock:
            yield self.live(table_id) is None

    async def open(
        self,
        make: Callable[[str], tuple[Opened, Seeds]],
        rows: Sequence[Row] = (),
        guests: Collection[str] = (),
        host: str | None = None,
    ) -> Table:
        """Open a table; ``make`` returns its first event and its seeds for an id.

        ``rows`` are written in the same transaction.  ``guests`` are invited to it by ``host``, and
        no longer to an earlier table.
        """
        earlier = Change(sa.delete(MEMBERS).where(MEMBERS.c.host == host))
        while True:
            table_id = codes.new_id()
            act, seeds = make(table_id)
            new, more = _new(table_id, act, seeds, guests, host)
            # If the code is taken, draw another.
            if await self.store.written([*[earlier] * bool(guests), *rows, *more]):
                log.info("opened", table=table_id, game=act.game)
                return self._add(Table(self.store, new))

    async def arrange(self, table_id: str, wanted: seats.Arranged) -> Table:
        """Open a table with assigned seats under a given id, or return it if it exists.

        People who hold cards of the same deals at another table get no seat.  Raises ``Unsaved``.
        """
        wanted = await self._seatable(table_id, wanted)
        act, seed = seats.arranged(table_id, wanted)
        while True:
            if await self.store.written(_new(table_id, act, wanted.seeds or {1: seed})[1]):
                log.info("arranged", table=table_id, game=wanted.rules.game)
            # Another server was faster, or the code is taken and another is drawn.
            if table := await self.find(table_id):
                return table

    async def _seatable(self, table_id: str, wanted: seats.Arranged) -> seats.Arranged:
        """Return the arrangement without people who have seen its deals elsewhere."""
        if wanted.deals is None:
            return wanted
        given = []
        for name, people, bot in wanted.seats:
            held = [
                person
                for person in people
                if await shared_deals.hold(self.store, wanted.deals.name, person, table_id)
            ]
            given.append((name, tuple(held), bot))
        return replace(wanted, seats=given)

    # -- secrets ------------------------------------------------------------------------------

    def invitation(self, table: Table) -> str:
        """Return the secret of a table's invitation, which changes with the code."""
        return codes.secret(self.store.key, f"invite|{table.id}|{table.code}")

    # -- upkeep ---------------------------------------------------------------------------------

    async def knock(self) -> None:
        """Send keep-alives on silent streams and end dead ones forever, table by table."""
        while True:
            for table in self:
                for listener in table.hub:
                    listener.knock()
                # Among several servers, a page may look at its table through another one.
                if not self.store.shared:
                    table.hub.end_silent()
                await asyncio.sleep(KNOCK / max(1, len(self)))
            await asyncio.sleep(0 if len(self) else KNOCK)

    async def sweep(self) -> None:
        """Unload idle tables, forever."""
        while True:
            await asyncio.sleep(min(60.0, self.settings.idle / 4))
            self.unload_idle(self.settings.idle)
            COUNT.set(len(self._tables))

    def unload_idle(self, seconds: float) -> None:
        """Unload the tables that are empty and have been unused for this long."""
        oldest = time.monotonic() - seconds
        for table, mover in list(self._tables.values()):
            if not len(table.hub) and table.used < oldest:
                mover.cancel()
                del self._tables[table.id]
                log.info("unloaded", table=table.id)

    def hang_up(self) -> None:
        """End all streams."""
        for table in self:
            table.hub.close()

    def close(self) -> None:
        """End all streams and stop the movers."""
        self.hang_up()
        for _, mover in self._tables.values():
            mover.cancel()

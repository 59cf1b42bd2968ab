"""Other servers and commands on the same database: what they did, and who is connected there.

The database decides everything (through unique keys); this module only affects how soon a server
learns of it.  With PostgreSQL, hints come by LISTEN and NOTIFY, and polling finds what they miss.
The one server of an SQLite file reads again when the operator's command has written to it.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable
from contextlib import suppress

import sqlalchemy as sa
import structlog
from sqlalchemy.engine import make_url

from euchre.server.refusals import Quarantined
from euchre.server.store.database import LOST
from euchre.server.store.schema import HERE
from euchre.server.store.store import DATABASE_TIME, Store
from euchre.server.store.writer import Change, Conflict, Unsaved
from euchre.server.tables import talk
from euchre.server.tables.registry import Tables
from euchre.server.tables.table import Table

log = structlog.get_logger("euchre.peers")

#: Polling interval in seconds, and time limit for one poll.
LOOK, PATIENCE = 1.0, 1.5
#: Seconds without an answer after which this server counts as cut off from the database.
SILENCE = 2.0
#: Seconds for which a server's presence report is valid, and after which it is repeated.
GOOD, AGAIN = 12.0, 4.0
#: First word of hints that are not about a table.
SIGNED_OUT, BANS = "signed-out", "bans"
#: Seconds before a lost hint connection is reopened.
REOPEN = 1.0


class Peers:
    """The other servers, as far as this one can tell."""

    def __init__(
        self,
        url: str,
        store: Store,
        tables: Tables,
        sign_out: Callable[..., None],
        refresh: Callable[[], Awaitable[None]],
    ):
        self._url = url
        self.store = store
        self.tables = tables
        #: Called for signed-out devices, and when bans may have changed.
        self._sign_out = sign_out
        self._refresh = refresh
        #: Devices signed out lately, as far as this server knows.
        self._ended: set[str] = set()
        #: Whether the database has stopped answering, so that others' events cannot be seen.
        self.cut_off = False
        self._answered = time.monotonic()
        #: The store's version when this server had seen all.
        self._seen = 0
        #: Last presence report for each table: mask and time.
        self._reported: dict[str, tuple[int, float]] = {}

    async def listen(self) -> None:
        """Receive hints forever; without them everything still works, only later."""
        import psycopg
        from psycopg.conninfo import make_conninfo

        plain = make_url(self._url).set(drivername="postgresql").render_as_string(False)
        address = make_conninfo(plain, **LOST)
        while True:
            try:
                connection = await psycopg.AsyncConnection.connect(address, autocommit=True)
                async with connection:
                    await connection.execute("LISTEN euchre")
                    async for hint in connection.notifies():
                        await self._heard(hint.payload)
            except psycopg.Error as error:
                log.warning("no hints", error=type(error).__name__)
            await asyncio.sleep(REOPEN)

    async def _heard(self, hint: str) -> None:
        table_id, _, number = hint.partition(" ")
        if table_id == SIGNED_OUT:
            self._sign_out(*number.split())
        if table_id == BANS:
            with suppress(Unsaved):
                await self._refresh()
        table = self.tables.live(table_id)
        if table is None:
            return
        with suppress(Unsaved, Quarantined):
            if number == "chat":
                await talk.hear(self.store, table)
            elif int(number) > table.state.seq:
                await table.catch_up()

    async def look(self) -> None:
        """Poll the database every second, and report who is here.

        While a database server does not answer, all streams are closed, so that clients reconnect
        to a server that can reach it.
        """
        while True:
            with suppress(Unsaved, Conflict, TimeoutError):
                async with asyncio.timeout(PATIENCE):
                    # An empty write tells whether another process has written to the file.
                    if not self.store.shared:
                        await self.store.write(())
                    if self.store.shared or self.store.writer.version != self._seen:
                        await self._look()
                        self._seen = self.store.writer.version
            await asyncio.sleep(LOOK)
            if not self.store.shared:
                continue
            cut_off = time.monotonic() - self._answered > SILENCE
            if cut_off != self.cut_off:
                self.cut_off = cut_off
                log.warning("cut off from the database" if cut_off else "back at the database")
            if cut_off or self.store.stuck:
                self.store.give_up()
            if cut_off:
                self.tables.hang_up()

    async def _look(self) -> None:
        live = {table.id: table for table in self.tables}
        latest = await self.store.latest(live)
        self._answered = time.monotonic()
        for table_id, seq in latest.items():
            if seq > live[table_id].state.seq:
                with suppress(Quarantined):
                    await live[table_id].catch_up()
        await self._look_at_people()
        if not self.store.shared:
            return
        elsewhere = await self.store.elsewhere(live)
        for table in live.values():
            if table.presence.hear(elsewhere.get(table.id, 0)):
                table.tell_presence()
            await self._say(table)

    async def _look_at_people(self) -> None:
        """Find people who were signed out or banned, in case a hint was lost."""
        ended = set(await self.store.who.ended())
        if new := ended - self._ended:
            self._sign_out(*new)
        self._ended = ended
        await self._refresh()

    async def _say(self, table: Table) -> None:
        """Report which seats are connected here, if that has changed or is due again."""
        here = table.presence.here(table.state)
        mask, when = self._reported.get(table.id, (0, 0.0))
        if here == mask and (not here or time.monotonic() - when < AGAIN):
            return
        row = {"table_id": table.id, "node": self.store.node, "seats": here}
        old = (HERE.c.table_id == row["table_id"]) & (HERE.c.node == row["node"])
        new = sa.insert(HERE).values(**row, until=DATABASE_TIME + int(GOOD * 1000))
        await self.store.write([Change(sa.delete(HERE).where(old)), Change(new)])
        self._reported[table.id] = here, time.monotonic()

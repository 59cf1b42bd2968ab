"""What the operator does: list tables (never cards), close them, ban, forget, read the audit log.

The operator is whoever can run ``euchre server`` on the machine.  The command is one more server on
the database, without network or bots.  Running servers notice what it writes as they notice one
another's writes (``tables/peers.py``).
"""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from datetime import UTC, date, datetime
from typing import Any, Literal

import sqlalchemy as sa

from euchre.night.events import Founded, decode
from euchre.server.clock import now
from euchre.server.clubs.journal import Clubs
from euchre.server.codes import as_stored
from euchre.server.forgetting import Forgetting
from euchre.server.http.bans import network_of
from euchre.server.nights.access import NightsOfServer
from euchre.server.refusals import Quarantined, Refused, Unreadable
from euchre.server.settings import Settings
from euchre.server.store.event import fill
from euchre.server.store.journal import Journal
from euchre.server.store.people import OPERATOR, deed
from euchre.server.store.schema import BANS, NIGHT_EVENTS, NIGHTS
from euchre.server.store.words import words_of
from euchre.server.store.writer import Change
from euchre.server.tables import host_acts, talk
from euchre.server.tables.services import Services
from euchre.server.tables.table import Table
from euchre.text import brief

#: One hour in milliseconds.
HOUR = 3_600_000
#: Maximum number of tables, nights or clubs.
MANY = 100


class Operator:
    """What the operator can do with one database."""

    def __init__(self, settings: Settings):
        self.services = Services(settings)
        self.store = self.services.store
        self.nights = NightsOfServer(self.store)
        self.clubs = Clubs(self.store)

    async def desks(self, night: str | None, *, replace: bool) -> list[tuple[str, str, str]]:
        """Return id, title and desk secret of all nights, newest first, or of one.

        With ``replace`` the secret is a new one.
        """
        query = (
            sa.select(NIGHTS.c.id, NIGHT_EVENTS.c.body)
            .join(NIGHT_EVENTS, NIGHT_EVENTS.c.night_id == NIGHTS.c.id)
            .where(NIGHT_EVENTS.c.seq == 1, *([NIGHTS.c.id == night] if night else []))
            .order_by(NIGHTS.c.made.desc())
        )
        links, found = self.store.links, []
        nights = await self.store.ask(
            lambda c: [(x, fill(y, words_of(c, x))) for x, y in c.execute(query)]
        )
        for name, body in nights:
            if replace:
                await links.replace("desk", name)
            begun = decode(body)
            title = begun.title if isinstance(begun, Founded) else name
            found.append((name, title, (await links.give("desk", name, 0))[0]))
        return found

    async def tables(self, hours: int) -> list[dict[str, Any]]:
        """Return the tables where something happened lately: their people, nothing of any hand."""
        found = await self.store.lately(now() - hours * HOUR, MANY)
        return [await self._shown(table_id) for table_id in found]

    async def _shown(self, table_id: str) -> dict[str, Any]:
        try:
            t = (await self._table(table_id)).state
        except Quarantined as error:
            return {"id": table_id, "reason": error.sentence}
        marks = {"listed": t.listed, "locked": t.locked, "closed": t.closed, "over": t.match.over}
        people = [
            {"name": seat.name, "person": seat.person, "host": number == t.host}
            for number, seat in enumerate(t.seats)
            if seat.person
        ]
        shown = [mark for mark, holds in marks.items() if holds]
        return {"id": t.id, "title": t.rules.title, "marks": shown, "people": people}

    async def _table(self, name: str) -> Table:
        """Return a table by its id or its code.  Raises ``Refused``."""
        known = await self.store.of_code(as_stored(name))
        try:
            stored = await self.store.load(known or name.strip())
            if stored is None:
                raise Refused(404, "There is no such table.")
            return Table(self.store, stored)
        except Unreadable as error:
            raise Quarantined(str(error)) from None

    async def close(self, name: str, why: str) -> None:
        """Close a table for good."""
        table = await self._table(name)
        await table.command(f"operator:{now()}", "", lambda t: host_acts.close(t, why))

    async def clear_chat(self, name: str, why: str) -> None:
        """Delete what was said at a table."""
        table = await self._table(name)
        await talk.hear(self.store, table)
        await table.command(
            f"operator:{now()}", "", lambda t: host_acts.clear(t, None, table.chat_no, why)
        )

    async def ban(self, whom: str, hours: int | None, why: str, *, network: bool) -> None:
        """Ban a person by id, or an address or network, for some hours or for good.

        With ``network`` the server that a person is connected to bans their network, too.
        """
        at = now()
        if set(whom) & set(".:/"):
            kind, what = "network", str(network_of(whom))
        else:
            kind, what = "both" if network else "person", whom
            if await self.store.who.person(whom) is None:
                raise Refused(404, f"There is no person {brief(whom)}.")
        until = None if hours is None else at + hours * HOUR
        row = {"kind": kind, "what": what, "until": until, "why": why, "made": at}
        acts = ("banned network", "a network") if kind == "network" else ("banned person", what)
        entry = deed(OPERATOR, acts[0], about=acts[1], why=why)
        await self.store.write([Change(sa.insert(BANS).values(**row), hint="bans"), entry])

    async def lift(self, number: int, why: str) -> None:
        """Lift a ban."""
        gone = Change(sa.delete(BANS).where(BANS.c.n == number), must=1, hint="bans")
        entry = deed(OPERATOR, "lifted ban", about=f"ban {number}", why=why)
        if not await self.store.written([gone, entry]):
            raise Refused(404, f"There is no ban {number}.")

    async def forget(self, name: str, *, sure: bool) -> dict[str, int]:
        """Forget a name on the whole server; unless ``sure``, only report where it occurs."""
        forgetting = Forgetting(self.services, self.nights, self.clubs)
        return await forgetting.everywhere(name, sure=sure)

    async def idle(
        self, what: Literal["night", "club"], before: date, *, sure: bool
    ) -> dict[str, Any]:
        """Return the nights or clubs without an event since the beginning of a day (UTC).

        With ``sure`` they are removed, each only if it still is idle.  Raises ``Refused`` for a day
        that has not begun.
        """
        if before > datetime.now(UTC).date():
            raise Refused(422, f"{before} has not begun; choose today or an earlier day.")
        journal: Journal[Any, Any, Any] = self.nights.journal if what == "night" else self.clubs
        at = int(datetime(before.year, before.month, before.day, tzinfo=UTC).timestamp() * 1000)
        found, removed = list[dict[str, Any]](), 0
        logs = await journal.idle(at, MANY + 1)
        for log_id, last in logs[:MANY]:
            state: Any = None
            # One that cannot be read has neither title nor people.
            with suppress(Exception):
                state = (await journal.get(log_id)).state
            people = state and (state.players if what == "night" else state.members)
            about = {"title": state.title if state else "", "people": len(people or ())}
            found.append({"id": log_id, "last": last} | about)
        for row in found if sure else ():
            why = f"nothing has happened since {before}"
            entry = deed(OPERATOR, f"removed {what}", about=row["id"], why=why)
            removed += await journal.remove(row["id"], at, entry)
        return {"found": found, "more": len(logs) > MANY, "removed": removed}


@asynccontextmanager
async def operating(settings: Settings) -> AsyncIterator[Operator]:
    """Yield the operator of a database.  Raises ``StoreError`` if it is unusable."""
    operator = Operator(settings)
    try:
        yield operator
    finally:
        operator.nights.close()
        await operator.services.close()

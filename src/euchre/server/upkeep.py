"""Periodic work: recording who was here, and deleting what has been kept long enough.

Everything is done in small works, so that nobody waits for it, and nothing touches a table where
anyone is or was lately.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterable
from contextlib import suppress
from typing import Any

import sqlalchemy as sa
import structlog

from euchre.server import unused
from euchre.server.clock import now
from euchre.server.store.journal import Journal
from euchre.server.store.schema import (
    BANS,
    CHAT,
    DAILY,
    DEVICES,
    EVENTS,
    HERE,
    LINKS,
    PEOPLE,
    SET_PLAYERS,
    TABLES,
    TICKETS,
    parts_of,
)  # fmt: skip
from euchre.server.store.words import removing
from euchre.server.store.writer import Change, Conflict
from euchre.server.tables.forgetting import forget
from euchre.server.tables.services import Services

log = structlog.get_logger("euchre.upkeep")

#: Seconds between rounds; every so many rounds old things are deleted.
NOTE, SELDOM = 60.0, 10
#: Milliseconds without an event before a table's chat may be deleted; milliseconds for which
#: signed-out devices are kept.
QUIET, ENDED = 24 * 3_600_000, 3_600_000
#: Milliseconds for which somebody's claim to be a player of a night is kept unless it is proved.
CLAIMS = 2 * QUIET
#: Devices per statement, and tables or people deleted per round.
MANY, FEW = 500, 50
#: Pause in seconds between two works of a round.
BREATH = 0.02


class Upkeep:
    """Upkeep of one server.

    ``used`` returns the devices used since its last call; ``erase`` forgets whoever is due.
    """

    def __init__(
        self,
        services: Services,
        used: Callable[[], set[str]],
        erase: Callable[[], Awaitable[object]],
    ):
        self.services = services
        self.store = services.store
        self.keep = services.settings.keep
        #: The logs of nights and clubs.
        self.journals: dict[str, Journal[Any, Any, Any]] = {}
        self._used, self._erase = used, erase

    async def run(self) -> None:
        """Run forever."""
        rounds = 0
        while True:
            await asyncio.sleep(NOTE)
            rounds += 1
            try:
                await self.note()
                if self.services.sure_of_time:
                    await self._erase()
                    if rounds % SELDOM == 1:
                        await self.fade()
            except Exception as error:
                # A failure must not affect the tables; the work is retried later.
                log.error("upkeep failed", error=type(error).__name__)

    async def note(self) -> None:
        """Record which devices were here, and which links were used."""
        listening = {listener.device for table in self.services.tables for listener in table.hub}
        every = sorted((self._used() | listening) - {""})
        for first in range(0, len(every), MANY):
            some = every[first : first + MANY]
            seen = sa.update(DEVICES).where(DEVICES.c.id.in_(some), DEVICES.c.ended.is_(None))
            await self.store.write([Change(seen.values(seen=now()))])
        if used := self.store.links.noted():
            await self.store.write(used)

    async def fade(self) -> None:
        """Delete what has been kept long enough, up to one round's limit."""
        at = now()
        ended = sa.delete(DEVICES).where(DEVICES.c.ended < at - ENDED)
        bans = sa.delete(BANS).where(BANS.c.until < at)
        lent = sa.delete(LINKS).where(LINKS.c.digest.is_not(None), LINKS.c.until < at)
        claims = sa.delete(TICKETS).where(TICKETS.c.proved.is_(None), TICKETS.c.at < at - CLAIMS)
        await self.store.write([Change(statement) for statement in (ended, bans, lent, claims)])
        counts = {
            "tables": await self._tables(at),
            "chats": await self._chats(at),
            "people": await self._people(at),
            "unused tables": await self._each(
                unused.tables(at), lambda table_id: _table_gone(table_id, at - unused.SOON)
            ),
        }
        for kind, journal in self.journals.items():
            counts[f"unused {kind}s"] = await unused.remove_logs(journal, kind, at, FEW)
        await self.store.write([unused.lists(at)])
        await self.store.write(unused.people(at))
        if any(counts.values()):
            log.info("faded", **counts)

    async def _tables(self, at: int) -> int:
        if (before := _before(at, self.keep.tables)) is None:
            return 0
        old = sa.select(TABLES.c.id).where(TABLES.c.made < before, _last_event() < before)
        return await self._each(old, lambda table_id: _table_gone(table_id, before))

    async def _chats(self, at: int) -> int:
        if (before := _before(at, self.keep.chat)) is None:
            return 0
        old = (
            sa.select(CHAT.c.table_id)
            .join(TABLES, TABLES.c.id == CHAT.c.table_id)
            .where(CHAT.c.at < before, CHAT.c.text != "", _last_event() < at - QUIET)
            .distinct()
        )
        return await self._each(old, lambda table_id: _chat_gone(table_id, before, at))

    async def _each(self, old: sa.Select[str], work: Callable[[str], list[Change]]) -> int:
        """Do a work for each of these tables that is empty; return for how many."""
        done = 0
        for table_id in await self.store.column(old.limit(FEW)):
            async with self.services.tables.unused(table_id) as free:
                if free:
                    # If a person has just joined at another server, the write conflicts.
                    with suppress(Conflict):
                        await self.store.write(work(table_id))
                        done += 1
            await asyncio.sleep(BREATH)
        return done

    async def _people(self, at: int) -> int:
        if (before := _before(at, self.keep.people)) is None:
            return 0
        lately = sa.exists().where(DEVICES.c.person == PEOPLE.c.id, DEVICES.c.seen >= before)
        old = sa.select(PEOPLE.c.id).where(PEOPLE.c.made < before, ~lately)
        here = {listener.person for table in self.services.tables for listener in table.hub}
        some = await self.store.column(old.limit(FEW))
        gone = [person for person in some if person not in here]
        for person in gone:
            await forget(self.services.tables, person)
            self.services.sign_out(person)
            await asyncio.sleep(BREATH)
        return len(gone)


def _before(at: int, seconds: float | None) -> int | None:
    """Return the time before which a last use means deletion; None: everything is kept."""
    return None if seconds is None else at - round(seconds * 1000)


def _last_event() -> sa.ScalarSelect[int]:
    """Return a subquery for the time of the last event at the enclosing query's table."""
    last = sa.select(EVENTS.c.at).where(EVENTS.c.table_id == TABLES.c.id)
    return last.order_by(EVENTS.c.seq.desc()).limit(1).correlate(TABLES).scalar_subquery()


def _still(table_id: str, before: int) -> Change:
    """Return a change that conflicts if anything happened, or anyone was there, since then."""
    lately = sa.exists().where(EVENTS.c.table_id == table_id, EVENTS.c.at >= before)
    here = sa.exists().where(HERE.c.table_id == table_id, HERE.c.until >= before, HERE.c.seats > 0)
    mark = sa.update(TABLES).where(TABLES.c.id == table_id, ~lately, ~here)
    return Change(mark.values(made=TABLES.c.made), must=1)


def _table_gone(table_id: str, before: int) -> list[Change]:
    unjudged = (DAILY.c.table_id == table_id) & DAILY.c.result.is_(None)
    parts: Iterable[sa.Delete] = (
        sa.delete(DAILY).where(unjudged),
        *(sa.delete(p).where(p.c.table_id == table_id) for p in (SET_PLAYERS, *parts_of(TABLES))),
        sa.delete(TABLES).where(TABLES.c.id == table_id),
    )
    return [_still(table_id, before), removing(table_id), *map(Change, parts)]


def _chat_gone(table_id: str, before: int, at: int) -> list[Change]:
    """Return the changes that delete the texts; the last row stays blank, for its number."""
    old = (CHAT.c.table_id == table_id) & (CHAT.c.at < before)
    last = sa.select(sa.func.max(CHAT.c.n)).where(CHAT.c.table_id == table_id).scalar_subquery()
    blank = sa.update(CHAT).where(old).values(text="", name="", quick="", person="")
    return [
        _still(table_id, at - QUIET),
        Change(blank),
        Change(sa.delete(CHAT).where(old, CHAT.c.n < last)),
    ]

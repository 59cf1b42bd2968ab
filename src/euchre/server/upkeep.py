"""Periodic work: recording who was here, and deleting what was kept long enough or never used.

Everything is done in small steps, so that nobody waits for it, and nothing touches a table where
anyone is or was lately.  A card played, a message, a second person or a second event count as use.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterable
from typing import Any

import sqlalchemy as sa
import structlog

from euchre.server.clock import now
from euchre.server.store.journal import Journal
from euchre.server.store.people import deed
from euchre.server.store.schema import (
    BANS,
    BLANK,
    CHAT,
    DAILY,
    DEVICES,
    EVENTS,
    FRIENDS,
    HERE,
    LINKS,
    MEMBERS,
    METADATA,
    PEOPLE,
    SET_PLAYERS,
    TABLES,
    TICKETS,
    parts_of,
)
from euchre.server.store.words import removing
from euchre.server.store.writer import Change
from euchre.server.tables.forgetting import forget
from euchre.server.tables.services import Services

log = structlog.get_logger("euchre.upkeep")

#: Seconds between rounds, and rounds between deletions of old things.
NOTE, SELDOM = 60.0, 10
#: Milliseconds of a minute, an hour and a day.
MINUTE, HOUR, DAY = 60_000, 3_600_000, 24 * 3_600_000
#: Milliseconds for which somebody's claim to be a player of a night is kept unless it is proved.
CLAIMS = 2 * DAY
#: Milliseconds after which unused tables and people are removed, and after which unused lists,
#: nights and clubs are; how long after that tables and people are still looked for.
SOON, LATE, LOOKED_FOR = 30 * DAY, 180 * DAY, 30 * DAY
#: Devices per statement, and tables or people deleted per round.
MANY, FEW = 500, 50
#: Pause in seconds between two steps of a round.
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
        ended = sa.delete(DEVICES).where(DEVICES.c.ended < at - HOUR)
        bans = sa.delete(BANS).where(BANS.c.until < at)
        lent = sa.delete(LINKS).where(LINKS.c.digest.is_not(None), LINKS.c.until < at)
        claims = sa.delete(TICKETS).where(TICKETS.c.proved.is_(None), TICKETS.c.at < at - CLAIMS)
        await self.store.write([Change(statement) for statement in (ended, bans, lent, claims)])
        counts = {
            "tables": await self._tables(at),
            "chats": await self._chats(at),
            "people": await self._people(at),
            "unused tables": await self._each(
                _unused_tables(at), lambda table_id: _table_gone(table_id, at - SOON)
            ),
        }
        for kind, journal in self.journals.items():
            removed = 0
            for log_id in await self.store.column(_unused_logs(kind, at).limit(FEW)):
                entry = deed("server", f"removed {kind}", about=log_id, why="it was never used")
                removed += await journal.remove(log_id, at - LATE, entry)
            counts[f"unused {kind}s"] = removed
        await self.store.write([_unused_lists(at)])
        await self.store.write(_unused_people(at))
        if any(counts.values()):
            log.info("faded", **counts)

    async def _tables(self, at: int) -> int:
        before = _before(at, self.keep.tables)
        old = sa.select(TABLES.c.id).where(TABLES.c.made < before, _last_event() < before)
        return await self._each(old, lambda table_id: _table_gone(table_id, before))

    async def _chats(self, at: int) -> int:
        before = _before(at, self.keep.chat)
        old = (
            sa.select(CHAT.c.table_id)
            .join(TABLES, TABLES.c.id == CHAT.c.table_id)
            .where(CHAT.c.at < before, CHAT.c.text != "", _last_event() < at - DAY)
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
                    done += await self.store.written(work(table_id))
            await asyncio.sleep(BREATH)
        return done

    async def _people(self, at: int) -> int:
        before = _before(at, self.keep.people)
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


def _before(at: int, seconds: float | None) -> int:
    """Return the time before which a last use means deletion; 0: everything is kept."""
    return 0 if seconds is None else at - round(seconds * 1000)


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
    blank = sa.update(CHAT).where(old).values(**BLANK)
    return [
        _still(table_id, at - DAY),
        Change(blank),
        Change(sa.delete(CHAT).where(old, CHAT.c.n < last)),
    ]


# -- what was never used -------------------------------------------------------------------


def _unused_tables(at: int) -> sa.Select[Any]:
    """Return a query for the tables of one person at which nobody has played or said anything."""
    own = EVENTS.c.table_id == TABLES.c.id
    used = (
        sa.exists().where(own, EVENTS.c.kind == "played", EVENTS.c.cmd_id.not_like("auto:%")),
        # Arranged by a night or a day; there is no end of codes that somebody may begin.
        sa.exists().where(
            own,
            EVENTS.c.seq == 1,
            EVENTS.c.body.contains('"purpose":{'),
            EVENTS.c.body.not_like('%"day:______"%'),
        ),
        sa.exists().where(own, EVENTS.c.at >= at - SOON),
        sa.exists().where(CHAT.c.table_id == TABLES.c.id),
        sa.select(sa.func.count() > 1)
        .where(MEMBERS.c.table_id == TABLES.c.id, MEMBERS.c.host.is_(None))
        .scalar_subquery(),
    )
    made = TABLES.c.made.between(at - SOON - LOOKED_FOR, at - SOON)
    return sa.select(TABLES.c.id).where(made, *(~one for one in used))


#: The kinds of events with which nights and clubs begin.
BEGINNINGS = {"night": ("founded", "expected", "teamed"), "club": ("opened",)}


def _unused_logs(kind: str, at: int) -> sa.Select[Any]:
    """Return a query for the nights or clubs (``kind``) with nothing but their beginning."""
    made, events = METADATA.tables[f"{kind}s"], METADATA.tables[f"{kind}_events"]
    own, begun = f"{kind}_id", (f'{{"type":"{one}"%' for one in BEGINNINGS[kind])
    more = sa.and_(*(events.c.body.not_like(one) for one in begun))
    used = (
        sa.exists().where(events.c[own] == made.c.id, more | (events.c.at > made.c.made + MINUTE)),
        *(sa.exists().where(t.c[own] == made.c.id) for t in parts_of(made) if t is not events),
    )
    return sa.select(made.c.id).where(made.c.made < at - LATE, *(~one for one in used))


def _unused_lists(at: int) -> Change:
    """Return the change that deletes friends' lists of one person who has not played a day."""
    other = FRIENDS.alias()
    used = (
        sa.exists().where(other.c.code == FRIENDS.c.code, other.c.person != FRIENDS.c.person),
        sa.exists().where(DAILY.c.person == FRIENDS.c.person),
    )
    return Change(sa.delete(FRIENDS).where(FRIENDS.c.at < at - LATE, *(~one for one in used)))


def _unused_people(at: int) -> list[Change]:
    """Return the changes that delete people who have done nothing here, and their devices."""
    there = (t for t in METADATA.sorted_tables if "person" in t.c and t not in (DEVICES, LINKS))
    seen = sa.exists().where(DEVICES.c.person == PEOPLE.c.id, DEVICES.c.seen >= at - SOON)
    used = (seen, *(sa.exists().where(t.c.person == PEOPLE.c.id) for t in there))
    none = sa.select(PEOPLE.c.id).where(
        PEOPLE.c.made.between(at - SOON - LOOKED_FOR, at - SOON), *(~one for one in used)
    )
    lately = DEVICES.c.seen.between(at - SOON - 2 * LOOKED_FOR, at - SOON)
    return [
        Change(sa.delete(PEOPLE).where(PEOPLE.c.id.in_(none))),
        Change(sa.delete(DEVICES).where(lately, DEVICES.c.person.not_in(sa.select(PEOPLE.c.id)))),
    ]

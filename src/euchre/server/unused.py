"""People, tables, lists, nights and clubs that were begun and never used.

A card played, a message, a second person or a second event count as use.
"""

from __future__ import annotations

from typing import Any

import sqlalchemy as sa

from euchre.server.store.schema import (
    CHAT,
    DAILY,
    DEVICES,
    EVENTS,
    FRIENDS,
    LINKS,
    MEMBERS,
    METADATA,
    PEOPLE,
    TABLES,
    parts_of,
)
from euchre.server.store.who import deed
from euchre.server.store.writer import Change

#: Milliseconds of a minute and of a day.
MINUTE, DAY = 60_000, 24 * 3_600_000
#: Milliseconds after which tables and people are removed, and lists, nights and clubs.
SOON, LATE = 30 * DAY, 180 * DAY
#: For how long after that they are searched for.
LOOKED_FOR = 30 * DAY


def tables(at: int) -> sa.Select[Any]:
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


def logs(kind: str, at: int) -> sa.Select[Any]:
    """Return a query for the nights or clubs (``kind``) with nothing but their beginning."""
    made, events = METADATA.tables[f"{kind}s"], METADATA.tables[f"{kind}_events"]
    own, begun = f"{kind}_id", (f'{{"type":"{one}"%' for one in BEGINNINGS[kind])
    more = sa.and_(*(events.c.body.not_like(one) for one in begun))
    used = (
        sa.exists().where(events.c[own] == made.c.id, more | (events.c.at > made.c.made + MINUTE)),
        *(sa.exists().where(t.c[own] == made.c.id) for t in parts_of(made) if t is not events),
    )
    return sa.select(made.c.id).where(made.c.made < at - LATE, *(~one for one in used))


def lists(at: int) -> Change:
    """Return the change that deletes friends' lists of one person who has not played a day."""
    other = FRIENDS.alias()
    used = (
        sa.exists().where(other.c.code == FRIENDS.c.code, other.c.person != FRIENDS.c.person),
        sa.exists().where(DAILY.c.person == FRIENDS.c.person),
    )
    return Change(sa.delete(FRIENDS).where(FRIENDS.c.at < at - LATE, *(~one for one in used)))


def people(at: int) -> list[Change]:
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


async def remove_logs(journal: Any, kind: str, at: int, most: int) -> int:
    """Remove nights or clubs that were never used; return how many."""
    removed = 0
    for log_id in await journal.store.column(logs(kind, at).limit(most)):
        entry = deed("server", f"removed {kind}", about=log_id, why="it was never used")
        removed += await journal.remove(log_id, at - LATE, entry)
    return removed

"""Forget a person at the tables: the name there, the id, the chat, and what is theirs alone."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from contextlib import suppress

import sqlalchemy as sa

from euchre.server.clock import now
from euchre.server.refusals import Refused, Unreadable
from euchre.server.store.people import deed
from euchre.server.store.schema import BLANK, CHAT, DEVICES, MEMBERS, METADATA, PEOPLE, WORDS
from euchre.server.store.writer import Change
from euchre.server.tables import seats
from euchre.server.tables.drafts import Draft
from euchre.server.tables.events.settings import Forgotten
from euchre.server.tables.registry import Tables
from euchre.server.tables.state import TableState
from euchre.server.tables.table import Table
from euchre.text import counted

#: Database tables whose rows belong to one person; rows of the two others are blanked instead.
_PERSONAL = [
    table
    for table in METADATA.sorted_tables
    if "person" in table.c and table not in (CHAT, DEVICES)
]


async def forget(tables: Tables, person: str) -> int:
    """Forget a person at once; return the number of their tables.

    It can be interrupted at any point and repeated.  Bots take the person's seats in unfinished
    games.  Raises ``Unsaved``.
    """
    every = await leave_all(tables, person)
    mine = WORDS.c.whose == person
    for table_id in await tables.store.column(sa.select(WORDS.c.log).where(mine).distinct()):
        gone = sa.delete(WORDS).where(mine, WORDS.c.log == table_id)
        await reword(tables, table_id, [Change(gone)])
    devices = [device["id"] for device in await tables.store.who.devices(person)]
    ended = {"ended": now(), "person": "", "label": ""}
    blank = sa.update(DEVICES).where(DEVICES.c.person == person).values(**ended)
    said = (CHAT.c.person == person) | (CHAT.c.whose == person)
    await tables.store.write(
        [
            Change(sa.update(CHAT).where(said).values(**BLANK)),
            *(Change(sa.delete(table).where(table.c.person == person)) for table in _PERSONAL),
            Change(sa.delete(MEMBERS).where(MEMBERS.c.host == person)),
            Change(blank, hint=f"signed-out {' '.join(devices)}"),
            Change(sa.delete(PEOPLE).where(PEOPLE.c.id == person)),
            deed("person", "forgotten", why=f"at {counted(len(every), 'table')}"),
        ]
    )
    return len(every)


async def leave_all(tables: Tables, person: str) -> list[str]:
    """Let bots take a person's seats in unfinished games; return all the person's tables."""
    every = await tables.store.tables_of(person, None)
    for table_id in every:
        # Refused means that the person has just left anyway, or that the table cannot be shown.
        with suppress(Refused):
            table = await tables.get(table_id)
            if _seat(table.state, person) is not None and not table.state.closed:
                await table.command(_command(), "", lambda t: _leaving(t, person))
    return every


async def reword(tables: Tables, table_id: str, work: Sequence[Change]) -> None:
    """Change words of a table, which is loaded again afterwards.  Raises ``Unsaved``."""
    async with tables.unused(table_id):
        table = tables.live(table_id)
        with suppress(Unreadable):
            stored = None if table else await tables.store.load(table_id)
            table = Table(tables.store, stored) if stored else table
        if table is None:
            # A table that cannot be loaded is changed, too.
            await tables.store.write(work)
        else:
            await table.command(_command(), "", lambda t: Draft(Forgotten(), more=tuple(work)))


def _command() -> str:
    return f"forget:{secrets.token_hex(8)}"


def _seat(t: TableState, person: str) -> int | None:
    """Return a person's seat in an unfinished game; None for a device that only shares one."""
    seat = t.seat_of(person)
    owns = seat is not None and t.seats[seat].person == person
    return seat if owns and not t.match.over else None


def _leaving(t: TableState, person: str) -> Draft:
    seat = _seat(t, person)
    if seat is None:
        raise Refused(409, "The seat has been left already.")
    return seats.leave(t, seat)

"""Forget a person: afterwards no row, and nothing that is served, has the name.

This is the one exception to "a table's log never changes": in events that say who sat down, the
name becomes "Somebody", and the person's id one that belongs to nobody.  The game replays as
before, and no proof of a deal depends on either.  An event ``forgotten`` records that it was done.
A person's id says what is theirs, and at tables of a night the seat; only the operator looks for
words.
"""

from __future__ import annotations

import json
import re
import secrets
from contextlib import suppress
from typing import Any, NamedTuple

import sqlalchemy as sa

from euchre.coordinates import TableSeat
from euchre.night.season.forgetting import reworded
from euchre.server.clock import now
from euchre.server.refusals import Refused
from euchre.server.store.schema import CHAT, DEVICES, EVENTS, MEMBERS, METADATA, PEOPLE
from euchre.server.store.store import Store
from euchre.server.store.who import deed
from euchre.server.store.writer import Change
from euchre.server.tables import seats
from euchre.server.tables.commands import Draft
from euchre.server.tables.fold import TableState
from euchre.server.tables.names import name_at
from euchre.server.tables.registry import Tables
from euchre.text import counted

#: Name of a forgotten person.
NOBODY = "Somebody"
#: Tables whose rows each belong to a single person: all that name one, but for what is blanked.
_PERSONAL = [
    table
    for table in METADATA.sorted_tables
    if "person" in table.c and table not in (CHAT, DEVICES)
]
#: Columns of the chat with words, and their lengths.
_WORDS = {"name": 40, "text": 300}
#: Kinds of events that cannot contain a name.
SPEECHLESS = ("dealt", "played", "undone")


async def forget(tables: Tables, person: str) -> int:
    """Forget a person; return the number of their tables.

    It can be interrupted at any point and repeated.  Bots take the person's seats in unfinished
    games.  Raises ``Unsaved``.
    """
    store = tables.store
    every = await store.tables_of(person, None)
    for table_id in every:
        await _at_table(tables, table_id, person)
    gone = [device["id"] for device in await store.who.devices(person)]
    ended = {"ended": now(), "person": "", "label": ""}
    blank = sa.update(DEVICES).where(DEVICES.c.person == person).values(**ended)
    await store.write(
        [
            *(Change(sa.delete(table).where(table.c.person == person)) for table in _PERSONAL),
            Change(blank, hint=f"signed-out {' '.join(gone)}"),
            Change(sa.delete(PEOPLE).where(PEOPLE.c.id == person)),
            deed("person", "forgotten", why=f"at {counted(len(every), 'table')}"),
        ]
    )
    return len(every)


async def forget_seat(tables: Tables, table_id: str, seat: TableSeat, other: str) -> bool:
    """Call whoever has sat at a seat ``other``, and delete what they said in the chat.

    Return whether anything changed.  Raises ``Unsaved``.
    """
    return await _write(
        tables, table_id, await _rewriting(tables.store, table_id, _Who(seat=seat), other)
    )


async def forget_words(tables: Tables, table_id: str, pattern: re.Pattern[str], other: str) -> bool:
    """Replace a name at a table and in its chat, whoever used it: for the operator only.

    Return whether it occurred.  Raises ``Unsaved``.
    """
    return await _write(tables, table_id, await _rewording(tables.store, table_id, pattern, other))


async def _write(tables: Tables, table_id: str, work: tuple[Change, ...]) -> bool:
    """Change the rows of a table, and load it again; return whether there was anything to do."""
    if not work:
        return False
    try:
        table = await tables.get(table_id)
    except Refused:
        # A table that cannot be shown is rewritten all the same.
        await tables.store.write(work)
        return True
    command = f"forget:{secrets.token_hex(8)}"
    await table.command(command, "", lambda t: Draft("forgotten", {}, more=work))
    return True


async def _rewording(
    store: Store, table_id: str, pattern: re.Pattern[str], other: str
) -> tuple[Change, ...]:
    """Return the changes that replace a name in the rows of a table."""
    logged = sa.select(EVENTS.c.seq, EVENTS.c.body).where(
        EVENTS.c.table_id == table_id, EVENTS.c.kind.not_in(SPEECHLESS)
    )
    talk = sa.select(CHAT.c.n, CHAT.c.name, CHAT.c.text).where(CHAT.c.table_id == table_id)
    work = []
    for seq, body in (await store.pairs(logged)).items():
        if (parsed := _parsed(body)) is None:
            new = pattern.sub(other, body)
        else:
            new = _dumped(reworded(parsed, pattern, other))
        if new != body:
            row = (EVENTS.c.table_id == table_id) & (EVENTS.c.seq == seq)
            work.append(Change(sa.update(EVENTS).where(row).values(body=new)))
    for message in await store.rows(talk):
        plain = {key: pattern.sub(other, message[key])[:most] for key, most in _WORDS.items()}
        if plain.items() - message.items():
            row = (CHAT.c.table_id == table_id) & (CHAT.c.n == message["n"])
            work.append(Change(sa.update(CHAT).where(row).values(**plain)))
    return tuple(work)


async def _at_table(tables: Tables, table_id: str, person: str) -> None:
    # Refused means that the person has just left anyway, or that the table cannot be shown.
    with suppress(Refused):
        table = await tables.get(table_id)
        if _seat(table.state, person) is not None and not table.state.closed:
            command = f"forget:{secrets.token_hex(8)}"
            await table.command(command, "", lambda t: _leaving(t, person))
    who = _Who(person=person)
    await _write(tables, table_id, await _rewriting(tables.store, table_id, who, NOBODY))


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


class _Who(NamedTuple):
    """Who is forgotten at a table: a person, or whoever has sat at a seat."""

    person: str = ""
    seat: TableSeat | None = None

    def holds(self, seat: object, part: dict[str, Any]) -> bool:
        """Whether it is them whom an event names at a seat."""
        return part.get("person") == self.person if self.person else seat == self.seat


async def _rewriting(store: Store, table_id: str, who: _Who, other: str) -> tuple[Change, ...]:
    """Return the changes that remove a person, or the names at a seat, from a table's rows."""
    here, person = EVENTS.c.table_id == table_id, who.person
    kinds = EVENTS.c.kind.in_(("opened", "sat", "left", "replaced", "again", "changed"))
    mentioned = EVENTS.c.body.contains(person, autoescape=True) if person else sa.false()
    query = sa.select(EVENTS.c.seq, EVENTS.c.body).where(here, kinds | mentioned)
    bodies = await store.pairs(query)
    every = [one for body in bodies.values() for one in _named(_parsed(body))]
    mine = {(seat, part["name"]) for seat, part in every if who.holds(seat, part)}
    held, names = {seat for seat, _ in mine}, {name for _, name in mine}
    name = name_at(sorted({part["name"] for _, part in every} - names), other)
    pseudonym = secrets.token_hex(8)
    work = [
        Change(sa.update(EVENTS).where(here, EVENTS.c.seq == seq).values(body=new))
        for seq, body in bodies.items()
        if (new := _rewritten(body, who, name, pseudonym)) != body
    ]
    if not (work or person):
        return ()
    messages = CHAT.c.seat == who.seat
    if person:
        commands = here & EVENTS.c.cmd_id.startswith(f"{person}:")
        new_id = sa.literal(pseudonym) + sa.func.substr(EVENTS.c.cmd_id, len(person) + 1)
        work.append(Change(sa.update(EVENTS).where(commands).values(cmd_id=new_id)))
        member = (MEMBERS.c.table_id == table_id) & (MEMBERS.c.person == person)
        work.append(Change(sa.delete(MEMBERS).where(member)))
        # Rows of older versions do not record the sender.
        older = (CHAT.c.person == "") & CHAT.c.seat.in_(held) & CHAT.c.name.in_(names)
        messages = (CHAT.c.person == person) | older
    blank = {"text": "", "name": "", "quick": "", "person": ""}
    work.append(
        Change(sa.update(CHAT).where(CHAT.c.table_id == table_id, messages).values(**blank))
    )
    return tuple(work)


def _parsed(body: str) -> Any:
    """Parse an event's body; None if it is damaged."""
    try:
        return json.loads(body)
    except ValueError:
        return None


def _dumped(body: Any) -> str:
    return json.dumps(body, separators=(",", ":"))


def _named(body: Any) -> list[tuple[object, dict[str, Any]]]:
    """Return the parts of an event's body that name whoever sits at a seat, and the seats."""
    if not isinstance(body, dict):
        return []
    seats = body.get("seats")
    parts = [*enumerate(seats if isinstance(seats, list) else ()), (body.get("seat"), body)]
    return [(seat, part) for seat, part in parts if isinstance(part, dict) and "name" in part]


def _rewritten(body: str, who: _Who, name: str, pseudonym: str) -> str:
    """Return an event's body, as it is stored, in which somebody is called ``name``."""
    parsed = _parsed(body)
    if parsed is None:
        # If a damaged event mentions the person, nothing more is known: blank it.
        return "" if who.person and who.person in body else body
    for seat, part in _named(parsed):
        if who.holds(seat, part):
            part["name"] = name
    return _dumped(_without(parsed, who.person, pseudonym))


def _without(body: Any, person: str, pseudonym: str) -> Any:
    """Return an event's body with a person's id replaced."""
    if isinstance(body, list):
        return [_without(part, person, pseudonym) for part in body]
    if isinstance(body, dict):
        return {key: _without(part, person, pseudonym) for key, part in body.items()}
    return pseudonym if person and body == person else body

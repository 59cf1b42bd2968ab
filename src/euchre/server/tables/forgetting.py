"""Forget a person: afterwards no row, and nothing that is served, has the name.

This is the one exception to "a table's log never changes": in events that say who sat down, the
name becomes "Somebody", and the person's id one that belongs to nobody.  The game replays as
before, and no proof of a deal depends on either.  An event ``forgotten`` records that it was done.
"""

from __future__ import annotations

import json
import re
import secrets
from collections.abc import Collection
from contextlib import suppress
from typing import Any

import sqlalchemy as sa

from euchre.language.naming import counted
from euchre.server.store.audit import deed
from euchre.server.store.schema import (
    CHAT,
    CLUB_DEVICES,
    DAILY,
    DEVICES,
    EVENTS,
    FRIENDS,
    JUDGED,
    LINKS,
    MEMBERS,
    PASSES,
    PEOPLE,
    PRACTICE,
    PRACTICE_OWN,
    SET_PLAYERS,
    TICKETS,
)
from euchre.server.store.store import Store, now
from euchre.server.store.writer import Change
from euchre.server.tables import seats
from euchre.server.tables.commands import Draft
from euchre.server.tables.fold import TableState
from euchre.server.tables.names import NAME, name_at
from euchre.server.tables.refusals import Refused
from euchre.server.tables.registry import Tables

#: Name of a forgotten person.
NOBODY = "Somebody"
#: Tables whose rows belong to a single person.
_OWN = (CLUB_DEVICES, DAILY, FRIENDS, JUDGED, PRACTICE, PRACTICE_OWN, SET_PLAYERS)
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
            Change(sa.delete(LINKS).where(LINKS.c.person == person)),
            *(Change(sa.delete(kept).where(kept.c.person == person)) for kept in _OWN),
            Change(sa.delete(TICKETS).where(TICKETS.c.person == person)),
            Change(sa.delete(PASSES).where(PASSES.c.person == person)),
            Change(blank, hint=f"signed-out {' '.join(gone)}"),
            Change(sa.delete(PEOPLE).where(PEOPLE.c.id == person)),
            deed("person", "forgotten", why=f"at {counted(len(every), 'table')}"),
        ]
    )
    return len(every)


async def forget_names(tables: Tables, table_id: str, names: Collection[str], other: str) -> bool:
    """Remove names from a table and its chat, whoever used them.

    Return whether they occurred.  Raises ``Unsaved``.
    """
    work = await _renaming(tables.store, table_id, names, other)
    if not work:
        return False
    try:
        table = await tables.get(table_id)
    except Refused:
        await tables.store.write(work)
        return True
    command = f"forget:{secrets.token_hex(8)}"
    await table.command(command, "", lambda t: Draft("forgotten", {}, more=work))
    return True


async def _renaming(
    store: Store, table_id: str, names: Collection[str], other: str
) -> tuple[Change, ...]:
    """Return the changes that replace names in the rows of a table."""
    pattern = told(names)
    logged = sa.select(EVENTS.c.seq, EVENTS.c.body).where(
        EVENTS.c.table_id == table_id, EVENTS.c.kind.not_in(SPEECHLESS)
    )
    talk = sa.select(CHAT.c.n, CHAT.c.name, CHAT.c.text).where(CHAT.c.table_id == table_id)
    rows = [tuple(row) for row in await store.ask(lambda c: c.execute(logged).all())]
    said = [tuple(row) for row in await store.ask(lambda c: c.execute(talk).all())]
    work = []
    for seq, body in rows:
        parsed = _parsed(body)
        if parsed is None:
            new = pattern.sub(other, body)
        elif (changed := _renamed(parsed, pattern, other)) == parsed:
            continue
        else:
            new = json.dumps(changed, separators=(",", ":"))
        row = (EVENTS.c.table_id == table_id) & (EVENTS.c.seq == seq)
        work.append(Change(sa.update(EVENTS).where(row).values(body=new)))
    for n, name, text in said:
        plain = {"name": pattern.sub(other, name)[:40], "text": pattern.sub(other, text)[:300]}
        if plain != {"name": name, "text": text}:
            row = (CHAT.c.table_id == table_id) & (CHAT.c.n == n)
            work.append(Change(sa.update(CHAT).where(row).values(**plain)))
    return tuple(work)


def told(names: Collection[str]) -> re.Pattern[str]:
    """Return a pattern that matches any of these names as whole words."""
    longest = sorted({n for name in names for n in (name, name[:NAME].strip())}, key=len)
    either = "|".join(map(re.escape, reversed(longest)))
    return re.compile(rf"(?<!\w)(?:{either})(?!\w)", re.IGNORECASE)


#: Keys of an event's body that hold people's words; all others are for programs.
_WORDS = ("name", "text", "why")


def _renamed(body: Any, pattern: re.Pattern[str], other: str, key: str = "") -> Any:
    """Return an event's body with the matching names replaced."""
    if isinstance(body, list):
        return [_renamed(part, pattern, other, key) for part in body]
    if isinstance(body, dict):
        return {name: _renamed(part, pattern, other, name) for name, part in body.items()}
    return pattern.sub(other, body) if key in _WORDS and isinstance(body, str) else body


async def _at_table(tables: Tables, table_id: str, person: str) -> None:
    store = tables.store
    try:
        table = await tables.get(table_id)
    except Refused:
        # A table that cannot be shown is rewritten all the same.
        await store.write(await _rewriting(store, table_id, person))
        return
    if _seat(table.state, person) is not None and not table.state.closed:
        command = f"forget:{secrets.token_hex(8)}"
        # Refused means that the person has just left anyway.
        with suppress(Refused):
            await table.command(command, "", lambda t: _leaving(t, person))
    work = await _rewriting(store, table_id, person)
    command = f"forget:{secrets.token_hex(8)}"
    await table.command(command, "", lambda t: Draft("forgotten", {}, more=work))


def _seat(t: TableState, person: str) -> int | None:
    """Return a person's seat in an unfinished game; None for a device that only shares one."""
    seat = t.seat_of(person)
    own = seat is not None and t.seats[seat].person == person
    return seat if own and not t.match.over else None


def _leaving(t: TableState, person: str) -> Draft:
    seat = _seat(t, person)
    if seat is None:
        raise Refused(409, "The seat has been left already.")
    return seats.leave(t, seat)


async def _rewriting(store: Store, table_id: str, person: str) -> tuple[Change, ...]:
    """Return the changes that remove a person from the rows of a table."""
    mine = (EVENTS.c.table_id == table_id) & EVENTS.c.body.contains(person, autoescape=True)
    named = sa.select(EVENTS.c.body).where(
        EVENTS.c.table_id == table_id, EVENTS.c.kind.in_(("opened", "sat", "left", "replaced"))
    )
    query = sa.select(EVENTS.c.seq, EVENTS.c.body).where(mine)
    rows = [tuple(row) for row in await store.ask(lambda c: c.execute(query).all())]
    others = [row[0] for row in await store.ask(lambda c: c.execute(named).all())]
    taken = {name for body in others for name in _names(_parsed(body), "")}
    names = {name for _, body in rows for name in _names(_parsed(body), person)}
    name = name_at(sorted(taken - names), NOBODY)
    pseudonym = secrets.token_hex(8)
    work = []
    for seq, body in rows:
        told = _without(_parsed(body), person, pseudonym, name)
        # A damaged event mentions this person, and nothing more is known: blank it.
        new = "" if told is None else json.dumps(told, separators=(",", ":"))
        row = (EVENTS.c.table_id == table_id) & (EVENTS.c.seq == seq)
        work.append(Change(sa.update(EVENTS).where(row).values(body=new)))
    commands = (EVENTS.c.table_id == table_id) & EVENTS.c.cmd_id.startswith(f"{person}:")
    new_id = sa.literal(pseudonym) + sa.func.substr(EVENTS.c.cmd_id, len(person) + 1)
    work.append(Change(sa.update(EVENTS).where(commands).values(cmd_id=new_id)))
    # Rows of older versions do not record the sender.
    older = (CHAT.c.person == "") & CHAT.c.name.in_(names)
    said = (CHAT.c.table_id == table_id) & ((CHAT.c.person == person) | older)
    blank = {"text": "", "name": "", "quick": "", "person": ""}
    work.append(Change(sa.update(CHAT).where(said).values(**blank)))
    member = (MEMBERS.c.table_id == table_id) & (MEMBERS.c.person == person)
    work.append(Change(sa.delete(MEMBERS).where(member)))
    return tuple(work)


def _parsed(body: str) -> Any:
    """Parse an event's body; None if it is damaged."""
    try:
        return json.loads(body)
    except ValueError:
        return None


def _names(body: Any, person: str) -> list[str]:
    """Return a person's names in an event's body; everyone's if ``person`` is empty."""
    if isinstance(body, list):
        return [name for part in body for name in _names(part, person)]
    if not isinstance(body, dict):
        return []
    own = "name" in body and (not person or body.get("person") == person)
    inner = [name for part in body.values() for name in _names(part, person)]
    return [body["name"], *inner] if own else inner


def _without(body: Any, person: str, pseudonym: str, name: str) -> Any:
    """Return an event's body with a person removed."""
    if isinstance(body, list):
        return [_without(part, person, pseudonym, name) for part in body]
    if body == person:
        return pseudonym
    if not isinstance(body, dict):
        return body
    new = {key: _without(part, person, pseudonym, name) for key, part in body.items()}
    if body.get("person") == person and "name" in body:
        new["name"] = name
    return new

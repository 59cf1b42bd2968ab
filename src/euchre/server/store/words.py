"""People's words in events, stored apart from them: names, notes, titles, and the ids at tables.

A stored event has a mark in place of each such text: the number of a row of ``words``, and what is
read instead once that row is gone.  So events never change, and a person is forgotten by deleting
rows of one table, on which no fold depends.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from hashlib import sha256
from typing import Any

import msgspec
import sqlalchemy as sa

from euchre.server.store.event import COLUMNS, ESCAPED, NOBODY, SIGN, VERSION, Event, event_from
from euchre.server.store.schema import EVENTS, WORDS
from euchre.server.store.writer import Change, Row

#: Maximum number of words in one event.
MOST = 1000


class Marks:
    """Takes the words out of one event of a log."""

    def __init__(self, log_id: str, seq: int):
        self._log, self._first = log_id, seq * MOST
        #: The rows to write with the event.
        self.rows: list[Row] = []

    def __call__(self, text: str, whose: str = "", instead: str = "") -> str:
        """Return the mark for an owner's text; it reads ``instead`` once the text is deleted."""
        n = self._first + len(self.rows)
        row = {"log": self._log, "n": n, "whose": whose, "text": text}
        self.rows.append(Row(WORDS, row))
        return f"{SIGN}{n}:{instead}{SIGN}"

    def owner(self, number: int) -> str:
        """Return the owner of texts by or about a player or member; empty for number 0."""
        return owner(self._log, number) if number else ""

    def complete(self, body: str) -> bool:
        """Whether a body has these marks and nothing else that looks like one."""
        return body.count(ESCAPED) == 2 * len(self.rows)


def owner(log_id: str, number: int) -> str:
    """Return the owner of the words of a night's player, or a club's member."""
    return f"{log_id}:{number}"


def pseudonym(table_id: str, person: str) -> str:
    """Return a pseudonym for a person's id at one table, from which the id cannot be told."""
    return sha256(f"{table_id}:{person}".encode()).hexdigest()[:16]


def words_of(connection: sa.Connection, log_id: str, after: int = 0) -> dict[int, str]:
    """Return the words of a log, by number, in its events after number ``after``."""
    query = sa.select(WORDS.c.n, WORDS.c.text).where(WORDS.c.log == log_id)
    rows = connection.execute(query.where(WORDS.c.n >= (after + 1) * MOST))
    return {row.n: row.text for row in rows}


def removing(log_id: str) -> Change:
    """Return the change that deletes the words of a log with it."""
    return Change(sa.delete(WORDS).where(WORDS.c.log == log_id))


# -- events at tables --------------------------------------------------------------------


def rows_of(event: Event, table_id: str, owners: Sequence[str] = ()) -> list[Row]:
    """Return an event as a row of a table's log, and the rows of its words.

    ``owners`` has the owner of the name at each seat, if it is not the person who sits there.
    """
    mark = Marks(table_id, event.seq)
    body = _apart(msgspec.to_builtins(event.act), mark, table_id, owners)
    row = {
        "table_id": table_id,
        "seq": event.seq,
        "v": VERSION,
        "kind": event.kind,
        "body": json.dumps(body, separators=(",", ":")),
        "cmd_id": event.cmd_id,
        "digest": event.digest,
        "at": event.at,
    }
    return [Row(EVENTS, row), *mark.rows]


def _apart(
    body: Mapping[str, Any], mark: Marks, table_id: str, owners: Sequence[str]
) -> Mapping[str, Any]:
    """Return an event's body with marks for the names and ids of people, and for a purpose."""

    def part(seat: int, named: Mapping[str, Any]) -> Mapping[str, Any]:
        person = named.get("person", "")
        whose = owners[seat] if owners else person
        if not whose:
            return named
        new = dict(named)
        if "name" in named:
            other = f"{NOBODY} {seat + 1}" if seat else NOBODY
            new["name"] = mark(named["name"], whose, other)
        if person:
            new["person"] = mark(person, person, pseudonym(table_id, person))
        if devices := named.get("devices"):
            new["devices"] = [mark(one, one, pseudonym(table_id, one)) for one in devices]
        return new

    if "person" in body:
        return part(body["seat"], body)
    if "watch" not in body:
        return body
    new = {**body, "seats": [part(seat, named) for seat, named in enumerate(body["seats"])]}
    if screen := body.get("screen"):
        new["screen"] = mark(screen, screen, pseudonym(table_id, screen))
    if purpose := body.get("purpose"):
        new["purpose"] = purpose | {"text": mark(purpose["text"])}
    return new


def events_of(connection: sa.Connection, table_id: str, after: int) -> tuple[Event, ...]:
    """Return the events of a table after number ``after``.  Raises ``Unreadable``."""
    query = sa.select(*(EVENTS.c[name] for name in COLUMNS)).order_by(EVENTS.c.seq)
    rows = connection.execute(query.where(EVENTS.c.table_id == table_id, EVENTS.c.seq > after))
    # The words come second: those of an event that is written meanwhile are there, too.
    events = rows.all()
    words = words_of(connection, table_id, after)
    return tuple(event_from(words, *row) for row in events)

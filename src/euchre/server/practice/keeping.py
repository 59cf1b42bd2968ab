"""People's practice in the database: progress, and positions of their own."""

from __future__ import annotations

import json
from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Any, TypeVar

import sqlalchemy as sa

from euchre.practice import file, shelf
from euchre.practice.position import Position, trusted
from euchre.practice.progress import MOST_OWN, Progress, Rated, measured, read, write
from euchre.server.clock import now
from euchre.server.http.people import Newcomer
from euchre.server.refusals import Refused
from euchre.server.store.schema import POSITION_RATINGS, PRACTICE, PRACTICE_OWN
from euchre.server.store.store import Store
from euchre.server.store.writer import Change, Conflict, Row

T = TypeVar("T")
#: Number of attempts at a change if others change the same progress meanwhile.
TRIES = 5


class Kept:
    """One person's practice as stored in the database."""

    def __init__(self, book: Progress, version: int, own: Mapping[str, Position]):
        self.book = book
        #: Number of changes so far; 0: not stored yet.
        self.version = version
        #: The person's own positions by id, oldest first.
        self.own = own
        #: Position ratings loaded from the database, and those changed by this step.
        self.rated: Mapping[str, Rated] = {}
        self.moved: dict[str, Rated] = {}

    def plain(self) -> dict[str, Any]:
        """Return it as plain values, for a file."""
        return file.plain(self.book, self.own)

    def find(self, name: str) -> Position | None:
        """Return a position by its id."""
        return self.own.get(name) or shelf.by_id().get(name)

    def answer(self, position: Position, play: str, at: int) -> None:
        """Record an answer; a first one also adjusts the rating of a shipped position."""
        name = position.id
        first, learner = name not in self.book.cards, self.book.all.value
        rated = self.rated.get(name) or measured(position)
        grade = self.book.answer(position, play, at, rated)
        if first and name in shelf.by_id():
            self.moved[name] = rated.asked(learner, grade)


async def load(store: Store, person: str) -> Kept:
    """Load a person's practice."""
    mine = sa.select(PRACTICE.c.body, PRACTICE.c.version).where(PRACTICE.c.person == person)
    own = (
        sa.select(PRACTICE_OWN.c.body)
        .where(PRACTICE_OWN.c.person == person)
        .order_by(PRACTICE_OWN.c.at, PRACTICE_OWN.c.id)
    )

    def question(connection: sa.Connection) -> tuple[Progress, int, list[Position]]:
        row = connection.execute(mine).first()
        positions = [_position(body) for body in connection.execute(own).scalars()]
        book, version = (Progress(), 0) if row is None else (read(row[0]), row[1])
        return book, version, [one for one in positions if one is not None]

    book, version, positions = await store.ask(question)
    kept = Kept(book, version, {one.id: one for one in positions})
    # Positions disappear with a new version of the program, or if their owner deletes them.
    book.skip(lambda name: kept.find(name) is not None)
    return kept


async def ratings(store: Store, ids: Collection[str]) -> dict[str, Rated]:
    """Return the stored ratings of these positions, for those that have any."""
    if not ids:
        return {}
    query = sa.select(POSITION_RATINGS).where(POSITION_RATINGS.c.id.in_(ids))
    rows = await store.ask(lambda connection: list(connection.execute(query)))
    return {name: Rated(*values) for name, *values in rows}


def _moved(kept: Kept) -> list[Row | Change]:
    """Return the writes of changed ratings; they conflict if another answer came in between."""
    table, work = POSITION_RATINGS, list[Row | Change]()
    for name, one in kept.moved.items():
        values = {"rating": one.rating, "deviation": one.deviation, "volatility": one.volatility}
        values |= {"answers": one.answers, "solved": one.right}
        before = kept.rated.get(name)
        if before is None:
            work.append(Row(table, values | {"id": name}))
        else:
            same = (table.c.id == name) & (table.c.answers == before.answers)
            work.append(Change(sa.update(table).where(same).values(**values), must=1))
    return work


def _position(body: str) -> Position | None:
    """Decode a stored position; None if this version cannot read it."""
    try:
        return trusted(json.loads(body))
    except (KeyError, TypeError, ValueError):
        return None


async def change(
    store: Store, guest: Newcomer, step: Callable[[Kept], T], ids: Collection[str] = ()
) -> T:
    """Apply ``step`` to a person's practice, save it, and return the step's result.

    ``ids`` are the positions whose ratings the step needs.

    If it was changed meanwhile, the step is repeated on the new state (optimistic concurrency).
    """
    for _ in range(TRIES):
        kept = await load(store, guest.person)
        kept.rated = await ratings(store, ids)
        before = write(kept.book)
        found = step(kept)
        if write(kept.book) == before and not guest.rows:
            return found
        values = {"version": kept.version + 1, "body": write(kept.book), "at": now()}
        mine = (PRACTICE.c.person == guest.person) & (PRACTICE.c.version == kept.version)
        work: list[Row | Change] = [*guest.rows, *_moved(kept)]
        if kept.version:
            work.append(Change(sa.update(PRACTICE).where(mine).values(**values), must=1))
        else:
            work.append(Row(PRACTICE, values | {"person": guest.person}))
        try:
            await store.write(work)
        except Conflict:
            continue
        return found
    raise Refused(503, "Your practice is being updated elsewhere; please try again.")


async def add(store: Store, guest: Newcomer, positions: Sequence[Position]) -> int:
    """Store a person's own positions, dropping the oldest if necessary; return how many are new."""
    kept = await load(store, guest.person)
    new = {one.id: one for one in positions if one.id not in kept.own}
    if not new:
        return 0
    rows = [
        {"person": guest.person, "id": name, "at": now()}
        | {"body": json.dumps(one.to_json(), ensure_ascii=False)}
        for name, one in list(new.items())[-MOST_OWN:]
    ]
    old = list(kept.own)[: max(0, len(kept.own) + len(rows) - MOST_OWN)]
    mine = (PRACTICE_OWN.c.person == guest.person) & PRACTICE_OWN.c.id.in_(old)
    room = [Change(sa.delete(PRACTICE_OWN).where(mine))] if old else []
    try:
        await store.write([*guest.rows, *room, *(Row(PRACTICE_OWN, row) for row in rows)])
    except Conflict:
        return 0
    return len(rows)

"""The practice of people in the database: a book for each, and positions of their own."""

from __future__ import annotations

import json
from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Any, TypeVar

import sqlalchemy as sa

from euchre.practice import file, shelf
from euchre.practice.position import Position, trusted
from euchre.practice.progress import MOST_OWN, Progress, Rated, measured, read, write
from euchre.server.api.people import Newcomer
from euchre.server.store.schema import POSITION_RATINGS, PRACTICE, PRACTICE_OWN
from euchre.server.store.store import Store, now
from euchre.server.store.writer import Change, Conflict, Row
from euchre.server.tables.refusals import Refused

T = TypeVar("T")
#: How often a change is tried where others change the same book.
TRIES = 5


class Kept:
    """What one person practices, as it stands in the database."""

    def __init__(self, book: Progress, version: int, own: Mapping[str, Position]):
        self.book = book
        #: How often the book was changed; 0: there is none yet.
        self.version = version
        #: Positions of one's own by their ids, the oldest first.
        self.own = own
        #: Ratings of positions that have moved, and those that a change moves.
        self.rated: Mapping[str, Rated] = {}
        self.moved: dict[str, Rated] = {}

    def plain(self) -> dict[str, Any]:
        """Return it as plain values, for a file."""
        return file.plain(self.book, self.own)

    def find(self, name: str) -> Position | None:
        """Return a position by its id."""
        return self.own.get(name) or shelf.by_id().get(name)

    def answer(self, position: Position, play: str, at: int) -> None:
        """Take an answer; a first one moves the rating of a shipped position, too."""
        name = position.id
        first, learner = name not in self.book.cards, self.book.all.value
        rated = self.rated.get(name) or measured(position)
        grade = self.book.answer(position, play, at, rated)
        if first and name in shelf.by_id():
            self.moved[name] = rated.asked(learner, grade)


async def load(store: Store, person: str) -> Kept:
    """Return what somebody practices."""
    mine = sa.select(PRACTICE.c.body, PRACTICE.c.version).where(PRACTICE.c.person == person)
    own = (
        sa.select(PRACTICE_OWN.c.body)
        .where(PRACTICE_OWN.c.person == person)
        .order_by(PRACTICE_OWN.c.at, PRACTICE_OWN.c.id)
    )

    def question(connection: sa.Connection) -> tuple[str, int, list[str]]:
        row = connection.execute(mine).first()
        bodies = list(connection.execute(own).scalars())
        return ("", 0, bodies) if row is None else (row[0], row[1], bodies)

    body, version, bodies = await store.ask(question)
    positions = [one for one in map(_position, bodies) if one is not None]
    book = read(body) if body else Progress()
    kept = Kept(book, version, {one.id: one for one in positions})
    # Positions go with a version of the program, or with their owner's wish.
    book.skip(lambda name: kept.find(name) is not None)
    return kept


async def ratings(store: Store, ids: Collection[str]) -> dict[str, Rated]:
    """Return the ratings of those positions that were answered here."""
    if not ids:
        return {}
    query = sa.select(POSITION_RATINGS).where(POSITION_RATINGS.c.id.in_(ids))
    rows = await store.ask(lambda connection: list(connection.execute(query)))
    return {name: Rated(*values) for name, *values in rows}


def _moved(kept: Kept) -> list[Row | Change]:
    """Return how ratings that a change moves are kept; others' moves meanwhile are a conflict."""
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
    """Return a position that is kept, None for one that this version cannot read."""
    try:
        return trusted(json.loads(body))
    except (KeyError, TypeError, ValueError):
        return None


async def change(
    store: Store, guest: Newcomer, step: Callable[[Kept], T], ids: Collection[str] = ()
) -> T:
    """Change somebody's book; return what ``step`` returns.

    ``ids`` are the positions whose ratings the step needs.

    If somebody else changes it meanwhile, the step is done again on what there is then.
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
    """Keep positions of somebody's own; return how many are new.  The oldest make room."""
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

"""What is kept of people: practice, positions of their own, judged games, days played."""

from __future__ import annotations

import json
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, TypeVar

import msgspec
import sqlalchemy as sa

from euchre import typed
from euchre.server.clock import now
from euchre.server.http.people import Newcomer
from euchre.server.refusals import Refused
from euchre.server.store.schema import JUDGED, PEOPLE, POSITION_RATINGS, PRACTICE, PRACTICE_OWN
from euchre.server.store.store import Store
from euchre.server.store.writer import Change, Row
from euchre.study import progress
from euchre.study.daily_score import DealScore
from euchre.study.habits import GameCosts, read, write
from euchre.study.position import Position, by_id
from euchre.study.progress import MOST_OWN, Progress, Rated, measured

T = TypeVar("T")
#: A game at a table: the table's id and the number of the game.
Key = tuple[str, int]
#: Number of attempts at a change if others change the same progress meanwhile.
TRIES = 5


class Practice:
    """One person's practice as stored in the database."""

    def __init__(self, state: Progress, version: int, positions: Mapping[str, Position]):
        self.progress = state
        #: Number of changes so far; 0: not stored yet.
        self.version = version
        #: The person's own positions by id, oldest first.
        self.positions = positions
        #: Position ratings loaded from the database, and those changed by this step.
        self.rated: Mapping[str, Rated] = {}
        self.moved: dict[str, Rated] = {}

    def find(self, name: str) -> Position | None:
        """Return a position by its id."""
        return self.positions.get(name) or by_id().get(name)

    def answer(self, position: Position, play: str, at: int) -> None:
        """Record an answer; a first one also adjusts the rating of a shipped position."""
        name, learner = position.id, self.progress.all
        first = name not in self.progress.cards
        rated = self.rated.get(name) or measured(position)
        grade = self.progress.answer(position, play, at, rated)
        if first and name in by_id():
            self.moved[name] = rated.asked(learner, grade)

    def moves(self) -> list[Row | Change]:
        """Return the writes of changed ratings; they conflict if another answer came in between."""
        table, work = POSITION_RATINGS, list[Row | Change]()
        for name, one in self.moved.items():
            values = {"rating": one.rating, "deviation": one.deviation}
            values |= {"answers": one.answers, "solved": one.right}
            before = self.rated.get(name)
            if before is None:
                work.append(Row(table, values | {"id": name}))
            else:
                same = (table.c.id == name) & (table.c.answers == before.answers)
                work.append(Change(sa.update(table).where(same).values(**values), must=1))
        return work


async def practice_of(store: Store, person: str, rated: Collection[str] = ()) -> Practice:
    """Load a person's practice, with the ratings of positions by these ids."""
    mine = sa.select(PRACTICE.c.body, PRACTICE.c.version).where(PRACTICE.c.person == person)
    theirs = (
        sa.select(PRACTICE_OWN.c.body)
        .where(PRACTICE_OWN.c.person == person)
        .order_by(PRACTICE_OWN.c.at, PRACTICE_OWN.c.id)
    )
    ratings = sa.select(POSITION_RATINGS).where(POSITION_RATINGS.c.id.in_(rated))

    def load(connection: sa.Connection) -> Practice:
        row = connection.execute(mine).first()
        state, version = (Progress(), 0) if row is None else (progress.read(row[0]), row[1])
        positions = map(_position, connection.execute(theirs).scalars())
        practice = Practice(state, version, {one.id: one for one in positions if one is not None})
        if rated:
            rows = connection.execute(ratings)
            practice.rated = {name: Rated(*values) for name, *values in rows}
        return practice

    practice = await store.ask(load)
    # Positions may be gone since, with a new version of the program.
    practice.progress.skip(lambda name: practice.find(name) is not None)
    return practice


def _position(body: str) -> Position | None:
    """Decode a stored position; None if this version cannot read it."""
    with suppress(ValueError):
        return typed.decoded(body, Position)
    return None


async def change(
    store: Store, guest: Newcomer, step: Callable[[Practice], T], rated: Collection[str] = ()
) -> T:
    """Apply ``step`` to a person's practice, save it, and return the step's result.

    ``rated`` are the positions whose ratings the step needs.  If the practice was changed
    meanwhile, the step is repeated on the new state (optimistic concurrency).
    """
    for _ in range(TRIES):
        practice = await practice_of(store, guest.person, rated)
        before = progress.write(practice.progress)
        result = step(practice)
        body = progress.write(practice.progress)
        if body == before and not guest.rows:
            return result
        values = {"version": practice.version + 1, "body": body}
        mine = (PRACTICE.c.person == guest.person) & (PRACTICE.c.version == practice.version)
        work: list[Row | Change] = [*guest.rows, *practice.moves()]
        if practice.version:
            work.append(Change(sa.update(PRACTICE).where(mine).values(**values), must=1))
        else:
            work.append(Row(PRACTICE, values | {"person": guest.person}))
        if await store.written(work):
            return result
    raise Refused(503, "Your practice is being updated elsewhere; please try again.")


async def add_own(store: Store, guest: Newcomer, positions: Sequence[Position]) -> int:
    """Store a person's own positions, dropping the oldest if necessary; return how many are new."""
    there = (await practice_of(store, guest.person)).positions
    new = list({one.id: one for one in positions if one.id not in there}.items())[-MOST_OWN:]
    if not new:
        return 0
    rows = [
        {"person": guest.person, "id": name, "at": now(), "body": msgspec.json.encode(one).decode()}
        for name, one in new
    ]
    old = list(there)[: max(0, len(there) + len(rows) - MOST_OWN)]
    mine = (PRACTICE_OWN.c.person == guest.person) & PRACTICE_OWN.c.id.in_(old)
    work: list[Row | Change] = [*guest.rows, *(Row(PRACTICE_OWN, row) for row in rows)]
    if old:
        work.append(Change(sa.delete(PRACTICE_OWN).where(mine)))
    return len(rows) if await store.written(work) else 0


# -- judged games ---------------------------------------------------------------------------------


async def games_of(store: Store, person: str) -> dict[Key, GameCosts]:
    """Return a person's judged games in the order in which they were played."""
    query = sa.select(JUDGED).where(JUDGED.c.person == person).order_by(JUDGED.c.at)
    return await store.ask(
        lambda c: {(row.table_id, row.game_no): read(row.body) for row in c.execute(query)}
    )


async def add_game(store: Store, person: str, key: Key, game: GameCosts) -> bool:
    """Save a judged game; return False if it is already saved, or the person is forgotten."""
    here = sa.update(PEOPLE).where(PEOPLE.c.id == person).values(made=PEOPLE.c.made)
    columns = {"person": person, "table_id": key[0], "game_no": key[1]}
    row = Row(JUDGED, columns | {"at": game.at, "body": write(game)})
    return await store.written([Change(here, must=1), row])


async def progress_of(store: Store, person: str) -> dict[str, Any]:
    """Return a person's practice and judged games as plain values, for a file."""
    practice, games = await practice_of(store, person), await games_of(store, person)
    rows = [
        {"table": table, "game_no": number, "judged": json.loads(write(one))}
        for (table, number), one in games.items()
    ]
    return {"practice": progress.plain(practice.progress, practice.positions), "play": rows}


@dataclass(frozen=True)
class DayResult:
    """What a person has played of deals; ``deals`` is None until judged."""

    person: str
    name: str
    table: str
    deals: tuple[DealScore, ...] | None
    #: Version of the judge (``analysis.fingerprint``); empty if it was not recorded.
    judge: str = ""

    @property
    def given(self) -> float:
        """Points given away in all deals."""
        return sum(deal.given for deal in self.deals or ())

    @property
    def net(self) -> int:
        """Own points minus the opponents'."""
        return sum(deal.net for deal in self.deals or ())

    def row(self, person: str | None, name: str) -> dict[str, Any]:
        """Return the line of a list, under a name, as a person sees it."""
        you = self.person == person
        return {"name": name, "you": you, "given": round(self.given, 2), "net": self.net}


def best_first(field: Iterable[DayResult]) -> list[DayResult]:
    """Return results, the fewest points given away first."""
    return sorted(field, key=lambda one: (round(one.given, 2), -one.net))


def scores_in(text: str) -> list[DealScore]:
    """Return the scores of a stored result."""
    return typed.decoded(text, list[DealScore])


def stored(deals: Sequence[DealScore]) -> dict[str, str]:
    """Return a result as it is stored, with its decisions and without."""
    short = [msgspec.structs.replace(deal, decisions=()) for deal in deals]
    both = {"result": deals, "scores": short}
    return {name: msgspec.json.encode(of).decode() for name, of in both.items()}

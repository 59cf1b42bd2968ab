"""What people have played of a day, as stored: one person's row, a count, or the whole field."""

from __future__ import annotations

import json
from collections import OrderedDict
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any

import sqlalchemy as sa

from euchre.server.store.schema import DAILY
from euchre.server.store.store import Store
from euchre.study.day import Score, score_of

#: Number of days whose scores are cached, and of results that one query loads.
_CACHED, _AT_ONCE = 4, 500


@dataclass(frozen=True)
class Played:
    """What a person has played of a day; ``deals`` is None until judged."""

    person: str
    name: str
    table: str
    deals: tuple[Score, ...] | None
    #: Version of the judge (``study.day.judge``); empty if it was not recorded.
    judge: str = ""

    @property
    def given(self) -> float:
        """Points given away in all deals."""
        return sum(deal.given for deal in self.deals or ())

    @property
    def net(self) -> int:
        """Own points minus the opponents'."""
        return sum(deal.net for deal in self.deals or ())


class Field:
    """The players of every day.  All methods raise ``Unsaved`` if the database does not answer."""

    def __init__(self, store: Store):
        self.store = store
        #: Scores without decisions, by day and person, least recently used day first.  A result is
        #: written once and never changes; who is in a field, and under what name, is always read.
        self._scores: OrderedDict[date, dict[str, tuple[Score, ...]]] = OrderedDict()

    async def one(self, day: date, person: str) -> Played | None:
        """Return what a person has played of a day, with every decision; None if nothing."""
        query = sa.select(DAILY).where(DAILY.c.day == day.isoformat(), DAILY.c.person == person)
        rows = await self.store.rows(query)
        return _played(rows[0]) if rows else None

    async def finished(self, day: date) -> int:
        """Return how many people's deals of a day are judged."""
        judged = (DAILY.c.day == day.isoformat()) & DAILY.c.result.is_not(None)
        return await self.store.value(sa.select(sa.func.count(DAILY.c.person)).where(judged)) or 0

    async def is_empty(self, day: date) -> bool:
        """Whether nobody has begun a day."""
        query = sa.select(DAILY.c.person).where(DAILY.c.day == day.isoformat()).limit(1)
        return await self.store.value(query) is None

    async def unjudged(self, day: date) -> list[str]:
        """Return the people whose deals of a day are not judged yet, in the order they began."""
        left = (DAILY.c.day == day.isoformat()) & DAILY.c.result.is_(None)
        return await self.store.column(sa.select(DAILY.c.person).where(left).order_by(DAILY.c.at))

    async def everyone(self, day: date, among: Collection[str] | None = None) -> list[Played]:
        """Return what everyone has played of a day, in the order they began.

        Scores come without decisions.  ``among`` limits the field to these people; None: everyone.
        """
        judged = DAILY.c.result.is_not(None).label("judged")
        columns = DAILY.c.person, DAILY.c.name, DAILY.c.table_id, DAILY.c.judge, judged
        query = sa.select(*columns).where(DAILY.c.day == day.isoformat()).order_by(DAILY.c.at)
        if among is not None:
            query = query.where(DAILY.c.person.in_(list(among)))
        rows = await self.store.ask(lambda c: c.execute(query).all())
        known = self._cached(day)
        missing = [row.person for row in rows if row.judged and row.person not in known]
        for n in range(0, len(missing), _AT_ONCE):
            known |= await self._read(day, missing[n : n + _AT_ONCE])
        if among is None:
            # Nothing is kept of people who were forgotten.
            for person in known.keys() - {row.person for row in rows}:
                del known[person]
        return [
            Played(r.person, r.name, r.table_id, known.get(r.person), r.judge or "") for r in rows
        ]

    def _cached(self, day: date) -> dict[str, tuple[Score, ...]]:
        known = self._scores.setdefault(day, {})
        self._scores.move_to_end(day)
        while len(self._scores) > _CACHED:
            self._scores.popitem(last=False)
        return known

    async def _read(self, day: date, people: Sequence[str]) -> dict[str, tuple[Score, ...]]:
        query = sa.select(DAILY.c.person, DAILY.c.result).where(
            DAILY.c.day == day.isoformat(),
            DAILY.c.person.in_(people),
            DAILY.c.result.is_not(None),
        )
        # Parsed in the reader's thread, because results are long.
        return await self.store.ask(
            lambda c: {person: _scores(result) for person, result in c.execute(query)}
        )


def _played(row: Mapping[str, Any]) -> Played:
    deals = None if row["result"] is None else tuple(map(score_of, json.loads(row["result"])))
    return Played(row["person"], row["name"], row["table_id"], deals, row["judge"] or "")


def _scores(result: str) -> tuple[Score, ...]:
    """Return the scores of a stored result without the decisions."""
    return tuple(Score(int(deal["net"]), float(deal["given"])) for deal in json.loads(result))

"""Deals by date or by a code on a server: tables, and what people have played.

The deals follow from the name alone and are the same at every server and in every terminal.
"""

from __future__ import annotations

import asyncio
import hmac
import json
from collections.abc import Collection, Iterator, Sequence
from contextlib import contextmanager
from datetime import date, datetime, timedelta, tzinfo
from typing import Annotated, Any
from zoneinfo import ZoneInfo

import sqlalchemy as sa
import structlog

from euchre.analysis.fingerprint import judge_version
from euchre.engine.match import new_match
from euchre.engine.state import State
from euchre.server import fair
from euchre.server.clock import now
from euchre.server.http.bodies import of_app
from euchre.server.http.people import Newcomer
from euchre.server.refusals import Refused
from euchre.server.store.schema import DAILY, DAILY_LINES
from euchre.server.store.writer import Change, Row, Unsaved
from euchre.server.study.store import DayResult, scores_in, stored
from euchre.server.tables import shared_deals
from euchre.server.tables.names import name_at
from euchre.server.tables.seats import BOT_NAMES, Arranged
from euchre.server.tables.services import Services
from euchre.server.tables.state import Purpose
from euchre.server.tables.table import Table
from euchre.study.daily_score import (
    DEALER,
    DEALS,
    KNOWN,
    SEAT,
    UNPLAYED,
    DealScore,
    MonthLine,
    deal_score,
    is_code,
    line,
    month,
    rules,
)

log = structlog.get_logger("euchre.daily")

#: Seconds between checks for a new day.
LOOK = 30.0
#: Message for a device that has already seen the deals at another person's table.
SEEN = "This device has seen these deals at another player's table."


class Days:
    """The daily challenge of a running server.

    All that asks the database raises ``Unsaved`` if it does not answer.
    """

    def __init__(self, services: Services, zone: str = ""):
        self.services = services
        self.store = services.store
        #: One time zone for everyone, so that friends have the same deals.
        self.zone: tzinfo | None = ZoneInfo(zone) if zone else None
        self._judging = asyncio.Lock()

    def today(self) -> date:
        """Return the current day in this server's time zone."""
        return datetime.now(self.zone).astimezone(self.zone).date()

    def ends(self, day: date) -> int:
        """Return the end of a day, in milliseconds since 1970."""
        after = day + timedelta(days=1)
        midnight = datetime(after.year, after.month, after.day, tzinfo=self.zone)
        return round(midnight.timestamp() * 1000)

    # -- the tables -----------------------------------------------------------------------------

    def table_id(self, name: str, person: str) -> str:
        """Return the id of the one table at which a person plays deals."""
        what = f"day|{name}|{person}"
        return hmac.digest(self.store.key, what.encode(), "sha256").hex()[:12]

    async def play(self, guest: Newcomer, name: str, code: str = "") -> Table:
        """Return the table at which a person plays today's deals, or those of a code; open it."""
        day = self.today()
        which = code or day.isoformat()
        mine = name_at((), name)
        others = iter([bot for bot in BOT_NAMES if bot.casefold() != mine.casefold()])
        seats = [
            (mine, (guest.person,), "club") if seat == SEAT else (next(others), (), "club")
            for seat in range(4)
        ]
        table_id, deals = self.table_id(which, guest.person), fair.open_table(which)
        if not await shared_deals.hold(self.store, deals, guest.person, table_id):
            raise Refused(409, SEEN)
        row = {"day": which, "person": guest.person, "name": mine, "table_id": table_id}
        await self.store.written([*guest.rows, Row(DAILY, row | {"at": now(), "result": None})])
        # Short enough for the title bar of a phone.
        text = f"Deals of {code}" if code else f"Deals of {day:%b} {day.day}"
        seeds = fair.open_seeds(which, DEALS)
        wanted = Arranged(
            rules=rules(),
            seats=seats,
            dealer=DEALER,
            goal=rules().goal,
            purpose=Purpose(f"day:{which}", text, f"/daily/{which}", 0 if code else self.ends(day)),
            speed="normal",
            cover=0,
            think=0,
            deals=shared_deals.locked(deals, seeds),
            seeds=seeds,
        )
        return await self.services.tables.arrange(table_id, wanted)

    # -- what was played --------------------------------------------------------------------------

    def over(self, name: str) -> bool:
        """Whether nobody can play deals here anymore, because their day is over."""
        return not is_code(name) and name < self.today().isoformat()

    async def one(self, name: str, person: str) -> DayResult | None:
        """Return what a person has played of deals, with every decision; None if nothing."""
        return next(iter(await self._played(name, DAILY.c.result, DAILY.c.person == person)), None)

    async def everyone(self, name: str, among: Collection[str] | None = None) -> list[DayResult]:
        """Return what everyone has played of deals, in the order they began.

        Scores come without decisions.  ``among`` limits the field to these people; None: everyone.
        """
        of = [] if among is None else [DAILY.c.person.in_(list(among))]
        return await self._played(name, DAILY.c.scores, *of)

    async def _played(
        self, name: str, scores: sa.Column[str], *of: sa.ColumnElement[bool]
    ) -> list[DayResult]:
        columns = DAILY.c.person, DAILY.c.name, DAILY.c.table_id, DAILY.c.judge, scores
        query = sa.select(*columns).where(DAILY.c.day == name, *of)
        # Parsed in the reader's thread.
        return await self.store.ask(
            lambda c: [
                DayResult(
                    person, name, table, tuple(scores_in(text)) if text else None, judge or ""
                )
                for person, name, table, judge, text in c.execute(query.order_by(DAILY.c.at))
            ]
        )

    async def finished(self, name: str) -> int:
        """Return how many people's deals are judged."""
        judged = (DAILY.c.day == name) & DAILY.c.result.is_not(None)
        return await self.store.value(sa.select(sa.func.count(DAILY.c.person)).where(judged)) or 0

    async def unjudged(self, name: str) -> list[str]:
        """Return the people whose deals are not judged yet, in the order they began."""
        left = (DAILY.c.day == name) & DAILY.c.result.is_(None)
        return await self.store.column(sa.select(DAILY.c.person).where(left).order_by(DAILY.c.at))

    async def of(self, name: str, person: str | None) -> DayResult | None:
        """Return what a person has played of deals, judged once complete; None if nothing."""
        played = await self.one(name, person) if person else None
        if played is None or played.deals is not None or not self.services.minds.ready:
            return played
        table = await self.services.tables.get(played.table)
        ended = self.over(name) and self.services.sure_of_time
        if not (table.state.match.over or ended):
            return played
        async with self._judging:
            # Whoever asked first may have judged it while this request waited.
            played = await self.one(name, played.person)
            if played is not None and played.deals is None:
                with self._going_on("lines"):
                    await self.find_lines(name)
                await self._judge(name, played.person, table)
                played = await self.one(name, played.person)
        return played

    async def _judge(self, name: str, person: str, table: Table) -> None:
        """Judge what a person's decisions gave away, and save it."""
        judged = await self.services.minds.run(_judged, list(table.state.finished))
        missing = [UNPLAYED] * (DEALS - len(judged))
        mine = (DAILY.c.day == name) & (DAILY.c.person == person)
        change = sa.update(DAILY).where(mine, DAILY.c.result.is_(None))
        result = stored([*judged, *missing])
        await self.store.write([Change(change.values(**result, judge=judge_version()))])

    # -- the expert's lines, and months -------------------------------------------------------

    async def lines(self, name: str) -> list[dict[str, Any]] | None:
        """Return how ``expert`` plays each of the deals; None if not computed yet."""
        query = sa.select(DAILY_LINES.c.body).where(DAILY_LINES.c.day == name)
        body = await self.store.value(query)
        return None if body is None else list(json.loads(body))

    async def find_lines(self, name: str) -> None:
        """Let ``expert`` play the deals, once; does nothing until the code is compiled."""
        if not self.services.minds.ready or await self.lines(name) is not None:
            return
        lines = []
        for number, order in enumerate(fair.open_packs(name, rules(), DEALER, DEALS), 1):
            dealt = new_match(rules(), (DEALER + number - 1) % 4).deal(order)
            lines.append(await self.services.minds.run(line, dealt, SEAT, number))
        row = {"day": name, "body": json.dumps(lines)}
        await self.store.written([Row(DAILY_LINES, row)])

    async def days_of(self, person: str) -> list[date]:
        """Return the days that a person has played, judged or not."""
        query = sa.select(DAILY.c.day).where(DAILY.c.person == person)
        return [
            date.fromisoformat(day) for day in await self.store.column(query) if not is_code(day)
        ]

    async def month(
        self, first: date, among: Collection[str] | None = None
    ) -> tuple[list[MonthLine], dict[str, str]]:
        """Return a month's ranking, over its finished days, and people's names.

        ``among`` limits the ranking to these people; None: everyone.  People who have played fewer
        than ``KNOWN`` days in all stay unnamed to strangers.
        """
        until = min((first + timedelta(days=31)).replace(day=1), self.today())
        query = sa.select(DAILY.c.person, DAILY.c.name, DAILY.c.scores).where(
            DAILY.c.day >= first.isoformat(),
            DAILY.c.day < until.isoformat(),
            DAILY.c.result.is_not(None),
        )
        if among is not None:
            query = query.where(DAILY.c.person.in_(list(among)))
        # Parsed in the reader's thread.
        rows = await self.store.ask(
            lambda c: [(person, name, scores_in(text)) for person, name, text in c.execute(query)]
        )
        given: dict[str, list[float]] = {}
        for person, _, scores in rows:
            given.setdefault(person, []).append(sum(deal.given for deal in scores))
        called = {person: name for person, name, _ in rows}
        many = sa.select(DAILY.c.person).where(
            DAILY.c.person.in_(list(given)),
            DAILY.c.result.is_not(None),
            # No code: anybody can begin as many of those as there are.
            DAILY.c.day.like("____-__-__"),
        ).group_by(DAILY.c.person).having(sa.func.count() >= KNOWN)  # fmt: skip
        known = set(await self.store.column(many))
        ranked = await self.store.views.run(month, given, max(0, (until - first).days))
        return ranked, {who: name for who, name in called.items() if who in known}

    async def run(self) -> None:
        """Let ``expert`` play today's deals, and judge what was left unfinished, forever."""
        while True:
            today = self.today()
            yesterday = (today - timedelta(days=1)).isoformat()
            left: list[str] = []
            with self._going_on("lines"):
                await self.find_lines(today.isoformat())
            with self._going_on("field"):
                left = await self.unjudged(yesterday)
            for person in left:
                with self._going_on("judging"):
                    await self.of(yesterday, person)
            await asyncio.sleep(LOOK)

    @contextmanager
    def _going_on(self, what: str) -> Iterator[None]:
        """Log a failure and leave the work to the next round; one damaged table stops no other."""
        try:
            yield
        except (Unsaved, Refused):
            return
        except Exception as error:
            log.error("daily failed", what=what, error=type(error).__name__)


def _judged(finished: Sequence[State]) -> list[DealScore]:
    """Judge deals; runs in a separate process."""
    return [deal_score(last, SEAT, n) for n, last in enumerate(finished, 1)]


#: The running server's days.
Daily = Annotated[Days, of_app("days")]

"""The daily challenges of a server: seeds, tables, and what people have played.

A day's seeds are drawn from the system's generator before the day begins, and a digest of their
locks is published at once.  The seeds are never sent before the day is over.
"""

from __future__ import annotations

import asyncio
import hmac
import json
from collections.abc import Collection, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from datetime import date, datetime, timedelta, tzinfo
from typing import Any
from zoneinfo import ZoneInfo

import sqlalchemy as sa
import structlog

from euchre.analysis.fingerprint import judge_version
from euchre.coordinates import TableSeat
from euchre.engine.state import State
from euchre.server import fair
from euchre.server.clock import now
from euchre.server.http.people import Newcomer
from euchre.server.refusals import Refused
from euchre.server.store.schema import DAILY, DAILY_LINES
from euchre.server.store.writer import Change, Conflict, Row, Unsaved
from euchre.server.study.store import DayField, DayResult, scores_in, stored
from euchre.server.tables import dealsets
from euchre.server.tables.names import name_at
from euchre.server.tables.parts import Purpose
from euchre.server.tables.seats import BOT_NAMES, Arranged
from euchre.server.tables.services import Services
from euchre.server.tables.table import Table
from euchre.study.day import (
    CANDIDATES,
    DEALER,
    DEALS,
    KNOWN,
    SEAT,
    UNPLAYED,
    MonthLine,
    Score,
    day_of,
    deal_score,
    line,
    month,
    rules,
    spread,
)

log = structlog.get_logger("euchre.daily")

#: Seconds between checks for a new day.
LOOK = 30.0
#: Milliseconds before a day in which its deals are drawn even if none can be chosen: three hours.
LAST = 3 * 3_600_000
#: Message for a device that has already seen the deals at another person's table.
SEEN = "This device has seen today's deals at another player's table; new ones come tomorrow."


class Days:
    """The daily challenge of a running server."""

    def __init__(self, services: Services, zone: str = ""):
        self.services = services
        self.store = services.store
        self.field = DayField(services.store)
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

    # -- the deals ----------------------------------------------------------------------------

    async def seeds(self, day: date) -> dict[int, bytes]:
        """Return a day's seeds by deal number; empty if they are not drawn.

        The last one belongs to no deal: it closes the chain of commitments.
        """
        return await dealsets.stored(self.store, set_name(day))

    async def digest(self, day: date) -> str | None:
        """Return a day's digest; see ``digest_of``."""
        return digest_of(day, await self.seeds(day))

    async def held(self, day: date) -> bool:
        """Whether there was a challenge on a day: its deals are drawn, or somebody has begun it."""
        if await self.seeds(day):
            return True
        begun = sa.select(DAILY.c.person).where(DAILY.c.day == day.isoformat()).limit(1)
        return await self.store.value(begun) is not None

    async def draw(self, day: date) -> dict[int, bytes]:
        """Return a day's seeds; draw them if there are none.

        Not for requests that only read: such deals would not be chosen and, on a past day, not
        sealed ahead.
        """
        return await dealsets.drawn(self.store, set_name(day), DEALS)

    async def draw_ahead(self, day: date) -> None:
        """Draw the deals of a coming day, which publishes their digest.

        They are chosen once the compiled code is ready.  Without compiled code, or if it is still
        not ready ``LAST`` before the day, they are drawn without a choice.
        """
        await self.choose(day)
        left = self.ends(day - timedelta(days=1)) - now()
        if left < LAST or not self.services.settings.brain:
            await self.draw(day)

    async def choose(self, day: date) -> None:
        """Draw the deals of a coming day, choosing those in which decisions matter most.

        Does nothing if they are already drawn, or until the code is compiled.
        """
        if not self.services.minds.ready or await self.seeds(day):
            return
        seeds: dict[int, bytes] = {}
        for number in range(1, DEALS + 1):
            tried = []
            for _ in range(CANDIDATES // DEALS):
                seed = fair.new_seed()
                # A deal's pack depends on the seeds of the deals before it, which are fixed by now.
                order = pack(day, seeds | {number: seed}, number)
                deal = order, _dealer(number), number
                try:
                    tried.append((await self.services.minds.run(spread, *deal), seed))
                except Exception as error:
                    log.warning("not chosen", error=type(error).__name__)
                    return
            seeds[number] = max(tried)[1]
        closed = seeds | {DEALS + 1: fair.new_seed()}
        await dealsets.keep(self.store, set_name(day), closed)

    # -- the tables -----------------------------------------------------------------------------

    def table_id(self, day: date, person: str) -> str:
        """Return the id of the one table at which a person plays a day."""
        what = f"day|{day.isoformat()}|{person}"
        return hmac.digest(self.store.key, what.encode(), "sha256").hex()[:12]

    async def play(self, guest: Newcomer, name: str) -> Table:
        """Return the table of a person's day; open it if necessary."""
        day = self.today()
        seeds = await self.draw(day)
        mine = name_at((), name)
        others = iter([bot for bot in BOT_NAMES if bot.casefold() != mine.casefold()])
        seats = [
            (mine, (guest.person,), "club") if seat == SEAT else (next(others), (), "club")
            for seat in range(4)
        ]
        table_id = self.table_id(day, guest.person)
        if not await dealsets.hold(self.store, set_name(day), guest.person, table_id):
            raise Refused(409, SEEN)
        row = {"day": day.isoformat(), "person": guest.person, "name": mine, "table_id": table_id}
        with suppress(Conflict):
            await self.store.write([*guest.rows, Row(DAILY, row | {"at": now(), "result": None})])
        # Short enough for the title bar of a phone.
        text = f"Deals of {day:%b} {day.day}"
        wanted = Arranged(
            rules=rules(),
            seats=seats,
            dealer=DEALER,
            goal=rules().goal,
            purpose=Purpose(
                f"day:{day.isoformat()}", text, f"/daily/{day.isoformat()}", self.ends(day)
            ),
            speed="normal",
            cover=0,
            think=0,
            deals=dealsets.locked(set_name(day), seeds),
            seeds=seeds,
        )
        return await self.services.tables.arrange(table_id, wanted)

    # -- what was played --------------------------------------------------------------------------

    async def of(self, day: date, person: str | None) -> DayResult | None:
        """Return what a person has played of a day, judged once complete; None if nothing."""
        played = await self.field.one(day, person) if person else None
        if played is None or played.deals is not None or not self.services.minds.ready:
            return played
        table = await self.services.tables.get(played.table)
        ended = day < self.today() and self.services.sure_of_time
        if not (table.state.match.over or ended):
            return played
        async with self._judging:
            # Whoever asked first may have judged it while this request waited.
            played = await self.field.one(day, played.person)
            if played is not None and played.deals is None:
                await self._judge(day, played.person, table)
                played = await self.field.one(day, played.person)
        return played

    async def _judge(self, day: date, person: str, table: Table) -> None:
        """Judge what a person's decisions gave away, and save it."""
        judged = await self.services.minds.run(_judged, list(table.state.finished))
        missing = [UNPLAYED] * (DEALS - len(judged))
        mine = (DAILY.c.day == day.isoformat()) & (DAILY.c.person == person)
        change = sa.update(DAILY).where(mine, DAILY.c.result.is_(None))
        result = stored([*judged, *missing])
        await self.store.write([Change(change.values(**result, judge=judge_version()))])

    # -- the expert's lines, and months -------------------------------------------------------

    async def lines(self, day: date) -> list[dict[str, Any]] | None:
        """Return how ``expert`` plays each deal of a day; None if not computed yet."""
        query = sa.select(DAILY_LINES.c.body).where(DAILY_LINES.c.day == day.isoformat())
        body = await self.store.value(query)
        return None if body is None else list(json.loads(body))

    async def find_lines(self, day: date) -> None:
        """Let ``expert`` play a day's deals, once; does nothing until the code is compiled."""
        seeds = await self.seeds(day)
        if not self.services.minds.ready or not seeds or await self.lines(day) is not None:
            return
        lines = []
        for number in range(1, DEALS + 1):
            deal = pack(day, seeds, number), _dealer(number), number
            lines.append(await self.services.minds.run(line, *deal))
        row = {"day": day.isoformat(), "body": json.dumps(lines)}
        with suppress(Conflict):
            await self.store.write([Row(DAILY_LINES, row)])

    async def days_of(self, person: str) -> list[date]:
        """Return the days that a person has played, judged or not."""
        query = sa.select(DAILY.c.day).where(DAILY.c.person == person)
        return [day_of(day) for day in await self.store.column(query)]

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
            DAILY.c.person.in_(list(given)), DAILY.c.result.is_not(None)
        ).group_by(DAILY.c.person).having(sa.func.count() >= KNOWN)  # fmt: skip
        known = set(await self.store.column(many))
        ranked = await self.store.views.run(month, given, max(0, (until - first).days))
        return ranked, {who: name for who, name in called.items() if who in known}

    async def run(self) -> None:
        """Draw today's and tomorrow's deals in time and judge what was left unfinished, forever."""
        while True:
            today = self.today()
            yesterday = today - timedelta(days=1)
            left: list[str] = []
            with self._going_on("deals"):
                await self.draw(today)
                await self.draw_ahead(today + timedelta(days=1))
            with self._going_on("lines"):
                await self.find_lines(today)
            with self._going_on("field"):
                left = await self.field.unjudged(yesterday)
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


def _dealer(number: int) -> TableSeat:
    """Return who deals a deal of the day."""
    return (DEALER + number - 1) % 4


def set_name(day: date) -> str:
    """Return the name of a day's deal set."""
    return f"day-{day.isoformat()}"


def digest_of(day: date, seeds: Mapping[int, bytes]) -> str | None:
    """Return the digest published ahead of a day: it binds all its deals and reveals none.

    None if the deals are not drawn.
    """
    if not seeds:
        return None
    return fair.digest("day", day.isoformat(), *(fair.lock(seeds[n]) for n in sorted(seeds)))


def pack(day: date, seeds: Mapping[int, bytes], number: int) -> list[int]:
    """Return the pack of a deal of the day, derived from the seeds of all deals up to it."""
    terms = fair.terms(set_name(day), rules())
    before, key = fair.start(terms, DEALER), b""
    for n in range(1, number + 1):
        promise = fair.promise(terms, n, before, fair.lock(seeds[n]))
        dealt, dealer = fair.Committed(n, promise, before), _dealer(n)
        key, before = dealt.shuffle(seeds[n], 1, dealer), dealt.link(1, dealer)
    return fair.order(rules().pack.size, key)


def _judged(finished: Sequence[State]) -> list[Score]:
    """Judge deals; runs in a separate process."""
    return [deal_score(last, SEAT, n, reasons=True) for n, last in enumerate(finished, 1)]

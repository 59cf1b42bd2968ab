"""Forget people, players and members: one path for tables, nights and clubs.

Their words are deleted (``store.words``), and whatever belongs to them alone.  Numbers, scores and
ids stay, so that everything folds as before.  Each step can be interrupted and repeated, also by
several servers at once.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Collection
from contextlib import suppress
from typing import Any

import sqlalchemy as sa
import structlog

from euchre.night.season.forgetting import whole
from euchre.server.clock import now
from euchre.server.clubs.access import bound, reach, sides_called
from euchre.server.clubs.journal import Clubs
from euchre.server.nights.access import NightsOfServer
from euchre.server.store.erasure_requests import Erasure, requests, stopping
from euchre.server.store.event import NOBODY
from euchre.server.store.people import OPERATOR, deed
from euchre.server.store.schema import (
    BLANK,
    CHAT,
    CLUB_DEVICES,
    CLUBS,
    DAILY,
    ERASURES,
    FRIENDS,
    NIGHTS,
    TICKETS,
    WORDS,
)
from euchre.server.store.words import owner
from euchre.server.store.writer import Change, Conflict
from euchre.server.tables.forgetting import forget, reword
from euchre.server.tables.names import NAME
from euchre.server.tables.services import Services

log = structlog.get_logger("euchre.forgetting")

#: Texts outside ``words``, and their lengths.
_TEXTS = {CHAT: {"name": 40, "text": 300}, DAILY: {"name": 40}, FRIENDS: {"name": 40, "title": 60}}


class Forgetting:
    """Forgets on a running server."""

    def __init__(self, services: Services, nights: NightsOfServer, clubs: Clubs):
        self.services, self.nights, self.clubs = services, nights, clubs
        self.store = services.store

    async def due(self) -> int:
        """Carry out the requests that are due; return how many.  What fails is tried again."""
        done, failed = 0, set[str]()
        for one in await requests(self.store, ERASURES.c.due <= now()):
            if one.person in failed or (one.stopped and one.log):
                continue
            try:
                done += await self._carry_out(one)
            except Exception as error:
                # Others are forgotten all the same.
                failed.add(one.person)
                log.error("not forgotten", error=type(error).__name__)
        return done

    async def _carry_out(self, one: Erasure) -> bool:
        """Forget somebody unless the proof is gone; return whether that was done."""
        with suppress(Conflict):
            if one.person and one.log and not await self._proved(one):
                await self.store.write([stopping(one.whose)])
                return False
            if one.log:
                done = sa.delete(ERASURES).where(ERASURES.c.whose == one.whose)
                this = done.where(ERASURES.c.person == one.person)
                await self.of_log(one.log, one.number, Change(this, must=1), Change(done))
            else:
                await forget(self.services.tables, one.person)
                self.services.sign_out(one.person)
            return True
        return False

    async def _proved(self, one: Erasure) -> bool:
        """Whether a person is still proved to be the player or member."""
        if await self._kind(one.log) == "clubs":
            club = await self.clubs.get(one.log)
            return await bound(self.store, club, one.person) == one.number
        ticket = sa.select(TICKETS.c.proved).where(
            TICKETS.c.night_id == one.log,
            TICKETS.c.person == one.person,
            TICKETS.c.number == one.number,
        )
        return await self.store.value(ticket) is not None

    async def _kind(self, log_id: str) -> str:
        """Return whether a log is one of the nights, clubs or tables."""
        for logs in (NIGHTS, CLUBS):
            if await self.store.value(sa.select(logs.c.id).where(logs.c.id == log_id)):
                return logs.name
        return "tables"

    async def of_log(self, log_id: str, number: int, *more: Change) -> None:
        """Forget a player of a night, or a member of a club with the member's nights.

        ``more`` is written when that is done.
        """
        owners = [owner(log_id, number)]
        club = await self._kind(log_id) == "clubs"
        if club:
            owners, _ = await reach(self.clubs, self.nights, log_id, number)
        theirs: sa.ColumnElement[bool] = WORDS.c.whose.in_(owners)
        if club:
            sides = await sides_called(self.clubs, log_id, number)
            theirs |= (WORDS.c.log == log_id) & WORDS.c.n.in_(sides)
        for where in await self.store.column(sa.select(WORDS.c.log).where(theirs).distinct()):
            there = sa.delete(WORDS).where(WORDS.c.log == where, theirs)
            await self._reword(where, [Change(there)])
        said = sa.update(CHAT).where(CHAT.c.whose.in_(owners)).values(**BLANK)
        if not club:
            await self.store.write([Change(said), *more, deed("night", "forgotten")])
            return
        mine = (CLUB_DEVICES.c.club_id == log_id) & (CLUB_DEVICES.c.member == number)
        devices = Change(sa.delete(CLUB_DEVICES).where(mine))
        entry = deed("club", "forgotten", about=f"member {number}")
        await self.clubs.renew(log_id, number, Change(said), devices, *more, entry)

    async def _reword(self, log_id: str, work: list[Change]) -> None:
        """Change words of a log, wherever it is in memory."""
        match await self._kind(log_id):
            case "nights":
                await self.nights.journal.reword(log_id, work)
            case "clubs":
                await self.clubs.reword(log_id, work)
            case _:
                await reword(self.services.tables, log_id, work)

    async def everywhere(self, name: str, *, sure: bool) -> dict[str, int]:
        """Remove a name from the whole server at once, whoever used it; the operator's right.

        Return in how many clubs, nights, tables and days it occurs.  Unless ``sure``, nothing is
        removed.
        """
        pattern = whole([name, name[:NAME].strip()])
        works, members, days = defaultdict[str, list[Change]](list), set[str](), 0
        for row in await self._matching(WORDS, ("text",), pattern):
            log_id, whose = row["log"], row["whose"]
            here = (WORDS.c.log == log_id) & (WORDS.c.n == row["n"])
            change: sa.Delete | sa.Update = sa.delete(WORDS).where(here)
            if not whose or not pattern.fullmatch(row["text"]):
                new = pattern.sub(NOBODY, row["text"])
                change = sa.update(WORDS).where(here).values(text=new)
            elif whose.startswith(f"{log_id}:"):
                members.add(whose)
            works[log_id].append(Change(change))
        others = list[Change]()
        for table, texts in _TEXTS.items():
            for row in await self._matching(table, texts, pattern):
                here = sa.and_(*(c == row[c.name] for c in table.primary_key.columns))
                plain = {
                    text: pattern.sub(NOBODY, row[text])[:most] for text, most in texts.items()
                }
                others.append(Change(sa.update(table).where(here).values(**plain)))
                if table is CHAT:
                    works.setdefault(row["table_id"], [])
                days += table is not CHAT
        kinds = {log_id: await self._kind(log_id) for log_id in works}
        if sure:
            for whose in sorted(members):
                club_id, _, number = whose.partition(":")
                if kinds[club_id] == "clubs":
                    await self.of_log(club_id, int(number))
            for log_id, work in works.items():
                await self._reword(log_id, work)
            await self.store.write([*others, deed(OPERATOR, "forgotten")])
        counts = Counter(kinds.values())
        return {kind: counts[kind] for kind in ("clubs", "nights", "tables")} | {"days": days}

    async def _matching(
        self, table: sa.Table, texts: Collection[str], pattern: re.Pattern[str]
    ) -> list[dict[str, Any]]:
        """Return the rows of a table in whose texts a name occurs."""

        def question(connection: sa.Connection) -> list[dict[str, Any]]:
            rows = connection.execute(sa.select(table)).mappings()
            return [{**row} for row in rows if any(pattern.search(row[text]) for text in texts)]

        return await self.store.ask(question)

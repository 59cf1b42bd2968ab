"""Forget members, players and people; remove nights and clubs in which nothing has happened.

Numbers, scores and ids stay, so that everything still folds as before; "Player 7" replaces the
name.  Together with ``tables/forgetting.py`` this is the one exception to "events never change".
A club reaches the nights that were linked to it with the secret of their desks, and there the
players known to be the member; only the operator looks for words.  Every step can be interrupted
at any point and repeated.

Nothing expires by itself: an organizer may come back to a night, or a club to its season, years
later, and neither costs anything but space.
"""

from __future__ import annotations

import json
import re
from dataclasses import dataclass, field
from datetime import UTC, date, datetime
from functools import partial
from typing import Any

import sqlalchemy as sa

from euchre.night.season.commands import key_of, players_of
from euchre.night.season.events import Joined
from euchre.night.season.forgetting import nobody, of_player, of_season, of_words, reworded, whole
from euchre.server.clubs.access import Clubs, bound, devices, matches, nights_of_club
from euchre.server.hall import seating
from euchre.server.nights.access import NightsOfServer
from euchre.server.refusals import Refused
from euchre.server.store.journal import Journal
from euchre.server.store.schema import (
    CHAT,
    CLUB_DEVICES,
    CLUB_EVENTS,
    CLUB_LINKS,
    CLUB_MATCHES,
    CLUB_NIGHTS,
    DAILY,
    EVENTS,
    FRIENDS,
    NIGHT_EVENTS,
    TICKETS,
)
from euchre.server.store.who import OPERATOR, deed
from euchre.server.store.writer import Change
from euchre.server.tables.forgetting import (
    NOBODY,
    SPEECHLESS,
    forget_seat,
    forget_words,
)
from euchre.server.tables.names import NAME
from euchre.server.tables.rooms import Rooms


@dataclass
class Done:
    """Where a name was found and removed."""

    clubs: set[str] = field(default_factory=set)
    nights: set[str] = field(default_factory=set)
    tables: set[str] = field(default_factory=set)
    days: int = 0
    #: Nights of a season that were not reached: nothing says which of their players it was.
    left: list[str] = field(default_factory=list)

    def to_json(self) -> dict[str, Any]:
        """Return the counts, and the nights that were not reached."""
        lists = {"clubs": self.clubs, "nights": self.nights, "tables": self.tables}
        counts = {what: len(ids) for what, ids in lists.items()}
        return counts | {"days": self.days, "left": self.left}


class _Server:
    """The parts of a running server that forgetting needs, and what has been done."""

    def __init__(self, state: Any):
        self.clubs: Clubs = state.clubs
        self.nights: NightsOfServer = state.nights
        self.rooms: Rooms = state.rooms
        self.store = self.rooms.store
        self.done = Done()

    async def rows(self, query: sa.Select[Any]) -> list[Any]:
        """Return the rows of a query as tuples."""
        rows: list[Any] = await self.store.ask(lambda c: [tuple(row) for row in c.execute(query)])
        return rows

    async def member(self, club_id: str, number: int) -> None:
        """Forget a member of a club.  Raises ``Refused`` if there is none."""
        club = await self.clubs.get(club_id)
        season, other = club.season, nobody(number)
        if number not in season.members:
            raise Refused(404, "There is no such member.")
        persons = {who for who, mine in (await devices(self.store, club)).items() if mine == number}
        counts = {n.night: n for n in season.nights if any(x.member == number for x in n.lines)}
        for night_id in await nights_of_club(self.store, club_id):
            night = (await self.nights.journal.get(night_id)).night
            confirmed = await matches(self.store, club_id, night_id)
            tickets = await self.store.tickets(night_id)
            players = {n for n, matched in confirmed.items() if season.now(matched) == number}
            if played := counts.get(key_of(night)):
                players |= {*players_of(night, number, played)} - confirmed.keys()
            if players:
                counts.pop(key_of(night), None)
            for player in players | {n for who, n in tickets.items() if who in persons}:
                await self.player(night_id, player, other)
        await self.clubs.rewrite(club_id, lambda events: of_season(events, number))
        await self.clubs.renew(club_id, number)
        gone = sa.delete(CLUB_DEVICES).where(
            CLUB_DEVICES.c.club_id == club_id, CLUB_DEVICES.c.member == number
        )
        about = f"member {number}"
        await self.store.write([Change(gone), deed("club", "forgotten", about=about)])
        self.done.clubs.add(club_id)
        self.done.left += [f"{played.day} {played.title}" for played in counts.values()]

    async def player(self, night_id: str, number: int, other: str) -> None:
        """Forget a player in a night and at its tables."""
        log = await self.nights.journal.get(night_id)
        before = log.rewritten
        without = partial(of_player, number=number, other=other)
        if (await self.nights.journal.rewrite(night_id, without)).rewritten != before:
            self.done.nights.add(night_id)
        night, tables = log.night, self.rooms.tables
        for game, played in night.screens.items():
            for table in played:
                seats = night.seated(game, table)
                name = seating.table_id(self.store.key, night_id, game, table, seats)
                if number in seats and await forget_seat(tables, name, seats.index(number), other):
                    self.done.tables.add(name)


async def member(state: Any, club_id: str, number: int) -> Done:
    """Forget a member of a club.  Raises ``Refused`` if there is none."""
    server = _Server(state)
    await server.member(club_id, number)
    return server.done


async def person(state: Any, who: str) -> Done:
    """Forget a person as the player or member that their devices are, in nights and clubs."""
    server = _Server(state)
    held = sa.select(TICKETS.c.night_id, TICKETS.c.number).where(TICKETS.c.person == who)
    for night_id, number in await server.rows(held):
        await server.player(night_id, number, nobody(number))
    clubs = sa.select(CLUB_DEVICES.c.club_id).where(CLUB_DEVICES.c.person == who)
    for (club_id,) in await server.rows(clubs):
        number = await bound(server.store, await server.clubs.get(club_id), who)
        if number is not None:
            await server.member(club_id, number)
    return server.done


async def everywhere(state: Any, name: str, *, sure: bool) -> Done:
    """Forget a name on the whole server, whoever used it; unless ``sure``, only report it."""
    server, pattern = _Server(state), whole([name, name[:NAME].strip()])
    seasons = sa.select(CLUB_EVENTS.c.club_id, CLUB_EVENTS.c.body)
    events = sa.select(NIGHT_EVENTS.c.night_id, NIGHT_EVENTS.c.body)
    logs = sa.select(EVENTS.c.table_id, EVENTS.c.body).where(EVENTS.c.kind.not_in(SPEECHLESS))
    talk = sa.select(CHAT.c.table_id, CHAT.c.name + sa.literal(" ") + CHAT.c.text)
    clubs, nights, tables = [
        {where for query in each for where, body in await server.rows(query)
         if _has(body, pattern)}
        for each in ([seasons], [events], [logs, talk])
    ]  # fmt: skip
    days = await _days(server, pattern)
    if not sure:
        return Done(clubs, nights, tables, len(days))
    server.done.days = len(days)
    for club_id in sorted(clubs):
        season = (await server.clubs.get(club_id)).season
        called = [e for e in season.events if isinstance(e, Joined) and pattern.fullmatch(e.name)]
        for number in {season.now(event.member) for event in called} & season.members.keys():
            await server.member(club_id, number)
    without = partial(of_words, pattern=pattern, other=NOBODY)
    for club_id in sorted(clubs):
        await server.clubs.rewrite(club_id, without)
    for night_id in sorted(nights):
        await server.nights.journal.rewrite(night_id, without)
    for table_id in sorted(tables):
        await forget_words(server.rooms.tables, table_id, pattern, NOBODY)
    if days:
        await server.store.write(days)
    server.done.clubs |= clubs
    server.done.nights |= nights
    server.done.tables |= tables
    return server.done


async def _days(server: _Server, pattern: re.Pattern[str]) -> list[Change]:
    """Return the changes that replace a name in the daily challenge and its friends' lists."""
    work = []
    for table, texts in ((DAILY, ("name",)), (FRIENDS, ("name", "title"))):
        first, second = table.primary_key.columns
        query = sa.select(first, second, *(table.c[text] for text in texts))
        for one, other, *values in await server.rows(query):
            new = [pattern.sub(NOBODY, text)[:40] for text in values]
            if any(map(pattern.search, values)):
                row = sa.update(table).where(first == one, second == other)
                work.append(Change(row.values(**dict(zip(texts, new, strict=True)))))
    return work


def _has(body: str, pattern: re.Pattern[str]) -> bool:
    """Whether a name that matches is written in an event, or in other text."""
    try:
        parsed = json.loads(body)
    except ValueError:
        return pattern.search(body) is not None
    return bool(reworded(parsed, pattern, "") != parsed)


#: Maximum number of nights or clubs per request.
MANY = 100
#: What belongs to a night or a club besides its events, in foreign-key order.
_BOUND = {
    "night": (CLUB_MATCHES, CLUB_NIGHTS, TICKETS),
    "club": (CLUB_MATCHES, CLUB_NIGHTS, CLUB_DEVICES, CLUB_LINKS),
}


async def idle(state: Any, what: str, before: date, *, sure: bool) -> dict[str, Any]:
    """Return the nights or clubs without an event since the beginning of a day (UTC).

    With ``sure`` they are removed, each only if it still is idle.  Raises ``Refused`` for a day
    that has not begun.
    """
    if before > datetime.now(UTC).date():
        raise Refused(422, f"{before} has not begun; choose today or an earlier day.")
    journal: Journal[Any, Any, Any] = state.nights.journal if what == "night" else state.clubs
    at = int(datetime(before.year, before.month, before.day, tzinfo=UTC).timestamp() * 1000)
    logs = await journal.idle(at, MANY + 1)
    rows = [
        {"id": log_id, "last": last, **await _about(journal, log_id)}
        for log_id, last in logs[:MANY]
    ]
    removed = 0
    for row in rows if sure else ():
        why = f"nothing has happened since {before}"
        entry = deed(OPERATOR, f"removed {what}", about=row["id"], why=why)
        removed += await journal.remove(row["id"], at, _BOUND[what], entry)
    return {"found": rows, "more": len(logs) > MANY, "removed": removed, "done": sure}


async def _about(journal: Journal[Any, Any, Any], log_id: str) -> dict[str, Any]:
    """Return title and number of people; a log that cannot be read has neither."""
    try:
        state = (await journal.get(log_id)).state
    except Exception:
        return {"title": "", "people": 0}
    people = state.players if hasattr(state, "players") else state.members
    return {"title": state.title, "people": len(people)}

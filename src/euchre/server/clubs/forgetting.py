"""Forget a person by name, in clubs, their nights and the nights' tables.

Numbers, scores and ids stay, so that everything still folds as before; "Player 7" replaces the
name.  Together with ``tables/forgetting.py`` this is the one exception to "events never change".
Every step can be interrupted at any point and repeated.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

import msgspec
import sqlalchemy as sa

from euchre.night.events import AnyEvent as NightEvent
from euchre.night.events import Counted
from euchre.night.fold import Night
from euchre.night.season.events import Joined, decode
from euchre.night.season.forgetting import names_of, nobody, of_night, of_season
from euchre.server.clubs.access import nights_of_club
from euchre.server.clubs.book import Clubs
from euchre.server.clubs.matches import matches
from euchre.server.hall import seating
from euchre.server.nights.access import NightsOfServer
from euchre.server.store.audit import deed
from euchre.server.store.schema import (
    CHAT,
    CLUB_DEVICES,
    CLUB_EVENTS,
    DAILY,
    EVENTS,
    FRIENDS,
    NIGHT_EVENTS,
    TICKETS,
)
from euchre.server.store.writer import Change
from euchre.server.tables.forgetting import SPEECHLESS, forget_names, told
from euchre.server.tables.refusals import Refused
from euchre.server.tables.rooms import Rooms


@dataclass
class Done:
    """Where a name was found and removed."""

    clubs: set[str] = field(default_factory=set)
    nights: set[str] = field(default_factory=set)
    tables: set[str] = field(default_factory=set)
    days: int = 0
    #: People who were signed out.
    people: set[str] = field(default_factory=set)

    def to_json(self) -> dict[str, int]:
        """Return the counts."""
        return {
            "clubs": len(self.clubs),
            "nights": len(self.nights),
            "tables": len(self.tables),
            "days": self.days,
        }


class _Server:
    """The parts of a running server that forgetting needs."""

    def __init__(self, state: Any):
        self.clubs: Clubs = state.clubs
        self.nights: NightsOfServer = state.nights
        self.rooms: Rooms = state.rooms
        self.store = self.rooms.store

    async def rows(self, query: sa.Select[Any]) -> list[Any]:
        """Return the rows of a query as tuples."""
        found: list[Any] = await self.store.ask(lambda c: [tuple(row) for row in c.execute(query)])
        return found


async def member(state: Any, club_id: str, number: int) -> Done:
    """Forget a member of a club.  Raises ``Refused`` if there is none."""
    server, done = _Server(state), Done()
    club = await server.clubs.get(club_id)
    if number not in club.season.members:
        raise Refused(404, "There is no such member.")
    names, other = names_of(club.events, number), nobody(number)
    bound = sa.select(CLUB_DEVICES.c.person).where(
        CLUB_DEVICES.c.club_id == club_id, CLUB_DEVICES.c.member == number
    )
    people = {row[0] for row in await server.rows(bound)}
    for night_id in await _nights(server, club_id):
        said = await matches(server.store, club_id, night_id)
        own = [n for n, matched in said.items() if matched == number]
        await _night(server, night_id, names, own, other, done)
    for person in people:
        for table_id in await server.store.tables_of(person, None):
            await _table(server, table_id, names, other, done)
    await _days(server, names, people, other, done)
    await server.clubs.rewrite(club_id, lambda events: of_season(events, number))
    await server.clubs.renew(club_id, number)
    gone = sa.delete(CLUB_DEVICES).where(
        CLUB_DEVICES.c.club_id == club_id, CLUB_DEVICES.c.member == number
    )
    about = f"member {number}"
    await server.store.write([Change(gone), deed("club", "forgotten", about=about)])
    done.clubs.add(club_id)
    return done


async def _nights(server: _Server, club_id: str) -> list[str]:
    """Return the nights on this server that belong to a club or count in its season."""
    linked = await nights_of_club(server.store, club_id)
    season = (await server.clubs.get(club_id)).season
    keys = [night.night for night in season.nights]
    first = sa.select(NIGHT_EVENTS.c.night_id).where(NIGHT_EVENTS.c.event_id.in_(keys))
    return sorted({*linked, *(row[0] for row in await server.rows(first))})


async def _night(
    server: _Server,
    night_id: str,
    names: Collection[str],
    numbers: Iterable[int],
    other: str,
    done: Done,
) -> None:
    """Remove names from a night and its tables, including any names of these numbers."""
    night = (await server.nights.book.get(night_id)).night
    spoken = {n for n in names if n}
    mine = set(numbers)
    for event in night.events:
        if getattr(event, "number", 0) in mine and (name := getattr(event, "name", "")):
            spoken.add(name)
    if not spoken:
        return

    def without(events: Sequence[NightEvent]) -> Sequence[NightEvent]:
        for name in sorted(spoken, key=len, reverse=True):
            events = of_night(events, name, other)
        return events

    if list(without(night.events)) != list(night.events):
        await server.nights.book.rewrite(night_id, without)
        done.nights.add(night_id)
    for table_id in _tables(server, night_id, night):
        await _table(server, table_id, spoken, other, done)


def _tables(server: _Server, night_id: str, night: Night) -> set[str]:
    """Return the tables on this server at which a night was, or could have been, played."""
    found = {e.table_id for e in night.events if isinstance(e, Counted)}
    for game, tables in night.screens.items():
        for table in tables:
            seats = night.seated(game, table)
            found.add(seating.table_id(server.store.key, night_id, game, table, seats))
    return found


async def _table(
    server: _Server, table_id: str, names: Collection[str], other: str, done: Done
) -> None:
    if await forget_names(server.rooms.tables, table_id, names, other):
        done.tables.add(table_id)


async def _days(
    server: _Server, names: Collection[str], people: Collection[str] | None, other: str, done: Done
) -> None:
    """Remove names from the days and lists of these people (None: of everyone)."""
    pattern, work = told(names), []
    for table, texts in ((DAILY, ("name",)), (FRIENDS, ("name", "title"))):
        which = sa.true() if people is None else table.c.person.in_(people)
        query = sa.select(*table.primary_key.columns, *(table.c[text] for text in texts))
        for one, person, *said in await server.rows(query.where(which)):
            new = [pattern.sub(other, s)[:40] if pattern.search(s) else s for s in said]
            if new != said:
                first, second = table.primary_key.columns
                row = sa.update(table).where(first == one, second == person)
                work.append(Change(row.values(**dict(zip(texts, new, strict=True)))))
    if work:
        await server.store.write(work)
    done.days += len(work)


async def person(state: Any, who: str) -> Done:
    """Forget a person's names in the clubs and nights that their devices joined."""
    server, done = _Server(state), Done()
    mine = sa.select(CLUB_DEVICES.c.club_id, CLUB_DEVICES.c.member, CLUB_DEVICES.c.generation)
    for club_id, number, generation in await server.rows(mine.where(CLUB_DEVICES.c.person == who)):
        club = await server.clubs.get(club_id)
        if club.generations.get(number, 0) == generation and number in club.season.members:
            _join(done, await member(state, club_id, number))
    held = sa.select(TICKETS.c.night_id, TICKETS.c.number).where(TICKETS.c.person == who)
    for night_id, number in await server.rows(held):
        await _night(server, night_id, (), [number], nobody(number), done)
    return done


def _join(done: Done, more: Done) -> None:
    done.clubs |= more.clubs
    done.nights |= more.nights
    done.tables |= more.tables
    done.days += more.days


async def everywhere(state: Any, name: str, *, sure: bool) -> Done:
    """Forget a name on the whole server, whoever used it; unless ``sure``, only report it."""
    server, done = _Server(state), Done()
    pattern = told([name])
    members = await _members(server, pattern)
    events = sa.select(NIGHT_EVENTS.c.night_id, NIGHT_EVENTS.c.body)
    nights = {n for n, body in await server.rows(events) if pattern.search(_plain(body))}
    logs = sa.select(EVENTS.c.table_id, EVENTS.c.body).where(EVENTS.c.kind.not_in(SPEECHLESS))
    talk = sa.select(CHAT.c.table_id, CHAT.c.name + sa.literal(" ") + CHAT.c.text)
    texts = [*await server.rows(logs), *await server.rows(talk)]
    tables = {table_id for table_id, body in texts if pattern.search(_plain(body))}
    if not sure:
        rows = await server.rows(sa.select(DAILY.c.name))
        rows += await server.rows(sa.select(FRIENDS.c.name + sa.literal(" ") + FRIENDS.c.title))
        days = sum(bool(pattern.search(row[0])) for row in rows)
        return Done({club for club, _ in members}, nights, tables, days)
    for club_id, number in members:
        _join(done, await member(state, club_id, number))
    for night_id in sorted(nights):
        await _night(server, night_id, [name], (), "Somebody", done)
    for table_id in sorted(tables):
        await _table(server, table_id, [name], "Somebody", done)
    await _days(server, [name], None, "Somebody", done)
    return done


async def _members(server: _Server, pattern: Any) -> list[tuple[str, int]]:
    """Return club and number of every member with a name."""
    rows = await server.rows(sa.select(CLUB_EVENTS.c.club_id, CLUB_EVENTS.c.body))
    found = set()
    for club_id, body in rows:
        if pattern.search(_plain(body)) and isinstance(event := decode(body), Joined):
            season = (await server.clubs.get(club_id)).season
            if pattern.fullmatch(event.name) and event.member in season.members:
                found.add((club_id, event.member))
    return sorted(found)


def _plain(body: str) -> str:
    """Return the texts in an event's JSON as people read them; other text is returned as it is."""
    try:
        return "\n".join(_texts(msgspec.json.decode(body)))
    except msgspec.MsgspecError:
        return body


def _texts(value: Any) -> list[str]:
    if isinstance(value, dict):
        return [text for part in value.values() for text in _texts(part)]
    if isinstance(value, list):
        return [text for part in value for text in _texts(part)]
    return [value] if isinstance(value, str) else []

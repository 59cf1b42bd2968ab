"""All clubs of one server: each the events of a season, saved before they are shown."""

from __future__ import annotations

import asyncio
import secrets
from collections import OrderedDict
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

import sqlalchemy as sa

from euchre.night.errors import NightError
from euchre.night.season.events import AnyEvent, decode, encode
from euchre.night.season.fold import Season, fold
from euchre.server.store.schema import CLUB_EVENTS, CLUB_LINKS, CLUBS
from euchre.server.store.store import Store, now
from euchre.server.store.writer import Change, Conflict, Row
from euchre.server.tables.refusals import Refused, sentence

#: Makes the events to add to a season from its current state.
Make = Callable[[Season], Sequence[AnyEvent]]
#: Length of a club's id.
ID = 12
#: Number of clubs kept in memory.
KEPT = 64
#: Maximum number of events of a club.
MOST_EVENTS = 20_000


@dataclass
class Club:
    """A club in memory: its season after event number ``seq``."""

    id: str
    season: Season = field(default_factory=Season)
    #: All events in their order.
    events: tuple[AnyEvent, ...] = ()
    #: How many links of each member have been revoked.
    generations: Mapping[int, int] = field(default_factory=dict)
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    stale: bool = True
    rewritten: int = 0
    #: Views computed from the current season; cleared with every event.
    shown: dict[str, Any] = field(default_factory=dict)

    @property
    def seq(self) -> int:
        """Number of the last event."""
        return len(self.events)


class Clubs:
    """Loads clubs, caches them and appends events."""

    def __init__(self, store: Store):
        self.store = store
        self._open: OrderedDict[str, Club] = OrderedDict()

    async def get(self, club_id: str) -> Club:
        """Return a club, up to date.  Raises ``Refused`` if there is none with this id."""
        if not (len(club_id) == ID and club_id.isascii() and club_id.isalnum()):
            raise Refused(404, "There is no such club.")
        club = self._open.get(club_id) or Club(club_id)
        if club.stale or self.store.shared:
            async with club.lock:
                await self._catch_up(club)
        if not club.seq:
            raise Refused(404, "There is no such club.")
        club = self._open.setdefault(club_id, club)
        self._open.move_to_end(club_id)
        while len(self._open) > KEPT:
            self._open.popitem(last=False)
        return club

    def lately(self, club_id: str) -> Club | None:
        """Return a club that is in memory, else None."""
        return self._open.get(club_id)

    async def found(self, events: Sequence[AnyEvent]) -> Club:
        """Save a new club with these events, which must make a season.  Raises ``Refused``."""
        _folded(events)
        club_id = secrets.token_hex(ID // 2)
        row = Row(CLUBS, {"id": club_id, "made": now()})
        await self.store.write([row, *_rows(club_id, 1, events)])
        return await self.get(club_id)

    async def add(self, club_id: str, make: Make) -> Club:
        """Add the events that ``make`` returns for the current season, all or none.

        They are on disk when this returns; an event that already exists is not added again.  Raises
        ``Refused``.
        """
        club = await self.get(club_id)
        async with club.lock:
            while True:
                await self._catch_up(club)
                try:
                    made = await asyncio.to_thread(make, club.season)
                except NightError as error:
                    raise Refused(409, sentence(*error.problems)) from None
                known = {event.id for event in club.events}
                new = [event for event in made if event.id not in known]
                if not new:
                    return club
                await asyncio.to_thread(_folded, [*club.events, *new])
                club.stale = True
                try:
                    await self.store.write(_rows(club_id, club.seq + 1, new))
                except Conflict:
                    # Another server wrote first: reload and retry (optimistic concurrency).
                    continue
                await self._catch_up(club)
                return club

    async def rewrite(
        self, club_id: str, without: Callable[[Sequence[AnyEvent]], Sequence[AnyEvent]]
    ) -> Club:
        """Replace a club's events, to forget a name."""
        club = await self.get(club_id)
        async with club.lock:
            while True:
                club.stale = True
                await self._catch_up(club)
                work = [
                    Change(
                        sa.update(CLUB_EVENTS)
                        .where(CLUB_EVENTS.c.club_id == club_id, CLUB_EVENTS.c.seq == seq)
                        .values(body=encode(new).decode())
                    )
                    for seq, (old, new) in enumerate(
                        zip(club.events, without(club.events), strict=True), 1
                    )
                    if new != old
                ]
                if not work:
                    return club
                club.stale = True
                same = (CLUBS.c.id == club_id) & (CLUBS.c.rewritten == club.rewritten)
                once = sa.update(CLUBS).where(same).values(rewritten=club.rewritten + 1)
                with suppress(Conflict):
                    await self.store.write([*work, Change(once, must=1)])

    async def renew(self, club_id: str, member: int) -> Club:
        """Revoke all of a member's links made so far.  Raises ``Refused``."""
        club = await self.get(club_id)
        async with club.lock:
            await self._catch_up(club)
            if member not in club.season.members:
                raise Refused(404, "There is no such member.")
            club.stale = True
            row = {"club_id": club_id, "member": member}
            generation = club.generations.get(member, 0) + 1
            await self.store.write(
                [Row(CLUB_LINKS, row | {"generation": generation}, replace=True)]
            )
            await self._catch_up(club)
        return club

    async def _catch_up(self, club: Club) -> None:
        """Read what the database has beyond the club in memory."""
        if not (club.stale or self.store.shared):
            return
        rewritten, links, bodies = await self._read(club.id, club.seq)
        if rewritten != club.rewritten and club.seq:
            club.events = ()
            rewritten, links, bodies = await self._read(club.id, 0)
        if bodies:
            events = (*club.events, *map(decode, bodies))
            club.season = await asyncio.to_thread(fold, events)
            club.events = events
        if bodies or links != club.generations:
            club.shown = {}
        club.rewritten, club.generations, club.stale = rewritten, links, False

    async def _read(self, club_id: str, after: int) -> tuple[int, dict[int, int], list[str]]:
        counter = sa.select(CLUBS.c.rewritten).where(CLUBS.c.id == club_id)
        links = sa.select(CLUB_LINKS.c.member, CLUB_LINKS.c.generation).where(
            CLUB_LINKS.c.club_id == club_id
        )
        query = (
            sa.select(CLUB_EVENTS.c.body)
            .where(CLUB_EVENTS.c.club_id == club_id, CLUB_EVENTS.c.seq > after)
            .order_by(CLUB_EVENTS.c.seq)
        )

        def question(c: sa.Connection) -> tuple[int, dict[int, int], list[str]]:
            generations = {row[0]: row[1] for row in c.execute(links)}
            return c.execute(counter).scalar() or 0, generations, list(c.execute(query).scalars())

        return await self.store.ask(question)


def _folded(events: Sequence[AnyEvent]) -> Season:
    """Fold events into a season.  Raises ``Refused`` if they are invalid or too many."""
    if len(events) > MOST_EVENTS:
        raise Refused(422, f"A season can have at most {MOST_EVENTS:,} events.")
    try:
        return fold(events)
    except NightError as error:
        raise Refused(422, sentence(*error.problems)) from None


def _rows(club_id: str, first: int, events: Sequence[AnyEvent]) -> list[Row]:
    at = now()
    return [
        Row(
            CLUB_EVENTS,
            {
                "club_id": club_id,
                "seq": seq,
                "event_id": event.id,
                "body": encode(event).decode(),
                "at": at,
            },
        )
        for seq, event in enumerate(events, first)
    ]

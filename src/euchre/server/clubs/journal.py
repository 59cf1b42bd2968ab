"""All clubs of one server: each the events of a season, saved before they are shown."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial

import sqlalchemy as sa

from euchre.night.errors import NightError
from euchre.night.order import following
from euchre.night.season.events import AnyEvent, decode, encode
from euchre.night.season.fold import Season, admit, fold
from euchre.server.http.bodies import MOST_EVENTS
from euchre.server.queues import Asker
from euchre.server.refusals import Refused, refusing
from euchre.server.store import journal
from euchre.server.store.schema import CLUB_EVENTS, CLUB_LINKS, CLUBS
from euchre.server.store.store import Store
from euchre.server.store.writer import Row

#: The largest season, with one result per player and night: its pages are computed from all of it.
MOST = {"members": 1_000, "nights": 1_000, "results": 60_000, "games": 120_000}
#: Makes the events to add to a season from its current state.
Make = Callable[[Season], Sequence[AnyEvent]]


@dataclass
class Club(journal.Log[Season, AnyEvent]):
    """A club in memory."""

    #: How many links of each member have been revoked.
    generations: Mapping[int, int] = field(default_factory=dict)

    @property
    def season(self) -> Season:
        """The season after event number ``seq``."""
        return self.state


class Clubs(journal.Journal[Season, AnyEvent, Club]):
    """Loads clubs, caches them and appends events."""

    def __init__(self, store: Store):
        super().__init__(
            store, journal.Kind("club", CLUBS, CLUB_EVENTS, Club, fold, encode, decode)
        )

    async def begin(self, events: Sequence[AnyEvent]) -> Club:
        """Save a new club with these events.  Raises ``Refused`` unless they make a season."""
        await self.store.long.run(_folded, Season(), events)
        return await super().begin(events)

    async def add(self, club_id: str, make: Make) -> Club:
        """Add the events that ``make`` returns for the current season, all or none.

        They are on disk when this returns; an event that already exists is not added again.  Raises
        ``Refused``.
        """
        return await self.append(club_id, partial(_admitted, make))

    async def renew(self, club_id: str, member: int) -> Club:
        """Revoke all of a member's links made so far.  Raises ``Refused``."""
        club = await self.get(club_id)
        async with self.held(club):
            await self.catch_up(club)
            if member not in club.season.members:
                raise Refused(404, "There is no such member.")
            club.stale = True
            row = {"club_id": club_id, "member": member}
            generation = club.generations.get(member, 0) + 1
            await self.store.write(
                [Row(CLUB_LINKS, row | {"generation": generation}, replace=True)]
            )
            await self.catch_up(club)
        return club

    async def catch_up(self, club: Club) -> None:
        """Read what the database has beyond the club in memory, the revoked links included."""
        if club.stale or self.store.shared:
            query = sa.select(CLUB_LINKS.c.member, CLUB_LINKS.c.generation).where(
                CLUB_LINKS.c.club_id == club.id
            )
            links = await self.store.ask(
                lambda c: {row[0]: row[1] for row in c.execute(query)}, Asker(club.id)
            )
            if links != club.generations:
                club.generations, club.shown = links, {}
        await super().catch_up(club)


def _admitted(make: Make, club: Club) -> tuple[Season, list[AnyEvent]]:
    """Return the season with new events, and them.  Raises ``Refused``."""
    with refusing(409, NightError):
        made = make(club.season)
    known = {event.id for event in club.events}
    new = following(club.events, [event for event in made if event.id not in known])
    return _folded(club.season, new) if new else club.season, new


def _folded(season: Season, new: Sequence[AnyEvent]) -> Season:
    """Return a season with more events.  Raises ``Refused`` if they are invalid or too many."""
    if len(season.events) + len(new) > MOST_EVENTS:
        raise Refused(422, f"A season can have at most {MOST_EVENTS:,} events.")
    with refusing(422, NightError):
        return sized(admit(season, new))


def sized(season: Season) -> Season:
    """Return a season unless it is too large.  Raises ``NightError``."""
    there = {
        "members": len(season.members),
        "nights": len(season.nights),
        "results": sum(len(night.lines) for night in season.nights),
        "games": sum(len(night.games) for night in season.nights),
    }
    if found := [
        f"a season can have at most {most:,} {what}; this one has {there[what]:,}"
        for what, most in MOST.items()
        if there[what] > most
    ]:
        raise NightError(*found)
    return season

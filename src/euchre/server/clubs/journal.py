"""The clubs of a running server, each the events of a season: loading them and adding events.

A new link of a member revokes the old one and the devices that used it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial

import sqlalchemy as sa
from msgspec import structs

from euchre.night.errors import NightError
from euchre.night.event_order import following
from euchre.night.season.events import (
    AnyEvent,
    Fixed,
    Joined,
    NightCounts,
    PointsGiven,
    Resulted,
    SeasonOpened,
    Sided,
    SidePaid,
    decode,
    encode,
)
from euchre.night.season.fold import Season, admit, fold
from euchre.night.season.forgetting import nobody
from euchre.server.refusals import Refused, refusing
from euchre.server.store import journal
from euchre.server.store.erasure_requests import stopping
from euchre.server.store.schema import CLUB_DEVICES, CLUB_EVENTS, CLUBS, LINKS
from euchre.server.store.store import Store
from euchre.server.store.words import Marks, owner
from euchre.server.store.writer import Change, Row

#: The largest season, with one result per player and night: its pages are computed from all of it.
MOST = {"members": 1_000, "nights": 1_000, "fixtures": 5_000, "results": 60_000, "games": 120_000}
#: Makes the events to add to a season from its current state.
Make = Callable[[Season], Sequence[AnyEvent]]


@dataclass
class Club(journal.Log[Season, AnyEvent]):
    """A club in memory."""

    @property
    def season(self) -> Season:
        """The season after event number ``seq``."""
        return self.state


class Clubs(journal.Journal[Season, AnyEvent, Club]):
    """Loads clubs, caches them and appends events."""

    def __init__(self, store: Store):
        super().__init__(
            store, journal.Kind("club", CLUBS, CLUB_EVENTS, Club, fold, encode, decode, apart)
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

    async def renew(self, club_id: str, member: int, *more: Row | Change, but: str = "") -> str:
        """Replace a member's link and write ``more``; return the new secret.

        Devices that used the old link are signed out, except that of the person ``but``.  Raises
        ``Refused`` if there is no such member.
        """
        club = await self.get(club_id)
        if member not in club.season.members:
            raise Refused(404, "There is no such member.")
        # Requests to be forgotten that were proved by the old link stop, too.
        stop = stopping(owner(club_id, member), but=but)
        every, link = CLUB_DEVICES.c, LINKS.c
        of_link = link.of == club_id, link.kind == "member", link.number == member
        generation = sa.select(link.generation).where(*of_link).scalar_subquery()
        came = every.member == member, every.generation == generation - 1
        device = every.club_id == club_id, every.person == but, *came
        stay = sa.update(CLUB_DEVICES).where(*device).values(generation=generation)
        return await self.store.links.replace("member", club_id, member, stop, Change(stay), *more)


def apart(_: Season, event: AnyEvent, mark: Marks) -> AnyEvent:
    """Return an event with marks for its words: names and titles."""
    if isinstance(event, Joined):
        name = mark(event.name, mark.owner(event.member), nobody(event.member))
        return structs.replace(event, name=name)
    if isinstance(event, Sided):
        name = mark(event.name, instead=f"Side {event.side}")
        division = mark(event.division) if event.division else ""
        return structs.replace(event, name=name, division=division)
    if isinstance(event, Fixed) and event.cup:
        return structs.replace(event, cup=mark(event.cup))
    if isinstance(event, Resulted | PointsGiven | SidePaid) and event.note:
        whose = mark.owner(getattr(event, "member", 0))
        return structs.replace(event, note=mark(event.note, whose))
    if isinstance(event, SeasonOpened | NightCounts) and event.title:
        return structs.replace(event, title=mark(event.title))
    return event


def _admitted(make: Make, club: Club) -> tuple[Season, list[AnyEvent]]:
    """Return the season with new events, and them.  Raises ``Refused``."""
    with refusing(409, NightError):
        events = make(club.season)
    known = {event.id for event in club.events}
    new = following(club.events, [event for event in events if event.id not in known])
    return _folded(club.season, new) if new else club.season, new


def _folded(season: Season, new: Sequence[AnyEvent]) -> Season:
    """Return a season with more events.  Raises ``Refused`` if they are invalid or too many."""
    with refusing(422, NightError):
        return sized(admit(season, new))


def sized(season: Season) -> Season:
    """Return a season unless it is too large.  Raises ``NightError``."""
    there = {
        "members": len(season.members),
        "nights": len(season.nights),
        "fixtures": len(season.league.fixtures),
        "results": sum(len(night.lines) for night in season.nights),
        "games": sum(len(night.games) for night in season.nights),
    }
    if problems := [
        f"a season can have at most {most:,} {what}; this one has {there[what]:,}"
        for what, most in MOST.items()
        if there[what] > most
    ]:
        raise NightError(*problems)
    return season

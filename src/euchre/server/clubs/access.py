"""The clubs of a running server, each the events of a season, and access to them.

A visitor is the organizer, a member, or a stranger.  Secrets of links arrive in the header
``Authorization: Bearer`` (``store/links.py``).  A new link of a member revokes the old one and the
devices that used it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from typing import Annotated

import sqlalchemy as sa
from fastapi import Depends, Request
from msgspec import structs

from euchre.night.errors import NightError
from euchre.night.event_order import following
from euchre.night.season.adding import key_of, players_of
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
from euchre.night.season.forgetting import names_of, nobody
from euchre.server.http.bodies import of_app
from euchre.server.http.people import Person
from euchre.server.nights.access import NightsOfServer, Secret
from euchre.server.refusals import Refused, refusing
from euchre.server.store import journal, words
from euchre.server.store.erasure_requests import stopping
from euchre.server.store.schema import (
    CLUB_DEVICES,
    CLUB_EVENTS,
    CLUB_MATCHES,
    CLUB_NIGHTS,
    CLUBS,
    LINKS,
    NIGHTS,
)
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


@dataclass(frozen=True)
class Asking:
    """The sender of a request to a club; ``member`` is None for a non-member."""

    club: Club
    desk: bool = False
    member: int | None = None

    @property
    def inside(self) -> bool:
        """Whether full names may be shown."""
        return self.desk or self.member is not None or self.club.season.rules.names == "full"


async def member_of(store: Store, club: Club, shown: str) -> int | None:
    """Return the member whose current link, ``7.SECRET``, is shown; None if it is nobody's."""
    number, _, secret = shown.removeprefix("Bearer ").partition(".")
    if not (number.isascii() and number.isdecimal() and len(number) < 6):
        return None
    member = int(number)
    good = member in club.season.members and await store.links.opened(
        secret, "member", club.id, member
    )
    return member if good else None


async def bound(store: Store, club: Club, person: str) -> int | None:
    """Return the member whose valid link a person's device has used; None if none."""
    return (await devices(store, club, CLUB_DEVICES.c.person == person)).get(person)


async def devices(store: Store, club: Club, *of: sa.ColumnElement[bool]) -> dict[str, int]:
    """Return the members whose valid links people's devices have used, by person."""
    query = sa.select(
        CLUB_DEVICES.c.person, CLUB_DEVICES.c.member, CLUB_DEVICES.c.generation
    ).where(CLUB_DEVICES.c.club_id == club.id, *of)
    rows = await store.ask(lambda c: [tuple(row) for row in c.execute(query)])
    links = await store.links.of(club.id)
    return {
        person: member
        for person, member, generation in rows
        if member in club.season.members
        and (link := links.get(("member", member))) is not None
        and link.generation == generation
    }


async def nights_of_club(store: Store, club_id: str) -> list[str]:
    """Return the nights on this server that belong to a club, latest first."""
    query = (
        sa.select(CLUB_NIGHTS.c.night_id)
        .where(CLUB_NIGHTS.c.club_id == club_id)
        .order_by(CLUB_NIGHTS.c.at.desc(), CLUB_NIGHTS.c.night_id)
    )
    return await store.column(query)


async def club_of_night(store: Store, night_id: str) -> str | None:
    """Return the club that a night belongs to; the latest if several have claimed it."""
    query = (
        sa.select(CLUB_NIGHTS.c.club_id)
        .where(CLUB_NIGHTS.c.night_id == night_id)
        .order_by(CLUB_NIGHTS.c.at.desc())
        .limit(1)
    )
    return await store.value(query)


#: The clubs of the running server.
Known = Annotated[Clubs, of_app("clubs")]


async def there(request: Request, clubs: Known) -> None:
    """Refuse a page of a club that does not exist."""
    if club := request.path_params.get("club"):
        await clubs.get(club)


async def matches(
    store: Store, club_id: str, night_id: str, *, proved: bool = False
) -> dict[int, int]:
    """Return members by player number; 0 for a player who only shares a member's name.

    With ``proved``, only answers of the desk or of a device that is proved to be the player's.
    """
    query = sa.select(CLUB_MATCHES.c.number, CLUB_MATCHES.c.member).where(
        CLUB_MATCHES.c.club_id == club_id,
        CLUB_MATCHES.c.night_id == night_id,
        CLUB_MATCHES.c.proved if proved else sa.true(),
    )
    return await store.pairs(query)


async def note(
    store: Store, club_id: str, night_id: str, number: int, member: int, *, proved: bool
) -> None:
    """Save which member the player with a number is, and whether that is proved.

    Raises ``Conflict`` if another player has become that member meanwhile.
    """
    every, row = CLUB_MATCHES.c, {"club_id": club_id, "night_id": night_id, "number": number}
    here = (every.club_id == club_id) & (every.night_id == night_id)
    taken = sa.exists().where(here, every.number != number, every.member == member)
    new = sa.select(*map(sa.literal, (*row.values(), member, proved)))
    if member:
        new = new.where(~taken)
    insert = sa.insert(CLUB_MATCHES).from_select([*row, "member", "proved"], new)
    old = sa.delete(CLUB_MATCHES).where(here, every.number == number)
    # In PostgreSQL, two at once would not see each other without a lock on the night's row.
    lock = sa.update(NIGHTS).where(NIGHTS.c.id == night_id).values(made=NIGHTS.c.made)
    await store.write([Change(lock), Change(old), Change(insert, must=1)])


async def visitor(club_id: str, clubs: Known, person: Person, secret: Secret = "") -> Asking:
    """Return the sender of a request to a club.  Raises ``Refused`` if there is none."""
    club = await clubs.get(club_id)
    if secret and await clubs.store.links.opened(secret, "desk", club_id):
        return Asking(club, desk=True)
    member = await member_of(clubs.store, club, secret) if secret else None
    if member is None and person is not None:
        member = await bound(clubs.store, club, person)
    return Asking(club, member=member)


#: Whoever sends a request to a club.
Visitor = Annotated[Asking, Depends(visitor)]


async def at_desk(club_id: str, clubs: Known, secret: Secret = "") -> Club:
    """Return a club for its organizer.  Raises ``Refused`` for anyone else."""
    club = await clubs.get(club_id)
    if not (secret and await clubs.store.links.opened(secret, "desk", club_id)):
        raise Refused(403, "This is for the club's organizer; open the link to the club's desk.")
    return club


#: The club of a request that only its organizer may send.
AtDesk = Annotated[Club, Depends(at_desk)]


# -- whose words are a member's ------------------------------------------------------------


async def reach(
    clubs: Clubs, nights: NightsOfServer, club_id: str, number: int
) -> tuple[list[str], list[str]]:
    """Return the owners of a member's words, in the club and its nights, and what is not reached.

    In a night they are the words of players who are proved to be the member, or count as the member
    in the season.  Nothing says who was the member in the nights that are not reached.  Raises
    ``Refused`` for no member.
    """
    club = await clubs.get(club_id)
    season = club.season
    if number not in season.members:
        raise Refused(404, "There is no such member.")
    persons = {who for who, mine in (await devices(clubs.store, club)).items() if mine == number}
    merged = [member for member in season.into if season.now(member) == number]
    owners = [owner(club_id, same) for same in (number, *merged)]
    counts = {n.night: n for n in season.nights if any(x.member == number for x in n.lines)}
    for night_id in await nights_of_club(clubs.store, club_id):
        # A night that cannot be read is not reached.
        with suppress(Refused, NightError):
            night = (await nights.journal.get(night_id)).night
            asked = await matches(clubs.store, club_id, night_id)
            sure = await matches(clubs.store, club_id, night_id, proved=True)
            players = {n for n, matched in sure.items() if season.now(matched) == number}
            if played := counts.get(key_of(night)):
                players |= {*players_of(night, number, played)} - asked.keys()
            if players:
                counts.pop(key_of(night), None)
            numbers = await clubs.store.numbers(night_id)
            players |= {player for person, player in numbers.items() if person in persons}
            owners += [owner(night_id, player) for player in sorted(players)]
    return owners, [f"{played.day} {played.title}" for played in counts.values()]


async def sides_called(clubs: Clubs, club_id: str, number: int) -> list[int]:
    """Return the numbers of the words that named sides after a member."""
    club = await clubs.get(club_id)
    names = {name.casefold() for name in names_of(club.season, number)}
    return [
        seq * words.MOST
        for seq, event in enumerate(club.events, 1)
        if isinstance(event, Sided) and event.name.casefold() in names
    ]

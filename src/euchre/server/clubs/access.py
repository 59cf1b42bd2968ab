"""Who may see and do what in a club, and whose words and nights are a member's.

A visitor is the organizer, a member, or a stranger.  Secrets of links arrive in the header
``Authorization: Bearer`` (``store/links.py``).
"""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass
from typing import Annotated

import sqlalchemy as sa
from fastapi import Depends, Request

from euchre.night.errors import NightError
from euchre.night.season.adding import key_of, players_of
from euchre.night.season.events import Sided
from euchre.night.season.forgetting import names_of
from euchre.server.clubs.journal import Club, Clubs
from euchre.server.http.bodies import of_app
from euchre.server.http.people import Person
from euchre.server.nights.access import NightsOfServer, Secret
from euchre.server.refusals import Refused
from euchre.server.store import words
from euchre.server.store.schema import CLUB_DEVICES, CLUB_MATCHES, CLUB_NIGHTS, NIGHTS
from euchre.server.store.store import Store
from euchre.server.store.words import owner
from euchre.server.store.writer import Change


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

"""Roles in a club: its organizer, a member, or a stranger.

Secrets are in the fragment of a link and arrive in the header ``Authorization: Bearer``; they
derive from the server's key.  A member's secret belongs to a generation: a new link revokes the old
ones, and the devices that used them.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Any

import sqlalchemy as sa
from fastapi import Depends, Request

from euchre.server.clock import now
from euchre.server.clubs.journal import Club, Clubs
from euchre.server.nights import keys
from euchre.server.nights.access import Secret
from euchre.server.refusals import Refused
from euchre.server.store.schema import CLUB_DEVICES, CLUB_MATCHES, CLUB_NIGHTS, NIGHTS
from euchre.server.store.store import Store
from euchre.server.store.writer import Change

#: Prefix of the clubs' API.
API = "/api/clubs/"


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


def desk_key(key: bytes, club_id: str) -> str:
    """Return the secret of a club's organizer."""
    return keys.secret(key, f"club|{club_id}|desk")


def member_key(key: bytes, club: Club, member: int) -> str:
    """Return the secret of a member's current link: ``7.SECRET``."""
    generation = club.generations.get(member, 0)
    return f"{member}.{keys.secret(key, f'club|{club.id}|member|{member}|{generation}')}"


def member_of(key: bytes, club: Club, shown: str) -> int | None:
    """Return the member whose current link has this secret, None if none."""
    number = shown.removeprefix("Bearer ").partition(".")[0]
    if not (number.isascii() and number.isdecimal() and len(number) < 6):
        return None
    member = int(number)
    good = member in club.season.members and keys.holds(shown, member_key(key, club, member))
    return member if good else None


def ticket(clubs: Clubs, path: str, shown: str) -> str | None:
    """Return the key under which a request with a valid secret is charged; None without one."""
    if not path.startswith(API):
        return None
    club_id = path.removeprefix(API).partition("/")[0]
    key = clubs.store.key
    if keys.holds(shown, desk_key(key, club_id)):
        return f"club {club_id}"
    club = clubs.lately(club_id)
    member = member_of(key, club, shown) if club else None
    return None if member is None else f"club {club_id} {member}"


async def asking(
    clubs: Clubs, club_id: str, shown: str, person: str | None, *, desk: bool = False
) -> Asking:
    """Return the sender's role.  Raises ``Refused`` for no club, or if only the organizer may."""
    club = await clubs.get(club_id)
    if shown and keys.holds(shown, desk_key(clubs.store.key, club_id)):
        return Asking(club, desk=True)
    if desk:
        raise Refused(403, "This is for the club's organizer; open the link to the club's desk.")
    member = member_of(clubs.store.key, club, shown) if shown else None
    if member is None and person is not None:
        member = await bound(clubs.store, club, person)
    return Asking(club, member=member)


async def bound(store: Store, club: Club, person: str) -> int | None:
    """Return the member that a person is, by a link that is still valid; None if none."""
    query = sa.select(CLUB_DEVICES.c.member, CLUB_DEVICES.c.generation).where(
        CLUB_DEVICES.c.club_id == club.id, CLUB_DEVICES.c.person == person
    )
    row: Any = await store.ask(lambda c: c.execute(query).first())
    good = row is not None and row[1] == club.generations.get(row[0], 0)
    return row[0] if good and row[0] in club.season.members else None


async def devices(store: Store, club: Club) -> dict[str, int]:
    """Return members by person, for links that are still valid."""
    query = sa.select(
        CLUB_DEVICES.c.person, CLUB_DEVICES.c.member, CLUB_DEVICES.c.generation
    ).where(CLUB_DEVICES.c.club_id == club.id)
    rows = await store.ask(lambda c: [tuple(row) for row in c.execute(query)])
    return {
        person: member
        for person, member, generation in rows
        if generation == club.generations.get(member, 0) and member in club.season.members
    }


async def nights_of_club(store: Store, club_id: str) -> list[str]:
    """Return the nights on this server that belong to a club, latest first."""
    query = (
        sa.select(CLUB_NIGHTS.c.night_id)
        .where(CLUB_NIGHTS.c.club_id == club_id)
        .order_by(CLUB_NIGHTS.c.at.desc(), CLUB_NIGHTS.c.night_id)
    )
    return await store.ask(lambda c: list(c.execute(query).scalars()))


async def club_of_night(store: Store, night_id: str) -> str | None:
    """Return the club that a night belongs to; the latest if several have claimed it."""
    query = (
        sa.select(CLUB_NIGHTS.c.club_id)
        .where(CLUB_NIGHTS.c.night_id == night_id)
        .order_by(CLUB_NIGHTS.c.at.desc())
        .limit(1)
    )
    return await store.ask(lambda c: c.execute(query).scalar())


def clubs_of(request: Request) -> Clubs:
    """Return the clubs of the running server."""
    clubs: Clubs = request.app.state.clubs
    return clubs


Known = Annotated[Clubs, Depends(clubs_of)]


async def matches(store: Store, club_id: str, night_id: str) -> dict[int, int]:
    """Return members by player number; 0 for a player who only shares a member's name."""
    query = sa.select(CLUB_MATCHES.c.number, CLUB_MATCHES.c.member).where(
        CLUB_MATCHES.c.club_id == club_id, CLUB_MATCHES.c.night_id == night_id
    )
    return await store.ask(lambda c: {row[0]: row[1] for row in c.execute(query)})


async def note(store: Store, club_id: str, night_id: str, number: int, member: int) -> None:
    """Save which member the player with a number is.

    Raises ``Conflict`` if another player has become that member meanwhile.
    """
    every, row = CLUB_MATCHES.c, {"club_id": club_id, "night_id": night_id, "number": number}
    here = (every.club_id == club_id) & (every.night_id == night_id)
    taken = sa.exists().where(here, every.number != number, every.member == member)
    new = sa.select(*map(sa.literal, (*row.values(), member, now())))
    if member:
        new = new.where(~taken)
    insert = sa.insert(CLUB_MATCHES).from_select([*row, "member", "at"], new)
    own = sa.delete(CLUB_MATCHES).where(here, every.number == number)
    # PostgreSQL lets neither of two see the other until one has locked the night's row.
    lock = sa.update(NIGHTS).where(NIGHTS.c.id == night_id).values(made=NIGHTS.c.made)
    await store.write([Change(lock), Change(own), Change(insert, must=1)])


async def at_desk(club_id: str, clubs: Known, secret: Secret = "") -> Club:
    """Return a club for its organizer.  Raises ``Refused`` for anyone else."""
    return (await asking(clubs, club_id, secret, None, desk=True)).club


#: The club of a request that only its organizer may send.
AtDesk = Annotated[Club, Depends(at_desk)]

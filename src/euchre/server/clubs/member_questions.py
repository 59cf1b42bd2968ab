"""The nights of a club: players are asked whether they are the member of that name."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Annotated, Any

from fastapi import APIRouter, Depends

from euchre.night.desk import signing
from euchre.night.errors import NightError
from euchre.night.players import Player
from euchre.night.season.adding import NOBODY_YET, alike
from euchre.server.clubs import views
from euchre.server.clubs.access import Known, bound, club_of_night, matches, note
from euchre.server.clubs.api import NameGiven, Same
from euchre.server.clubs.journal import Club
from euchre.server.http.limits import POLL, costs
from euchre.server.http.people import Person
from euchre.server.nights.access import Nights, OfNight, Secret
from euchre.server.nights.journal import NightLog
from euchre.server.refusals import Refused
from euchre.server.store.writer import Conflict

router = APIRouter(prefix="/api/nights/{night_id}/club")


async def whose(log: OfNight, clubs: Known) -> Club | None:
    """Return the club of the night of a request; None if it has none."""
    club_id = await club_of_night(clubs.store, log.id)
    return None if club_id is None else await clubs.get(club_id)


Whose = Annotated[Club | None, Depends(whose)]


def _question(club: Club, member: int) -> str:
    return f"Is this {club.season.members[member]} of {club.season.title}?"


@router.get("", **costs(POLL))
async def club_of(
    log: OfNight, club: Whose, nights: Nights, person: Person, secret: Secret = ""
) -> dict[str, Any]:
    """Show the night's club, and which member the device belongs to.

    The desk also gets the questions whether players are the members of their names.
    """
    if club is None:
        return {"club": None}
    member = None if person is None else await bound(nights.store, club, person)
    answer: dict[str, Any] = {
        "club": {"id": club.id, "title": club.season.title},
        "you": None if member is None else {"member": member, "name": club.season.members[member]},
    }
    if secret and await nights.opens(secret, log, "desk"):
        confirmed = await matches(nights.store, club.id, log.id)
        answer["night"] = views.night(club.season, log.id, log.night)
        answer["asks"] = _asks(club, log, confirmed)
    return answer


def _asks(club: Club, log: NightLog, confirmed: Mapping[int, int]) -> list[dict[str, Any]]:
    """Return the desk's questions: players with a member's name, or who claim the same member."""
    season = club.season
    people = {
        number: player
        for number, player in log.night.players.items()
        if player.name and not (player.house or player.bot) and player.presence in ("here", "left")
    }
    members = {
        number: alike(season, player.name) or NOBODY_YET for number, player in people.items()
    }
    members |= {
        number: season.now(member) for number, member in confirmed.items() if number in people
    }
    several = Counter(members.values())
    return [
        {
            "number": number,
            "name": people[number].name,
            "member": member,
            "question": _question(club, member),
        }
        for number, member in members.items()
        if member in season.members and (number not in confirmed or several[member] > 1)
    ]


def _other(
    club: Club, log: NightLog, confirmed: Mapping[int, int], member: int, number: int
) -> Player | None:
    """Return the player besides this one who is confirmed to be a member; None if there is none."""
    they = (
        n for n, matched in confirmed.items() if club.season.now(matched) == member and n != number
    )
    return next((log.night.players[n] for n in they if n in log.night.players), None)


@router.post("/known", **costs(3))
async def known(
    log: OfNight,
    club: Whose,
    wanted: NameGiven,
    nights: Nights,
    person: Person,
    secret: Secret = "",
) -> dict[str, Any]:
    """Return the question for somebody who joins under a name; ``question`` is None for none.

    Needs the link of the evening, because members' names are not public.
    """
    await nights.require(secret, log, "evening", what="this evening")
    if club is None:
        return {"question": None}
    try:
        number, name = signing(log.night, wanted.who)
    except NightError:
        # The sign-in itself reports what is wrong with the name.
        return {"question": None}
    member = alike(club.season, name)
    if member is None:
        return {"question": None}
    bound_to = None if person is None else await bound(nights.store, club, person)
    confirmed = await matches(nights.store, club.id, log.id)
    asked = bound_to != member and confirmed.get(number) != member
    # Where another player is that member already, the desk is asked who is who.
    asked = asked and _other(club, log, confirmed, member, number) is None
    return {
        "question": _question(club, member) if asked else None,
        "member": member,
        "number": number,
    }


@router.post("/same")
async def same(
    log: OfNight, club: Whose, wanted: Same, nights: Nights, person: Person, secret: Secret = ""
) -> dict[str, Any]:
    """Say whether a player is a member, which at most one player of a night can be.

    A device may say so of its own player, and of the member of that name or of its own link.
    """
    if club is None:
        raise Refused(404, "This night does not belong to a club.")
    season, player = club.season, log.night.players.get(wanted.number)
    desk = await nights.opens(secret, log, "desk")
    await nights.require_open(log)
    if not desk and (await nights.store.numbers(log.id)).get(person or "") != wanted.number:
        raise Refused(403, "Only the desk and the player with this number can say that.")
    if player is None:
        raise Refused(404, f"There is no player {wanted.number}.")
    if wanted.member not in season.members:
        raise Refused(404, "There is no such member.")
    name, confirmed = season.members[wanted.member], await matches(nights.store, club.id, log.id)
    member = wanted.member if wanted.same else NOBODY_YET
    if not desk:
        bound_to = await bound(nights.store, club, person or "")
        if wanted.member not in (bound_to, alike(season, player.name)):
            raise Refused(403, f"Only the desk can say who {name} is: that is not your name.")
        if confirmed.get(wanted.number, member) != member:
            raise Refused(409, "This question has been answered; ask the desk to change it.")
    other = _other(club, log, confirmed, wanted.member, wanted.number)
    if wanted.same and other is not None:
        raise Refused(
            409,
            f"{other.called} (player {other.number}) is already the member {name} tonight, so"
            f" {player.called} (player {player.number}) cannot be. The desk decides.",
        )
    try:
        numbers = {} if desk else await nights.store.numbers(log.id)
        proved = desk or person in numbers
        if proved or confirmed.get(wanted.number) != member:
            await note(nights.store, club.id, log.id, wanted.number, member, proved=proved)
    except Conflict:
        # Another player was faster: say who.
        return await same(log, club, wanted, nights, person, secret)
    return {"number": wanted.number, "member": member or None}

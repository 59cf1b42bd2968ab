"""Which words are a club member's: in the club, and in the nights linked to it.

In those nights they are the words of players who are proved to be the member, or count as the
member in the season.
"""

from __future__ import annotations

from contextlib import suppress

from euchre.night.errors import NightError
from euchre.night.season.events import Sided
from euchre.night.season.forgetting import names_of
from euchre.night.season.season_commands import key_of, players_of
from euchre.server.clubs.access import Clubs, devices, matches, nights_of_club
from euchre.server.nights.access import NightsOfServer
from euchre.server.refusals import Refused
from euchre.server.store.words import MOST, owner


async def reach(
    clubs: Clubs, nights: NightsOfServer, club_id: str, number: int
) -> tuple[list[str], list[str]]:
    """Return the owners of a member's words, and the nights that are not reached.

    Nothing says which player of those was the member.  Raises ``Refused`` for no member.
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
    """Return the numbers of the words by which sides have been called after a member."""
    club = await clubs.get(club_id)
    names = {name.casefold() for name in names_of(club.season, number)}
    return [
        seq * MOST
        for seq, event in enumerate(club.events, 1)
        if isinstance(event, Sided) and event.name.casefold() in names
    ]

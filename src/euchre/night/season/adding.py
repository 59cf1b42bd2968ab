"""Adding a night to a season, as events: who of its players is which member, and what counts."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from itertools import count

from msgspec import UNSET
from msgspec.structs import replace

from euchre.night.errors import NightError
from euchre.night.events import Counted, Founded
from euchre.night.fold import Night
from euchre.night.memo import once
from euchre.night.season.events import (
    AnyEvent,
    Joined,
    MemberResult,
    NightCounts,
    RatedGame,
    Resulted,
    stamp,
)
from euchre.night.season.fold import Season
from euchre.night.season.secretary import match_played, next_member
from euchre.night.skill import compared, given_away
from euchre.night.standings import standings
from euchre.night.standings_lines import PlayerLine

#: Deals of a game whose number is unknown: about as many as a game to ten points takes.
_USUAL = 8


def day_of(night: Night) -> date:
    """Return the day of a night: the scheduled day, or else the day on which it began."""
    return night.held or _founded(night).at.date()


def _founded(night: Night) -> Founded:
    return next(event for event in night.events if isinstance(event, Founded))


#: A player who shares a member's name but is new to the season.
NOBODY_YET = 0


def key_of(night: Night) -> str:
    """Return the key of a night in seasons: the id of its first event."""
    return _founded(night).id


def alike(season: Season, name: str) -> int | None:
    """Return the member with a name, ignoring case and spacing; None if there is none."""
    return _by_name(season).get(" ".join(name.split()).casefold())


@once
def _by_name(season: Season) -> dict[str, int]:
    """Return members by name: the first of several with the same name."""
    members: dict[str, int] = {}
    for member, name in season.members.items():
        members.setdefault(name.casefold(), member)
    return members


def _another(name: str, known: Mapping[str, int]) -> str:
    """Return a name that distinguishes a player from members of that name: ``Ann (2)``."""
    number = 2
    while f"{name} ({number})".casefold() in known:
        number += 1
    return f"{name} ({number})"


def _known_for(season: Season, night: str) -> dict[str, int]:
    """Return members by name for a night, with the names of members who were merged into others.

    For a night that counts already, names mean who they meant when it was last added.
    """
    names: dict[int, str] = {}
    then: dict[int, str] = {}
    for event in season.events:
        if isinstance(event, Joined) and event.id not in season.undone:
            names[event.member] = event.name
        elif isinstance(event, NightCounts) and event.night == night:
            then = names.copy()
    merged = {member: name for member, name in names.items() if season.now(member) != member}
    every = (*merged.items(), *season.members.items(), *then.items())
    return {name.casefold(): season.now(member) for member, name in every}


def adding(
    season: Season, night: Night, matched: Mapping[int, int] | None = None
) -> list[AnyEvent]:
    """Return the events that add a night to a season; adding the same night again corrects it.

    There are none if it already counts as it is.  Players are matched to members by name (see
    ``_known_for``), and new names become new members, except where ``matched`` (number -> member)
    says otherwise.  Bots and house players are not members.
    Raises ``NightError`` if a night has no score, or a player with a score has no name.
    """
    if night.contest is not None and night.contest.way == "match" and season.league.sides:
        return _news(season, list(match_played(season, night, key_of(night))))
    matched = matched or {}
    known = _known_for(season, key_of(night))
    lines = _lines(night)
    if not lines:
        raise NightError(f"{night.title}: no game has a score yet")
    if unnamed := [x.player.number for x in lines if not x.player.name]:
        raise NightError(f"{night.title}: player {unnamed[0]} has no name")
    events: list[AnyEvent] = []
    free = count(next_member(season))
    member_of: dict[int, int] = {}
    for line in lines:
        name, choice = line.player.name, matched.get(line.player.number)
        if choice and season.now(choice) in season.members:
            member_of[line.player.number] = season.now(choice)
            continue
        if choice == NOBODY_YET and name.casefold() in known:
            name = _another(name, known)
        if name.casefold() not in known:
            known[name.casefold()] = next(free)
            events.append(Joined(**stamp(), member=known[name.casefold()], name=name))
        member_of[line.player.number] = known[name.casefold()]
    for number, member in member_of.items():
        same = [n for n, other in member_of.items() if other == member]
        if same[0] != number:
            one, two = (f"{night.players[n].name} (player {n})" for n in same[:2])
            name = season.members.get(member, night.players[number].name)
            raise NightError(f"{night.title}: {one} and {two} cannot both be the member {name}")
    beyond, given = compared(night), given_away(night)
    results = tuple(
        MemberResult(
            member=member_of[x.player.number],
            place=x.place,
            total=x.total,
            games=x.played,
            wins=x.wins,
            loners=x.loners,
            compared=round(beyond[x.player.number].mean, 4) if x.player.number in beyond else None,
            given=round(given[x.player.number].mean, 4) if x.player.number in given else None,
            credit=x.credit or UNSET,
        )
        for x in lines
    )
    played = NightCounts(
        **stamp(),
        night=key_of(night),
        title=night.title,
        day=day_of(night),
        lines=results,
        games=tuple(_games(night, member_of)),
    )
    return _news(season, [*events, played])


def _news(season: Season, events: list[AnyEvent]) -> list[AnyEvent]:
    """Return the events of a night, none if it already counts as the last of them says."""
    new = events[-1]
    known: AnyEvent | None = None
    if isinstance(new, Resulted):
        known = season.league.fixtures[new.fixture].reports.get(0)
    elif isinstance(new, NightCounts) and any(night.night == new.night for night in season.nights):
        counts = (e for e in season.events if isinstance(e, NightCounts) and e.night == new.night)
        known = [event for event in counts if event.id not in season.undone][-1]
    same = known is not None and replace(known, id=new.id, at=new.at) == new
    return [] if same and len(events) == 1 else events


def _lines(night: Night) -> list[PlayerLine]:
    """Return the lines of a night that count: those of people who have played."""
    people = {n for n, player in night.players.items() if not (player.house or player.bot)}
    return [x for x in standings(night).lines if x.played and x.player.number in people]


def players_of(night: Night, member: int, played: NightCounts) -> list[int]:
    """Return which players of a night a member is, as it counts in a season.

    It is nobody if the night has changed since: then nothing says whose line is whose.
    """
    lines = _lines(night)
    now = [(x.place, x.total, x.played, x.wins, x.loners) for x in lines]
    if now != [(x.place, x.total, x.games, x.wins, x.loners) for x in played.lines]:
        return []
    both = zip(lines, played.lines, strict=True)
    return [line.player.number for line, counted in both if counted.member == member]


def _games(night: Night, member_of: dict[int, int]) -> list[RatedGame]:
    deals = {(event.game, event.table): event.deals for event in night.in_force(Counted)}
    games = []
    for at, result in night.results.items():
        if result.score is not None and len(result.score.points) == 2:
            north, east, south, west = (member_of.get(n, 0) for n in result.score.seats)
            one, other = result.score.points
            number = deals.get(at) or night.rules.deals or _USUAL
            net = one - other
            games.append(RatedGame(seats=(north, east, south, west), net=net, deals=number))
    return games

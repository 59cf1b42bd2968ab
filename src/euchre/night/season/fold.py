"""The fold from events to a season: members, nights, standings and ratings."""

from __future__ import annotations

import dataclasses
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from msgspec.structs import replace

from euchre.night.errors import NightError, perhaps
from euchre.night.memo import once
from euchre.night.season.events import AnyEvent, Joined, Merged, NightCounts, SeasonOpened, Struck
from euchre.night.season.league import League, league
from euchre.night.season.season_rules import SeasonRules, rules_of
from euchre.night.undo import undone_in
from euchre.text import brief


@dataclass(frozen=True)
class Season:
    """The current state of a season."""

    title: str = ""
    rules: SeasonRules = field(default_factory=SeasonRules)
    #: Names by member, without members who were merged into others.
    members: Mapping[int, str] = field(default_factory=dict)
    #: The nights that count, earliest first, with members after all merges.
    nights: tuple[NightCounts, ...] = ()
    events: tuple[AnyEvent, ...] = ()
    #: Into whom members were merged.
    into: Mapping[int, int] = field(default_factory=dict)
    #: The sides, their fixtures and results; empty in a season of nights alone.
    league: League = League()
    undone: frozenset[str] = frozenset()

    @property
    def of_sides_alone(self) -> bool:
        """Whether sides meet in it, and no night counts."""
        return bool(self.league.sides) and not self.nights

    def and_then(self, *new: AnyEvent) -> Season:
        """Return the season with more events."""
        return fold((*self.events, *new))

    def now(self, member: int) -> int:
        """Return who a member is after all merges."""
        seen = {member}
        while member in self.into and self.into[member] not in seen:
            member = self.into[member]
            seen.add(member)
        return member

    def member(self, name: str) -> int:
        """Return the member with a name.  Raises ``NightError`` if there is none."""
        for number, called in self.members.items():
            if called.casefold() == name.strip().casefold():
                return number
        known = perhaps(name, self.members.values())
        raise NightError(f"no member of this season is called {brief(name)}{known}")

    def night(self, key: str) -> NightCounts:
        """Return a night by key or title.  Raises ``NightError`` unless there is exactly one."""
        nights = [n for n in self.nights if key in (n.night, n.title, n.day.isoformat())]
        if len(nights) != 1:
            many = f"{len(nights)} nights are" if nights else "no night is"
            raise NightError(f"{many} called {brief(key)} in this season")
        return nights[0]


def fold(events: Iterable[AnyEvent]) -> Season:
    """Fold events into a season, in whatever order they are given.

    Raises ``NightError`` for impossible rules.
    """
    ordered = sorted({event.id: event for event in events}.values(), key=lambda e: (e.at, e.id))
    undone = undone_in(ordered)
    title, rules = "", SeasonRules()
    names: dict[int, str] = {}
    into: dict[int, int] = {}
    nights: dict[str, NightCounts] = {}
    for event in ordered:
        if event.id in undone:
            continue
        match event:
            case SeasonOpened():
                title, rules = event.title, rules_of(event.rules)
            case Joined():
                names[event.member] = event.name
            case NightCounts():
                nights[event.night] = event
            case Struck():
                nights.pop(event.night, None)
            case Merged():
                into[event.member] = event.into
    alive = {m: name for m, name in sorted(names.items()) if m not in into}
    season = Season(title, rules, alive, events=tuple(ordered), into=into, undone=undone)
    counts = [event for event in ordered if event.id not in undone]
    season = dataclasses.replace(season, league=league(counts, season.now))
    shown = [_with_members(night, season) if into else night for night in nights.values()]
    shown.sort(key=lambda n: (n.day, n.title, n.night))
    return dataclasses.replace(season, nights=tuple(shown))


def _with_members(night: NightCounts, season: Season) -> NightCounts:
    """Return a night with members replaced according to all merges."""
    merged, now = season.into.keys(), season.now
    lines = tuple(
        replace(line, member=now(line.member)) if line.member in merged else line
        for line in night.lines
    )
    games = tuple(
        game if merged.isdisjoint(game.seats) else replace(game, seats=tuple(map(now, game.seats)))
        for game in night.games
    )
    return replace(night, lines=lines, games=games)


def admit(season: Season, new: Iterable[AnyEvent]) -> Season:
    """Return a season with more events.

    Raises ``NightError`` if they make a member two players of one night.
    """
    after = fold((*season.events, *new))
    known = _twice(season)
    if problems := [
        f"{after.members.get(member, f'member {member}')} would be two players of {night.title}"
        f" ({night.day}), but can be only one"
        for (_, member), night in _twice(after).items()
        if (night.night, member) not in known
    ]:
        raise NightError(*problems)
    return after


@once
def _twice(season: Season) -> dict[tuple[str, int], NightCounts]:
    """Return the nights in which a member is more than one player, by key and member."""
    return {
        (night.night, member): night
        for night in season.nights
        for member, players in Counter(line.member for line in night.lines).items()
        if players > 1
    }

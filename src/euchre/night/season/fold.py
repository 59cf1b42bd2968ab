"""The fold from events to a season: members, nights, standings and ratings."""

from __future__ import annotations

import dataclasses
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from itertools import groupby
from math import inf, sqrt
from typing import Any

from msgspec.structs import replace

from euchre.night.errors import NightError
from euchre.night.fold import once
from euchre.night.rating import BOT, DRIFT, LUCK, NEW, provisional, rate_game
from euchre.night.season.events import (
    AnyEvent,
    Joined,
    MemberResult,
    Merged,
    Opened,
    Played,
    Struck,
)
from euchre.night.season.rules import SeasonRules, rules_of
from euchre.rating import WIDE, Rating


@dataclass(frozen=True)
class Season:
    """The current state of a season."""

    title: str = ""
    rules: SeasonRules = field(default_factory=SeasonRules)
    #: Names by member, without members who were merged into others.
    members: Mapping[int, str] = field(default_factory=dict)
    #: The nights that count, earliest first, with members after all merges.
    nights: tuple[Played, ...] = ()
    events: tuple[AnyEvent, ...] = ()
    #: Into whom members were merged.
    into: Mapping[int, int] = field(default_factory=dict)

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
        raise NightError(f"no member of this season is called {name[:40]!r}")

    def night(self, key: str) -> Played:
        """Return a night by key or title.  Raises ``NightError`` unless there is exactly one."""
        found = [n for n in self.nights if key in (n.night, n.title, n.day.isoformat())]
        if len(found) != 1:
            many = f"{len(found)} nights are" if found else "no night is"
            raise NightError(f"{many} called {key[:40]!r} in this season")
        return found[0]


@dataclass(frozen=True)
class Standing:
    """A member's line in the standings of a season."""

    member: int
    name: str
    #: From 1, ties share it; 0: too few nights to be ranked.
    place: int
    #: The total value of the counted nights, and the value of each night by key.
    value: float
    nights: Mapping[str, float]
    #: The keys of the nights that count.
    counted: frozenset[str]
    games: int
    wins: int
    loners: int
    #: The number of nights needed before the member is ranked.
    missing: int
    rating: Rating

    def to_json(self) -> dict[str, Any]:
        """Return the line as JSON values."""
        return {
            "place": self.place or None,
            "name": self.name,
            "value": round(self.value, 3),
            "nights": len(self.nights),
            "counted": len(self.counted),
            "missing": self.missing,
            "games": self.games,
            "wins": self.wins,
            "loners": self.loners,
            "rating": round(self.rating.mean, 3),
            "rating_error": round(self.rating.error, 3),
            "provisional": provisional(self.rating),
        }


def fold(events: Iterable[AnyEvent]) -> Season:
    """Fold events into a season, in whatever order they are given.

    Raises ``NightError`` for impossible rules.
    """
    ordered = sorted({event.id: event for event in events}.values(), key=lambda e: (e.at, e.id))
    title, rules = "", SeasonRules()
    names: dict[int, str] = {}
    into: dict[int, int] = {}
    nights: dict[str, Played] = {}
    for event in ordered:
        match event:
            case Opened():
                title, rules = event.title, rules_of(event.rules)
            case Joined():
                names[event.member] = event.name
            case Played():
                nights[event.night] = event
            case Struck():
                nights.pop(event.night, None)
            case Merged():
                into[event.member] = event.into
    alive = {m: name for m, name in sorted(names.items()) if m not in into}
    season = Season(title, rules, alive, events=tuple(ordered), into=into)
    own = [_with_members(night, season) if into else night for night in nights.values()]
    own.sort(key=lambda n: (n.day, n.title, n.night))
    return dataclasses.replace(season, nights=tuple(own))


def _with_members(night: Played, season: Season) -> Played:
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
    if found := [
        f"{after.members.get(member, f'member {member}')} would be two players of {night.title}"
        f" ({night.day}), but can be only one"
        for (_, member), night in _twice(after).items()
        if (night.night, member) not in known
    ]:
        raise NightError(*found)
    return after


@once
def _twice(season: Season) -> dict[tuple[str, int], Played]:
    """Return the nights in which a member is more than one player, by key and member."""
    return {
        (night.night, member): night
        for night in season.nights
        for member, players in Counter(line.member for line in night.lines).items()
        if players > 1
    }


def ratings(season: Season) -> dict[int, Rating]:
    """Return the rating of everyone who has played, after the last night."""
    return ratings_by_night(season)[0]


@once
def ratings_by_night(season: Season) -> tuple[dict[int, Rating], dict[int, dict[str, float]]]:
    """Return all ratings, and by member the means after the nights that the member played."""
    found: dict[int, Rating] = {}
    steps: dict[int, dict[str, float]] = {}
    last: dict[int, int] = {}
    for number, night in enumerate(season.nights):
        there = {member for game in night.games for member in game.seats if member}
        for member in there:
            missed = number - last.get(member, number)
            found[member] = found.get(member, NEW).later(DRIFT * sqrt(missed))
            last[member] = number
        for game in night.games:
            seats = [found.get(member, BOT) for member in game.seats]
            found.update(zip(game.seats, rate_game(seats, game.net, game.deals), strict=True))
        found.pop(0, None)
        for member in there:
            steps.setdefault(member, {})[night.night] = found[member].mean
    for member, rating in found.items():
        found[member] = rating.later(DRIFT * sqrt(len(season.nights) - 1 - last[member]))
    return found, steps


def curve(season: Season, member: int) -> list[float | None]:
    """Return the mean of a member's rating after each night; None before the first."""
    steps, mean = ratings_by_night(season)[1].get(member, {}), None
    return [mean := steps.get(night.night, mean) for night in season.nights]


@once
def lines_by_member(season: Season) -> dict[int, dict[str, MemberResult]]:
    """Return each member's lines by night."""
    found: dict[int, dict[str, MemberResult]] = {}
    for night in season.nights:
        for line in night.lines:
            found.setdefault(line.member, {})[night.night] = line
    return found


def worth(rules: SeasonRules, line: MemberResult) -> float | None:
    """Return the value of a night for a member; None if the night does not provide it."""
    match rules.score:
        case "points":
            return line.total / line.games if line.games else None
        case "total":
            return float(line.total)
        case "place":
            places = rules.place_points
            return float(places[line.place - 1]) if line.place <= len(places) else 0.0
        case "compared":
            return line.compared
        case "given-away":
            return line.given


@once
def standings(season: Season) -> list[Standing]:
    """Return the standings, best first; members with too few nights come last."""
    rules, rated = season.rules, ratings(season)
    needed = rules.needed(len(season.nights))
    found = []
    for member, name in season.members.items():
        lines = lines_by_member(season).get(member, {})
        nights = {key: x for key, line in lines.items() if (x := worth(rules, line)) is not None}
        if not lines:
            continue
        best = sorted(nights, key=lambda key: (-rules.sign * nights[key], key))
        counted = best[: rules.counted(len(nights))]
        total = sum(nights[key] for key in counted)
        found.append(
            Standing(
                member,
                name,
                0,
                total / len(counted) if rules.mean and counted else total,
                nights,
                frozenset(counted),
                sum(line.games for line in lines.values()),
                sum(line.wins for line in lines.values()),
                sum(line.loners for line in lines.values()),
                max(0, max(needed, 1) - len(nights)),
                rated.get(member, NEW),
            )
        )
    return _ranked(found, rules)


def _key(line: Standing, rules: SeasonRules) -> tuple[float, ...]:
    rest = [x for key, x in line.nights.items() if key not in line.counted]
    breaks: dict[str, list[float]] = {
        "shared": [],
        "next-best": [*sorted(-rules.sign * x for x in rest), inf],
        "wins": [-line.wins],
        "loners": [-line.loners],
    }
    return (-rules.sign * round(line.value, 9), *breaks[rules.ties])


def _ranked(lines: list[Standing], rules: SeasonRules) -> list[Standing]:
    """Return lines with places; ties share a place, and the next one is skipped."""
    ranked = sorted((x for x in lines if not x.missing), key=lambda x: (_key(x, rules), x.name))
    found: list[Standing] = []
    for _, equal in groupby(ranked, key=lambda x: _key(x, rules)):
        place = len(found) + 1
        found += [dataclasses.replace(line, place=place) for line in equal]
    waiting = [x for x in lines if x.missing]
    return found + sorted(waiting, key=lambda x: (x.missing, _key(x, rules), x.name))


@dataclass(frozen=True)
class Partner:
    """The net points per deal of a member with one partner."""

    member: int
    name: str
    deals: int
    mean: float
    #: Half the width of the 95 % CI, from the luck of the deals.
    error: float

    def to_json(self) -> dict[str, Any]:
        """Return the line as JSON values."""
        return {
            "member": self.member,
            "name": self.name,
            "deals": self.deals,
            "mean": round(self.mean, 3),
            "error": round(self.error, 3),
        }


def partners(season: Season, member: int) -> list[Partner]:
    """Return all partners of a member, best first, without bots."""
    found = [
        Partner(other, season.members.get(other, ""), deals, net / deals, WIDE * sqrt(LUCK / deals))
        for other, (net, deals) in _together(season).get(member, {}).items()
    ]
    return sorted(found, key=lambda x: (-x.mean, x.name))


@once
def _together(season: Season) -> dict[int, dict[int, tuple[int, int]]]:
    """Return, for each member and partner, the net points and the deals of their games."""
    found: dict[int, dict[int, tuple[int, int]]] = defaultdict(dict)
    for night in season.nights:
        for game in night.games:
            for seat, one in enumerate(game.seats):
                other = game.seats[(seat + 2) % 4]
                if one and other and other != one:
                    net, deals = found[one].get(other, (0, 0))
                    own = game.net if seat % 2 == 0 else -game.net
                    found[one][other] = (net + own, deals + game.deals)
    return found

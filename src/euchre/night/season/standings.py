"""Standings, ratings and partners of a season's members.

A rating is in points per deal: what a member adds to a side compared with a ``club`` bot.  The
model is that of ``euchre.rating``; here are its scale and what is known before the first game.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import inf, pi, sqrt
from typing import Any

from euchre.night.memo import once
from euchre.night.season.events import MemberResult
from euchre.night.season.fold import Season
from euchre.night.season.season_rules import SeasonRules
from euchre.night.standings_lines import placed
from euchre.rating import WIDE, Rating, rate
from euchre.text import by_name

#: The variance of one deal's net points, cards and all.
LUCK = 2.85
#: The prior spread of players, and the change of one player from night to night (standard
#: deviations, points per deal).
SPREAD, DRIFT = 0.06, 0.01
#: A rating with a larger standard error is provisional.
SURE = 0.05
#: A member before the first game, and a bot, whose strength is the origin of the scale.
NEW, BOT = Rating(0.0, SPREAD), Rating(0.0, 0.0)


def provisional(rating: Rating) -> bool:
    """Whether too little is known of a member yet."""
    return rating.deviation > SURE


def rate_game(seats: Sequence[Rating], net: int, deals: int) -> list[Rating]:
    """Return the ratings by seat after a game of ``deals`` deals.

    ``net`` is the points of the first and third less those of the others.
    """
    # The logistic curve with the slope of the normal one between equal sides.
    scale = sqrt(pi / 8 * LUCK / deals)
    score = 0.5 if net == 0 else float(net > 0)
    (first, third), (second, fourth) = rate(seats[::2], seats[1::2], score, scale=scale)
    return [first, second, third, fourth]


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

    @property
    def provisional(self) -> bool:
        """Whether too little is known of the rating yet."""
        return provisional(self.rating)

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
            "provisional": self.provisional,
        }


@once
def lines_by_member(season: Season) -> dict[int, dict[str, MemberResult]]:
    """Return each member's lines by night."""
    lines: dict[int, dict[str, MemberResult]] = {}
    for night in season.nights:
        for line in night.lines:
            lines.setdefault(line.member, {})[night.night] = line
    return lines


def worth(rules: SeasonRules, line: MemberResult) -> float | None:
    """Return the value of a night for a member; None if the night does not provide it."""
    match rules.score:
        case "points":
            return (line.total - (line.credit or 0)) / line.games if line.games else None
        case "total":
            return float(line.total)
        case "wins":
            return float(line.wins)
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
    rows = []
    given = Counter[int]()
    for event in season.league.adjustments:
        given[season.now(event.member)] += event.points
    for member, name in season.members.items():
        lines = lines_by_member(season).get(member, {})
        nights = {key: x for key, line in lines.items() if (x := worth(rules, line)) is not None}
        if not lines:
            continue
        best = sorted(nights, key=lambda key: (-rules.sign * nights[key], key))
        counted = best[: rules.counted(len(nights))]
        total = sum(nights[key] for key in counted)
        rows.append(
            Standing(
                member,
                name,
                0,
                (total / len(counted) if rules.mean and counted else total) + given[member],
                nights,
                frozenset(counted),
                sum(line.games for line in lines.values()),
                sum(line.wins for line in lines.values()),
                sum(line.loners for line in lines.values()),
                max(0, max(needed, 1) - len(nights)),
                rated.get(member, NEW),
            )
        )
    return _ranked(rows, rules)


def _key(line: Standing, rules: SeasonRules) -> tuple[float, ...]:
    """Return the sort key of a line, the highest first."""
    rest = [x for key, x in line.nights.items() if key not in line.counted]
    breaks: dict[str, list[float]] = {
        "shared": [],
        "next-best": [*sorted((rules.sign * x for x in rest), reverse=True), -inf],
        "wins": [line.wins],
        "loners": [line.loners],
    }
    return (rules.sign * round(line.value, 9), *breaks[rules.ties])


def _ranked(lines: list[Standing], rules: SeasonRules) -> list[Standing]:
    """Return lines with places, then those that have none yet."""
    lines = sorted(lines, key=lambda x: by_name(x.name))
    waiting = (x for x in lines if x.missing)
    return [
        *placed((x for x in lines if not x.missing), lambda x: _key(x, rules)),
        *sorted(waiting, key=lambda x: (-x.missing, *_key(x, rules)), reverse=True),
    ]


def ratings(season: Season) -> dict[int, Rating]:
    """Return the rating of everyone who has played, after the last night."""
    return ratings_by_night(season)[0]


@once
def ratings_by_night(season: Season) -> tuple[dict[int, Rating], dict[int, dict[str, float]]]:
    """Return all ratings, and by member the means after the nights that the member played."""
    by_member: dict[int, Rating] = {}
    steps: dict[int, dict[str, float]] = {}
    last: dict[int, int] = {}
    for number, night in enumerate(season.nights):
        there = {member for game in night.games for member in game.seats if member}
        for member in there:
            missed = number - last.get(member, number)
            by_member[member] = by_member.get(member, NEW).later(DRIFT * sqrt(missed))
            last[member] = number
        for game in night.games:
            seats = [by_member.get(member, BOT) for member in game.seats]
            by_member.update(zip(game.seats, rate_game(seats, game.net, game.deals), strict=True))
        by_member.pop(0, None)
        for member in there:
            steps.setdefault(member, {})[night.night] = by_member[member].mean
    for member, rating in by_member.items():
        by_member[member] = rating.later(DRIFT * sqrt(len(season.nights) - 1 - last[member]))
    return by_member, steps


def curve(season: Season, member: int) -> list[float | None]:
    """Return the mean of a member's rating after each night; None before the first."""
    steps, mean = ratings_by_night(season)[1].get(member, {}), None
    return [mean := steps.get(night.night, mean) for night in season.nights]


@dataclass(frozen=True)
class Partner:
    """The net points per deal of a member with one partner."""

    member: int
    name: str
    deals: int
    mean: float
    #: Half the width of the 95 % CI, from the luck of the deals.
    error: float


def partners(season: Season, member: int) -> list[Partner]:
    """Return all partners of a member, best first, without bots."""
    rows = [
        Partner(other, season.members.get(other, ""), deals, net / deals, WIDE * sqrt(LUCK / deals))
        for other, (net, deals) in _together(season).get(member, {}).items()
    ]
    return sorted(rows, key=lambda x: (-x.mean, by_name(x.name)))


@once
def _together(season: Season) -> dict[int, dict[int, tuple[int, int]]]:
    """Return, for each member and partner, the net points and the deals of their games."""
    totals: dict[int, dict[int, tuple[int, int]]] = defaultdict(dict)
    for night in season.nights:
        for game in night.games:
            for seat, one in enumerate(game.seats):
                other = game.seats[(seat + 2) % 4]
                if one and other and other != one:
                    net, deals = totals[one].get(other, (0, 0))
                    margin = game.net if seat % 2 == 0 else -game.net
                    totals[one][other] = (net + margin, deals + game.deals)
    return totals

"""Standings and partners of a season's members."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping
from dataclasses import dataclass
from math import inf, sqrt
from typing import Any

from euchre.night.memo import once
from euchre.night.season.events import MemberResult
from euchre.night.season.fold import Season
from euchre.night.season.member_ratings import LUCK, NEW, provisional, ratings
from euchre.night.season.season_rules import SeasonRules
from euchre.night.standings_lines import placed
from euchre.rating import WIDE, Rating
from euchre.text import by_name


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

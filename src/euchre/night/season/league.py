"""The sides of a season: their squads, fixtures, results and the league table.

A side is whoever meets others in fixtures: a person, a pair, a team, a squad.  Walkovers are
results, deductions are adjustments, divisions are names: a table is made for each.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date
from typing import TYPE_CHECKING, Literal, TypedDict

from euchre import typed
from euchre.night.errors import NightError
from euchre.night.lines import placed
from euchre.night.once import once
from euchre.night.season.events import (
    AnyEvent,
    Dropped,
    Enrolled,
    Fixed,
    PointsGiven,
    Resulted,
    Sided,
    SidePaid,
)
from euchre.text import brief, by_name

if TYPE_CHECKING:
    from euchre.night.season.fold import Season

#: ``open``: nothing reported.  ``entered``: by one captain.  ``agreed``: by both.  ``disputed``:
#: they differ.  ``settled``: by the desk, whose word is final.
Status = Literal["open", "entered", "agreed", "disputed", "settled", "bye"]


@dataclass(frozen=True)
class Spell:
    """A member of a squad, from a day until the day before another."""

    member: int
    since: date
    until: date | None = None

    def on(self, day: date | None) -> bool:
        """Whether the member was in the squad on a day; None: is in it now."""
        return (
            self.until is None
            if day is None
            else not (day < self.since or (self.until is not None and day >= self.until))
        )


@dataclass(frozen=True)
class Side:
    """A side of the season."""

    number: int
    name: str
    division: str = ""
    withdrawn: bool = False
    squad: tuple[Spell, ...] = ()


@dataclass(frozen=True)
class Fixture:
    """A fixture and what has been reported of it."""

    number: int
    home: int
    #: 0: the home side has a bye.
    away: int
    day: date | None = None
    round: int = 0
    cup: str = ""
    losers: bool = False
    double: bool = False
    #: The latest report of each captain, and of the desk (0), by side.
    reports: Mapping[int, Resulted] = field(default_factory=dict)

    @property
    def status(self) -> Status:
        """How far its result is known."""
        if not self.away:
            return "bye"
        if 0 in self.reports:
            return "settled"
        said = {(r.games, r.points, r.absent) for r in self.reports.values()}
        if len(said) > 1:
            return "disputed"
        return ("open", "entered", "agreed")[len(self.reports)]

    @property
    def result(self) -> Resulted | None:
        """The result that counts; None while there is none, or captains disagree."""
        if self.status in ("open", "disputed", "bye"):
            return None
        desk = self.reports.get(0)
        return desk or max(self.reports.values(), key=lambda report: report.at)

    @property
    def winner(self) -> int | None:
        """The side that won, by games and then points; None if level or without a result."""
        return winner_of(self, by_points=True)


def winner_of(fixture: Fixture, *, by_points: bool) -> int | None:
    """Return who won a fixture; ``by_points``: points decide where games are level."""
    result = fixture.result
    if not fixture.away:
        return fixture.home
    if result is None:
        return None
    if result.absent:
        return fixture.home if result.absent == fixture.away else fixture.away
    mine, theirs = result.games
    if mine == theirs and by_points:
        mine, theirs = result.points
    return None if mine == theirs else (fixture.home if mine > theirs else fixture.away)


@dataclass(frozen=True)
class League:
    """Everything about the sides of a season."""

    sides: Mapping[int, Side] = field(default_factory=dict)
    #: By number, in order.
    fixtures: Mapping[int, Fixture] = field(default_factory=dict)
    adjustments: tuple[PointsGiven, ...] = ()
    payments: tuple[SidePaid, ...] = ()
    #: The highest number that a fixture has had.
    last: int = 0

    def side(self, who: str) -> Side:
        """Return a side by number or name.  Raises ``NightError`` if there is none."""
        text = who.strip()
        for side in self.sides.values():
            if text == str(side.number) or text.casefold() == side.name.casefold():
                return side
        raise NightError(f"no side of this season is called {brief(who)}")

    def fixture(self, which: str) -> Fixture:
        """Return a fixture by number, or as ``Crown v Ship``: of several the first one open.

        Raises ``NightError`` unless there is exactly one, or one that is open.
        """
        text = which.strip().removeprefix("#")
        if text.isascii() and text.isdecimal():
            if (found := self.fixtures.get(int(text[:6]))) is None:
                raise NightError(f"there is no fixture {brief(text)}")
            return found
        home, v, away = (part.strip() for part in text.partition(" v "))
        if not v:
            raise NightError(f"name a fixture by its number or as Home v Away, not {brief(which)}")
        sides = self.side(home).number, self.side(away).number
        found_all = [f for f in self.fixtures.values() if (f.home, f.away) == sides]
        open_ = [f for f in found_all if f.result is None]
        if not found_all:
            raise NightError(f"{home} and {away} have no fixture at {home}")
        if len(found_all) > 1 and not open_:
            numbers = ", ".join(str(f.number) for f in found_all)
            raise NightError(
                f"{home} v {away} was played more than once; give its number: {numbers}"
            )
        return (open_ or found_all)[0]

    @property
    def divisions(self) -> list[str]:
        """The divisions, in the order in which their first sides entered."""
        return list(dict.fromkeys(side.division for side in self.sides.values()))

    def named_divisions(self, name: str | None) -> list[str]:
        """Return the division of a name, or all (None).  Raises ``NightError`` if there is none."""
        if name not in (None, *self.divisions):
            raise NightError(f"there is no division {brief(name)}")
        return [division for division in self.divisions if name in (None, division)]

    def side_of(self, member: int, day: date | None) -> int:
        """Return the side of a member on a day (None: now); 0: none."""
        spells = _spells(self).get(member, ())
        return next((side for side, spell in spells if spell.on(day)), 0)


@once
def _spells(at: League) -> dict[int, list[tuple[int, Spell]]]:
    """Return the spells of each member, with their sides in order."""
    spells: dict[int, list[tuple[int, Spell]]] = {}
    for side in at.sides.values():
        for spell in side.squad:
            spells.setdefault(spell.member, []).append((side.number, spell))
    return spells


def league(events: Iterable[AnyEvent], now: Callable[[int], int]) -> League:
    """Return the league of events that count, in order; ``now`` says who a member is by now."""
    sides: dict[int, Side] = {}
    squads: dict[int, list[Spell]] = {}
    #: Where the spell of each member stands that has not ended.
    standing: dict[int, tuple[list[Spell], int]] = {}
    fixtures: dict[int, Fixture] = {}
    adjustments: list[PointsGiven] = []
    payments: list[SidePaid] = []
    last = 0
    for event in events:
        match event:
            case Sided():
                sides[event.side] = Side(event.side, event.name, event.division, event.withdrawn)
            case Enrolled():
                member = now(event.member)
                if (last_spell := standing.pop(member, None)) is not None:
                    spells, nth = last_spell
                    spells[nth] = replace(spells[nth], until=event.day)
                if event.side:
                    spells = squads.setdefault(event.side, [])
                    standing[member] = spells, len(spells)
                    spells.append(Spell(member, event.day))
            case Fixed():
                known = fixtures.get(event.fixture)
                same = known is not None and {known.home, known.away} == {event.home, event.away}
                reports = known.reports if known is not None and same else {}
                fixtures[event.fixture] = Fixture(
                    event.fixture, event.home, event.away, event.day, event.round, event.cup,
                    event.losers, event.double, reports,
                )  # fmt: skip
                last = max(last, event.fixture)
            case Dropped():
                fixtures.pop(event.fixture, None)
            case Resulted() if event.fixture in fixtures:
                at = fixtures[event.fixture]
                # After the desk's word the captains' earlier reports are settled.
                said = {event.side: event} if event.side == 0 else {**at.reports, event.side: event}
                fixtures[event.fixture] = replace(at, reports=said)
            case PointsGiven():
                adjustments.append(event)
            case SidePaid():
                payments.append(event)
    # A spell that ended before it began was a mistake, or a member merged.
    real = {n: [s for s in all_ if not s.until or s.since < s.until] for n, all_ in squads.items()}
    whole = {n: replace(side, squad=tuple(real.get(n, ()))) for n, side in sides.items()}
    # A fixture of a side whose entry was undone waits until the side is back.
    met = {n: f for n, f in sorted(fixtures.items()) if {f.home, f.away} <= {*sides, 0}}
    return League(whole, met, tuple(adjustments), tuple(payments), last)


class SideDocument(TypedDict):
    """A line of a league table as a document."""

    place: int
    side: int
    name: str
    division: str
    played: int
    won: int
    level: int
    lost: int
    games: int
    games_against: int
    scored: int
    against: int
    adjusted: int
    points: int
    zone: str
    withdrawn: bool


class TablesDocument(TypedDict):
    """The tables of a season, by division."""

    title: str
    tables: dict[str, list[SideDocument]]


@dataclass(frozen=True)
class SideLine:
    """One side's line in the table."""

    side: int
    name: str
    division: str = ""
    withdrawn: bool = False
    won: int = 0
    level: int = 0
    lost: int = 0
    games: int = 0
    games_against: int = 0
    #: Points scored at the tables, and against.
    scored: int = 0
    against: int = 0
    adjusted: int = 0
    #: League points.
    points: int = 0
    place: int = 0
    #: ``promoted``, ``relegated`` or empty.
    zone: str = ""

    @property
    def played(self) -> int:
        """Matches with a result."""
        return self.won + self.level + self.lost

    def to_json(self) -> SideDocument:
        """Return the line as JSON values."""
        return typed.document(SideDocument, self)


@once
def tables(season: Season) -> dict[str, list[SideLine]]:
    """Return the table of each division, best first; ties share a place."""
    at = season.league
    return {name: _table(season, name) for name in at.divisions}


def _table(season: Season, division: str) -> list[SideLine]:
    at, rules = season.league, season.rules
    given = Counter[int]()
    for event in at.adjustments:
        given[event.side] += event.points
    lines = {
        side.number: SideLine(
            side.number, side.name, division, side.withdrawn, adjusted=given[side.number],
            points=given[side.number],
        )
        for side in at.sides.values()
        if side.division == division
    }  # fmt: skip
    met: dict[tuple[int, int], int] = {}
    for fixture in at.fixtures.values():
        if fixture.cup or fixture.home not in lines or fixture.away not in lines:
            continue
        if (result := fixture.result) is None:
            continue
        winner = winner_of(fixture, by_points=rules.level == "points")
        for own, other, turn in ((fixture.home, fixture.away, 1), (fixture.away, fixture.home, -1)):
            (mine, theirs), (scored, against) = result.games[::turn], result.points[::turn]
            won, level = winner == own, winner is None
            worth = rules.walkover if result.absent else rules.win
            points = worth if won else rules.tie if level else rules.loss * (result.absent != own)
            points += rules.each_game * mine
            met[own, other] = met.get((own, other), 0) + points
            line = lines[own]
            lines[own] = replace(
                line,
                won=line.won + won,
                level=line.level + level,
                lost=line.lost + (not won and not level),
                games=line.games + mine,
                games_against=line.games_against + theirs,
                scored=line.scored + scored,
                against=line.against + against,
                points=line.points + points,
            )
    return _zoned(_ranked(list(lines.values()), rules.order, met), season)


def _ranked(
    lines: list[SideLine], order: Sequence[str], met: Mapping[tuple[int, int], int]
) -> list[SideLine]:
    """Return lines with places: league points, then the ties as the rules order them."""
    lines = sorted(lines, key=lambda line: by_name(line.name))

    def key(line: SideLine) -> tuple[float, ...]:
        level = [x.side for x in lines if x.points == line.points]
        ties = {
            "games": line.games,
            "difference": line.games - line.games_against,
            "points": line.scored,
            "margin": line.scored - line.against,
            "wins": line.won,
            "meetings": sum(met.get((line.side, other), 0) for other in level),
        }
        return (not line.withdrawn, line.points, *(ties[word] for word in order))

    return placed(lines, key)


def _zoned(lines: list[SideLine], season: Season) -> list[SideLine]:
    """Say who is promoted and who relegated by the table as it stands."""
    names, rules = season.league.divisions, season.rules
    at = names.index(lines[0].division) if lines else 0
    stay = [line for line in lines if not line.withdrawn]

    def zone(line: SideLine) -> str:
        if not line.played:
            return ""
        if at and line.place <= rules.promoted:
            return "promoted"
        low = line in stay[len(stay) - rules.relegated :] and rules.relegated
        return "relegated" if low and at < len(names) - 1 else ""

    return [replace(line, zone=zone(line)) for line in lines]

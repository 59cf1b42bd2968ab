"""The sides of a season: their squads, fixtures, results and the league table.

A side is whoever meets others in fixtures: a person, a pair, a team, a squad.  Walkovers are
results, deductions are adjustments, divisions are names: a table is made for each.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from datetime import date
from typing import TYPE_CHECKING, Literal, TypedDict

from euchre.night.errors import NightError, perhaps
from euchre.night.meetings import Meeting, SideLine, table
from euchre.night.memo import once
from euchre.night.season import events
from euchre.night.season.events import AnyEvent
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
    reports: Mapping[int, events.Resulted] = field(default_factory=dict)

    @classmethod
    def of(
        cls, event: events.Fixed, reports: Mapping[int, events.Resulted] | None = None
    ) -> Fixture:
        """Return the fixture that an event makes, with what has been reported of it."""
        return cls(
            event.fixture, event.home, event.away, event.day, event.round, event.cup,
            event.losers, event.double, reports or {},
        )  # fmt: skip

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
    def result(self) -> events.Resulted | None:
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
    adjustments: tuple[events.PointsGiven, ...] = ()
    payments: tuple[events.SidePaid, ...] = ()
    #: The highest number that a fixture has had.
    last: int = 0

    def side(self, who: str) -> Side:
        """Return a side by number or name.  Raises ``NightError`` if there is none."""
        text = who.strip()
        for side in self.sides.values():
            if text == str(side.number) or text.casefold() == side.name.casefold():
                return side
        known = perhaps(text, [side.name for side in self.sides.values()])
        raise NightError(f"no side of this season is called {brief(who)}{known}")

    def fixture(self, which: str) -> Fixture:
        """Return a fixture by number, or as ``Crown v Ship``: of several the first one open.

        Raises ``NightError`` unless there is exactly one, or one that is open.
        """
        text = which.strip().removeprefix("#")
        if text.isascii() and text.isdecimal():
            if (found := self.fixtures.get(int(text[:6]))) is None:
                many = f"give a number from 1 to {self.last}" if self.last else "make them first"
                raise NightError(f"there is no fixture {brief(text)}; {many}")
            return found
        home, v, away = (part.strip() for part in text.partition(" v "))
        if not v:
            raise NightError(f"name a fixture by its number or as Home v Away, not {brief(which)}")
        sides = self.side(home).number, self.side(away).number
        found_all = [f for f in self.fixtures.values() if (f.home, f.away) == sides]
        open_ = [f for f in found_all if f.result is None]
        if not found_all:
            away_too = [f.number for f in self.fixtures.values() if (f.away, f.home) == sides]
            at_other = f"; they meet as {away} v {home}: {away_too[0]}" if away_too else ""
            raise NightError(f"{home} v {away} is no fixture{at_other}")
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
            known = perhaps(str(name), self.divisions)
            raise NightError(f"there is no division {brief(name)}{known}")
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


def league(log: Iterable[AnyEvent], now: Callable[[int], int]) -> League:
    """Return the league by the events that count, in order; ``now`` says who a member is by now."""
    sides: dict[int, Side] = {}
    squads: dict[int, list[Spell]] = {}
    #: Where the spell of each member stands that has not ended.
    standing: dict[int, tuple[list[Spell], int]] = {}
    fixtures: dict[int, Fixture] = {}
    adjustments: list[events.PointsGiven] = []
    payments: list[events.SidePaid] = []
    last = 0
    for event in log:
        match event:
            case events.Sided():
                sides[event.side] = Side(event.side, event.name, event.division, event.withdrawn)
            case events.Enrolled():
                member = now(event.member)
                if (last_spell := standing.pop(member, None)) is not None:
                    spells, nth = last_spell
                    spells[nth] = replace(spells[nth], until=event.day)
                if event.side:
                    spells = squads.setdefault(event.side, [])
                    standing[member] = spells, len(spells)
                    spells.append(Spell(member, event.day))
            case events.Fixed():
                known = fixtures.get(event.fixture)
                same = known is not None and {known.home, known.away} == {event.home, event.away}
                reports = known.reports if known is not None and same else {}
                fixtures[event.fixture] = Fixture.of(event, reports)
                last = max(last, event.fixture)
            case events.Dropped():
                fixtures.pop(event.fixture, None)
            case events.Resulted() if event.fixture in fixtures:
                at = fixtures[event.fixture]
                # After the desk's word the captains' earlier reports are settled.
                said = {event.side: event} if event.side == 0 else {**at.reports, event.side: event}
                fixtures[event.fixture] = replace(at, reports=said)
            case events.PointsGiven():
                adjustments.append(event)
            case events.SidePaid():
                payments.append(event)
    # A spell that ended before it began was a mistake, or a member merged.
    real = {n: [s for s in all_ if not s.until or s.since < s.until] for n, all_ in squads.items()}
    whole = {n: replace(side, squad=tuple(real.get(n, ()))) for n, side in sides.items()}
    # A fixture of a side whose entry was undone waits until the side is back.
    met = {n: f for n, f in sorted(fixtures.items()) if {f.home, f.away} <= {*sides, 0}}
    return League(whole, met, tuple(adjustments), tuple(payments), last)


class TablesDocument(TypedDict):
    """The tables of a season, by division."""

    title: str
    tables: dict[str, list[SideLine]]


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
    sides = [side for side in at.sides.values() if side.division == division]
    lines = [
        SideLine(
            side=side.number, name=side.name, division=division, gone=side.withdrawn,
            adjusted=given[side.number],
        )
        for side in sorted(sides, key=lambda side: by_name(side.name))
    ]  # fmt: skip
    here = {side.number for side in sides}
    meetings = [
        Meeting(
            (f.home, f.away), result.games, result.points,
            winner_of(f, by_points=rules.level == "points"), absent=result.absent,
        )
        for f in at.fixtures.values()
        if not f.cup and {f.home, f.away} <= here and (result := f.result)
    ]  # fmt: skip
    return _zoned(table(lines, meetings, rules, ("league", *rules.order)), season)


def _zoned(lines: list[SideLine], season: Season) -> list[SideLine]:
    """Say who is promoted and who relegated by the table as it stands."""
    names, rules = season.league.divisions, season.rules
    at = names.index(lines[0].division) if lines else 0
    stay = [line for line in lines if not line.gone]

    def zone(line: SideLine) -> str:
        if not line.played:
            return ""
        if at and line.place <= rules.promoted:
            return "promoted"
        low = line in stay[len(stay) - rules.relegated :] and rules.relegated
        return "relegated" if low and at < len(names) - 1 else ""

    return [replace(line, zone=zone(line)) for line in lines]

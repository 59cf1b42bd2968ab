"""Fixtures: who meets whom on which day, at home and away; as CSV, iCalendar and in words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import date, timedelta
from typing import TYPE_CHECKING

from euchre.files import printable
from euchre.night.contest.round_robin import meetings
from euchre.night.days import day_of
from euchre.night.errors import NightError
from euchre.night.event_base import OTHER_YEAR, YEARS
from euchre.night.rotation.chart_csv import lines_of
from euchre.night.season.cup import cups, misplaced
from euchre.night.season.league import Fixture
from euchre.night.spreadsheets import Cell, to_csv
from euchre.text import brief, counted, listed

if TYPE_CHECKING:
    from euchre.night.season.fold import Season


def double_round_robin(sides: int, times: int = 2) -> list[list[tuple[int, int]]]:
    """Return the rounds of fixtures of sides numbered from 0: (home, away).

    Every side meets every other ``times`` times, at home and away by turns.  In each round robin
    a side is at home as often as away, to within one.  With an odd number one side is free in
    each round (the circle method, Kirkman 1847).

    >>> double_round_robin(3)[0], len(double_round_robin(8))
    ([(1, 2)], 14)
    """
    size = sides + sides % 2
    rounds = []
    for at in range(times * (size - 1)):
        pairs = [two for two in meetings(size, at % (size - 1)) if max(two) < sides]
        rounds.append([two[::-1] for two in pairs] if at // (size - 1) % 2 else pairs)
    return rounds


def weekly(first: date, every: int, but: Sequence[date], many: int) -> list[date]:
    """Return ``many`` days, ``every`` days apart from the first on, leaving out those in ``but``.

    Raises ``NightError`` if one is in no year of an event.

    >>> [day.day for day in weekly(date(2026, 12, 17), 7, [date(2026, 12, 24)], 2)]
    [17, 31]
    """
    days, day = list[date](), first
    while len(days) < many:
        if day.year not in YEARS:
            raise NightError(OTHER_YEAR)
        if day not in but:
            days.append(day)
        day += timedelta(days=every)
    return days


@contextmanager
def at_line(number: int) -> Iterator[None]:
    """Say in a ``NightError`` at which line of a file it is."""
    try:
        yield
    except NightError as error:
        raise NightError(*(f"line {number}: {problem}" for problem in error.problems)) from None


@dataclass(frozen=True)
class Line:
    """A fixture to be made, as read from a line of a file."""

    number: int
    home: str
    away: str
    day: date | None
    round: int


def read_csv(text: str) -> list[Line]:
    """Read fixtures with the columns home, away, and date and round if there are any.

    Raises ``NightError``.
    """
    rows = lines_of(text)
    heads = [head.lower() for _, first in rows[:1] for head in first]
    if not {"home", "away"} <= {*heads}:
        raise NightError("a list of fixtures needs the columns home and away in its first line")
    lines = []
    for number, row in rows[1:]:
        cells = {head: cell.removeprefix("'") for head, cell in zip(heads, row, strict=False)}
        nth = cells.get("round", "")
        if nth and not (nth.isascii() and nth.isdecimal() and len(nth) < 4):
            raise NightError(f"line {number}: a round must be a number, not {brief(nth)}")
        with at_line(number):
            day = day_of(cells["date"]) if cells.get("date") else None
        home, away = cells.get("home", ""), cells.get("away", "")
        lines.append(Line(number, home, away, day, int(nth or 0)))
    if not lines:
        raise NightError("the list of fixtures has a first line and no fixture")
    return lines


def in_order(season: Season, side: int = 0, cup: str | None = None) -> list[Fixture]:
    """Return the fixtures by day, of one side or cup if wanted; those without a day come last."""
    wanted = (
        f
        for f in season.league.fixtures.values()
        if side in (0, f.home, f.away) and cup in (None, f.cup)
    )
    return sorted(wanted, key=lambda f: (f.day or date.max, f.round, f.number))


def called(season: Season, side: int) -> str:
    """Return the name of a side; 0 is a bye."""
    return season.league.sides[side].name if side in season.league.sides else "bye"


def meeting(season: Season, fixture: Fixture) -> str:
    """Return who meets whom: ``Crown v Ship``, or ``Crown has a bye``."""
    home = called(season, fixture.home)
    return f"{home} v {called(season, fixture.away)}" if fixture.away else f"{home} has a bye"


def contest(season: Season, fixture: Fixture) -> str:
    """Return the division or cup of a fixture: ``One``, ``Trophy, losers' side``."""
    name = fixture.cup or season.league.sides[fixture.home].division
    return ", ".join(filter(None, (name, "losers' side" * fixture.losers)))


def where(season: Season, fixture: Fixture) -> str:
    """Return the division or cup of a fixture, with its round: ``Division One, round 3``."""
    nth = f"round {fixture.round}" if fixture.round else ""
    return ", ".join(filter(None, (contest(season, fixture), nth)))


def score_text(season: Season, fixture: Fixture) -> str:
    """Return the result in words: ``6-3 (176-150)``, ``walkover``; empty without one."""
    result = fixture.result
    if result is None:
        return "disputed" if fixture.status == "disputed" else ""
    if result.absent:
        return f"walkover for {called(season, winner)}" if (winner := fixture.winner) else ""
    points = f" ({result.points[0]}-{result.points[1]})" if any(result.points) else ""
    unsure = "*" if fixture.status == "entered" else ""
    return f"{result.games[0]}-{result.games[1]}{points}{unsure}"


def as_rows(season: Season, side: int = 0) -> tuple[list[str], list[list[Cell]]]:
    """Return the header and a row for each fixture, with its result."""
    head = ["number", "division or cup", "round", "date", "home", "away", "games home",
            "games away", "points home", "points away", "status", "note"]  # fmt: skip
    rows: list[list[Cell]] = []
    for f in in_order(season, side):
        r = f.result
        told: list[Cell] = [*r.games, *r.points] if r else [None] * 4
        over = " (walkover)" if r and r.absent else ""
        rows.append([
            f.number, contest(season, f), f.round,
            f.day.isoformat() if f.day else "", called(season, f.home), called(season, f.away),
            *told, f.status + over, r.note if r else "",
        ])  # fmt: skip
    return head, rows


def as_csv(season: Season, side: int = 0) -> str:
    """Return the fixtures as CSV."""
    return to_csv(*as_rows(season, side))


def as_calendar(season: Season, side: int = 0) -> str:
    """Return the fixtures that have a day as a calendar (RFC 5545), all-day events.

    The identities stay the same, so a calendar read again moves what was rearranged.
    """
    opened = season.events[0]
    stamp = opened.at.strftime("%Y%m%dT%H%M%SZ")
    lines = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//euchre//season//EN"]
    for f in in_order(season, side):
        if f.day is None or not f.away:
            continue
        result = score_text(season, f)
        summary = meeting(season, f)
        lines += [
            "BEGIN:VEVENT",
            f"UID:{opened.id}-{f.number}@euchre",
            f"DTSTAMP:{stamp}",
            f"DTSTART;VALUE=DATE:{f.day:%Y%m%d}",
            f"SUMMARY:{_escaped(summary)}",
            f"DESCRIPTION:{_escaped(', '.join(filter(None, (where(season, f), result))))}",
            "END:VEVENT",
        ]
    return "\r\n".join([part for line in lines for part in _folded(line)] + ["END:VCALENDAR", ""])


def _escaped(text: str) -> str:
    for mark in "\\;,":
        text = text.replace(mark, f"\\{mark}")
    return printable(text)


def _folded(line: str) -> Iterator[str]:
    """Break a line of a calendar after at most 75 bytes; what follows is indented."""
    head = ""
    for letter in line:
        if len((head + letter).encode()) > 74:
            yield head
            head = " "
        head += letter
    yield head


def borrowed(season: Season) -> dict[int, Counter[int]]:
    """Return, by member, how often each side has borrowed the member: played it from outside.

    A side without a squad borrows only members of other squads.
    """
    at, times = season.league, dict[int, Counter[int]]()
    for fixture in at.fixtures.values():
        if (result := fixture.result) is None:
            continue
        for side, members in ((fixture.home, result.home), (fixture.away, result.away)):
            for member in {*map(season.now, members)}:
                own = at.side_of(member, fixture.day)
                if own != side and (own or at.sides[side].squad):
                    times.setdefault(member, Counter())[side] += 1
    return times


def warnings(season: Season) -> list[str]:
    """Return what the secretary should look at, a sentence each."""
    at, rules, lines = season.league, season.rules, list[str]()
    for f in at.fixtures.values():
        match = f"fixture {f.number}, {meeting(season, f)}"
        if f.status == "disputed":
            lines.append(f"{match}: the captains report different results")
        for side in {s for s in f.reports if s} if 0 in f.reports else ():
            said, word = f.reports[side], f.reports[0]
            if (said.games, said.points) != (word.games, word.points):
                lines.append(
                    f"{match}: {called(season, side)} reports another result than the desk"
                )
    of_cup: dict[tuple[str, int], list[Fixture]] = {}
    for f in at.fixtures.values():
        for side in filter(None, (f.home, f.away)) if f.cup else ():
            of_cup.setdefault((f.cup, side), []).append(f)
    for (_, side), theirs in of_cup.items():
        for f in (f for f in theirs if f.round > 1):
            own = [g for g in theirs if g.round < f.round]
            lost = sum(g.winner not in (None, side) for g in own)
            last = max(own, key=lambda g: g.round, default=None)
            if last is None or last.winner is None or lost > f.double or (f.losers and not lost):
                lines.append(
                    f"{called(season, side)} plays in round {f.round} of {f.cup} against the"
                    " results as they are now; draw the round again"
                )
    for name, cup in cups(season).items():
        begun = cup.round > 1 or any(f.result for f in cup.fixtures)
        then = "it stands" if begun else "draw the round again"
        lines += [
            f"{called(season, side)} is in {name} by results that have changed since; {then}"
            for side in sorted(misplaced(season, name))
        ]
    for member, times in borrowed(season).items():
        if rules.borrow is not None and times.total() > rules.borrow:
            sides = listed([called(season, side) for side in times])
            many = counted(times.total(), "time")
            name = season.members.get(member, f"member {member}")
            lines.append(f"{name} was borrowed {many}, by {sides}; the rule allows {rules.borrow}")
    by_day: dict[tuple[date, int], int] = {}
    for f in at.fixtures.values():
        for side in (f.home, f.away) if f.day else ():
            if side and f.day:
                by_day[f.day, side] = by_day.get((f.day, side), 0) + 1
    lines += [
        f"{called(season, side)} has {many} fixtures on {day}"
        for (day, side), many in sorted(by_day.items())
        if many > 1
    ]
    return lines

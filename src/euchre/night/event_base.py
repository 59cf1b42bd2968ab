"""What the events of nights and seasons have in common: an id, a time, and texts of one line."""

from __future__ import annotations

import re
from calendar import day_name, isleap, month_name
from collections.abc import Collection, Iterable, Iterator
from datetime import date, datetime
from typing import TypeVar

import msgspec

from euchre import typed
from euchre.files import printable
from euchre.night.errors import NightError
from euchre.text import brief

#: The longest text that can be entered.
LONGEST_TEXT = 80
#: The years in which anything can happen.
YEARS = range(1900, 3000)
OTHER_YEAR = f"the year of an event must be {YEARS.start} to {YEARS.stop - 1}"
E = TypeVar("E")


class Dated(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The common fields of the events of nights and seasons: id and time."""

    id: str
    at: datetime


class NightEvent(Dated, frozen=True, kw_only=True):
    """The common fields of a night's events: id, time and author."""

    by: str


def parsed(decoder: msgspec.json.Decoder[E], data: bytes | str, what: str) -> E:
    """Parse an event of ``what``.  Raises ``NightError`` if it is not one."""
    try:
        return decoder.decode(data)
    except (msgspec.MsgspecError, UnicodeError, RecursionError) as error:
        raise NightError(f"this is not an event of {what}: {typed.problem(error)}") from None


def checked(values: object, kind: type[E]) -> E:
    """Return plain values as a value of a type.  Raises ``NightError``."""
    try:
        return typed.converted(values, kind)
    except msgspec.ValidationError as error:
        raise NightError(typed.problem(error)) from None


def text_problems(event: Dated, but: Collection[str] = ()) -> list[str]:
    """Return which texts of an event are too long or unprintable, a sentence each.

    Control and joining characters are shown by their code.
    """
    problems = []
    for name in event.__struct_fields__:
        value = getattr(event, name)
        texts = value.values() if isinstance(value, dict) else (value,)
        for text in texts if name not in ("id", *but) else ():
            if isinstance(text, str) and (len(text) > LONGEST_TEXT or not text.isprintable()):
                shown = printable(text[:LONGEST_TEXT]) + "..." * (len(text) > LONGEST_TEXT)
                most = f"a {name} can have at most {LONGEST_TEXT} printable characters"
                problems.append(f"{most}, not {shown}")
    return problems


def stamp_problems(id: str, at: datetime, day: date | None) -> list[str]:
    """Return what is invalid in an event's id, time and day."""
    problems = []
    if at.tzinfo is None:
        problems.append("the time of an event needs its offset from UTC")
    if not all(when.year in YEARS for when in (at, day or at)):
        problems.append(OTHER_YEAR)
    if not 1 <= len(id) <= LONGEST_TEXT or not (id.isascii() and id.isprintable()):
        problems.append(f"the id of an event must have 1 to {LONGEST_TEXT} plain characters")
    return problems


def day_of(text: str, since: date | None = None) -> date:
    """Parse a day: 2026-10-01, 1 October 2026, or Thu Oct 1st.

    Without a year it is the next one ``since`` a day (today), if it falls on the weekday named.
    Raises ``NightError``.

    >>> day_of("Thursday 1 Oct 2026"), day_of("Jan 7th", date(2026, 10, 1))
    (datetime.date(2026, 10, 1), datetime.date(2027, 1, 7))
    """
    words = re.findall("[a-z]+|[0-9]+", text.lower()[:LONGEST_TEXT])
    named = [word for word in words if word.isalpha() and len(word) > 2]
    months = [n for n in range(1, 13) for word in named if month_name[n].lower().startswith(word)]
    weekdays = [day for day in day_name for word in named if day.lower().startswith(word)]
    numbers = [int(word) for word in words if word.isdecimal()]
    now = since or date.today()
    try:
        if not months:
            return date.fromisoformat(text.strip())
        year = max(numbers, default=0)
        if len(named) > 1 + len(weekdays) or len(numbers) != 1 + (year in YEARS):
            raise ValueError
        years = [year] if year in YEARS else [now.year, now.year + 1, now.year - 1]
        named_day = months[0], min(numbers)
        days = [date(year, *named_day) for year in years if isleap(year) or named_day != (2, 29)]
        if not days:
            raise ValueError
    except (ValueError, OverflowError):
        raise NightError(
            f"a day must look like 2026-10-01 or 1 October 2026, not {brief(text)}"
        ) from None
    days.sort(key=lambda day: (day < now, abs(day - now)))
    right = [day for day in days if not weekdays or f"{day:%A}" in weekdays]
    if not right:
        raise NightError(f"{days[0]:%-d %B %Y} is a {days[0]:%A}, not a {weekdays[0]}")
    return right[0]


def days_of(lines: Iterable[str], since: date) -> Iterator[date]:
    """Parse days in order, one on each line or several with commas.  Raises ``NightError``."""
    for line in filter(str.strip, lines):
        try:
            since = day_of(line, since)
            yield since
        except NightError:
            if "," not in line:
                raise
            for part in filter(str.strip, line.split(",")):
                since = day_of(part, since)
                yield since

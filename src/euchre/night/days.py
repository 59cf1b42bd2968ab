"""Days as people type and write them."""

from __future__ import annotations

import re
from calendar import day_name, isleap, month_name
from collections.abc import Iterable, Iterator
from datetime import date

from euchre.night.errors import NightError
from euchre.night.event_base import LONGEST_TEXT, YEARS
from euchre.text import brief


def in_words(day: date) -> str:
    """Return a day in words, on every system: Windows knows no ``%-d``.

    >>> in_words(date(2026, 10, 1))
    '1 October 2026'
    """
    return f"{day.day} {day:%B %Y}"


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
        raise NightError(f"{in_words(days[0])} is a {days[0]:%A}, not a {weekdays[0]}")
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

"""Results over many days: streaks that forgive one day per week, and monthly rankings."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Any

from euchre.analysis.given_away import LIMIT
from euchre.daily.deals import DEALS

#: One missed day is forgiven within this many days.
WEEK = 7
#: The number of best days that count in a month.
BEST = 20
#: What a missed day counts as giving away.
MISSED = LIMIT * DEALS
#: Days a person must have played before strangers see the name.
KNOWN = 5


def streak(played: Collection[date], today: date) -> int:
    """Return the number of days played without a break, up to today or yesterday.

    A missed day is forgiven if no other day in the week before it was missed; it does not count
    itself.

    >>> from datetime import date
    >>> days = [date(2026, 11, n) for n in (16, 17, 19, 20)]
    >>> streak(days, date(2026, 11, 21))
    4
    """
    days = set(played)
    day = today if today in days else today - timedelta(days=1)
    count, forgiven = 0, None
    while True:
        if day in days:
            count += 1
        elif (forgiven is not None and (forgiven - day).days < WEEK) or not any(
            day - timedelta(days=n) in days for n in range(1, WEEK)
        ):
            return count
        else:
            forgiven = day
        day -= timedelta(days=1)


@dataclass(frozen=True)
class MonthLine:
    """A person's month: the place (from 1; ties share it), and the days that count."""

    who: str
    place: int
    #: Days played, and how many of them count.
    days: int
    counted: int
    #: The average given away on the days that count; missing days count as ``MISSED``.
    mean: float

    def to_json(self) -> dict[str, Any]:
        """Return what is shown of it, without the person."""
        return {"place": self.place, "days": self.days, "mean": round(self.mean, 2)}


def month(given: Mapping[str, Sequence[float]], over: int) -> list[MonthLine]:
    """Return the ranking of a month, ``over`` days of which have passed, best first.

    ``given`` lists what each played day gave away, by person.  The best 20 days count, or as many
    as have passed; missing ones count as ``MISSED``.
    """
    counting = min(BEST, over)
    if not counting:
        return []
    rows = []
    for who, days in given.items():
        best = sorted(days)[:counting]
        total = sum(best) + MISSED * (counting - len(best))
        rows.append((round(total / counting, 3), who, len(days), len(best)))
    rows.sort()
    found: list[MonthLine] = []
    for at, (mean, who, played, counted) in enumerate(rows):
        place = found[-1].place if found and found[-1].mean == mean else at + 1
        found.append(MonthLine(who, place, played, counted, mean))
    return found

"""What many days come to: streaks that forgive a day a week, and months."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, timedelta

from euchre.analysis.given_away import LIMIT
from euchre.daily.deals import DEALS

#: Days within which one that was missed is forgiven once.
WEEK = 7
#: Days of a month that count, the best ones.
BEST = 20
#: What a day that was not played gives away.
MISSED = LIMIT * DEALS
#: Days that somebody must have played before strangers read the name.
KNOWN = 5


def streak(played: Collection[date], today: date) -> int:
    """Return how many days somebody has played without a break, up to today or yesterday.

    A day that was missed is forgiven, if no other one of the week before it was; it does not
    count itself.

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
    """Somebody's month: the place (from 1, equal ones share it), and what counts."""

    who: str
    place: int
    #: Days that were played, and those of them that count.
    days: int
    counted: int
    #: What the days that count gave away on average; days that are missing gave away everything.
    mean: float


def month(given: Mapping[str, Sequence[float]], over: int) -> list[MonthLine]:
    """Return the ranking of a month of which so many days are over, the best first.

    ``given`` has what each day gave away, by person.  The best 20 days count, or as many as there
    have been; of fewer the missing ones count as days in which all was given away.
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

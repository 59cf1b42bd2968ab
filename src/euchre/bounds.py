"""Numbers from outside: a type with bounds for every kind, checked by msgspec and by pydantic.

Whatever is stored, or read from a path, a query, a body or a file, has one of these types, so no
number is too large for the arithmetic or the database that it reaches.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Any, TypeAlias

from msgspec import Meta

from euchre.coordinates import MOST_GAMES, MOST_PLAYERS, MOST_SEED

#: The largest absolute value of one side's points in one game.
MOST_POINTS = 999
#: The most decisions of a seat in one game, and the most deals.
MOST_DECISIONS = 9999
#: The most sides and fixtures of a season.
MOST_SIDES, MOST_FIXTURES = 400, 9999
#: The largest single payment, in cents.
MOST_MONEY = 99_999_900
_MOST_TOTAL = MOST_POINTS * MOST_GAMES


@dataclass(frozen=True)
class _Within:
    """Bounds in pydantic's words; text is a number only where the field says so (``strict``)."""

    ge: float
    le: float

    def __get_pydantic_core_schema__(self, source: Any, handler: Any) -> Any:
        return handler(source) | {"ge": self.ge, "le": self.le, "strict": True}


def _from(low: float, high: float) -> tuple[Meta, _Within]:
    return Meta(ge=low, le=high), _Within(low, high)


def nearest(value: float, kind: Any) -> float:
    """Return the nearest value that one of the types below allows.

    >>> nearest(400.2, Deviation)
    350
    """
    bounds: _Within = kind.__metadata__[1]
    return min(max(value, bounds.ge), bounds.le)


# -- tables and records ---------------------------------------------------------------------

#: A seat of any game's table, from 0.
AnySeat: TypeAlias = Annotated[int, *_from(0, 15)]
#: The same, or -1 for nobody.
SeatOrNobody: TypeAlias = Annotated[int, *_from(-1, 15)]
#: A deal of a record, an action of a deal, a game at a table: from 1.
Ordinal: TypeAlias = Annotated[int, *_from(1, 100_000)]
#: A count of anything in one game or deal.
Count: TypeAlias = Annotated[int, *_from(0, 100_000)]
#: A count over all deals of a run.
InAll: TypeAlias = Annotated[int, *_from(0, 10**12)]
Score: TypeAlias = Annotated[int, *_from(-10_000, 10_000)]
#: A cost in 1/1000 points.
Milli: TypeAlias = Annotated[int, *_from(-10_000_000, 10_000_000)]
#: A cost in points, or as a win probability.
Cost: TypeAlias = Annotated[float, *_from(-10_000, 10_000)]
#: A seat of a table of four, and -1 for none.
Seat: TypeAlias = Annotated[int, *_from(0, 3)]
SeatOrNone: TypeAlias = Annotated[int, *_from(-1, 3)]
#: The value of a house rule.
Option: TypeAlias = Annotated[int, *_from(-10_000, 10_000)]

#: The seed of a sitting.
PlaySeed: TypeAlias = Annotated[int, *_from(-(10**18), 10**18)]

# -- nights ---------------------------------------------------------------------------------

Player: TypeAlias = Annotated[int, *_from(1, MOST_PLAYERS)]
#: A player, or 0 for none.
PlayerOrNone: TypeAlias = Annotated[int, *_from(0, MOST_PLAYERS)]
#: A side of a season, and a fixture; 0 for none.
SeasonSide: TypeAlias = Annotated[int, *_from(1, MOST_SIDES)]
SeasonSideOrNone: TypeAlias = Annotated[int, *_from(0, MOST_SIDES)]
Fixture: TypeAlias = Annotated[int, *_from(1, MOST_FIXTURES)]
Game: TypeAlias = Annotated[int, *_from(1, MOST_GAMES)]
#: A number of games.
Games: TypeAlias = Annotated[int, *_from(0, MOST_GAMES)]
Table: TypeAlias = Annotated[int, *_from(1, MOST_PLAYERS // 4)]
Side: TypeAlias = Annotated[int, *_from(0, 1)]
#: Points of one side in one game, and of a player in a whole night.
Points: TypeAlias = Annotated[int, *_from(-MOST_POINTS, MOST_POINTS)]
Total: TypeAlias = Annotated[int, *_from(-_MOST_TOTAL, _MOST_TOTAL)]
#: Loners or euchres in one game, and in a whole night.
Made: TypeAlias = Annotated[int, *_from(0, MOST_POINTS)]
MadeInAll: TypeAlias = Annotated[int, *_from(0, _MOST_TOTAL)]
#: Deals or decisions of one game, or none.
Deals: TypeAlias = Annotated[int, *_from(0, MOST_DECISIONS)]
#: Points given away in a deal.
Given: TypeAlias = Annotated[float, *_from(0, MOST_POINTS)]
Money: TypeAlias = Annotated[int, *_from(-MOST_MONEY, MOST_MONEY)]
Seed: TypeAlias = Annotated[int, *_from(0, MOST_SEED)]

# -- seasons --------------------------------------------------------------------------------

Member: TypeAlias = Annotated[int, *_from(1, 99_999)]
#: A member, or 0 for a bot.
MemberOrBot: TypeAlias = Annotated[int, *_from(0, 99_999)]
Placing: TypeAlias = Annotated[int, *_from(1, 99_999)]
#: Deals of a game that has been played.
DealsPlayed: TypeAlias = Annotated[int, *_from(1, MOST_DECISIONS)]
#: Points per deal.
PerDeal: TypeAlias = Annotated[float, *_from(-MOST_POINTS, MOST_POINTS)]

# -- practice -------------------------------------------------------------------------------

#: A rating, its deviation, and the number of answers behind it.
Rank: TypeAlias = Annotated[float, *_from(-2000, 6000)]
WholeRank: TypeAlias = Annotated[int, *_from(-2000, 6000)]
Deviation: TypeAlias = Annotated[float, *_from(1, 350)]
Answers: TypeAlias = Annotated[int, *_from(0, 10**9)]
#: FSRS: the days after which a position is known at 90 %, and how hard it is.
Stability: TypeAlias = Annotated[float, *_from(0.001, 10**6)]
Difficulty: TypeAlias = Annotated[float, *_from(1, 10)]

# -- the server -----------------------------------------------------------------------------

#: The number of the last event of a log, and of a row.
Seq: TypeAlias = Annotated[int, *_from(0, 2**31 - 1)]
Row: TypeAlias = Annotated[int, *_from(1, 2**31 - 1)]
#: How often a name's portrait was drawn anew.
Face: TypeAlias = Annotated[int, *_from(0, 9999)]
#: Seconds until a bot covers for a player who is away; 0: never.
Cover: TypeAlias = Annotated[int, *_from(0, 3600)]
#: Milliseconds that an entry has waited at a phone.
Age: TypeAlias = Annotated[int, *_from(0, 7 * 24 * 3_600_000)]
#: Any number; its reader checks it further.
Whole: TypeAlias = Annotated[int, *_from(-(2**31), 2**31 - 1)]
#: Milliseconds since 1970.
Millis: TypeAlias = Annotated[int, *_from(0, 10**14)]

"""Statistics of many deals and games, as one row of numbers."""

from __future__ import annotations

from typing import Any

from euchre.kernel.chance import apart
from euchre.machine import kinds
from euchre.machine.layout import (
    ACCEPTED,
    BID,
    DEALER,
    DOWN,
    LONE,
    MAKER,
    NEEDS,
    OUTCOME,
    PRICE,
    SEATS,
    SHOWN,
    SIDE,
    SIDES,
    TOTAL,
    N,
    Places,
)
from euchre.machine.settling import NEED, makers_side, tricks_won

_place = Places()

#: Deals by outcome (``engine.fields.Outcome``).
ENDED = _place(5)
#: Games: all, abandoned, shared by several sides, won by the side that dealt first.
GAMES, UNFINISHED, SHARED, WON_BY_FIRST = (_place() for _ in range(4))
#: Deals played without a maker; exposed hands, and those that won every trick; deals that brought
#: the dealer's side closer to its goal.
NO_MAKER, JAMBONS, JAMBONS_WON, DEALER_SCORED = (_place() for _ in range(4))
#: By side: games won, points; as makers: enough tricks but not all, all, too few.
GAMES_WON, GOT, MAKES, MARCHES, EUCHRED = (_place(SEATS) for _ in range(5))
#: By side: the sum of the squares of the points of each deal.
GOT_SQUARED = _place(SEATS)
#: By seat from the dealer's left: made trump by accepting the upcard, and otherwise.
ACCEPTING, NAMING = (_place(SEATS) for _ in range(2))
#: By seat: lone makers, sweeps by them, lone defenders, euchres by them.
LONERS, LONERS_SWEPT, LONE_DEFENDERS, LONE_DEFENCES_WON = (_place(SEATS) for _ in range(4))
COUNTS = _place.used

WON_BY_PLAY = 1


@apart
def needed(t: Any, row: Any) -> Any:
    """Return the tricks that the makers need: a majority, or their bid."""
    kind, bid = t[PRICE], row[BID]
    if kind == kinds.CONTRACT:
        return t[NEEDS + bid]
    if kind == kinds.COUNT_DOWN:
        return bid if t[PRICE + NEED] < 0 else t[PRICE + NEED]
    return min(bid, t[TOTAL]) if bid else t[TOTAL] // 2 + 1


@apart
def count_deal(t: Any, row: Any, points: Any, counts: Any) -> None:
    """Count a finished deal, given the points of each side."""
    n = t[N]
    counts[ENDED + row[OUTCOME]] += 1
    for side in range(t[SIDES]):
        counts[GOT + side] += points[side]
        counts[GOT_SQUARED + side] += points[side] * points[side]
    if row[OUTCOME] != WON_BY_PLAY:
        return
    if points[t[SIDE + row[DEALER]]] * t[DOWN] > 0:
        counts[DEALER_SCORED] += 1
    maker = row[MAKER]
    if maker < 0:
        counts[NO_MAKER] += 1
        return
    ours = makers_side(t, row)
    tricks = tricks_won(row, ours)
    short = tricks < needed(t, row)
    swept = tricks == t[TOTAL] and not short
    side = t[SIDE + maker]
    if short:
        counts[EUCHRED + side] += 1
    elif swept:
        counts[MARCHES + side] += 1
    else:
        counts[MAKES + side] += 1
    # A bid decides who makes trump, whatever card was turned up.
    calls = ACCEPTING if row[ACCEPTED] and not row[BID] else NAMING
    counts[calls + (maker - row[DEALER] - 1) % n] += 1
    for seat in range(n):
        if row[LONE] >> seat & 1:
            if ours >> seat & 1:
                counts[LONERS + seat] += 1
                counts[LONERS_SWEPT + seat] += swept
            else:
                counts[LONE_DEFENDERS + seat] += 1
                counts[LONE_DEFENCES_WON + seat] += short
    if row[SHOWN]:
        counts[JAMBONS] += 1
        counts[JAMBONS_WON] += swept


@apart
def count_game(t: Any, winners: Any, first: Any, counts: Any) -> None:
    """Count a game, given the mask of its winners and the side that dealt first."""
    counts[GAMES] += 1
    if not winners:
        counts[UNFINISHED] += 1
        return
    counts[SHARED] += (winners & (winners - 1)) != 0
    counts[WON_BY_FIRST] += winners >> first & 1
    for side in range(t[SIDES]):
        counts[GAMES_WON + side] += winners >> side & 1

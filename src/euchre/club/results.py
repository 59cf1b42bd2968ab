"""Utility of a deal's results to the seat on turn, from prices, scores and the goal."""

from __future__ import annotations

from math import exp, sqrt
from typing import Any

from euchre.club.knowing import (
    CHANCE,
    CHANCES,
    KEPT,
    KEYS,
    MEAN,
    MEMO,
    MOST_POINTS,
    NEEDS,
    PLAIN_POINTS,
    POINTS,
    ROW,
    SWING,
    WORTHS,
)
from euchre.club.numbers import RARE, STEEP, SURELY, WIDE
from euchre.kernel.chance import apart, bare
from euchre.kernel.pointers import row_at
from euchre.machine import kinds
from euchre.machine.layout import (
    BID,
    DEALS,
    DOWN,
    HELPERS,
    LAPS,
    LONE,
    MAKER,
    MATES,
    OUT,
    OUTCOME,
    PARTNER,
    PRICE,
    SCORES,
    SHOWN,
    SIDE,
    SIDES,
    SWEEP,
    TAKEN,
    TARGET,
    TOTAL,
    TURN,
    N,
)
from euchre.machine.settling import WON_BY_PLAY, settle_row

#: Distance to an unknown target, at which every point counts about alike.
FAR = 20
#: Cost per typical deal of being behind, in games where scores can go down.
_BEHIND = 0.05
#: Utility of a point carried into the next game.
_LAP = 0.04


# -- scores --------------------------------------------------------------------------------


@apart
def needs(t: Any, row: Any) -> Any:
    """Return the points still needed by the own side and by the leading opponent."""
    sign, target = t[DOWN], t[TARGET]
    if t[DEALS]:
        # The winning score is unknown: every point counts alike.
        target = row[SCORES]
        for side in range(1, t[SIDES]):
            target = max(target, row[SCORES + side])
        target += FAR
    own_side = t[SIDE + row[TURN]]
    mine = sign * (target - row[SCORES + own_side])
    theirs = 1 << 20
    for side in range(t[SIDES]):
        if side != own_side:
            theirs = min(theirs, sign * (target - row[SCORES + side]))
    return mine, theirs


@bare
def chance(t: Any, w: Any, mine: Any, theirs: Any) -> Any:
    """Return the win probability with these needs."""
    if t[PLAIN_POINTS]:
        mine, theirs = max(0, min(mine, NEEDS - 1)), max(0, min(theirs, NEEDS - 1))
        return w[CHANCE + mine * NEEDS + theirs]
    return _smooth_chance(mine, theirs, w[SWING])


@apart
def _smooth_chance(mine: Any, theirs: Any, swing: Any) -> Any:
    """Return a smooth win probability if a deal typically moves scores by ``swing`` either way.

    Points beyond the goal still count a little.
    """
    # A side far behind still values every point, and does not gamble recklessly.
    behind = min(0.0, _BEHIND * (theirs - mine) / swing)
    if mine <= 0 or theirs <= 0:
        if mine == theirs:
            return 0.5
        return min(1.0, 0.97 - 0.001 * mine) if mine < theirs else behind
    deals = min(mine, theirs) / swing + 1.0
    lead = 1.7 * (theirs - mine) / (swing * sqrt(2 * deals))
    # The more deals remain, the less a lead is worth, but it is always worth something.
    lead += (theirs - mine) * 0.5 / (swing * (deals + 2))
    return 0.04 + 0.92 / (1.0 + exp(-max(-30.0, min(30.0, lead)))) + behind


@apart
def score(t: Any, w: Any, row: Any, points: Any) -> Any:
    """Return the utility of a change of scores, ``points[side]``."""
    side, sign = t[SIDE + row[TURN]], t[DOWN]
    mine, theirs = needs(t, row)
    left = mine - sign * points[side]
    if t[SIDES] == 2:
        worth = chance(t, w, left, theirs - sign * points[1 - side])
    else:
        # With several opposing scores, average over them.
        total = 0.0
        for other in range(t[SIDES]):
            if other != side:
                need = sign * (t[TARGET] - row[SCORES + other])
                total += chance(t, w, left, need - sign * points[other])
        worth = total / (t[SIDES] - 1)
    if left < 0 and t[LAPS]:
        # The surplus is carried into the next game.
        worth += _LAP * min(-left, t[TARGET] - 1)
    return worth


@apart
def now(t: Any, w: Any, row: Any, memo: Any) -> Any:
    """Return the utility of the current scores."""
    points = row_at(memo, POINTS, MEMO)
    for side in range(t[SIDES]):
        points[side] = 0
    return score(t, w, row, points)


@apart
def for_itself(t: Any, w: Any, row: Any, memo: Any, tricks: Any) -> Any:
    """Return the utility of these tricks to a seat that is not the maker, points counted down."""
    points = row_at(memo, POINTS, MEMO)
    for side in range(t[SIDES]):
        points[side] = 0
    points[t[SIDE + row[TURN]]] = -tricks if tricks else t[MOST_POINTS]
    return score(t, w, row, points)


# -- results -------------------------------------------------------------------------------


@apart
def result(
    t: Any,
    w: Any,
    row: Any,
    memo: Any,
    taken: Any,
    maker: Any,
    lone: Any,
    exposed: Any,
    makers: Any,
    bid: Any,
) -> Any:
    """Return the utility of the makers' side taking this many tricks.

    ``lone`` and ``makers`` are masks of seats (0: the maker's side); ``exposed`` is 1 if the
    maker's hand is exposed; a ``bid`` of 0 is the highest so far.
    """
    if not makers:
        makers = 1 << maker | t[MATES + maker]
    if not bid:
        bid = row[BID]
    # The cache holds as long as the scores do not change.
    key = taken | maker << 6 | lone << 9 | exposed << 16 | makers << 17 | bid << 24
    key |= row[TURN] << 30 | row[OUT] << 33
    keys = row_at(memo, KEYS, MEMO)
    mixed = key * 0x9E3779B1
    place = (mixed ^ mixed >> 31) & (KEPT - 1)
    if keys[place] == key:
        return w[WORTHS + place]
    worth = _result(t, w, row, memo, taken, maker, lone, exposed, makers, bid)
    keys[place] = key
    w[WORTHS + place] = worth
    return worth


@apart
def same_scores(t: Any, row: Any, memo: Any) -> None:
    """Clear the cache if the scores are not those it was computed for."""
    before = row_at(memo, ROW, MEMO)
    same = True
    for side in range(t[SIDES]):
        same = same and before[SCORES + side] == row[SCORES + side]
        before[SCORES + side] = row[SCORES + side]
    if not same:
        keys = row_at(memo, KEYS, MEMO)
        for place in range(KEPT):
            keys[place] = -1


@apart
def _result(
    t: Any,
    w: Any,
    row: Any,
    memo: Any,
    taken: Any,
    maker: Any,
    lone: Any,
    exposed: Any,
    makers: Any,
    bid: Any,
) -> Any:
    n, total, seat = t[N], t[TOTAL], row[TURN]
    if taken == total and t[SWEEP]:
        return 1.0 if makers >> seat & 1 else 0.0
    end = row_at(memo, ROW, MEMO)
    end[OUTCOME] = WON_BY_PLAY
    end[MAKER], end[LONE], end[SHOWN], end[BID] = maker, lone, exposed << maker, bid
    end[OUT], end[HELPERS], end[PARTNER] = row[OUT], makers & ~(1 << maker), 0
    for p in range(n):
        end[TAKEN + p] = 0
    end[TAKEN + maker] = taken
    left, others = total - taken, 0
    for i in range(1, n):
        p = (maker + i) % n
        if not (makers | row[OUT]) >> p & 1:
            others |= 1 << p
    if t[PRICE] != kinds.COUNT_DOWN:
        heir = (maker + 1) % n
        while others and not others >> heir & 1:
            heir = (heir + 1) % n
        end[TAKEN + heir] += left
    elif others:
        p = maker
        for _ in range(left):
            p = (p + 1) % n
            while not others >> p & 1:
                p = (p + 1) % n
            end[TAKEN + p] += 1
    points = row_at(memo, POINTS, MEMO)
    settle_row(t, end, points)
    return score(t, w, row, points)


# -- chances of results --------------------------------------------------------------------


@apart
def making(
    t: Any,
    w: Any,
    row: Any,
    memo: Any,
    make: Any,
    march: Any,
    maker: Any,
    lone: Any,
    exposed: Any,
) -> Any:
    """Return the utility of a deal from the makers' chances to make it and to march."""
    hand, march = t[TOTAL], min(march, make)
    half = hand // 2
    return (
        march * result(t, w, row, memo, hand, maker, lone, exposed, 0, 0)
        + (make - march) * result(t, w, row, memo, half + 1, maker, lone, 0, 0, 0)
        + (1 - make) * result(t, w, row, memo, half, maker, lone, 0, 0, 0)
    )


@bare
def steepness(t: Any, w: Any, mean: Any) -> Any:
    """Return how steeply the chances change with the number of tricks expected."""
    # Nearly perfect hands leave little to chance.
    sure = min(1.0, w[SURELY] + max(0.0, t[TOTAL] - mean))
    return w[STEEP] / (w[WIDE] * sqrt(t[TOTAL]) * sure)


@bare
def at_least(t: Any, steep: Any, mean: Any, wanted: Any) -> Any:
    """Return the chance of at least ``wanted`` (>= 1) tricks, given the expected number."""
    if wanted > t[TOTAL]:
        return 0.0
    return 1.0 / (1.0 + exp(max(-40.0, min(40.0, steep * (wanted - 0.5 - mean)))))


@apart
def expecting(
    t: Any,
    w: Any,
    row: Any,
    memo: Any,
    mean: Any,
    maker: Any,
    lone: Any,
    exposed: Any,
    makers: Any,
    bid: Any,
) -> Any:
    """Return the utility of a deal in which the makers expect ``mean`` tricks."""
    if w[MEAN] != mean:
        _spread(t, w, mean)
    worth = 0.0
    for taken in range(t[TOTAL] + 1):
        likely = w[CHANCES + taken]
        if likely > w[RARE]:
            worth += likely * result(t, w, row, memo, taken, maker, lone, exposed, makers, bid)
    return worth


@apart
def _spread(t: Any, w: Any, mean: Any) -> None:
    """Compute the chance of each number of tricks; one bid after another asks for the same."""
    steep, least = steepness(t, w, mean), 1.0
    for taken in range(t[TOTAL] + 1):
        more = at_least(t, steep, mean, taken + 1)
        w[CHANCES + taken] = least - more
        least = more
    w[MEAN] = mean


@apart
def of_points(t: Any, w: Any, row: Any, value: Any) -> Any:
    """Return the utility of gaining ``value`` points on average (negative: of losing them)."""
    mine, theirs = needs(t, row)
    here = chance(t, w, mine, theirs)
    if value >= 0:
        return here + value * (chance(t, w, mine - 2, theirs) - here) / 2
    return here + value * (here - chance(t, w, mine, theirs - 2)) / 2

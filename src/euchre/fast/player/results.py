"""Utility of a deal's results to the seat on turn, from prices, scores and the goal."""

from __future__ import annotations

from math import exp, sqrt
from typing import NamedTuple

from euchre.coordinates import Mask, TableSeat
from euchre.fast.compile.marks import bare
from euchre.fast.layout import kinds
from euchre.fast.layout.kinds import WON_BY_PLAY
from euchre.fast.layout.rows import DealRow, GameRow
from euchre.fast.player.prepared import KEPT, NEEDS, Memo, Mind
from euchre.fast.rules.settling import points_needed, settle_row

#: Distance to an unknown target, at which every point counts about alike.
FAR = 20
#: Cost per typical deal of being behind, in games where scores can go down.
_BEHIND = 0.05
#: Utility of a point carried into the next game.
_LAP = 0.04


# -- scores --------------------------------------------------------------------------------


@bare
def target_of(t: GameRow, row: DealRow) -> int:
    """Return the winning score; if it is unknown, one at which every point counts alike."""
    if not t.deals:
        return t.target
    best = t.down * row.scores[0]
    for side in range(1, t.sides):
        best = max(best, t.down * row.scores[side])
    return t.down * (best + FAR)


def needs(t: GameRow, row: DealRow) -> tuple[int, int]:
    """Return the points still needed by the own side and by the leading opponent."""
    sign, target = t.down, target_of(t, row)
    own_side = t.side[row.turn]
    mine = sign * (target - row.scores[own_side])
    theirs = 1 << 20
    for side in range(t.sides):
        if side != own_side:
            theirs = min(theirs, sign * (target - row.scores[side]))
    return mine, theirs


@bare
def chance(t: GameRow, w: Mind, mine: int, theirs: int) -> float:
    """Return the win probability with these needs."""
    if t.plain_points:
        # Where making it is worth several points, needs are counted in deals that are made.
        mine, theirs = (mine + t.unit - 1) // t.unit, (theirs + t.unit - 1) // t.unit
        mine, theirs = max(0, min(mine, NEEDS - 1)), max(0, min(theirs, NEEDS - 1))
        return w.chance[mine][theirs]
    return _smooth_chance(mine, theirs, w.swing)


def _smooth_chance(mine: int, theirs: int, swing: float) -> float:
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


def score(t: GameRow, w: Mind, row: DealRow, points: list[int]) -> float:
    """Return the utility of a change of scores, ``points[side]``."""
    side, sign = t.side[row.turn], t.down
    mine, theirs = needs(t, row)
    left = mine - sign * points[side]
    if t.sides == 2:
        worth = chance(t, w, left, theirs - sign * points[1 - side])
    else:
        # With several opposing scores, average over them.
        total, target = 0.0, target_of(t, row)
        for other in range(t.sides):
            if other != side:
                need = sign * (target - row.scores[other])
                total += chance(t, w, left, need - sign * points[other])
        worth = total / (t.sides - 1)
    if left < 0 and t.laps:
        # The surplus is carried into the next game.
        worth += _LAP * min(-left, t.target - 1)
    return worth


def gaining(t: GameRow, w: Mind, row: DealRow, memo: Memo, gain: int) -> float:
    """Return the utility of the current scores with a gain of the own side."""
    points = memo.points
    for side in range(t.sides):
        points[side] = 0
    points[t.side[row.turn]] = gain
    return score(t, w, row, points)


def now(t: GameRow, w: Mind, row: DealRow, memo: Memo) -> float:
    """Return the utility of the current scores."""
    return gaining(t, w, row, memo, 0)


# -- results -------------------------------------------------------------------------------


class Makers(NamedTuple):
    """Who plays against whom, and for what, in a deal that is valued."""

    maker: TableSeat
    #: The seats that play alone.
    lone: Mask
    #: 1 if the maker's hand is exposed.
    exposed: int
    #: The seats of the makers; 0: the maker's side.
    seats: Mask
    #: 0: the highest so far.
    bid: int


def result(t: GameRow, w: Mind, row: DealRow, memo: Memo, taken: int, by: Makers) -> float:
    """Return the utility of the makers taking this many tricks."""
    seats = by.seats if by.seats else 1 << by.maker | t.mates[by.maker]
    bid = by.bid if by.bid else row.bid
    # The cache holds as long as the scores do not change.
    key = taken | by.maker << 6 | by.lone << 9 | by.exposed << 16 | seats << 17 | bid << 24
    key |= row.turn << 30 | row.out << 33
    keys = memo.keys
    mixed = key * 0x9E3779B1
    place = (mixed ^ mixed >> 31) & (KEPT - 1)
    if keys[place] == key:
        return w.worths[place]
    worth = _result(t, w, row, memo, taken, Makers(by.maker, by.lone, by.exposed, seats, bid))
    keys[place] = key
    w.worths[place] = worth
    return worth


def same_scores(t: GameRow, row: DealRow, memo: Memo) -> None:
    """Clear the cache if the scores are not those it was computed for."""
    before = memo.row
    same = True
    for side in range(t.sides):
        same = same and before.scores[side] == row.scores[side]
        before.scores[side] = row.scores[side]
    if not same:
        keys = memo.keys
        for place in range(KEPT):
            keys[place] = -1


def _result(t: GameRow, w: Mind, row: DealRow, memo: Memo, taken: int, by: Makers) -> float:
    n, total, seat = t.seats, t.tricks, row.turn
    maker, makers = by.maker, by.seats
    if taken == total and t.sweep:
        return 1.0 if makers >> seat & 1 else 0.0
    end = memo.row
    end.outcome = WON_BY_PLAY
    end.maker, end.lone, end.shown, end.bid = maker, by.lone, by.exposed << maker, by.bid
    end.out, end.helpers, end.partner = row.out, makers & ~(1 << maker), 0
    for p in range(n):
        end.taken[p] = 0
    end.taken[maker] = taken
    left, others = total - taken, 0
    for i in range(1, n):
        p = (maker + i) % n
        if not (makers | row.out) >> p & 1:
            others |= 1 << p
    if t.price[0] != kinds.COUNT_DOWN:
        heir = (maker + 1) % n
        while others and not others >> heir & 1:
            heir = (heir + 1) % n
        end.taken[heir] += left
    elif others:
        p = maker
        for _ in range(left):
            p = (p + 1) % n
            while not others >> p & 1:
                p = (p + 1) % n
            end.taken[p] += 1
    points = memo.points
    settle_row(t, end, points)
    return score(t, w, row, points)


# -- chances of results --------------------------------------------------------------------


def making(
    t: GameRow, w: Mind, row: DealRow, memo: Memo, make: float, march: float, by: Makers
) -> float:
    """Return the utility of a deal from the makers' chances to make it and to march."""
    hand, march = t.tricks, min(march, make)
    need, closed = points_needed(t), Makers(by.maker, by.lone, 0, by.seats, by.bid)
    return (
        march * result(t, w, row, memo, hand, by)
        + (make - march) * result(t, w, row, memo, need, closed)
        + (1 - make) * result(t, w, row, memo, need - 1, closed)
    )


@bare
def steepness(t: GameRow, w: Mind, mean: float) -> float:
    """Return how steeply the chances change with the number of tricks expected."""
    # Nearly perfect hands leave little to chance.
    sure = min(1.0, w.surely + max(0.0, t.tricks - mean))
    return w.steep / (w.wide * sqrt(t.tricks) * sure)


@bare
def at_least(t: GameRow, steep: float, mean: float, wanted: int) -> float:
    """Return the chance of at least ``wanted`` (>= 1) tricks, given the expected number."""
    if wanted > t.tricks:
        return 0.0
    return 1.0 / (1.0 + exp(max(-40.0, min(40.0, steep * (wanted - 0.5 - mean)))))


def expecting(t: GameRow, w: Mind, row: DealRow, memo: Memo, mean: float, by: Makers) -> float:
    """Return the utility of a deal in which the makers expect ``mean`` tricks."""
    if w.mean != mean:
        _spread(t, w, mean)
    worth = 0.0
    for taken in range(t.tricks + 1):
        likely = w.chances[taken]
        if likely > w.rare:
            worth += likely * result(t, w, row, memo, taken, by)
    return worth


def _spread(t: GameRow, w: Mind, mean: float) -> None:
    """Compute the chance of each number of tricks; one bid after another asks for the same."""
    steep, least = steepness(t, w, mean), 1.0
    for taken in range(t.tricks + 1):
        more = at_least(t, steep, mean, taken + 1)
        w.chances[taken] = least - more
        least = more
    w.mean = mean


def of_points(t: GameRow, w: Mind, row: DealRow, value: float) -> float:
    """Return the utility of gaining ``value`` on average (negative: of losing it).

    It is in points of a game in which making it is worth one.
    """
    two = 2 * t.unit
    mine, theirs = needs(t, row)
    here = chance(t, w, mine, theirs)
    if value >= 0:
        return here + value * (chance(t, w, mine - two, theirs) - here) / 2
    return here + value * (here - chance(t, w, mine, theirs - two)) / 2


@bare
def point(t: GameRow, w: Mind, row: DealRow) -> float:
    """Return the utility of a point at this score: half the mean of two gained and two lost."""
    mine, theirs = needs(t, row)
    return (chance(t, w, mine - 2, theirs) - chance(t, w, mine, theirs - 2)) / 4

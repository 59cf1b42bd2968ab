"""Tricks that a side is certain to win, and the ranks they rest on, for ``deep``."""

from __future__ import annotations

from typing import Any

import numpy as np

from euchre.kernel.bits import ONE, ZERO, bit, load, lowest, size, store
from euchre.kernel.board import (
    AT_ABOVE,
    AT_ALL_TRUMPS,
    AT_HANDS,
    AT_LANE,
    AT_LOOSE,
    AT_LOOSE_RANKS,
    AT_RANKS,
    AT_SEATS,
    AT_SIDE,
    AT_TWINS,
    higher,
    outranked,
    top,
)
from euchre.kernel.compiling import inner
from euchre.kernel.lanes import FREE


@inner
def next_seat(b: Any, seat: Any) -> Any:
    """Return the next seat clockwise that is in play."""
    seats = load(b, AT_SEATS)
    later = seats & ~((bit(seat) << ONE) - ONE)
    return lowest(later if later else seats)


@inner
def ours(b: Any, seat: Any) -> Any:
    """Return 1 if a seat is on side A, else 0."""
    return np.int64(load(b, AT_SIDE) >> np.uint64(seat) & ONE)


@inner
def closed(b: Any, ranks: Any) -> Any:
    """Return a set of cards plus all that rank higher in their lanes."""
    for lane in range(FREE + 1):
        some = ranks & load(b, AT_LANE + lane)
        if some:
            ranks |= load(b, AT_ABOVE + lowest(some))
    return ranks


@inner
def _trump_tricks(b: Any, seat: Any, theirs: Any, wanted: Any, trumps: Any) -> Any:
    """Return whether a hand's trumps are sure to win ``wanted`` tricks; set the ranks that matter.

    Of split twins the opponents' counts as higher, since it may be played first.
    """
    mine = load(b, AT_HANDS + seat) & trumps
    n = size(mine)
    if n < wanted:
        return False
    if not theirs:
        store(b, AT_RANKS, ZERO)
        return True
    swap = mine & ((theirs & load(b, AT_TWINS)) << ONE)
    low_mine = mine ^ (swap | swap >> ONE)
    high_theirs = theirs ^ (swap | swap >> ONE)
    beaten = outranked(low_mine, high_theirs)
    if n - beaten < wanted:
        return False
    least = mine
    if not beaten:
        for _ in range(n - wanted):
            least &= least - ONE
    elif n - beaten > wanted:
        m = low_mine
        while True:
            m2 = m & (m - ONE)
            if size(m2) - outranked(m2, high_theirs) < wanted:
                break
            m = m2
            least &= least - ONE
    store(b, AT_RANKS, load(b, AT_ABOVE + lowest(least)))
    return True


@inner
def _cashed(b: Any, seat: Any, others: Any, foes: Any, wanted: Any) -> Any:
    """Return whether the leader can cash ``wanted`` tricks immediately, one after the other.

    In each suit the cards above all others'; in a plain suit at most as many as each opponent with
    a trump must follow. Sets the ranks that matter.
    """
    if others & load(b, AT_LOOSE):
        return False
    trumps = load(b, AT_ALL_TRUMPS) & ~load(b, AT_LOOSE)
    hand = load(b, AT_HANDS + seat) & ~load(b, AT_LOOSE)
    mine = ours(b, seat)
    ranks = load(b, AT_LOOSE_RANKS)
    won = 0
    for i in range(FREE + 1):
        lane = load(b, AT_LANE + i)
        if not hand & lane or (i == FREE and not lane & trumps):
            continue
        against = others & lane
        run = hand & lane & higher(top(against)) if against else hand & lane
        n = size(run)
        if n and foes & trumps and not lane & trumps:
            seats = load(b, AT_SEATS)
            while seats:
                other = lowest(seats)
                seats &= seats - ONE
                if ours(b, other) != mine and load(b, AT_HANDS + other) & trumps:
                    n = min(n, size(load(b, AT_HANDS + other) & lane))
        if won + n > wanted:
            n = wanted - won
        if n and against:
            for _ in range(size(run) - n):
                run &= run - ONE
            ranks |= load(b, AT_ABOVE + lowest(run))
        won += n
        if won >= wanted:
            store(b, AT_RANKS, ranks)
            return True
    return False


@inner
def settled_by(b: Any, leader: Any, n: Any, need: Any, a: Any, z: Any) -> Any:
    """Return 1 or 0 if certain tricks already decide, else -1.

    ``a`` and ``z`` are the cards of side A and of the other side.
    """
    trumps = load(b, AT_ALL_TRUMPS)
    seats = load(b, AT_SEATS)
    if trumps and not load(b, AT_LOOSE):
        while seats:
            seat = lowest(seats)
            seats &= seats - ONE
            if ours(b, seat):
                if _trump_tricks(b, seat, z & trumps, need, trumps):
                    return 1
            elif _trump_tricks(b, seat, a & trumps, n - need + 1, trumps):
                return 0
    others = (a | z) & ~load(b, AT_HANDS + leader)
    if ours(b, leader):
        return 1 if _cashed(b, leader, others, z, need) else -1
    return 0 if _cashed(b, leader, others, a, n - need + 1) else -1

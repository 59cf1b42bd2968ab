"""Tricks that a side is certain to win, and the ranks they rest on, for ``deep``."""

from __future__ import annotations

import numpy as np

from euchre.coordinates import TableSeat
from euchre.fast.compile.bits import ONE, ZERO, Bits, bit, lowest, signed, size
from euchre.fast.solve.board import Board, higher, outranked, top
from euchre.fast.solve.lanes import FREE


def next_seat(b: Board, seat: TableSeat) -> TableSeat:
    """Return the next seat clockwise that is in play."""
    seats = b.seats
    later = seats & ~((bit(seat) << ONE) - ONE)
    return lowest(later if later else seats)


def ours(b: Board, seat: TableSeat) -> int:
    """Return 1 if a seat is on side A, else 0."""
    return signed(b.side >> np.uint64(seat) & ONE)


def closed(b: Board, ranks: Bits) -> Bits:
    """Return a set of cards plus all that rank higher in their lanes."""
    for lane in range(FREE + 1):
        some = ranks & b.lane[lane]
        if some:
            ranks |= b.above[lowest(some)]
    return ranks


def _trump_tricks(b: Board, seat: TableSeat, theirs: Bits, wanted: int, trumps: Bits) -> bool:
    """Return whether a hand's trumps are sure to win ``wanted`` tricks; set the ranks that matter.

    Of split twins the opponents' counts as higher, since it may be played first.
    """
    mine = b.hands[seat] & trumps
    n = size(mine)
    if n < wanted:
        return False
    if not theirs:
        b.ranks = ZERO
        return True
    swap = mine & ((theirs & b.twins) << ONE)
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
    b.ranks = b.above[lowest(least)]
    return True


def _cashed(b: Board, seat: TableSeat, others: Bits, foes: Bits, wanted: int) -> bool:
    """Return whether the leader can cash ``wanted`` tricks immediately, one after the other.

    In each suit the cards above all others'; in a plain suit at most as many as each opponent with
    a trump must follow. Sets the ranks that matter.
    """
    if others & b.loose:
        return False
    trumps = b.all_trumps & ~b.loose
    hand = b.hands[seat] & ~b.loose
    mine = ours(b, seat)
    ranks = b.loose_ranks
    won = 0
    for i in range(FREE + 1):
        lane = b.lane[i]
        if not hand & lane or (i == FREE and not lane & trumps):
            continue
        against = others & lane
        run = hand & lane & higher(top(against)) if against else hand & lane
        n = size(run)
        if n and foes & trumps and not lane & trumps:
            seats = b.seats
            while seats:
                other = lowest(seats)
                seats &= seats - ONE
                if ours(b, other) != mine and b.hands[other] & trumps:
                    n = min(n, size(b.hands[other] & lane))
        if won + n > wanted:
            n = wanted - won
        if n and against:
            for _ in range(size(run) - n):
                run &= run - ONE
            ranks |= b.above[lowest(run)]
        won += n
        if won >= wanted:
            b.ranks = ranks
            return True
    return False


def settled_by(b: Board, leader: TableSeat, n: int, need: int, a: Bits, z: Bits) -> int:
    """Return 1 or 0 if certain tricks already decide, else -1.

    ``a`` and ``z`` are the cards of side A and of the other side.
    """
    trumps = b.all_trumps
    seats = b.seats
    if trumps and not b.loose:
        while seats:
            seat = lowest(seats)
            seats &= seats - ONE
            if ours(b, seat):
                if _trump_tricks(b, seat, z & trumps, need, trumps):
                    return 1
            elif _trump_tricks(b, seat, a & trumps, n - need + 1, trumps):
                return 0
    others = (a | z) & ~b.hands[leader]
    if ours(b, leader):
        return 1 if _cashed(b, leader, others, z, need) else -1
    return 0 if _cashed(b, leader, others, a, n - need + 1) else -1

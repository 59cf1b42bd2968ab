"""Max-n (Luckhardt and Irani, AAAI 1986): exact solver for sides that each play for themselves.

Every seat maximizes the result of the side that scores for it, and assumes that all others do the
same. Among three or more sides that is the likelier outcome, but no guarantee; the guaranteed value
of a side is the paranoid value, ``plain.two_sided`` with its mask. The result also depends on how a
seat breaks ties: here it plays the card on the lower place, and leads a joker as the lower suit.
Another tie-break could change any value.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from euchre.coordinates import TableSeat
from euchre.fast.compile.arrays import Bytes, Floats, Ints, Masks
from euchre.fast.compile.bits import ZERO, Bits, bit, lowest, signed
from euchre.fast.compile.marks import allocating
from euchre.fast.solve import plain
from euchre.fast.solve.lanes import Lanes
from euchre.fast.solve.plain import Memory, Positions, Search


class Stakes(NamedTuple):
    """What outcomes of ``n`` positions are worth."""

    #: The side that scores for a seat, 0 to 6, int64 ``[seat]``.
    scores: Ints
    #: The mask of the makers of each position, int64 ``[n]``.
    makers: Ints
    #: Tricks so far, int64 ``[n, 8]``: the makers', then each side's, none above 15.
    won: Ints
    #: A seat's utility of an outcome, float64 ``[seat, made, own]``: with ``made`` tricks for the
    #: makers and ``own`` for the side that scores for it.
    prices: Floats


def _liking(stakes: Stakes, seat: TableSeat, counts: Bits) -> float:
    """Return a seat's utility of an outcome; ``counts`` are tricks in four bits each."""
    by_makers = signed(counts & np.uint64(15))
    by_side = signed(counts >> np.uint64(4 + 4 * stakes.scores[seat]) & np.uint64(15))
    return stakes.prices[seat, by_makers, by_side]


def _end(
    search: Search,
    stakes: Stakes,
    credit: Masks,
    turn: TableSeat,
    trick: tuple[int, int, int, int],
    counts: Bits,
) -> Bits:
    """Return the final counts if every seat plays its best.

    ``credit[seat]`` is what a trick won by a seat adds to the counts.
    """
    hand, led = search.hand, trick[0]
    if led < 0 and not hand[turn]:
        return counts
    search.nodes[0] += 1
    if search.nodes[0] > search.nodes[1]:
        return counts
    memory = search.memory
    slot, cards, stamp = 0, ZERO, ZERO
    if led < 0:
        slot, cards, stamp = plain.key(search, counts, turn)
        if memory.cards[slot] == cards and memory.stamp[slot] == stamp:
            return memory.end[slot]
    best, liked = counts, -np.inf
    held = hand[turn]
    may = plain.may_play(search.lanes, held, led)
    while may:
        place = lowest(may)
        may ^= bit(place)
        first, last = plain.suits_asked(search.lanes, place, led)
        hand[turn] = plain.held_after(search, held, place)
        for asked in range(first, last):
            after, now, winner = plain.step(search, turn, place, asked, trick)
            more = counts + credit[winner] if winner >= 0 else counts
            end = _end(search, stakes, credit, after, now, more)
            liking = _liking(stakes, turn, end)
            # Ties keep the first.
            if liking > liked:
                best, liked = end, liking
    hand[turn] = held
    if led < 0 and search.nodes[0] <= search.nodes[1]:
        memory.cards[slot], memory.stamp[slot] = cards, stamp
        memory.end[slot] = best
    return best


@allocating
def each_for_itself(
    lanes: Lanes,
    memory: Memory,
    at: Positions,
    stakes: Stakes,
    limit: int,
    out: Bytes,
    nodes: Ints,
) -> None:
    """Solve positions (``plain.Positions``); write the final tricks for every legal card.

    Each seat maximizes its utility. ``out[i, place]`` (int8, n x 64 x 8) receives the final tricks
    in the order of ``stakes.won``, -1 for illegal places; ``memory``, ``limit`` and ``nodes`` are
    as in ``plain.two_sided``.
    """
    hand = np.zeros(at.hands.shape[1], np.uint64)
    credit = np.zeros(at.hands.shape[1], np.uint64)
    count = np.array([0, limit], np.int64)
    for i in range(len(at.hands)):
        search, turn, trick, may = plain.set_up(lanes, memory, at, i, hand, count)
        counts = ZERO
        for k in range(8):
            counts |= np.uint64(stakes.won[i, k]) << np.uint64(4 * k)
        for p in range(hand.size):
            # A trick adds one to the own side's count and, for makers, to theirs.
            credit[p] = bit(4 + 4 * stakes.scores[p]) + np.uint64(stakes.makers[i] >> p & 1)
        out[i, :, :] = -1
        held = hand[turn]
        while may:
            place = lowest(may)
            may ^= bit(place)
            first, last = plain.suits_asked(lanes, place, trick[0])
            hand[turn] = plain.held_after(search, held, place)
            best, liked = counts, -np.inf
            for asked in range(first, last):
                after, now, winner = plain.step(search, turn, place, asked, trick)
                more = counts + credit[winner] if winner >= 0 else counts
                end = _end(search, stakes, credit, after, now, more)
                liking = _liking(stakes, turn, end)
                if liking > liked:
                    best, liked = end, liking
            for k in range(8):
                out[i, place, k] = np.int8(best >> np.uint64(4 * k) & np.uint64(15))
        nodes[i] = count[0]
        if count[0] > limit:
            out[i, :, :] = -1
            nodes[i] = -1

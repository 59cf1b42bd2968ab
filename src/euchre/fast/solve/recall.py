"""The transposition table of ``deep``: answers, each with the ranks that it rests on.

A position is keyed by its shape: the leader, and how many cards of each lane each seat has. Each
shape may have many answers. An answer applies if the same seats hold the ranks that mattered; hands
are compared relative to the remaining cards, packed by ``pext``, so that only relative ranks count.
"""

from __future__ import annotations

import numpy as np

from euchre.coordinates import TableSeat
from euchre.fast.compile.arrays import Masks, masks_at
from euchre.fast.compile.bits import ONE, ZERO, Bits, lowest, pdep, pext, signed
from euchre.fast.solve.board import Board

#: Associativity: the entries that may hold one position.
WAYS = 32
#: Masks of an entry before the hands: key with bounds, ranks that mattered, twins.
HEAD = 3
#: The low bits of a key word hold the bounds, four bits each, and in the first word of a row the
#: number of the entry written last.
_BOUNDS = np.uint64(0xFFFF)
_WAY = np.uint64(0xFF00)
_MIX = np.uint64(0x9E3779B97F4A7C15)


def memory_for(seats: int, megabytes: int) -> Masks:
    """Return an empty table for ``deep`` with the largest power of two of entries that fits."""
    stride = HEAD + seats - 1
    entries = max(WAYS, 1 << (megabytes * 2**20 // (8 * stride)).bit_length() - 1)
    return np.zeros(entries * stride, np.uint64)


def use_memory(words: Masks, memory: Masks, seats: int) -> None:
    """Attach a table to a board; one table may serve many boards in turn.

    A board stores only the address: the caller must keep the table alive as long as the board.
    """
    b, stride = Board.over(words), HEAD + seats - 1
    b.memory = memory.ctypes.data
    b.entries = (len(memory) // stride - 1) & ~(WAYS - 1)
    b.stride = stride


def shape_of(b: Board) -> Bits:
    """Return a hash of how many cards of each lane each seat has: a sum over the cards."""
    shape = ZERO
    seats = b.seats
    while seats:
        seat = lowest(seats)
        seats &= seats - ONE
        hand = b.hands[seat]
        while hand:
            shape += b.share[seat][signed(b.suit[lowest(hand)])]
            hand &= hand - ONE
    return shape


def key_of(b: Board, leader: TableSeat, alive: Bits) -> Bits:
    """Return the key of a position: its shape, the leader, and the board's salt."""
    key = b.shape ^ b.salt
    key ^= (b.side << np.uint64(8) ^ b.seats) * _MIX
    key = (key ^ np.uint64(leader) ^ (b.loose_ranks & alive)) * _MIX
    key ^= key >> np.uint64(32)
    return key * _MIX & ~_BOUNDS


def _twins_left(b: Board, alive: Bits) -> Bits:
    """Return the higher places of the twin pairs of which both cards are still in play.

    The higher, so that a rank that mattered alone is never taken for one of a pair.
    """
    return alive & ((alive & b.twins) << ONE)


def _row(b: Board, key: Bits) -> int:
    """Return the start of the row of ``WAYS`` entries that may hold a key.

    A row holds the first words of all its entries, so that those with the wrong key or useless
    bounds are skipped quickly, followed by the other words entry by entry.
    """
    return signed(key >> np.uint64(20) & b.entries) * signed(b.stride)


def _body(b: Board, row: int, way: int) -> int:
    """Return the start of an entry's other words."""
    return row + WAYS + way * (signed(b.stride) - 1)


def _newest(first: Bits) -> int:
    """Return the number of the entry written last, from the first word of a row."""
    return signed((first & _WAY) >> np.uint64(8))


def recall(b: Board, key: Bits, alive: Bits, need: int) -> int:
    """Return 1 or 0 if the table has the answer, setting the ranks that matter; else -1.

    Hands are compared relative to the remaining cards, only at the ranks of the entry. The newest
    answers are tried first, because they come from nearby positions.
    """
    memory, row = masks_at(b.memory), _row(b, key)
    twins = pext(_twins_left(b, alive), alive)
    # The first hand is what the others do not have.
    others = 0
    seats = b.seats
    seats &= seats - ONE
    while seats:
        b.packed[others] = pext(b.hands[lowest(seats)], alive)
        seats &= seats - ONE
        others += 1
    newest = _newest(memory[row])
    for age in range(WAYS):
        way = newest - age & WAYS - 1
        head = memory[row + way]
        if head & ~_BOUNDS != key:
            if head == ZERO:
                # Older entries were never written.
                return -1
            continue
        least = signed(head & np.uint64(15))
        most = signed(head >> np.uint64(4) & np.uint64(15))
        if least < need <= most:
            continue
        at = _body(b, row, way)
        ranks = memory[at]
        if twins & ranks != memory[at + 1]:
            continue
        i = 0
        while i < others and b.packed[i] & ranks == memory[at + 2 + i]:
            i += 1
        if i == others:
            b.ranks = pdep(ranks, alive)
            return 1 if least >= need else 0
    return -1


def remember(b: Board, key: Bits, alive: Bits, least: int, most: int) -> None:
    """Store an answer in place of the oldest of its row."""
    memory, row = masks_at(b.memory), _row(b, key)
    first = memory[row]
    way = np.uint64(_newest(first) + 1 & WAYS - 1)
    memory[row] = (first & ~_WAY) | way << np.uint64(8)
    ranks = pext(b.ranks, alive)
    bounds = np.uint64(least) | np.uint64(most) << np.uint64(4)
    memory[row + signed(way)] = key | bounds
    at = _body(b, row, signed(way))
    memory[at] = ranks
    memory[at + 1] = pext(_twins_left(b, alive), alive) & ranks
    at += 2
    seats = b.seats
    seats &= seats - ONE
    while seats:
        memory[at] = pext(b.hands[lowest(seats)], alive) & ranks
        seats &= seats - ONE
        at += 1

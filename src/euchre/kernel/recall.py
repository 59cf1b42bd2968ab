"""What ``deep`` remembers: answers, each with the ranks that it rests on.

A position is filed under its shape: who leads, and how many cards of each lane each seat
has.  Under one shape lie many answers.  One of them fits a position if the same seats
hold the ranks that mattered; the hands are compared as they lie among the cards left,
moved together by ``pext``, so that only relative ranks count.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from euchre.kernel.bits import ONE, ZERO, load, lowest, pdep, pext, store
from euchre.kernel.board import (
    AT_ENTRIES,
    AT_HANDS,
    AT_LOOSE_RANKS,
    AT_MEMORY,
    AT_PACKED,
    AT_RANKS,
    AT_SALT,
    AT_SEATS,
    AT_SHAPE,
    AT_SHARE,
    AT_SIDE,
    AT_STRIDE,
    AT_SUIT,
    AT_TWINS,
    Words,
)
from euchre.kernel.parts import part

#: The entries that one position may lie in.
WAYS = 32
#: Words of an entry before the hands: key with bounds, ranks that mattered, twins.
HEAD = 3
#: The low bits of a key word hold the bounds, four bits each, and in the first word of a row
#: the number of the entry that was written last.
_BOUNDS = np.uint64(0xFFFF)
_WAY = np.uint64(0xFF00)
_MIX = np.uint64(0x9E3779B97F4A7C15)


def memory_for(seats: int, megabytes: int) -> Words:
    """Return an empty memory for ``deep``: the largest power of two of entries that fits."""
    stride = HEAD + seats - 1
    entries = max(WAYS, 1 << (megabytes * 2**20 // (8 * stride)).bit_length() - 1)
    return np.zeros(entries * stride, np.uint64)


def use_memory(words: Words, memory: Words, seats: int) -> None:
    """Let searches on a board remember; one memory may serve many boards in turn.

    A board has only the address: the caller keeps the memory as long as the board.
    """
    stride = HEAD + seats - 1
    words[AT_MEMORY] = memory.ctypes.data
    words[AT_ENTRIES] = (len(memory) // stride - 1) & ~(WAYS - 1)
    words[AT_STRIDE] = stride


@part
def shape_of(b: Any) -> Any:
    """Return a number for how many cards of each lane each seat has: a sum over the cards."""
    shape = ZERO
    seats = load(b, AT_SEATS)
    while seats:
        seat = lowest(seats)
        seats &= seats - ONE
        hand = load(b, AT_HANDS + seat)
        while hand:
            shape += load(b, AT_SHARE + seat * 8 + np.int64(load(b, AT_SUIT + lowest(hand))))
            hand &= hand - ONE
    return shape


@part
def key_of(b: Any, leader: Any, alive: Any) -> Any:
    """Return the key of a position: its shape, who leads, and what makes boards differ."""
    key = load(b, AT_SHAPE) ^ load(b, AT_SALT)
    key ^= (load(b, AT_SIDE) << np.uint64(8) ^ load(b, AT_SEATS)) * _MIX
    key = (key ^ np.uint64(leader) ^ (load(b, AT_LOOSE_RANKS) & alive)) * _MIX
    key ^= key >> np.uint64(32)
    return key * _MIX & ~_BOUNDS


@part
def _twins_left(b: Any, alive: Any) -> Any:
    """Return the higher places of the pairs of twins of which both are still there.

    The higher, so that a rank that mattered alone is never taken for one of a pair.
    """
    return alive & ((alive & load(b, AT_TWINS)) << ONE)


@part
def _row(b: Any, key: Any) -> Any:
    """Return where the row of ``WAYS`` entries starts that a key may lie in.

    A row holds the first words of all its entries, so that those of the wrong key or with
    useless bounds are passed over quickly, and then entry by entry the other words.
    """
    return np.int64(key >> np.uint64(20) & load(b, AT_ENTRIES)) * np.int64(load(b, AT_STRIDE))


@part
def _body(b: Any, row: Any, way: Any) -> Any:
    """Return where the other words of an entry lie, one after the other."""
    return row + WAYS + way * (np.int64(load(b, AT_STRIDE)) - 1)


@part
def _newest(first: Any) -> Any:
    """Return the number of the entry that was written last, from the first word of a row."""
    return np.int64((first & _WAY) >> np.uint64(8))


@part
def recall(b: Any, key: Any, alive: Any, need: Any) -> Any:
    """Return 1 or 0 if the memory knows the answer, setting the ranks that matter; else -1.

    Hands are compared as they lie among the cards left, at the ranks of the entry only.  The
    newest answers are tried first: they come of positions nearby.
    """
    memory = load(b, AT_MEMORY)
    row = _row(b, key)
    twins = pext(_twins_left(b, alive), alive)
    # The first hand has what the others have not.
    others = 0
    seats = load(b, AT_SEATS)
    seats &= seats - ONE
    while seats:
        store(b, AT_PACKED + others, pext(load(b, AT_HANDS + lowest(seats)), alive))
        seats &= seats - ONE
        others += 1
    newest = _newest(load(memory, row))
    for age in range(WAYS):
        way = newest - age & WAYS - 1
        head = load(memory, row + way)
        if head & ~_BOUNDS != key:
            if head == ZERO:
                # Older ones have never been written.
                return -1
            continue
        least = np.int64(head & np.uint64(15))
        most = np.int64(head >> np.uint64(4) & np.uint64(15))
        if least < need <= most:
            continue
        at = _body(b, row, way)
        ranks = load(memory, at)
        if twins & ranks != load(memory, at + 1):
            continue
        i = 0
        while i < others and load(b, AT_PACKED + i) & ranks == load(memory, at + 2 + i):
            i += 1
        if i == others:
            store(b, AT_RANKS, pdep(ranks, alive))
            return 1 if least >= need else 0
    return -1


@part
def remember(b: Any, key: Any, alive: Any, least: Any, most: Any) -> None:
    """Put an answer into the memory, in place of the oldest of its row."""
    memory = load(b, AT_MEMORY)
    row = _row(b, key)
    first = load(memory, row)
    way = np.uint64(_newest(first) + 1 & WAYS - 1)
    store(memory, row, (first & ~_WAY) | way << np.uint64(8))
    ranks = pext(load(b, AT_RANKS), alive)
    bounds = np.uint64(least) | np.uint64(most) << np.uint64(4)
    store(memory, row + np.int64(way), key | bounds)
    at = _body(b, row, np.int64(way))
    store(memory, at, ranks)
    store(memory, at + 1, pext(_twins_left(b, alive), alive) & ranks)
    at += 2
    seats = load(b, AT_SEATS)
    seats &= seats - ONE
    while seats:
        store(memory, at, pext(load(b, AT_HANDS + lowest(seats)), alive) & ranks)
        seats &= seats - ONE
        at += 1

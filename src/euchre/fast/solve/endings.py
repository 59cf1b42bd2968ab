"""Exact endgame tables of the last three tricks.

An ending is determined by how many cards of each lane are left and who holds which of them in order
of strength, whatever the cards. ``pext`` packs the remaining cards, so that a hand becomes a number
of at most twelve bits. With plain lanes sorted by length and the leader as the first hand there are
102 shapes of 369,600 distributions: two bits each, 9.4 MB in all. Seats may sit out, so each
pattern of empty hands has a smaller table of its own.
"""

from __future__ import annotations

import lzma
from functools import cache
from itertools import combinations, permutations
from math import comb, prod
from pathlib import Path
from threading import Lock
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from euchre.fast.compile.arrays import Masks, bytes_at, masks_at
from euchre.fast.compile.bits import ONE, Bits, bit, pext, signed, size
from euchre.fast.solve.board import Board

#: The values of the tables, compressed; ``python -m tools.endings`` makes them.
FILE = Path(__file__).with_name("endings.xz")
#: Number of tricks covered by the tables.
DEPTH = 3
#: Which of the second, third and fourth hand are empty: bits 0, 1, 2.
PATTERNS = range(7)
#: Masks per pattern: ranks of the first three hands, then shapes.
_RANK = (0, 4096, 4096 + 4096)
_SHAPES = 3 * 4096
_STRIDE = _SHAPES + 4096


class Endings(NamedTuple):
    """The tables, and the index words used to look them up."""

    #: For each pattern ``_STRIDE`` words: the contribution of each hand to the number of an ending,
    #: then, for each triple of plain-lane lengths, the start of the endings of that shape.
    numbers: Masks
    #: Two bits per ending: the tricks of the leader's side.
    values: NDArray[np.uint8]
    #: The addresses of the two, to which a board points.
    address: Masks


class Shape(NamedTuple):
    """The endings of one pattern with given lane lengths."""

    pattern: int
    lengths: tuple[int, int, int, int]
    start: int


def use(words: Masks, tables: Endings) -> None:
    """Let searches on a regular board with a trump use the tables for the last tricks."""
    b = Board.over(words)
    if b.trumps:
        b.endings = tables.address.ctypes.data


def hands_left(pattern: int) -> list[int]:
    """Return the hands (0 leads) that have cards."""
    return [0] + [i for i in (1, 2, 3) if not pattern >> (i - 1) & 1]


def _ranks(index: Masks, pattern: int) -> int:
    """Fill in the rank of every hand of a pattern; return the number of distributions.

    Hands are numbered in mixed radix: the first among all cards left, the next among what the first
    does not hold, and so on; the last hand is what remains.
    """
    at = pattern * _STRIDE
    hands = hands_left(pattern)
    sizes = [comb(DEPTH * (len(hands) - i), DEPTH) for i in range(len(hands))]
    for i, hand in enumerate(hands[:-1]):
        free = DEPTH * (len(hands) - i)
        masks = sorted(sum(1 << c for c in cards) for cards in combinations(range(free), DEPTH))
        for rank, mask in enumerate(masks):
            index[at + _RANK[hand] + mask] = rank * prod(sizes[i + 1 :])
    return prod(sizes)


def _shapes(index: Masks, pattern: int, start: int, perms: int) -> list[Shape]:
    """Fill in the start of each shape of a pattern, for every order of its plain lanes."""
    total = DEPTH * len(hands_left(pattern))
    at = pattern * _STRIDE + _SHAPES
    shapes = []
    for a in range(total + 1):
        for b in range(a, total - a + 1):
            for c in range(b, total - a - b + 1):
                shapes.append(Shape(pattern, (a, b, c, total - a - b - c), start))
                for lengths in set(permutations((a, b, c))):
                    # The position of each lane once they are sorted by length.
                    order = sorted(range(3), key=lengths.__getitem__)
                    offset = [sum(lengths[j] for j in order[: order.index(i)]) for i in range(3)]
                    word = start << 16 | offset[0] << 4 | offset[1] << 8 | offset[2] << 12
                    index[at + _key(*lengths)] = word | (order != [0, 1, 2])
                start += perms
    return shapes


def _key(a: int, b: int, c: int) -> int:
    return (a * 16 + b) * 16 + c


def empty() -> tuple[Endings, list[Shape]]:
    """Return empty tables, and all their shapes."""
    index = np.zeros(len(PATTERNS) * _STRIDE, np.uint64)
    shapes: list[Shape] = []
    start = 0
    for pattern in PATTERNS:
        perms = _ranks(index, pattern)
        shapes += _shapes(index, pattern, start, perms)
        start = shapes[-1].start + perms
    values = np.zeros(start // 4 + 1, np.uint8)
    return Endings(index, values, np.array([index.ctypes.data, values.ctypes.data])), shapes


#: Boards hold only the address of the tables, so threads that ask at once must get the same ones.
_READING = Lock()


@cache
def _read() -> Endings:
    tables, _ = empty()
    tables.values[:] = np.frombuffer(lzma.decompress(FILE.read_bytes()), np.uint8)
    return tables


def endings() -> Endings:
    """Return the tables; the first call reads them."""
    with _READING:
        return _read()


def _in_order(hand: Bits, word: Bits, a: int, ab: int, abc: int) -> Bits:
    """Reorder the three plain lanes of a packed hand by length."""
    first = hand & (bit(a) - ONE)
    second = (hand >> np.uint64(a)) & (bit(ab - a) - ONE)
    third = (hand >> np.uint64(ab)) & (bit(abc - ab) - ONE)
    moved = first << (word >> np.uint64(4) & np.uint64(15))
    moved |= second << (word >> np.uint64(8) & np.uint64(15))
    moved |= third << (word >> np.uint64(12) & np.uint64(15))
    return moved | (hand >> np.uint64(abc)) << np.uint64(abc)


def look_up(b: Board, endings: Bits, h0: Bits, h1: Bits, h2: Bits, h3: Bits, alive: Bits) -> int:
    """Return the tricks of the last three won by the side of the leader ``h0``.

    ``endings`` is the address of ``Endings.address``; ``alive`` is the union of the hands.
    """
    tables = masks_at(endings)
    index = masks_at(tables[0])
    pattern = (0 if h1 else 1) | (0 if h2 else 2) | (0 if h3 else 4)
    at = pattern * _STRIDE
    a = size(alive & b.plain[0])
    ab = a + size(alive & b.plain[1])
    abc = ab + size(alive & b.plain[2])
    word = index[at + _SHAPES + (a * 16 + ab - a) * 16 + abc - ab]
    first, second, third = pext(h0, alive), pext(h1, alive), pext(h2, alive)
    if word & ONE:
        first = _in_order(first, word, a, ab, abc)
        second = _in_order(second, word, a, ab, abc)
        third = _in_order(third, word, a, ab, abc)
    free = ~first & np.uint64(4095)
    i = signed(word >> np.uint64(16))
    i += signed(index[at + signed(first)])
    i += signed(index[at + 4096 + signed(pext(second, free))])
    i += signed(index[at + 8192 + signed(pext(third, free & ~second))])
    return signed(bytes_at(tables[1])[i >> 2]) >> (2 * (i & 3)) & 3

"""Exact tables of the last three tricks.

An ending is known by how many cards of each lane are left and who has which of them in
order of strength; the cards themselves do not matter.  ``pext`` moves the cards that
are left together, so that a hand becomes a number of at most twelve bits.  Plain lanes
are put in order of length and the leader is always the first hand, which leaves 102
shapes of 369,600 distributions: two bits each, 9.4 MB in all.  Seats may sit out, so
there is a smaller table for each pattern of empty hands as well.
"""

from __future__ import annotations

from itertools import combinations, permutations
from math import comb, prod
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from euchre.kernel.bits import ONE, bit, count, load, load_byte, pext
from euchre.kernel.board import AT_ENDINGS, AT_PLAIN, AT_TRUMPS, Words
from euchre.kernel.parts import part

#: The tricks that the tables hold.
DEPTH = 3
#: Which of the second, third and fourth hand are empty: bits 0, 1, 2.
PATTERNS = range(7)
#: Words of one pattern: ranks of the three first hands, then shapes.
_RANK = (0, 4096, 4096 + 4096)
_SHAPES = 3 * 4096
_STRIDE = _SHAPES + 4096


class Endings(NamedTuple):
    """The tables, and the words by which they are looked up."""

    #: For each pattern ``_STRIDE`` words: what a hand adds to the number of an ending, then
    #: for the lengths of three plain lanes where the endings of that shape start.
    numbers: Words
    #: Two bits an ending: the tricks of the leader's side.
    values: NDArray[np.uint8]
    #: What a board points to: the addresses of the two.
    address: Words


class Shape(NamedTuple):
    """The endings of one pattern with certain lengths of the lanes."""

    pattern: int
    lengths: tuple[int, int, int, int]
    start: int


def use(words: Words, tables: Endings | None) -> None:
    """Let searches on a regular board with a trump look up its last tricks."""
    if tables is not None and words[AT_TRUMPS]:
        words[AT_ENDINGS] = tables.address.ctypes.data


def hands_left(pattern: int) -> list[int]:
    """Return which hands (0 leads) have cards."""
    return [0] + [i for i in (1, 2, 3) if not pattern >> (i - 1) & 1]


def _ranks(index: Words, pattern: int) -> int:
    """Fill in the rank of every hand of a pattern; return the number of distributions.

    Hands are numbered in a mixed radix: the first among all cards left, the next among
    what the first does not have, and so on; the last hand has what remains.
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


def _shapes(index: Words, pattern: int, start: int, perms: int) -> list[Shape]:
    """Fill in where each shape of a pattern starts, whatever the order of its plain lanes."""
    total = DEPTH * len(hands_left(pattern))
    at = pattern * _STRIDE + _SHAPES
    found = []
    for a in range(total + 1):
        for b in range(a, total - a + 1):
            for c in range(b, total - a - b + 1):
                found.append(Shape(pattern, (a, b, c, total - a - b - c), start))
                for lengths in set(permutations((a, b, c))):
                    # Where each lane comes to lie when they are put in order of length.
                    order = sorted(range(3), key=lengths.__getitem__)
                    offset = [sum(lengths[j] for j in order[: order.index(i)]) for i in range(3)]
                    word = start << 16 | offset[0] << 4 | offset[1] << 8 | offset[2] << 12
                    index[at + _key(*lengths)] = word | (order != [0, 1, 2])
                start += perms
    return found


def _key(a: int, b: int, c: int) -> int:
    return (a * 16 + b) * 16 + c


def empty() -> tuple[Endings, list[Shape]]:
    """Return tables that are still to be filled, and all their shapes."""
    index = np.zeros(len(PATTERNS) * _STRIDE, np.uint64)
    shapes: list[Shape] = []
    start = 0
    for pattern in PATTERNS:
        perms = _ranks(index, pattern)
        shapes += _shapes(index, pattern, start, perms)
        start = shapes[-1].start + perms
    values = np.zeros(start // 4 + 1, np.uint8)
    return Endings(index, values, np.array([index.ctypes.data, values.ctypes.data])), shapes


@part
def _in_order(hand: Any, word: Any, a: Any, ab: Any, abc: Any) -> Any:
    """Move the three plain lanes of a packed hand to their places in order of length."""
    first = hand & (bit(a) - ONE)
    second = (hand >> np.uint64(a)) & (bit(ab - a) - ONE)
    third = (hand >> np.uint64(ab)) & (bit(abc - ab) - ONE)
    moved = first << (word >> np.uint64(4) & np.uint64(15))
    moved |= second << (word >> np.uint64(8) & np.uint64(15))
    moved |= third << (word >> np.uint64(12) & np.uint64(15))
    return moved | (hand >> np.uint64(abc)) << np.uint64(abc)


@part
def look_up(b: Any, endings: Any, h0: Any, h1: Any, h2: Any, h3: Any, alive: Any) -> Any:
    """Return how many of the last three tricks the side of the leader ``h0`` wins.

    ``b`` and ``endings`` are the addresses of the board and of ``Endings.address``;
    ``alive`` is the union of the hands.
    """
    index = load(endings, 0)
    pattern = (0 if h1 else 1) | (0 if h2 else 2) | (0 if h3 else 4)
    at = pattern * _STRIDE
    a = count(alive & load(b, AT_PLAIN))
    ab = a + count(alive & load(b, AT_PLAIN + 1))
    abc = ab + count(alive & load(b, AT_PLAIN + 2))
    word = load(index, at + _SHAPES + (a * 16 + ab - a) * 16 + abc - ab)
    first, second, third = pext(h0, alive), pext(h1, alive), pext(h2, alive)
    if word & ONE:
        first = _in_order(first, word, a, ab, abc)
        second = _in_order(second, word, a, ab, abc)
        third = _in_order(third, word, a, ab, abc)
    free = ~first & np.uint64(4095)
    i = np.int64(word >> np.uint64(16))
    i += np.int64(load(index, at + np.int64(first)))
    i += np.int64(load(index, at + 4096 + np.int64(pext(second, free))))
    i += np.int64(load(index, at + 8192 + np.int64(pext(third, free & ~second))))
    return load_byte(load(endings, 1), i >> 2) >> (2 * (i & 3)) & 3

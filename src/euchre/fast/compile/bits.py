"""Bit operations on 64-bit masks, in compiled code single machine instructions where available.

The solvers' masks are uint64 (``Bits``). Those in records of int64 (``fast.layout.rows``) are never
negative, since the largest pack has 60 cards.
"""

from __future__ import annotations

from typing import TypeAlias

import numpy as np

from euchre.coordinates import Mask
from euchre.fast.compile.marks import bare, replaced

#: 64 bits, unsigned: a set of places, a random word.
Bits: TypeAlias = np.uint64

ONE = np.uint64(1)
ZERO = np.uint64(0)
_ALL = (1 << 64) - 1


@replaced("size")
def size(mask: int | Bits) -> int:
    """Return how many bits are set."""
    return int(mask).bit_count()


@replaced("lowest")
def lowest(mask: int | Bits) -> int:
    """Return the index of the lowest bit; the mask must not be empty."""
    mask = int(mask)
    return (mask & -mask).bit_length() - 1


@replaced("highest")
def highest(mask: int | Bits) -> int:
    """Return the index of the highest bit; the mask must not be empty."""
    return int(mask).bit_length() - 1


@replaced("bit")
def bit(index: int) -> Bits:
    """Return the mask (uint64) with only this bit."""
    return np.uint64(1 << int(index))


@replaced("pext")
def pext(mask: Bits, at: Bits) -> Bits:
    """Return the bits of ``mask`` at the set bits of ``at``, packed at the bottom."""
    bits, place = ZERO, ONE
    while at:
        rest = at & (at - ONE)
        if mask & (at ^ rest):
            bits |= place
        place, at = place << ONE, rest
    return bits


@replaced("pdep")
def pdep(mask: Bits, at: Bits) -> Bits:
    """Return the inverse of ``pext``: the lowest bits of ``mask`` at the set bits of ``at``."""
    bits = ZERO
    while at:
        rest = at & (at - ONE)
        if mask & ONE:
            bits |= at ^ rest
        mask, at = mask >> ONE, rest
    return bits


@replaced("signed")
def signed(word: float | Bits | np.int8) -> int:
    """Return a number as a signed one, which all but sets of places are."""
    return int(word)


@replaced("unsigned")
def unsigned(number: int | Bits) -> Bits:
    """Return a number as 64 bits; negative ones as their two's complement."""
    return np.uint64(int(number) & _ALL)


@bare
def nth(mask: int | Bits, n: int) -> Mask:
    """Return the mask of the ``n``-th lowest bit of a mask (0 is the lowest), signed."""
    return signed(pdep(np.uint64(1 << n), np.uint64(mask)))


@bare
def scatter(bits: int, mask: Mask) -> int:
    """Return ``bits`` deposited at the set bits of ``mask``, lowest first, signed."""
    return signed(pdep(np.uint64(bits), np.uint64(mask)))


@bare
def distinct(table: int, cards: Mask) -> int:
    """Return a mask without the second of any two identical cards in it."""
    return cards & ~(cards << 1 & table)


@bare
def ways(n: int, k: int) -> int:
    """Return the number of ways to choose ``k`` of ``n``."""
    number = 1
    for i in range(k):
        number = number * (n - i) // (i + 1)
    return number

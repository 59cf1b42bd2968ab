"""Masks in int64 columns: the largest pack has 53 cards, so no mask is ever negative.

With Numba's compiler disabled, the same functions are plain Python.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from llvmlite import ir
from numba import types
from numba.core import config

from euchre.kernel.bits import pdep
from euchre.kernel.chance import bare, intrinsic

_word = ir.IntType(64)

if config.DISABLE_JIT:  # type: ignore[attr-defined]

    def size(mask: Any) -> Any:
        """Return how many bits are set."""
        return int(mask).bit_count()

    def first(mask: Any) -> Any:
        """Return the index of the lowest bit; the mask must not be empty."""
        return (int(mask) & -int(mask)).bit_length() - 1

    def nth(mask: Any, n: Any) -> Any:
        """Return the mask of the ``n``-th lowest bit of a mask (0 is the lowest)."""
        for _ in range(n):
            mask &= mask - 1
        return mask & -mask

    def scatter(bits: Any, mask: Any) -> Any:
        """Return ``bits`` deposited at the set bits of ``mask``, lowest first."""
        return sum(int(nth(mask, i)) for i in range(size(mask)) if bits >> i & 1)

else:

    @intrinsic
    def size(typingctx: Any, mask: Any) -> Any:
        """Return how many bits are set."""

        def codegen(context: Any, builder: Any, signature: Any, args: Any) -> Any:
            return builder.ctpop(args[0])

        return types.int64(types.int64), codegen

    @intrinsic
    def first(typingctx: Any, mask: Any) -> Any:
        """Return the index of the lowest bit; the mask must not be empty."""

        def codegen(context: Any, builder: Any, signature: Any, args: Any) -> Any:
            return builder.cttz(args[0], ir.Constant(ir.IntType(1), 1))

        return types.int64(types.int64), codegen

    @bare
    def nth(mask: Any, n: Any) -> Any:
        """Return the mask of the ``n``-th lowest bit of a mask (0 is the lowest)."""
        return np.int64(pdep(np.uint64(1 << n), np.uint64(mask)))

    @bare
    def scatter(bits: Any, mask: Any) -> Any:
        """Return ``bits`` deposited at the set bits of ``mask``, lowest first."""
        return np.int64(pdep(np.uint64(bits), np.uint64(mask)))


@bare
def distinct(table: Any, cards: Any) -> Any:
    """Return a mask without the second of any two identical cards in it."""
    return cards & ~(cards << 1 & table)


@bare
def ways(n: Any, k: Any) -> Any:
    """Return the number of ways to choose ``k`` of ``n``."""
    found = 1
    for i in range(k):
        found = found * (n - i) // (i + 1)
    return found

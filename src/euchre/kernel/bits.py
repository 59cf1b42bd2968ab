"""Bit operations on 64-bit masks, as single machine instructions where available.

The solvers' masks are uint64.  The machine's are int64 columns: the largest pack has 53 cards, so
no mask is ever negative.  ``pext`` is one instruction on x86 with BMI2 and a loop over the mask
elsewhere; ``FAST_PEXT`` says which.  What the machine uses is plain Python where Numba's compiler
is disabled; everything else works inside compiled code only.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from llvmlite import binding, ir
from numba import types
from numba.core import config

from euchre.kernel.chance import bare, intrinsic
from euchre.kernel.compiling import inner

ONE = np.uint64(1)
ZERO = np.uint64(0)

_word = ir.IntType(64)
FAST_PEXT = bool(
    binding.get_process_triple().startswith("x86_64")
    and binding.get_host_cpu_features().get("bmi2", False)
)


@intrinsic
def highest(typingctx: Any, mask: Any) -> Any:
    """Return the index of the highest bit; the mask must not be empty."""

    def codegen(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        leading = builder.ctlz(args[0], ir.Constant(ir.IntType(1), 1))
        return builder.xor(leading, ir.Constant(_word, 63))

    return types.int64(types.uint64), codegen


@intrinsic
def bit(typingctx: Any, index: Any) -> Any:
    """Return the mask with only this bit."""

    def codegen(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        return builder.shl(ir.Constant(_word, 1), args[0])

    return types.uint64(types.int64), codegen


def _bmi(name: str) -> Any:
    def typed(typingctx: Any, mask: Any, at: Any) -> Any:
        def codegen(context: Any, builder: Any, signature: Any, args: Any) -> Any:
            kind = ir.FunctionType(_word, [_word, _word])
            known = builder.module.globals.get(name)
            return builder.call(known or ir.Function(builder.module, kind, name), args)

        return types.uint64(types.uint64, types.uint64), codegen

    return intrinsic(typed)


@inner
def _gather(mask: Any, at: Any) -> Any:
    bits, place = ZERO, ONE
    while at:
        low = at & (ZERO - at)
        if mask & low:
            bits |= place
        place <<= ONE
        at ^= low
    return bits


@inner
def _scatter(mask: Any, at: Any) -> Any:
    bits = ZERO
    while at:
        low = at & (ZERO - at)
        if mask & ONE:
            bits |= low
        mask >>= ONE
        at ^= low
    return bits


#: ``pext(mask, at)``: the bits of ``mask`` at the set bits of ``at``, packed at the bottom.
pext = _bmi("llvm.x86.bmi.pext.64") if FAST_PEXT else _gather
#: ``pdep(mask, at)``: the inverse; the lowest bits of ``mask`` go to the set bits of ``at``.
pdep = _bmi("llvm.x86.bmi.pdep.64") if FAST_PEXT else _scatter


@intrinsic
def load(typingctx: Any, address: Any, index: Any) -> Any:
    """Return the 64-bit word ``index`` words after ``address``; unchecked."""

    def codegen(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        start = builder.inttoptr(args[0], _word.as_pointer())
        return builder.load(builder.gep(start, [args[1]]))

    return types.uint64(types.uint64, types.int64), codegen


@intrinsic
def store(typingctx: Any, address: Any, index: Any, value: Any) -> Any:
    """Store a 64-bit word ``index`` words after ``address``; unchecked."""

    def codegen(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        start = builder.inttoptr(args[0], _word.as_pointer())
        builder.store(args[2], builder.gep(start, [args[1]]))
        return context.get_dummy_value()

    return types.void(types.uint64, types.int64, types.uint64), codegen


@intrinsic
def load_byte(typingctx: Any, address: Any, index: Any) -> Any:
    """Return the byte ``index`` bytes after ``address``; unchecked."""

    def codegen(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        start = builder.inttoptr(args[0], ir.IntType(8).as_pointer())
        return builder.zext(builder.load(builder.gep(start, [args[1]])), _word)

    return types.int64(types.uint64, types.int64), codegen


def _word_of(kind: Any) -> Any:
    """Return the type of a mask in compiled code: unsigned, or the machine's int64 columns."""
    return kind if kind == types.uint64 else types.int64


if config.DISABLE_JIT:  # type: ignore[attr-defined]

    def size(mask: Any) -> Any:
        """Return how many bits are set."""
        return int(mask).bit_count()

    def lowest(mask: Any) -> Any:
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

        return types.int64(_word_of(mask)), codegen

    @intrinsic
    def lowest(typingctx: Any, mask: Any) -> Any:
        """Return the index of the lowest bit; the mask must not be empty."""

        def codegen(context: Any, builder: Any, signature: Any, args: Any) -> Any:
            return builder.cttz(args[0], ir.Constant(ir.IntType(1), 1))

        return types.int64(_word_of(mask)), codegen

    @bare
    def nth(mask: Any, n: Any) -> Any:
        """Return the mask of the ``n``-th lowest bit of a mask (0 is the lowest), as int64."""
        return np.int64(pdep(np.uint64(1 << n), np.uint64(mask)))

    @bare
    def scatter(bits: Any, mask: Any) -> Any:
        """Return ``bits`` deposited at the set bits of ``mask``, lowest first, as int64."""
        return np.int64(pdep(np.uint64(bits), np.uint64(mask)))


@bare
def distinct(table: Any, cards: Any) -> Any:
    """Return a mask without the second of any two identical cards in it."""
    return cards & ~(cards << 1 & table)


@bare
def ways(n: Any, k: Any) -> Any:
    """Return the number of ways to choose ``k`` of ``n``."""
    number = 1
    for i in range(k):
        number = number * (n - i) // (i + 1)
    return number

"""Bit operations on 64-bit masks, as single machine instructions where available.

All functions work inside compiled code only. ``pext`` is one instruction on x86 with BMI2 and a
loop over the mask elsewhere; ``FAST_PEXT`` says which.
"""

from __future__ import annotations

from typing import Any

import numba.extending
import numpy as np
from llvmlite import binding, ir
from numba import types

from euchre.kernel.parts import part

# Called from compiled code only, which does not pass the typing context of the stubs.
intrinsic: Any = numba.extending.intrinsic

ONE = np.uint64(1)
ZERO = np.uint64(0)

_word = ir.IntType(64)
FAST_PEXT = bool(
    binding.get_process_triple().startswith("x86_64")
    and binding.get_host_cpu_features().get("bmi2", False)
)


@intrinsic
def count(typingctx: Any, mask: Any) -> Any:
    """Return how many bits are set."""

    def codegen(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        return builder.ctpop(args[0])

    return types.int64(types.uint64), codegen


@intrinsic
def lowest(typingctx: Any, mask: Any) -> Any:
    """Return the index of the lowest bit; the mask must not be empty."""

    def codegen(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        return builder.cttz(args[0], ir.Constant(ir.IntType(1), 1))

    return types.int64(types.uint64), codegen


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


@part
def _gather(mask: Any, at: Any) -> Any:
    found, place = ZERO, ONE
    while at:
        low = at & (ZERO - at)
        if mask & low:
            found |= place
        place <<= ONE
        at ^= low
    return found


@part
def _scatter(mask: Any, at: Any) -> Any:
    found = ZERO
    while at:
        low = at & (ZERO - at)
        if mask & ONE:
            found |= low
        mask >>= ONE
        at ^= low
    return found


#: ``pext(mask, at)``: the bits of ``mask`` at the set bits of ``at``, packed at the bottom.
pext = _bmi("llvm.x86.bmi.pext.64") if FAST_PEXT else _gather
#: ``pdep(mask, at)``: the inverse; the lowest bits of ``mask`` go to the set bits of ``at``.
pdep = _bmi("llvm.x86.bmi.pdep.64") if FAST_PEXT else _scatter


@part
def nth(mask: Any, n: Any) -> Any:
    """Return the mask of the ``n``-th lowest bit of a mask (0 is the lowest)."""
    return pdep(bit(n), mask)


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

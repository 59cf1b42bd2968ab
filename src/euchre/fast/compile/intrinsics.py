"""What compiled code does in one instruction or a few: takes the place of plain functions.

``pext`` and ``pdep`` are single instructions on x86 with BMI2 and a loop over the mask elsewhere.
"""

from __future__ import annotations

from typing import Any

import numba.extending
import numpy as np
from llvmlite import binding, ir
from numba import types

from euchre.fast.compile.inner import compiling, inner_how

# Called from compiled code only, which does not pass the typing context of the stubs.
_intrinsic: Any = numba.extending.intrinsic
_pointer_to: Any = types.CPointer
_WORD = ir.IntType(64)
_NO_ZERO = ir.Constant(ir.IntType(1), 1)
#: Whether the processor has BMI2.
FAST_PEXT = bool(
    binding.get_process_triple().startswith("x86_64")
    and binding.get_host_cpu_features().get("bmi2", False)
)


def _word_of(kind: Any) -> Any:
    """Return the type of a mask in compiled code: unsigned, or the machine's int64."""
    return kind if kind == types.uint64 else types.int64


@_intrinsic
def size(typingctx: Any, mask: Any) -> Any:
    """``bits.size``."""

    def codegen(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        return builder.ctpop(args[0])

    return types.int64(_word_of(mask)), codegen


@_intrinsic
def lowest(typingctx: Any, mask: Any) -> Any:
    """``bits.lowest``."""

    def codegen(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        return builder.cttz(args[0], _NO_ZERO)

    return types.int64(_word_of(mask)), codegen


@_intrinsic
def highest(typingctx: Any, mask: Any) -> Any:
    """``bits.highest``."""

    def codegen(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        return builder.xor(builder.ctlz(args[0], _NO_ZERO), ir.Constant(_WORD, 63))

    return types.int64(types.uint64), codegen


@_intrinsic
def bit(typingctx: Any, index: Any) -> Any:
    """``bits.bit``."""

    def codegen(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        return builder.shl(ir.Constant(_WORD, 1), args[0])

    return types.uint64(types.int64), codegen


def _bmi(name: str) -> Any:
    def typed(typingctx: Any, mask: Any, at: Any) -> Any:
        def codegen(context: Any, builder: Any, signature: Any, args: Any) -> Any:
            kind = ir.FunctionType(_WORD, [_WORD, _WORD])
            known = builder.module.globals.get(name)
            return builder.call(known or ir.Function(builder.module, kind, name), args)

        return types.uint64(types.uint64, types.uint64), codegen

    return _intrinsic(typed)


_ONE, _ZERO = np.uint64(1), np.uint64(0)


def _gather(mask: Any, at: Any) -> Any:
    bits, place = _ZERO, _ONE
    while at:
        low = at & (_ZERO - at)
        if mask & low:
            bits |= place
        place <<= _ONE
        at ^= low
    return bits


def _scatter(mask: Any, at: Any) -> Any:
    bits = _ZERO
    while at:
        low = at & (_ZERO - at)
        if mask & _ONE:
            bits |= low
        mask >>= _ONE
        at ^= low
    return bits


#: ``bits.pext`` and ``bits.pdep``.
pext = _bmi("llvm.x86.bmi.pext.64") if FAST_PEXT else compiling(**inner_how())(_gather)
pdep = _bmi("llvm.x86.bmi.pdep.64") if FAST_PEXT else compiling(**inner_how())(_scatter)


@_intrinsic
def signed(typingctx: Any, word: Any) -> Any:
    """``bits.signed``."""

    def codegen(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        return context.cast(builder, args[0], signature.args[0], types.int64)

    return types.int64(word), codegen


@_intrinsic
def load(typingctx: Any, address: Any, index: Any) -> Any:
    """``bits.load``."""

    def codegen(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        start = builder.inttoptr(args[0], _WORD.as_pointer())
        return builder.load(builder.gep(start, [args[1]]))

    return types.uint64(types.uint64, types.int64), codegen


@_intrinsic
def store(typingctx: Any, address: Any, index: Any, value: Any) -> Any:
    """``bits.store``."""

    def codegen(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        start = builder.inttoptr(args[0], _WORD.as_pointer())
        builder.store(args[2], builder.gep(start, [args[1]]))
        return context.get_dummy_value()

    return types.void(types.uint64, types.int64, types.uint64), codegen


@_intrinsic
def load_byte(typingctx: Any, address: Any, index: Any) -> Any:
    """``bits.load_byte``."""

    def codegen(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        start = builder.inttoptr(args[0], ir.IntType(8).as_pointer())
        return builder.zext(builder.load(builder.gep(start, [args[1]])), _WORD)

    return types.int64(types.uint64, types.int64), codegen


@_intrinsic
def share(typingctx: Any, word: Any, parts: Any) -> Any:
    """``chance.share``."""

    def codegen(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        # floor(word / 2^64 * parts): the upper half of the full product.
        wide = ir.IntType(128)
        product = builder.mul(builder.zext(args[0], wide), builder.zext(args[1], wide))
        return builder.trunc(builder.lshr(product, ir.Constant(wide, 64)), _WORD)

    return types.int64(types.uint64, types.uint64), codegen


@_intrinsic
def pointer(typingctx: Any, array: Any) -> Any:
    """``pointers.pointer``."""

    def codegen(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        return context.make_array(array)(context, builder, args[0]).data

    return _pointer_to(array.dtype)(array), codegen


@_intrinsic
def beyond(typingctx: Any, start: Any, place: Any) -> Any:
    """``pointers.beyond``, of pointers and records."""

    def codegen(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        return builder.gep(args[0], [args[1]])

    return start(start, types.int64), codegen


@_intrinsic
def words(typingctx: Any, record: Any) -> Any:
    """``pointers.words``."""

    def codegen(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        return args[0]

    return _pointer_to(record.element)(record), codegen


@_intrinsic
def call_six(typingctx: Any, to: Any, a: Any, b: Any, c: Any, d: Any, e: Any, f: Any) -> Any:
    """Call the function of six records at an address."""

    def codegen(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        kind = ir.FunctionType(ir.VoidType(), [part.type for part in args[1:]])
        builder.call(builder.inttoptr(args[0], kind.as_pointer()), args[1:])
        return context.get_dummy_value()

    return types.void(types.int64, a, b, c, d, e, f), codegen

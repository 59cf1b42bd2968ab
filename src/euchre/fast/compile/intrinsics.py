"""What compiled code does in one instruction or a few: takes the place of plain functions.

``pext`` and ``pdep`` are single instructions on x86 with BMI2 and a loop over the mask elsewhere.
"""

from __future__ import annotations

from collections.abc import Callable
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


def _by(write: Callable[..., Any], typed: Any) -> Any:
    """Return an intrinsic's types, and what ``write(builder, *args)`` writes as its code."""

    def codegen(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        value = write(builder, *args)
        return context.get_dummy_value() if typed.return_type == types.void else value

    return typed, codegen


def _unary(write: Callable[..., Any], gives: Any = types.int64, takes: Any = None) -> Any:
    """Return the intrinsic that ``write(builder, word)`` writes; by default it takes any mask."""

    def typed(typingctx: Any, word: Any) -> Any:
        return _by(write, gives(takes or _word_of(word)))

    return _intrinsic(typed)


def _binary(write: Callable[..., Any], gives: Any, *takes: Any) -> Any:
    def typed(typingctx: Any, one: Any, other: Any) -> Any:
        return _by(write, gives(*takes))

    return _intrinsic(typed)


def _bmi(name: str) -> Any:
    def write(builder: Any, *args: Any) -> Any:
        kind = ir.FunctionType(_WORD, [_WORD, _WORD])
        known = builder.module.globals.get(name)
        return builder.call(known or ir.Function(builder.module, kind, name), args)

    return _binary(write, types.uint64, types.uint64, types.uint64)


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


def _at(builder: Any, address: Any, index: Any, kind: Any = _WORD) -> Any:
    return builder.gep(builder.inttoptr(address, kind.as_pointer()), [index])


def _byte(builder: Any, address: Any, index: Any) -> Any:
    return builder.zext(builder.load(_at(builder, address, index, ir.IntType(8))), _WORD)


def _share(builder: Any, word: Any, parts: Any) -> Any:
    """Write floor(word / 2^64 * parts): the upper half of the full product."""
    wide = ir.IntType(128)
    product = builder.mul(builder.zext(word, wide), builder.zext(parts, wide))
    return builder.trunc(builder.lshr(product, ir.Constant(wide, 64)), _WORD)


# -- of ``bits`` and ``chance`` ------------------------------------------------------------

size = _unary(lambda build, mask: build.ctpop(mask))
lowest = _unary(lambda build, mask: build.cttz(mask, _NO_ZERO))
highest = _unary(
    lambda build, mask: build.xor(build.ctlz(mask, _NO_ZERO), ir.Constant(_WORD, 63)),
    takes=types.uint64,
)
bit = _unary(
    lambda build, index: build.shl(ir.Constant(_WORD, 1), index), types.uint64, types.int64
)
pext = _bmi("llvm.x86.bmi.pext.64") if FAST_PEXT else compiling(**inner_how())(_gather)
pdep = _bmi("llvm.x86.bmi.pdep.64") if FAST_PEXT else compiling(**inner_how())(_scatter)
load = _binary(
    lambda build, address, index: build.load(_at(build, address, index)),
    *(types.uint64, types.uint64, types.int64),
)
load_byte = _binary(_byte, types.int64, types.uint64, types.int64)
share = _binary(_share, types.int64, types.uint64, types.uint64)


@_intrinsic
def store(typingctx: Any, address: Any, index: Any, value: Any) -> Any:
    """``bits.store``."""
    return _by(
        lambda build, address, index, value: build.store(value, _at(build, address, index)),
        types.void(types.uint64, types.int64, types.uint64),
    )


@_intrinsic
def signed(typingctx: Any, word: Any) -> Any:
    """``bits.signed``."""

    def codegen(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        return context.cast(builder, args[0], signature.args[0], types.int64)

    return types.int64(word), codegen


# -- of ``pointers`` -----------------------------------------------------------------------


@_intrinsic
def pointer(typingctx: Any, array: Any) -> Any:
    """``pointers.pointer``."""

    def codegen(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        return context.make_array(array)(context, builder, args[0]).data

    return _pointer_to(array.dtype)(array), codegen


@_intrinsic
def beyond(typingctx: Any, start: Any, place: Any) -> Any:
    """``pointers.beyond``, of pointers and records."""
    return _by(lambda build, start, place: build.gep(start, [place]), start(start, types.int64))


@_intrinsic
def words(typingctx: Any, record: Any) -> Any:
    """``pointers.words``."""
    return _by(lambda build, record: record, _pointer_to(record.element)(record))


@_intrinsic
def call_six(typingctx: Any, to: Any, a: Any, b: Any, c: Any, d: Any, e: Any, f: Any) -> Any:
    """Call the function of six records at an address."""

    def write(builder: Any, to: Any, *records: Any) -> Any:
        kind = ir.FunctionType(ir.VoidType(), [record.type for record in records])
        return builder.call(builder.inttoptr(to, kind.as_pointer()), records)

    return _by(write, types.void(types.int64, a, b, c, d, e, f))

"""What compiled code does in one instruction or a few: takes the place of plain functions.

``pext`` and ``pdep`` are single instructions on x86 with BMI2 and a loop over the mask elsewhere.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numba.extending
from llvmlite import binding, ir
from numba import types

from euchre.fast.compile import bits
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


def _of_two_words(write: Callable[..., Any], gives: Any) -> Any:
    def typed(typingctx: Any, one: Any, other: Any) -> Any:
        return _by(write, gives(types.uint64, types.uint64))

    return _intrinsic(typed)


def _bmi(name: str, plain: Callable[..., Any]) -> Any:
    """Return an instruction of two words, or where there is none the compiled plain function."""

    def write(builder: Any, *args: Any) -> Any:
        kind, name_of = ir.FunctionType(_WORD, [_WORD, _WORD]), f"llvm.x86.bmi.{name}.64"
        known = builder.module.globals.get(name_of)
        return builder.call(known or ir.Function(builder.module, kind, name_of), args)

    return _of_two_words(write, types.uint64) if FAST_PEXT else compiling(**inner_how())(plain)


def _share(builder: Any, word: Any, parts: Any) -> Any:
    """Write floor(word / 2^64 * parts): the upper half of the full product."""
    wide = ir.IntType(128)
    product = builder.mul(builder.zext(word, wide), builder.zext(parts, wide))
    return builder.trunc(builder.lshr(product, ir.Constant(wide, 64)), _WORD)


# -- of ``bits``, ``chance`` and ``arrays`` --------------------------------------------------

size = _unary(lambda build, mask: build.ctpop(mask))
lowest = _unary(lambda build, mask: build.cttz(mask, _NO_ZERO))
highest = _unary(
    lambda build, mask: build.xor(build.ctlz(mask, _NO_ZERO), ir.Constant(_WORD, 63)),
    takes=types.uint64,
)
bit = _unary(
    lambda build, index: build.shl(ir.Constant(_WORD, 1), index), types.uint64, types.int64
)
pext, pdep = _bmi("pext", bits.pext), _bmi("pdep", bits.pdep)
share = _of_two_words(_share, types.int64)
masks_at = _unary(
    lambda build, address: build.inttoptr(address, _WORD.as_pointer()),
    *(_pointer_to(types.uint64), types.uint64),
)
bytes_at = _unary(
    lambda build, address: build.inttoptr(address, ir.IntType(8).as_pointer()),
    *(_pointer_to(types.uint8), types.uint64),
)


@_intrinsic
def signed(typingctx: Any, word: Any) -> Any:
    """``bits.signed``."""

    def codegen(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        return context.cast(builder, args[0], signature.args[0], types.int64)

    return types.int64(word), codegen


@_intrinsic
def unsigned(typingctx: Any, number: Any) -> Any:
    """``bits.unsigned``."""

    def codegen(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        return context.cast(builder, args[0], signature.args[0], types.uint64)

    return types.uint64(number), codegen


@_intrinsic
def pointer(typingctx: Any, array: Any) -> Any:
    """``arrays.pointer``."""

    def codegen(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        return context.make_array(array)(context, builder, args[0]).data

    return _pointer_to(array.dtype)(array), codegen


@_intrinsic
def beyond(typingctx: Any, start: Any, place: Any) -> Any:
    """``arrays.beyond``, of pointers and records."""
    return _by(lambda build, start, place: build.gep(start, [place]), start(start, types.int64))


@_intrinsic
def numbers_of(typingctx: Any, record: Any) -> Any:
    """``arrays.numbers_of``."""
    return _by(lambda build, record: record, _pointer_to(record.element)(record))


@_intrinsic
def call_five(typingctx: Any, to: Any, a: Any, b: Any, c: Any, d: Any, e: Any) -> Any:
    """Call the function of five records at an address."""

    def write(builder: Any, to: Any, *records: Any) -> Any:
        kind = ir.FunctionType(ir.VoidType(), [record.type for record in records])
        return builder.call(builder.inttoptr(to, kind.as_pointer()), records)

    return _by(write, types.void(types.int64, a, b, c, d, e))

"""The club player as one compiled function that others call by its address.

It is by far the largest thing to compile. Inlined or linked, it would be compiled again for each
entry point that plays with it, so entry points get its address.
"""

from __future__ import annotations

from functools import cache
from typing import Any

import numpy as np
from llvmlite import ir
from numba import cfunc, types

from euchre.club.player import answer
from euchre.kernel.chance import intrinsic

_pointer_to: Any = types.CPointer
_ROW, _NUMBERS = _pointer_to(types.int64), _pointer_to(types.float64)
_PARTS = (_ROW, _NUMBERS, _ROW, _ROW, _ROW, _ROW)
#: Like ``kernel.chance.entry``, which the type stubs of ``cfunc`` do not cover.
_HOW: dict[str, Any] = {"error_model": "numpy", "no_rewrites": True, "_nrt": False}
_compiled: Any = cfunc(types.void(*_PARTS), cache=True, **_HOW)


def _answer(t: Any, w: Any, row: Any, desk: Any, q: Any, move: Any) -> None:
    answer(t, w, row, desk, q, move)


@cache
def club_player() -> np.int64:
    """Return the address of the club player, compiled."""
    return np.int64(_compiled(_answer).address)


@intrinsic
def ask(typingctx: Any, club: Any, t: Any, w: Any, row: Any, desk: Any, q: Any, move: Any) -> Any:
    """Ask the club player at an address (``player.answer``)."""

    def codegen(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        kind = ir.FunctionType(ir.VoidType(), [part.type for part in args[1:]])
        builder.call(builder.inttoptr(args[0], kind.as_pointer()), args[1:])
        return context.get_dummy_value()

    return types.void(types.int64, *_PARTS), codegen

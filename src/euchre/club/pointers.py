"""Rows of an array behind a bare pointer (``kernel.pointers``)."""

from __future__ import annotations

from typing import Any

from numba import types

from euchre.club.knowing import DESK
from euchre.kernel.chance import intrinsic


@intrinsic
def part(typingctx: Any, desk: Any, number: Any) -> Any:
    """Return a row of a desk (``knowing.desk``)."""

    def codegen(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        offset = builder.mul(args[1], context.get_constant(types.int64, DESK))
        return builder.gep(args[0], [offset])

    return desk(desk, types.int64), codegen

"""Arrays as bare pointers, which make compiled code that passes them on smaller and faster.

A NumPy array is seven words to a compiled function, and every index into it is checked for being
negative. The plain-Python club player (``club.seat``) uses lists instead.
"""

from __future__ import annotations

from typing import Any

from numba import types
from numba.core import cgutils, config

from euchre.kernel.chance import bare, intrinsic

# Untyped in Numba.
_parts_of: Any = cgutils.create_struct_proxy
_pointer_to: Any = types.CPointer


if config.DISABLE_JIT:  # type: ignore[attr-defined]

    def pointer(array: Any) -> Any:
        """Return the array itself when nothing is compiled."""
        return array

    def beyond(array: Any, place: Any) -> Any:
        """Return the part of an array from a place on."""
        return array[place:]

    def row_at(array: Any, number: Any, width: Any) -> Any:
        """Return a row of an array."""
        return array[number]

else:

    @intrinsic
    def pointer(typingctx: Any, array: Any) -> Any:
        """Return a pointer to the words of a contiguous array, to be read by index."""

        def codegen(context: Any, builder: Any, signature: Any, args: Any) -> Any:
            return _parts_of(array)(context, builder, args[0]).data

        return _pointer_to(array.dtype)(array), codegen

    @intrinsic
    def beyond(typingctx: Any, start: Any, place: Any) -> Any:
        """Return a pointer advanced by ``place`` words."""

        def codegen(context: Any, builder: Any, signature: Any, args: Any) -> Any:
            return builder.gep(args[0], [args[1]])

        return start(start, types.int64), codegen

    @bare
    def row_at(start: Any, number: Any, width: Any) -> Any:
        """Return a pointer to a row of an array with ``width`` words per row."""
        return beyond(start, number * width)

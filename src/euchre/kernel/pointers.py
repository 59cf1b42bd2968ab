"""Arrays as bare pointers: compiled code that hands these on is smaller and quicker by far.

A NumPy array is seven words to a compiled function, and every index into it is looked at for
being negative.  The plain reading of the club (``plainly``) has lists instead.
"""

from __future__ import annotations

from typing import Any

from numba import types
from numba.core import cgutils, config

from euchre.kernel.chance import intrinsic

# Not typed by Numba itself.
_parts_of: Any = cgutils.create_struct_proxy
_pointer_to: Any = types.CPointer


if config.DISABLE_JIT:  # type: ignore[attr-defined]

    def pointer(array: Any) -> Any:
        """Return an array as it is, where nothing is compiled."""
        return array

    def beyond(array: Any, place: Any) -> Any:
        """Return what begins at a place of an array."""
        return array[place:]

else:

    @intrinsic
    def pointer(typingctx: Any, array: Any) -> Any:
        """Return where the words of a contiguous array begin, to be read by index."""

        def codegen(context: Any, builder: Any, signature: Any, args: Any) -> Any:
            return _parts_of(array)(context, builder, args[0]).data

        return _pointer_to(array.dtype)(array), codegen

    @intrinsic
    def beyond(typingctx: Any, start: Any, place: Any) -> Any:
        """Return what begins at a place of what a pointer points to."""

        def codegen(context: Any, builder: Any, signature: Any, args: Any) -> Any:
            return builder.gep(args[0], [args[1]])

        return start(start, types.int64), codegen

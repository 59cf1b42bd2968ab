"""Arrays as bare pointers, which make compiled code that passes them on smaller and faster.

A NumPy array is seven words to a compiled function, and every index into it is checked for being
negative.
"""

from __future__ import annotations

from typing import Any

from euchre.fast.compile.marks import replaced


@replaced("pointer")
def pointer(array: Any) -> Any:
    """Return a pointer to the numbers of a contiguous array; in plain Python the array."""
    return array


@replaced("beyond")
def beyond(start: Any, place: int) -> Any:
    """Return a pointer, or a record, advanced by ``place`` numbers."""
    return type(start)(start.array[place:]) if hasattr(start, "array") else start[place:]


@replaced("words")
def words(record: Any) -> Any:
    """Return a pointer to the numbers of a record."""
    return record.array

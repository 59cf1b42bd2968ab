"""Arrays, and arrays as bare pointers, which make compiled code smaller and faster.

A NumPy array is seven words to a compiled function, and every index into it is checked for being
negative.
"""

from __future__ import annotations

from ctypes import POINTER, c_uint8, c_uint64, cast
from functools import lru_cache
from typing import TYPE_CHECKING, Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from euchre.fast.compile.marks import replaced

if TYPE_CHECKING:
    from euchre.fast.compile.bits import Bits

#: Arrays: whole numbers, sets of cards or places, small numbers, and fractions.
Ints: TypeAlias = NDArray[np.int64]
Masks: TypeAlias = NDArray[np.uint64]
Bytes: TypeAlias = NDArray[np.int8]
Floats: TypeAlias = NDArray[np.float64]


@replaced("pointer")
def pointer(array: Any) -> Any:
    """Return a pointer to the numbers of a contiguous array; in plain Python the array."""
    return array


@replaced("beyond")
def beyond(start: Any, place: int) -> Any:
    """Return a pointer, or a record, advanced by ``place`` numbers."""
    return type(start)(start.array[place:]) if hasattr(start, "array") else start[place:]


@replaced("numbers_of")
def numbers_of(record: Any) -> Any:
    """Return a pointer to the numbers of a record."""
    return record.array


@replaced("masks_at")
def masks_at(address: Bits) -> Any:
    """Return a pointer to the masks that lie at an address."""
    return _at(int(address), c_uint64)


@replaced("bytes_at")
def bytes_at(address: Bits) -> Any:
    """Return a pointer to the bytes that lie at an address."""
    return _at(int(address), c_uint8)


@lru_cache(maxsize=256)
def _at(address: int, kind: type[Any]) -> Any:
    return cast(address, POINTER(kind))

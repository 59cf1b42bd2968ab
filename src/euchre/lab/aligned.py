"""Arrays as other libraries share them without copying: compact, on a multiple of 64 bytes."""

from __future__ import annotations

from math import prod
from typing import Any

import numpy as np
from numpy.typing import DTypeLike, NDArray

#: JAX copies or refuses arrays that begin elsewhere.
ALIGNMENT = 64


def zeros(shape: int | tuple[int, ...], kind: DTypeLike) -> NDArray[Any]:
    """Return a new array of zeros."""
    sizes = shape if isinstance(shape, tuple) else (shape,)
    array = _new(sizes, np.dtype(kind), prod(sizes) * np.dtype(kind).itemsize)
    array.fill(0)
    return array


def copied(array: NDArray[Any]) -> NDArray[Any]:
    """Return a copy of an array."""
    copy = _new(array.shape, array.dtype, array.nbytes)
    copy[...] = array
    return copy


def _new(shape: tuple[int, ...], kind: np.dtype[Any], size: int) -> NDArray[Any]:
    memory = np.empty(size + ALIGNMENT, np.uint8)
    first = -memory.ctypes.data % ALIGNMENT
    return np.ndarray(shape, kind, memory, first)

"""Results that are kept with the state they were worked out from."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import TypeVar

S = TypeVar("S")
T = TypeVar("T")


def once(make: Callable[[S], T]) -> Callable[[S], T]:
    """Keep the result with the state, an object that never changes; it must not change either."""
    name = f"{make.__module__}.{make.__qualname__}"

    @wraps(make)
    def remembered(state: S) -> T:
        known: dict[str, T] = state.__dict__
        if name not in known:
            known[name] = make(state)
        return known[name]

    return remembered

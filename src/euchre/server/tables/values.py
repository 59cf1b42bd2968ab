"""Fast copies of frozen values, because a table changes with every event."""

from __future__ import annotations

from typing import Any, TypeVar

T = TypeVar("T")


def replace(value: T, **changes: Any) -> T:
    """Return a frozen dataclass with some fields changed.

    Same as ``dataclasses.replace`` but ten times faster, for classes without slots and without
    ``__post_init__``: copies the fields together instead of passing them one by one.  Raises
    ``TypeError`` for an unknown field.
    """
    old = value.__dict__
    if not changes.keys() <= old.keys():
        raise TypeError(f"{type(value).__name__} has no field {(changes.keys() - old.keys())}")
    new = object.__new__(type(value))
    new.__dict__.update(old, **changes)
    return new

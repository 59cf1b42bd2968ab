"""The time of day, and a steady one for deadlines."""

from __future__ import annotations

import time


def now() -> int:
    """Return the current time in milliseconds since 1970."""
    return time.time_ns() // 1_000_000


#: The time at which the monotonic clock stood at zero, by this computer's clock at the start.
_ZERO = now() - round(time.monotonic() * 1000)


def steady() -> int:
    """Return the time as ``now`` does, but unmoved when somebody sets the clock: for deadlines."""
    return _ZERO + round(time.monotonic() * 1000)

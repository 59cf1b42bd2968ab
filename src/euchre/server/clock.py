"""The time of day, and a steady one for deadlines."""

from __future__ import annotations

import time
from datetime import UTC, datetime


def now() -> int:
    """Return the current time in milliseconds since 1970."""
    return time.time_ns() // 1_000_000


def iso(at: int) -> str:
    """Return a time as programs and pages read it, to the second."""
    return datetime.fromtimestamp(at / 1000, UTC).isoformat(timespec="seconds")


#: The time (``now``) at which the monotonic clock was zero.
_ZERO = now() - round(time.monotonic() * 1000)


def steady() -> int:
    """Return the time like ``now``, but unaffected if the clock is set; for deadlines."""
    return _ZERO + round(time.monotonic() * 1000)

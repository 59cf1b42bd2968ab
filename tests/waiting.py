"""Waiting for what other threads and processes do, on however busy a machine."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import TypeVar

T = TypeVar("T")

#: Seconds after which something is taken never to happen; a whole test may take much longer.
LATEST = 120.0


def until(happened: Callable[[], T | None], told: Callable[[], object] = str) -> T:
    """Wait until something is there or true; return it.  ``told`` is what to say if it never is."""
    end = time.monotonic() + LATEST
    while not (found := happened()):
        assert time.monotonic() < end, told()
        time.sleep(0.02)
    return found

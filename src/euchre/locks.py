"""File locks between processes: held while the file is open, released when the process ends."""

from __future__ import annotations

import sys
import time
from typing import IO, Any

_FAR = 1 << 30


def lock(file: IO[Any], *, wait: bool) -> bool:
    """Lock an open file for as long as it is open; return whether this process now holds the lock.

    With ``wait``, block while another process holds it; otherwise return at once.
    """
    while not _lock(file, wait=wait):
        if not wait:
            return False
        time.sleep(0.1)
    return True


def _lock(file: IO[Any], *, wait: bool) -> bool:
    try:
        if sys.platform == "win32":
            import msvcrt

            # A byte beyond the content, because other processes cannot read a locked byte.
            here = file.tell()
            file.seek(_FAR)
            msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
            file.seek(here)
        else:
            import fcntl

            fcntl.flock(file, fcntl.LOCK_EX | (0 if wait else fcntl.LOCK_NB))
    except OSError:
        return False
    return True

"""Locks of files between processes: held as long as the file is open, and gone with a process."""

from __future__ import annotations

import sys
import time
from typing import IO, Any

_FAR = 1 << 30


def lock(file: IO[Any], *, wait: bool) -> bool:
    """Lock an open file for as long as it is open; return whether this process has it now.

    With ``wait`` it is waited for as long as another process has it, otherwise not at all.
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

            # A byte behind all content: there a locked byte cannot be read by others.
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

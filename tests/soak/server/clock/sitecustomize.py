"""Let a process tell the time plus the seconds in a file, which may change while it runs.

Python imports this at the start from ``PYTHONPATH``.  The monotonic clock stays as it is, as when
a computer's clock is set.
"""

import ctypes
import datetime
import gc
import mmap
import os
import struct
import time
from pathlib import Path


def _set() -> None:
    with Path(os.environ["EUCHRE_TEST_CLOCK"]).open("rb") as file:
        offset = mmap.mmap(file.fileno(), 8, access=mmap.ACCESS_READ)
    real, real_ns = time.time, time.time_ns

    def now(cls: type[datetime.datetime], tz: datetime.tzinfo | None = None) -> datetime.datetime:
        return cls.fromtimestamp(time.time(), tz)

    time.time = lambda: real() + struct.unpack("d", offset)[0]
    time.time_ns = lambda: real_ns() + int(struct.unpack("d", offset)[0] * 1e9)
    # The class itself is used by compiled code, so no other can take its place.
    gc.get_referents(datetime.datetime.__dict__)[0]["now"] = classmethod(now)
    ctypes.pythonapi.PyType_Modified(ctypes.py_object(datetime.datetime))


if "EUCHRE_TEST_CLOCK" in os.environ:
    _set()

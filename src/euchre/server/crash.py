"""Named points at which a test can kill the process, as a power cut would.

``EUCHRE_CRASH_AT=commit.after:3`` kills the process when it reaches this point for the third time,
without any cleanup.  Nothing happens if the variable is not set.
"""

from __future__ import annotations

import os

#: All points, in the order in which an action passes them.
POINTS = (
    "append.before",
    "append.after",
    "commit.before",
    "commit.after",
    "broadcast.before",
    "broadcast.after",
)
#: Points of a night played on this server: a table is opened, and its score is added.
USHER = ("usher.open.before", "usher.open.after", "usher.count.before", "usher.count.after")
#: Exit code of a killed process.
KILLED = 137

_place, _, _count = os.environ.get("EUCHRE_CRASH_AT", "").partition(":")
_left = {_place: int(_count or 1)} if _place else {}


def point(name: str) -> None:
    """Kill the process if it was to die here."""
    if name in _left:
        _left[name] -= 1
        if not _left[name]:
            os._exit(KILLED)

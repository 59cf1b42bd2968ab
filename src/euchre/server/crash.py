"""Named places at which a test lets the process die, as a power cut would.

``EUCHRE_CRASH_AT=commit.after:3`` ends the process when it comes to this place for the third
time, without any farewell.  Nothing happens where the variable is not set.
"""

from __future__ import annotations

import os

#: Every place, in the order in which an action passes them.
POINTS = (
    "append.before",
    "append.after",
    "commit.before",
    "commit.after",
    "broadcast.before",
    "broadcast.after",
)
#: The places of a night that is played on this server: a table is opened, and its score added.
USHER = ("usher.open.before", "usher.open.after", "usher.count.before", "usher.count.after")
#: The exit code of such an end: that of a process that was killed.
KILLED = 137

_place, _, _count = os.environ.get("EUCHRE_CRASH_AT", "").partition(":")
_left = {_place: int(_count or 1)} if _place else {}


def point(name: str) -> None:
    """End the process if it was to die here."""
    if name in _left:
        _left[name] -= 1
        if not _left[name]:
            os._exit(KILLED)

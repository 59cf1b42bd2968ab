"""What the terminal can show."""

from __future__ import annotations

import os
import sys

from euchre.cli.output import can_show

#: What a table needs to be drawn with signs.
SIGNS = "♥♦♠♣·●○╭─╮│▒▶"


def full() -> bool:
    """Whether a whole screen can be drawn: a terminal at both ends, and one that can move."""
    ends = (sys.stdin, sys.stdout)
    if not all(end is not None and end.isatty() for end in ends):
        return False
    return os.environ.get("TERM", "") not in ("", "dumb", "unknown") or sys.platform == "win32"


def signs() -> bool:
    """Whether suits have signs here; letters where the terminal or the language says so.

    Python itself reads the language C as UTF-8, and says so in LC_CTYPE; a person who has
    chosen it wants ASCII.
    """
    if os.environ.get("TERM") == "dumb":
        return False
    coerced = ("", "C.UTF-8", "C.utf8", "UTF-8")
    kinds = os.environ.get("LC_CTYPE", "")
    chosen = os.environ.get("LC_ALL") or (kinds if kinds not in coerced else "")
    if (chosen or os.environ.get("LANG", "")) in ("C", "POSIX"):
        return False
    return can_show(SIGNS)

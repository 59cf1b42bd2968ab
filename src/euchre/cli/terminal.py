"""Capabilities of the terminal."""

from __future__ import annotations

import os
import sys

from euchre.cli.output import can_show

#: Symbols needed to draw a table.
SIGNS = "♥♦♠♣·●○╭─╮│▒▶"


def full() -> bool:
    """Whether the full-screen table works: a terminal at both ends that can move the cursor."""
    ends = (sys.stdin, sys.stdout)
    if not all(end is not None and end.isatty() for end in ends):
        return False
    return os.environ.get("TERM", "") not in ("", "dumb", "unknown") or sys.platform == "win32"


def signs() -> bool:
    """Whether to draw suit symbols; letters if the terminal or the locale asks for them.

    Python coerces the C locale to UTF-8 and sets LC_CTYPE accordingly, but a person who has chosen
    C wants ASCII.
    """
    if os.environ.get("TERM") == "dumb":
        return False
    coerced = ("", "C.UTF-8", "C.utf8", "UTF-8")
    kinds = os.environ.get("LC_CTYPE", "")
    chosen = os.environ.get("LC_ALL") or (kinds if kinds not in coerced else "")
    if (chosen or os.environ.get("LANG", "")) in ("C", "POSIX"):
        return False
    return can_show(SIGNS)

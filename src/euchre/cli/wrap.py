"""Word wrapping."""

from __future__ import annotations

import re
from collections.abc import Iterable
from textwrap import fill

from rich.cells import cell_len

#: Extra indent of continuation lines.
_INDENT = "    "
_FIXED = "\N{NO-BREAK SPACE}"
#: Below this width continuation lines are not indented.
_NARROW = 24


def wrapped(line: str, width: int) -> list[str]:
    """Wrap a line into rows of at most ``width`` columns.

    Words are broken only if wider than a row; a number keeps its percent sign.  Rows after the
    first are indented.
    """
    if cell_len(line) <= width:
        return [line]
    lead = line[: len(line) - len(line.lstrip())]
    indent = lead + _INDENT if width >= _NARROW else ""
    rows: list[str] = []
    row = ""
    for gap, word in re.findall(r"( *)([^ ]+(?: %[^ ]*)?)", line):
        if row.strip() and cell_len(row + gap + word) > width:
            rows.append(row)
            row = indent + word
        else:
            row += gap + word
        while cell_len(row) > width:
            fits = _columns(row, width)
            rows.append(row[:fits])
            row = indent + row[fits:]
    return [*rows, row]


def filled(text: str, width: int) -> str:
    """Wrap a sentence as a block; a number keeps its percent sign.

    No-break spaces become spaces after the wrapping.

    >>> print(filled("This costs about 5 % of a win.", 18))
    This costs about
      5 % of a win.
    """
    text = text.replace(" %", f"{_FIXED}%")
    return fill(text, width, subsequent_indent="  ").replace(_FIXED, " ")


def numbered(choices: Iterable[str]) -> str:
    """Return choices with their numbers for ``filled``, which breaks none of them.

    >>> print(filled(numbered(["Clubs", "Spades, I'm going alone"]), 28))
    1 Clubs
      2 Spades, I'm going alone
    """
    return "   ".join(f"{i} {one}".replace(" ", _FIXED) for i, one in enumerate(choices, 1))


def _columns(text: str, width: int) -> int:
    """Return how many characters of a text fit into ``width`` columns, at least one."""
    count = len(text)
    while count > 1 and cell_len(text[:count]) > width:
        count -= 1
    return count

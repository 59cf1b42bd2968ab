"""Lines broken between words."""

from __future__ import annotations

import re

from rich.cells import cell_len

#: Lines that go on are indented so much more than they began.
_INDENT = "    "
#: In less room there is no indent.
_NARROW = 24


def wrapped(line: str, width: int) -> list[str]:
    """Return a line in rows of at most ``width`` columns, broken between words.

    Only a word that is wider than a row is broken inside.  Rows after the first are indented.
    """
    if cell_len(line) <= width:
        return [line]
    lead = line[: len(line) - len(line.lstrip())]
    indent = lead + _INDENT if width >= _NARROW else ""
    rows: list[str] = []
    row = ""
    for gap, word in re.findall(r"( *)([^ ]+)", line):
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


def _columns(text: str, width: int) -> int:
    """Return how many letters of a text go into so many columns, at least one."""
    count = len(text)
    while count > 1 and cell_len(text[:count]) > width:
        count -= 1
    return count

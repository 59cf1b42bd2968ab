"""Read names from a file: plain lines, or a sheet with columns and a header."""

from __future__ import annotations

import csv
from collections.abc import Sequence

from euchre.night.errors import NightError

#: Headers of columns with full names, first names and family names.
_WHOLE = ("name", "names", "player", "players", "full name", "player name", "member")
_FIRST = ("first", "first name", "firstname", "given name", "forename")
_LAST = ("last", "last name", "lastname", "surname", "family name")


def decoded(data: bytes) -> str:
    """Decode a file: UTF-8 or UTF-16 if valid, otherwise Windows-1252.

    >>> decoded("Zoë".encode("cp1252")), decoded("Zoë".encode("utf-16"))
    ('Zoë', 'Zoë')
    """
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        return data.decode("utf-16", "replace")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        # A few bytes are undefined in Windows-1252; the replacement is refused as a name.
        return data.decode("cp1252", "replace")


def names_in(text: str) -> list[str]:
    r"""Return the names of a list, in order; empty lines are ignored.

    One name per line, or a sheet with cells separated by tabs, semicolons or commas: with a
    header its name column (or first and last name) is read, without one the non-numeric cells;
    ``Miller, Ann`` stays as it is.  Raises ``NightError`` for a duplicate name.

    >>> names_in("No;First name;Surname;Phone\n1;Ann;Miller;555\n2;Bob;Stone;556")
    ['Ann Miller', 'Bob Stone']
    """
    lines = [line for line in text.splitlines() if line.strip(" \t,;")]
    if not lines:
        return []
    mark = next((m for m in "\t;" if m in lines[0]), ",")
    rows = [[cell.strip() for cell in row] for row in csv.reader(lines, delimiter=mark)]
    if (columns := _columns(rows[0])) is not None:
        found = [_joined(row, columns) for row in rows[1:]]
    elif mark != "," or all(row[0].rstrip(".").isdecimal() for row in rows if len(row) > 1):
        found = [" ".join(cell for cell in row if _is_text(cell)) for row in rows]
    else:
        found = lines
    found = [" ".join(name.split()) for name in found if name.strip()]
    seen: dict[str, str] = {}
    for name in found:
        if seen.setdefault(name.casefold(), name) is not name:
            raise NightError(f"{name} is listed twice; add an initial")
    return found


def _columns(heads: Sequence[str]) -> list[int] | None:
    """Return the columns of the name, or None if the first line is not a header."""
    low = [head.casefold().strip(" :") for head in heads]
    if whole := [at for at, head in enumerate(low) if head in _WHOLE]:
        return whole[:1]
    parts = [
        next((at for at, head in enumerate(low) if head in words), None)
        for words in (_FIRST, _LAST)
    ]
    if any(at is not None for at in parts):
        return [at for at in parts if at is not None]
    return None


def _joined(row: Sequence[str], columns: Sequence[int]) -> str:
    return " ".join(row[at] for at in columns if at < len(row))


def _is_text(cell: str) -> bool:
    return bool(cell) and not cell.rstrip(".").isdecimal()

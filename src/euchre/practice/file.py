"""A person's practice in a file: progress and positions from their own games, one JSON value.

The terminal keeps it; a server exports and imports it, so that practice moves with its owner.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

import msgspec

from euchre import typed
from euchre.files import FileError, read_json
from euchre.practice.position import Position, PositionError, position_from
from euchre.practice.progress import MOST_OWN, Progress

FORMAT: Final = "euchre-practice-file/1"
#: Larger files, in bytes, are refused; no real one comes near this size.
LARGEST = 4_000_000


def plain(book: Progress, own: Mapping[str, Position]) -> dict[str, Any]:
    """Return progress and positions as plain values."""
    positions = [one.to_json() for one in own.values()]
    return {"format": FORMAT, "book": msgspec.to_builtins(book), "own": positions}


def taken(values: Any) -> tuple[Progress, dict[str, Position]]:
    """Return the progress and positions from the values of ``plain``; each position is replayed.

    Raises ``ValueError`` for anything else.
    """
    if not isinstance(values, dict) or values.get("format") != FORMAT:
        raise ValueError("this is not a practice file")
    rows = values.get("own")
    if not isinstance(rows, list) or len(rows) > MOST_OWN:
        raise ValueError(f"a practice file may hold up to {MOST_OWN} positions of your own")
    try:
        book = typed.converted(values.get("book"), Progress)
        own = [position_from(one) for one in rows]
    except (msgspec.ValidationError, PositionError) as error:
        raise ValueError(f"this practice file is damaged: {error}") from None
    return book, {one.id: one for one in own}


def load(path: Path) -> tuple[Progress, dict[str, Position]]:
    """Return the practice in a file, or a new one if there is none.  Raises ``FileError``."""
    if not path.exists():
        return Progress(), {}
    values = read_json(path, LARGEST)
    try:
        return taken(values)
    except ValueError as error:
        raise FileError(str(error), path) from None


def save(path: Path, book: Progress, own: Mapping[str, Position]) -> None:
    """Write a file atomically: a broken write leaves the old one.  Raises ``OSError``."""
    path.parent.mkdir(parents=True, exist_ok=True)
    part = path.with_name(path.name + ".part")
    part.write_text(json.dumps(plain(book, own), ensure_ascii=False) + "\n", encoding="utf-8")
    part.replace(path)

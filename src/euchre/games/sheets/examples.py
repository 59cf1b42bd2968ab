"""An example deal for each game without house rules, narrated.

``python -m euchre.bots.example`` deals them and writes ``examples.json``; a test keeps it up to
date.  They are stored so that a sheet can be printed without loading a bot.
"""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path

from euchre.engine.signs import LETTERS

TITLE = "An example deal"
FILE = Path(__file__).parent / "examples.json"


@cache
def examples() -> dict[str, tuple[str, ...]]:
    """Return the lines of every example, keyed by the id of its rules."""
    return {key: tuple(lines) for key, lines in json.loads(FILE.read_text("utf-8")).items()}


def example_of(id: str) -> tuple[str, ...]:
    """Return the example of a game by the id of its rules.  Raises ``LookupError`` without one."""
    if (found := examples().get(id)) is None:
        raise LookupError(
            f"{FILE.name} has no example deal for {id}; run: python -m euchre.bots.example"
        )
    return found


def letters(lines: tuple[str, ...]) -> tuple[str, ...]:
    """Return lines with letters for the suits, for output that cannot show suit symbols."""
    return tuple(line.translate(LETTERS).replace("\N{MINUS SIGN}", "-") for line in lines)

"""An example deal for each game without house rules, narrated.

``python -m euchre.bots.example`` deals them and writes ``examples.json``; a test keeps it up to
date.  They are stored so that a sheet can be printed without loading a bot.
"""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path

TITLE = "An example deal"
FILE = Path(__file__).parent / "examples.json"


@cache
def examples() -> dict[str, tuple[str, ...]]:
    """Return the lines of every example, keyed by the id of its rules."""
    return {key: tuple(lines) for key, lines in json.loads(FILE.read_text("utf-8")).items()}


def letters(lines: tuple[str, ...]) -> tuple[str, ...]:
    """Return lines with letters for the suits, for output that cannot show suit symbols."""
    signs = str.maketrans(
        "\N{BLACK CLUB SUIT}\N{BLACK DIAMOND SUIT}\N{BLACK HEART SUIT}"
        "\N{BLACK SPADE SUIT}\N{MINUS SIGN}",
        "CDHS-",
    )
    return tuple(line.translate(signs) for line in lines)

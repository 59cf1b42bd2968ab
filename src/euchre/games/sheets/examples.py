"""An example deal for each game without house rules, told in words.

``python -m euchre.bots.example`` deals them and writes ``examples.json``; a test keeps it fresh.
They are kept, so that a sheet is printed without loading a player.
"""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path

TITLE = "An example deal"
FILE = Path(__file__).parent / "examples.json"


@cache
def examples() -> dict[str, tuple[str, ...]]:
    """Return the lines of the example of every game, by the id of its rules."""
    return {key: tuple(lines) for key, lines in json.loads(FILE.read_text("utf-8")).items()}


def letters(lines: tuple[str, ...]) -> tuple[str, ...]:
    """Return lines with letters for the suits, for output that cannot show their symbols."""
    signs = str.maketrans(
        "\N{BLACK CLUB SUIT}\N{BLACK DIAMOND SUIT}\N{BLACK HEART SUIT}"
        "\N{BLACK SPADE SUIT}\N{MINUS SIGN}",
        "CDHS-",
    )
    return tuple(line.translate(signs) for line in lines)

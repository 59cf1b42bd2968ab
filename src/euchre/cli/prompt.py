"""Sentences and typed lines, for lessons and positions without the full screen."""

from __future__ import annotations

import sys

from euchre.cli.output import card_style, say
from euchre.cli.wrap import filled

#: Width of the output in columns.
WIDE = 78


class Left(Exception):
    """Raised when the person quits."""


class Prompt:
    """Prints wrapped sentences and reads lines; piped input is repeated in the output."""

    def __init__(self) -> None:
        self.style = card_style()
        self.echoes = not sys.stdin.isatty()

    def say(self, *words: str) -> None:
        """Print sentences, wrapped at words."""
        for one in words:
            say(filled(one, WIDE) if one else "")

    def ask(self) -> str:
        """Return a typed line.  Raises ``EOFError`` at the end of the input."""
        if not self.echoes:
            return input("> ").strip()
        line = sys.stdin.readline()
        if not line:
            raise EOFError
        say(f"> {line.strip()}")
        return line.strip()

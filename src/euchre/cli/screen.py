"""Lines out and lines in: colour on a terminal, plain text everywhere else."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from contextlib import suppress

from rich.console import Console
from rich.text import Text

from euchre.cli.output import can_show

_COLOURS = (
    (r"(?<![^ (])(10|[2-9JQKA])[♥♦]", "bold red"),
    (r"(?<![^ (])(10|[2-9JQKA])[♠♣]", "bold"),
    (r"^== .* ==$", "bold cyan"),
    (r"^> .*", "bold"),
    (r"^Your hand:", "bold green"),
    (r"●+", "yellow"),
)


class Screen:
    """Standard input and output, whatever they are connected to."""

    def __init__(self) -> None:
        for stream in (sys.stdin, sys.stdout):
            # Bytes that are no text, and letters that cannot be shown, must not end a game.
            with suppress(AttributeError, ValueError):
                stream.reconfigure(errors="replace")  # type: ignore[union-attr]
        self.interactive = sys.stdin.isatty()
        self.console = Console(highlight=False, markup=False, emoji=False)
        self.symbols = can_show("♥♦♠♣·●○")
        if self.interactive:
            # Line editing, where the platform has it.
            with suppress(ImportError):
                import readline  # noqa: F401

    def say(self, *lines: str) -> None:
        """Print lines."""
        for line in lines:
            text = Text(line)
            for pattern, style in _COLOURS:
                text.highlight_regex(pattern, style)
            self.console.print(text, soft_wrap=True)

    def all(self, lines: Iterable[str]) -> None:
        """Print a block, with an empty line before it."""
        self.say("", *lines)

    def ask(self, prompt: str) -> str:
        """Return a line that was typed.

        Raises ``EOFError`` at the end of the input.
        """
        if self.interactive:
            return input(f"{prompt}> ").strip()
        line = sys.stdin.readline()
        if not line:
            raise EOFError
        # A pipe does not echo: without this the transcript would lack one side.
        self.say(f"{prompt}> {line.strip()}")
        return line.strip()

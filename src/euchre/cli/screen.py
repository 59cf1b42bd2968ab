"""Lines out and lines in: colour on a terminal, plain text everywhere else."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from threading import Timer
from time import monotonic

from rich.console import Console
from rich.text import Text

from euchre.cli.terminal import signs
from euchre.cli.wrap import wrapped
from euchre.engine.signs import LETTERS

_COLOURS = (
    (r"(?<![^ (])(10|[2-9JQKA])[♥♦]", "bold red"),
    (r"(?<![^ (])(10|[2-9JQKA])[♠♣]", "bold"),
    (r"^== .* ==$", "bold cyan"),
    (r"^> .*", "bold"),
    (r"^Your hand:", "bold green"),
    (r"●+", "yellow"),
)
#: After so many seconds somebody who waits is told for what.
PATIENCE = 0.5


class Screen:
    """Standard input and output, whatever they are connected to."""

    def __init__(self) -> None:
        for stream in (sys.stdin, sys.stdout):
            # Bytes that are no text, and letters that cannot be shown, must not end a game.
            with suppress(AttributeError, ValueError):
                stream.reconfigure(errors="replace")  # type: ignore[union-attr]
        # A closed input is one that has ended.
        self.interactive = sys.stdin is not None and sys.stdin.isatty()
        self.console = Console(highlight=False, markup=False, emoji=False)
        self.symbols = signs()

    def say(self, *lines: str) -> None:
        """Print lines, broken between words where they are too long."""
        for line in lines:
            shown = line if self.symbols else line.translate(LETTERS)
            for row in wrapped(shown, max(self.console.width, 1)):
                text = Text(row)
                for pattern, style in _COLOURS:
                    text.highlight_regex(pattern, style)
                self.console.print(text, soft_wrap=True)

    def whole(self, *lines: str) -> None:
        """Print lines as they are: a command must not be broken where it is to be copied."""
        for line in lines:
            self.console.print(Text(line), soft_wrap=True)

    def all(self, lines: Iterable[str]) -> None:
        """Print a block, with an empty line before it."""
        self.say("", *lines)

    @contextmanager
    def busy(self, words: str) -> Iterator[None]:
        """Say what is done if it takes longer than a moment, and forget what is typed meanwhile.

        Nobody who waits may find that an impatient key has become a move.
        """
        if not self.interactive:
            yield
            return
        began = monotonic()
        timer = Timer(PATIENCE, self.say, [words])
        timer.daemon = True
        timer.start()
        try:
            yield
        finally:
            timer.cancel()
            if monotonic() - began > PATIENCE:
                _forget_typed()

    def ask(self, prompt: str) -> str:
        """Return a line that was typed.

        Raises ``EOFError`` at the end of the input.
        """
        # Without readline, which keeps SIGTERM and SIGHUP to itself until the next key.
        if self.interactive:
            self.console.print(f"{prompt}> ", end="")
        line = sys.stdin.readline() if sys.stdin is not None else ""
        if not line:
            raise EOFError
        if not self.interactive:
            # A pipe does not echo: without this the transcript would lack one side.
            self.say(f"{prompt}> {line.strip()}")
        return line.strip()

    def gone(self) -> None:
        """Write to nowhere from now on: nobody reads any more."""
        with suppress(OSError, AttributeError, ValueError):
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _forget_typed() -> None:
    """Throw away what was typed and not yet read."""
    with suppress(ImportError, OSError, ValueError):
        import termios

        termios.tcflush(sys.stdin, termios.TCIFLUSH)

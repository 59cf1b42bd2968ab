"""Line-based input and output: color on a terminal, plain text everywhere else."""

from __future__ import annotations

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
#: Seconds after which a waiting person is told what is going on.
PATIENCE = 0.5


class Screen:
    """Standard input and output, whatever they are connected to."""

    def __init__(self) -> None:
        for stream in (sys.stdin, sys.stdout):
            # Invalid bytes and unprintable characters must not end a game.
            with suppress(AttributeError, ValueError):
                stream.reconfigure(errors="replace")  # type: ignore[union-attr]
        # Closed input counts as ended.
        self.interactive = sys.stdin is not None and sys.stdin.isatty()
        self.console = Console(highlight=False, markup=False, emoji=False)
        self.symbols = signs()

    def say(self, *lines: str) -> None:
        """Print lines, wrapped at words."""
        for line in lines:
            shown = line if self.symbols else line.translate(LETTERS)
            for row in wrapped(shown, max(self.console.width, 1)):
                text = Text(row)
                for pattern, style in _COLOURS:
                    text.highlight_regex(pattern, style)
                self.console.print(text, soft_wrap=True)

    def whole(self, *lines: str) -> None:
        """Print lines without wrapping: commands must stay intact for copying."""
        for line in lines:
            self.console.print(Text(line), soft_wrap=True)

    def all(self, lines: Iterable[str]) -> None:
        """Print a block, preceded by an empty line."""
        self.say("", *lines)

    @contextmanager
    def busy(self, words: str) -> Iterator[None]:
        """Show ``words`` if the work takes long, and then discard what was typed meanwhile.

        An impatient key press must not become a move.
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
        """Return a typed line.

        Raises ``EOFError`` at the end of the input.
        """
        # Not readline, which holds back SIGTERM and SIGHUP until the next key.
        if self.interactive:
            self.console.print(f"{prompt}> ", end="")
        line = sys.stdin.readline() if sys.stdin is not None else ""
        if not line:
            raise EOFError
        if not self.interactive:
            # Piped input is not echoed: without this the transcript would lack one side.
            self.say(f"{prompt}> {line.strip()}")
        return line.strip()


def _forget_typed() -> None:
    """Discard typed but unread input."""
    with suppress(ImportError, OSError, ValueError):
        import termios

        termios.tcflush(sys.stdin, termios.TCIFLUSH)

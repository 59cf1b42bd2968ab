"""What the terminal can do, and line-based input and output on whatever is connected."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from threading import Timer
from time import monotonic

from rich.console import Console
from rich.text import Text

from euchre.cli.output import can_show, card_style, say
from euchre.cli.wrap import filled, wrapped
from euchre.engine.signs import LETTERS

_COLOURS = (
    (r"(?<![^ (])(10|[2-9JQKA])[♥♦]", "bold red"),
    (r"(?<![^ (])(10|[2-9JQKA])[♠♣]", "bold"),
    (r"^== .* ==$", "bold cyan"),
    (r"^> .*", "bold"),
    (r"^Your hand:", "bold green"),
    (r"●+", "yellow"),
)
#: Width of lessons and positions in columns.
WIDE = 78
#: Seconds after which a waiting person is told what is going on.
PATIENCE = 0.5


#: Symbols needed to draw a table.
SIGNS = "♥♦♠♣·●○╭─╮│▒▶"


def has_full_screen() -> bool:
    """Whether the full-screen table works: a terminal at both ends that can move the cursor."""
    ends = (sys.stdin, sys.stdout)
    if not all(end is not None and end.isatty() for end in ends):
        return False
    return os.environ.get("TERM", "") not in ("", "dumb", "unknown") or sys.platform == "win32"


def shows_signs() -> bool:
    """Whether to draw suit symbols; letters if the terminal or the locale asks for them.

    Python coerces the C locale to UTF-8 and sets LC_CTYPE accordingly, but a person who has chosen
    C wants ASCII.
    """
    if os.environ.get("TERM") == "dumb":
        return False
    coerced = ("", "C.UTF-8", "C.utf8", "UTF-8")
    kinds = os.environ.get("LC_CTYPE", "")
    chosen = os.environ.get("LC_ALL") or (kinds if kinds not in coerced else "")
    if (chosen or os.environ.get("LANG", "")) in ("C", "POSIX"):
        return False
    return can_show(SIGNS)


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
        self.symbols = shows_signs()

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


class Left(Exception):
    """Raised when the person quits."""


class Prompt:
    """Prints wrapped sentences and reads lines for lessons and positions; echoes piped input."""

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

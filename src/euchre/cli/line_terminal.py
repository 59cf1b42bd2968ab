"""What the terminal can do, and line-based input and output on whatever is connected."""

from __future__ import annotations

import os
import re
import signal
import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from itertools import pairwise
from select import select
from threading import Timer
from time import monotonic
from typing import ClassVar

from rich.cells import cell_len
from rich.console import Console
from rich.text import Text

from euchre.cli.output import can_show
from euchre.cli.parser import understand
from euchre.engine.state import State
from euchre.engine.view import View, observe
from euchre.engine.words import LETTERS
from euchre.language import telling
from euchre.language.choices import menu
from euchre.language.naming import Faces, Style
from euchre.study.position import with_signs

_COLORS = (
    (r"(?<![^ (])(10|[2-9JQKA])[♥♦]", "bold red"),
    (r"(?<![^ (])(10|[2-9JQKA])[♠♣]", "bold"),
    (r"^== .* ==$", "bold cyan"),
    (r"^> .*", "bold"),
    (r"^Your hand:", "bold green"),
    (r"●+", "yellow"),
)
#: Keeps words together.
_FIXED = "\N{NO-BREAK SPACE}"
#: Below this width continuation lines are not indented.
_NARROW = 24
#: Seconds of work after which the screen says what is going on.
PATIENCE = 0.5
#: Seconds after which somebody who is waited for may be interrupted at the latest.
LISTEN = 0.5


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


def wrapped(line: str, width: int, indent: str = "    ") -> list[str]:
    r"""Wrap a line into rows of at most ``width`` columns; rows after the first are indented.

    Words are broken only if wider than a row; a number keeps its percent sign.  No-break spaces
    become spaces after the wrapping.

    >>> print(*wrapped("It costs a little over 5 % of a win.", 25, "  "), sep="\n")
    It costs a little over
      5 % of a win.
    """
    if cell_len(line) <= width:
        return [line.replace(_FIXED, " ")]
    lead = line[: len(line) - len(line.lstrip(" "))]
    indent = lead + indent if width >= _NARROW else ""
    rows: list[str] = []
    row = ""
    for gap, word in re.findall(r"( *)([^ ]+(?: %[^ ]*)?)", line):
        if row.strip() and cell_len(row + gap + word) > width:
            rows.append(row)
            row = indent + word
        else:
            row += gap + word
        while cell_len(row) > width:
            count = len(row)
            while count > 1 and cell_len(row[:count]) > width:
                count -= 1
            rows.append(row[:count])
            row = indent + row[count:]
    return [one.replace(_FIXED, " ") for one in (*rows, row)]


def numbered(choices: Iterable[str]) -> str:
    r"""Return choices with their numbers in one line, of which ``wrapped`` breaks none.

    >>> print(*wrapped(numbered(["Clubs", "Spades, I'm going alone"]), 28, "  "), sep="\n")
    1 Clubs
      2 Spades, I'm going alone
    """
    return "   ".join(f"{i} {one}".replace(" ", _FIXED) for i, one in enumerate(choices, 1))


class Screen:
    """Standard input and output, whatever they are connected to.

    Lines are wrapped at ``width``, or at the width of the terminal, with this ``indent``.
    """

    def __init__(self, width: int = 0, indent: str = "    ") -> None:
        for stream in (sys.stdin, sys.stdout):
            # Invalid bytes and unprintable characters must not end a game.
            with suppress(AttributeError, ValueError):
                stream.reconfigure(errors="replace")  # type: ignore[union-attr]
        # Closed input counts as ended.
        self.interactive = sys.stdin is not None and sys.stdin.isatty()
        self.console = Console(highlight=False, markup=False, emoji=False)
        self.symbols = shows_signs()
        self.width, self.indent = width, indent

    @property
    def style(self) -> Style:
        """How cards are written."""
        return "symbols" if self.symbols else "letters"

    def say(self, *lines: str) -> None:
        """Print lines, wrapped at words."""
        for line in lines:
            shown = line if self.symbols else line.translate(LETTERS)
            for row in wrapped(shown, self.width or max(self.console.width, 1), self.indent):
                text = Text(row)
                for pattern, style in _COLORS:
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

    @contextmanager
    def _asked(self, prompt: str) -> Iterator[None]:
        """Print a prompt, and again when the shell goes on with a job that was stopped."""

        def show(*_: object) -> None:
            self.console.print(prompt, end="")

        old = None
        # There are no jobs on Windows, and handlers can only be set in the main thread.
        with suppress(AttributeError, ValueError):
            old = signal.signal(signal.SIGCONT, show)
        try:
            show()
            yield
        finally:
            if old is not None:
                signal.signal(signal.SIGCONT, old)

    def ask(self, prompt: str) -> str:
        """Return a typed line.

        Raises ``EOFError`` at the end of the input.
        """
        # Not readline, which holds back SIGTERM and SIGHUP until the next key.
        if self.interactive:
            # A signal that arrives just before a wait would be heard after it only.
            with self._asked(f"{prompt}> "), suppress(OSError, ValueError):
                while not select([sys.stdin], [], [], LISTEN)[0]:
                    pass
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


class Quit(Exception):
    """Raised when the person quits."""


class Study(Screen):
    """Asks questions in lessons and practice."""

    #: Other commands -> their meaning.
    commands: ClassVar[dict[str, str]] = {
        **dict.fromkeys(("quit", "q", "exit"), "quit"),
        **dict.fromkeys(("help", "h", "?"), "help"),
    }

    def __init__(self) -> None:
        super().__init__(78, "  ")

    def recount(self, faces: Faces, states: Iterable[State]) -> None:
        """Print what happened between states, as a seat sees it."""
        for pair in pairwise(states):
            before, after = (observe(s, faces.seat).state for s in pair)
            words = telling.narration(faces, before, after.history[-1].action)
            self.say(" ".join([f"{words}.", *telling.followed(faces, before, after, again=False)]))

    def choose(self, faces: Faces, view: View) -> str:
        """Return the choice that is typed, as in records, or the meaning of a command.

        Raises ``Quit`` for the command ``quit``, and ``EOFError`` at the end of the input.
        """
        listed = menu(view)
        while True:
            typed = self.ask("")
            if word := self.commands.get(typed.lower()):
                if word == "quit":
                    raise Quit
                return word
            if typed:
                meaning = understand(view, typed, listed, names=faces.names)
                if meaning.action is not None:
                    return view.text(meaning.action)
                self.say(with_signs(faces, meaning.reason))

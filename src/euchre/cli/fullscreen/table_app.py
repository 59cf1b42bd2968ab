"""What every full-screen table has: a felt, choices, a message and a look."""

from __future__ import annotations

import os
import re
import signal
from collections.abc import Callable, Sequence
from dataclasses import replace
from time import monotonic
from typing import Any, ClassVar

from rich.console import Console, ConsoleOptions, RenderResult
from rich.text import Text
from textual import events, on
from textual.app import App, ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical, VerticalScroll
from textual.driver import Driver
from textual.geometry import Size as Room
from textual.reactive import reactive
from textual.screen import ModalScreen
from textual.strip import Strip
from textual.widget import Widget
from textual.widgets import Button, Static

from euchre.cli.fullscreen import felt
from euchre.cli.fullscreen.canvas import KEYS, Canvas, Display, Keys
from euchre.cli.fullscreen.choices import Choices
from euchre.cli.line_terminal import wrapped
from euchre.language.naming import Style

#: Keys that have a binding.
_BOUND = ("ctrl+c", "ctrl+q", "ctrl+z")
#: Keys that move the focus.
STEPS: dict[str, Callable[[Choices], Choices]] = {
    "right": lambda a: a.moved(1),
    "tab": lambda a: a.moved(1),
    "left": lambda a: a.moved(-1),
    "shift+tab": lambda a: a.moved(-1),
    "up": lambda a: a.risen(-1),
    "down": lambda a: a.risen(1),
}


class Felt(Widget, can_focus=True):
    """The table, redrawn after every change."""

    def __init__(self, table: Stage):
        super().__init__()
        self.table = table
        self.canvas = Canvas(1, 1)

    def redraw(self) -> None:
        """Draw the current state."""
        table, width, height = self.table, self.size.width, self.size.height
        if table.choices is not None and width and height:
            self.canvas = felt.draw(
                table.choices, width, height, table.look, table.message, table.KEYS
            )
        self.refresh()

    def on_resize(self) -> None:
        """Redraw at the new size."""
        self.redraw()

    def render_line(self, y: int) -> Strip:
        """Return a row of the canvas."""
        from rich.segment import Segment

        if y >= self.canvas.height:
            return Strip.blank(self.size.width, self.table.look.styles["felt"])
        styles = self.table.look.styles
        return Strip([Segment(text, styles[name]) for text, name in self.canvas.row(y)])

    def get_content_height(self, container: Room, viewport: Room, width: int) -> int:
        """Take all the available height."""
        return container.height

    def on_click(self, event: events.Click) -> None:
        """Choose the item under the mouse."""
        self.table.take(self.canvas.at(event.x, event.y), event.time)


class Hanging:
    """Lines, wrapped at words under where their text begins: behind a bullet, or behind a key."""

    def __init__(self, lines: Sequence[str]):
        self.lines = "\n".join(lines).strip("\n").split("\n")

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        """Yield the rows."""
        for line in self.lines:
            begins = len((re.match(r"[-•] | {0,4}\S(?:.{0,18}\S)? {2,}(?=\S)| *", line) or [""])[0])
            lead = len(line) - len(line.lstrip(" "))
            for row in wrapped(line, options.max_width, " " * (begins - lead)):
                yield Text(row)


class Panel(ModalScreen[None]):
    """Lines to read; any of the usual keys closes the window.

    An ``answer`` stands above the choices, and a number that chooses closes it, too.
    """

    CSS = """
    Panel { align: center middle; }
    Panel.answer { align: center top; }
    #panel { width: 90%; max-width: 100; height: auto; max-height: 100%; padding: 0 1;
             background: $surface; border: round $primary; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,enter,q,g,r,s,h,w,l,k,question_mark", "dismiss", "Close")
    ]

    def __init__(
        self, title: str, lines: Sequence[str], *, end: bool = False, answer: bool = False
    ):
        super().__init__(classes="answer" if answer else "")
        self.heading, self.lines, self.end = title, lines, end

    def compose(self) -> ComposeResult:
        """Lay out the lines."""
        with VerticalScroll(id="panel") as scroll:
            scroll.border_title = self.heading
            scroll.border_subtitle = "Esc closes"
            yield Static(Hanging(self.lines))

    def on_key(self, event: events.Key) -> None:
        """Leave a number to the table."""
        if self.has_class("answer") and event.key.isdecimal():
            self.dismiss()
            self.app.call_later(self.app.post_message, events.Key(event.key, event.character))

    def on_mount(self) -> None:
        """Scroll to the end if that is where the news is."""
        if self.end:
            self.query_one(VerticalScroll).scroll_end(animate=False)

    def on_click(self) -> None:
        """Close on a click."""
        self.dismiss()


class ChoiceWindow(ModalScreen[int]):
    """A question before any cards are dealt; a digit or a click answers it."""

    CSS = """
    ChoiceWindow { align: center middle; }
    #question { width: 46; max-width: 90%; height: auto; padding: 1 2; border: round $primary; }
    #question Button { width: 100%; margin-top: 1; }
    """

    def __init__(self, asked: str, answers: Sequence[str]):
        super().__init__()
        self.asked, self.answers = asked, answers

    def compose(self) -> ComposeResult:
        """Lay out the question and its answers."""
        with Vertical(id="question"):
            yield Static(self.asked, markup=False)
            for i, answer in enumerate(self.answers, 1):
                yield Button(f"{i}  {answer}", id=f"answer-{i}")

    def on_button_pressed(self, event: Button.Pressed) -> None:
        """Answer with the index of the button."""
        self.dismiss(int(str(event.button.id).partition("-")[2]) - 1)

    def on_key(self, event: events.Key) -> None:
        """Answer by a digit; escape leaves it as it is."""
        if event.key.isdecimal() and 0 < int(event.key) <= len(self.answers):
            self.dismiss(int(event.key) - 1)
        elif event.key == "escape":
            self.dismiss(0)


class Stage(App[None]):
    """A full-screen table; subclasses decide what to ask and draw."""

    #: Keys listed in the bottom row.
    KEYS: ClassVar[Keys] = KEYS
    ENABLE_COMMAND_PALETTE = False
    BINDINGS: ClassVar[list[BindingType]] = [
        ("ctrl+c", "leave", "Quit"),
        ("ctrl+q", "leave", "Quit"),
        # Also while a window is open.
        Binding("ctrl+z", "suspend_process", "Suspend", priority=True),
    ]

    #: Whether the table waits for the person.
    waits = reactive(False, repaint=False, init=False)

    def __init__(self, look: Display):
        super().__init__()
        self.look = look
        self.choices: Choices | None = None
        self.message: tuple[str, ...] = ()
        #: Since when the table waits for the person.
        self.since = 0.0
        self._felt = Felt(self)
        # Only played cards are animated.
        self.animation_level = "none"
        self.theme = "textual-light" if look.light else "textual-dark"

    def watch_waits(self, waits: bool) -> None:
        """Say in the terminal's title whose turn it is."""
        self._write(f"\x1b]2;Euchre{': your turn' if waits else ''}\x07")

    def _write(self, codes: str) -> None:
        if self._driver is not None:
            self._driver.write(codes)

    @on(events.Mount)
    def _keep_title(self) -> None:
        """Have the terminal keep the title that it had."""
        self._write("\x1b[22;2t")
        self.watch_waits(self.waits)

    def _give_title_back(self) -> None:
        self._write("\x1b[23;2t")

    def exit(self, *arguments: Any, **options: Any) -> None:
        """Leave the screen."""
        self._give_title_back()
        super().exit(*arguments, **options)

    @property
    def style(self) -> Style:
        """How cards are written."""
        return "symbols" if self.look.symbols else "letters"

    def asks(self) -> None:
        """Wait for the person from now on."""
        self.waits, self.since = True, monotonic()
        self._felt.redraw()

    def switch_colors(self) -> None:
        """Use four colors instead of two, or the other way round."""
        self.look = replace(self.look, four=not self.look.four)
        self._felt.redraw()

    def on_key(self, event: events.Key) -> None:
        """Handle a key: move the focus, take what has it, take a numbered choice, or a command."""
        if len(self.screen_stack) > 1 or event.key in _BOUND or self._typing(event):
            return
        # The key that opened a window must not also close it.
        event.prevent_default()
        event.stop()
        char = (event.character or "").lower()
        digit = char.isdecimal() and char.isascii()
        asked = self.choices is not None and self.waits and event.time >= self.since
        if asked and self._dismissed(char):
            self.message = ()
            self._felt.redraw()
        elif event.key not in (*STEPS, "enter", "space") and not digit:
            self._command(char if char and char.isprintable() else event.key)
        elif self.choices is not None and asked:
            numbered = self.choices.numbered()
            if event.key in STEPS:
                self.message = ()
                self.choices = STEPS[event.key](self.choices)
                self._felt.redraw()
            elif not digit:
                self.take(self.choices.focus, event.time)
            elif 0 < int(char) <= len(numbered):
                self.take(numbered[int(char) - 1], event.time)
            elif not numbered:
                self._begin_typing(char)

    def take(self, what: str, at: float) -> None:
        """Handle a chosen item or key.

        ``at`` is when it happened; input from before the question is ignored.
        """
        kind, _, name = what.partition(":")
        if kind == "key":
            self._command(name)
        elif what and self.waits and at >= self.since and self.choices is not None:
            self.message = ()
            asked, play = self.choices.chosen(what)
            if not play and (reason := asked.why(what)):
                self._refuse(reason, what)
            self.choices = asked
            self._felt.redraw()
            if play:
                self._play(play)

    def _command(self, key: str) -> None:
        """Handle another key, by its character or its name."""
        raise NotImplementedError

    def _play(self, play: str) -> None:
        """Make the chosen play."""
        raise NotImplementedError

    def _typing(self, event: events.Key) -> bool:
        """Whether a key belongs to a line that is being typed."""
        return False

    def _begin_typing(self, begun: str) -> None:
        """Let the person type, where that is possible."""

    def _dismissed(self, char: str) -> bool:
        """Whether a key only dismisses the message."""
        return False

    def _refuse(self, reason: str, what: str) -> None:
        """Say why an item may not be chosen."""
        self.message = (reason,)

    def action_suspend_process(self) -> None:
        """Stop until the shell goes on with this job: all its processes, such as ``uv run``."""
        if self._driver is not None and self._driver.can_suspend:
            self._give_title_back()
            os.killpg(os.getpgrp(), signal.SIGTSTP)

    @on(Driver.SignalResume)
    def _drawn_again(self) -> None:
        """Draw everything anew when the shell goes on with this job."""
        self._keep_title()
        self.refresh(layout=True)

    def action_leave(self) -> None:
        """Leave the table."""
        self.exit()

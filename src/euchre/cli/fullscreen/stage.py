"""What every full-screen table has: a felt to draw on, choices, a message, and a look."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar

from textual import events
from textual.app import App
from textual.binding import BindingType
from textual.geometry import Size as Room
from textual.strip import Strip
from textual.widget import Widget

from euchre.cli.fullscreen import felt
from euchre.cli.fullscreen.asking import Asking
from euchre.cli.fullscreen.canvas import Canvas
from euchre.cli.fullscreen.look import Look
from euchre.language.naming import Style

#: Keys that move from choice to choice.
STEPS: dict[str, Callable[[Asking], Asking]] = {
    "right": lambda a: a.moved(1),
    "tab": lambda a: a.moved(1),
    "left": lambda a: a.moved(-1),
    "shift+tab": lambda a: a.moved(-1),
    "up": lambda a: a.risen(-1),
    "down": lambda a: a.risen(1),
}


class Felt(Widget, can_focus=True):
    """The table itself, drawn again whenever anything has changed."""

    def __init__(self, table: Stage):
        super().__init__()
        self.table = table
        self.canvas = Canvas(1, 1)

    def redraw(self) -> None:
        """Draw what is there now."""
        table, width, height = self.table, self.size.width, self.size.height
        if table.asking is not None and width and height:
            self.canvas = felt.draw(
                table.asking, width, height, table.look, table.message, table.KEYS
            )
        self.refresh()

    def on_resize(self) -> None:
        """Draw for another room."""
        self.redraw()

    def render_line(self, y: int) -> Strip:
        """Return a row of the canvas."""
        from rich.segment import Segment

        if y >= self.canvas.height:
            return Strip.blank(self.size.width, self.table.look.styles["felt"])
        styles = self.table.look.styles
        return Strip([Segment(text, styles[name]) for text, name in self.canvas.row(y)])

    def get_content_height(self, container: Room, viewport: Room, width: int) -> int:
        """Return all the height there is."""
        return container.height

    def on_click(self, event: events.Click) -> None:
        """Do what stands where the mouse was."""
        self.table.take(self.canvas.at(event.x, event.y), event.time)


class Stage(App[None]):
    """A table on the whole screen; what is asked and drawn there is its own affair."""

    #: What keys do, as the last row says.
    KEYS: ClassVar[felt.Keys] = felt.KEYS
    ENABLE_COMMAND_PALETTE = False
    BINDINGS: ClassVar[list[BindingType]] = [
        ("ctrl+c", "leave", "Quit"),
        ("ctrl+q", "leave", "Quit"),
    ]

    def __init__(self, look: Look):
        super().__init__()
        self.look = look
        self.asking: Asking | None = None
        self.message: tuple[str, ...] = ()
        #: Whether the table waits for the person, and since when.
        self.waits, self.since = False, 0.0
        self._felt = Felt(self)
        # Nothing moves but cards that have been played.
        self.animation_level = "none"
        self.theme = "textual-light" if look.light else "textual-dark"

    @property
    def style(self) -> Style:
        """How cards are written."""
        return "symbols" if self.look.symbols else "letters"

    def take(self, what: str, at: float) -> None:
        """Do what an item or a key stands for.

        ``at`` is when it was done; what was done before the question is no answer.
        """
        kind, _, name = what.partition(":")
        if kind == "key":
            self._command(name)
        elif what and self.waits and at >= self.since and self.asking is not None:
            self.message = ()
            asked, play = self.asking.chosen(what)
            if not play and (reason := asked.why(what)):
                self._refuse(reason, what)
            self.asking = asked
            self._felt.redraw()
            if play:
                self._play(play)

    def _command(self, key: str) -> None:
        """Do what a key stands for."""
        raise NotImplementedError

    def _play(self, play: str) -> None:
        """Do what has been chosen."""
        raise NotImplementedError

    def _refuse(self, reason: str, what: str) -> None:
        """Say why an item may not be chosen."""
        self.message = (reason,)

    def action_leave(self) -> None:
        """Leave the table."""
        self.exit()

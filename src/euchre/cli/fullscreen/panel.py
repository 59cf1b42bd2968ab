"""A text window over the table."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.screen import ModalScreen
from textual.widgets import Static


class Panel(ModalScreen[None]):
    """Lines to read; any of the usual keys closes the window."""

    CSS = """
    Panel { align: center middle; }
    #panel { width: 90%; max-width: 100; height: auto; max-height: 100%; padding: 0 1;
             background: $surface; border: round $primary; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,enter,q,g,r,s,h,w,l,k,question_mark", "dismiss", "Close")
    ]

    def __init__(self, title: str, lines: Sequence[str], *, end: bool = False):
        super().__init__()
        self.heading, self.lines, self.end = title, lines, end

    def compose(self) -> ComposeResult:
        """Lay out the lines."""
        with VerticalScroll(id="panel") as scroll:
            scroll.border_title = self.heading
            scroll.border_subtitle = "Esc closes"
            yield Static("\n".join(self.lines).strip("\n"), markup=False)

    def on_mount(self) -> None:
        """Scroll to the end if that is where the news is."""
        if self.end:
            self.query_one(VerticalScroll).scroll_end(animate=False)

    def on_click(self) -> None:
        """Close on a click."""
        self.dismiss()

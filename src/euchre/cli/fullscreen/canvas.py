"""A sheet of character cells to draw on, and the places on it that answer to the mouse."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import groupby

from rich.cells import cell_len, get_character_cell_size


@dataclass(frozen=True)
class ClickArea:
    """A rectangle that does something when it is clicked; ``what`` says what."""

    x: int
    y: int
    width: int
    height: int
    what: str

    def holds(self, x: int, y: int) -> bool:
        """Whether a cell lies in it."""
        return 0 <= x - self.x < self.width and 0 <= y - self.y < self.height


class Canvas:
    """Cells of a character and the name of a style; whatever falls off the edge is lost."""

    def __init__(self, width: int, height: int):
        self.width, self.height = width, height
        self._chars = [[" "] * width for _ in range(height)]
        self._styles = [["felt"] * width for _ in range(height)]
        self.spots: list[ClickArea] = []

    def put(self, x: int, y: int, text: str, style: str = "felt", room: int = -1) -> int:
        """Write a text of at most ``room`` columns; return the column behind it."""
        if room >= 0:
            text = cut(text, room)
        for char in text:
            wide = get_character_cell_size(char)
            if 0 <= y < self.height and x >= 0 and x + wide <= self.width:
                self._chars[y][x] = char
                self._styles[y][x] = style
                if wide == 2:
                    self._chars[y][x + 1] = ""
                    self._styles[y][x + 1] = style
            x += wide
        return x

    def centered(self, x: int, y: int, room: int, text: str, style: str = "felt") -> None:
        """Write a text in the middle of so many columns."""
        text = cut(text, room)
        self.put(x + (room - cell_len(text)) // 2, y, text, style)

    def spot(self, x: int, y: int, width: int, height: int, what: str) -> None:
        """Let a rectangle answer to the mouse; later ones lie on top."""
        self.spots.append(ClickArea(x, y, width, height, what))

    def at(self, x: int, y: int) -> str:
        """Return what a click at a cell means; empty for nothing."""
        return next((s.what for s in reversed(self.spots) if s.holds(x, y)), "")

    def row(self, y: int) -> list[tuple[str, str]]:
        """Return a row as runs of text, each with the name of its style."""
        cells = zip(self._chars[y], self._styles[y], strict=True)
        return [
            ("".join(char for char, _ in run), style)
            for style, run in groupby(cells, key=lambda cell: cell[1])
        ]

    def lines(self) -> list[str]:
        """Return the characters alone, a line a row."""
        return ["".join(row).rstrip() for row in self._chars]


def cut(text: str, room: int) -> str:
    """Return a text in at most so many columns; one that was cut ends with a dot."""
    if cell_len(text) <= room:
        return text
    while text and cell_len(text) >= room:
        text = text[:-1]
    return f"{text.rstrip()}." if room > 1 else text[:room]

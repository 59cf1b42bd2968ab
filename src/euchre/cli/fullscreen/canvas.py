"""A grid of character cells to draw on, with clickable areas."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import groupby

from rich.cells import cell_len, get_character_cell_size


@dataclass(frozen=True)
class ClickArea:
    """A clickable rectangle; ``what`` says what a click does."""

    x: int
    y: int
    width: int
    height: int
    what: str

    def holds(self, x: int, y: int) -> bool:
        """Whether it contains a cell."""
        return 0 <= x - self.x < self.width and 0 <= y - self.y < self.height


class Canvas:
    """Cells, each with a character and a style name; drawing is clipped at the edges."""

    def __init__(self, width: int, height: int):
        self.width, self.height = width, height
        self._chars = [[" "] * width for _ in range(height)]
        self._styles = [["felt"] * width for _ in range(height)]
        self.spots: list[ClickArea] = []

    def put(self, x: int, y: int, text: str, style: str = "felt", room: int = -1) -> int:
        """Write text, at most ``room`` columns wide; return the column after it."""
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
        """Write text centered in ``room`` columns."""
        text = cut(text, room)
        self.put(x + (room - cell_len(text)) // 2, y, text, style)

    def spot(self, x: int, y: int, width: int, height: int, what: str) -> None:
        """Make a rectangle clickable; later ones lie on top."""
        self.spots.append(ClickArea(x, y, width, height, what))

    def at(self, x: int, y: int) -> str:
        """Return what a click on a cell does; empty for nothing."""
        return next((s.what for s in reversed(self.spots) if s.holds(x, y)), "")

    def row(self, y: int) -> list[tuple[str, str]]:
        """Return a row as runs of text with their style names."""
        cells = zip(self._chars[y], self._styles[y], strict=True)
        return [
            ("".join(char for char, _ in run), style)
            for style, run in groupby(cells, key=lambda cell: cell[1])
        ]

    def lines(self) -> list[str]:
        """Return the characters without styles, one string per row."""
        return ["".join(row).rstrip() for row in self._chars]


def cut(text: str, room: int) -> str:
    """Cut text to ``room`` columns; cut text ends with a dot."""
    if cell_len(text) <= room:
        return text
    while text and cell_len(text) >= room:
        text = text[:-1]
    return f"{text.rstrip()}." if room > 1 else text[:room]

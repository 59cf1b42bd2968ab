"""A grid of character cells, its colors and characters, and how a card is drawn on it."""

from __future__ import annotations

import os
from dataclasses import dataclass
from functools import cached_property
from itertools import groupby

from rich.cells import cell_len, get_character_cell_size
from rich.style import Style

from euchre.cli.line_terminal import shows_signs
from euchre.scene import Scene

#: Style name -> color and attributes on dark and on light terminals.
_STYLES = {
    "felt": ("#e8f0ea on #12352b", "#10261e on #dcebe0"),
    "dim": ("#9fbcb0 on #12352b", "#47645a on #dcebe0"),
    "bold": ("bold #ffffff on #12352b", "bold #000000 on #dcebe0"),
    "ours": ("bold #6fc3ff on #12352b", "bold #0b4f8a on #dcebe0"),
    "theirs": ("bold #ffb347 on #12352b", "bold #8a4b00 on #dcebe0"),
    "turn": ("bold #ffe27a on #12352b", "bold #7a4a00 on #dcebe0"),
    "trump": ("bold #ffe27a on #12352b", "bold #7a4a00 on #dcebe0"),
    "back": ("#d9b8b8 on #5d1f26", "#f5dede on #7d2a33"),
    "choice": ("#ffffff on #1f5f4c", "#06271c on #b4d8c3"),
    "chosen": ("bold #10261e on #ffe27a", "bold #ffffff on #7a4a00"),
    "bar": ("#b9d3c8 on #0b241d", "#2c4a3f on #c6dccd"),
    "card": ("#14201b on #f6f3e7", "#14201b on #ffffff"),
    "card-red": ("bold #b3121d on #f6f3e7", "bold #b3121d on #ffffff"),
    "card-black": ("bold #14201b on #f6f3e7", "bold #14201b on #ffffff"),
    "card-blue": ("bold #1149b0 on #f6f3e7", "bold #1149b0 on #ffffff"),
    "card-green": ("bold #10672c on #f6f3e7", "bold #10672c on #ffffff"),
    "card-off": ("#3c453f on #b9bfb4", "#4a524d on #c9d3cb"),
    "card-on": ("bold #14201b on #ffe27a", "bold #14201b on #ffd54a"),
    "card-red-on": ("bold #a30f19 on #ffe27a", "bold #a30f19 on #ffd54a"),
    "card-black-on": ("bold #14201b on #ffe27a", "bold #14201b on #ffd54a"),
    "card-blue-on": ("bold #0d3f9c on #ffe27a", "bold #0d3f9c on #ffd54a"),
    "card-green-on": ("bold #0b5722 on #ffe27a", "bold #0b5722 on #ffd54a"),
}
#: Keys and their descriptions.
Keys = tuple[tuple[str, str], ...]
#: Keys listed in the bottom row.
KEYS = (
    *(("?", "help"), ("h", "hint"), ("w", "why"), ("l", "last trick"), ("u", "undo")),
    *(("g", "log"), ("r", "rules"), ("t", "type"), ("c", "colors"), ("q", "quit")),
)
_SIGNS = {"C": "♣", "D": "♦", "H": "♥", "S": "♠", "high": "↑", "low": "↓"}
_TWO = {"C": "card-black", "S": "card-black", "H": "card-red", "D": "card-red"}
_FOUR = _TWO | {"C": "card-green", "D": "card-blue"}


@dataclass(frozen=True)
class Display:
    """Display preferences: symbols or plain ASCII, four colors, a light terminal."""

    symbols: bool = True
    four: bool = False
    light: bool = False

    @classmethod
    def of_terminal(cls) -> Display:
        """Return what suits this terminal."""
        light = os.environ.get("COLORFGBG", "").endswith((";15", ";7"))
        return cls(symbols=shows_signs(), light=light)

    @cached_property
    def styles(self) -> dict[str, Style]:
        """Styles by name."""
        return {name: Style.parse(both[self.light]) for name, both in _STYLES.items()}

    def suit(self, suit: str) -> str:
        """Return the style for a card of a suit; jokers have none."""
        return (_FOUR if self.four else _TWO).get(suit, "card-black")

    @property
    def box(self) -> str:
        """Border characters of a card: top left, top right, bottom left, bottom right, -, |."""
        return "╭╮╰╯─│" if self.symbols else "++++-|"

    @property
    def back(self) -> str:
        """Symbol for a face-down card."""
        return "▒" if self.symbols else "#"

    @property
    def dot(self) -> str:
        """Separator of items on one line."""
        return "·" if self.symbols else "-"

    @property
    def arrow(self) -> str:
        """Marks the player on turn."""
        return "▶" if self.symbols else ">"

    @property
    def arrow_up(self) -> str:
        """Marks playable cards that have no digit."""
        return "▲" if self.symbols else "^"

    def pips(self, had: int, most: int) -> str:
        """Draw ``had`` of ``most`` points or tricks as pips."""
        full, empty = ("●", "○") if self.symbols else ("*", ".")
        return full * min(had, most) + empty * (most - min(had, most))

    def side(self, ours: bool) -> str:
        """Return a side's shape, which says the same as its color."""
        return ("●" if ours else "■") if self.symbols else ("o" if ours else "x")

    def strain(self, strain: str) -> str:
        """Return the symbol of a strain: ``C`` ...  ``S``, ``high``, ``low``."""
        return _SIGNS.get(strain, strain) if self.symbols else strain


@dataclass(frozen=True)
class Size:
    """Width and height of a card, in cells."""

    width: int
    height: int


@dataclass(frozen=True)
class Layout:
    """How the rows of a screen are divided: the first row of each part, and their heights."""

    width: int
    columns_height: int
    hand_size: Size
    trick_size: Size
    prompt_rows: int
    offers_rows: int
    table: int
    dock: int
    columns_top: int
    hand_top: int

    @property
    def dock_room(self) -> int:
        """Width of prompt, offers and messages."""
        return self.width - 4


def divided(scene: Scene, width: int, height: int, score: int) -> Layout:
    """Return how a screen is divided, with ``score`` rows for the score."""
    columns = any(seat["columns"] for seat in scene["seats"])
    columns_height = (4 if height > 23 else 3) if columns else 0
    room = height - columns_height
    hand = Size(9, 7) if room > 37 else Size(7, 5 if room > 27 else 4) if room > 23 else Size(5, 3)
    large = height >= 34 and width >= 80 and len(scene["seats"]) < 6
    prompt_rows = 1 if height < 24 else 2
    offers_rows = 1 if columns and height < 24 else 2 if height < 28 else 3
    # The chosen card rises one row, and the row below the hand shows digits.
    hand_top = height - 2 - hand.height
    columns_top = hand_top - 1 - columns_height
    return Layout(
        width,
        columns_height,
        hand,
        Size(7, 5) if large else Size(5, 3),
        prompt_rows,
        offers_rows,
        table=1 + score,
        dock=columns_top - offers_rows - prompt_rows,
        columns_top=columns_top,
        hand_top=hand_top,
    )


@dataclass(frozen=True)
class ClickArea:
    """A clickable rectangle; ``what`` says what a click does."""

    x: int
    y: int
    width: int
    height: int
    what: str


class Canvas:
    """Cells, each with a character and a style name; drawing is clipped at the edges."""

    def __init__(self, width: int, height: int):
        self.width, self.height = width, height
        self._cells = [[(" ", "felt")] * width for _ in range(height)]
        self.spots: list[ClickArea] = []

    def put(self, x: int, y: int, text: str, style: str = "felt") -> None:
        """Write text."""
        for char in text:
            wide = get_character_cell_size(char)
            if 0 <= y < self.height and x >= 0 and x + wide <= self.width:
                self._cells[y][x : x + wide] = [(char, style), ("", style)][:wide]
            x += wide

    def align(self, where: str, x: int, y: int, room: int, text: str, style: str = "felt") -> None:
        """Write text at the ``left``, ``center`` or ``right`` of ``room`` columns."""
        text = cut(text, room)
        free = room - cell_len(text)
        self.put(x + {"left": 0, "center": free // 2, "right": free}[where], y, text, style)

    def spot(self, x: int, y: int, width: int, height: int, what: str) -> None:
        """Make a rectangle clickable; later ones lie on top."""
        self.spots.append(ClickArea(x, y, width, height, what))

    def at(self, x: int, y: int) -> str:
        """Return what a click on a cell does; empty for nothing."""
        for s in reversed(self.spots):
            if s.x <= x < s.x + s.width and s.y <= y < s.y + s.height:
                return s.what
        return ""

    def row(self, y: int) -> list[tuple[str, str]]:
        """Return a row as runs of text with their style names."""
        runs = groupby(self._cells[y], key=lambda cell: cell[1])
        return [("".join(char for char, _ in run), style) for style, run in runs]

    def lines(self) -> list[str]:
        """Return the characters without styles, one string per row."""
        return ["".join(char for char, _ in row).rstrip() for row in self._cells]


def cut(text: str, room: int) -> str:
    """Cut text to ``room`` columns; cut text ends with a dot."""
    if cell_len(text) <= room:
        return text
    while text and cell_len(text) >= room:
        text = text[:-1]
    return f"{text.rstrip()}." if room > 1 else text[:room]


def draw_card(
    canvas: Canvas,
    look: Display,
    card: Scene | None,
    x: int,
    y: int,
    size: Size,
    *,
    mood: str = "",
    seen: int = 5,
) -> None:
    """Draw a card, face down if ``card`` is None.

    ``mood`` is ``on`` for the chosen card and ``off`` for one that may not be played; ``seen`` is
    how many of its columns no other card will cover.
    """
    left_top, right_top, left_end, right_end, flat, wall = tuple(look.box)
    inside, end = size.width - 2, size.height - 1
    body = "back" if card is None else f"card-{mood}" if mood else "card"
    fill = look.back if card is None else " "
    canvas.put(x, y, left_top + flat * inside + right_top, body)
    for row in range(1, end):
        canvas.put(x, y + row, wall + fill * inside + wall, body)
    canvas.put(x, y + end, left_end + flat * inside + right_end, body)
    if card is None:
        return
    face = body if mood == "off" else look.suit(card["suit"]) + "-on" * (mood == "on")
    rank, sign = _parts(card)
    if size.height == 3:
        # A ten takes the place of the edge, too, where the next card would cover its suit.
        text = cut(rank + sign, inside)
        canvas.put(x + (cell_len(text) < seen), y + 1, text, face)
    else:
        # The suit is near the left edge: in a full hand the rest of a card is covered.
        canvas.put(x + 1, y + 1, cut(rank, inside), face)
        canvas.put(x + 1, y + 2, cut(sign, inside), face)
    if size.height > 4:
        canvas.put(x + size.width - 1 - cell_len(rank), y + size.height - 2, rank, face)
    if size.height > 5:
        canvas.put(x + size.width // 2, y + size.height // 2, cut(sign, 1), face)
    if card["joins"]:
        # A bower of another suit shows the trump suit that it belongs to.
        canvas.put(x + size.width - 2, y + end, look.strain(card["joins"]), face)


def _parts(card: Scene) -> tuple[str, str]:
    """Return a card's rank and suit as written on it; a joker's name is split in two."""
    text = str(card["text"])
    if card["suit"]:
        return text[:-1], text[-1]
    if " " in text:
        first, _, rest = text.partition(" ")
        return first[:1].upper(), rest[:3]
    return text[:3], text[3:6]


def draw_bar(canvas: Canvas, keys: Keys) -> None:
    """Draw the bottom row: as many keys as fit, and always how to quit."""
    y = canvas.height - 1
    canvas.put(0, y, " " * canvas.width, "bar")
    x = 1
    for key, word in keys:
        text = f"{key} {word}"
        if x + len(text) > canvas.width - (8 if word != "quit" else 0):
            continue
        canvas.put(x, y, text, "bar")
        canvas.spot(x, y, len(text), 1, f"key:{key}")
        x += len(text) + 2

"""Appearance: the characters of cards and symbols, and the colors of each style."""

from __future__ import annotations

import os
from dataclasses import dataclass
from functools import cached_property

from rich.style import Style

from euchre.cli.screen import shows_signs

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
_SIGNS = {"C": "♣", "D": "♦", "H": "♥", "S": "♠", "high": "↑", "low": "↓"}
_TWO = {"C": "card-black", "S": "card-black", "H": "card-red", "D": "card-red"}
_FOUR = _TWO | {"C": "card-green", "D": "card-blue"}


@dataclass(frozen=True)
class Look:
    """Display preferences: symbols or plain ASCII, four colors, a light terminal."""

    symbols: bool = True
    four: bool = False
    light: bool = False

    @classmethod
    def of_terminal(cls) -> Look:
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

    def side(self, own: bool) -> str:
        """Return a side's shape, which says the same as its color."""
        return ("●" if own else "■") if self.symbols else ("o" if own else "x")

    def strain(self, strain: str) -> str:
        """Return the symbol of a strain: ``C`` ...  ``S``, ``high``, ``low``."""
        return _SIGNS.get(strain, strain) if self.symbols else strain

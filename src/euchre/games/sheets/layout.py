"""The building blocks of rule sheets: sections and their layout.

A section is a title and blocks: a paragraph (text), bullets (a tuple of texts) or a ``Grid``.
The layout reads well in a terminal and is valid Markdown.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from textwrap import fill
from typing import NamedTuple, TypeAlias

WIDTH = 78


class Grid(NamedTuple):
    """A header and rows, all of the same length."""

    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    #: Cards that a page draws below the last cell of each row, in record notation.
    faces: tuple[tuple[str, ...], ...] = ()


Block: TypeAlias = str | tuple[str, ...] | Grid


@dataclass(frozen=True)
class Section:
    """One part of a rule sheet."""

    title: str
    blocks: tuple[Block, ...]

    @property
    def text(self) -> str:
        """The laid-out blocks, without the title."""
        return "\n\n".join(_laid_out(block) for block in self.blocks)


def section(title: str, *blocks: Block) -> Section:
    """Make a section, leaving out empty blocks."""
    return Section(title, tuple(block for block in blocks if block))


def deal_passes(seats: int) -> str:
    """Return who deals next, as the end of a sentence.

    >>> deal_passes(4), deal_passes(2)
    ('the deal passes to the left', 'the deal passes to the other player')
    """
    return f"the deal passes to the {'other player' if seats == 2 else 'left'}"


def beside(seats: int, whose: str, side: str = "left") -> str:
    """Return who sits on somebody's left or right.

    >>> beside(4, "dealer", "right"), beside(2, "dealer", "right")
    ("the player on the dealer's right", "the dealer's opponent")
    """
    return f"the {whose}'s opponent" if seats == 2 else f"the player on the {whose}'s {side}"


def in_turn(seats: int) -> str:
    """Return in which order the players are asked, between commas.

    >>> in_turn(4), in_turn(2)
    ("starting on the dealer's left", 'the dealer last')
    """
    return "the dealer last" if seats == 2 else "starting on the dealer's left"


def sheet_text(title: str, intro: Iterable[str], sections: Iterable[Section]) -> str:
    """Lay out a whole sheet: no line longer than ``WIDTH``, and a newline at the end."""
    parts = [f"# {title}", *(_laid_out(paragraph) for paragraph in intro)]
    for part in sections:
        parts += [f"## {part.title}", part.text]
    return "\n\n".join(parts) + "\n"


def _laid_out(block: Block) -> str:
    if isinstance(block, str):
        return _filled(block)
    if isinstance(block, Grid):
        return _table(block)
    return "\n".join(_filled(item, first="- ", rest="  ") for item in block)


# Sheets share most of their sentences, and filling lines takes most of their time.
@lru_cache(2048)
def _filled(text: str, first: str = "", rest: str = "") -> str:
    # At the start of a line, a number with a period would begin a Markdown list.
    held = re.sub(r" (\d+[.)])(?= |$)", "\0\\1", text)
    lines = fill(
        held,
        WIDTH,
        initial_indent=first,
        subsequent_indent=rest,
        break_long_words=False,
        break_on_hyphens=False,
    )
    return lines.replace("\0", " ")


def _table(table: Grid) -> str:
    rows = (table.head, *table.rows)
    widths = [max(len(row[i]) for row in rows) for i in range(len(table.head))]
    lines = [
        "| " + " | ".join(cell.ljust(w) for cell, w in zip(row, widths, strict=True)) + " |"
        for row in rows
    ]
    rule = "|" + "|".join("-" * (w + 2) for w in widths) + "|"
    return "\n".join([lines[0], rule, *lines[1:]])

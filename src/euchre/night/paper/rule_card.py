"""The rule card: tonight's rules, and the game's rule sheet, in two columns."""

from __future__ import annotations

from dataclasses import dataclass, replace

from euchre.games.sheets import sections
from euchre.games.sheets.glossary import house_rules
from euchre.games.sheets.introduction import intro, players
from euchre.games.sheets.layout import Grid, Section
from euchre.games.sheets.winning import game, mistakes, score_cards
from euchre.night.fold import Night
from euchre.night.paper.imprint import Marks
from euchre.night.paper.lists import head
from euchre.night.paper.page import BLACK, GREEN, Box, Face, Ink, Sheet

#: Font sizes in points; the largest is used with which the card is one sheet, front and back.
_SIZES = (12.0, 11.5, 11.0, 10.5, 10.0, 9.4, 8.8, 8.1, 7.4)
_MOST_PAGES = 2
#: Line height in millimeters per point of font size.
_LEADING = 0.457
_GAP = 7.0
#: The most rows of a table that is never broken.
_SMALL = 5


@dataclass
class _Flow:
    """Two columns, filled one after the other, page by page."""

    sheet: Sheet
    night: Night
    marks: Marks
    size: float
    area: Box = Box(0, 0, 0, 0)
    column: int = 1
    y: float = 0

    def __post_init__(self) -> None:
        self._page()

    @property
    def leading(self) -> float:
        return self.size * _LEADING

    @property
    def width(self) -> float:
        return (self.area.w - _GAP) / 2

    @property
    def x(self) -> float:
        return self.area.x + self.column * (self.width + _GAP)

    def _page(self) -> None:
        title = f"Rules of {self.night.rules.table.title}"
        self.area = head(self.sheet, self.sheet.page(), self.night, self.marks, title)
        self.column, self.y = 0, self.area.y

    def room(self, height: float) -> None:
        """Move to the next column unless this one has enough space left."""
        if self.y + height <= self.area.y + self.area.h:
            return
        if self.column == 0:
            self.column, self.y = 1, self.area.y
        else:
            self._page()

    def line(
        self, text: str, *, indent: float = 0, size: float = 0, face: Face = "plain",
        ink: Ink = BLACK, leading: float = 0,
    ) -> None:  # fmt: skip
        size, leading = size or self.size, leading or self.leading
        self.room(leading)
        box = Box(self.x + indent, self.y, self.width - indent, leading)
        self.sheet.text(box, text, size, face, ink=ink)
        self.y += leading

    def paragraph(self, text: str, *, bullet: bool = False) -> None:
        indent = 3.2 if bullet else 0.0
        lines = self.sheet.wrapped(text, self.width - indent, self.size)
        for number, words in enumerate(lines):
            # No line stands alone at the end or the beginning of a column.
            if number == 0 or number == len(lines) - 2:
                self.room(min(len(lines) - number, 3) * self.leading)
            if bullet and number == 0:
                self.sheet.text(
                    Box(self.x, self.y, 3, self.leading), "\N{BULLET}", self.size, ink=GREEN
                )
            self.line(words, indent=indent)
        self.y += 0.6 if bullet else 1.4

    def title(self, text: str, follows: float = 0) -> None:
        """Write a title, with room below it for ``follows`` millimeters or three lines."""
        self.room(1.3 * self.leading + 1.2 + (follows or 3 * self.leading))
        self.y += 1.2
        self.line(text, size=1.25 * self.size, face="title", ink=GREEN, leading=1.3 * self.leading)

    def section(self, section: Section) -> None:
        """Write a section of the rule sheet."""
        first = section.blocks[0]
        self.title(section.title, self._begun(first) if isinstance(first, Grid) else 0)
        for block in section.blocks:
            if isinstance(block, Grid):
                self.table(block)
            elif isinstance(block, str):
                self.paragraph(block)
            else:
                for item in block:
                    self.paragraph(item, bullet=True)

    def table(self, table: Grid) -> None:
        widths = self._widths(table)
        for number in range(1 + len(table.rows)):
            face: Face = "plain" if number else "bold"
            cells, height = self._row(table, number, widths)
            # The head stands above what it begins.
            self.room(height if number else self._begun(table))
            x = self.x
            for lines, wide in zip(cells, widths, strict=True):
                for at, words in enumerate(lines):
                    box = Box(x, self.y + 0.4 + at * self.leading, wide - 1, self.leading)
                    self.sheet.text(box, words, self.size, face)
                x += wide
            self.y += height
            self.sheet.rule(self.x, self.y, self.x + self.width, self.y, 0.1 if number else 0.4)
        self.y += 2

    def _row(self, table: Grid, number: int, widths: list[float]) -> tuple[list[list[str]], float]:
        """Return the lines of the cells of a row, 0 for the head, and its height."""
        row = (table.head, *table.rows)[number]
        cells = [
            self.sheet.wrapped(cell, wide - 2, self.size, "plain" if number else "bold")
            for cell, wide in zip(row, widths, strict=True)
        ]
        return cells, max(map(len, cells)) * self.leading + 0.8

    def _begun(self, table: Grid) -> float:
        """Return the height of a small table, and of the head of a larger one and its first row."""
        widths, rows = self._widths(table), len(table.rows)
        together = range(1 + (rows if rows <= _SMALL else 1))
        return sum(self._row(table, number, widths)[1] for number in together)

    def _widths(self, table: Grid) -> list[float]:
        """Return columns as wide as their longest text; if space runs out, the widest get less."""
        wide = [
            2.5 + max(self.sheet.width(cell, self.size, "bold") for cell in column)
            for column in zip(table.head, *table.rows, strict=True)
        ]
        most = max(wide)
        while sum(wide) > self.width:
            most -= 1
            wide = [min(column, most) for column in wide]
        return wide


def rule_card(sheet: Sheet, night: Night, marks: Marks) -> None:
    """Draw the rules of the night, then the rule sheet of the game as played tonight."""
    for size in _SIZES:
        with sheet.blank() as trial:
            if _written(trial, night, marks, size) <= _MOST_PAGES:
                break
    _written(sheet, night, marks, size)


def _written(sheet: Sheet, night: Night, marks: Marks, size: float) -> int:
    """Write the card in a font size, and return the resulting number of pages."""
    table = night.rules.table
    flow = _Flow(sheet, night, marks, size)
    flow.title("Tonight")
    if marks.how.note:
        flow.paragraph(marks.how.note, bullet=True)
    if night.movement is not None:
        flow.paragraph(f"Movement: {night.movement.instruction}.", bullet=True)
    # Settings that concern only screens are not printed.
    for title, meaning in night.rules.but(play="cards", same_deals=False).explained():
        flow.paragraph(f"{title}: {meaning}.", bullet=True)
    if night.conduct:
        flow.title("House conduct")
        for text in filter(str.strip, night.conduct.split("\n")):
            flow.paragraph(text)
    house = house_rules(table)
    if table.options:
        # Its first sentence is about rules that stand above it, as in the rule book.
        flow.section(replace(house, blocks=house.blocks[1:]))
    if about := intro(table)[1:]:
        flow.title(table.title)
        for text in about:
            flow.paragraph(text)
    # Left out: partners (the chart or the movement decides), the end of a game and house rules
    # (printed above), summary and example (no help at the table), mistakes (the desk decides).
    elsewhere = (
        *(players(table), game(table), score_cards(table), house_rules(table)),
        mistakes(table),
    )
    left_out = {part.title for part in elsewhere} | {"In short", "An example deal"}
    for part in sections(table):
        if part.title not in left_out:
            flow.section(part)
    return sheet.pdf.page_no()

"""The wall chart in letters readable across the room, on as few sheets as that takes."""

from __future__ import annotations

from typing import NamedTuple

from euchre.night.fold import Night
from euchre.night.paper.lists import HEAD, head
from euchre.night.paper.marks import Marks
from euchre.night.paper.page import GREEN, MARGIN, PALE, WHITE, Box, Sheet
from euchre.night.rotation.chart import Seating

#: The height of digits and capitals, in millimeters: about 3 per meter of distance, so that at
#: three meters they look as large as book print in the hand.
LETTERS = 9.0
#: The font size of such letters in points: digits are 0.729 of the size high in the font used.
SIZE = LETTERS / 0.729 * 72 / 25.4
#: Padding above and below a line of letters, and to the left and right of a cell, in millimeters.
_LEAD, _SIDE = 3.4, 2.5
_HEAD_ROW = 9.0


class _Plan(NamedTuple):
    """A layout of a chart over pages; fewer pages sort first."""

    pages: int
    #: Whether both sides of a table are on one line, and whether the page is landscape.
    one_line: bool
    wide: bool
    across: int
    down: int
    #: The width of a table's cell, and the height of a row, in millimeters.
    cell: float
    row: float


def wall_chart(sheet: Sheet, night: Night, marks: Marks) -> None:
    """Draw who sits where in every game, by number, readable from three meters."""
    chart = night.the_chart
    games = list(enumerate(chart.games, 1))
    plan = _planned(sheet, night)
    number = 0
    for down in range(0, len(games), plan.down):
        for across in range(0, chart.tables, plan.across):
            number += 1
            note = f"sheet {number} of {plan.pages}; North and South v East and West"
            area = head(sheet, sheet.page(wide=plan.wide), night, marks, "Who sits where", note)
            tables = range(across, min(chart.tables, across + plan.across))
            _sheet(sheet, area, plan, games[down : down + plan.down], tables)
    if any(seating.byes for seating in chart.games):
        _sitting_out(sheet, night, marks)


def _planned(sheet: Sheet, night: Night) -> _Plan:
    """Return the layout with the fewest pages."""
    chart = night.the_chart
    plans = []
    first = _game_column(sheet, len(chart.games))
    for one_line in (True, False):
        texts = [
            line
            for seating in chart.games
            for at in range(len(seating.tables))
            for line in _lines(seating, at, one_line=one_line)
        ]
        cell = max(sheet.width(text, SIZE, "bold") for text in texts) + 2 * _SIDE
        row = (1 if one_line else 2) * (LETTERS + _LEAD) + _LEAD
        for wide in (False, True):
            w, h = reversed(sheet.paper) if wide else sheet.paper
            across = int((w - 2 * MARGIN - first) / cell)
            down = int((h - 2 * MARGIN - HEAD - _HEAD_ROW) / row)
            if across and down:
                pages = -(-chart.tables // across) * -(-len(chart.games) // down)
                plans.append(_Plan(pages, one_line, wide, across, down, cell, row))
    return min(plans)


def _game_column(sheet: Sheet, games: int) -> float:
    return max(sheet.width(str(games), SIZE, "bold"), sheet.width("Game", 17, "bold")) + _SIDE


def _lines(seating: Seating, at: int, *, one_line: bool) -> tuple[str, ...]:
    if at >= len(seating.tables):
        return ("",)
    table = seating.tables[at]
    north_south, east_west = (f"{a}-{b}" for a, b in table.sides)
    return (f"{north_south} v {east_west}",) if one_line else (north_south, east_west)


def _sheet(
    sheet: Sheet, area: Box, plan: _Plan, games: list[tuple[int, Seating]], tables: range
) -> None:
    first = _game_column(sheet, games[-1][0])
    # The cells are as wide as the sheet allows.
    cell = (area.w - first) / len(tables)
    edges = [area.x, *(area.x + first + n * cell for n in range(len(tables) + 1))]
    sheet.box(Box(area.x, area.y, area.w, _HEAD_ROW), line=0, fill=GREEN)
    heads = ["Game", *(f"Table {t + 1}" for t in tables)]
    for at, words in enumerate(heads):
        place = Box(edges[at] + 1, area.y, edges[at + 1] - edges[at] - 2, _HEAD_ROW)
        sheet.text(place, words, 17, "bold", align="C", ink=WHITE)
    top = area.y + _HEAD_ROW
    for n, (game, seating) in enumerate(games):
        y = top + n * plan.row
        if n % 2:
            sheet.box(Box(area.x, y, area.w, plan.row), line=0, fill=PALE)
        place = Box(edges[0], y, first, plan.row)
        sheet.text(place, str(game), SIZE, "bold", align="C", ink=GREEN)
        for at, table in enumerate(tables):
            lines = _lines(seating, table, one_line=plan.one_line)
            height = (plan.row - _LEAD) / len(lines)
            for k, text in enumerate(lines):
                box = Box(edges[at + 1], y + _LEAD / 2 + k * height, cell, height)
                sheet.text(box, text, SIZE, "bold", align="C")
    bottom = top + len(games) * plan.row
    for n in range(len(games) + 1):
        sheet.rule(area.x, top + n * plan.row, area.x + area.w, top + n * plan.row, 0.3)
    for x in edges:
        sheet.rule(x, area.y, x, bottom, 0.3)


def _sitting_out(sheet: Sheet, night: Night, marks: Marks) -> None:
    """Draw who sits out, in the same letters: a line for each game, as many as fit on a sheet."""
    row = LETTERS + _LEAD
    area = None
    y = 0.0
    for game, seating in enumerate(night.the_chart.games, 1):
        if not seating.byes:
            continue
        text = f"{game}:  {', '.join(map(str, seating.byes))}"
        width = sheet.paper[0] - 2 * MARGIN
        for line in sheet.wrapped(text, width / 1.05, SIZE, "bold"):
            if area is None or y + row > area.y + area.h:
                note = "who sits out, game by game"
                area = head(sheet, sheet.page(), night, marks, "Sitting out", note)
                y = area.y
            sheet.text(Box(area.x, y, area.w, row), line, SIZE, "bold")
            y += row

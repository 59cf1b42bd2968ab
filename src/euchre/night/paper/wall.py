"""The wall chart in letters readable across the room, on as few sheets as that takes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import product
from typing import NamedTuple

from euchre.night.fold import Night
from euchre.night.paper.lists import HEAD, head
from euchre.night.paper.marks import Marks
from euchre.night.paper.page import GREEN, MARGIN, PALE, WHITE, Box, Sheet
from euchre.night.rotation.chart import Chart, Seating

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
    #: Whether each game is on one line, and whether the page is landscape.
    one_line: bool
    wide: bool
    #: The number of tables across, and of games down a sheet.
    across: int
    down: int
    #: The height of a row, and the width of the column that says who sits out after the last
    #: table, in millimeters; 0 if nobody does, or too many for a column.
    row: float
    out: float


def wall_chart(sheet: Sheet, night: Night, marks: Marks) -> None:
    """Draw who sits where in every game, by number, readable from three meters."""
    chart = night.the_chart
    games = list(enumerate(chart.games, 1))
    plan = min(_plans(sheet, chart))
    number = 0
    for down in range(0, len(games), plan.down):
        for across in range(0, chart.tables, plan.across):
            number += 1
            note = f"sheet {number} of {plan.pages}; North and South v East and West"
            area = head(sheet, sheet.page(wide=plan.wide), night, marks, "Who sits where", note)
            tables = range(across, min(chart.tables, across + plan.across))
            _sheet(sheet, area, plan, games[down : down + plan.down], tables, chart.tables)
    if not plan.out and any(seating.byes for seating in chart.games):
        _sitting_out(sheet, night, marks)


def _plans(sheet: Sheet, chart: Chart) -> Iterator[_Plan]:
    """Yield every layout that fits."""
    first = _game_column(sheet, len(chart.games))

    def width(texts: Iterable[str]) -> float:
        return max((sheet.width(t, SIZE, "bold") + 2 * _SIDE for t in texts if t), default=0.0)

    for one_line, wide in product((True, False), repeat=2):
        lines = [
            _lines(seating, at, one_line=one_line)
            for seating in chart.games
            for at in range(len(seating.tables))
        ]
        cell = width(line for some in lines for line in some)
        out = width(line for game in chart.games for line in _out(game, one_line=one_line))
        row = (1 if one_line else 2) * (LETTERS + _LEAD) + _LEAD
        w, h = reversed(sheet.paper) if wide else sheet.paper
        room, down = w - 2 * MARGIN - first, int((h - 2 * MARGIN - HEAD - _HEAD_ROW) / row)
        if 2 * out > room:
            out = 0.0
        # The tables are spread evenly over the fewest sheets; the last has the column, too.
        for sheets in range(1, chart.tables + 1) if down else ():
            across = -(-chart.tables // sheets)
            last = chart.tables - across * (sheets - 1)
            if last > 0 and max(across * cell, last * cell + out) <= room:
                pages = sheets * -(-len(chart.games) // down)
                yield _Plan(pages, one_line, wide, across, down, row, out)
                break


def _game_column(sheet: Sheet, games: int) -> float:
    return max(sheet.width(str(games), SIZE, "bold"), sheet.width("Game", 17, "bold")) + _SIDE


def _lines(seating: Seating, at: int, *, one_line: bool) -> tuple[str, ...]:
    if at >= len(seating.tables):
        return ("",)
    table = seating.tables[at]
    north_south, east_west = (f"{a}-{b}" for a, b in table.sides)
    return (f"{north_south} v {east_west}",) if one_line else (north_south, east_west)


def _out(seating: Seating, *, one_line: bool) -> tuple[str, ...]:
    """Return who sits out a game, in at most two lines."""
    byes = [str(player) for player in seating.byes]
    half = len(byes) if one_line else -(-len(byes) // 2)
    return tuple(", ".join(some) for some in (byes[:half], byes[half:]) if some) or ("",)


def _sheet(
    sheet: Sheet,
    area: Box,
    plan: _Plan,
    games: list[tuple[int, Seating]],
    tables: range,
    every: int,
) -> None:
    first = _game_column(sheet, games[-1][0])
    out = plan.out if tables.stop == every else 0.0
    # The cells are as wide as the sheet allows.
    cell = (area.w - first - out) / len(tables)
    edges = [area.x, *(area.x + first + n * cell for n in range(len(tables) + 1))]
    heads = ["Game", *(f"Table {t + 1}" for t in tables)]
    if out:
        edges.append(area.x + area.w)
        heads.append("Sit out")
    sheet.box(Box(area.x, area.y, area.w, _HEAD_ROW), line=0, fill=GREEN)
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
        cells = [_lines(seating, table, one_line=plan.one_line) for table in tables]
        if out:
            cells.append(_out(seating, one_line=plan.one_line))
        for x, end, lines in zip(edges[1:], edges[2:], cells, strict=False):
            height = (plan.row - _LEAD) / len(lines)
            for k, text in enumerate(lines):
                box = Box(x, y + _LEAD / 2 + k * height, end - x, height)
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

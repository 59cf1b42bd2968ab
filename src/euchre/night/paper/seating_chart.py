"""The chart for the wall and the desk, in the largest letters that take no more sheets."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import product
from typing import NamedTuple

from euchre.night.fold import Night
from euchre.night.paper.imprint import Marks
from euchre.night.paper.lists import HEAD, head
from euchre.night.paper.page import GREEN, MARGIN, PALE, WHITE, Box, Sheet
from euchre.night.rotation.chart import Chart, Seating

#: Height of digits and capitals in millimeters: at least ``LETTERS`` on the wall chart, about 3 per
#: meter of distance, so that at three meters they look as large as book print in the hand; at least
#: ``_AT_DESK`` on the master chart; at most ``_MOST``, in steps of ``_STEP``.
LETTERS, _AT_DESK, _MOST, _STEP = 9.0, 4.0, 14.0, 0.5
_HEAD_ROW = 9.0


class _Layout(NamedTuple):
    """A layout of a chart over pages; fewer pages sort first."""

    pages: int
    #: Whether each game is on one line, and whether the page is landscape.
    one_line: bool
    wide: bool
    #: The number of tables across, and of games down a sheet.
    across: int
    down: int
    #: The width of the column that says who sits out after the last table, in millimeters; 0 if
    #: nobody does, or too many for a column.
    out: float
    #: The height of digits in millimeters.
    letters: float

    @property
    def size(self) -> float:
        """The font size in points."""
        return _size(self.letters)

    @property
    def row(self) -> float:
        """The height of a row."""
        return (1 if self.one_line else 2) * _line(self.letters) + _lead(self.letters)


def _size(letters: float) -> float:
    # Digits are 0.729 of the size high in the font used.
    return letters / 0.729 * 72 / 25.4


def _lead(letters: float) -> float:
    """Return the space above and below a line."""
    return 0.375 * letters


def _line(letters: float) -> float:
    return letters + _lead(letters)


def wall_chart(sheet: Sheet, night: Night, marks: Marks) -> None:
    """Draw who sits where in every game, by number, readable from three meters."""
    _chart(sheet, night, marks, LETTERS, "Who sits where")


def master_chart(sheet: Sheet, night: Night, marks: Marks) -> None:
    """Draw the same for the desk, on fewer sheets, and say who deals first."""
    dealer = "draw for the first deal"
    if night.rules.first_dealer == "listed":
        dealer = "the first listed sits North and deals first"
    _chart(sheet, night, marks, _AT_DESK, "Master chart", f"; {dealer}")


def _chart(
    sheet: Sheet, night: Night, marks: Marks, least: float, title: str, more: str = ""
) -> None:
    chart = night.the_chart
    games = list(enumerate(chart.games, 1))
    plan = min(_plans(sheet, chart, least))
    # Larger, as long as it takes no more sheets.
    larger = (least + _STEP * n for n in range(1, int((_MOST - least) / _STEP) + 1))
    for letters in larger:
        better = min(_plans(sheet, chart, letters), default=None)
        if better is None or better.pages > plan.pages or bool(better.out) != bool(plan.out):
            break
        plan = better
    three = any(night.tables_of(game) != seating.tables for game, seating in games)
    over = "Three" if three else "Sit out"
    number, area = 0, Box(0, 0, 0, 0)
    for down in range(0, len(games), plan.down):
        for across in range(0, chart.tables, plan.across):
            number += 1
            which = f"sheet {number} of {plan.pages}; " if plan.pages > 1 else ""
            sides = "North and South v East and West"
            if not plan.one_line:
                sides = "North and South above, East and West below"
            note = f"{which}{sides}{more}"
            area = head(sheet, sheet.page(wide=plan.wide), night, marks, title, note)
            tables = range(across, min(chart.tables, across + plan.across))
            end = _sheet(
                sheet, area, plan, games[down : down + plan.down], tables, chart.tables, over
            )
            end += _lead(plan.letters)
            area = area._replace(y=end, h=area.y + area.h - end)
    if not plan.out:
        _sitting_out(sheet, night, marks, plan, area, title)


def _plans(sheet: Sheet, chart: Chart, letters: float) -> Iterator[_Layout]:
    """Yield every layout that fits."""
    size = _size(letters)
    first = _game_column(sheet, len(chart.games), size)
    side = 0.28 * letters

    def width(texts: Iterable[str]) -> float:
        return max((sheet.width(t, size, "bold") + 2 * side for t in texts if t), default=0.0)

    for one_line, wide in product((True, False), repeat=2):
        lines = [
            _lines(seating, at, one_line=one_line)
            for seating in chart.games
            for at in range(len(seating.tables))
        ]
        cell = width(line for some in lines for line in some)
        out = width(line for game in chart.games for line in _out(game, one_line=one_line))
        plan = _Layout(0, one_line, wide, 0, 0, out, letters)
        w, h = reversed(sheet.paper) if wide else sheet.paper
        room, down = w - 2 * MARGIN - first, int((h - 2 * MARGIN - HEAD - _HEAD_ROW) / plan.row)
        if 2 * out > room:
            out = 0.0
        # Games and tables are spread evenly over the fewest sheets; the last has the column, too.
        down = down and -(-len(chart.games) // -(-len(chart.games) // down))
        for sheets in range(1, chart.tables + 1) if down else ():
            across = -(-chart.tables // sheets)
            last = chart.tables - across * (sheets - 1)
            if last > 0 and max(across * cell, last * cell + out) <= room:
                pages = sheets * -(-len(chart.games) // down)
                yield plan._replace(pages=pages, across=across, down=down, out=out)
                break


def _game_column(sheet: Sheet, games: int, size: float) -> float:
    heads = sheet.width("Game", _head_size(size), "bold")
    return 2.5 + max(sheet.width(str(games), size, "bold"), heads)


def _head_size(size: float) -> float:
    return min(17.0, size)


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
    plan: _Layout,
    games: list[tuple[int, Seating]],
    tables: range,
    every: int,
    over: str,
) -> float:
    """Draw some games of some tables, and return where they end."""
    first = _game_column(sheet, games[-1][0], plan.size)
    out = plan.out if tables.stop == every else 0.0
    # The cells are as wide as the sheet allows.
    cell = (area.w - first - out) / len(tables)
    edges = [area.x, *(area.x + first + n * cell for n in range(len(tables) + 1))]
    heads = ["Game", *(f"Table {t + 1}" for t in tables)]
    if out:
        edges.append(area.x + area.w)
        heads.append(over)
    sheet.box(Box(area.x, area.y, area.w, _HEAD_ROW), line=0, fill=GREEN)
    for at, words in enumerate(heads):
        box = Box(edges[at] + 1, area.y, edges[at + 1] - edges[at] - 2, _HEAD_ROW)
        sheet.text(box, words, _head_size(plan.size), "bold", align="C", ink=WHITE)
    top, lead = area.y + _HEAD_ROW, _lead(plan.letters)
    for n, (game, seating) in enumerate(games):
        y = top + n * plan.row
        if n % 2:
            sheet.box(Box(area.x, y, area.w, plan.row), line=0, fill=PALE)
        box = Box(edges[0], y, first, plan.row)
        sheet.text(box, str(game), plan.size, "bold", align="C", ink=GREEN)
        cells = [_lines(seating, table, one_line=plan.one_line) for table in tables]
        if out:
            cells.append(_out(seating, one_line=plan.one_line))
        for x, end, lines in zip(edges[1:], edges[2:], cells, strict=False):
            height = (plan.row - lead) / len(lines)
            for k, text in enumerate(lines):
                box = Box(x, y + lead / 2 + k * height, end - x, height)
                sheet.text(box, text, plan.size, "bold", align="C")
    bottom = top + len(games) * plan.row
    for n in range(len(games) + 1):
        sheet.rule(area.x, top + n * plan.row, area.x + area.w, top + n * plan.row, 0.3)
    for x in edges:
        sheet.rule(x, area.y, x, bottom, 0.3)
    return bottom


def _sitting_out(
    sheet: Sheet, night: Night, marks: Marks, plan: _Layout, area: Box, title: str
) -> None:
    """Draw who sits out, a line for each game, in the same letters, below the last table."""
    row = _line(plan.letters)
    for game, seating in enumerate(night.the_chart.games, 1):
        if not seating.byes:
            continue
        out = "sit out" if night.tables_of(game) == seating.tables else "play three-handed"
        text = f"Game {game}, {out}: {', '.join(map(str, seating.byes))}"
        for line in sheet.wrapped(text, area.w / 1.05, plan.size, "bold"):
            if area.h < row:
                page = sheet.page(wide=plan.wide)
                area = head(sheet, page, night, marks, title, "who sits out")
            sheet.text(Box(area.x, area.y, area.w, row), line, plan.size, "bold")
            area = area._replace(y=area.y + row, h=area.h - row)

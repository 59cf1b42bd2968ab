"""For nights without a chart: where winners and losers go from each table, and colored cards."""

from __future__ import annotations

from euchre.night.errors import NightError
from euchre.night.fold import Night
from euchre.night.paper.marks import Marks
from euchre.night.paper.page import BLACK, GREEN, GREY, RED, WHITE, Box, Ink, Sheet

_ACROSS, _DOWN = 2, 4


def moving_cards(sheet: Sheet, night: Night, marks: Marks) -> None:
    """Draw everything a movement needs: a card for each table, and red and white ones for players.

    Raises ``NightError`` for a night that has a chart, whose cards say where to go.
    """
    if night.movement is None:
        raise NightError("this night has a chart; its tally cards say where to go")
    tables = night.the_chart.tables
    for first in range(1, tables + 1, 2):
        area = sheet.page()
        halves = area.split(1, 2)
        for half, table in zip(halves, range(first, min(first + 2, tables + 1)), strict=False):
            _at_table(sheet, half.inset(5), night, marks, table, tables)
        sheet.folds(area, 1, 2)
    if night.movement.way == "red-and-white":
        _colors(sheet, night, marks, 2 * tables)


def moves(way: str, table: int, tables: int) -> tuple[tuple[str, str], ...]:
    """Return who goes where from a table, as pairs of texts.

    >>> moves("winners-up", 3, 6)
    (('Winners', 'go to table 2'), ('Losers', 'stay, and change partners'))
    """
    up = table - 1 or tables
    down = table % tables + 1
    if tables == 1:
        return (("Everybody", "stays at this table and changes partners"),)
    if way == "winners-up":
        winners = "stay, and change partners" if table == 1 else f"go to table {table - 1}"
        losers = f"go to table {tables}" if table == 1 else "stay, and change partners"
        return (("Winners", winners), ("Losers", losers))
    if way == "red-and-white":
        return (
            ("Winner with a red card", f"goes to table {up}"),
            ("Winner with a white card", f"goes to table {down}"),
            ("Losers", "stay"),
            ("Newcomers", "take the cards left here"),
        )
    if way == "seat-arrows":
        two_up = (table - 3) % tables + 1
        return (
            ("North", "stays"),
            ("South", f"goes to table {down}"),
            ("East", f"goes to table {up}"),
            ("West", f"goes to table {two_up}"),
        )
    return (("Everybody", "looks at the wall for the next table"),)


def _at_table(sheet: Sheet, box: Box, night: Night, marks: Marks, table: int, tables: int) -> None:
    way = night.movement.way if night.movement else ""
    sheet.box(box, line=0.8, ink=GREEN, radius=5)
    sheet.text(Box(box.x, box.y + 5, box.w, 9), night.title, 15, "title", align="C")
    title = Box(box.x, box.y + 14, box.w, 18)
    sheet.text(title, f"Table {table}", 44, "title", align="C", ink=GREEN)
    sheet.text(Box(box.x, box.y + 32, box.w, 6), "after each game", 11, align="C", ink=GREY)
    lines = moves(way, table, tables)
    room = Box(box.x + 8, box.y + 40, box.w - 16, box.h - 52)
    height = min(19.0, room.h / len(lines))
    for at, (who, where) in enumerate(lines):
        row = Box(room.x, room.y + at * height, room.w, height)
        color = RED if "red" in who else BLACK
        sheet.text(Box(row.x, row.y, row.w * 0.4, row.h), who, 17, "bold", ink=color)
        sheet.text(Box(row.x + row.w * 0.42, row.y, row.w * 0.58, row.h), where, 17, "bold")
    foot = Box(box.x + 8, box.y + box.h - 9, box.w - 16, 5)
    sheet.text(foot, f"{marks.chart}, {marks.when}", 8.5, ink=GREY)


def _colors(sheet: Sheet, night: Night, marks: Marks, each: int) -> None:
    """Draw equal numbers of red and white cards, one color per page for colored paper."""
    kinds: tuple[tuple[str, Ink, str, str], ...] = (
        ("RED", RED, "Win: go up a table.", "North and East start with red cards."),
        ("WHITE", WHITE, "Win: go down a table.", "South and West start with white cards."),
    )
    for name, fill, win, begin in kinds:
        for first in range(0, each, _ACROSS * _DOWN):
            area = sheet.page()
            here = min(_ACROSS * _DOWN, each - first)
            for place in area.split(_ACROSS, _DOWN)[:here]:
                box = place.inset(3)
                ink = WHITE if fill == RED else BLACK
                sheet.box(box, line=0.8, ink=BLACK, fill=fill, radius=4)
                top = Box(box.x, box.y + 4, box.w, 14)
                sheet.text(top, name, 34, "title", align="C", ink=ink)
                lines = (win, "Lose: stay. The one who takes", "your place takes this card.", begin)
                for at, words in enumerate(lines):
                    row = Box(box.x + 4, box.y + 20 + 7 * at, box.w - 8, 6)
                    sheet.text(row, words, 12, "bold" if at == 0 else "plain", align="C", ink=ink)
                foot = Box(box.x + 4, box.y + box.h - 8, box.w - 8, 5)
                sheet.text(foot, f"{night.title}, {marks.when}", 8, align="C", ink=ink)
            sheet.folds(area, _ACROSS, _DOWN)

"""For the room: a tent on every table, and a card on every chair."""

from __future__ import annotations

from collections.abc import Mapping

from euchre.night.fold import Night
from euchre.night.paper.marks import Marks
from euchre.night.paper.page import GREEN, GREY, WHITE, Box, Sheet
from euchre.night.rotation.chart import OUT, SEATS, Chair, arrows

_CHAIRS_A_PAGE = (2, 4)


def table_tents(sheet: Sheet, night: Night, marks: Marks) -> None:
    """Draw a page per table, to be folded in the middle: the number on both sides."""
    for table in range(1, night.the_chart.tables + 1):
        area = sheet.page()
        upper, lower = area.split(1, 2)
        sheet.folds(area, 1, 2)
        _tent(sheet, lower.inset(6), night, marks, table)
        with sheet.upside_down(upper):
            _tent(sheet, upper.inset(6), night, marks, table)


def _tent(sheet: Sheet, box: Box, night: Night, marks: Marks, table: int) -> None:
    sheet.box(box, line=0.8, ink=GREEN, radius=5)
    sheet.box(box.inset(1.6), line=0.2, ink=GREEN, radius=4)
    title = Box(box.x + 8, box.y + 6, box.w - 16, 9)
    sheet.text(title, night.title, 17, "title", align="C")
    sheet.suits(Box(box.x, box.y + 16, box.w, 8), 17)
    middle = Box(box.x + 8, box.y + 25, box.w - 16, box.h - 56)
    sheet.text(middle, f"Table {table}", 92, "title", align="C", ink=GREEN)
    code = 24.0
    foot = Box(box.x + 8, box.y + box.h - code - 6, box.w - 16, code)
    sheet.qr(Box(foot.x + foot.w - code, foot.y, code, code), marks.of_table(table))
    listed = night.rules.first_dealer == "listed"
    lines = (
        *marks.game,
        "Partners sit opposite: North with South, East with West.",
        "North deals first." if listed else "Draw for the first deal.",
    )
    if night.movement is not None:
        sentence = Box(foot.x, foot.y - 8, foot.w, 5)
        sheet.text(sentence, f"{night.movement.told}.", 10.5, "bold")
    for at, words in enumerate(lines):
        sheet.text(Box(foot.x, foot.y + 6 * at, foot.w - code - 4, 5), words, 10.5)
    last = Box(foot.x, foot.y + foot.h - 4, foot.w - code - 4, 4)
    sheet.text(last, marks.chart, 8.5, "bold", ink=GREEN)


def chair_cards(sheet: Sheet, night: Night, marks: Marks) -> None:
    """Draw a card for every chair, with the night's single arrow if the chart has such arrows."""
    moves = None if night.movement else arrows(night.the_chart)
    out = max((len(seating.byes) for seating in night.the_chart.games), default=0)
    chairs = [Chair(t, s) for t in range(1, night.the_chart.tables + 1) for s in range(4)]
    chairs += [Chair(OUT, s) for s in range(out)] if moves else []
    columns, rows = _CHAIRS_A_PAGE
    for first in range(0, len(chairs), columns * rows):
        area = sheet.page()
        places = area.split(columns, rows)
        for place, chair in zip(places, chairs[first : first + columns * rows], strict=False):
            _chair(sheet, place.inset(2.5), night, marks, chair, moves)
        sheet.folds(area, columns, rows)


def _chair(
    sheet: Sheet,
    box: Box,
    night: Night,
    marks: Marks,
    chair: Chair,
    moves: Mapping[Chair, Chair] | None,
) -> None:
    sheet.box(box, line=0.5, ink=GREEN, radius=3)
    band = Box(box.x, box.y, box.w, 14)
    sheet.box(band.inset(1), line=0, fill=GREEN, radius=2)
    name = "Sit out" if chair.out else f"Table {chair.table}"
    sheet.text(Box(band.x + 5, band.y, band.w - 10, 14), name, 17, "title", ink=WHITE)
    seat = f"place {chair.seat + 1}" if chair.out else SEATS[chair.seat]
    sheet.text(Box(band.x + 5, band.y, band.w - 10, 14), seat, 17, "title", align="R", ink=WHITE)
    code = 17.0
    foot = Box(box.x + 5, box.y + box.h - code - 4, box.w - 10, code)
    room = Box(box.x + 5, box.y + 16, box.w - 10, box.h - 16 - code - 5)
    if moves is None:
        _told(sheet, room, night)
    else:
        _arrow(sheet, room, chair, moves.get(chair, chair))
    table = chair.table or 1
    code_box = Box(foot.x + foot.w - code, foot.y, code, code)
    sheet.qr(code_box, marks.of_night() if chair.out else marks.of_table(table))
    sheet.text(Box(foot.x, foot.y + 8, foot.w - code - 3, 4), night.title, 8, "bold")
    sheet.text(Box(foot.x, foot.y + 13, foot.w - code - 3, 4), marks.chart, 7.5, ink=GREY)


def _told(sheet: Sheet, box: Box, night: Night) -> None:
    """Write where to go next on a card without an arrow."""
    if night.movement is None:
        sheet.text(box, "Your tally card says where next.", 12, align="C")
        return
    lines = sheet.wrapped(f"{night.movement.told}.", box.w, 10.5)
    for at, words in enumerate(lines):
        sheet.text(Box(box.x, box.y + 1 + 4.6 * at, box.w, 4.6), words, 10.5, align="C")


def _arrow(sheet: Sheet, box: Box, chair: Chair, to: Chair) -> None:
    sheet.text(Box(box.x, box.y, box.w, 6), "after each game", 8, align="C", ink=GREY)
    where = "stay here"
    if to != chair:
        where = (
            f"→ Sit out, place {to.seat + 1}" if to.out else f"→ Table {to.table} {SEATS[to.seat]}"
        )
    sheet.text(Box(box.x, box.y + 6, box.w, box.h - 8), where, 19, "bold", align="C")

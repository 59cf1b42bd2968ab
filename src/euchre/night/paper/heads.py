"""The header of every full page, and tables of empty boxes."""

from __future__ import annotations

from collections.abc import Sequence

from euchre.night.fold import Night
from euchre.night.paper.marks import Marks
from euchre.night.paper.page import GREEN, GREY, PALE, WHITE, Box, Sheet

HEAD = 24.0


def head(sheet: Sheet, area: Box, night: Night, marks: Marks, title: str, note: str = "") -> Box:
    """Draw the header of a page, with chart id and QR code, and return the space below it."""
    code = 19.0
    sheet.qr(Box(area.x + area.w - code, area.y, code, code), marks.of_night())
    room = area.w - code - 6
    sheet.text(Box(area.x, area.y, room, 10), title, 22, "title", ink=GREEN)
    sheet.text(Box(area.x, area.y + 10, room, 5), f"{night.title}, {marks.when}", 11, "bold")
    told = f"{marks.chart}   {note}" if note else marks.chart
    sheet.text(Box(area.x, area.y + 15, room, 4.5), told, 8.5, ink=GREY)
    sheet.rule(area.x, area.y + 21, area.x + area.w, area.y + 21, 0.6, GREEN)
    return Box(area.x, area.y + HEAD, area.w, area.h - HEAD)


def ruled(
    sheet: Sheet,
    area: Box,
    heads: Sequence[str],
    shares: Sequence[float],
    rows: Sequence[Sequence[str]],
    *,
    height: float,
    size: float = 10,
    left: Sequence[int] = (),
) -> None:
    """Draw a table: a green header, striped rows, each text shrunk to fit its cell.

    ``shares`` of the columns add up to one; those in ``left`` are not centered.
    """
    edges = [area.x]
    for share in shares:
        edges.append(edges[-1] + share * area.w)
    sheet.box(Box(area.x, area.y, area.w, height), line=0, fill=GREEN)
    for number, row in enumerate([heads, *rows]):
        y = area.y + number * height
        if number and number % 2 == 0:
            sheet.box(Box(area.x, y, area.w, height), line=0, fill=PALE)
        for at, words in enumerate(row):
            place = Box(edges[at] + 1, y, edges[at + 1] - edges[at] - 2, height)
            align = "L" if at in left else "C"
            if number:
                sheet.text(place, words, size, "bold" if at == 0 else "plain", align=align)  # type: ignore[arg-type]
            else:
                sheet.text(place, words, min(size, 9), "bold", align=align, ink=WHITE)  # type: ignore[arg-type]
    bottom = area.y + (len(rows) + 1) * height
    for number in range(len(rows) + 2):
        y = area.y + number * height
        sheet.rule(area.x, y, area.x + area.w, y, 0.15)
    for x in edges:
        sheet.rule(x, area.y, x, bottom, 0.15)


def pages(
    sheet: Sheet,
    night: Night,
    marks: Marks,
    title: str,
    heads: Sequence[str],
    shares: Sequence[float],
    rows: Sequence[Sequence[str]],
    *,
    down: int,
    height: float,
    size: float,
    left: Sequence[int],
    note: str = "",
) -> None:
    """Draw a table over as many pages as it takes, each with its header.

    There are at most ``down`` rows on a page, each at most ``height`` high; the rest is as for
    ``ruled``.
    """
    for first in range(0, len(rows), down):
        area = head(sheet, sheet.page(), night, marks, title, note)
        some = rows[first : first + down]
        high = min(height, area.h / (len(some) + 1))
        ruled(sheet, area, heads, shares, some, height=high, size=size, left=left)

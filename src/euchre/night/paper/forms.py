"""Blank forms: the sign-in sheet, and score sheets with a box for every deal."""

from __future__ import annotations

from euchre.night.fold import Night
from euchre.night.paper.heads import pages, ruled
from euchre.night.paper.marks import Marks
from euchre.night.paper.page import GREEN, GREY, Box, Sheet
from euchre.night.paper.rows import rows_of
from euchre.night.players import Player

_ROWS_A_PAGE = 27
#: Boxes in a row of the score sheet if a game has no fixed number of deals.
_USUAL_BOXES = 12
_GAMES_A_SHEET = 12


def sign_in_sheet(sheet: Sheet, night: Night, marks: Marks) -> None:
    """Draw the list for the door, with empty lines for unexpected players."""
    rows = [[str(p.number), p.name, "", "", ""] for p in night.players.values()]
    rows += [[""] * 5] * (4 + -(len(rows) + 4) % _ROWS_A_PAGE)
    heads, shares = ("No.", "Name", "Here", "Paid", "Remarks"), (0.09, 0.46, 0.1, 0.1, 0.25)
    note = "one number per player, in order of arrival"
    pages(
        sheet, night, marks, "Sign in", heads, shares, rows,
        down=_ROWS_A_PAGE, height=8.5, size=11, left=(1,), note=note,
    )  # fmt: skip


def hand_sheets(sheet: Sheet, night: Night, marks: Marks) -> None:
    """Draw a sheet per player, two to a page: a row per game, a box per deal (0, 1, 2, 4 or X)."""
    pieces = [
        (player, first)
        for player in night.players.values()
        if any(row.chair or not row.known for row in rows_of(night, player.number))
        for first in range(0, night.planned, _GAMES_A_SHEET)
    ]
    for at in range(0, len(pieces), 2):
        area = sheet.page()
        halves = area.split(1, 2)
        for half, (player, first) in zip(halves, pieces[at : at + 2], strict=False):
            _hands(sheet, half.inset(4), night, marks, player, first)
        sheet.folds(area, 1, 2)


def _hands(sheet: Sheet, box: Box, night: Night, marks: Marks, player: Player, first: int) -> None:
    code = 16.0
    sheet.qr(Box(box.x + box.w - code, box.y, code, code), marks.of_night())
    room = box.w - code - 5
    name = f"{player.number}   {player.name}".rstrip()
    sheet.text(Box(box.x, box.y, room, 8), name, 17, "title", ink=GREEN)
    about = f"{night.title}, {marks.when}.  " + " ".join(marks.game)
    sheet.text(Box(box.x, box.y + 8, room, 4), about, 8.5)
    note = f"{marks.chart}   One box per deal: your side's points, X for none, a star for a loner."
    sheet.text(Box(box.x, box.y + 12, room, 4), note, 8, ink=GREY)
    boxes = min(night.rules.deals or _USUAL_BOXES, 20)
    path = rows_of(night, player.number)[first : first + _GAMES_A_SHEET]
    rows = []
    for game, chair, table, known in path:
        where = "" if not known else "not there" if chair is None else "sit out"
        if chair is not None and table is not None:
            where = f"{chair.table} {'NESW'[chair.seat]} with {table.partner_of(player.number)}"
        rows.append([str(game), where, *[""] * (boxes + 4)])
    numbers = map(str, range(1, boxes + 1))
    heads = ["Game", "Table", *numbers, "Game", "So far", "Loners", "OK"]
    shares = [0.065, 0.155, *[0.44 / boxes] * boxes, 0.085, 0.085, 0.085, 0.085]
    grid = Box(box.x, box.y + 18, box.w, box.h - 18)
    ruled(sheet, grid, heads, shares, rows, height=min(9.0, grid.h / (len(rows) + 1)), size=9)

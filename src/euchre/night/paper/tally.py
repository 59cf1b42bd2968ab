"""Tally cards (B29 F18), score sheets with a box for every deal, and score slips by table."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from euchre.night.errors import NightError
from euchre.night.fold import Night
from euchre.night.paper.lists import ruled
from euchre.night.paper.marks import Marks, Row, rows_of
from euchre.night.paper.page import BLACK, GREEN, GREY, WHITE, Box, Sheet
from euchre.night.players import Player
from euchre.night.rotation.chart import SEATS

#: Games on one card; a longer night continues on a second card.
MOST_ROWS = 16

#: Columns of the card, with their share of its width.
_COLUMNS = (
    ("Game", 0.09),
    ("Sit at", 0.17),
    ("With", 0.1),
    ("Against", 0.17),
    ("Us", 0.12),
    ("Them", 0.12),
    ("Loners", 0.12),
    ("OK", 0.11),
)


def tally_cards(
    sheet: Sheet,
    night: Night,
    marks: Marks,
    per_page: int,
    only: Collection[int] | None = None,
) -> None:
    """Draw a card with the scores so far for all players or ``only`` some, two or four to a page.

    Raises ``NightError`` for any other number.
    """
    if per_page not in (2, 4):
        raise NightError(f"tally cards come 2 or 4 to a page, not {per_page}")
    paths = [
        (p, rows_of(night, p.number))
        for p in night.players.values()
        if only is None or p.number in only
    ]
    _cards(sheet, night, marks, per_page, paths)


def spare_cards(sheet: Sheet, night: Night, marks: Marks) -> None:
    """Draw a page of cards without number, name or seats, for walk-ins and lost cards."""
    rows = [Row(game, known=False) for game in range(1, night.planned + 1)]
    _cards(sheet, night, marks, 4, [(Player(0), rows)] * 4)


def _cards(
    sheet: Sheet,
    night: Night,
    marks: Marks,
    per_page: int,
    paths: Sequence[tuple[Player, Sequence[Row]]],
) -> None:
    cards = [
        (player, path[first : first + MOST_ROWS], path)
        for player, path in paths
        if any(row.chair or not row.known for row in path)
        for first in range(0, len(path), MOST_ROWS)
    ]
    wide = per_page == 2
    for first in range(0, len(cards), per_page):
        area = sheet.page(wide=wide)
        places = area.split(2, per_page // 2)
        for place, (player, rows, path) in zip(
            places, cards[first : first + per_page], strict=False
        ):
            _card(sheet, place.inset(3), night, marks, player, rows, path)
        sheet.folds(area, 2, per_page // 2)


def _card(
    sheet: Sheet,
    box: Box,
    night: Night,
    marks: Marks,
    player: Player,
    rows: Sequence[Row],
    path: Sequence[Row],
) -> None:
    unit = box.w / 100
    sheet.box(box, line=0.5, ink=GREEN, radius=2.5 * unit)
    sheet.box(box.inset(1.1 * unit), line=0.15, ink=GREEN, radius=1.8 * unit)
    inner = box.inset(4 * unit)
    head = 20 * unit
    _head(sheet, Box(inner.x, inner.y, inner.w, head), night, marks, player, unit)
    foot = 19 * unit
    grid = Box(inner.x, inner.y + head + 2 * unit, inner.w, inner.h - head - foot - 4 * unit)
    cells = [_cells(night, player.number, row) for row in rows]
    total = "Total" if rows[-1] == path[-1] else "Carried over"
    _grid(sheet, grid, cells, unit, total)
    below = Box(inner.x, inner.y + inner.h - foot, inner.w, foot)
    _foot(sheet, below, marks, player, path, unit)


def _head(sheet: Sheet, box: Box, night: Night, marks: Marks, player: Player, unit: float) -> None:
    badge = Box(box.x, box.y, 17 * unit, 17 * unit)
    # An empty badge is white, so that a number can be written in.
    fill = GREEN if player.number else WHITE
    sheet.box(badge, line=0.4, ink=GREEN, fill=fill, radius=3 * unit)
    number = str(player.number) if player.number else ""
    sheet.text(badge.inset(2 * unit), number, 26 * unit, "title", align="C", ink=WHITE)
    right = Box(box.x + 20 * unit, box.y, box.w - 20 * unit, box.h)
    sheet.text(
        Box(right.x, right.y, right.w - 22 * unit, 7 * unit), night.title, 11 * unit, "title"
    )
    sheet.suits(Box(right.x, right.y, right.w, 7 * unit), 8 * unit, "R")
    line = right.y + 15.5 * unit
    name = Box(right.x, right.y + 9 * unit, right.w, 6.5 * unit)
    sheet.text(name, player.name, 11 * unit, "bold")
    sheet.rule(right.x, line, right.x + right.w, line, 0.2)
    label = Box(right.x, line + 0.6 * unit, right.w, 3.4 * unit)
    sheet.text(label, "player", 5 * unit, ink=GREY)
    sheet.text(label, marks.when, 5 * unit, align="R", ink=GREY)


def _cells(night: Night, player: int, row: Row) -> list[str]:
    """Return a game on a card: seat, partner, opponents, and the score if it is known."""
    game, chair, table, known = row
    if not known:
        return [str(game)]
    if chair is None or table is None:
        return [str(game), "sit out" if chair else "not there", "", "", *["–"] * 2]
    left, right = sorted(table.opponents_of(player))
    seat = f"{chair.table} {SEATS[chair.seat]}"
    cells = [str(game), seat, str(table.partner_of(player)), f"{left} & {right}"]
    score = night.results[game, chair.table].score
    if score is not None and player in score.seats:
        at = score.seats.index(player)
        points = [str(score.points[at % 2]), str(score.points[1 - at % 2])]
        # A star per loner.
        cells += [*points, "*" * (score.loners[at] or 0)]
    return cells


def _grid(sheet: Sheet, box: Box, cells: Sequence[list[str]], unit: float, total: str) -> None:
    height = min(box.h / (len(cells) + 2), 10 * unit)
    heads, shares = zip(*_COLUMNS, strict=True)
    rows = [*cells, ["", "", "", total]]
    ruled(sheet, box, heads, shares, rows, height=height, size=7.5 * unit)
    # A thick box around what the player's own side scores.
    us = Box(box.x + sum(shares[:4]) * box.w, box.y, shares[4] * box.w, height * (len(rows) + 1))
    sheet.box(us, line=0.6)


def _foot(
    sheet: Sheet, box: Box, marks: Marks, player: Player, path: Sequence[Row], unit: float
) -> None:
    code = marks.of_player(player.number, path) if player.number else marks.of_night()
    sheet.qr(Box(box.x + box.w - box.h, box.y, box.h, box.h), code)
    lines = (*marks.game, "Star each loner. The other side signs OK.")
    left = Box(box.x, box.y, box.w - box.h - 3 * unit, box.h)
    for at, words in enumerate(lines[:3]):
        row = Box(left.x, left.y + at * 4.6 * unit, left.w, 4.6 * unit)
        sheet.text(row, words, 6.5 * unit, ink=BLACK)
    chart = Box(left.x, left.y + left.h - 4.6 * unit, left.w, 4.6 * unit)
    sheet.text(chart, marks.chart, 6.5 * unit, "bold", ink=GREEN)


#: Boxes in a row of the score sheet if a game has no fixed number of deals.
_USUAL_BOXES = 12
_GAMES_A_SHEET = 12


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


_ACROSS, _DOWN = 2, 4


def score_slips(sheet: Sheet, night: Night, marks: Marks) -> None:
    """Draw a slip for every table of every seated game, to be handed in at the desk.

    They are stacked by table: after cutting, each table has its own, game by game.
    """
    slips = [
        (table, game)
        for table in range(1, night.the_chart.tables + 1)
        for game, seating in enumerate(night.the_chart.games, 1)
        if table <= len(seating.tables)
    ]
    each = _ACROSS * _DOWN
    for first in range(0, len(slips), each):
        area = sheet.page()
        places = area.split(_ACROSS, _DOWN)
        for place, (table, game) in zip(places, slips[first : first + each], strict=False):
            _slip(sheet, place.inset(4), night, marks, table, game)
        sheet.folds(area, _ACROSS, _DOWN)


def _slip(sheet: Sheet, box: Box, night: Night, marks: Marks, table: int, game: int) -> None:
    seats = night.seated(game, table)
    title = Box(box.x, box.y, box.w * 0.52, 8)
    sheet.text(title, f"Table {table}, game {game}", 17, "title", ink=GREEN)
    code = Box(box.x + box.w * 0.55, box.y, box.w * 0.45, 8)
    sheet.text(code, f"{marks.chart}, {night.title}", 8, align="R", ink=GREY)
    heads = ("", "Players", "Points", "Loners", "Sign")
    rows = []
    for name, side in zip(("N-S", "E-W"), seats.sides, strict=True):
        named = [night.players[n].name if n in night.players else "" for n in side]
        between = "\n" if any(named) else " and "
        people = between.join(f"{n} {name}".strip() for n, name in zip(side, named, strict=True))
        rows.append([name, people, "", "", ""])
    grid = Box(box.x, box.y + 10, box.w, box.h - 10)
    shares = (0.09, 0.5, 0.13, 0.12, 0.16)
    ruled(sheet, grid, heads, shares, rows, height=13.0, size=11, left=(1,))

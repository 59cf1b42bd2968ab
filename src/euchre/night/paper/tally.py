"""Tally cards (B29 F18), score sheets with a box for every deal, and score slips by table."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from euchre.night.errors import NightError
from euchre.night.fold import Night
from euchre.night.next_seating import affected
from euchre.night.paper.imprint import CardLine, Marks, in_the_hall, rows_of, with_cards
from euchre.night.paper.lists import HEAD_ROW, ruled
from euchre.night.paper.page import EIGHT, GREEN, GREY, MARGIN, WHITE, Box, Sheet
from euchre.night.players import Player
from euchre.night.rotation.chart import SEATS, Foursome

#: The text of a card has at least this size; all its measures are points at this size, and a card
#: with room to spare is drawn larger.
SIZE = 12.0
_POINT = 25.4 / 72
_HEAD, _GAP, _HEADS, _TOTAL = 42.0, 4.0, 17.0, 18.0
#: The least height of the foot, its code included, and the height of a line in it.
_FOOT, _FOOT_LINE = 48.0, 12.5
#: The height of a game with names, or with room to write a seat; and of one with numbers only.
_TALL, _LOW = 26.5, 14.4

#: Columns of the card, with their share of its width: with names, and with numbers only.
_COLUMNS = (
    ("", 15, 18),
    ("Seat", 34, 51),
    ("With", 55, 32),
    ("Against", 74, 60),
    ("Us", 21.5, 28),
    ("Them", 36.5, 42),
    ("★", 13, 18),
)
_WIDTH = 249.0
#: The space between the edge of a card and what is on it, in millimeters.
_BORDER = 2.0
#: The height of a card without its games and its foot.
_FIXED = _HEAD + _GAP + _HEADS + _TOTAL + _GAP


def changed_cards(sheet: Sheet, night: Night, marks: Marks) -> None:
    """Draw the cards of the players whose seats have changed."""
    tally_cards(sheet, night, marks, affected(night))


def tally_cards(
    sheet: Sheet, night: Night, marks: Marks, only: Collection[int] | None = None
) -> None:
    """Draw a card with the scores so far for all players or ``only`` some, two or four to a page.

    By default there are four if every game fits on them with names.  Raises ``NightError`` for any
    other number.
    """
    per_page = marks.how.per_page
    if per_page not in (None, 2, 4):
        raise NightError(f"tally cards come 2 or 4 to a page, not {per_page}")
    paths = [
        (p, rows_of(night, p.number))
        for p in in_the_hall(night)
        if only is None or p.number in only
    ]
    _cards(sheet, night, marks, per_page, paths)


def spare_cards(sheet: Sheet, night: Night, marks: Marks) -> None:
    """Draw a page of cards without number, name or seats, for walk-ins and lost cards."""
    rows = [CardLine(game, known=False) for game in range(1, night.planned + 1)]
    _cards(sheet, night, marks, 4, [(Player(0), rows)] * 4)


def _cards(
    sheet: Sheet,
    night: Night,
    marks: Marks,
    per_page: int | None,
    paths: Sequence[tuple[Player, Sequence[CardLine]]],
) -> None:
    foot = _foot_lines(sheet, marks, paths)
    high = max(_FOOT, _FOOT_LINE * len(foot))
    tall = any(marks.names.values()) or any(not row.known for _, path in paths for row in path)
    if per_page is None:
        per_page = 4 if night.planned <= _room(sheet, 4, high, tall=tall) else 2
    tall = tall and night.planned <= _room(sheet, per_page, high, tall=True)
    most = _room(sheet, per_page, high, tall=tall)
    cards = [
        (player, path[first : first + most], path)
        for player, path in paths
        if any(row.chair or not row.known for row in path)
        for first in range(0, len(path), most)
    ]
    called = marks.names if tall else None
    pieces = sheet.pieces(cards, 2, per_page // 2, wide=per_page == 2)
    for box, (player, rows, path) in pieces:
        _card(sheet, box.inset(2), night, marks, player, rows, path, called, foot)


def _room(sheet: Sheet, per_page: int, foot: float, *, tall: bool) -> int:
    """Return how many games fit on a card with a foot of this height."""
    w, h = (side - 2 * MARGIN for side in sheet.paper)
    inner = Box(0, 0, h / 2, w) if per_page == 2 else Box(0, 0, w / 2, h / 2)
    inner = inner.inset(2 + _BORDER)
    unit = min(_POINT, inner.w / _WIDTH)
    return int((inner.h / unit - _FIXED - foot) / (_TALL if tall else _LOW))


def _card(
    sheet: Sheet,
    box: Box,
    night: Night,
    marks: Marks,
    player: Player,
    rows: Sequence[CardLine],
    path: Sequence[CardLine],
    names: Mapping[int, str] | None,
    lines: Sequence[str],
) -> None:
    inner = box.inset(_BORDER)
    high, below = _LOW if names is None else _TALL, max(_FOOT, _FOOT_LINE * len(lines))
    unit = min(inner.w / _WIDTH, inner.h / (_FIXED + below + high * len(rows)))
    sheet.box(box, line=0.5, ink=GREEN, radius=2.5)
    sheet.box(box.inset(0.9), line=0.15, ink=GREEN, radius=1.8)
    _head(sheet, Box(inner.x, inner.y, inner.w, _HEAD * unit), night, marks, player, unit)
    top = inner.y + (_HEAD + _GAP) * unit
    foot = Box(inner.x, inner.y + inner.h - below * unit, inner.w, below * unit)
    cells = [_cells(night, player.number, row, names) for row in rows]
    total = "Total" if rows[-1] == path[-1] else "So far"
    grid = Box(inner.x, top, inner.w, foot.y - _GAP * unit - top)
    _grid(sheet, grid, cells, unit, total, names=names is not None)
    code = marks.of_player(player.number, path) if player.number else marks.of_night()
    square = _FOOT * unit
    sheet.qr(Box(foot.x + foot.w - square, foot.y, square, square), code)
    each = foot.h / max(3, len(lines))
    for at, words in enumerate(lines):
        line = Box(foot.x, foot.y + at * each, foot.w - square - 3 * unit, each)
        sheet.text(line, words, _size(unit), least=SIZE)


def _size(unit: float) -> float:
    """Return the size of the text in points: on a wide card most of the room goes to names."""
    return SIZE * min(1.15, max(1.0, unit / _POINT))


def _head(sheet: Sheet, box: Box, night: Night, marks: Marks, player: Player, unit: float) -> None:
    badge = Box(box.x, box.y, box.h, box.h)
    # An empty badge is white, so that a number can be written in.
    fill = GREEN if player.number else WHITE
    sheet.box(badge, line=0.4, ink=GREEN, fill=fill, radius=3 * unit)
    number = str(player.number) if player.number else ""
    sheet.text(badge.inset(4 * unit), number, 2 * _size(unit), "title", align="C", ink=WHITE)
    size, line = _size(unit), box.h / 3
    right = Box(box.x + box.h + 6 * unit, box.y, box.w - box.h - 6 * unit, line)
    sheet.text(right, night.title, size, "title", least=SIZE)
    # A long title takes the place of the suits.
    if sheet.width(night.title, size, "title") <= right.w - 65 * unit:
        sheet.suits(right, size, "R")
    name = right._replace(y=box.y + line)
    sheet.text(name, player.name, 1.15 * size, "bold", least=SIZE)
    sheet.rule(name.x, name.y + line, name.x + name.w, name.y + line, 0.2)
    about = f"{marks.when}, {marks.chart}"
    sheet.text(right._replace(y=box.y + 2 * line), about, size, least=SIZE)


def _cells(night: Night, player: int, row: CardLine, names: Mapping[int, str] | None) -> list[str]:
    """Return a game on a card: seat, partner, opponents, and the score if it is known."""
    game, chair, table, known = row
    if not known:
        return [str(game)]
    between = " " if names is None else "\n"
    if chair is None or table is None:
        return [
            str(game),
            f"sit{between}out" if chair else f"not{between}there",
            "",
            "",
            *["–"] * 2,
        ]
    called = names or {}
    partner = "–"
    if isinstance(table, Foursome):
        mate = table.partner_of(player)
        partner = f"{mate}{between}{called.get(mate, '')}".strip()
    others = [f"{n} {called.get(n, '')}".strip() for n in sorted(table.opponents_of(player))]
    # Three digits each leave no room for more than a comma.
    beside = " & " if max(table) < 100 else ", "
    against = (beside if names is None else "\n").join(others)
    cells = [str(game), f"{chair.table}{between}{SEATS[chair.seat]}", partner, against]
    score = night.results[game, chair.table].score
    if score is not None and player in score.seats:
        at = score.seats.index(player)
        points = [str(score.points[at % len(score.points)])]
        points.append(str(score.points[1 - at % 2]) if len(score.points) == 2 else "–")
        # A star per loner.
        cells += [*points, "★" * (score.loners[at] or 0)]
    return cells


def _grid(
    sheet: Sheet,
    box: Box,
    cells: Sequence[list[str]],
    unit: float,
    total: str,
    *,
    names: bool,
) -> None:
    heads, tall, low = zip(*_COLUMNS, strict=True)
    shares = [wide / _WIDTH for wide in (tall if names else low)]
    rows = [*cells, []]
    # What room there is goes to the games.
    high = (box.h / unit - _HEADS - _TOTAL) / len(cells)
    heights = [_HEADS * unit, *[high * unit] * len(cells), _TOTAL * unit]
    size = _size(unit)
    ruled(sheet, box, heads, shares, rows, height=heights, size=size, least=SIZE)
    before = sum(shares[:4]) * box.w
    foot = Box(box.x, box.y + sum(heights[:-1]), before - 4 * unit, heights[-1])
    sheet.text(foot, total, size, align="R", least=size)
    # A thick box around what the player's own side scores.
    us = Box(box.x + before, box.y, shares[4] * box.w, sum(heights))
    sheet.box(us, line=0.6)


def _foot_lines(
    sheet: Sheet, marks: Marks, paths: Sequence[tuple[Player, Sequence[CardLine]]]
) -> list[str]:
    """Return what stands below the games, wrapped beside the code."""
    texts = [*marks.game, "A ★ for a loner. Opponents initial."]
    if marks.how.note:
        texts.append(marks.how.note)
    elif marks.how.url or any(row.known for _, path in paths for row in path):
        texts.append("Scan the code for your seats.")
    room = (_WIDTH - _FOOT - 3) * _POINT
    return [line for text in texts for line in sheet.wrapped(text, room, SIZE)]


#: Boxes in a row of the score sheet if a game has no fixed number of deals.
_USUAL_BOXES = 12
_GAMES_A_SHEET = 12


def hand_sheets(sheet: Sheet, night: Night, marks: Marks) -> None:
    """Draw a sheet per player, two to a page: a row per game, a box per deal (0, 1, 2, 4 or X)."""
    hands = [
        (player, first)
        for player in in_the_hall(night)
        if any(row.chair or not row.known for row in rows_of(night, player.number))
        for first in range(0, night.planned, _GAMES_A_SHEET)
    ]
    for half, (player, first) in sheet.pieces(hands, 1, 2):
        _hands(sheet, half.inset(4), night, marks, player, first)


def _hands(sheet: Sheet, box: Box, night: Night, marks: Marks, player: Player, first: int) -> None:
    code = 16.0
    sheet.qr(Box(box.x + box.w - code, box.y, code, code), marks.of_night())
    room = box.w - code - 5
    name = f"{player.number}   {player.name}".rstrip()
    sheet.text(Box(box.x, box.y, room, 8), name, 17, "title", ink=GREEN)
    about = f"{night.title}, {marks.when}, {marks.chart}. " + " ".join(marks.game)
    sheet.text(Box(box.x, box.y + 8, room, 4), about, 10)
    note = "One box per deal: your side's points, X for none, a star for a loner."
    sheet.text(Box(box.x, box.y + 12.5, room, 4), note, 10)
    boxes = min(night.rules.deals or _USUAL_BOXES, 20)
    path = rows_of(night, player.number)[first : first + _GAMES_A_SHEET]
    rows = []
    for game, chair, table, known in path:
        where = "" if not known else "not there" if chair is None else "sit out"
        if chair is not None and table is not None:
            others = table.opponents_of(player.number)
            against = " and ".join(map(str, others))
            if isinstance(table, Foursome):
                mate = table.partner_of(player.number)
                against = f"{mate} {marks.names[mate]}"
            where = f"{chair.table} {SEATS[chair.seat]} with {against}".rstrip()
        rows.append([str(game), where, *[""] * (boxes + 3)])
    numbers = map(str, range(1, boxes + 1))
    heads = ["Game", "Table, seat, partner", *numbers, "Points", "So far", "Signed"]
    shares = [0.075, 0.285, *[0.37 / boxes] * boxes, 0.09, 0.09, 0.09]
    grid = Box(box.x, box.y + 18, box.w, box.h - 18)
    height = min(12.0, (grid.h - HEAD_ROW) / len(rows))
    ruled(sheet, grid, heads, shares, rows, height=height, left=(1,))


def score_slips(sheet: Sheet, night: Night, marks: Marks) -> None:
    """Draw a slip for every table of every seated game, to be handed in at the desk.

    They are stacked by table: after cutting, each table has its own, game by game.
    """
    # Slips for later rounds of a knock-out are printed then.
    last = night.games if night.knocks_out else night.planned
    slips = [
        (table, game)
        for table in range(1, night.tables + 1)
        for game in range(1, last + 1)
        if table in with_cards(night, game)
    ]
    for box, (table, game) in sheet.pieces(slips, *EIGHT):
        _slip(sheet, box.inset(4), night, marks, table, game)


def _slip(sheet: Sheet, box: Box, night: Night, marks: Marks, table: int, game: int) -> None:
    title = Box(box.x, box.y, box.w, 8)
    sheet.text(title, f"Table {table}, game {game}", 17, "title", ink=GREEN)
    about = Box(box.x, box.y + 8, box.w, 5)
    sheet.text(about, f"{night.title}, {marks.chart}", 10, ink=GREY)
    three = game <= night.games and len(night.seated(game, table)) == 3
    rows = [[name, "", "", "", ""] for name in ("NES" if three else ("N-S", "E-W"))]
    if game <= night.games:
        between = "\n" if any(marks.names.values()) else " and "
        for row, side in zip(rows, night.seated(game, table).sides, strict=True):
            row[1] = between.join(f"{n} {marks.names.get(n, '')}".strip() for n in side)
    grid = Box(box.x, box.y + 14, box.w, box.h - 14)
    heads, shares = ("", "Players", "Points", "Loners", "Sign"), (0.1, 0.45, 0.15, 0.15, 0.15)
    high = (grid.h - HEAD_ROW) / len(rows)
    ruled(sheet, grid, heads, shares, rows, height=high, size=14, left=(1,))

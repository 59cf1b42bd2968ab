"""For tables and chairs: tents, chair cards, where to go without a chart; the title picture."""

from __future__ import annotations

from collections.abc import Mapping

from euchre.games.sheets.score_in_brief import in_brief
from euchre.night.contest.matches import movement_of
from euchre.night.fold import Night
from euchre.night.paper.imprint import Marks, with_cards
from euchre.night.paper.page import BLACK, EIGHT, GREEN, GREY, RED, WHITE, Box, Ink, Sheet
from euchre.night.printable import next_chairs
from euchre.night.rotation.chart import OUT, SEATS, Chair
from euchre.text import counted


def table_tents(sheet: Sheet, night: Night, marks: Marks) -> None:
    """Draw a page per table with cards, to be folded in the middle: the number on both sides."""
    tables = {table for game in range(1, night.games + 1) for table in with_cards(night, game)}
    for table in sorted(tables):
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
    middle = Box(box.x + 8, box.y + 25, box.w - 16, box.h - 62)
    sheet.text(middle, f"Table {table}", 92, "title", align="C", ink=GREEN)
    code = 24.0
    foot = Box(box.x + 8, box.y + box.h - code - 6, box.w - 16, code)
    code_box = Box(foot.x + foot.w - code, foot.y, code, code)
    sheet.qr(code_box, marks.of_table(table))
    listed = night.rules.first_dealer == "listed"
    lines = (
        *marks.game,
        "Partners sit opposite: North with South, East with West.",
        "North deals first." if listed else "Draw for the first deal.",
    )
    games = (night.tables_of(game) for game in range(1, night.games + 1))
    if any(len(seats) == 3 for tables in games for seats in tables[table - 1 : table]):
        rules = night.rules.three_handed
        score = in_brief(rules).replace("; ", ";\n").split("\n")
        lines = (f"{rules.title}, {night.rules.game_length}. Draw for the first deal.", *score)
    if night.movement is not None:
        sentence = Box(foot.x, foot.y - 13, foot.w, 12)
        sheet.text(sentence, f"{night.movement.instruction}.", 13, "bold")
    lines = (*lines, *([marks.how.note] if marks.how.note else []), marks.chart)
    for box, words in zip(
        foot._replace(w=foot.w - code - 4).split(1, len(lines)), lines, strict=True
    ):
        sheet.text(box, words, 13)


def chair_cards(sheet: Sheet, night: Night, marks: Marks) -> None:
    """Draw a card for every chair with the one arrow that leads from it."""
    moves = next_chairs(night)
    out = max((len(seating.byes) for seating in night.the_chart.games), default=0)
    chairs = [Chair(t, s) for t in range(1, night.the_chart.tables + 1) for s in range(4)]
    chairs += [Chair(OUT, s) for s in range(out)] if night.movement is None else []
    for box, chair in sheet.pieces(chairs, *EIGHT):
        _chair(sheet, box.inset(2.5), night, marks, chair, moves)


def _chair(
    sheet: Sheet,
    box: Box,
    night: Night,
    marks: Marks,
    chair: Chair,
    moves: Mapping[Chair, Chair],
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
    _arrow(sheet, room, chair, moves.get(chair, chair))
    table = chair.table or 1
    code_box = Box(foot.x + foot.w - code, foot.y, code, code)
    sheet.qr(code_box, marks.of_night() if chair.out else marks.of_table(table))
    sheet.text(Box(foot.x, foot.y + 6, foot.w - code - 3, 5), night.title, 11, "bold")
    sheet.text(Box(foot.x, foot.y + 12, foot.w - code - 3, 5), marks.chart, 10, ink=GREY)


def _arrow(sheet: Sheet, box: Box, chair: Chair, to: Chair) -> None:
    sheet.text(Box(box.x, box.y, box.w, 6), "after each game", 12, align="C", ink=GREY)
    where = "stay here"
    if to != chair:
        where = (
            f"→ Sit out, place {to.seat + 1}" if to.out else f"→ Table {to.table} {SEATS[to.seat]}"
        )
    sheet.text(Box(box.x, box.y + 6, box.w, box.h - 8), where, 19, "bold", align="C")


def moving_cards(sheet: Sheet, night: Night, marks: Marks) -> None:
    """Draw what a movement needs: a card for each table, and red and white ones for players."""
    movement = movement_of(night)
    tables = night.the_chart.tables
    for half, table in sheet.pieces(range(1, tables + 1), 1, 2):
        lines = moves(movement.way, table, tables)
        if movement.pairs:
            lines = tuple((who, where.partition(",")[0]) for who, where in lines)
        _at_table(sheet, half.inset(5), night, marks, table, lines)
    if movement.way == "red-and-white":
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
    if way == "losers-move":
        return (("Winners", "stay, and change partners"), ("Losers", f"go to table {down}"))
    if way == "four-games":
        return (
            ("Losers of a 4th game", f"go to table {down}"),
            ("Winners of a 4th game", "stay, and change partners"),
            ("Other games", "all but North move a seat clockwise"),
        )
    if way == "red-and-white":
        return (
            ("Winner with a red card", f"goes to table {up}"),
            ("Winner with a white card", f"goes to table {down}"),
            ("Losers", "stay"),
            ("Newcomers", "take the cards left here"),
        )
    # Seat arrows.
    two_up = (table - 3) % tables + 1
    return (
        ("North", "stays"),
        ("South", f"goes to table {down}"),
        ("East", f"goes to table {up}"),
        ("West", f"goes to table {two_up}"),
    )


def _at_table(
    sheet: Sheet,
    box: Box,
    night: Night,
    marks: Marks,
    table: int,
    lines: tuple[tuple[str, str], ...],
) -> None:
    sheet.box(box, line=0.8, ink=GREEN, radius=5)
    sheet.text(Box(box.x, box.y + 5, box.w, 9), night.title, 15, "title", align="C")
    title = Box(box.x, box.y + 14, box.w, 18)
    sheet.text(title, f"Table {table}", 44, "title", align="C", ink=GREEN)
    sheet.text(Box(box.x, box.y + 32, box.w, 6), "after each game", 11, align="C", ink=GREY)
    room = Box(box.x + 8, box.y + 40, box.w - 16, box.h - 52)
    height = min(19.0, room.h / len(lines))
    for at, (who, where) in enumerate(lines):
        row = Box(room.x, room.y + at * height, room.w, height)
        color = RED if "red" in who else BLACK
        sheet.text(Box(row.x, row.y, row.w * 0.4, row.h), who, 17, "bold", ink=color)
        sheet.text(Box(row.x + row.w * 0.42, row.y, row.w * 0.58, row.h), where, 17, "bold")
    foot = Box(box.x + 8, box.y + box.h - 9, box.w - 16, 5)
    sheet.text(foot, f"{marks.chart}, {marks.when}", 10, ink=GREY)


def _colors(sheet: Sheet, night: Night, marks: Marks, each: int) -> None:
    """Draw equal numbers of red and white cards, one color per page for colored paper."""
    kinds: tuple[tuple[str, Ink, str, str], ...] = (
        ("RED", RED, "Win: go up a table.", "North and East start with red cards."),
        ("WHITE", WHITE, "Win: go down a table.", "South and West start with white cards."),
    )
    for name, fill, win, begin in kinds:
        ink = WHITE if fill == RED else BLACK
        for cell, _ in sheet.pieces(range(each), *EIGHT):
            box = cell.inset(3)
            sheet.box(box, line=0.8, ink=BLACK, fill=fill, radius=4)
            top = Box(box.x, box.y + 4, box.w, 14)
            sheet.text(top, name, 34, "title", align="C", ink=ink)
            lines = (win, "Lose: stay. The one who takes", "your place takes this card.", begin)
            for at, words in enumerate(lines):
                row = Box(box.x + 4, box.y + 20 + 7 * at, box.w - 8, 6)
                sheet.text(row, words, 12, "bold" if at == 0 else "plain", align="C", ink=ink)
            foot = Box(box.x + 4, box.y + box.h - 8, box.w - 8, 5)
            sheet.text(foot, f"{night.title}, {marks.when}", 10, align="C", ink=ink)


#: The best hand of a player who has made hearts trump, and the rotation of each card.
_HAND = (("J", "♥"), ("J", "♦"), ("A", "♥"), ("K", "♥"), ("Q", "♥"))
_TURN = 14.0
_CARD = (52.0, 76.0)


def title_page(sheet: Sheet, night: Night, marks: Marks) -> None:
    """Draw the title, a hand of cards, the day and the game."""
    area = sheet.page()
    sheet.box(area, line=1.2, ink=GREEN, radius=7)
    sheet.box(area.inset(2.2), line=0.3, ink=GREEN, radius=6)
    middle = area.x + area.w / 2
    top = Box(area.x + 10, area.y + 14, area.w - 20, 26)
    sheet.text(top, night.title, 48, "title", align="C", ink=GREEN)
    day = Box(area.x + 10, area.y + 42, area.w - 20, 12)
    sheet.text(day, marks.when, 24, "title", align="C")
    wide, high = _CARD
    pivot = area.y + 190.0
    for at, (rank, suit) in enumerate(_HAND):
        angle = (len(_HAND) // 2 - at) * _TURN
        with sheet.pdf.rotation(angle, middle, pivot):
            box = Box(middle - wide / 2, pivot - high - 32, wide, high)
            _card(sheet, box, rank, suit, pip=at == len(_HAND) - 1)
    sheet.suits(Box(area.x, area.y + 183, area.w, 14), 40)
    lines = [*marks.game, f"{counted(night.planned, 'game')}, {len(night.players)} players"]
    lines += [marks.how.note] if marks.how.note else []
    for at, words in enumerate(lines):
        row = Box(area.x + 10, area.y + 203 + 10 * at, area.w - 20, 9)
        sheet.text(row, words, 18, "bold" if at == 0 else "plain", align="C")
    sheet.text(
        Box(area.x + 10, area.y + area.h - 13, area.w - 20, 5), marks.chart, 11, align="C", ink=GREY
    )


#: What to do at the door, line by line.
_CHECK_IN = (
    "1. Scan the code with your phone's camera.",
    "2. Choose your name, or add it.",
    "3. Keep the page: it shows your table",
    "and your partner, game after game.",
    "No phone? Please sign in at the desk.",
)


def door_sheet(sheet: Sheet, night: Night, marks: Marks) -> None:
    """Draw the code with which people check in by phone, to be read from a few steps away."""
    area = sheet.page()
    sheet.box(area, line=1.2, ink=GREEN, radius=7)
    across = Box(area.x + 10, area.y + 10, area.w - 20, 20)
    sheet.text(across, "Check in here", 54, "title", align="C", ink=GREEN)
    day = across._replace(y=area.y + 32, h=10)
    sheet.text(day, f"{night.title}, {marks.when}", 20, "title", align="C")
    size = 104.0
    sheet.qr(Box(area.x + (area.w - size) / 2, area.y + 48, size, size), marks.of_check_in())
    for at, words in enumerate((*_CHECK_IN, marks.how.note)):
        row = across._replace(y=area.y + 164 + 13 * at, h=11)
        sheet.text(row, words, 22, "bold" if at < 4 else "plain", align="C")


def _card(sheet: Sheet, box: Box, rank: str, suit: str, *, pip: bool) -> None:
    """Draw a card; a card partly covered by the next shows only its corner."""
    ink = RED if suit in "♥♦" else BLACK
    sheet.box(box, line=0.5, fill=WHITE, radius=4)
    corner = Box(box.x + 3, box.y + 3, 12, 12)
    sheet.text(corner, rank, 30, "title", align="C", ink=ink)
    sheet.text(Box(corner.x, corner.y + 12, 12, 12), suit, 28, align="C", ink=ink)
    if pip:
        sheet.text(Box(box.x, box.y + 14, box.w, box.h - 14), suit, 92, align="C", ink=ink)

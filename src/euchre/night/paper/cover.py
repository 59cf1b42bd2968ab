"""The title picture: a page for the door or the front of a folder."""

from __future__ import annotations

from euchre.night.fold import Night
from euchre.night.paper.marks import Marks
from euchre.night.paper.page import BLACK, GREEN, GREY, RED, WHITE, Box, Sheet
from euchre.text import counted

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
    for at, words in enumerate(lines):
        row = Box(area.x + 10, area.y + 203 + 10 * at, area.w - 20, 9)
        sheet.text(row, words, 18, "bold" if at == 0 else "plain", align="C")
    sheet.text(
        Box(area.x + 10, area.y + area.h - 13, area.w - 20, 5), marks.chart, 9, align="C", ink=GREY
    )


def _card(sheet: Sheet, box: Box, rank: str, suit: str, *, pip: bool) -> None:
    """Draw a card; a card partly covered by the next shows only its corner."""
    ink = RED if suit in "♥♦" else BLACK
    sheet.box(box, line=0.5, fill=WHITE, radius=4)
    corner = Box(box.x + 3, box.y + 3, 12, 12)
    sheet.text(corner, rank, 30, "title", align="C", ink=ink)
    sheet.text(Box(corner.x, corner.y + 12, 12, 12), suit, 28, align="C", ink=ink)
    if pip:
        sheet.text(Box(box.x, box.y + 14, box.w, box.h - 14), suit, 92, align="C", ink=ink)

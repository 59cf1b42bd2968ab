"""A season of sides on paper: the fixtures, the tables, and a result card for both captains."""

from __future__ import annotations

from collections.abc import Sequence

from euchre.night.errors import NightError
from euchre.night.paper.fonts import covering
from euchre.night.paper.lists import HEAD, HEAD_ROW, ruled
from euchre.night.paper.page import GREEN, GREY, Box, Sheet
from euchre.night.season.fixtures import called, in_order, meeting, score_text, where
from euchre.night.season.fold import Season
from euchre.night.season.league import tables
from euchre.night.sides import SideLine

_ROWS, _HEIGHT = 30, 8.0
#: Result cards on a page, and the games that a card has room for.
_CARDS, _GAMES = 2, 9


def season_paper(season: Season, *, paper: str = "letter", side: int = 0) -> bytes:
    """Return a PDF of the fixtures (of one side), the tables and blank result cards.

    Raises ``NightError`` if there are no fixtures, or the fonts lack letters of a name.
    """
    fixtures = in_order(season, side)
    if not fixtures:
        raise NightError("there are no fixtures to print: euchre season draw")
    names = [season.title, *(s.name for s in season.league.sides.values())]
    at = season.events[0].at
    with Sheet(paper, season.title, at) as sheet:
        font = covering(n for n in names if not sheet.joined(n) and not sheet.can_print(n))
    with Sheet(paper, season.title, at, font) as sheet:
        if lost := [name for name in names if not sheet.can_print(name)]:
            raise NightError(f"the fonts here cannot print {lost[0]}")
        rows = [
            [
                str(f.number),
                f"{f.day.day} {f.day:%b %Y}" if f.day else "",
                meeting(season, f),
                where(season, f),
                score_text(season, f),
            ]
            for f in fixtures
        ]
        whose = f"Fixtures of {called(season, side)}" if side else "Fixtures"
        heads, shares = ("No.", "Day", "Home v away", "", "Result"), (0.07, 0.15, 0.38, 0.22, 0.18)
        _listed(sheet, season, whose, heads, shares, rows, left=(2, 3))
        for division, lines in tables(season).items():
            _table(sheet, season, division, lines)
        _cards(sheet, season)
        return sheet.bytes()


def _head(sheet: Sheet, season: Season, title: str) -> Box:
    area = sheet.page()
    sheet.text(Box(area.x, area.y, area.w, 10), title, 22, "title", ink=GREEN)
    sheet.text(Box(area.x, area.y + 10, area.w, 5.5), season.title, 12, "bold")
    words = season.rules.of_sides()
    sheet.text(Box(area.x, area.y + 15.5, area.w, 4.5), words, 10, ink=GREY)
    return Box(area.x, area.y + HEAD, area.w, area.h - HEAD)


def _listed(
    sheet: Sheet,
    season: Season,
    title: str,
    heads: Sequence[str],
    shares: Sequence[float],
    rows: Sequence[Sequence[str]],
    left: Sequence[int],
) -> None:
    for first in range(0, len(rows), _ROWS):
        area = _head(sheet, season, title)
        some = rows[first : first + _ROWS]
        height = min(_HEIGHT, (area.h - HEAD_ROW) / len(some))
        ruled(sheet, area, heads, shares, some, height=height, left=left)


def _table(sheet: Sheet, season: Season, division: str, lines: Sequence[SideLine]) -> None:
    rows = [
        [
            str(x.place),
            f"{x.name}{f' ({x.zone})' if x.zone else ''}",
            *map(str, (x.played, x.won, x.level, x.lost)),
            f"{x.games}–{x.games_against}",
            f"{x.scored}–{x.against}",
            f"{x.adjusted:+d}" if x.adjusted else "",
            str(x.points),
        ]
        for x in lines
    ]
    heads = ("", "Side", "P", "W", "T", "L", "Games", "Points", "Adj.", "League")
    shares = (0.05, 0.33, 0.06, 0.06, 0.06, 0.06, 0.11, 0.13, 0.06, 0.08)
    title = f"Table: {division}" if division else "Table"
    _listed(sheet, season, title, heads, shares, rows, left=(1,))


def _cards(sheet: Sheet, season: Season) -> None:
    """Draw blank result cards: both captains sign one and keep one."""
    area = sheet.page()
    high = area.h / _CARDS
    for at in range(_CARDS):
        box = Box(area.x, area.y + at * high, area.w, high - 8)
        sheet.text(Box(box.x, box.y, box.w, 9), f"Result: {season.title}", 16, "title", ink=GREEN)
        line = "Home ______________________   Away ______________________   Day ______________"
        sheet.text(Box(box.x, box.y + 10, box.w, 7), line, 11)
        heads = ("Game", "Home pair", "Points", "Points", "Away pair")
        rows = [[str(n), "", "", "", ""] for n in range(1, _GAMES + 1)] + [["Won", "", "", "", ""]]
        top = Box(box.x, box.y + 19, box.w, box.h - 19)
        height = min(8.0, (top.h - HEAD_ROW - 12) / len(rows))
        y = ruled(sheet, top, heads, (0.1, 0.31, 0.14, 0.14, 0.31), rows, height=height)
        blank = "______________________"
        signed = f"Signed for the home side {blank}   for the visitors {blank}"
        sheet.text(Box(box.x, y + 4, box.w, 7), signed, 11)

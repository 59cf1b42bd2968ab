"""A season of sides on paper: the fixtures, the tables, and a result card for both captains."""

from __future__ import annotations

from collections.abc import Sequence

from euchre.night.errors import NightError
from euchre.night.meetings import SideLine
from euchre.night.paper.lists import HEAD_ROW, Listing, headed, ruled
from euchre.night.paper.page import GREEN, Box, Sheet
from euchre.night.season.fixtures import called, in_order, meeting, score_text, where
from euchre.night.season.fold import Season
from euchre.night.season.league import tables

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
    with Sheet.covering(names, paper, season.title, season.events[0].at) as sheet:
        if lost := [name for name in names if not sheet.can_print(name)]:
            raise NightError(f"the fonts here cannot print {lost[0]}")

        def draw(one: Listing) -> None:
            about = season.rules.of_sides()
            one.pages(sheet, lambda: headed(sheet, sheet.page(), one.title, season.title, about))

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
        draw(Listing(whose, heads, shares, rows, (2, 3), _ROWS, _HEIGHT))
        for division, lines in tables(season).items():
            draw(_table(division, lines))
        _cards(sheet, season)
        return sheet.bytes()


def _table(division: str, lines: Sequence[SideLine]) -> Listing:
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
    return Listing(title, heads, shares, rows, (1,), _ROWS, _HEIGHT)


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

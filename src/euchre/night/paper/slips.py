"""Score slips by table, and the sheet of a contest: its pairs or teams, and every match."""

from __future__ import annotations

from functools import partial

from euchre.night.contest.matches import Match, matches
from euchre.night.contest.standings import called
from euchre.night.errors import NightError
from euchre.night.fold import Night
from euchre.night.paper.heads import pages, ruled
from euchre.night.paper.marks import Marks
from euchre.night.paper.page import GREEN, GREY, Box, Sheet

_ACROSS, _DOWN = 2, 4
_ROWS_A_PAGE = 24


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


def contest_sheet(sheet: Sheet, night: Night, marks: Marks) -> None:
    """Draw the members of every pair or team, then every match so far with room for its score.

    Raises ``NightError`` if the night has no matches.
    """
    if night.contest is None:
        raise NightError("there are no matches of pairs or teams tonight")
    one = night.contest.one.capitalize()
    teams = [
        [str(n), called(night, n), ", ".join(_person(night, m) for m in team.members), "", ""]
        for n, team in night.teams.items()
    ]
    heads, shares = ("No.", one, "Players", "Won", "Difference"), (0.07, 0.25, 0.46, 0.09, 0.13)
    page = partial(pages, sheet, night, marks, down=_ROWS_A_PAGE, height=9.6, size=12, left=(1, 2))
    page(f"{one}s", heads, shares, teams)
    rows = [_match(night, match) for match in matches(night)]
    # A knock-out and a Swiss are seated as they go: leave lines for later matches.
    rows += [[""] * 5] * (-len(rows) % _ROWS_A_PAGE if night.movement else 0)
    heads, shares = ("Game", "Table", "Match", "Points", "Won by"), (0.09, 0.13, 0.44, 0.14, 0.2)
    page("Matches", heads, shares, rows)


def _person(night: Night, number: int) -> str:
    return f"{number} {night.players[number].name}".strip()


def _match(night: Night, match: Match) -> list[str]:
    one, other = match.sides
    games = " and ".join(dict.fromkeys(str(game) for game, _ in match.tables))
    tables = " and ".join(str(table) for _, table in match.tables)
    points = f"{match.points[0]} – {match.points[1]}" if match.over else ""
    won = called(night, match.winner) if match.winner is not None else ""
    return [games, tables, f"{called(night, one)} v {called(night, other)}", points, won]

"""Write charts as CSV, and read them, including other people's.

The output has one row for each table, ``game,table,north,east,south,west,sit out``, and a row
without a table for those who sit out.  Only numbers and those words are written, so that no cell
can be taken for a formula.

The input may be that, with the columns in any order, or look like a printed chart: one row per
game, a cell ``1-6 v 2-5`` for each table.  If no sit-outs are listed, unseated players sit out.
"""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Mapping

from euchre.coordinates import MOST_GAMES, MOST_PLAYERS
from euchre.night.rotation.balance import report
from euchre.night.rotation.chart import SEATS, Chart, ChartError, Foursome, Seating, against
from euchre.text import brief

#: The ``Chart.way`` of a chart that says who meets whom, and not on which chairs.
LISTED = "listed"
_COLUMNS = ("game", "table", *(seat.lower() for seat in SEATS))
#: A column for those who sit out, in a row of its own, which has no table.
_OUT = "sit out"
#: A longer text is not a chart: 200 games of 400 players are shorter.
_LONGEST = 1_000_000
_FOUR = re.compile(
    r"\s*(\d+)\s*(?:-|–|\+|&|and)\s*(\d+)\s*(?:vs?\.?|against|x|:)\s*"
    r"(\d+)\s*(?:-|–|\+|&|and)\s*(\d+)\s*",
    re.ASCII | re.IGNORECASE,
)
_OUTS = re.compile(r"\s*(?:sits? out|out|byes?)\s*:?\s*((?:\d+[\s+&]*)*)", re.ASCII | re.IGNORECASE)
_GAME = re.compile(r"\s*(?:game|round)?\s*(\d+)\s*[.:)]?\s*", re.ASCII | re.IGNORECASE)

#: A line's number and its cells.
SheetLine = tuple[int, list[str]]


def write_csv(chart: Chart) -> str:
    """Return a chart as CSV."""
    text = io.StringIO()
    rows = csv.writer(text, lineterminator="\n")
    rows.writerow((*_COLUMNS, _OUT))
    for number, game in enumerate(chart.games, 1):
        rows.writerows([number, at, *table, ""] for at, table in enumerate(game.tables, 1))
        if game.byes:
            rows.writerow([number, *[""] * 5, " ".join(map(str, game.byes))])
    return text.getvalue()


def read_csv(text: str) -> Chart:
    """Parse the chart in a text; its way is ``pasted``, or ``LISTED`` if it names no seats.

    Raises ``ChartError`` with the line number of the error.
    """
    if len(text) > _LONGEST:
        raise ChartError(f"a chart has at most {_LONGEST:,} characters, not {len(text):,}")
    lines = lines_of(text)
    if not lines:
        raise ChartError("this chart is empty")
    heads = [cell.lower() for cell in lines[0][1]]
    games = _by_column(heads, lines[1:]) if "north" in heads else _by_game(lines)
    if not games:
        raise ChartError("this chart has no games")
    seatings = [game for _, game in sorted(games.items())]
    if not any(game.byes for game in seatings):
        everybody = set().union(*(game.players for game in seatings))
        seatings = [
            Seating(game.tables, tuple(sorted(everybody - game.players))) for game in seatings
        ]
    way = "pasted" if "north" in heads else LISTED
    chart = Chart(tuple(seatings), way, "")
    return Chart(chart.games, chart.way, f"read from a file; {report(chart).summary}")


def lines_of(text: str) -> list[SheetLine]:
    """Return the nonempty lines of a sheet, split into cells at commas, semicolons or tabs.

    Raises ``ChartError`` with the line number of the error.
    """
    text = text.removeprefix("\ufeff")
    first = next((line for line in text.splitlines() if line.strip()), "")
    mark = max(",;\t", key=first.count)
    rows = csv.reader(io.StringIO(text, newline=""), delimiter=mark)
    lines = []
    try:
        for cells in rows:
            stripped = [cell.strip() for cell in cells]
            if any(stripped):
                lines.append((rows.line_num, stripped))
    except csv.Error as error:
        raise ChartError(f"line {rows.line_num}: {error}") from None
    return lines


def _by_column(heads: list[str], lines: list[SheetLine]) -> dict[int, Seating]:
    """Read one row per table, its cells named by the first line."""
    if missing := [name for name in _COLUMNS if name not in heads]:
        raise ChartError(f"line 1: there is no column {', '.join(missing)}")
    tables: dict[int, dict[int, tuple[int, Foursome]]] = {}
    byes: dict[int, list[int]] = {}
    last = 0
    for at, cells in lines:
        if len(cells) < len(heads):
            cells = [*cells, *[""] * (len(heads) - len(cells))]
        cell = dict(zip(heads, cells, strict=False))
        game, last = _number(at, "game", cell["game"], MOST_GAMES), at
        seats = [cell[seat.lower()] for seat in SEATS]
        rows = tables.setdefault(game, {})
        if cell.get(_OUT) or _OUTS.fullmatch(cell["table"]):
            out = [*filter(None, seats), *re.findall(r"\d+", cell.get(_OUT, ""))]
            byes.setdefault(game, []).extend(_player(at, player) for player in out)
        else:
            number = _number(at, "table", cell["table"], MOST_PLAYERS // 4)
            if number in rows:
                raise ChartError(f"line {at}: game {game} has table {number} twice")
            rows[number] = at, Foursome(*(_player(at, seat) for seat in seats))
    for game, rows in tables.items():
        if sorted(rows) != list(range(1, len(rows) + 1)):
            raise ChartError(
                f"game {game} has tables {_list(rows)}; number tables from 1 without gaps"
            )
    _complete(tables, last)
    return {
        game: _seating(game, [rows[k] for k in sorted(rows)], byes.get(game, []), last)
        for game, rows in tables.items()
    }


def _by_game(lines: list[SheetLine]) -> dict[int, Seating]:
    """Read one row per game, with cells such as ``1-6 v 2-5``."""
    games: dict[int, Seating] = {}
    for index, (at, cells) in enumerate(lines):
        tables: list[Foursome] = []
        out: list[int] = []
        number = len(games) + 1
        for column, cell in enumerate(cells):
            if four := _FOUR.fullmatch(cell):
                a, b, c, d = (_player(at, p) for p in four.groups())
                tables.append(against((a, b), (c, d)))
            elif outs := _OUTS.fullmatch(cell):
                out += [_player(at, p) for p in re.findall(r"\d+", outs[1])]
            elif column == 0 and (heading := _GAME.fullmatch(cell)):
                number = _number(at, "game", heading[1], MOST_GAMES)
            elif cell and index:
                raise ChartError(f"line {at}: {brief(cell)} is not a table; write it as 1-6 v 2-5")
        if number in games:
            raise ChartError(f"line {at}: game {number} appears twice")
        # A line without tables may be a header, but only at the top.
        if tables:
            games[number] = _seating(number, [(at, table) for table in tables], out, at)
        elif index or len(lines) == 1:
            raise ChartError(f"line {at}: no table found; write one as 1-6 v 2-5")
    _complete(games, lines[-1][0])
    return games


def _seating(game: int, tables: list[tuple[int, Foursome]], byes: list[int], last: int) -> Seating:
    """Return the game; refuse a player with two places, at the line of the second."""
    seen: dict[int, int] = {}
    seated = [(at, player) for at, table in tables for player in table]
    for at, player in (*seated, *((last, player) for player in byes)):
        if player in seen:
            raise ChartError(f"line {at}: player {player} has two places in game {game}")
        seen[player] = at
    return Seating(tuple(table for _, table in tables), tuple(byes))


def _complete(games: Mapping[int, object], last: int) -> None:
    missing = sorted(set(range(1, max(games, default=0) + 1)) - set(games))
    if missing:
        which = f"game{'s' * (len(missing) > 1)} {_list(missing)}"
        raise ChartError(f"line {last}: the chart ends without {which}")


def _player(at: int, cell: str) -> int:
    return _number(at, "player", cell, MOST_PLAYERS)


def _number(at: int, what: str, cell: str, most: int) -> int:
    # A text too long for int() is too large in any case.
    number = int(cell) if cell.isascii() and cell.isdecimal() and len(cell) < 9 else 0
    if not 1 <= number <= most:
        raise ChartError(f"line {at}: {brief(cell)} is not a {what}; use 1 to {most}")
    return number


def _list(numbers: Mapping[int, object] | list[int]) -> str:
    return ", ".join(map(str, sorted(numbers)))

"""Spreadsheets: read names from a list, and write a night as CSV.

Nothing that is written is evaluated as a formula.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from euchre.night.errors import NightError
from euchre.night.events import Paid
from euchre.night.fold import Night
from euchre.night.standings import standings
from euchre.night.table_score import Result, Score

#: Headers of columns with full names, first names and family names.
_WHOLE = ("name", "names", "player", "players", "full name", "player name", "member")
_FIRST = ("first", "first name", "firstname", "given name", "forename")
_LAST = ("last", "last name", "lastname", "surname", "family name")


def decoded(data: bytes) -> str:
    """Decode a file: UTF-8 or UTF-16 if valid, otherwise Windows-1252.

    >>> decoded("Zoë".encode("cp1252")), decoded("Zoë".encode("utf-16"))
    ('Zoë', 'Zoë')
    """
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        return data.decode("utf-16", "replace")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        # A few bytes are undefined in Windows-1252; the replacement is refused as a name.
        return data.decode("cp1252", "replace")


def names_in(text: str) -> list[str]:
    r"""Return the names of a list, in order; empty lines are ignored.

    One name per line, or a sheet with cells separated by tabs, semicolons or commas: with a
    header its name column (or first and last name) is read, without one the non-numeric cells;
    ``Miller, Ann`` stays as it is.  Raises ``NightError`` for a duplicate name, and
    a cell that is too long.

    >>> names_in("No;First name;Surname;Phone\n1;Ann;Miller;555\n2;Bob;Stone;556")
    ['Ann Miller', 'Bob Stone']
    """
    lines = [line for line in text.splitlines() if line.strip(" \t,;")]
    if not lines:
        return []
    mark = next((m for m in "\t;" if m in lines[0]), ",")
    try:
        rows = [[cell.strip() for cell in row] for row in csv.reader(lines, delimiter=mark)]
    except csv.Error as error:
        raise NightError(f"the list of names cannot be read: {error}") from None
    if (columns := _columns(rows[0])) is not None:
        names = [" ".join(row[at] for at in columns if at < len(row)) for row in rows[1:]]
    elif mark != "," or all(row[0].rstrip(".").isdecimal() for row in rows if len(row) > 1):
        names = [" ".join(cell for cell in row if not cell.rstrip(".").isdecimal()) for row in rows]
    else:
        names = lines
    names = [" ".join(name.split()) for name in names if name.strip()]
    seen: dict[str, str] = {}
    for name in names:
        if seen.setdefault(name.casefold(), name) is not name:
            raise NightError(f"{name} is listed twice; add an initial")
    return names


def _columns(heads: Sequence[str]) -> list[int] | None:
    """Return the columns of the name, or None if the first line is not a header."""
    low = [head.casefold().strip(" :") for head in heads]
    if whole := [at for at, head in enumerate(low) if head in _WHOLE]:
        return whole[:1]
    parts = [
        next((at for at, head in enumerate(low) if head in words), None)
        for words in (_FIRST, _LAST)
    ]
    if any(at is not None for at in parts):
        return [at for at in parts if at is not None]
    return None


#: Leading characters that make a spreadsheet read a cell as a formula.
_TRIGGERS = ("=", "+", "-", "@", "\t", "\r", "\n", "\0", "＝", "＋", "－", "＠")

Cell = str | int | float | None


def safe(cell: Cell) -> Cell:
    """Return a cell that no spreadsheet evaluates, by putting an apostrophe before a risky text.

    Leading spaces are no protection, because some programs skip them.  Numbers stay numbers.

    >>> safe("=1+1"), safe("Ann"), safe(-3)
    ("'=1+1", 'Ann', -3)
    """
    if isinstance(cell, str) and any(
        text.startswith(_TRIGGERS) for text in (cell.lstrip(), cell.lstrip(" \xa0"))
    ):
        return f"'{cell}"
    return cell


def to_csv(head: Sequence[str], rows: Iterable[Sequence[Cell]]) -> str:
    """Return rows as CSV with a header, every text made ``safe``."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\r\n")
    writer.writerow(head)
    writer.writerows([safe(cell) for cell in row] for row in rows)
    return out.getvalue()


def standings_csv(night: Night) -> str:
    """Return the standings, best first, one row per player."""
    keys = (
        "place", "number", "name", "total", "average", "points", "credit", "adjusted", "played",
        "sat_out", "wins", "against", "loners", "euchres", "euchred",
    )  # fmt: skip
    named = {"sat_out": "sat out", "wins": "games won", "against": "points against"}
    lines: Iterable[Any] = (line.to_json() for line in standings(night).lines)
    return to_csv([named.get(key, key) for key in keys], ([x[key] for key in keys] for x in lines))


def scores_csv(night: Night) -> str:
    """Return every table of every game with its score, one row each, blank if disputed."""
    head = (
        "game", "table", "north", "south", "east", "west", "status", "north-south", "east-west",
        "loners", "euchres north-south", "euchres east-west", "said by",
    )  # fmt: skip
    return to_csv(head, _score_rows(night))


def _score_rows(night: Night) -> Iterable[Sequence[Cell]]:
    for (game, table), at in night.results.items():
        north, east, south, west = _people(night, at)
        score = at.score
        points = score.points if score and len(score.points) == 2 else (None, None)
        euchres = (score.euchres if score else None) or (None, None)
        loners = " ".join(map(str, loners_of(score))) if score else ""
        authors = ", ".join(dict.fromkeys(event.by for event in at.statements))
        pairs = (north, south, east, west)
        yield (game, table, *pairs, at.status, *points, loners, *euchres, authors)


def loners_of(score: Score) -> list[int]:
    """Return the players who made loners, each number once per loner."""
    return [p for p, n in zip(score.seats, score.loners, strict=False) for _ in range(n or 0)]


def _people(night: Night, at: Result) -> tuple[str, ...]:
    """Return who sits in each of four seats, empty at a table that is not on the chart.

    Of a table of three each stands with the own points.
    """
    try:
        seats: Sequence[int] = at.score.seats if at.score else night.seated(at.game, at.table)
    except NightError:
        return ("",) * 4
    names = [_called(night, number) for number in seats]
    if at.score and len(seats) == 3:
        both = zip(names, at.score.points, strict=True)
        names = [*(f"{name}: {own}" for name, own in both), ""]
    return (*names, "")[:4]


def _called(night: Night, number: int) -> str:
    player = night.players.get(number)
    return f"{number} {player.name}".strip() if player else str(number)


def money_csv(night: Night) -> str:
    """Return every payment, one row each, with the till's balance after it."""
    rows, till = [], 0
    for paid in night.in_force(Paid):
        till += paid.amount
        name = night.players[paid.number].name if paid.number in night.players else ""
        at = paid.at.isoformat(timespec="seconds")
        note = paid.note or paid.prize
        rows.append(
            (at, paid.what, paid.number or "", name, paid.amount / 100, till / 100, note, paid.by)
        )
    return to_csv(("at", "what", "number", "name", "amount", "till", "note", "by"), rows)


def prizes_csv(night: Night) -> str:
    """Return the prizes, one row per winner."""
    return to_csv(
        ("prize", "value", "number", "name"),
        (
            (won.title, round(float(won.value), 3), player.number, player.name)
            for won in standings(night).prizes
            for player in won.winners
        ),
    )


#: The sheets by name.
SHEETS: Mapping[str, Callable[[Night], str]] = {
    "standings": standings_csv,
    "scores": scores_csv,
    "prizes": prizes_csv,
    "money": money_csv,
}

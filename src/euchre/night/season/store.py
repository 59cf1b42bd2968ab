"""A season in a file (``night.store``), and as CSV and JSON."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from euchre.night.errors import NightError
from euchre.night.order import following
from euchre.night.season.events import AnyEvent, Opened, decode, encode
from euchre.night.season.fold import Season, admit, fold
from euchre.night.season.standings import curve, provisional, ratings, standings
from euchre.night.spreadsheets import Cell, to_csv
from euchre.night.store import Log

SUFFIX = ".season.jsonl"
_LOG = Log("season", SUFFIX, encode, decode)


def find(path: str | None) -> Path:
    """Return the season file at a path, or the only one in this folder.

    Raises ``NightError`` if there is none, or more than one to choose from.
    """
    return _LOG.find(path)


def create(path: Path, event: Opened) -> None:
    """Create the file of a new season.  Raises ``NightError`` if it exists already."""
    fold([event])
    _LOG.create(path, [event])


def load(path: Path) -> Season:
    """Return the season in a file.  Raises ``NightError`` for a damaged one."""
    return _season(path, _LOG.read(path))


def add(path: Path, make: Callable[[Season], Sequence[AnyEvent]]) -> Season:
    """Add the events that ``make`` returns for the current season, all or none; return the result.

    Raises ``NightError`` if the file cannot be written.
    """

    def admitted(before: list[AnyEvent]) -> tuple[Season, Sequence[AnyEvent]]:
        season = _season(path, before)
        new = following(before, make(season))
        return admit(season, new), new

    return _LOG.append(path, admitted)


def _season(path: Path, events: Sequence[AnyEvent]) -> Season:
    season = fold(events)
    if not any(isinstance(event, Opened) for event in events):
        raise NightError(f"{path} has no start of a season")
    return season


WHAT = ("standings", "nights", "ratings")


def rows(season: Season, what: str) -> tuple[list[str], list[list[Cell]]]:
    """Return header and rows of ``standings``, ``nights`` (a row for each) or ``ratings``."""
    if what == "standings":
        lines = [line.to_json() for line in standings(season)]
        head = list(lines[0]) if lines else ["place", "name", "value"]
        return head, [list(line.values()) for line in lines]
    names = season.members
    if what == "nights":
        head = ["day", "night", "name", "place", "total", "games", "wins", "loners", "compared",
                "given away"]  # fmt: skip
        return head, [
            [night.day.isoformat(), night.title, names.get(x.member, ""), x.place, x.total,
             x.games, x.wins, x.loners, x.compared, x.given]
            for night in season.nights
            for x in night.lines
        ]  # fmt: skip
    head = ["name", "rating", "95 % interval", "provisional", "games",
            *(night.day.isoformat() for night in season.nights)]  # fmt: skip
    best = sorted(ratings(season).items(), key=lambda one: -one[1].mean)
    return head, [
        [names.get(m, ""), round(r.mean, 4), round(r.error, 4), "yes" if provisional(r) else "no",
         r.games, *(None if x is None else round(x, 4) for x in curve(season, m))]
        for m, r in best
    ]  # fmt: skip


def as_csv(season: Season, what: str) -> str:
    """Return a part of a season as CSV, every text safe for spreadsheets."""
    return to_csv(*rows(season, what))


def as_json(season: Season, what: str) -> str:
    """Return a part of a season as a JSON document."""
    head, lines = rows(season, what)
    document: dict[str, Any] = {"season": season.title, "rules": season.rules.explained()}
    document[what] = [dict(zip(head, line, strict=True)) for line in lines]
    return json.dumps(document, indent=2, ensure_ascii=False) + "\n"

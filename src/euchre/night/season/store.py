"""A season in a file (``night.store``), and as CSV and JSON."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from euchre.night.errors import NightError
from euchre.night.event_order import following
from euchre.night.season.events import AnyEvent, SeasonOpened, decode, encode
from euchre.night.season.fold import Season, admit, fold
from euchre.night.season.league import tables
from euchre.night.season.member_ratings import curve, provisional, ratings
from euchre.night.season.season_commands import Command
from euchre.night.season.secretary import events_of
from euchre.night.season.standings import standings
from euchre.night.spreadsheets import Cell, to_csv
from euchre.night.store import Log

SUFFIX = ".season.jsonl"
LOG = Log("season", SUFFIX, encode, decode)


@dataclass(frozen=True)
class SeasonFile:
    """One season in one file."""

    path: Path

    @classmethod
    def create(cls, path: Path, event: SeasonOpened) -> None:
        """Create the file of a new season.  Raises ``NightError`` if it exists already."""
        fold([event])
        LOG.create(path, [event])

    def load(self) -> Season:
        """Return the current season.  Raises ``NightError`` for a damaged file."""
        return _season(self.path, LOG.read(self.path))

    def add(self, make: Callable[[Season], Sequence[AnyEvent]]) -> Season:
        """Add the events that ``make`` returns for the current season, and return the result.

        Raises ``NightError`` if the file cannot be written.
        """

        def admitted(before: list[AnyEvent]) -> tuple[Season, Sequence[AnyEvent]]:
            season = _season(self.path, before)
            new = following(before, make(season))
            return admit(season, new), new

        return LOG.append(self.path, admitted)

    def rewrite(self, change: Callable[[Season], Iterable[AnyEvent]]) -> None:
        """Replace the events by what ``change`` makes of the season, to forget a name.

        Raises ``NightError`` for a damaged file, or if it cannot be written.
        """
        LOG.rewrite(self.path, lambda events: change(_season(self.path, events)))

    def do(self, wanted: Command, **how: Any) -> Season:
        """Carry out a command and return the resulting season.  Raises ``NightError``."""
        return self.add(lambda season: events_of(season, wanted))

    def would(self, wanted: Command, **how: Any) -> None:
        """Raise ``NightError`` if a command would be refused."""
        events_of(self.load(), wanted)


def _season(path: Path, events: Sequence[AnyEvent]) -> Season:
    season = fold(events)
    if not any(isinstance(event, SeasonOpened) for event in events):
        raise NightError(f"{path} has no start of a season")
    return season


WHAT = ("standings", "nights", "ratings")


def rows(season: Season, what: str) -> tuple[list[str], list[list[Cell]]]:
    """Return header and rows of ``standings``, ``nights`` (a row for each) or ``ratings``."""
    if what == "standings" and season.of_sides_alone:
        sides = [vars(line) for table in tables(season).values() for line in table]
        head = [name for name in sides[0] if name not in ("members", "begun", "reached")]
        return head, [[line[name] for name in head] for line in sides]
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
    rules = season.rules.of_sides() if season.of_sides_alone else season.rules.explained()
    document: dict[str, Any] = {"season": season.title, "rules": rules}
    document[what] = [dict(zip(head, line, strict=True)) for line in lines]
    return json.dumps(document, indent=2, ensure_ascii=False) + "\n"

"""A season in a file (``night.logfile``)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

from euchre.night.errors import NightError
from euchre.night.logfile import Log
from euchre.night.order import following
from euchre.night.season.events import AnyEvent, Opened, decode, encode
from euchre.night.season.fold import Season, admit, fold

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

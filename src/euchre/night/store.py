"""A night in a file (``night.logfile``)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TypedDict, Unpack

from euchre.night.commands import Command
from euchre.night.desk import events_of
from euchre.night.door import admit
from euchre.night.errors import NightError
from euchre.night.events import AnyEvent, decode, encode
from euchre.night.fold import Night, fold
from euchre.night.logfile import Log
from euchre.night.order import following, later
from euchre.night.rotation.chart import Chart

SUFFIX = ".night.jsonl"
_LOG = Log("night", SUFFIX, encode, decode)


class How(TypedDict, total=False):
    """How commands are carried out: their author, and the finished chart for new seats."""

    by: str
    chart: Chart | None
    #: The events have one time, as the rows of one tally card.
    together: bool


def _events(night: Night, commands: Sequence[Command], sure: bool, how: How) -> Iterator[AnyEvent]:
    """Yield the events of commands, each admitted to the night after those before."""
    at = later(night.events)
    for command in commands:
        at = at if how.get("together") else later(night.events)
        by, chart = how.get("by", "desk"), how.get("chart")
        for event in events_of(night, command, by=by, at=at, chart=chart):
            night = admit(night, event, sure=sure)
            yield event


class NightFile:
    """One night in one file."""

    def __init__(self, path: Path) -> None:
        self.path = path

    @classmethod
    def create(cls, path: Path, *events: AnyEvent) -> NightFile:
        """Create a file with the first events of a night.

        Raises ``NightError`` if the file exists already, if it cannot be written, or for events
        that a night refuses.
        """
        night = Night()
        for event in events:
            night = admit(night, event)
        _LOG.create(path, events)
        return cls(path)

    def load(self) -> Night:
        """Return the current state of the night.  Raises ``NightError`` for a damaged file."""
        night = fold(_LOG.read(self.path))
        if not night.founded:
            raise NightError(f"{self.path} has no readable start of a night")
        return night

    def do(self, *commands: Command, sure: bool = False, **how: Unpack[How]) -> Night:
        """Carry out commands, all or none, and return the resulting night, which is then on disk.

        Raises ``NightError`` with every objection, or if the file cannot be written.
        """

        def admitted(before: list[AnyEvent]) -> tuple[Night, list[AnyEvent]]:
            new = list(_events(fold(before), commands, sure, how))
            return fold([*before, *new]), new

        return _LOG.append(self.path, admitted)

    def would(self, *commands: Command, **how: Unpack[How]) -> None:
        """Raise ``NightError`` if commands would be refused even with ``sure``."""
        list(_events(self.load(), commands, True, how))

    def add(self, *events: AnyEvent, sure: bool = False) -> Night:
        """Add events, all or none, as ``do`` does.

        An event whose id already exists is not added again (idempotent).
        """

        def admitted(before: list[AnyEvent]) -> tuple[Night, list[AnyEvent]]:
            night = fold(before)
            known = {event.id for event in night.events}
            new = following(before, [event for event in events if event.id not in known])
            for event in new:
                night = admit(night, event, sure=sure)
            return night, new

        return _LOG.append(self.path, admitted)


def find(path: str | None, folder: Path | None = None) -> NightFile:
    """Return the night at a path, or the only one in a folder (by default the current one).

    Raises ``NightError`` if there is none, or more than one to choose from.
    """
    return NightFile(_LOG.find(path, folder))

"""``euchre season add``: add nights that count."""

from __future__ import annotations

from functools import partial
from pathlib import Path

import click

from euchre.cli.output import say
from euchre.cli.season.common import nights, season_command
from euchre.night.errors import NightError
from euchre.night.fold import Night
from euchre.night.season import store
from euchre.night.season.adding import adding
from euchre.night.season.events import AnyEvent, Joined
from euchre.night.season.fold import Season
from euchre.night.store import NightFile
from euchre.text import counted


def _adding(night: Night, season: Season) -> list[AnyEvent]:
    return adding(season, night)


@click.command("add")
@click.argument("files", nargs=-1, required=True)
@season_command
def command(at: Path, files: tuple[str, ...]) -> None:
    """Add the nights in FILES or folders; nights already added are updated.

    Players are matched to members by name; a new name becomes a new member.
    """
    found = nights(files)
    if not found:
        raise NightError("no *.night.jsonl files in these folders")
    for path in found:
        night = NightFile(path).load()
        before = store.load(at)
        season = store.add(at, partial(_adding, night))
        new = [e.name for e in season.events[len(before.events) :] if isinstance(e, Joined)]
        listed = f" New members: {', '.join(new)}." if new else ""
        say(f"{night.title} added; the season has {counted(len(season.nights), 'night')}.{listed}")

"""``euchre season forget``: remove a name everywhere."""

from __future__ import annotations

from pathlib import Path

import click

from euchre.cli.output import say
from euchre.cli.season.common import nights, season_command
from euchre.night.events import encode as encode_night
from euchre.night.logfile import rewrite
from euchre.night.season import store
from euchre.night.season.events import encode
from euchre.night.season.forgetting import names_of, nobody, of_season, of_words, whole
from euchre.night.store import NightFile
from euchre.text import counted


@click.command("forget")
@click.argument("name")
@click.argument("files", nargs=-1)
@season_command
def command(at: Path, name: str, files: tuple[str, ...]) -> None:
    """Remove NAME from the season and from the nights in FILES or folders.

    Scores stay, so no one else's change. Backups keep the name until they are deleted.
    """
    season = store.load(at)
    member = season.member(name)
    names, other = whole(names_of(season, member)), nobody(member)
    found = nights(files)
    for path in found:
        events = of_words(NightFile(path).load().events, names, other)
        rewrite(path, [encode_night(event) for event in events])
    without = of_words(of_season(season.events, member), names, other)
    rewrite(at, [encode(event) for event in without])
    say(f"{name} is now {nobody(member)} in {at} and in {counted(len(found), 'night')}.")
    if not found:
        say(
            "The nights' files still contain the name; list them or their folder to remove it there"
            " too."
        )

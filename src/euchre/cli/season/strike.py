"""``euchre season strike``: remove a night from the season."""

from __future__ import annotations

from pathlib import Path

import click

from euchre.cli.output import say
from euchre.cli.season.common import season_command
from euchre.night.season import store
from euchre.night.season.events import Struck, stamp
from euchre.text import counted


@click.command("strike")
@click.argument("night")
@season_command
def command(at: Path, night: str) -> None:
    """Take NIGHT (its title or date) out of the season. The night's own file stays."""
    gone = store.load(at).night(night)
    season = store.add(at, lambda _: [Struck(**stamp(), night=gone.night)])
    left = counted(len(season.nights), "night")
    say(f"{gone.title} ({gone.day}) no longer counts; the season has {left}.")

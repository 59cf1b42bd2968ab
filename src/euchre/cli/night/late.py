"""``euchre night late``: players who are expected but not here yet."""

from __future__ import annotations

import click

from euchre.cli.night.common import by_option, night_command, whole
from euchre.cli.output import say
from euchre.night.events import Late, stamp
from euchre.night.rotation.chart import MOST_PLAYERS
from euchre.night.store import NightFile


@click.command("late")
@click.argument("number")
@click.option("--name", default="", help="The name, if not given before.")
@by_option
@night_command
def command(at: NightFile, number: str, name: str, by: str) -> None:
    """Record that player NUMBER is expected but not here yet."""
    own = whole("the player's number", number, 1, MOST_PLAYERS)
    night = at.add(Late(**stamp(by), number=own, name=name))
    say(f"{night.player(own).called} is late.")

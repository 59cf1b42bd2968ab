"""``euchre night late``: players who are expected but not here yet."""

from __future__ import annotations

import click

from euchre.cli.night.common import by_option, night_command, number_of
from euchre.cli.output import say
from euchre.night.events import Late, stamp
from euchre.night.store import NightFile


@click.command("late")
@click.argument("who")
@click.option("--name", default="", help="The name, if not given before.")
@by_option
@night_command
def command(at: NightFile, who: str, name: str, by: str) -> None:
    """Record that WHO, a number or a name, is expected but not here yet."""
    own = number_of(at.load(), who)
    night = at.add(Late(**stamp(by), number=own, name=name))
    say(f"{night.player(own).called} is late.")

"""``euchre night leave``: players who go home or do not come."""

from __future__ import annotations

import click

from euchre.cli.night.common import by_option, night_command, number_of, whole
from euchre.cli.output import say
from euchre.coordinates import MOST_GAMES
from euchre.night.events import Left, stamp
from euchre.night.history import left_when
from euchre.night.store import NightFile


@click.command("leave")
@click.argument("who")
@click.option("--after", metavar="GAME", help="Last game played.  [default: the last one started]")
@click.option("--note", default="", help="A note to keep with this entry.")
@by_option
@night_command
def command(at: NightFile, who: str, after: str | None, note: str, by: str) -> None:
    """Record that WHO, a number or a name, has gone home."""
    known = at.load()
    own = number_of(known, who)
    last = known.played if after is None else whole("--after", after, 0, MOST_GAMES)
    night = at.add(Left(**stamp(by), number=own, after=last, note=note))
    say(f"{night.player(own).called} has left {left_when(last)}.")
    if last < night.games:
        say("Fix the seating with: euchre night repair (or re-seat everyone: euchre night replan)")

"""``euchre night matches``: who met whom, and how far a knock-out is."""

from __future__ import annotations

import click

from euchre.cli.night.common import night_command
from euchre.cli.output import say
from euchre.night.contest.knockout import bracket
from euchre.night.contest.matches import matches
from euchre.night.contest.standings import called, of_match, of_tie
from euchre.night.store import NightFile


@click.command("matches")
@night_command
def command(at: NightFile) -> None:
    """Show every match of the night, with the bracket where it is a knock-out."""
    night = at.load()
    for match in matches(night):
        say(of_match(night, match))
    if night.contest is None or night.contest.way != "knock-out" or not night.played:
        return
    draw = bracket(night)
    for number, stage in enumerate(draw.stages, 1):
        say(f"{draw.called(number)[0].upper()}{draw.called(number)[1:]}:")
        for tie in stage:
            say(f"  {of_tie(night, tie)}")
    if draw.champion is not None:
        say(f"{called(night, draw.champion)} has won the knock-out.")
    if draw.best_loser is not None:
        say(f"{called(night, draw.best_loser)} has won the losers' side.")

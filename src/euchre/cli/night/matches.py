"""``euchre night matches``: who met whom, and the state of a knock-out."""

from __future__ import annotations

import json

import click

from euchre.cli.night.common import night_command
from euchre.cli.output import json_option, say
from euchre.night.contest.knockout import bracket
from euchre.night.contest.matches import matches
from euchre.night.contest.standings import called, of_match, of_tie, told
from euchre.night.store import NightFile


@click.command("matches")
@json_option
@night_command
def command(at: NightFile, as_json: bool) -> None:
    """Show every match of the night, and the bracket of a knock-out."""
    night = at.load()
    if as_json:
        click.echo(json.dumps(told(night), indent=2))
        return
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

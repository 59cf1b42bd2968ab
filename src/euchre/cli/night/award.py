"""``euchre night award``: prizes decided at the desk."""

from __future__ import annotations

import click

from euchre.cli.night.common import by_option, insisting, night_command
from euchre.cli.night.standings import prize_line
from euchre.cli.output import say
from euchre.night.arrivals import card_of
from euchre.night.awards import HOW, winner_of
from euchre.night.events import Awarded, stamp
from euchre.night.options import prize_name
from euchre.night.standings import standings
from euchre.night.store import NightFile


@click.command("award")
@click.argument("prize")
@click.argument("who", required=False)
@click.option(
    "--how",
    type=click.Choice(HOW),
    help="How the prize was decided; given: despite the scores.  [default: decided]",
)
@click.option("--sure", is_flag=True, help="Award it before the scores are final, or against them.")
@by_option
@night_command
def command(
    at: NightFile, prize: str, who: str | None, how: str | None, sure: bool, by: str
) -> None:
    """Award PRIZE (high, low, door ...) to WHO, a number or a name, after a cut or a play-off.

    WHO must be one of the players who share the prize.  Without WHO the winner is drawn: a door
    prize among all players here who have none yet, any other prize among those who share it.
    If later scores take the winner's share away, the scores decide again.
    """
    night = at.load()
    asked = None if who is None else card_of(night, who).number
    number, word = winner_of(night, prize, asked, how or "")
    event = Awarded(**stamp(by), prize=prize, number=number, how=word)
    night = insisting(at, event, sure=sure, verb="award")
    say(f"{night.player(number).called} wins the {prize_name(prize)} ({word}).")
    for won in standings(night).prizes:
        if won.prize == prize != "door":
            say(prize_line(won))

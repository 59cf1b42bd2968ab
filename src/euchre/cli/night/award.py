"""``euchre night award``: prizes decided at the desk."""

from __future__ import annotations

import secrets

import click

from euchre.cli.night.common import by_option, night_command
from euchre.cli.output import say
from euchre.night.arrivals import card_of
from euchre.night.door import HOW
from euchre.night.errors import NightError
from euchre.night.events import Awarded, stamp
from euchre.night.standings import in_the_draw
from euchre.night.store import NightFile


@click.command("award")
@click.argument("prize")
@click.argument("who", required=False)
@click.option("--how", type=click.Choice(HOW), help="How the tie was decided.  [default: given]")
@by_option
@night_command
def command(at: NightFile, prize: str, who: str | None, how: str | None, by: str) -> None:
    """Award PRIZE (high, low, door ...) to WHO, a number or a name, after a cut or a play-off.

    Without WHO the winner is drawn: a door prize among all players here who have none yet, any
    other prize among the players tied for it.
    """
    from euchre.night.standings import standings

    night = at.load()
    if who is not None:
        number, word = card_of(night, who).number, how or "given"
    else:
        won = next((won for won in standings(night).prizes if won.prize == prize), None)
        among = list(won.winners) if won and prize != "door" else in_the_draw(night)
        if not among:
            raise NightError("no players left to draw from")
        number, word = secrets.choice(among).number, how or "drawn"
    night = at.add(Awarded(**stamp(by), prize=prize, number=number, how=word))
    say(f"{night.player(number).called} wins the prize {prize} ({word}).")

"""``euchre night take``: one player takes over another's card."""

from __future__ import annotations

import click

from euchre.cli.night.common import by_option, night_command, whole
from euchre.cli.output import say
from euchre.coordinates import MOST_GAMES, MOST_PLAYERS
from euchre.night.arrivals import card_of, number_for
from euchre.night.events import Substituted, stamp
from euchre.night.store import NightFile


@click.command("take")
@click.argument("name")
@click.argument("card")
@click.option("--from", "first", metavar="GAME", help="First game.  [default: the next one]")
@click.option("--number", metavar="N", help="The newcomer's number.  [default: a new one]")
@click.option(
    "--with-points", is_flag=True, help="The card keeps its number, and its points go along."
)
@by_option
@night_command
def command(
    at: NightFile,
    name: str,
    card: str,
    first: str | None,
    number: str | None,
    with_points: bool,
    by: str,
) -> None:
    """NAME takes over the CARD (a number or a name) of a departing player, with all its seats.

    No other cards change.  Each player keeps the points of the games they play, unless the
    points go with the card.
    """
    night = at.load()
    old = card_of(night, card)
    game = night.played + 1 if first is None else whole("--from", first, 1, MOST_GAMES)
    if with_points:
        own = old.number
    elif number is not None:
        own = whole("--number", number, 1, MOST_PLAYERS)
    else:
        own = number_for(night, name)
    event = Substituted(**stamp(by), number=own, name=name.strip(), card=old.number, first=game)
    at.add(event)
    has = "its points go along" if with_points else f"player {own} from now on"
    say(f"{name.strip()} takes the card of {old.called} from game {game} on: {has}.")
    say("Print the new card with: euchre night print --parts slips")

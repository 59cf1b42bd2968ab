"""``euchre night swap``: two players sat in each other's seats."""

from __future__ import annotations

import click

from euchre.cli.night.common import by_option, night_command, whole
from euchre.cli.output import say
from euchre.coordinates import MOST_GAMES
from euchre.night.arrivals import card_of
from euchre.night.events import Swapped, stamp
from euchre.night.store import NightFile


@click.command("swap")
@click.argument("game")
@click.argument("player")
@click.argument("other")
@by_option
@night_command
def command(at: NightFile, game: str, player: str, other: str, by: str) -> None:
    """Record that two players (numbers or names) sat in each other's seats in GAME.

    Points stay with the seats, so both get the points they really won; it does not matter whether
    the scores have been entered already.
    """
    night = at.load()
    number = whole("GAME", game, 1, MOST_GAMES)
    one, two = card_of(night, player), card_of(night, other)
    at.add(Swapped(**stamp(by), game=number, numbers=(one.number, two.number)))
    say(f"{one.called} and {two.called} have swapped seats in game {number}; scores follow.")

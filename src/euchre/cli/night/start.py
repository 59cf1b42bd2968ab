"""``euchre night start``: start the next game."""

from __future__ import annotations

import sys

import click

from euchre.cli.night.common import by_option, night_command, whole
from euchre.cli.output import say
from euchre.coordinates import MOST_GAMES
from euchre.night.arrivals import unready
from euchre.night.errors import NightError
from euchre.night.events import Started, stamp
from euchre.night.fold import Night
from euchre.night.store import NightFile


@click.command("start")
@click.argument("game", required=False)
@click.option(
    "--anyway", is_flag=True, help="Start without asking about open tables or absent players."
)
@by_option
@night_command
def command(at: NightFile, game: str | None, anyway: bool, by: str) -> None:
    """Start GAME (by default the next one) and show who sits where.

    Asks first if tables of earlier games have not reported or players are missing.
    """
    night = at.load()
    if game is None and night.game >= night.planned:
        raise NightError(f"all {night.planned} games have been started")
    number = night.game + 1 if game is None else whole("the game", game, 1, MOST_GAMES)
    if night.games < number <= night.planned:
        raise NightError(f"game {number} has not been seated yet; seat it with euchre night next")
    if not anyway:
        _ask(night, number)
    night = at.add(Started(**stamp(by), game=number))
    say(f"Game {number} of {night.planned}: {night.rules.game_told}.")
    say("\n".join(seats(night, number)))


def _ask(night: Night, number: int) -> None:
    """Ask whether to start anyway; refuse if there is nobody to ask.

    Raises ``NightError`` with everything unresolved.
    """
    open_ = [f"{problem}" for problem in unready(night, number)]
    if not open_:
        return
    if not sys.stdin.isatty():
        raise NightError(*open_, "add --anyway to start anyway")
    for problem in open_:
        say(f"{problem[0].upper()}{problem[1:]}.")
    if not click.confirm(f"Start game {number} anyway?"):
        raise NightError(f"game {number} was not started")


def seats(night: Night, game: int) -> list[str]:
    """Return the seating of a game, one line per table, and who sits out."""
    seating = night.the_chart.games[game - 1]
    lines = []
    for place, table in enumerate(seating.tables, 1):
        north, east, south, west = (night.player(n).called for n in table)
        lines.append(f"Table {place}: {north} and {south} v {east} and {west} ({table.text})")
    if seating.byes:
        lines.append("Sitting out: " + ", ".join(night.player(n).called for n in seating.byes))
    return lines

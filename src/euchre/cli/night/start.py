"""``euchre night start``: the next game begins."""

from __future__ import annotations

import click

from euchre.cli.night.common import by_option, night_command, whole
from euchre.cli.output import say
from euchre.night.errors import NightError
from euchre.night.events import Started, stamp
from euchre.night.fold import Night
from euchre.night.rotation.chart import MOST_GAMES
from euchre.night.store import NightFile


@click.command("start")
@click.argument("game", required=False)
@by_option
@night_command
def command(at: NightFile, game: str | None, by: str) -> None:
    """Start GAME, the next one if none is named, and say who sits where."""
    night = at.load()
    if game is None and night.game >= night.planned:
        raise NightError(f"all {night.planned} games have been started")
    number = night.game + 1 if game is None else whole("a game", game, 1, MOST_GAMES)
    if night.games < number <= night.planned:
        raise NightError(f"game {number} has no seats yet: euchre night next")
    owing = night.missing
    night = at.add(Started(**stamp(by), game=number))
    seating = night.the_chart.games[number - 1]
    say(f"Game {number} of {night.planned}: {night.rules.game_told}.")
    say("\n".join(seats(night, number)))
    if owing:
        tables = "; ".join(f"game {r.game}, table {r.table}" for r in owing)
        say(f"Still to be reported: {tables}.")
    absent = [
        night.player(n).called
        for table in seating.tables
        for n in table
        if night.player(n).presence in ("left", "late")
    ]
    if absent:
        say(f"Not there: {', '.join(absent)}. Before a game begins, replan seats the others.")


def seats(night: Night, game: int) -> list[str]:
    """Return who sits where in a game, a line a table, and who sits out."""
    seating = night.the_chart.games[game - 1]
    lines = []
    for place, table in enumerate(seating.tables, 1):
        north, east, south, west = (night.player(n).called for n in table)
        lines.append(f"Table {place}: {north} and {south} v {east} and {west} ({table.text})")
    if seating.byes:
        lines.append("Sitting out: " + ", ".join(night.player(n).called for n in seating.byes))
    return lines

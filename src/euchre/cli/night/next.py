"""``euchre night next``: seat the next game by the night's movement or the standings."""

from __future__ import annotations

import click

from euchre.cli.night.common import by_option, night_command
from euchre.cli.night.start import seats
from euchre.cli.output import say
from euchre.night.errors import NightError
from euchre.night.events import Charted, stamp
from euchre.night.fold import Night
from euchre.night.movement import next_chart
from euchre.night.store import NightFile


@click.command("next")
@click.option(
    "--by-standings",
    is_flag=True,
    help="Seat a final game by the standings: the best at table 1, and so on.",
)
@click.option("--last", is_flag=True, help="Make this the last game, whether early or extra.")
@click.option("--with-late", is_flag=True, help="Also seat players who are expected but late.")
@by_option
@night_command
def command(at: NightFile, by_standings: bool, last: bool, with_late: bool, by: str) -> None:
    """Seat the next game for the players present, from the results of the last one."""
    night = at.load()
    if night.movement is None and not by_standings:
        raise NightError(
            "this night's chart already seats every game: start the next one with euchre night"
            " start, or seat a final one with --by-standings"
        )
    if night.played >= night.planned and not (by_standings or last):
        raise NightError(
            f"all {night.planned} games have started; add one more with --last, or with"
            " --by-standings to seat it by the standings"
        )
    seat_next(at, night, by, standing=by_standings, last=last, with_late=with_late)


def seat_next(
    at: NightFile,
    night: Night,
    by: str,
    *,
    standing: bool = False,
    last: bool = False,
    with_late: bool = False,
) -> None:
    """Seat the next game and print who sits where."""
    chart = next_chart(night, standing=standing, last=last, with_late=with_late)
    game = len(chart.games)
    reason = "by the standings" if standing else "the last game" if last else ""
    night = at.add(Charted(**stamp(by), first=game, chart=chart.to_json(), reason=reason))
    say(f"{chart.made[0].upper()}{chart.made[1:]}.")
    say(f"Game {game} of {night.planned}:")
    say("\n".join(seats(night, game)))
    say("Start it with: euchre night start")

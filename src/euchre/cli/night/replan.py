"""``euchre night replan``: re-seat the remaining games."""

from __future__ import annotations

import click

from euchre.cli.bar import counting
from euchre.cli.night.common import by_option, night_command, whole
from euchre.cli.night.next import seat_next
from euchre.cli.output import say
from euchre.coordinates import MOST_GAMES
from euchre.night.arrivals import replanned
from euchre.night.errors import NightError
from euchre.night.events import Charted, stamp
from euchre.night.rotation.mending import changes
from euchre.night.store import NightFile


@click.command("replan")
@click.option(
    "--games", metavar="N", help="Number of games in the whole night.  [default: unchanged]"
)
@click.option("--with-late", is_flag=True, help="Also seat players who are expected but late.")
@click.option(
    "--seed", default="0", show_default=True, metavar="N", help="Random seed for the chart."
)
@click.option("--reason", default="", help="A note to keep with this entry.")
@by_option
@night_command
def command(
    at: NightFile, games: str | None, with_late: bool, seed: str, reason: str, by: str
) -> None:
    """Re-seat the games not yet started for the players present; finished games stand."""
    night = at.load()
    if night.movement is not None:
        if games is not None:
            raise NightError(
                "--games needs a night with a chart; end this one with euchre night next --last"
            )
        seat_next(at, night, by, with_late=with_late)
        return
    total = None if games is None else whole("--games", games, 1, MOST_GAMES)
    chance = whole("--seed", seed, 0, 10**6)
    with counting() as progress:
        new = replanned(night, games=total, with_late=with_late, seed=chance, progress=progress)
    first = night.played + 1
    event = Charted(**stamp(by), first=first, chart=new.to_json(), reason=reason)
    told = changes(night.the_chart, new, first)
    changed = at.add(event).the_chart
    last, there = len(new.games), len(new.games[night.played].players)
    which = f"Games {first} to {last} are" if last > first else f"Game {first} is"
    say(f"{which} re-seated for {there} players: chart {changed.id}.")
    say(f"{new.made[0].upper()}{new.made[1:]}; {told.text}.")
    say("Print it with: euchre night print")

"""``euchre season member``: one member's nights and rating."""

from __future__ import annotations

from pathlib import Path

import click

from euchre.cli.output import say
from euchre.cli.season.common import season_command, signed
from euchre.night.errors import NightError
from euchre.night.rating import provisional
from euchre.night.season import store
from euchre.night.season.fold import curve, standings
from euchre.text import counted


@click.command("member")
@click.argument("name")
@season_command
def command(at: Path, name: str) -> None:
    """Show NAME's nights, what each was worth, and the rating after it."""
    season = store.load(at)
    member = season.member(name)
    line = next((x for x in standings(season) if x.member == member), None)
    if line is None:
        raise NightError(f"{name} has not played a night this season")
    place = (
        f"place {line.place}"
        if line.place
        else f"{counted(line.missing, 'more night')} to be ranked"
    )
    rating = line.rating
    say(f"{line.name}: {place}, {line.value:.2f}.")
    doubt = "; provisional" if provisional(rating) else ""
    say(f"Rating {signed(rating.mean)} ± {rating.error:.2f} points per deal{doubt}.")
    for night, mean in zip(season.nights, curve(season, member), strict=True):
        if night.night in line.nights:
            counts = "" if night.night in line.counted else " (does not count)"
            after = "–" if mean is None else signed(mean)
            worth = line.nights[night.night]
            say(f"{night.day}  {night.title}: {worth:.2f}{counts}, rating afterwards {after}")

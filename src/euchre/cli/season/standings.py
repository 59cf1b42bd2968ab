"""``euchre season standings``: the standings over many nights."""

from __future__ import annotations

from pathlib import Path

import click

from euchre.cli.output import figures, say
from euchre.cli.season.common import season_command, signed
from euchre.night.rating import provisional
from euchre.night.season import store
from euchre.night.season.fold import Standing, standings
from euchre.text import counted


@click.command("standings")
@season_command
def command(at: Path) -> None:
    """Show the standings by the season's rules, and every member's rating."""
    season = store.load(at)
    lines = standings(season)
    needed = season.rules.needed(len(season.nights))
    size = f"{counted(len(season.nights), 'night')}, {counted(len(lines), 'member')}"
    say(f"{season.title}: {size}. {season.rules.told()}")
    _show(lines)
    if any(line.missing for line in lines):
        say(f"To be ranked, a member must have played {counted(needed, 'night')}.")
    say("Rating: points per deal above a club bot, with 95 % interval; ? means provisional.")


def _show(lines: list[Standing]) -> None:
    from rich.box import SIMPLE_HEAD
    from rich.console import Console

    heads = ("value", "nights", "games", "won", "loners", "rating")
    table = figures("", "name", numbers=heads, box=SIMPLE_HEAD)
    for line in lines:
        rating = f"{signed(line.rating.mean)} ± {line.rating.error:.2f}"
        table.add_row(
            str(line.place) if line.place else "–",
            line.name,
            f"{line.value:.2f}",
            f"{len(line.counted)} of {len(line.nights)}",
            str(line.games),
            str(line.wins),
            str(line.loners),
            rating + ("?" if provisional(line.rating) else " "),
        )
    Console(highlight=False, markup=False).print(table)

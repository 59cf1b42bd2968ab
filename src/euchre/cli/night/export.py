"""``euchre night export``: a night as CSV."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import click

from euchre.cli.night.common import CSV, hand_out, night_command
from euchre.night.export import money_csv, prizes_csv, scores_csv, standings_csv
from euchre.night.fold import Night
from euchre.night.rotation import write_csv
from euchre.night.store import NightFile

_WHAT: Mapping[str, Callable[[Night], str]] = {
    "standings": standings_csv,
    "scores": scores_csv,
    "prizes": prizes_csv,
    "money": money_csv,
    "chart": lambda night: write_csv(night.the_chart),
}


@click.command("export")
@click.argument("what", type=click.Choice(list(_WHAT)), default="standings")
@click.option("--out", metavar="PATH", help="Write to a file instead of the screen.")
@night_command
def command(at: NightFile, what: str, out: str | None) -> None:
    """Write the standings, scores, prizes, money or chart as CSV for a spreadsheet."""
    hand_out(_WHAT[what](at.load()), what, out, CSV)

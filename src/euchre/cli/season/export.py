"""``euchre season export``: a season as CSV or JSON."""

from __future__ import annotations

from pathlib import Path

import click

from euchre.cli.night.common import CSV, hand_out
from euchre.cli.season.common import season_command
from euchre.night.season import store
from euchre.night.season.export import WHAT, as_csv, as_json


@click.command("export")
@click.argument("what", type=click.Choice(WHAT), default="standings")
@click.option(
    "--format",
    "kind",
    type=click.Choice(("csv", "json")),
    default="csv",
    show_default=True,
    help="File format.",
)
@click.option("--out", metavar="PATH", help="Write to a file instead of the screen.")
@season_command
def command(at: Path, what: str, kind: str, out: str | None) -> None:
    """Write the standings, nights or ratings as CSV or JSON."""
    season = store.load(at)
    text = as_csv(season, what) if kind == "csv" else as_json(season, what)
    hand_out(text, what, out, CSV if kind == "csv" else "utf-8")

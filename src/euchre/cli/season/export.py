"""``euchre season export``: a season as CSV or JSON."""

from __future__ import annotations

from pathlib import Path

import click

from euchre.cli.output import say
from euchre.cli.season.common import season_command
from euchre.night.errors import NightError
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
    if out is None:
        click.echo(text, nl=False)
        return
    try:
        # The byte order mark tells spreadsheets that the text is UTF-8.
        Path(out).write_text(text, "utf-8-sig" if kind == "csv" else "utf-8", newline="")
    except OSError as error:
        raise NightError(f"{out} cannot be written: {error.strerror}") from None
    say(f"The {what} are in {out}.")

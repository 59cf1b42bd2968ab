"""``euchre night export``: a night as CSV."""

from __future__ import annotations

from pathlib import Path

import click

from euchre.cli.night.common import night_command
from euchre.cli.output import say
from euchre.night.errors import NightError
from euchre.night.export import money_csv, prizes_csv, scores_csv, standings_csv
from euchre.night.fold import Night
from euchre.night.rotation import write_csv
from euchre.night.store import NightFile


def _chart_csv(night: Night) -> str:
    return write_csv(night.the_chart)


_WHAT = {
    "standings": standings_csv,
    "scores": scores_csv,
    "prizes": prizes_csv,
    "money": money_csv,
    "chart": _chart_csv,
}


@click.command("export")
@click.argument("what", type=click.Choice(list(_WHAT)), default="standings")
@click.option("--out", metavar="PATH", help="Write to a file instead of the screen.")
@night_command
def command(at: NightFile, what: str, out: str | None) -> None:
    """Write the standings, scores, prizes, money or chart as CSV for a spreadsheet."""
    text = _WHAT[what](at.load())
    if out is None:
        click.echo(text, nl=False)
        return
    try:
        # The byte order mark tells spreadsheets that the text is UTF-8.
        Path(out).write_text(text, "utf-8-sig", newline="")
    except OSError as error:
        raise NightError(f"{out} cannot be written: {error.strerror}") from None
    verb = "are" if what.endswith("s") else "is"
    say(f"The {what} {verb} in {out}.")

"""``euchre night print``: a night's printed matter as a PDF."""

from __future__ import annotations

from pathlib import Path

import click

from euchre.cli.night.common import night_command
from euchre.cli.output import say
from euchre.night.errors import NightError
from euchre.night.store import SUFFIX, NightFile

#: Parts printed by default: what every night needs.
_USUAL = "tally,chart,tents,signin,rules"


@click.command("print")
@click.option(
    "--parts",
    default=_USUAL,
    show_default=True,
    metavar="PART[,PART...]",
    help="What to print, or all; also wall, find, slips, moves, scores, matches, cover ...",
)
@click.option(
    "--paper", default="letter", show_default=True, metavar="letter|a4", help="Paper size."
)
@click.option(
    "--per-page", type=int, default=4, show_default=True, help="Tally cards per page: 2 or 4."
)
@click.option("--url", default="", help="Address of the night's pages, for the QR codes.")
@click.option("--font", metavar="FILE", help="Font for names with letters the built-in fonts lack.")
@click.option(
    "--theme",
    default="classic",
    show_default=True,
    metavar="classic|dark",
    help="Green and red, or black only for copiers and easy reading.",
)
@click.option("--by-hand", is_flag=True, help="Leave blanks for names that cannot be printed.")
@click.option("--out", metavar="PATH", help="The PDF file.  [default: named after the night]")
@night_command
def command(
    at: NightFile,
    parts: str,
    paper: str,
    per_page: int,
    url: str,
    font: str | None,
    by_hand: bool,
    theme: str,
    out: str | None,
) -> None:
    """Print cards, charts, tents and sheets, each with the chart's id and a QR code."""
    from euchre.night.paper import PARTS, parts_of, printed

    wanted = list(PARTS) if parts == "all" else [p.strip() for p in parts.split(",") if p.strip()]
    night = at.load()
    made = printed(
        night,
        wanted,
        paper=paper,
        per_page=per_page,
        url=url,
        font=Path(font) if font else None,
        by_hand=by_hand,
        theme=theme,
    )
    path = Path(out) if out else Path(f"{at.path.name.removesuffix(SUFFIX)}.pdf")
    try:
        path.write_bytes(made)
    except OSError as error:
        raise NightError(f"{path} cannot be written: {error.strerror}") from None
    contents = parts_of(night, wanted)
    say("\n".join([f"{path} contains:", *(f"  - {PARTS[part]}" for part in contents)]))
    if unused := [part for part in wanted if part not in contents]:
        say(f"Left out, because this night has no use for them: {', '.join(unused)}.")

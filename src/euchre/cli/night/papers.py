"""``euchre night print``, ``export``: a night as PDF and CSV."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import click

from euchre.cli.lazy import PathName
from euchre.cli.night.common import CSV, hand_out, night_command
from euchre.cli.options import flag, value
from euchre.cli.output import Whole, save, say
from euchre.night.fold import Night
from euchre.night.parts import PARTS, parts_of
from euchre.night.rotation.sheets import write_csv
from euchre.night.spreadsheets import SHEETS
from euchre.night.store import SUFFIX, NightFile

#: Parts printed by default: what every night needs.
_USUAL = "tally,chart,tents,signin,rules"
_WHAT: Mapping[str, Callable[[Night], str]] = {
    **SHEETS,
    "chart": lambda night: write_csv(night.the_chart),
}


@click.command("print")
@value(
    "--parts",
    "PART[,PART...]",
    "What to print, or all; also wall, find, slips, moves, scores, matches, cover ...",
    default=_USUAL,
)
@value("--paper", "[letter|a4]", "Paper size.", default="letter")
@value(
    "--per-page",
    "N",
    "Tally cards per page: 2 or 4.  [default: 4 if all games fit with names]",
    Whole(2, 4),
)
@value("--url", "URL", "Address of the night's pages, for the QR codes.", default="")
@value(
    "--font",
    "FILE",
    "Font for names with letters the built-in fonts lack.",
    PathName(path_type=Path),
)
@value(
    "--theme",
    "[classic|dark]",
    "Green and red, or black only for copiers and easy reading.",
    default="classic",
)
@value("--note", "TEXT", "A note of your own, on cards, tents, title and rules.", default="")
@flag("--by-hand", "Leave blanks for names that cannot be printed.")
@value("--out", "FILE", "The PDF file.  [default: named after the night and the parts]")
@night_command
def print_papers(at: NightFile, parts: str, out: str | None, **how: Any) -> None:
    """Print cards, charts, tents and sheets, each with the chart's id and a QR code."""
    from euchre.night.paper import printed
    from euchre.night.paper.marks import Printing

    wanted = list(PARTS) if parts == "all" else [p.strip() for p in parts.split(",") if p.strip()]
    night = at.load()
    document = printed(night, wanted, Printing(**how))
    # Slips must not take the place of the evening's papers.
    which = "" if parts == _USUAL else f"-{'all' if parts == 'all' else '-'.join(wanted)}"
    path = Path(out or f"{at.path.name.removesuffix(SUFFIX)}{which}.pdf")
    save(path, document)
    contents = parts_of(night, wanted)
    say("\n".join([f"{path} contains:", *(f"  - {PARTS[part]}" for part in contents)]))
    if unused := [part for part in wanted if part not in contents]:
        say(f"Left out, because this night has no use for them: {', '.join(unused)}.")


@click.command("export")
@click.argument("what", type=click.Choice(list(_WHAT)), default="standings")
@value("--out", "FILE", "Write the result to FILE instead of printing it.")
@night_command
def export(at: NightFile, what: str, out: str | None) -> None:
    """Write the standings, scores, prizes, money or chart as CSV for a spreadsheet."""
    hand_out(_WHAT[what](at.load()), what, out, CSV)

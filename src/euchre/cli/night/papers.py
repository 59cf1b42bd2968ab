"""``euchre night print``, ``export``: a night as PDF and CSV."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

from euchre.cli.night.shared_options import CSV, NightOptions, hand_out
from euchre.cli.options import OUT, Typed, taking
from euchre.cli.output import Misuse, save, say
from euchre.cli.typed_values import Whole
from euchre.night.fold import Night
from euchre.night.printable import PARTS, parts_of, unused
from euchre.night.rotation.chart_csv import write_csv
from euchre.night.spreadsheets import SHEETS
from euchre.night.store import SUFFIX

#: Parts printed by default: what every night needs.
_USUAL = "tally,chart,tents,signin,rules"
_WHAT: Mapping[str, Callable[[Night], str]] = {
    **SHEETS,
    "chart": lambda night: write_csv(night.the_chart),
}


@dataclass(frozen=True)
class PrintOptions(Typed):
    """What ``euchre night print`` prints, and how."""

    terminal = """print
    --parts PART[,PART...]  What to print, or all; also wall, find, slips, moves, scores, matches,
                            cover ...
    --paper letter|a4       Paper size.
    --per-page N            Tally cards per page: 2 or 4.  [default: 4 if all games fit with names]
    --url URL               Address of the night's pages, for the QR codes.
    --font FILE             Font for names with letters the built-in fonts lack.
    --theme classic|dark    Green and red, or black only for copiers and easy reading.
    --note TEXT             A note of your own, on cards, tents, title and rules.
    --by-hand               Leave blanks for names that cannot be printed.
    --out FILE              The PDF file.  [default: named after the night and the parts]"""

    parts: str = _USUAL
    paper: str = "letter"
    per_page: Annotated[int | None, Whole(2, 4)] = None
    url: str = ""
    font: Path | None = None
    theme: str = "classic"
    note: str = ""
    by_hand: bool = False
    out: str | None = None


@taking()
def print_papers(given: PrintOptions, of: NightOptions) -> None:
    """Print cards, charts, tents and sheets, each with the chart's id and a QR code."""
    from euchre.night.paper import printed
    from euchre.night.paper.imprint import Printing

    how = {**vars(given)}
    parts, out = how.pop("parts"), how.pop("out")
    wanted = list(PARTS) if parts == "all" else [p.strip() for p in parts.split(",") if p.strip()]
    if given.per_page and not {"tally", "slips"} & {*wanted}:
        raise Misuse("--per-page is for tally cards; add tally or slips to --parts")
    night = of.at.load()
    document = printed(night, wanted, Printing(**how))
    # Slips must not take the place of the evening's papers.
    which = "" if parts == _USUAL else f"-{'all' if parts == 'all' else '-'.join(wanted)}"
    path = Path(out or f"{of.at.path.name.removesuffix(SUFFIX)}{which}.pdf")
    save(path, document)
    contents = parts_of(night, wanted)
    say("\n".join([f"{path} contains:", *(f"  - {PARTS[part]}" for part in contents)]))
    if left_out := [f"  - {part}: {why}" for part, why in unused(night).items() if part in wanted]:
        say("\n".join(["Left out:", *left_out]))


@taking(f"export [{'|'.join(_WHAT)}=what]\n{OUT}")
def export(of: NightOptions, what: str = "standings", out: str | None = None) -> None:
    """Write the standings, scores, prizes, money or chart as CSV for a spreadsheet."""
    hand_out(_WHAT[what](of.at.load()), what, out, CSV)

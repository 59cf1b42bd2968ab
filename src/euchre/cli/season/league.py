"""``euchre season side, squad, draw, result, table ...``: a season of sides."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from operator import attrgetter
from pathlib import Path
from typing import get_args

import click

from euchre.cli.night.from_structs import pair, people
from euchre.cli.night.shared_options import CSV, hand_out
from euchre.cli.options import JSON, OUT, Typed, taking
from euchre.cli.output import Column, print_document, print_ranking, refuse_beside, save, say
from euchre.cli.struct_commands import Done, Reader, StructCommand
from euchre.files import LIST, read_text
from euchre.night.days import day_of, in_words
from euchre.night.errors import NightError
from euchre.night.meetings import SideLine
from euchre.night.money import cash
from euchre.night.season.cup import cups
from euchre.night.season.events_in_words import described
from euchre.night.season.fixtures import (
    as_calendar,
    as_csv,
    borrowed,
    called,
    in_order,
    meeting,
    score_text,
    warnings,
    where,
)
from euchre.night.season.fold import Season
from euchre.night.season.league import TablesDocument, tables
from euchre.night.season.season_commands import Command
from euchre.night.season.store import LOG, SeasonFile
from euchre.text import sentence


@dataclass(frozen=True)
class SeasonOptions(Typed):
    """The season that a command is about."""

    terminal = """
    --file FILE  The season's file.  [default: the only one in this folder]"""

    file: str | None = None
    by: str = "desk"

    @property
    def at(self) -> SeasonFile:
        """The season in its file.  Raises ``NightError``."""
        return SeasonFile(LOG.find(self.file))


#: More events of a step than these are counted, not told.
_FEW = 12


_READERS: Mapping[str, Reader] = {
    "SIDE": lambda name, text, season: season.league.side(text).number,
    "FIXTURE": lambda name, text, season: season.league.fixture(text).number,
    **dict.fromkeys(("MEMBER", "OLD", "NEW"), lambda name, text, season: season.member(text)),
    "DAY": lambda name, text, season: day_of(text),
    "DAYS": lambda name, text, season: read_text(text, LIST, mark=True).split("\n"),
    "DAY[,DAY...]": lambda name, text, season: [text],
    **dict.fromkeys(("GAMES", "N-N"), pair),
    "NAME[,NAME...]": people,
}


def _said(done: Done) -> None:
    """Print what was done, and what it contradicts."""
    events = done.events
    for event in events[:_FEW]:
        say(sentence(described(done.now, event)))
    if len(events) > _FEW:
        say(f"... and {len(events) - _FEW} more.")
    known = warnings(done.before)
    for line in warnings(done.now):
        if line not in known:
            say(f"Check this: {line}.")


def from_struct(name: str, shown: Callable[[Done], None] = _said) -> click.Command:
    """Return a command made from the structs of ``season_commands``."""
    made = StructCommand(name, get_args(Command), _READERS, shown)
    return made.command(SeasonOptions)


@taking(f"table\n{JSON}")
def table(of: SeasonOptions, as_json: bool) -> None:
    """Show the league table of each division, and how the cups stand."""
    season = of.at.load()
    if not as_json:
        return show_tables(season)
    print_document(TablesDocument(title=season.title, tables=tables(season)))
    return None


def show_tables(season: Season) -> None:
    """Print the league table of each division, how the cups stand, and what needs a look."""
    shown = tables(season)
    if not shown:
        raise NightError("this season has no sides: euchre season side NAME")
    for division, lines in shown.items():
        say(f"{season.title}{f', {division}' if division else ''}: {season.rules.of_sides()}")
        scored = [_SCORED] * any(line.scored for line in lines)
        columns = [*_COLUMNS[:5], *scored, *_COLUMNS[5:]]
        print_ranking(lines, {"": attrgetter("place"), "side": _name}, columns)
    for name, one in cups(season).items():
        won = f"{called(season, one.champion)} has won." if one.champion else f"round {one.round}."
        say(f"{name}: {won}")
    for line in warnings(season):
        say(f"Check this: {line}.")


def _name(line: SideLine) -> str:
    zone = f" ({line.zone})" if line.zone else ""
    return f"{line.name}{zone}{' (withdrawn)' * line.gone}"


_COLUMNS = (
    Column("played", attrgetter("played"), "P"),
    Column("won", attrgetter("won"), "W"),
    Column("tied", attrgetter("level"), "T"),
    Column("lost", attrgetter("lost"), "L"),
    Column("games", lambda x: f"{x.games}-{x.games_against}"),
    Column("adjusted", lambda x: f"{x.adjusted:+d}" if x.adjusted else "", "adj", rare=True),
    Column("league", attrgetter("points")),
)
#: Of sides whose results have points.
_SCORED = Column("points", lambda x: f"{x.scored}-{x.against}")


def _whose(season: Season, name: str | None) -> int:
    return season.league.side(name).number if name else 0


@taking(
    f"""fixtures
    --side=name SIDE  Only the fixtures of this side.
    --csv=as_sheet    As CSV.
    --ics             As a calendar (iCalendar).
    {OUT}"""
)
def fixtures(
    of: SeasonOptions, name: str | None, as_sheet: bool, ics: bool, out: str | None
) -> None:
    """Show the fixtures by day, with their results; * means reported by one captain only."""
    season = of.at.load()
    whose = _whose(season, name)
    if as_sheet:
        refuse_beside("--csv", "ics")
    if as_sheet or ics:
        text = as_csv(season, whose) if as_sheet else as_calendar(season, whose)
        hand_out(text, "fixtures", out, CSV if as_sheet else "utf-8")
        return
    refuse_beside("a list; choose --csv or --ics", "out")
    day = object()
    for f in in_order(season, whose):
        if f.day != day:
            day = f.day
            say(f"{f.day:%A}, {in_words(f.day)}" if f.day else "No day yet")
        told = (meeting(season, f), where(season, f), score_text(season, f))
        say(f"{f.number:>4}  {'  '.join(filter(None, told))}")


@taking("squads")
def squads(of: SeasonOptions) -> None:
    """Show every squad with its dates, and who was borrowed how often."""
    season = of.at.load()
    for side in season.league.sides.values():
        say(f"{side.name}:")
        for spell in side.squad:
            until = f" until {spell.until}" if spell.until else ""
            say(f"  {season.members.get(spell.member, '')}, from {spell.since}{until}")
    for member, times in borrowed(season).items():
        each = ", ".join(f"{called(season, side)} {n}" for side, n in times.items())
        say(f"Borrowed: {season.members.get(member, '')} ({each}).")


@taking("money")
def show_money(of: SeasonOptions) -> None:
    """Show what each side has paid, and what is in the till."""
    season = of.at.load()
    paid = Counter[int]()
    for event in season.league.payments:
        paid[event.side] += event.amount
        note = f" ({event.note})" if event.note else ""
        say(f"{event.at:%Y-%m-%d}  {called(season, event.side)}: {cash(event.amount)}{note}")
    for side in season.league.sides.values():
        say(f"{side.name}: {cash(paid[side.number])}")
    say(f"In the till: {cash(paid.total())}.")


@taking("history")
def history(of: SeasonOptions) -> None:
    """Show every entry ever made."""
    season = of.at.load()
    for number, event in enumerate(season.events, 1):
        when = event.at.astimezone().strftime("%Y-%m-%d %H:%M")
        say(f"{number:>4}  {when}  {described(season, event)}")


@taking(
    """print
    --paper letter|a4  Paper: letter or a4.
    --side=name SIDE   Only the fixtures of this side.
    --out FILE         File.  [default: named after the season]"""
)
def printing(of: SeasonOptions, name: str | None, out: str | None, paper: str = "letter") -> None:
    """Print the fixtures, the tables and the result cards as a PDF."""
    from euchre.night.paper.season import season_paper

    season = of.at.load()
    pdf = season_paper(season, paper=paper, side=_whose(season, name))
    path = Path(out or of.at.path.with_suffix("").with_suffix(".pdf").name)
    save(path, pdf)
    say(f"Saved to {path}.")

"""``euchre night new``: create a night with its chart and rules, in its own file."""

from __future__ import annotations

from datetime import date
from pathlib import Path
from typing import Any

import click

from euchre.cli.bar import counting
from euchre.cli.night.common import (
    GAME,
    PLAYER,
    SEED,
    WISHES,
    Value,
    collected,
    number,
    refusing,
    settings_of,
    slug,
    uneven,
    verdict,
)
from euchre.cli.output import Refused, say, set_option
from euchre.coordinates import MOST_PLAYERS
from euchre.files import LIST, read_bytes, read_text
from euchre.night.errors import NightError
from euchre.night.fold import Night
from euchre.night.names import decoded, names_in
from euchre.night.options import OPTIONS
from euchre.night.rotation.balance import report
from euchre.night.rotation.movements import WAYS
from euchre.night.rules import rules_from_text
from euchre.night.setup import NewNight, chart_wanted, first_events, set_up
from euchre.night.store import SUFFIX, NightFile
from euchre.text import counted, sentence

_Values = dict[str, Any]


def _day(name: str, text: str) -> date:
    try:
        return date.fromisoformat(text)
    except ValueError:
        raise Refused(f"{name} must be a date such as 2026-12-05, not {text[:20]!r}") from None


#: What is saved besides the chart.
_NIGHT = (
    click.option(
        "--title", default="Euchre night", show_default=True, help="Title on the cards and charts."
    ),
    click.option(
        "--names", metavar="FILE", help="Player names: one per line, or a spreadsheet (CSV)."
    ),
    click.option(
        "--date",
        "held",
        type=Value(_day),
        metavar="YYYY-MM-DD",
        help="Date of the night, printed on every sheet.",
    ),
    click.option(
        "--team-names",
        default="",
        metavar="A,B,...",
        help="Names of the pairs or teams, in order.",
    ),
    click.option(
        "--file", metavar="PATH", help="File for the night.  [default: named after the title]"
    ),
)
_RULES = (
    click.option(
        "--game", default="progressive", show_default=True, help="Game played at the tables."
    ),
    click.option(
        "--deals", "length", metavar="N", help="Deals per game; short for --rule length=N."
    ),
    click.option(
        "--rule",
        multiple=True,
        metavar="OPTION=VALUE",
        help="Set a rule of the night: " + ", ".join(option.name for option in OPTIONS) + ".",
    ),
    set_option("house"),
)
_SEATS = (
    click.option(
        "--players",
        "many",
        type=number(4, MOST_PLAYERS),
        metavar="N",
        help="Number of players.  [default: as listed, or as in --chart]",
    ),
    click.option(
        "--games",
        type=GAME,
        metavar="N",
        help="Number of games.  [default: 8; all with --chart]",
    ),
    click.option(
        "--seed",
        type=SEED,
        default="0",
        show_default=True,
        metavar="N",
        help="Random seed for the chart and for drawing lots.",
    ),
    *WISHES,
    click.option(
        "--level-tables",
        is_flag=True,
        help="Spread players evenly over the tables (no seat arrows).",
    ),
    click.option(
        "--arrows",
        is_flag=True,
        help="Move everyone by one arrow per chair; one player may stay put.",
    ),
    click.option("--best-of", type=PLAYER, default="1", metavar="N",
                 help="Knock-out matches are best of 1, 3, 5 or 7 games."),
    click.option(
        "--losers-side", is_flag=True, help="First-match losers play on in a losers' side."
    ),
    click.option(
        "--by-seed", is_flag=True, help="Seed the knock-out by number instead of a draw."
    ),
)  # fmt: skip
#: How players are seated, where it is not by the best chart.
_SEATING = (
    click.option(
        "--chart", metavar="FILE", help="Use this chart: a CSV, or printed-8 or printed-12."
    ),
    click.option(
        "--movement",
        type=click.Choice(list(WAYS)),
        help="No chart: the results of each game seat the next.",
    ),
    click.option(
        "--pairs", is_flag=True, help="Fixed pairs, round robin: players 1 and 2, 3 and 4."
    ),
    click.option(
        "--teams", is_flag=True, help="Teams of four at two tables: players 1 to 4, 5 to 8."
    ),
    click.option(
        "--swiss", is_flag=True, help="Swiss: pairs or teams meet by the standings, never twice."
    ),
    click.option(
        "--knock-out", is_flag=True, help="Knock-out: the pair or team that loses a match is out."
    ),
)


@click.command("new")
@collected("night", *_NIGHT)
@collected("rules", *_RULES)
@collected("seats", *_SEATS)
@collected("seating", *_SEATING)
@click.option("--options", "listing", is_flag=True, help="List the options of a night and exit.")
@refusing
def new(night: _Values, rules: _Values, seats: _Values, seating: _Values, listing: bool) -> None:
    """Set up a night: choose its chart and rules, and save them in a file."""
    if listing:
        say("\n".join(_explained()))
        return
    settings = {name: rules[name] for name in ("game", "length") if rules[name]}
    settings |= settings_of("--rule", rules["rule"])
    house = settings_of("--set", rules["house"])
    full = rules_from_text(settings, house).sit_out == "house"
    names = _names(night["names"]) if night["names"] else []
    players = seats.pop("many")
    wanted = chart_wanted(
        players=players or len(names) or None, full=full, **_kind(seating), **seats
    )
    with counting() as progress:
        made = set_up(wanted, progress)
    count = len(made.chart.players)
    if wanted.given and players not in (None, count):
        raise NightError(
            f"--players is {players}, but this chart seats {count}; leave out --players"
        )
    events = first_events(
        NewNight(
            plan=wanted.kind,
            title=night["title"],
            names=tuple(names),
            teams=tuple(name for name in night["team_names"].split(",") if name.strip()),
            rules=settings,
            house=house,
            held=night["held"],
        ),
        made,
        by="organizer",
    )
    path = Path(night["file"] or slug(night["title"], "night") + SUFFIX)
    _tell(NightFile.create(path, *events).load(), path)
    if wanted.given:
        asked = made.wishes
        found = report(made.chart, asked)
        say("\n".join([*uneven(found), verdict(found, asked)]))


def _kind(chosen: _Values) -> _Values:
    """Return the kind of seating that the options name.  Raises ``NightError`` for several."""
    named = {f"--{name.replace('_', '-')}": value for name, value in chosen.items() if value}
    whose = [option for option in ("--pairs", "--teams") if option in named]
    # Pairs or teams may also play a Swiss or a knock-out.
    ways = [option for option in named if option not in whose] or whose
    if {"--chart", "--movement"} & {*ways}:
        ways = list(named)
    for several in (ways, whose):
        if len(several) > 1:
            raise NightError(f"use only one of {' and '.join(several)}")
    size = {"size": 4 if "--teams" in named else 2}
    kind = ways[0].removeprefix("--") if ways else "best"
    if kind == "chart":
        file = str(chosen["chart"])
        known = file.startswith("printed-")
        return {"kind": file} if known else {"kind": "csv", "csv": read_text(file, LIST, mark=True)}
    return size | {"kind": chosen["movement"] or kind}


def _explained() -> list[str]:
    lines = ["Options of a night: --rule OPTION=VALUE; separate several values with commas.", ""]
    usual = rules_from_text({})
    for option in OPTIONS:
        lines.append(f"{option.name}: {option.doc}")
        lines += [f"    {value}: {meaning}" for value, meaning in option.meanings.items()]
        default = getattr(usual, option.field)
        shown = ", ".join(default) or "none" if isinstance(default, tuple) else default
        lines += [f"    Default: {'yes' if shown is True else shown}.", ""]
    return lines[:-1]


def _names(path: str) -> list[str]:
    data = read_bytes(path, LIST)
    try:
        return names_in(decoded(data))
    except NightError as error:
        raise NightError(f"{path}: {error}") from None


def _tell(night: Night, path: Path) -> None:
    chart = night.the_chart
    day = f", {night.held:%Y-%m-%d}" if night.held else ""
    most = "at most " if night.contest and night.contest.way == "knock-out" else ""
    many = f"{len(chart.players)} players, {most}{counted(night.planned, 'game')}"
    say(f"{night.title}{day}: {many}, chart {chart.id}.")
    say(sentence(chart.made))
    say(f"Each game is {night.rules.table.title}, {night.rules.game_told}.")
    say(f"Saved to {path}. Next: euchre night print, euchre night signin.")

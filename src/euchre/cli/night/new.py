"""``euchre night new``: create a night with its chart and rules, in its own file."""

from __future__ import annotations

from datetime import date
from pathlib import Path
from typing import Any

import click

from euchre.cli.night.common import (
    GAME,
    PLAYER,
    SEED,
    WISHES,
    Value,
    collected,
    fair_lines,
    refusing,
    slug,
    uneven,
    verdict,
)
from euchre.cli.options import flag, value
from euchre.cli.output import Refused, Whole, counting, say, set_option, settings_of
from euchre.coordinates import MOST_PLAYERS
from euchre.files import LIST, read_bytes, read_text
from euchre.night.errors import NightError
from euchre.night.fold import Night
from euchre.night.night_rules import rules_from_text
from euchre.night.options import OPTIONS
from euchre.night.rotation.balance import report
from euchre.night.rotation.movements import WAYS
from euchre.night.setup import NewNight, chart_wanted, first_events, set_up
from euchre.night.spreadsheets import decoded, names_in
from euchre.night.store import SUFFIX, NightFile
from euchre.night.where import preset_of, presets
from euchre.night.where import settings_of as of_preset
from euchre.text import brief, counted, sentence

_Values = dict[str, Any]
#: The preset of a night for which neither a preset nor a game is named.
USUAL = next(iter(presets()))


def _day(name: str, text: str) -> date:
    try:
        return date.fromisoformat(text)
    except ValueError:
        raise Refused(f"{name} must be a date such as 2026-12-05, not {brief(text)}") from None


#: What is saved besides the chart.
_NIGHT = (
    value("--title", None, "Title on the cards and charts.", default="Euchre night"),
    value("--names", "FILE", "Player names: one per line, or a spreadsheet (CSV)."),
    value(
        "--date",
        "YYYY-MM-DD",
        "Date of the night, printed on every sheet.",
        Value(_day),
        dest="held",
    ),
    value("--team-names", "NAME[,NAME...]", "Names of the pairs or teams, in order.", default=""),
    value("--file", "FILE", "File for the night.  [default: named after the title]"),
)
_RULES = (
    value(
        "--preset",
        "NAME",
        "How such nights are usually played; other options change it: "
        + ", ".join(presets())
        + f".  [default: {USUAL}, unless --game is given]",
    ),
    value("--game", "GAME", "Game played at the tables."),
    value("--deals", "N", "Deals per game; short for --rule length=N.", dest="length"),
    value(
        "--rule",
        "OPTION=VALUE",
        "Set a rule of the night: "
        + ", ".join(option.name for option in OPTIONS)
        + "; repeatable.",
        multiple=True,
    ),
    set_option("house"),
)
_SEATS = (
    value(
        "--players",
        "N",
        "Number of players.  [default: as listed, or as in --chart]",
        Whole(4, MOST_PLAYERS),
        dest="many",
    ),
    value(
        "--at-home",
        "N",
        "How many of the players, the last ones, play at home on screens, at their own tables.",
        Whole(0, MOST_PLAYERS),
        default="0",
    ),
    value("--games", "N", "Number of games.  [default: 8; all with --chart]", GAME),
    value("--seed", "N", "Random seed for the chart and for drawing lots.", SEED, default="0"),
    *WISHES,
    flag("--level-tables", "Spread players evenly over the tables (no chair cards)."),
    flag("--arrows", "Move everyone by chair cards, one arrow each; one player may stay put."),
    value(
        "--best-of",
        "N",
        "Knock-out matches are best of 1, 3, 5, 7 or 9 games.",
        PLAYER,
        default="1",
    ),
    flag("--losers-side", "First-match losers play on in a losers' side."),
    flag("--double", "Double elimination: out of the knock-out only after two losses."),
    flag("--by-seed", "Seed the knock-out by number instead of a draw."),
)
#: How players are seated, where it is not by the best chart.
_SEATING = (
    value("--chart", "FILE", "Use this chart: a CSV, or printed-8 or printed-12."),
    value(
        "--movement",
        None,
        "No chart: the results of each game seat the next.",
        click.Choice(list(WAYS)),
    ),
    flag("--pairs", "Fixed pairs, round robin: players 1 and 2, 3 and 4."),
    flag("--teams", "Teams of four at two tables: players 1 to 4, 5 to 8."),
    flag("--swiss", "Swiss: pairs or teams meet by the standings, never twice."),
    flag("--knock-out", "Knock-out: the pair or team that loses a match is out."),
    value(
        "--match",
        "HOME VISITORS",
        "A match of two sides: home pairs sit, visiting pairs move, every pair meets every"
        " pair. The names are those of the sides; players 1, 2 ... are the home side.",
        nargs=2,
    ),
    value(
        "--side",
        "N",
        "Players a side in a match: 4, 6, 8 ...",
        Whole(2, MOST_PLAYERS // 2),
        default="6",
    ),
)


@click.command("new")
@collected("night", *_NIGHT)
@collected("rules", *_RULES)
@collected("seats", *_SEATS)
@collected("seating", *_SEATING)
@flag("--options", "List the options of a night and exit.", dest="listing")
@refusing
def new(night: _Values, rules: _Values, seats: _Values, seating: _Values, listing: bool) -> None:
    """Set up a night: choose its chart and rules, and save them in a file."""
    if listing:
        say("\n".join(_explained()))
        return
    named = rules["preset"] or (None if rules["game"] else USUAL)
    usual, usual_house = of_preset(preset_of(named) if named else None)
    settings = {name: rules[name] for name in ("game", "length") if rules[name]}
    settings |= settings_of("--rule", rules["rule"])
    # A length is that of its own unit.
    other = "ends" in settings and settings["ends"] != usual.get("ends", "deals")
    settings = {k: v for k, v in usual.items() if not (other and k == "length")} | settings
    house = usual_house | settings_of("--set", rules["house"])
    full = rules_from_text(settings, house).sit_out == "house"
    names = _names(night["names"]) if night["names"] else []
    teams = seating["match"] or night["team_names"].split(",")
    players = seats.pop("many")
    wanted = chart_wanted(
        players=players or len(names) or None, full=full, **_kind(seating), **seats
    )
    with counting() as progress:
        setup = set_up(wanted, progress)
    count = len(setup.chart.players)
    if wanted.given and players not in (None, count):
        raise NightError(
            f"--players is {players}, but this chart seats {count}; leave out --players"
        )
    hall = (wanted.players or count) - wanted.at_home
    events = first_events(
        NewNight(
            plan=wanted.kind,
            title=night["title"],
            names=tuple(names[:hall] if wanted.at_home else names),
            home=tuple(names[hall:] if wanted.at_home else ()),
            teams=tuple(name for name in teams if name.strip()),
            rules=settings,
            house=house,
            held=night["held"],
        ),
        setup,
        by="organizer",
    )
    path = Path(night["file"] or slug(night["title"], "night") + SUFFIX)
    _tell(NightFile.create(path, *events).load(), path)
    if wanted.given:
        asked = setup.wishes
        balance = report(setup.chart, asked)
        say("\n".join([*uneven(balance), verdict(balance, asked)]))


def _kind(chosen: _Values) -> _Values:
    """Return the kind of seating that the options name.  Raises ``NightError`` for several."""
    side = chosen.pop("side")
    named = {f"--{name.replace('_', '-')}": value for name, value in chosen.items() if value}
    whose = [option for option in ("--pairs", "--teams") if option in named]
    # Pairs or teams may also play a Swiss or a knock-out.
    ways = [option for option in named if option not in whose] or whose
    if {"--chart", "--movement"} & {*ways}:
        ways = list(named)
    for several in (ways, whose):
        if len(several) > 1:
            raise NightError(f"use only one of {' and '.join(several)}")
    size = {"size": side if "--match" in named else 4 if "--teams" in named else 2}
    kind = ways[0].removeprefix("--") if ways else "best"
    if kind == "chart":
        file = str(chosen["chart"])
        known = file.startswith("printed-")
        return {"kind": file} if known else {"kind": "csv", "csv": read_text(file, LIST, mark=True)}
    return size | {"kind": chosen["movement"] or kind}


def _explained() -> list[str]:
    lines = ["Options of a night: --rule OPTION=VALUE; separate several values with commas.", ""]
    usual = rules_from_text(*of_preset(preset_of(USUAL)))
    for option in OPTIONS:
        lines.append(f"{option.name}: {option.doc}")
        for one, meaning in option.meanings.items():
            lines.append(f"    {one}: {meaning}" if one != meaning else f"    {one}")
        default = getattr(usual, option.field)
        if isinstance(default, bool):
            default = "yes" if default else "no"
        shown = ", ".join(default) or "none" if isinstance(default, tuple) else default
        lines += [f"    Default: {shown}.", ""]
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
    say(f"{night.title}{day}: {many}.")
    say(sentence(chart.made))
    if night.contest is None:
        say("\n".join(fair_lines(chart, night.movement, night.rules.sit_out)))
    say(f"Each game is {night.rules.table.title}, {night.rules.game_length}.")
    say(f"Saved to {path}. Next: euchre night print, euchre night signin.")

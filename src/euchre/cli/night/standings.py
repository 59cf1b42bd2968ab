"""``euchre night standings``: the standings and the prizes."""

from __future__ import annotations

import json
from fractions import Fraction

import click

from euchre.cli.night.common import night_command
from euchre.cli.output import figures, json_option, say
from euchre.night.contest.standings import told
from euchre.night.fold import Night
from euchre.night.lines import Line, PrizeWon, Standings
from euchre.night.standings import standings
from euchre.night.store import NightFile
from euchre.text import counted


@click.command("standings")
@json_option
@night_command
def command(at: NightFile, as_json: bool) -> None:
    """Show the current standings and prizes."""
    night = at.load()
    now = standings(night)
    if as_json:
        contest = {"contest": told(night) if night.contest else None}
        click.echo(json.dumps(now.to_json() | contest, indent=2))
        return
    done = sum(r.score is not None for r in night.results.values())
    if night.contest is not None:
        _show_contest(night, done)
    else:
        say(f"{_scored(night, done)} {_ranked_by(now)}")
        _show(now)
    for won in now.prizes:
        say(prize_line(won))
    for difference in now.differences:
        say(f"Check this: {difference}.")
    for result in night.disputed:
        say(f"Disputed: game {result.game}, table {result.table}.")
    if not now.final:
        say("Not final yet.")


_RANKED = {
    "round-robin": "Ranked by total point difference over all tables.",
    "swiss": "Ranked by match points, then opponents' match points, then point difference.",
    "knock-out": "Ranked by the round reached.",
}


def _scored(night: Night, done: int) -> str:
    """Say how many tables have a score."""
    of = len(night.results)
    return f"{night.title}: {done} of {counted(of, 'table')} {'is' if done == 1 else 'are'} in."


def _show_contest(night: Night, done: int) -> None:
    from rich.box import SIMPLE_HEAD
    from rich.console import Console

    from euchre.night.contest.matches import contest_of
    from euchre.night.contest.standings import ranking

    contest = contest_of(night)
    say(f"{_scored(night, done)} {_RANKED[contest.way]}")
    heads = ["won", "level", "lost", "points", "against", "difference"]
    if contest.way == "swiss":
        heads = ["match points", "opponents' points", *heads]
    table = figures("", "no.", contest.one, numbers=heads, box=SIMPLE_HEAD)
    for line in ranking(night):
        counts = [line.won, line.level, line.lost, line.points, line.against]
        cells = [*map(str, counts), f"{line.difference:+d}"]
        if contest.way == "swiss":
            cells = [str(line.match_points), str(line.opponents), *cells]
        star = "*" if line.provisional else ""
        gone = " (left)" if line.gone else ""
        place = f"{line.place}{star}" if line.begun else "–"
        table.add_row(place, str(line.team.number), f"{line.called}{gone}", *cells)
    Console(highlight=False, markup=False).print(table)


def _ranked_by(now: Standings) -> str:
    return "Ranked by points per game." if now.by_average else "Ranked by total points."


def prize_line(won: PrizeWon) -> str:
    """Return a prize in one line: its winners, with their value, and how the desk decided it."""
    names = ", ".join(player.called for player in won.winners)
    shared = "shared by " if len(won.winners) > 1 else ""
    if won.prize == "door":
        return f"{won.title.capitalize()}: {names}"
    how = f", {won.how}" if won.how else ""
    return f"{won.title.capitalize()}: {shared}{names} ({_figure(won.value)}{how})"


def _figure(value: Fraction) -> str:
    return str(value) if value.denominator == 1 else f"{float(value):.2f}"


def _show(now: Standings) -> None:
    from rich.box import SIMPLE_HEAD
    from rich.console import Console

    heads = ("total", "per game", "played", "won", "loners", "euchres")
    table = figures("", "no.", "name", numbers=heads, box=SIMPLE_HEAD)
    for line in now.lines:
        table.add_row(*_cells(line))
    Console(highlight=False, markup=False).print(table)
    if any(line.provisional for line in now.lines):
        say("* includes a score that the other side has not confirmed.")


def _cells(line: Line) -> list[str]:
    star = "*" if line.provisional else ""
    house = " (house)" if line.player.house else ""
    left = " (left)" if line.player.presence == "left" else ""
    return [
        str(line.place) if line.played else "–",
        str(line.player.number),
        f"{line.player.called}{house}{left}",
        f"{line.total}{star}",
        f"{float(line.average):.2f}",
        str(line.played),
        str(line.wins),
        str(line.loners),
        str(line.euchres),
    ]

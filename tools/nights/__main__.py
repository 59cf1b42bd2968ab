"""Whole nights between bots, with chart and standings: how much of a result is luck.

    uv run python -m tools.nights --players 24 --games 10 --deals 8 --nights 200

``--movement`` seats the players that way and compares how often they meet again with a chart;
``--same-deals --rank-by compared`` (or ``given-away``) ranks by more than points;
``--bots club*12,beginner`` seats players by name, ``club..beginner`` a row of graded ones.
"""

from __future__ import annotations

from argparse import ArgumentParser
from collections.abc import Sequence
from random import Random
from typing import get_args

from rich.console import Console
from rich.table import Table

from euchre.bots import Player, bot
from euchre.cli.output import figures
from euchre.night.movement_or_contest import Movement
from euchre.night.night_rules import rules_from_text
from euchre.night.rotation.chart import Chart
from euchre.night.rotation.movements import WAYS
from euchre.night.rotation.planning import plan
from euchre.text import counted
from euchre.work import Workload
from tools.nights.game import check
from tools.nights.graded import graded
from tools.nights.luck import BotLine, NightsReport
from tools.nights.repeats import Repeats
from tools.nights.simulate import RankBy, simulate


def main() -> None:
    """Play the nights and print the report."""
    parser = ArgumentParser(description=__doc__)
    for name, usual in (("players", 12), ("games", 8), ("nights", 50), ("deals", 8), ("jobs", 2)):
        parser.add_argument(f"--{name}", type=int, default=usual)
    parser.add_argument("--bots", default="club")
    parser.add_argument("--game", default="progressive")
    parser.add_argument("--movement", choices=list(WAYS))
    parser.add_argument("--same-deals", action="store_true")
    parser.add_argument("--rank-by", choices=get_args(RankBy), default="points")
    parser.add_argument("--seed", default="0")
    args = parser.parse_args()
    settings = {"game": args.game, "length": str(args.deals)}
    if args.same_deals:
        settings |= {"play": "screens", "same-deals": "yes"}
    rules = rules_from_text(settings)
    check(rules)
    chart = plan(args.players, args.games)
    report = simulate(
        rules,
        chart,
        _players(args.bots, args.players),
        nights=args.nights,
        seed=args.seed,
        movement=Movement(way=args.movement, games=args.games) if args.movement else None,
        rank_by=args.rank_by,
        how=Workload(args.jobs),
    )
    _show(report, chart, rules.table.title, rules.game_length)


def _players(text: str, count: int) -> list[Player]:
    """Return a bot for each player; the last one named fills the places that are left."""
    found: list[Player] = []
    for part in text.split(","):
        word, _, times = part.partition("*")
        if ".." in word:
            first, _, second = word.partition("..")
            found += graded(first, second, int(times or count - len(found)))
        else:
            bot(word, Random(0))
            found += [word] * int(times or 1)
    return found + [found[-1]] * (count - len(found))


#: What a result counts, by ranking.
_RESULTS = {
    "points": "points",
    "compared": "points above the average of the other tables",
    "given-away": "points given away",
}


def _show(report: NightsReport, chart: Chart, title: str, length: str) -> None:
    console = Console(highlight=False, markup=False)
    size = f"{counted(report.nights, 'night')} of {counted(report.games, 'game')}"
    console.print(f"{size} ({title}, {length}), seed {report.seed}:")
    if report.repeats:
        console.print(f"{len(report.players)} players, moving by {report.chart.replace('-', ' ')}.")
    else:
        console.print(
            f"{len(report.players)} players, chart {chart.id}. {chart.made.capitalize()}."
        )
    if report.engine == "machine":
        console.print("Played by compiled code.")
    console.print("")
    console.print(f"A night's result: {_RESULTS[report.ranked_by]}.")
    if report.ranked_by != "compared":
        console.print(f"The average result is {abs(report.mean):.1f} per night.")
    console.print("\n".join(_skill(report)))
    numbers = ("points per game", "each wins a night", "95 % interval")
    table = figures("Bot", "players", numbers=numbers)
    for line in report.bots:
        cells = (f"{line.mean:.2f}", f"{line.wins:.1%}", _interval(line))
        table.add_row(line.bot, str(line.players), *cells)
    console.print(table)
    if report.edges:
        console.print(_edges(report))
    if report.repeats:
        console.print(_meetings(report.repeats))


def _skill(report: NightsReport) -> list[str]:
    """Say how much of a result is luck and how much skill."""
    if report.luck is None:
        return ["One night cannot tell luck from skill: that takes 2 nights or more."]
    luck = f"Luck alone moves a result by {report.luck:.1f} (standard deviation)."
    if report.nights_needed is None:
        return [luck, "Differences in skill between these players cannot be told from luck."]
    return [
        luck,
        f"Skill differences move it by {report.skill:.1f}.",
        f"Skill explains {100 * report.reliability:.0f} % of one night's differences;"
        f" over {report.nights_needed} nights it would explain 80 %.",
    ]


def _interval(line: BotLine) -> str:
    """Return the 95 % interval of a share of wins; a dash after a single night."""
    if line.error is None:
        return "–"
    low, high = max(0.0, line.wins - line.error), min(1.0, line.wins + line.error)
    return f"{low:.1%} to {high:.1%}"


def _edges(report: NightsReport) -> Table:
    numbers = ("wins the night", "in the better half")
    edges = figures("If one player is better by", numbers=numbers)
    for row in report.edges:
        edges.add_row(
            f"{row.edge:.2f} points per deal", f"{row.wins:.1%}", f"{row.better_half:.1%}"
        )
    return edges


def _meetings(lines: Sequence[Repeats]) -> Table:
    """Return the repeats in a night, one row for the movement and one for the chart."""
    table = Table()
    table.add_column("Per night", no_wrap=True)
    for heading in ("partners again", "opponents again", "same partner", "same opponent"):
        table.add_column(heading, justify="right")
    table.add_column("pairs that never meet", justify="right")
    for line in lines:
        means = [f"{mean:.1f}" for mean in (line.partners, line.opponents)]
        most = [f"up to {most}" for most in (line.most_partners, line.most_opponents)]
        table.add_row(line.name, *means, *most, f"{line.strangers:.1f}")
    return table


if __name__ == "__main__":
    main()

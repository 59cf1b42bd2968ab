"""``euchre night simulate``: whole nights between bots, and how much of them is luck."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, get_args

import click

from euchre.bots import Player, UnknownBot, bot
from euchre.bots.between import graded
from euchre.cli.bar import counting
from euchre.cli.jobs import Share, seed_option, sharing
from euchre.cli.night.common import refusing, settings_of, whole
from euchre.cli.output import figures, json_option, out_option, players_of, say, set_option
from euchre.language.naming import counted
from euchre.night.bots_game import check, engine_of
from euchre.night.errors import NightError
from euchre.night.luck import BotLine, NightsReport
from euchre.night.repeats import Repeats
from euchre.night.rotation import plan
from euchre.night.rotation.chart import MOST_GAMES, MOST_PLAYERS, Chart
from euchre.night.rotation.movements import WAYS, Way
from euchre.night.rules import rules_from_text
from euchre.night.simulate import RankBy, drawn, play_night, simulate
from euchre.night.store import NightFile
from euchre.night.wanted import Movement

if TYPE_CHECKING:
    from rich.table import Table

_MOST_NIGHTS = 100_000


@click.command("simulate")
@click.option("--players", default="12", show_default=True, metavar="N", help="Number of players.")
@click.option("--games", default="8", show_default=True, metavar="N", help="Games per night.")
@click.option("--nights", default="50", show_default=True, metavar="N", help="Number of nights.")
@click.option(
    "--bots",
    default="club",
    show_default=True,
    metavar="BOT[*N][,BOT...]",
    help="Bots that play, by name or module:Class; the last fills the remaining places."
    " BOT..BOT is a series of players spaced evenly from the first bot to the second.",
)
@click.option("--game", default="progressive", show_default=True, help="Game played at the tables.")
@click.option("--deals", metavar="N", help="Deals per game; short for --rule length=N.")
@click.option(
    "--rule",
    "rules",
    multiple=True,
    metavar="OPTION=VALUE",
    help="Set a rule of the night; see: euchre night new --options.",
)
@set_option("house")
@click.option(
    "--movement", type=click.Choice(list(WAYS)), help="Move players this way instead of by a chart."
)
@click.option(
    "--same-deals", is_flag=True, help="Play the same deals at all tables, as on one server."
)
@click.option(
    "--rank-by",
    type=click.Choice(get_args(RankBy)),
    default="points",
    show_default=True,
    help="A night's result: points; points above the other tables with the same deals;"
    " or points given away by decisions, as the review judges (20 s of CPU per 1,700 decisions).",
)
@seed_option
@click.option("--keep", metavar="PATH", help="Save the first night to a file.")
@sharing
@json_option
@refusing
@out_option
def command(
    players: str,
    games: str,
    nights: str,
    bots: str,
    game: str,
    deals: str | None,
    rules: tuple[str, ...],
    house: tuple[str, ...],
    movement: Way | None,
    same_deals: bool,
    rank_by: RankBy,
    seed: str,
    keep: str | None,
    share: Share,
    as_json: bool,
) -> None:
    """Let bots play whole nights, with chart and standings, to see how much is luck.

    With --movement also compare how often players meet again under it and under a chart.
    """
    settings = {"game": game} | ({"length": deals} if deals else {})
    if same_deals:
        settings |= {"play": "screens", "same-deals": "yes"}
    night_rules = rules_from_text(
        settings | settings_of("--rule", rules), settings_of("--set", house)
    )
    check(night_rules)
    count = whole("--players", players, 4, MOST_PLAYERS)
    rounds = whole("--games", games, 1, MOST_GAMES)
    number = whole("--nights", nights, 1, _MOST_NIGHTS)
    names = _named(bots, count)
    with counting() as searched:
        chart = plan(count, rounds, progress=searched)
    moving = Movement(way=movement, games=rounds) if movement else None
    if keep is not None:
        judged = rank_by == "given-away"
        engine = "engine" if judged else engine_of(night_rules, chart, names, number, share.resume)
        first = play_night(
            *(night_rules, chart, drawn(names, f"{seed}:0"), f"{seed}:0", moving), engine=engine
        )
        NightFile.create(Path(keep), *first.events)
    with share.out(night_rules.table) as how, counting(number, quiet=as_json) as done:
        report = simulate(
            night_rules,
            chart,
            names,
            nights=number,
            seed=seed,
            movement=moving,
            rank_by=rank_by,
            progress=done,
            **how,
        )
    if as_json:
        click.echo(json.dumps(report.to_json(), indent=2))
    else:
        _show(report, chart, night_rules.table.title, night_rules.game_told)


def _named(text: str, count: int) -> list[Player]:
    """Return a bot for each player."""
    names: list[Player] = []
    for part in text.split(","):
        word, star, times = (piece.strip() for piece in part.partition("*"))
        if ".." in word:
            names += _row(word, whole("the number of bots", times, 1, MOST_PLAYERS) if star else 0,
                          count - len(names))  # fmt: skip
            continue
        (name,) = players_of(word) or [""]
        try:
            from random import Random

            bot(name, Random(0))
        except UnknownBot as error:
            raise NightError(str(error)) from None
        names += [name] * (whole("the number of bots", times, 1, MOST_PLAYERS) if star else 1)
    if len(names) > count:
        raise NightError(f"{len(names)} bots were given for {count} players")
    return names + [names[-1]] * (count - len(names))


def _row(word: str, wanted: int, left: int) -> list[Player]:
    """Return players graded from one bot to another; ``left`` of them if no number is wanted."""
    from random import Random

    first, _, second = word.partition("..")
    row = graded(first.strip(), second.strip(), wanted or max(1, left))
    try:
        row[0](Random(0))
    except UnknownBot as error:
        raise NightError(str(error)) from None
    return list(row)


#: What a result counts, by ranking.
_RESULTS = {
    "points": "points",
    "compared": "points above the average of the other tables",
    "given-away": "points given away",
}


def _show(report: NightsReport, chart: Chart, title: str, length: str) -> None:
    from rich.console import Console

    console = Console(highlight=False, markup=False)
    size = f"{counted(report.nights, 'night')} of {counted(report.games, 'game')}"
    say(f"{size} ({title}, {length}), seed {report.seed}:")
    if report.repeats:
        say(f"{len(report.players)} players, moving by {report.chart.replace('-', ' ')}.")
    else:
        say(f"{len(report.players)} players, chart {chart.id}. {chart.made.capitalize()}.")
    if report.engine == "machine":
        say("Played by compiled code.")
    say("")
    say(f"A night's result: {_RESULTS[report.ranked_by]}.")
    if report.ranked_by != "compared":
        say(f"The average result is {abs(report.mean):.1f} per night.")
    say("\n".join(_skill(report)))
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
    from rich.table import Table

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

"""``euchre night chart``: the best known chart for a number of players and games."""

from __future__ import annotations

import json

import click

from euchre.cli.bar import counting
from euchre.cli.night.common import numbers, pairs, refusing, uneven, verdict, whole
from euchre.cli.output import json_option, say
from euchre.coordinates import MOST_GAMES, MOST_PLAYERS
from euchre.night.errors import NightError
from euchre.night.rotation import (
    PRINTED,
    Chart,
    Constraints,
    arrows,
    plan,
    printed,
    report,
    write_csv,
)
from euchre.night.rotation.classics import shortened
from euchre.night.rotation.pairs import all_play_all, pairs_of
from euchre.text import counted

_MOST_STEPS = 999_999


@click.command("chart")
@click.option("--players", required=True, metavar="N", help="Number of players, 4 to 200.")
@click.option("--games", metavar="N", help="Number of games.  [default: 8; all with --printed]")
@click.option("--apart", multiple=True, metavar="A,B", help="Two players who are never partners.")
@click.option(
    "--together", multiple=True, metavar="A,B", help="Two players who are always partners."
)
@click.option(
    "--mixed",
    metavar="N[,N...]",
    help="Mixed pairs: these players partner only players not listed.",
)
@click.option("--stays", metavar="N[,N...]", help="Players who keep one chair all night.")
@click.option(
    "--level", is_flag=True, help="Spread players evenly over the tables (no chair cards)."
)
@click.option(
    "--printed", "classic", is_flag=True, help="Use the standard printed chart for 8 or 12 players."
)
@click.option(
    "--pairs", "in_pairs", is_flag=True, help="Fixed pairs, round robin: players 1 and 2, 3 and 4."
)
@click.option("--seed", default="0", show_default=True, metavar="N", help="Random seed.")
@click.option(
    "--steps", default="60", show_default=True, metavar="N", help="Millions of swaps to try."
)
@click.option("--cards", is_flag=True, help="Print chair cards: where each chair moves.")
@click.option("--csv", "as_csv", is_flag=True, help="Print the chart as CSV and nothing else.")
@json_option
@refusing
def command(
    players: str,
    games: str | None,
    apart: tuple[str, ...],
    together: tuple[str, ...],
    mixed: str | None,
    stays: str | None,
    level: bool,
    classic: bool,
    in_pairs: bool,
    seed: str,
    steps: str,
    cards: bool,
    as_csv: bool,
    as_json: bool,
) -> None:
    """Find the best known chart and compare it with the best possible.

    Each line is one game; 1-6 v 2-5 means 1 and 6 are partners against 2 and 5.
    """
    count = whole("--players", players, 4, MOST_PLAYERS)
    length = None if games is None else whole("--games", games, 1, MOST_GAMES)
    group = numbers("--mixed", mixed, MOST_PLAYERS) or ()
    wishes = Constraints(
        never=pairs("--apart", apart),
        always=pairs("--together", together),
        groups={p: "one" if p in group else "other" for p in {*range(1, count + 1), *group}}
        if group
        else {},
        fixed=numbers("--stays", stays, MOST_PLAYERS) or (),
        level_tables=level,
        arrows=cards,
    )
    if sum((cards, as_csv, as_json)) > 1:
        raise NightError("use only one of --cards, --csv and --json")
    asked = wishes != Constraints()
    if classic:
        if asked:
            raise NightError(
                "a printed chart cannot take requests; leave out --printed to make them"
            )
        chart = _classic(count, length)
    elif in_pairs:
        if asked:
            raise NightError("--pairs makes its own chart, with fixed partners")
        wishes = Constraints(always=pairs_of(count))
        chart = all_play_all(count, length or 8)
    else:
        chance = whole("--seed", seed, 0, 999_999)
        tried = whole("--steps", steps, 1, _MOST_STEPS) * 1_000_000
        with counting() as progress:
            chart = plan(
                count,
                length or 8,
                seed=chance,
                constraints=wishes,
                budget_steps=tried,
                progress=progress,
            )
    found = report(chart, wishes)
    if as_json:
        say(json.dumps({"chart": chart.to_json(), "report": found.to_json()}))
    elif as_csv:
        click.echo(write_csv(chart), nl=False)
    elif cards:
        say("\n".join(_cards(chart)))
    else:
        say("\n".join(_lines(chart)))
        for kind in ("sit-outs", "wishes"):
            for defect in found.of(kind):
                say(defect.text[0].upper() + defect.text[1:] + ".")
        if classic:
            say("\n".join([*uneven(found), verdict(found, wishes)]))
        if arrows(chart):
            say("Every chair has one arrow: print them with --cards, and nobody needs a chart.")


def _classic(players: int, games: int | None) -> Chart:
    name = f"printed-{players}"
    if name not in PRINTED:
        sizes = " and ".join(key.removeprefix("printed-") for key in PRINTED)
        raise NightError(f"there are printed charts for {sizes} players, not for {players}")
    chart = printed(name)
    if games is None or games == len(chart.games):
        return chart
    if games > len(chart.games):
        raise NightError(f"the printed chart has {len(chart.games)} games, not {games}")
    return shortened(chart, games)


def _lines(chart: Chart) -> list[str]:
    """Return the chart as it is pinned to a wall."""
    head = (
        f"{len(chart.players)} players, {counted(len(chart.games), 'game')}, tables: {chart.tables}"
    )
    byes = any(game.byes for game in chart.games)
    heads = ["game", *(f"table {k}" for k in range(1, chart.tables + 1)), *["sit out"] * byes]
    rows = [
        [str(number), *(table.text for table in game.tables), *[out] * byes]
        for number, game in enumerate(chart.games, 1)
        for out in [" ".join(map(str, game.byes))]
    ]
    widths = [max(map(len, column)) for column in zip(heads, *rows, strict=True)]
    table = [
        "  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip()
        for row in (heads, *rows)
    ]
    return [f"{head}; chart {chart.id}", chart.made[0].upper() + chart.made[1:] + ".", "", *table]


def _cards(chart: Chart) -> list[str]:
    """Return one line per chair."""
    found = arrows(chart)
    if found is None:
        raise NightError(
            "this chart has no chair cards: players from the same chair move to different ones"
        )
    first = chart.games[0].chairs()
    lines = []
    for chair, following in found.items():
        where = "stay" if chair == following else f"go to {following.name}"
        lines.append(f"{chair.name} (game 1: player {first[chair]}): {where}")
    return [f"Chair cards for chart {chart.id}, after every game:", *lines]

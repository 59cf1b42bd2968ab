"""``euchre lab simulate``: play games or deals between bots and count results."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Annotated

import click

from euchre.arena.report import Report
from euchre.arena.simulate import LONGEST_GAME, ON_MACHINE, simulate
from euchre.bots.stand_ins import prepare_for
from euchre.cli.jobs import Measured, measuring
from euchre.cli.options import SEED, SET, taking
from euchre.cli.output import console, figures, print_document, refuse_beside
from euchre.cli.typed_values import Whole, players_of, table_of
from euchre.engine.phases import Auction, TurnUp
from euchre.engine.rules import Rules
from euchre.fast.ready import is_ready
from euchre.text import counted

if TYPE_CHECKING:
    from rich.table import Table

_NUMBER = Whole(1, 10_000_000)
#: Up to this many games or deals are played faster than processes start.
_FEW = 1_000


@taking(
    f"""simulate [GAME]
    --players PLAYER[,PLAYER...]  One for all seats, or one per seat, clockwise; a bot (see: euchre
                                  play --help) or module:Class.
    --games N  Play N games.  [default: 100]
    --deals N  Instead of games, play N separate deals, each from 0-0.
    {SEED}
    {SET}"""
)
@measuring
def command(
    work: Measured,
    game: str = "standard",
    players: str = "club",
    games: Annotated[int | None, _NUMBER] = None,
    deals: Annotated[int | None, _NUMBER] = None,
    seed: str = "0",
    settings: tuple[str, ...] = (),
) -> None:
    """Let bots play GAME (default: standard) and report the statistics.

    Games are played in a row at one table, ten at a time: the deal passes on, rubbers are
    played to the end and laps carry over. Compiled code plays if every seat is random, and
    from 5,000 deals or 500 games up also if seats are club; the report says who played.
    """
    rules, _ = table_of(game, settings)
    names = players_of(players)
    if games is not None:
        refuse_beside("--games", "deals")
    games = 100 if games is deals is None else games
    prepare_for(names, partial(click.echo, err=True))
    if set(names) == {"random"} and not is_ready():
        click.echo("Compiling (a few seconds, first time only) ...", err=True)
    quick = set(names) <= set(ON_MACHINE) and (games or deals or 0) <= _FEW
    with work.workload(rules, quick=quick) as how:
        report = simulate(rules, names, games=games, deals=deals, seed=seed, how=how)
    if work.as_json:
        print_document(report)
    else:
        _show(report, rules)


def _show(report: Report, rules: Rules) -> None:
    out = console()
    unit = counted(report.deals, "deal")
    if report.games:
        unit = f"{counted(report.games, 'game')}, {unit}"
    out.print(f"{rules.title} ({report.rules}), seed {report.seed}: {unit}", soft_wrap=True)
    if report.engine == "machine":
        out.print("played by compiled code")
    if report.games:
        out.print(f"{report.deals_per_game:.1f} deals in an average game")
    if report.unfinished:
        out.print(
            f"{_were(report.unfinished, 'game')} abandoned after {LONGEST_GAME} deals without a"
            " winner"
        )
    if report.shared:
        out.print(f"{_were(report.shared, 'game')} tied")
    thrown = {
        "passed out": report.passed_out,
        "misdealt": report.misdealt,
        "dealt again": report.redealt,
        "played without a maker": report.without_maker,
    }
    for words, count in thrown.items():
        if count:
            out.print(f"{_were(count, 'deal')} {words}")
    dealer = "dealer" if len(report.points) == rules.seats else "dealer's side"
    low, high = report.dealer_share_interval
    out.print(
        f"The {dealer} scored in {100 * report.dealer_share:.1f} % of the deals played out"
        f" (95 % interval {100 * low:.1f} % to {100 * high:.1f} %).",
        soft_wrap=True,
    )
    if rules.goal.down:
        out.print("Scores count down: lower is better.")
    out.print(_by_side(report, rules))
    if report.points_per_deal_error:
        out.print(_intervals(report, rules))
    if any(report.loners) or any(report.lone_defenders) or len(report.points) < rules.seats:
        out.print(_by_seat(report))
    out.print(_by_position(report, rules))
    if report.jambons:
        won = f"{report.jambons_won:,} won every trick"
        out.print(f"{_were(report.jambons, 'hand')} played face up; {won}")


def _were(count: int, noun: str) -> str:
    return f"{counted(count, noun)} {'was' if count == 1 else 'were'}"


def _by_side(report: Report, rules: Rules) -> Table:
    apart = len(report.points) == rules.seats
    failed = "euchred" if rules.phase(TurnUp) else "fell short"
    first = ("By seat", "player") if apart else ("By side", "players")
    sides = [_seats(rules, side) for side in range(len(report.points))]
    rows = (
        (
            _side(seats),
            ", ".join(report.players[p] for p in seats),
            *([f"{report.games_won[side]:,}"] if report.games else []),
            f"{report.points_per_deal[side]:.3f}",
            *(f"{row[side]:,}" for row in (report.makes, report.marches, report.euchred)),
        )
        for side, seats in enumerate(sides)
    )
    words = (*first, *["games won"] * bool(report.games))
    return figures(*words, numbers=("points per deal", "makes", "marches", failed), rows=rows)


def _intervals(report: Report, rules: Rules) -> Table:
    games, rows = report.games_won_interval, []
    for side, error in enumerate(report.points_per_deal_error or ()):
        mean = report.points_per_deal[side]
        won = ["{:.1%} to {:.1%}".format(*games[side])] if games else []
        points = f"{mean - error:.3f} to {mean + error:.3f}"
        rows.append((_side(_seats(rules, side)), *won, points))
    numbers = (*["share of games won"] * bool(report.games), "points per deal")
    return figures("95 % intervals", numbers=numbers, rows=rows)


def _seats(rules: Rules, side: int) -> list[int]:
    return [p for p in range(rules.seats) if rules.sides.side(p) == side]


def _side(seats: list[int]) -> str:
    """Return the seats of a side in words."""
    return ("seat " if len(seats) == 1 else "seats ") + ", ".join(str(seat + 1) for seat in seats)


def _by_seat(report: Report) -> Table:
    headings, columns = ["alone", "all tricks"], [report.loners, report.loners_swept]
    if any(report.lone_defenders):
        headings += ["defended alone", "euchred them"]
        columns += [report.lone_defenders, report.lone_defences_won]
    rows = (
        (f"seat {seat + 1}", name, *(f"{column[seat]:,}" for column in columns))
        for seat, name in enumerate(report.players)
    )
    return figures("By seat", "player", numbers=headings, rows=rows)


def _by_position(report: Report, rules: Rules) -> Table:
    columns = [report.calls_accepting, report.calls_naming]
    headings = ["ordered or picked up", "named a suit"]
    if rules.phase(Auction):
        columns, headings = columns[1:], ["highest bid"]
    positions = [*map(str, range(1, len(report.players))), "dealer"]
    rows = (
        (position, *(f"{count:,}" for count in counts))
        for position, *counts in zip(positions, *columns, strict=True)
    )
    return figures("Calls, by position from the dealer's left", numbers=headings, rows=rows)

"""``euchre lab bench``: players against the published methods."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from euchre.cli.jobs import Share, players_option, playing, seed_option, sharing
from euchre.cli.output import (
    Whole,
    console,
    figures,
    json_option,
    out_option,
    players_of,
    print_document,
)

if TYPE_CHECKING:
    from euchre.lab.bench.ladder import Ladder, Rung


@click.command("bench")
@players_option(".  [default: the whole ladder]")
@click.option(
    "--deals",
    type=Whole(0, 1_000_000),
    default=200,
    show_default=True,
    help="Duplicate deals of each player against pimc-50; 0 for none.",
)
@click.option(
    "--games",
    type=Whole(0, 1_000_000),
    default=20,
    show_default=True,
    help="Games to ten of expert against each player, each played twice; 0 for none.",
)
@seed_option("bench", "Random seed, any text; figures of the same seed can be compared.")
@sharing
@json_option
@out_option
def command(
    players: str | None, deals: int, games: int, seed: str, share: Share, as_json: bool
) -> None:
    """Compare players with the published methods, on fixed deals of the standard game.

    Each player plays duplicate deals against pimc-50, and expert plays whole games to ten against
    each. A file named with --resume may be continued with more players, deals or games.
    """
    from euchre.lab.bench.ladder import LADDER, rules_for, run

    names = list(LADDER) if players is None else players_of(players)
    with playing(names, rules_for, share, quiet=as_json) as how:
        ladder = run(names, deals=deals, games=games, seed=seed, **how)
    if as_json:
        print_document(ladder)
    else:
        show(ladder)


def show(ladder: Ladder) -> None:
    """Print the ladder."""
    out = console()
    out.print(f"Standard game, seed {ladder.seed}; 95 % intervals", soft_wrap=True)
    if not ladder.fit_for_claims:
        out.print("This is a tuning seed; use any other for results you publish.")
    numbers = (
        f"points per deal against {ladder.yardstick}",
        "deals",
        f"of 100 games {ladder.champion} wins",
        "games",
        "CPU ms per decision",
    )
    rows = (_cells(rung) for rung in ladder.rungs)
    out.print(figures("Player", numbers=numbers, rows=rows))
    for rung in ladder.rungs:
        if "+" in rung.rules:
            out.print(f"{rung.player} played {rung.rules}.", soft_wrap=True)


def _cells(rung: Rung) -> list[str]:
    cells = [rung.player]
    if rung.deals is None:
        cells += ["", ""]
    else:
        points = rung.deals.points
        cells += [f"{points.mean:+.3f} ± {points.error:.3f}", f"{rung.deals.duplicates:,}"]
    if rung.games is None or rung.games.games_won is None:
        cells += ["", ""]
    else:
        won = rung.games.games_won
        share = f"{100 * won.share:.0f} ({100 * won.low:.0f} to {100 * won.high:.0f})"
        cells += [share, f"{2 * rung.games.duplicates:,}"]
    return [*cells, "" if rung.cost is None else f"{rung.cost.cpu_ms_per_decision:.2g}"]

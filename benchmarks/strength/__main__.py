"""How strong players are: ``python -m benchmarks.strength ladder``, ``gifts`` or ``ceiling``.

``ladder`` plays frozen references (``euchre.arena`` has them) and any other player on fixed deals;
``gifts`` bounds what a player gives away against others who play like itself; ``ceiling`` plays
``expert`` against players who see all cards, and shows how much of a result is luck.
"""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import click

from benchmarks.strength import ceiling, gifts, ladder
from benchmarks.strength.ceiling import Ceiling
from benchmarks.strength.gifts import Gifts
from benchmarks.strength.ladder import Ladder, Rung
from euchre.arena.results import Mean
from euchre.cli.jobs import PLAYERS, Measured, measuring, playing
from euchre.cli.options import taking
from euchre.cli.output import console, figures, print_document
from euchre.cli.typed_values import Whole, players_of
from euchre.games import rules


@taking(
    f"""ladder
    --players PLAYER,PLAYER...  {PLAYERS}.  [default: the whole ladder]
    --deals N    Duplicate deals of each player against pimc-50; 0 for none.
    --games N    Games to ten of expert against each player, each played twice; 0 for none.
    --seed TEXT  Random seed, any text; figures of the same seed can be compared."""
)
@measuring
def ladder_command(
    work: Measured,
    players: str | None = None,
    deals: Annotated[int, Whole(0, 1_000_000)] = 200,
    games: Annotated[int, Whole(0, 1_000_000)] = 20,
    seed: str = "bench",
) -> None:
    """Compare players with the published methods, on fixed deals of the standard game.

    Each player plays duplicate deals against pimc-50, and expert plays whole games to ten against
    each. A file named with --resume may be continued with more players, deals or games.
    """
    names = list(ladder.LADDER) if players is None else players_of(players)
    with playing(names, ladder.rules_for, work, quiet=work.as_json) as how:
        found = ladder.run(names, deals=deals, games=games, seed=seed, how=how)
    if work.as_json:
        print_document(found)
    else:
        show_ladder(found)


def show_ladder(found: Ladder) -> None:
    """Print the ladder."""
    out = console()
    out.print(f"Standard game, seed {found.seed}; 95 % intervals", soft_wrap=True)
    if not found.fit_for_claims:
        out.print("This is a tuning seed; use any other for results you publish.")
    numbers = (
        f"points per deal against {found.yardstick}",
        "deals",
        f"of 100 games {found.champion} wins",
        "games",
        "CPU ms per decision",
    )
    rows = (_cells(rung) for rung in found.rungs)
    out.print(figures("Player", numbers=numbers, rows=rows))
    for rung in found.rungs:
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


@taking(
    f"""gifts
    --players PLAYER,PLAYER...  {PLAYERS}.
    --endings N  Endings of each; 0 for none.
    --worlds N   Deals in the sample of an ending, at most.
    --calls N    Deals in which the best response to each player's calls is learned; 0 for none.
    --seed TEXT  Random seed, any text; the same seed gives the same results."""
)
@measuring
def gifts_command(
    work: Measured,
    players: str = "club,net,pimc-50,strong",
    endings: Annotated[int, Whole(0, 1_000_000)] = 100,
    worlds: Annotated[int, Whole(2, 1_000_000)] = 100,
    calls: Annotated[int, Whole(0, 1_000_000_000)] = 0,
    seed: str = "gifts",
) -> None:
    """Bound what players give away in the last three tricks, among others like themselves.

    A seat on lead knows how the others play, and which deals fit what they did. A full search finds
    its best cards; the gift is what these win more than the player's own, in points per ending. The
    true gift lies between the two figures.

    With --calls, the same for calls: one seat learns the best ones for its position, the upcard's
    rank and its hand, while the others call as the player does and club players play the cards; for
    club itself, also the best first leads. Players without search take minutes for millions of
    deals.
    """
    names = players_of(players)
    with playing(names, lambda _: rules("standard"), work, quiet=work.as_json) as how:
        found = gifts.run(
            names,
            endings=endings,
            worlds=worlds,
            calls=calls,
            seed=seed,
            how=how,
        )
    if work.as_json:
        print_document(found)
    else:
        show_gifts(found)


def show_gifts(given: Gifts) -> None:
    """Print what players give away."""
    out, numbers = console(), ("at least", "at most")
    out.print(f"Points given away, seed {given.seed}; 95 % intervals", soft_wrap=True)
    if not given.fit_for_claims:
        out.print("This is a tuning seed; use any other for results you publish.")
    endings = (
        [one.player, *_bounds(one.low, one.high), f"{one.endings:,}", f"{one.deals:.0f}"]
        for one in given.players
    )
    calls = (
        [f"{one.player}, {one.position}", *_bounds(one.low, one.high), f"{one.deals:,}"]
        for one in given.calls
    )
    if given.players:
        more = [*numbers, "endings", "deals in each"]
        out.print(figures("In an ending of three tricks", numbers=more, rows=endings))
    if given.calls:
        more = [*numbers, "deals learned from"]
        out.print(figures("By a seat's calls in a deal", numbers=more, rows=calls))


@taking(
    """ceiling
    --deals N    Duplicate deals of each contest; luck is counted in 20 times as many.
    --seed TEXT  Random seed, any text; the same seed gives the same results.
    --plot FILE  Also draw the distances into FILE (SVG)."""
)
@measuring
def ceiling_command(
    work: Measured,
    deals: Annotated[int, Whole(2, 1_000_000)] = 500,
    seed: str = "ceiling",
    plot: Path | None = None,
) -> None:
    """Measure how far it is from expert to players who see all cards, and how much is luck."""
    names = ["expert", "strong", "net"]
    with playing(names, lambda _: rules("standard"), work, quiet=work.as_json) as how:
        found = ceiling.measure(deals, seed, how)
    if plot:
        ceiling.draw(found, plot)
    if work.as_json:
        print_document(found)
    else:
        show_ceiling(found)


def show_ceiling(found: Ceiling) -> None:
    """Print the distances, and the luck."""
    out = console()
    out.print(f"Standard game, seed {found.seed}; 95 % intervals", soft_wrap=True)
    if not found.fit_for_claims:
        out.print("This is a tuning seed; use any other for results you publish.")
    steps = ([one.player, *_bounds(one.points), f"{one.deals:,}"] for one in found.steps)
    out.print(figures("Player", numbers=("points per deal over expert", "deals"), rows=steps))
    parts = (
        [
            f"{one.first} v {one.second}, a {one.unit}",
            f"{100 * one.cards.mean:.1f} ± {100 * one.cards.error:.1f} %",
            f"{100 * one.players:.1f} %",
            f"{100 * (1 - one.cards.mean - one.players):.1f} %",
            f"{one.number:,}",
        ]
        for one in found.luck
    )
    numbers = ("the cards", "who is better", "how choices meet the cards", "played twice")
    out.print(figures("What decides", numbers=numbers, rows=parts))


def _bounds(*bounds: Mean) -> list[str]:
    return [f"{bound.mean:+.4f} ± {bound.error:.4f}" for bound in bounds]


@click.group(commands=[ladder_command, gifts_command, ceiling_command])
def main() -> None:
    """Measure how strong players are."""


if __name__ == "__main__":
    main()

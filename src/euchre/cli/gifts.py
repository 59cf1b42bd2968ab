"""``euchre lab gifts``: what players give away in endings, and by their calls."""

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
    from euchre.arena.running import Mean
    from euchre.lab.bench.gifts import Gifts


@click.command("gifts")
@players_option(default="club,net,pimc-50,strong", show_default=True)
@click.option(
    "--endings",
    type=Whole(0, 1_000_000),
    default=100,
    show_default=True,
    help="Endings of each; 0 for none.",
)
@click.option(
    "--worlds",
    type=Whole(2, 1_000_000),
    default=100,
    show_default=True,
    help="Deals in the sample of an ending, at most.",
)
@click.option(
    "--calls",
    type=Whole(0, 1_000_000_000),
    default=0,
    show_default=True,
    help="Deals in which the best response to each player's calls is learned; 0 for none.",
)
@seed_option("gifts")
@sharing
@json_option
@out_option
def command(
    players: str, endings: int, worlds: int, calls: int, seed: str, share: Share, as_json: bool
) -> None:
    """Bound what players give away in the last three tricks, among others like themselves.

    A seat on lead knows how the others play, and which deals fit what they did. A full search finds
    its best cards; the gift is what these win more than the player's own, in points per ending. The
    true gift lies between the two figures.

    With --calls, the same for calls: one seat learns the best ones for its place, the upcard's rank
    and its hand, while the others call as the player does and club players play the cards; for club
    itself, also the best first leads. Players without search take minutes for millions of deals.
    """
    from euchre.games import rules
    from euchre.lab.bench.gifts import run

    names = players_of(players)
    with playing(names, lambda _: rules("standard"), share, quiet=as_json) as how:
        given = run(names, endings=endings, worlds=worlds, calls=calls, seed=seed, **how)
    if as_json:
        print_document(given)
    else:
        show(given)


def show(given: Gifts) -> None:
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
        [f"{one.player}, {one.place}", *_bounds(one.low, one.high), f"{one.deals:,}"]
        for one in given.calls
    )
    if given.players:
        more = [*numbers, "endings", "deals in each"]
        out.print(figures("In an ending of three tricks", numbers=more, rows=endings))
    if given.calls:
        more = [*numbers, "deals learned from"]
        out.print(figures("By a seat's calls in a deal", numbers=more, rows=calls))


def _bounds(*bounds: Mean) -> list[str]:
    return [f"{bound.mean:+.4f} ± {bound.error:.4f}" for bound in bounds]

"""``euchre lab gifts``: what players give away in endings."""

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
    "--endings", type=Whole(2, 1_000_000), default=100, show_default=True, help="Endings of each."
)
@click.option(
    "--worlds",
    type=Whole(2, 1_000_000),
    default=100,
    show_default=True,
    help="Deals in the sample of an ending, at most.",
)
@seed_option("gifts")
@sharing
@json_option
@out_option
def command(
    players: str, endings: int, worlds: int, seed: str, share: Share, as_json: bool
) -> None:
    """Bound what players give away in the last three tricks, among others like themselves.

    A seat on lead knows how the others play, and which deals fit what they did. A full search finds
    its best cards; the gift is what these win more than the player's own, in points per ending. The
    true gift lies between the two figures.
    """
    from euchre.games import rules
    from euchre.lab.bench.gifts import run

    names = players_of(players)
    with playing(names, lambda _: rules("standard"), share, quiet=as_json) as how:
        given = run(names, endings=endings, worlds=worlds, seed=seed, **how)
    if as_json:
        print_document(given)
    else:
        show(given)


def show(given: Gifts) -> None:
    """Print what players give away."""
    out = console()
    about = f"Points given away in an ending of three tricks, seed {given.seed}; 95 % intervals"
    out.print(about, soft_wrap=True)
    if not given.fit_for_claims:
        out.print("This is a tuning seed; use any other for results you publish.")
    rows = (
        (
            one.player,
            _points(one.low),
            _points(one.high),
            f"{one.endings:,}",
            f"{one.deals:.0f}",
        )
        for one in given.players
    )
    numbers = ("at least", "at most", "endings", "deals in each")
    out.print(figures("Player", numbers=numbers, rows=rows))


def _points(mean: Mean) -> str:
    return f"{mean.mean:+.4f} ± {mean.error:.4f}"

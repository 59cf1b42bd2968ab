"""``euchre train``: a net learns a game."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from euchre.cli.jobs import whole_number
from euchre.cli.output import Refused, place_of_progress, seed_number, table_of
from euchre.engine.rules import RulesError

if TYPE_CHECKING:
    from euchre.lab.training import Progress


@click.command("train")
@click.argument("game", default="standard")
@click.option(
    "--taught", default="100", show_default=True, metavar="N", help="Rounds with the club player."
)
@click.option(
    "--alone", default="600", show_default=True, metavar="N", help="Rounds against itself."
)
@click.option("--rows", default="512", show_default=True, metavar="N", help="Deals at once.")
@click.option("--seed", default="1", show_default=True, metavar="TEXT", help="Random seed.")
@click.option("--set", "settings", multiple=True, metavar="OPTION=VALUE", help="A house rule.")
@click.option("--start", metavar="FILE", help="Go on with this net instead of a new one.")
@click.option(
    "--deals",
    default="1000",
    show_default=True,
    metavar="N",
    help="Deals against the club player after every 50 rounds; 0 for none.",
)
@click.option("--out", required=True, metavar="FILE", help="Write the net to FILE (.npz).")
def command(
    game: str,
    taught: str,
    alone: str,
    rows: str,
    seed: str,
    settings: tuple[str, ...],
    start: str | None,
    deals: str,
    out: str,
) -> None:
    r"""Train a net to play GAME: from the club player, then from itself.

    A round is 32 choices in each of --rows deals. The net plays as net:FILE where bots are named.
    """
    try:
        rules, _ = table_of(game, settings)
    except RulesError as error:
        raise Refused(*error.problems) from None
    by_club, by_itself = (
        whole_number("--taught", taught, 0, 10**6),
        whole_number("--alone", alone, 0, 10**6),
    )
    wide, against = whole_number("--rows", rows, 1, 65536), whole_number("--deals", deals, 0, 10**6)
    path = place_of_progress("--out", out) or Path(out)
    if path.suffix != ".npz":
        raise Refused(f"--out {out}: the name of a net ends in .npz")
    click.echo("Compiling, unless it has been done before ...", err=True)
    from euchre.bots.net import NetError, load
    from euchre.lab.training import match, train

    def tell(progress: Progress) -> None:
        progress.net.save(path)
        words = (
            f"{progress.part} {progress.seconds:.0f} s: {progress.decisions:,} decisions of"
            f" {progress.deals:,} deals"
        )
        if progress.agreed is not None:
            words += f", {progress.agreed:.1%} as the club player"
        if against:
            found = match(rules, progress.net, against)
            words += f"; {found.ahead:+.3f} ± {found.error:.3f} points per deal against it"
        click.echo(words)

    try:
        train(
            rules,
            seed=seed_number(seed),
            taught=by_club,
            alone=by_itself,
            rows=wide,
            start=load(Path(start)) if start else None,
            tell=tell,
            every=50,
        )
    except (NetError, ValueError) as error:
        raise Refused(str(error)) from None
    click.echo(f"{path} plays as net:{path}")

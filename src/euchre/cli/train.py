"""``euchre train``: a net learns a game."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from euchre.cli.jobs import whole_number
from euchre.cli.output import (
    Refused,
    place_of_progress,
    players_of,
    seed_number,
    set_option,
    table_of,
)
from euchre.engine.rules import RulesError

if TYPE_CHECKING:
    from euchre.bots.net import Net
    from euchre.lab.training import Progress


@click.command("train")
@click.argument("game", default="standard")
@click.option(
    "--weighed",
    default="60",
    show_default=True,
    metavar="N",
    help="Rounds in which every choice is tried, with club players going on.",
)
@click.option(
    "--own", default="0", show_default=True, metavar="N", help="The same, with the net going on."
)
@click.option(
    "--taught", default="0", show_default=True, metavar="N", help="Rounds of doing as the club."
)
@click.option(
    "--alone", default="0", show_default=True, metavar="N", help="Rounds of playing on its own."
)
@click.option(
    "--copied",
    default="0",
    show_default=True,
    metavar="N",
    help="Times through what was chosen in --data, before all else.",
)
@click.option(
    "--data",
    metavar="FOLDER",
    help="Decisions to copy: euchre export decisions --observations wrote them.",
)
@click.option(
    "--against",
    metavar="NAME",
    help="Frozen opponents in --own and --alone.  [default: itself]",
)
@click.option("--rows", default="2048", show_default=True, metavar="N", help="Deals at once.")
@click.option(
    "--hidden", default="512,256,256", show_default=True, metavar="N,...", help="Hidden layers."
)
@click.option("--seed", default="1", show_default=True, metavar="TEXT", help="Random seed.")
@set_option()
@click.option(
    "--start", metavar="NET", help="Go on with this net: a file, or net for the program's own."
)
@click.option("--resume", metavar="FILE", help="Keep the run in FILE, and go on from there.")
@click.option(
    "--deals",
    default="1000",
    show_default=True,
    metavar="N",
    help="Deals against the club player (or --against) now and then; 0 for none.",
)
@click.option("--out", required=True, metavar="FILE", help="Write the net to FILE (.npz).")
def command(
    game: str,
    against: str | None,
    rows: str,
    hidden: str,
    seed: str,
    settings: tuple[str, ...],
    start: str | None,
    data: str | None,
    resume: str | None,
    deals: str,
    out: str,
    **rounds: str,
) -> None:
    r"""Train a net to play GAME.

    A round is 32 choices in each of --rows deals. The net learns what each choice comes to, then
    plays as net:FILE where bots are named. With --against it learns to beat one player.
    """
    try:
        rules, _ = table_of(game, settings)
    except RulesError as error:
        raise Refused(*error.problems) from None
    parts = {name: whole_number(f"--{name}", text, 0, 10**6) for name, text in rounds.items()}
    wide, played = whole_number("--rows", rows, 1, 65536), whole_number("--deals", deals, 0, 10**6)
    if bool(parts["copied"]) != bool(data):
        raise Refused("--copied N and --data FOLDER go together: how often, and what")
    layers = [whole_number("--hidden", one, 1, 4096) for one in hidden.split(",")]
    path = place_of_progress("--out", out) or Path(out)
    if path.suffix != ".npz":
        raise Refused(f"--out {out}: the name of a net ends in .npz")
    found = players_of(against) if against else []
    if len(found) > 1:
        raise Refused(f"--against takes one player, not {len(found)}")
    click.echo("Compiling, unless it has been done before ...", err=True)
    from euchre.bots import name_of
    from euchre.bots.net import NetError, load, net_for
    from euchre.lab.training import match, train

    other = found[0] if found else "club"

    def tell(progress: Progress) -> None:
        progress.net.save(path)
        words = (
            f"{progress.part} {progress.seconds:.0f} s: {progress.decisions:,} decisions of"
            f" {progress.deals:,} deals"
        )
        if progress.agreed is not None:
            whom = "the players of the data (its test split)"
            whom = whom if progress.part == "copied" else "the club player"
            words += f", {progress.agreed:.1%} as {whom}"
        if played:
            ahead = match(rules, progress.net, played, other=other)
            words += (
                f"; {ahead.ahead:+.3f} ± {ahead.error:.3f} points per deal against {name_of(other)}"
            )
        click.echo(words)

    try:
        if start == "net":
            own = net_for(rules)
            if own is None:
                raise Refused(f"--start net: no net has learned {rules.id} yet")
            begun: Net | None = own[0]
        else:
            begun = load(Path(start)) if start else None
        train(
            rules,
            seed=seed_number(seed),
            rows=wide,
            hidden=layers,
            against=found[0] if found else None,
            start=begun,
            data=Path(data) if data else None,
            keep=place_of_progress("--resume", resume),
            tell=tell,
            every=max(1, 25_600 // wide),
            **parts,
        )
    except KeyboardInterrupt:
        if resume is None:
            raise
        click.echo(f"Stopped. {resume} keeps the run; the same command goes on.", err=True)
        raise click.exceptions.Exit(130) from None
    except (NetError, ValueError) as error:
        raise Refused(str(error)) from None
    click.echo(f"{path} plays as net:{path}")

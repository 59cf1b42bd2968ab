"""``euchre lab train``: train a neural net on a game."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Annotated

import click

from euchre.bots import bot, name_of
from euchre.cli.jobs import WorkOptions
from euchre.cli.lazy import refusing
from euchre.cli.options import SET, Typed, taking
from euchre.cli.output import Misuse, refuse_beside
from euchre.cli.typed_values import TO_FILE, Whole, players_of, seed_number, table_of, whole_number

if TYPE_CHECKING:
    from euchre.bots.net import Net
    from euchre.lab.training import Progress


@dataclass(frozen=True, kw_only=True)
class TrainOptions(Typed):
    """The arguments and options of ``euchre lab train``."""

    terminal = f"""train [GAME]
    --updates N         PPO updates, each from 32 choices in each of --rows deals.
    --clone N           Passes over the decisions in --data, before PPO.
    --data FOLDER       Decisions to clone, written by euchre lab export decisions --observations.
    --against PLAYER    A frozen opponent to learn a best response to.  [default: itself]
    --rows N            Deals played at once.
    --hidden N[,N...]   Hidden layers.
    --seed TEXT         Random seed.
    {SET}
    --start FILE        Start from this net; net means the built-in one.
    --resume FILE       Save the run to FILE and continue from it.
    --deals N           Deals per progress check against the club player (or --against); 0 for none.
    --log FOLDER        Add each progress check to metrics.jsonl in FOLDER.
    --out FILE          Write the net to FILE (.npz)."""

    game: str = "standard"
    updates: Annotated[int, Whole(0, 10**6)] = 150
    clone: Annotated[int, Whole(0, 10**6)] = 0
    data: Path | None = None
    against: str | None = None
    rows: Annotated[int, Whole(1, 65536)] = 1024
    hidden: str = "256,256"
    seed: str = "1"
    settings: tuple[str, ...] = ()
    start: str | None = None
    resume: Annotated[Path | None, TO_FILE] = None
    deals: Annotated[int, Whole(0, 10**6)] = 1000
    log: str | None = None
    out: Annotated[Path, TO_FILE]


@taking()
def command(given: TrainOptions) -> None:
    r"""Train a neural net to play GAME.

    The net learns by playing against itself (PPO), or with --clone first from the decisions of
    other players. Name it as a bot with net:FILE. With --against it learns to beat one player.
    """
    rules, _ = table_of(given.game, given.settings)
    if bool(given.clone) != bool(given.data):
        raise Misuse("--clone N and --data FOLDER need each other")
    if not given.updates and not given.clone:
        raise Misuse("nothing to train; give a number above 0 to --updates or --clone")
    if given.data and not given.data.is_dir():
        raise Misuse(f"--data {given.data}: there is no such folder")
    if given.start:
        refuse_beside("--start", "hidden")
    layers = [whole_number("--hidden", one, 1, 4096) for one in given.hidden.split(",")]
    path = given.out
    if path.suffix != ".npz":
        raise Misuse(f"--out {given.out}: the file name of a net must end in .npz")
    opponents = players_of(given.against) if given.against else []
    if len(opponents) > 1:
        raise Misuse(f"--against takes one player, not {len(opponents)}")
    # Before minutes go by.
    with refusing("--against"):
        for one in opponents:
            bot(one, Random(0))
    click.echo("Compiling, if needed ...", err=True)
    from euchre.bots.net import load, net_for
    from euchre.lab.metrics import Metrics
    from euchre.lab.training import Hyperparameters, match, train

    try:
        figures = Metrics(given.log) if given.log else None
    except OSError as error:
        raise Misuse(f"--log {given.log}: {error.strerror}") from None
    opponent = opponents[0] if opponents else None

    def tell(progress: Progress, net: Net) -> None:
        net.save(path)
        words = (
            f"{progress.part} {progress.seconds:.0f} s: {progress.decisions:,} decisions of"
            f" {progress.deals:,} deals"
        )
        values = {"cpu_seconds": progress.seconds, "deals": progress.deals}
        if progress.agreed is not None:
            values["agreed"] = progress.agreed
            words += f", {progress.agreed:.1%} the same as the players in the data (test split)"
        if given.deals:
            other = opponent or "club"
            ahead = match(rules, net, given.deals, other=other)
            values |= {"points_per_deal": ahead.ahead, "points_per_deal_error": ahead.error}
            words += (
                f"; {ahead.ahead:+.3f} ± {ahead.error:.3f} points per deal against {name_of(other)}"
            )
        click.echo(words)
        if figures:
            figures.write(progress.decisions, **values)

    work = WorkOptions(given.resume)
    with work.workload(rules, quiet=True) as how:
        if given.start == "net":
            built_in = net_for(rules)
            if built_in is None:
                raise Misuse(f"--start net: there is no built-in net for {rules.id} yet")
            begun: Net | None = built_in[0]
        else:
            begun = load(Path(given.start)) if given.start else None
        net = train(
            rules,
            Hyperparameters(
                seed=seed_number(given.seed),
                rows=given.rows,
                hidden=layers,
                updates=given.updates,
                clone=given.clone,
            ),
            against=opponent,
            start=begun,
            data=given.data,
            keep=how.keep,
            tell=tell,
            every=max(1, 20_480 // given.rows),
        )
        # Nothing may have been left to do.
        net.save(path)
    click.echo(f"{path} plays as net:{path}")

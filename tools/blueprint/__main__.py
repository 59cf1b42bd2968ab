"""``python -m tools.blueprint``: train the table of calls of a game."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path
from time import process_time

from euchre.cli.jobs import WorkOptions
from euchre.fast.player import call_table
from euchre.games import rules as rules_of
from tools.blueprint.leaves import LEAVES
from tools.blueprint.packing import packed, ship
from tools.blueprint.run import Progress, Recipe, run


def main(arguments: Sequence[str] | None = None) -> int:
    """Train a table and write it; return the exit code."""
    parser = argparse.ArgumentParser(prog="python -m tools.blueprint", description=__doc__)
    parser.add_argument("game", help="its id, such as standard")
    parser.add_argument("--set", action="append", default=[], metavar="OPTION=VALUE")
    parser.add_argument("--deals", type=int, default=20_000_000, help="deals of each share")
    parser.add_argument("--shares", type=int, default=1, help="shares that learn by themselves")
    parser.add_argument("--jobs", type=int, help="processes that share the shares")
    parser.add_argument("--workers", metavar="URL", help="workers of a Dask scheduler, instead")
    parser.add_argument(
        "--leaves",
        choices=LEAVES,
        default=LEAVES[0],
        help="who plays the cards: club players, or a solver that sees all hands",
    )
    parser.add_argument("--seed", default="blueprint:1", help="random seed")
    parser.add_argument("--resume", type=Path, metavar="FOLDER", help="save the run there, go on")
    parser.add_argument(
        "--out", type=Path, metavar="FOLDER", default=call_table.FOLDER, help="where tables ship"
    )
    options = parser.parse_args(arguments)
    try:
        settings = dict(one.split("=", 1) for one in options.set)
        rules = rules_of(options.game, **settings)
        plan = Recipe(options.seed, options.deals, options.shares, options.leaves)
        for folder in (options.resume, options.out):
            if folder is not None:
                folder.mkdir(parents=True, exist_ok=True)

        def tell(share: int, progress: Progress) -> None:
            print(
                f"share {share}: {progress.deals:,} deals, {progress.leaves / progress.deals:.1f}"
                f" played to the end in each, {process_time():.0f} s",
                file=sys.stderr,
                flush=True,
            )

        work = WorkOptions(options.resume, options.jobs, options.workers)
        with work.workload(rules, quick=True, quiet=True) as how:
            nodes = run(rules, plan, how, tell)
        print(ship(rules, plan, packed(rules, nodes), options.out))
    except (KeyError, ValueError, OSError) as error:
        parser.error(str(error))
    return 0


if __name__ == "__main__":
    raise SystemExit(main())

"""Sampled worlds: ``uv run python -m benchmarks.sampler`` prints a table.

Worlds per second at the first lead of every game, drawn by the sampler
(``fast.sample.imagine``) and one by one by the engine (``worlds``).  CPU time of one core; the
two take turns in one process, and the ratio is the median over the pairs.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable, Sequence
from functools import partial
from random import Random
from statistics import median
from typing import NamedTuple

from euchre import GAMES, Rules, View, deal, legal, observe, push, shuffled, worlds
from euchre.engine import actions
from euchre.engine.actions import Verb
from euchre.fast.sample.imagine import Imaginer, imagine


class Row(NamedTuple):
    """Worlds a second of both, the median of the paired ratios, and what a few worlds cost."""

    name: str
    ours: float
    engine: float
    ratio: float
    #: Milliseconds for 100 worlds of a new view, setting up included.
    hundred: float


def first_lead(table: Rules, rng: Random) -> View:
    """Return what the leader sees before the first card of a random deal."""
    while True:
        s = deal(table, shuffled(table.pack, rng), rng.randrange(table.seats))
        while not s.ended:
            action = rng.choice(legal(s))
            if actions.verb(action) == Verb.PLAY:
                return observe(s, s.turn)
            push(s, action)


def seconds(work: Callable[[], object]) -> float:
    """Return the CPU time of a piece of work."""
    begun = time.process_time()
    work()
    return time.process_time() - begun


def engine_worlds(view: View, rng: Random, n: int) -> None:
    """Draw worlds one by one."""
    for _ in worlds(view, rng, n):
        pass


def at_first_lead(table: Rules, rounds: int, many: int, few: int, seed: int) -> Row:
    """Measure one game: each round at a new first lead, ``many`` worlds of ours, ``few`` theirs."""
    rng = Random(seed)
    ours, theirs, hundreds = [], [], []
    imagine(first_lead(table, rng), 1, 0)  # whatever must be compiled is
    for number in range(rounds):
        view = first_lead(table, rng)
        ours.append(many / seconds(partial(Imaginer(view).draw, many, number)))
        theirs.append(few / seconds(partial(engine_worlds, view, rng, few)))
        hundreds.append(1e3 * seconds(partial(imagine, view, 100, number)))
    ratios = [us / them for us, them in zip(ours, theirs, strict=True)]
    return Row(table.game, median(ours), median(theirs), median(ratios), median(hundreds))


def main(arguments: Sequence[str] | None = None) -> None:
    """Read the command line and print the table."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--rounds", type=int, default=9, help="first leads of each game")
    parser.add_argument("--worlds", type=int, default=200_000, help="worlds of ours in a round")
    parser.add_argument("--engine", type=int, default=500, help="worlds of the engine in a round")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args(arguments)
    if min(options.rounds, options.worlds, options.engine) < 1:
        parser.error("--rounds, --worlds and --engine must be 1 or more")
    print(f"  {'worlds a second, first lead':<28}{'kernel':>12}{'engine':>12}{'ratio':>8}", end="")
    print(f"{'100 worlds':>14}")
    for game in GAMES:
        row = at_first_lead(
            game.rules, options.rounds, options.worlds, options.engine, options.seed
        )
        print(f"  {row.name:<28}{row.ours:>12,.0f}{row.engine:>12,.0f}{row.ratio:>8.0f}", end="")
        print(f"{row.hundred:>11.2f} ms", flush=True)


if __name__ == "__main__":
    main()

"""Playouts and claims at length: ``uv run python -m tests.soak.playout``.

Claims of random endings in every game beside the engine's judgement, and recorded playouts
replayed through the engine in every game and under every option.  Stops with an
``AssertionError`` at the first thing that is wrong.
"""

from __future__ import annotations

import argparse
from random import Random

from tests.kernel.plays import in_play, tables
from tests.kernel.test_judge import compare as judged
from tests.kernel.test_playout import compare as replayed


def main() -> None:
    """Compare as many as asked for."""
    parser = argparse.ArgumentParser(prog="tests.soak.playout", description=__doc__)
    parser.add_argument("--claims", type=int, default=20_000)
    parser.add_argument("--rounds", type=int, default=10, help="replays of each set of rules")
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    seen = judged(given.claims, given.seed)
    stood = sum(n for (stands, _, _), n in seen.items() if stands)
    print(f"claims: {seen.total()} judged as the engine does, {stood} of them stand", flush=True)
    rng, number = Random(given.seed), 0
    for _ in range(given.rounds):
        for table in tables():
            replayed(in_play(table, rng), rng.choice([0.0, 0.3]), rng.randrange(2**40))
            number += 1
    print(f"playouts: {number} replayed in the engine")


if __name__ == "__main__":
    main()

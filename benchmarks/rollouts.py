"""Rollouts by club players: how many whole plays of the cards a second, in every game.

    uv run python -m benchmarks.rollouts [GAME ...]

Each begins at the first lead of one deal, in worlds drawn for the seat that leads, on one core (CPU
time, the best of several runs).
"""

from __future__ import annotations

import sys
import time
from collections.abc import Sequence
from random import Random

import euchre.games
from euchre import rules
from euchre.engine.dealing import deal, shuffled
from euchre.engine.phases import Tricks
from euchre.engine.rules import Rules
from euchre.engine.state import State, legal, push
from euchre.engine.view import observe
from euchre.fast.player.ends import played_out
from euchre.fast.sample.imagine import imagine
from euchre.fast.sample.world_rows import rows_of


def first_lead(table: Rules, rng: Random) -> State:
    """Return a random deal, with random bidding, at the first lead of the cards, all active."""
    while True:
        s = deal(table, shuffled(table.pack, rng), rng.randrange(table.seats))
        while not s.ended and not isinstance(table.phases[s.phase], Tricks):
            push(s, rng.choice(legal(s)))
        if not s.ended and not s.out:
            return s


def show(names: Sequence[str], number: int = 20_000) -> None:
    """Print rollouts a second."""
    print(f"{'game':22}{'rollouts/s':>14}")
    for name in names:
        table = rules(name)
        s = first_lead(table, Random(1))
        view = observe(s, s.turn)
        rows = rows_of(imagine(view, number, 1))
        first = view.legal()[:1]
        spent = []
        for _ in range(7):
            start = time.process_time()
            played_out(table, rows, first)
            spent.append(time.process_time() - start)
        print(f"{name:22}{number / min(spent):14,.0f}")


if __name__ == "__main__":
    show(sys.argv[1:] or [game.name for game in euchre.games.GAMES])

"""Speed of whole random deals: ``uv run python -m benchmarks.simulator`` prints a table.

Random deals on the machine and OpenSpiel's C++ ``evaluate_bots`` with four uniformly random bots
take turns in one process; when compared with OpenSpiel, both deal, bid and play the standard game
by the same rules.  Deals between club players follow below.  Rates are of CPU time on one core.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable
from statistics import median
from typing import NamedTuple

import numpy as np

from euchre import Rules, rules
from euchre.fast.layout.rows import SEATS, GameRow
from euchre.fast.layout.tables import compiled
from euchre.fast.player import prepared
from euchre.fast.player import self_play as clubs
from euchre.fast.rules import at_random

try:
    import pyspiel
except ImportError:
    pyspiel = None

#: The options that make the standard game the one that OpenSpiel plays.
SHARED = {
    "stick-the-dealer": "on",
    "bury-upcard": "off",
    "lead": "dealer-left",
    "alone": "before-lead",
}
#: How long one turn of a contender takes, roughly, in seconds.
TURN = 0.1


class Row(NamedTuple):
    """One line of the table: deals a second; nan where there is no peer."""

    name: str
    ours: float
    peer: float
    #: The median of the ratios of neighbouring turns.
    ratio: float


Work = Callable[[int], object]


def rate(work: Work, deals: int) -> float:
    """Return how many deals a second of CPU time some work does."""
    begun = time.process_time()
    work(deals)
    return deals / max(time.process_time() - begun, 1e-9)


def turn(work: Work) -> int:
    """Return how many deals fill a turn; compiles what is not compiled yet."""
    work(10)
    return max(10, int(rate(work, 1000) * TURN))


def race(name: str, ours: Work, theirs: Work | None, seconds: float) -> Row:
    """Let both do deals in turns for about so many seconds."""
    size, size_peer = turn(ours), turn(theirs) if theirs else 0
    mine, peers = [], []
    for _ in range(max(3, int(seconds / TURN / (2 if theirs else 1)))):
        mine.append(rate(ours, size))
        peers.append(rate(theirs, size_peer) if theirs else float("nan"))
    return Row(
        name, median(mine), median(peers), median(a / b for a, b in zip(mine, peers, strict=True))
    )


def openspiel() -> Work | None:
    """Return OpenSpiel's random deals, from C++ alone; None where it is not installed."""
    if pyspiel is None:
        return None
    game = pyspiel.load_game("euchre", {"stick_the_dealer": True})
    bots = [pyspiel.make_uniform_random_bot(player, player + 1) for player in range(4)]

    def work(deals: int) -> None:
        for number in range(deals):
            pyspiel.evaluate_bots(game.new_initial_state(), bots, number)

    return work


def machine(table: Rules) -> Work:
    """Return random deals on the machine that plays every game."""
    t = compiled(table)
    on, start = at_random.arrays(t), np.full(SEATS, GameRow.over(t).start)

    def work(deals: int) -> None:
        at_random.many(t, on, np.uint64(1), 0, deals, start)

    return work


def club(table: Rules) -> Work:
    """Return deals between club players."""
    t, on = prepared.table(table), clubs.arrays(table, [0] * table.seats, [None])
    start = np.full(SEATS, GameRow.over(t).start)

    def work(deals: int) -> None:
        clubs.many(t, on, np.uint64(1), 0, deals, 0, start)

    return work


def rows(seconds: float) -> list[Row]:
    """Return the lines of the table, each measured for about so many seconds."""
    shared = rules("standard", SHARED)
    games = ("standard", "six-double", "double-hasenpfeffer", "indiana")
    return [
        race("random deals, OpenSpiel's rules", machine(shared), openspiel(), seconds),
        *(race(f"random deals, {name}", machine(rules(name)), None, seconds) for name in games),
        *(race(f"club players, {name}", club(rules(name)), None, seconds) for name in games),
    ]


def main() -> None:
    """Read the command line and print the table."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--seconds", type=float, default=5, help="for each line")
    options = parser.parse_args()
    if options.seconds <= 0:
        parser.error("--seconds must be more than 0")
    print(f"{'whole deals a second, one core':<44}{'ours':>12}{'OpenSpiel':>12}{'ratio':>8}")
    for name, ours, peer, ratio in rows(options.seconds):
        beside = f"{peer:>12,.0f}{ratio:>8.1f}" if ratio == ratio else ""
        print(f"{name:<44}{ours:>12,.0f}{beside}")
    if pyspiel is None:
        print("OpenSpiel (pyspiel) cannot be imported here, so there is nothing beside ours.")


if __name__ == "__main__":
    main()

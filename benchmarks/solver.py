"""The exact solver compared with DDS, and alone where DDS has no such game.

    uv run python -m benchmarks.solver --rounds 7

Contenders take turns in one process, in CPU time of one thread; a ratio is the median
over the rounds.  DDS is the double-dummy solver of bridge: it is made for 13 cards and
pays a fixed set-up cost per deal, which short hands never earn back.
"""

from __future__ import annotations

import argparse
import json
import multiprocessing
import os
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from statistics import median
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from euchre.fast.compile.arrays import Masks
from euchre.fast.solve import batches, recall, solver
from euchre.fast.solve.board import Board, board
from euchre.fast.solve.from_state import lanes_of
from euchre.fast.solve.lanes import Lanes, lay_out
from euchre.fast.solve.plain import Positions, leads
from euchre.games import rules

Hands = NDArray[np.uint64]

CROSSWISE = 0b0101


#: A program that solves one deal and prints how long that took from the start.
#: numba imports scipy where it is; only the tools of development bring it here.
FIRST_DEAL = """
import sys, time
sys.modules["scipy"] = None
import numpy as np
from euchre.fast.solve import solver
from euchre.fast.solve.from_state import lanes_of
from euchre.games import rules
from euchre.fast.solve import batches
from euchre.fast.solve.plain import leads
lanes = lanes_of(rules("standard"), 0)
cards = [[1 << int(lanes.place[c]) for c in range(seat, 20, 4)] for seat in range(4)]
hands = np.array([[sum(hand) for hand in cards]], np.uint64)
board = solver.board_for(lanes)
deal = leads(hands, np.zeros(1, np.int64))
batches.deals_of_four(board, deal, np.uint64(5), np.zeros(1, np.int8))
print(time.process_time())
"""


class Pair(NamedTuple):
    """Two contenders: deals a second of both, and the paired ratios, median and range."""

    name: str
    ours: float
    theirs: float
    ratio: float
    low: float
    high: float


def cpu(work: Callable[[], object]) -> float:
    """Return the CPU seconds of a piece of work."""
    begun = time.process_time()
    work()
    return time.process_time() - begun


def race(
    name: str, deals: int, ours: Callable[[], object], theirs: Callable[[], object], rounds: int
) -> Pair:
    """Let both solve the same deals in turns."""
    ours()
    us, them = [], []
    for _ in range(rounds):
        us.append(cpu(ours))
        them.append(cpu(theirs))
    ratios = sorted(b / a for a, b in zip(us, them, strict=True))
    return Pair(
        name, deals / median(us), deals / median(them), median(ratios), ratios[0], ratios[-1]
    )


def hands_of(lanes: Lanes, cards: int, seats: int, size: int, n: int, seed: int) -> Hands:
    """Return random hands as places."""
    rng = np.random.default_rng(seed)
    found = np.zeros((n, seats), np.uint64)
    for row in found:
        order = rng.permutation(cards)
        for seat in range(seats):
            row[seat] = sum(
                1 << int(lanes.place[c]) for c in order[seat * size : (seat + 1) * size]
            )
    return found


def twelve() -> Lanes:
    """Return a single pack of four suits of twelve, one of them trumps."""
    suit = [c // 12 for c in range(48)]
    strength = [
        [100 + c if suit[c] == 3 else (1 + c % 12) * (suit[c] == led) for c in range(48)]
        for led in range(5)
    ]
    return lay_out(suit, strength, sum(1 << c for c in range(36, 48)))


def beside_dds(rounds: int) -> Iterator[Pair]:
    """Yield the lines of the table in which DDS takes part."""
    from benchmarks import dds

    dds.set_up()
    lanes = lanes_of(rules("standard"), 2)
    cards = dds.relabelled(lanes)
    words = solver.board_for(lanes)
    for size, n in ((5, 20_000), (6, 5_000)):
        hands = hands_of(lanes, 24, 4, size, n, size)
        leader = np.arange(n, dtype=np.int64) % 4
        theirs = dds.deals(cards, hands, leader.tolist())
        one = partial(deals_of_four, words, leads(hands, leader))
        yield race(f"{size} cards, one leader", n, one, partial(dds.run_boards, theirs, 1), rounds)
        every = partial(
            batches.cards_of_four,
            words,
            leads(hands, leader),
            np.uint64(CROSSWISE),
            np.zeros((n, 64), np.int8),
        )
        yield race(
            f"{size} cards, every card", n, every, partial(dds.run_boards, theirs, 3), rounds
        )
        four = partial(
            deals_of_four, words, leads(np.repeat(hands, 4, axis=0), np.tile(np.arange(4), n))
        )
        tables = partial(dds.run_tables, dds.tables(theirs), cards.trump)
        yield race(f"{size} cards, all four leaders", n, four, tables, rounds)
    lanes = twelve()
    hands = hands_of(lanes, 48, 4, 12, 100, 11)
    leader = np.arange(100, dtype=np.int64) % 4
    theirs = dds.deals(dds.relabelled(lanes), hands, leader.tolist())
    words = solver.board_for(lanes)
    memory = recall.memory_for(4, 17)
    recall.use_memory(words, memory, 4)

    deals = leads(hands, leader)

    def long() -> None:
        memory[:] = 0
        deals_of_many(words, deals, CROSSWISE)

    yield race("12 cards, single pack", 100, long, partial(dds.run_boards, theirs, 1), rounds)


def deals_of_four(words: Masks, at: Positions) -> None:
    """Solve deals by the search for short hands."""
    batches.deals_of_four(words, at, np.uint64(CROSSWISE), np.zeros(len(at.hands), np.int8))


def deals_of_many(words: Masks, at: Positions, side: int) -> None:
    """Solve deals by the search for long hands."""
    batches.deals_of_many(words, at, np.uint64(side), np.zeros(len(at.hands), np.int8))


def child(path: str, rounds: int) -> None:
    """Write the lines with DDS to a file, one by one: the process may not end well."""
    with Path(path).open("w") as file:
        for pair in beside_dds(rounds):
            print(json.dumps(pair), file=file, flush=True)
    os._exit(0)


class Long(NamedTuple):
    """One kind of long hands: milliseconds a deal, nodes, MB of memory."""

    name: str
    median: float
    p95: float
    mean: float
    nodes: float
    megabytes: int


def long_hands(
    name: str, game: str, seats: int, size: int, side: int, n: int, megabytes: int
) -> Long:
    """Measure deals of one kind, each with an empty memory."""
    lanes = lanes_of(rules(game), 2)
    words = solver.board_for(lanes)
    memory = recall.memory_for(seats, megabytes)
    recall.use_memory(words, memory, seats)
    hands = hands_of(lanes, rules(game).pack.size, seats, size, n + 1, 11)
    times, nodes = [], []
    for i in range(n + 1):
        Board.over(words).nodes = 0
        leader = np.array([i % seats])
        deal = partial(deals_of_many, words, leads(hands[i : i + 1], leader), side)
        memory[:] = 0
        times.append(1e3 * cpu(deal))
        nodes.append(Board.over(words).nodes)
    # The first deal may have been compiled for.
    times, nodes = times[1:], nodes[1:]
    middle, late = np.percentile(times, [50, 95]).tolist()
    mean, looked = float(np.mean(times)), float(np.mean(nodes))
    return Long(name, middle, late, mean, looked, megabytes)


def short_hands() -> Iterator[tuple[str, float]]:
    """Yield deals a second of short deals, with and without the tables and a loner."""
    lanes = lanes_of(rules("standard"), 2)
    n = 20000
    hands = hands_of(lanes, 24, 4, 5, n, 11)
    leader = np.arange(n, dtype=np.int64) % 4
    alone = hands.copy()
    alone[np.arange(n), (leader + 1 + leader % 3) % 4] = 0
    plain = board(lanes)
    quick = solver.board_for(lanes)
    for name, words, cards in (
        ("5 cards x 4, no tables", plain, hands),
        ("5 cards x 4", quick, hands),
        ("5 cards, one alone, no tables", plain, alone),
        ("5 cards, one alone", quick, alone),
    ):
        work = partial(deals_of_four, words, leads(cards, leader))
        work()
        yield name, n / min(cpu(work) for _ in range(5))


def threads() -> float:
    """Return how much faster two threads are than one, by the clock; the machine should be idle."""
    lanes = lanes_of(rules("standard"), 2)
    n = 200_000
    hands = np.tile(hands_of(lanes, 24, 4, 5, n // 10, 5), (10, 1))
    leader = np.arange(n, dtype=np.int64) % 4

    def solve(part: slice) -> None:
        deals_of_four(solver.board_for(lanes), leads(hands[part], leader[part]))

    def clock(work: Callable[[], object]) -> float:
        begun = time.perf_counter()
        work()
        return time.perf_counter() - begun

    with ThreadPoolExecutor(2) as pool:
        halves = [slice(0, n // 2), slice(n // 2, n)]
        list(pool.map(solve, halves))
        ratios = [
            clock(lambda: solve(slice(0, n))) / clock(lambda: list(pool.map(solve, halves)))
            for _ in range(9)
        ]
    return median(ratios)


def starts() -> Iterator[tuple[str, float]]:
    """Yield the seconds of CPU time of a first start, and of a later one up to a first deal."""
    with tempfile.TemporaryDirectory() as cache:
        env = os.environ | {"EUCHRE_CACHE": cache}
        env.pop("NUMBA_CACHE_DIR", None)
        before = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime
        subprocess.run([sys.executable, "-m", "euchre.fast.ready"], env=env, check=True)
        spent = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime - before
        yield "Everything compiled", spent
        done = subprocess.run(
            [sys.executable, "-c", FIRST_DEAL], env=env, capture_output=True, text=True, check=True
        )
        yield "Ready to solve, from the disk", float(done.stdout)


def show(rounds: int) -> None:
    """Measure and print everything."""
    from benchmarks import dds

    print("Exact values beside DDS (its best setting, 60 MB), deals a second of CPU time")
    why = dds.missing()
    if why:
        print(f"  {why}, so there is nothing beside it.")
    else:
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "pairs"
            process = multiprocessing.get_context("spawn").Process(
                target=child, args=(str(path), rounds)
            )
            process.start()
            process.join()
            print(f"  {'':<28}{'ours':>11}{'DDS':>11}{'ratio':>8}")
            for line in path.read_text().splitlines():
                pair = Pair(*json.loads(line))
                print(f"  {pair.name:<28}{pair.ours:>11,.0f}{pair.theirs:>11,.0f}", end="")
                print(f"{pair.ratio:>8.2f}   ({pair.low:.2f} to {pair.high:.2f})")
        print("  DDS is made for 13 cards and pays a fixed set-up for each deal.")
    print("\nShort deals alone, deals a second of CPU time")
    for name, rate in short_hands():
        print(f"  {name:<34}{rate:>12,.0f}")
    print("\nLong hands, each deal with an empty memory, milliseconds of CPU time")
    print(f"  {'':<28}{'median':>9}{'p95':>9}{'mean':>9}{'nodes':>11}{'MB':>5}")
    pack = "double-hasenpfeffer"
    kinds = [("8 x 6, double pack", pack + "-6", 6, 8, 0b010101, 200, 17)]
    kinds += [(f"{n} x 4, double pack", pack, 4, n, CROSSWISE, 200, 17) for n in (6, 8, 10)]
    kinds += [("12 x 4, double pack", pack, 4, 12, CROSSWISE, 200, 66)]
    for kind in kinds:
        row = long_hands(*kind)
        print(f"  {row.name:<28}{row.median:>9.3f}{row.p95:>9.2f}{row.mean:>9.2f}", end="")
        print(f"{row.nodes:>11,.0f}{row.megabytes:>5}")
    print(f"\nTwo threads against one, by the clock   {threads():.2f}")
    for name, seconds in starts():
        print(f"{name:<40}{seconds:>5.2f} s of CPU time")
    largest = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024
    print(f"Memory of this process at its largest   {largest} MB")


def main() -> None:
    """Read the command line and print the tables."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--rounds", type=int, default=7, help="rounds of each pair")
    options = parser.parse_args()
    if options.rounds < 1:
        parser.error("--rounds must be 1 or more")
    show(options.rounds)


if __name__ == "__main__":
    main()

"""How the stored starters of exact rotations were found: random partners, then exact cover.

    python -m tools.charts.starters 12 20 22 --seed 1 --seconds 60

For every number of players (4t, 4t + 1 or 4t + 2) partners are chosen by hill climbing so
that no difference occurs twice; then the partnerships are matched into tables by exact cover, so
that no difference between opponents occurs more than twice.  Prints the contents of
``src/euchre/night/rotation/designs.json``.
"""

from __future__ import annotations

import argparse
import json
from itertools import combinations
from random import Random
from time import process_time
from typing import Any

import numpy as np
from numba import njit, uint64

from euchre.night.rotation.library import FIXED, Quad, Starter
from tools.charts.designs import flaws

#: Nodes of one exact cover, after which other partners are tried.
NODES = 200_000

Pair = tuple[int, int]


def find(players: int, seed: int, seconds: float, nearly: bool) -> tuple[Quad, ...] | None:
    """Return the tables of a starter, or None if none is found in so much computing time."""
    rng, until = Random(seed), process_time() + seconds
    while process_time() < until:
        if tables := _matched(_partners(players, rng), players, rng, nearly):
            return tables
    return None


def _size(players: int) -> int:
    """Return how many elements the cyclic group has."""
    return players - (players % 4 == 0)


def _partners(players: int, rng: Random) -> list[Pair]:
    """Return partnerships with every difference 1, 2 ... once, by hill climbing."""
    size = _size(players)
    pairs = (players // 4) * 2 - (players % 4 == 0)
    out = {0} if players % 4 == 1 else set()
    partner: dict[int, int] = {}
    missing = set(range(1, pairs + 1))
    while missing:
        difference = rng.choice(sorted(missing))
        a = rng.choice([e for e in range(size) if e not in partner and e not in out])
        b = (a + rng.choice((1, -1)) * difference) % size
        if b in out:
            continue
        if b in partner:
            left = partner.pop(b)
            del partner[left]
            missing.add(_fold(left - b, size))
        partner[a], partner[b] = b, a
        missing.remove(difference)
    found = [(a, b) for a, b in partner.items() if a < b]
    if players % 4 == 0:
        found.append((FIXED, next(e for e in range(size) if e not in partner)))
    return found


def _fold(difference: int, size: int) -> int:
    return min(difference % size, -difference % size)


def _matched(pairs: list[Pair], players: int, rng: Random, nearly: bool) -> tuple[Quad, ...] | None:
    """Return a way to set partnerships against each other, looking at most at ``NODES`` nodes."""
    # The fixed player, if there is one, comes first.
    pairs, size = sorted(pairs), _size(players)
    apart = [
        [_fold(x - y, size) if FIXED not in (x, y) else 0 for x in a for y in b]
        for a, b in combinations(pairs, 2)
    ]
    both = list(combinations(range(len(pairs)), 2))
    order = [k for k, row in enumerate(apart) if all(not d or row.count(d) < 3 for d in row)]
    rng.shuffle(order)
    first, other = (np.array([both[k][side] for k in order]) for side in (0, 1))
    differences = np.array([apart[k] for k in order])
    # Options as sets of bits: those of a partnership, and those with a difference 1 to 4 times.
    seats = np.array([_bits((first == p) | (other == p)) for p in range(len(pairs))])
    times = np.array([(differences == d).sum(axis=1) for d in range(size // 2 + 1)])
    holding = np.array([[_bits(row >= n) for n in (1, 2, 3, 4)] for row in times])
    used = np.zeros(size // 2 + 1, np.int64)
    # The one difference that must come, 0 if all must come twice.
    half = size // 2 if size % 2 == 0 else 0
    if nearly:
        used[rng.randrange(1, (size + 1) // 2)] = -1
        half = half or -1
    if size % 2 == 0:
        # Half way round comes twice, so there is room for one only; without that one the same
        # two would always sit out together.  Some other difference comes once.
        used[half] = 1
    chosen = np.zeros(len(pairs) // 2, np.int64)
    begin = _bits(np.ones(len(order), np.bool_))
    if not _cover(first, other, differences, seats, holding, used, half, begin, NODES, chosen):
        return None
    return tuple((*pairs[first[k]], *pairs[other[k]]) for k in chosen)


def _bits(flags: Any) -> Any:
    """Return which flags are set as words of 64 bits."""
    padded = np.zeros(-(-len(flags) // 64) * 64, np.uint8)
    padded[: len(flags)] = flags
    return np.packbits(padded, bitorder="little").view(np.uint64)


@njit(cache=True)
def _count(a: Any, b: Any) -> Any:
    """Return how many bits two sets share."""
    found: Any = 0
    for w in range(a.size):
        x = a[w] & b[w]
        x -= (x >> uint64(1)) & uint64(0x5555555555555555)
        x = (x & uint64(0x3333333333333333)) + ((x >> uint64(2)) & uint64(0x3333333333333333))
        x = (x + (x >> uint64(4))) & uint64(0x0F0F0F0F0F0F0F0F)
        found += np.int64((x * uint64(0x0101010101010101)) >> uint64(56))
    return found


@njit(cache=True)
def _cover(
    first: Any, other: Any, differences: Any, seats: Any, holding: Any,
    used: Any, half: Any, begin: Any, nodes: Any, chosen: Any,
) -> Any:  # fmt: skip
    """Choose options that hold each partnership once and each difference twice.

    The scarcest partnership or difference is branched on first (Knuth's algorithm X).  Unless
    ``half`` is 0 only that difference must come (none if it is -1), and others may be missing.
    """
    depth_of_all = chosen.size
    alive = np.zeros((depth_of_all + 1, begin.size), np.uint64)
    ways = np.zeros_like(alive)
    left = np.ones(seats.shape[0], np.bool_)
    alive[0] = begin
    for d in range(1, used.size):
        if used[d]:
            alive[0] &= ~holding[d, 2 - used[d]]
    depth, fresh = 0, True
    while True:
        if fresh:
            if depth == depth_of_all:
                return True
            nodes -= 1
            if nodes < 0:
                return False
            fewest, fresh = 1 << 30, False
            for p in range(seats.shape[0]):
                if left[p]:
                    n = _count(alive[depth], seats[p])
                    if n < fewest:
                        fewest = n
                        ways[depth] = alive[depth] & seats[p]
            for d in range(1, used.size):
                if fewest and used[d] < 2 and half in (0, d):
                    n = _count(alive[depth], holding[d, 0])
                    if n < fewest:
                        fewest = n
                        ways[depth] = alive[depth] & holding[d, 0]
        k = -1
        for w in range(begin.size):
            if ways[depth, w]:
                low = ways[depth, w] & (~ways[depth, w] + uint64(1))
                ways[depth, w] ^= low
                k = 64 * w
                while low > uint64(1):
                    low >>= uint64(1)
                    k += 1
                break
        by = 1 if k >= 0 else -1
        if k < 0:
            if depth == 0:
                return False
            depth -= 1
            k = chosen[depth]
            # Whatever else is tried here goes without it.
            alive[depth, k >> 6] &= ~(uint64(1) << uint64(k & 63))
        for d in differences[k]:
            if d:
                used[d] += by
        left[first[k]] = left[other[k]] = by < 0
        if by > 0:
            alive[depth + 1] = alive[depth] & ~seats[first[k]] & ~seats[other[k]]
            for d in differences[k]:
                if d:
                    alive[depth + 1] &= ~holding[d, 2 - used[d]]
            chosen[depth] = k
            depth, fresh = depth + 1, True


def main() -> None:
    """Search for the starters that are asked for, and print them."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("players", nargs="+", type=int, help="numbers of players")
    parser.add_argument("--seed", type=int, default=0, help="random seed")
    parser.add_argument("--seconds", type=float, default=60.0, help="computing time for each")
    parser.add_argument("--nearly", action="store_true", help="one difference may be over")
    asked = parser.parse_args()
    for players in asked.players:
        if players < 4 or players % 4 == 3:
            parser.error(f"starters are for 4t, 4t + 1 and 4t + 2 players, not {players}")
    for players in asked.players:
        begun = process_time()
        tables = find(players, asked.seed, asked.seconds, asked.nearly)
        took = process_time() - begun
        if tables is None:
            print(f"{players}: none found in {took:.1f} s")
            continue
        tables = tuple(sorted(tables))
        method = "found by search, nearly even" if asked.nearly else "found by search"
        starter = Starter(players, (_size(players),), tables, method)
        if not asked.nearly and (wrong := flaws(starter)):
            raise AssertionError(wrong)
        entry = {"orders": starter.orders, "method": method, "tables": tables}
        print(f'"{players}": {json.dumps(entry, separators=(",", ":"))}  ({took:.1f} s)')


if __name__ == "__main__":
    main()

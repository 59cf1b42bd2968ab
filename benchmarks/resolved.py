"""How the classes of ``src/euchre/night/rotation/resolved.json`` were found: annealing.

    python benchmarks/resolved.py 20 12 --seconds 60

looks for one class of a resolvable group divisible design with blocks of four over three copies
of Z_20 and 12 fixed players, the groups of which have 12.  The class stays the same under
(i, x) -> (i + 1, x), so three blocks each follow from one: of four points, or of three, one in each
copy, and a fixed player.  Such base blocks use each x once, and every difference that is
not within a group must come exactly once.  Prints the class, player (i, x) being 3x + i.
"""

from __future__ import annotations

import argparse
import json
from itertools import pairwise
from time import process_time
from typing import Any

import numpy as np
from numba import njit


def find(size: int, fixed: int, seed: int, seconds: float, steps: int) -> list[list[int]] | None:
    """Return the blocks of a class, or None if none is found in so much computing time."""
    rng, until = np.random.default_rng(seed), process_time() + seconds
    threes, hole = fixed // 3, 3 * size // fixed
    wanted = np.zeros((2, size), np.int64)
    for d in range(size):
        wanted[0, d] = d % hole != 0 and 2 * d <= size
        wanted[1, d] = d % hole != 0
    while process_time() < until:
        place = rng.permutation(size)
        copy = np.array([k % 3 if k < 3 * threes else rng.integers(3) for k in range(size)])
        if not _anneal(place, copy, threes, wanted, steps, int(rng.integers(1 << 30))):
            ends = [*range(0, 3 * threes, 3), *range(3 * threes, size + 1, 4)]
            bases = [list(range(a, b)) for a, b in pairwise(ends)]
            return _class(place.tolist(), copy.tolist(), bases)
    return None


def _class(place: list[int], copy: list[int], bases: list[list[int]]) -> list[list[int]]:
    blocks, fixed = [], 3 * len(place)
    for base in bases:
        for turn in range(3):
            block = [3 * place[k] + (copy[k] + turn) % 3 for k in base]
            if len(block) == 3:
                block.append(fixed)
                fixed += 1
            blocks.append(block)
    return blocks


@njit(cache=True)
def _count(place: Any, copy: Any, threes: Any, at: Any, met: Any, wanted: Any, by: Any) -> Any:
    """Count the differences within the base block of a point ``by`` more; return the cost."""
    size, cost = place.size, 0
    if at < 3 * threes:
        first, end = at // 3 * 3, at // 3 * 3 + 3
    else:
        first = 3 * threes + (at - 3 * threes) // 4 * 4
        end = first + 4
    for a in range(first, end):
        for b in range(a + 1, end):
            d = (place[b] - place[a]) % size
            kind = 1
            if copy[a] == copy[b]:
                kind, d = 0, min(d, size - d)
            elif (copy[b] + 1) % 3 == copy[a]:
                d = -d % size
            cost -= abs(met[kind, d] - wanted[kind, d])
            met[kind, d] += by
            cost += abs(met[kind, d] - wanted[kind, d])
    return cost


@njit(cache=True)
def _same(threes: Any, a: Any, b: Any) -> Any:
    """Whether two points are in one base block."""
    if (a < 3 * threes) != (b < 3 * threes):
        return False
    if a < 3 * threes:
        return a // 3 == b // 3
    return (a - 3 * threes) // 4 == (b - 3 * threes) // 4


@njit(cache=True)
def _anneal(place: Any, copy: Any, threes: Any, wanted: Any, steps: Any, seed: Any) -> Any:
    """Exchange points and move them to other copies while it cools; return how many are wrong."""
    np.random.seed(seed)
    size = place.size
    met = np.zeros_like(wanted)
    cost = wanted.sum()
    for k in range(size):
        if (k < 3 * threes and k % 3 == 0) or (k >= 3 * threes and (k - 3 * threes) % 4 == 0):
            cost += _count(place, copy, threes, k, met, wanted, 1)
    for step in range(steps):
        heat = 0.25 ** (step / steps)
        a, b = np.random.randint(size), np.random.randint(size)
        moves = a >= 3 * threes and np.random.random() < 0.4
        if a == b:
            continue
        alone = moves or _same(threes, a, b)
        delta, before = 0, copy[a]
        for turn in range(4):
            # Out of the blocks, a change, into them; and all of it back if it is not taken.
            by = -1 if turn % 2 == 0 else 1
            if turn == 2 and (delta <= 0 or np.random.random() < np.exp(-delta / heat)):
                break
            delta += _count(place, copy, threes, a, met, wanted, by)
            if not alone:
                delta += _count(place, copy, threes, b, met, wanted, by)
            if turn % 2 == 0:
                if moves:
                    copy[a] = before if turn else (before + 1 + b % 2) % 3
                elif alone and a < 3 * threes:
                    copy[a], copy[b] = copy[b], copy[a]
                else:
                    place[a], place[b] = place[b], place[a]
        cost += delta
        if cost == 0:
            break
    return cost


def main() -> None:
    """Search for the class that is asked for, and print it."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("size", type=int, help="number of elements of the group")
    parser.add_argument("fixed", type=int, help="number of fixed players")
    parser.add_argument("--seed", type=int, default=0, help="random seed")
    parser.add_argument("--seconds", type=float, default=60.0, help="computing time")
    parser.add_argument("--steps", type=int, default=2_000_000, help="steps of one annealing")
    asked = parser.parse_args()
    size, fixed = asked.size, asked.fixed
    if size < 4 or fixed < 3 or fixed % 3 or 3 * size % fixed or (size - fixed) % 4 or fixed > size:
        parser.error(
            f"there is no such class for {size} elements and {fixed} fixed players: the fixed "
            "ones must come in threes, divide three times the elements, and leave fours"
        )
    found = find(size, fixed, asked.seed, asked.seconds, asked.steps)
    if found is None:
        print(f"{3 * size + fixed}: none found in {asked.seconds:g} s")
        return
    kept = json.dumps({"size": size, "class": found}, separators=(",", ":"))
    print(f'"{3 * size + fixed}": {kept}')


if __name__ == "__main__":
    main()

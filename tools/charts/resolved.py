"""How the classes of ``src/euchre/night/rotation/designs.json`` were found: depth first.

    python -m tools.charts.resolved 33 1 --seconds 600

looks for one class of a resolvable group divisible design with blocks of four over three copies
of Z_33 and one fixed player.  The class stays the same under (i, x) -> (i + 1, x), so three blocks
each follow from one: of four points, or of three, one in each copy, and a fixed player.  Such
base blocks use each x once, and every difference that is not within a group must come exactly once.
A single fixed player shares its block with the three copies of 0, and there are no groups; more
fixed players are a group, and all groups are of their size.  Prints all classes that follow.

Points are chosen one after another, each with a new difference to every other of its block; the
order in which the x are tried is random, and another one is taken after ``NODES`` points.
"""

from __future__ import annotations

import argparse
import json
from time import process_time
from typing import Any

import numpy as np
from numba import njit

from tools.charts.designs import developed

#: Points that are chosen before another order is tried.
NODES = 20_000_000


def find(size: int, fixed: int, seed: int, seconds: float) -> list[list[int]] | None:
    """Return the blocks of a class, or None if none is found in so much computing time."""
    rng, until = np.random.default_rng(seed), process_time() + seconds
    threes = fixed // 3
    differences = _differences(size)
    hole = 3 * size // fixed if threes else size
    inside = np.array([d % size % hole == 0 for d in range(2 * size)])
    while process_time() < until:
        order = rng.permutation(np.arange(0 if threes else 1, size))
        points = np.zeros(order.size, np.int64)
        if _fill(order, threes, differences, inside.copy(), NODES, points):
            return _class(points.tolist(), threes, size)
    return None


def _differences(size: int) -> Any:
    """Return a number for the difference of any two points: d within a copy, size + d to the next.

    Those within a copy are the same both ways; the others are seen from the earlier copy.
    """
    found = np.zeros((3 * size, 3 * size), np.int64)
    for a in range(3 * size):
        for b in range(3 * size):
            d = (b // 3 - a // 3) % size
            turn = (b - a) % 3
            found[a, b] = (min(d, -d % size), size + d, size + -d % size)[turn]
    return found


def _class(points: list[int], threes: int, size: int) -> list[list[int]]:
    """Return the blocks of a class: each base block in three turns, with its fixed player."""
    blocks = [] if threes else [[0, 1, 2, 3 * size]]
    starts = [*range(0, 3 * threes, 3), *range(3 * threes, len(points), 4)]
    for number, start in enumerate(starts):
        base = points[start : start + (3 if number < threes else 4)]
        for turn in range(3):
            block = [p - p % 3 + (p + turn) % 3 for p in base]
            blocks.append(block + [3 * (size + number) + turn] * (number < threes))
    return blocks


@njit(cache=True)
def _fill(order: Any, threes: Any, differences: Any, met: Any, nodes: Any, points: Any) -> Any:
    """Choose points for all places, with ``met`` differences of which none comes again.

    The first of a block is the first x that is left, in copy 0; further ones come in order.
    """
    size = order.size
    left = np.ones(size, np.bool_)
    tried = np.full(size + 1, -1)
    place = 0
    while 0 <= place < size:
        three = place < 3 * threes
        begin = place // 3 * 3 if three else place - (place - 3 * threes) % 4
        least = differences.shape[0] // 3 if three else 0
        # What is tried is 3 times the number of an x in the order, and the copy.
        if tried[place] >= 0 and points[place] >= 0:
            _meet(differences, met, points, begin, place, False)
            left[tried[place] // 3] = True
        points[place] = -1
        if place == begin:
            choice = -1
            if tried[place] < 0:
                choice = 3 * int(np.argmax(left))
                points[place] = 3 * order[choice // 3]
        else:
            choice = max(tried[place], tried[place - 1] // 3 * 3 + 2) + 1
            while choice < 3 * size:
                point = 3 * order[choice // 3] + choice % 3
                if left[choice // 3] and _new(differences, met, points, begin, place, point, least):
                    points[place] = point
                    break
                choice += 1
        if points[place] < 0:
            tried[place] = -1
            place -= 1
            continue
        nodes -= 1
        if nodes < 0:
            return False
        _meet(differences, met, points, begin, place, True)
        left[choice // 3] = False
        tried[place] = choice
        place += 1
        tried[place] = -1
    return place == size


@njit(cache=True)
def _meet(differences: Any, met: Any, points: Any, begin: Any, place: Any, now: Any) -> Any:
    """Note that the differences of a point to the others of its block come, or no longer do."""
    for other in range(begin, place):
        met[differences[points[other], points[place]]] = now


@njit(cache=True)
def _new(
    differences: Any, met: Any, points: Any, begin: Any, place: Any, point: Any, least: Any
) -> Any:
    """Whether all differences of a point to others of its block are ``least`` or more, and new."""
    for other in range(begin, place):
        d = differences[points[other], point]
        if d < least or met[d]:
            return False
        for earlier in range(begin, other):
            if differences[points[earlier], point] == d:
                return False
    return True


def main() -> None:
    """Search for the class that is asked for, and print it."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("size", type=int, help="number of elements of the group")
    parser.add_argument("fixed", type=int, help="number of fixed players")
    parser.add_argument("--seed", type=int, default=0, help="random seed")
    parser.add_argument("--seconds", type=float, default=60.0, help="computing time")
    asked = parser.parse_args()
    size, fixed = asked.size, asked.fixed
    single = fixed == 1 and size % 4 == 1
    several = fixed >= 3 and fixed % 3 == 0 and 3 * size % fixed == 0
    if size < 4 or not (single or (several and fixed <= size and (size - fixed) % 4 == 0)):
        parser.error(
            f"there is no such class for {size} elements and {fixed} fixed players: a single one "
            "leaves fours of the other elements; several must come in threes, divide three times "
            "the elements, and leave fours"
        )
    found = find(size, fixed, asked.seed, asked.seconds)
    if found is None:
        print(f"{3 * size + fixed}: none found in {asked.seconds:g} s")
        return
    classes = developed(size, [(a, b, c, d) for a, b, c, d in found])
    entry = {"method": "resolvable blocks found by search", "classes": classes}
    kept = json.dumps(entry, separators=(",", ":"))
    print(f'"{3 * size + fixed}": {kept}')


if __name__ == "__main__":
    main()

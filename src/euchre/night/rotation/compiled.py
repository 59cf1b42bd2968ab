"""Simulated annealing of a seating plan, compiled, so that players meet evenly.

``seats[game, position]`` holds players; positions 4k to 4k+3 are table k, clockwise, so that
players two positions apart are partners. ``partners[i, j]`` and ``opponents[i, j]`` count how often
two players have been so, including past games; both are updated symmetrically.
"""

from __future__ import annotations

from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from euchre.fast.compile.chance import chosen, key_of, rest_of, word
from euchre.fast.compile.marks import allocating, counting

#: Partners, opponents, wishes: ``[i, j]``; and the weights of the three.
_Costs: TypeAlias = tuple[
    NDArray[np.int64], NDArray[np.int64], NDArray[np.int64], NDArray[np.int64]
]
#: A player with those at the same table: the player, the partner, the opponents.
_Around: TypeAlias = tuple[int, int, int, int]


@counting
def _partners(c: _Costs, i: int, j: int, by: int) -> int:
    """Return the cost change if two are partners once more (``by`` 1) or once less (-1)."""
    partners, opponents, wishes, weights = c
    p, o = partners[i, j] - (by < 0), opponents[i, j]
    return by * (weights[0] * p + weights[2] * (p + o) + wishes[i, j])


@counting
def _opponents(c: _Costs, i: int, j: int, by: int) -> int:
    """Return the cost change if two are opponents once more or once less."""
    partners, opponents, _, weights = c
    p, o = partners[i, j], opponents[i, j] - (by < 0)
    return by * (weights[1] * o + weights[2] * (p + o))


@counting
def _add(count: NDArray[np.int64], i: int, j: int, by: int) -> None:
    count[i, j] += by
    count[j, i] += by


@counting
def _change(c: _Costs, x: _Around, y: _Around) -> int:
    """Return the cost change of exchanging two players of different tables."""
    total = 0
    for a, b, by in ((x, x, -1), (y, y, -1), (x, y, 1), (y, x, 1)):
        total += _partners(c, a[0], b[1], by)
        total += _opponents(c, a[0], b[2], by) + _opponents(c, a[0], b[3], by)
    return total


@counting
def _exchange(c: _Costs, x: _Around, y: _Around) -> None:
    """Update the counts of meetings after such an exchange."""
    for a, b, by in ((x, x, -1), (y, y, -1), (x, y, 1), (y, x, 1)):
        _add(c[0], a[0], b[1], by)
        _add(c[1], a[0], b[2], by)
        _add(c[1], a[0], b[3], by)


@counting
def _change_at_table(c: _Costs, x: _Around, y: _Around) -> int:
    """Return the cost change of exchanging two opponents at their table.

    The same four meet; the two partnerships change.
    """
    weights = c[3]
    total = 0
    for a, b, now in ((x[0], x[1], 0), (y[0], y[1], 0), (x[0], y[1], 1), (y[0], x[1], 1)):
        p, o = c[0][a, b], c[1][a, b]
        if now:
            total += weights[0] * p - weights[1] * (o - 1) + c[2][a, b]
        else:
            total += weights[1] * o - weights[0] * (p - 1) - c[2][a, b]
    return total


@counting
def _exchange_at_table(c: _Costs, x: _Around, y: _Around) -> None:
    for a, b, by in ((x, x, -1), (y, y, -1), (x, y, 1), (y, x, 1)):
        _add(c[0], a[0], b[1], by)
        _add(c[1], a[0], b[1], -by)


@counting
def _change_of_sides(c: _Costs, x: _Around, y: _Around) -> int:
    """Return the cost change of exchanging two partnerships of different tables."""
    total = 0
    for i in (0, 1):
        for k in (2, 3):
            total += _opponents(c, x[i], x[k], -1) + _opponents(c, y[i], y[k], -1)
            total += _opponents(c, x[i], y[k], 1) + _opponents(c, y[i], x[k], 1)
    return total


@counting
def _exchange_sides(c: _Costs, x: _Around, y: _Around) -> None:
    for i in (0, 1):
        for k in (2, 3):
            _add(c[1], x[i], x[k], -1)
            _add(c[1], y[i], y[k], -1)
            _add(c[1], x[i], y[k], 1)
            _add(c[1], y[i], x[k], 1)


@counting
def _around(row: NDArray[np.int64], position: int) -> _Around:
    """Return the player at a position, the partner, and the opponents."""
    table, left, right = position & ~3, (position + 1) & 3, (position + 3) & 3
    return row[position], row[position ^ 2], row[table | left], row[table | right]


@allocating
def anneal(
    seats: NDArray[np.int64],
    partners: NDArray[np.int64],
    opponents: NDArray[np.int64],
    wishes: NDArray[np.int64],
    weights: NDArray[np.int64],
    bound: NDArray[np.int64],
    chances: NDArray[np.uint64],
    steps: int,
    seed: int,
) -> int:
    """Try ``steps`` random exchanges; keep those that cost less, and some that cost more.

    A pair that is p times partners and o times opponents costs ``weights[0] * p(p-1)/2 + weights[1]
    * o(o-1)/2 + weights[2] * (p+o)(p+o-1)/2 + wishes[i, j] * p``. An exchange that raises the cost
    by d is kept with probability ``chances[d] / 2^32``. ``bound[i]`` restricts a player: 0 free, 1
    moved only together with the partner, 2 fixed. Returns the change of cost. The steps depend on
    ``seed`` alone.
    """
    c = (partners, opponents, wishes, weights)
    games, positions = seats.shape
    key = key_of(seed, 0)
    changed = 0
    for step in range(steps):
        w = word(key, step)
        row = seats[chosen(w, games)]
        w = rest_of(w, games)
        i = chosen(w, positions)
        w = rest_of(w, positions)
        j = chosen(w, positions)
        w = rest_of(w, positions)
        sides = w >> np.uint64(61) == 0
        x, y = _around(row, i), _around(row, j)
        same = i >> 2 == j >> 2
        if same and (sides or not (i ^ j) & 1):
            continue
        if bound[x[0]] == 2 or bound[y[0]] == 2:
            continue
        if sides:
            if bound[x[1]] == 2 or bound[y[1]] == 2:
                continue
            d = _change_of_sides(c, x, y)
        else:
            if bound[x[0]] or bound[y[0]]:
                continue
            d = _change_at_table(c, x, y) if same else _change(c, x, y)
        if d > 0:
            if d >= chances.size:
                continue
            # A separate word: the bits left in the first are too few for small probabilities.
            if word(key, -2 - step) >> np.uint64(32) >= chances[d]:
                continue
        changed += d
        row[i], row[j] = y[0], x[0]
        if sides:
            row[i ^ 2], row[j ^ 2] = y[1], x[1]
            _exchange_sides(c, x, y)
        elif same:
            _exchange_at_table(c, x, y)
        else:
            _exchange(c, x, y)
    return changed


def exercise() -> None:
    """Compile it all, by seating four players once."""
    met = np.zeros((4, 4), np.int64)
    positions, costs = np.array([[0, 1, 2, 3]]), np.array([1, 1, 1])
    free, never = np.zeros(4, np.int64), np.array([0], np.uint64)
    anneal(positions, met, met.copy(), met.copy(), costs, free, never, 1, 1)

"""Charts without a repeated meeting, under a symmetry that keeps some of the games.

The players are permuted by s, in cycles of one length, and some stay.  s takes a kept game to
itself, tables to tables, and every other base game B makes the games B, sB, ssB ...  Only second
meetings cost.  That leaves a fraction of the choices, among which good charts are more frequent.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from random import Random
from typing import Any, NamedTuple

import numpy as np
from numba import njit

from tools.charts.search import Games, _orbits


class Block(NamedTuple):
    """A table, or those who sit out, in a base game.

    A place is a cell, which holds a player, and how often s moves that player on; ``weight`` is how
    many images the block has.
    """

    places: list[tuple[int, int]]
    weight: int


def _kept_games(players: int, order: int, cycles: int) -> list[list[Block]]:
    """Return the ways to seat a kept game; its first cells are for cycles, then for who stay."""
    out, stay = players % 4, players - order * cycles
    # A kept table has whole cycles, and as many who stay as that leaves room for.
    with_staying = 4 - order if order in (2, 3) else 0
    filling = {2: 2, 4: 1}.get(order, 0)
    ways = []
    for away in range(out // order + 1):
        alone = stay - out + away * order
        if alone < 0 or (alone % with_staying if with_staying else alone):
            continue
        mixed = alone // with_staying if alone else 0
        rest = cycles - away - mixed
        for filled in range(rest // filling + 1 if filling else 1):
            if rest < 0 or (rest - filled * filling) % 4:
                continue
            cell, staying = iter(range(cycles)), iter(range(cycles, cycles + stay))

            def whole(many: int, cell: Iterator[int] = cell) -> list[tuple[int, int]]:
                return [(c, k) for c in (next(cell) for _ in range(many)) for k in range(order)]

            game = [
                Block(whole(1) + [(next(staying), 0) for _ in range(with_staying)], 1)
                for _ in range(mixed)
            ]
            game += [Block(whole(filling), 1) for _ in range(filled)]
            game += [Block(whole(1), 1) for _ in range(away)]
            game += [Block([(c, 0)], 1) for c in staying]
            left = list(cell)
            game += [
                Block([(c, 0) for c in left[k : k + 4]], order) for k in range(0, len(left), 4)
            ]
            ways.append(game)
    return ways


@njit(cache=True)
def _put(total: Any, size: Any, at: Any, by: Any) -> Any:
    """Add meetings of all pairs of an orbit, or sit-outs; return what that costs."""
    n = total[at] // size[at]
    before = size[at] * n * (n - 1) // 2
    total[at] += by
    n = total[at] // size[at]
    return size[at] * n * (n - 1) // 2 - before


@njit(cache=True)
def _block(row: Any, game: Any, b: Any, tables: Any, by: Any) -> Any:
    """Add a block of a game (``by`` 1), or take it away (-1); return what that costs."""
    place, turn, first, many, weight = game
    power, orbit, size, met, point, psize, sat = tables
    d = 0
    for i in range(first[b], first[b] + many[b]):
        x = power[turn[i], row[place[i]]]
        if many[b] < 4:
            d += 3 * _put(sat, psize, point[x], by * weight[b])
        else:
            for j in range(first[b], i):
                d += _put(met, size, orbit[x, power[turn[j], row[place[j]]]], by * weight[b])
    return d


@njit(cache=True)
def _exchanged(
    row: Any, game: Any, i: Any, j: Any, b: Any, c: Any, x: Any, y: Any, tables: Any
) -> Any:
    """Put players into two cells, which are in two blocks or one; return what that costs."""
    d = _block(row, game, b, tables, -1)
    if b != c:
        d += _block(row, game, c, tables, -1)
    row[i] = x
    row[j] = y
    d += _block(row, game, b, tables, 1)
    if b != c:
        d += _block(row, game, c, tables, 1)
    return d


@njit(cache=True)
def _cooled(
    cells: Any, moving: Any, inside: Any, games: Any, tables: Any,
    heat: Any, steps: Any, seed: Any, enough: Any,
) -> Any:  # fmt: skip
    """Exchange players of base games at one temperature; return the cost, at best ``enough``.

    In a kept game the first ``moving`` cells are for cycles; there another of the cycle may come.
    """
    np.random.seed(seed)
    place, turn, first, many, weight = games
    cost = 0
    for g in range(len(cells)):
        game = place[g], turn[g], first[g], many[g], weight[g]
        for b in range(many.shape[1]):
            cost += _block(cells[g], game, b, tables, 1)
    for _ in range(steps):
        if cost <= enough:
            break
        g = np.random.randint(len(cells))
        row, game = cells[g], (place[g], turn[g], first[g], many[g], weight[g])
        filled = (inside[g] >= 0).sum()
        i, j = np.random.randint(filled), np.random.randint(filled)
        if (i < moving[g]) != (j < moving[g]) or (i == j and i >= moving[g]):
            continue
        x, y = row[i], row[j]
        b, c = inside[g, i], inside[g, j]
        if i == j:
            z = tables[0][np.random.randint(len(tables[0])), x]
            d = _exchanged(row, game, i, i, b, b, z, z, tables)
        else:
            d = _exchanged(row, game, i, j, b, c, y, x, tables)
        if d <= 0 or np.random.random() < np.exp(-d / heat):
            cost += d
        else:
            _exchanged(row, game, i, j, b, c, x, y, tables)
    return cost


def _powers(players: int, order: int, cycles: int) -> list[list[int]]:
    """Return where each player comes to by s, done 0 to ``order`` - 1 times."""
    moved = order * cycles
    return [
        [p - p % order + (p + k) % order if p < moved else p for p in range(players)]
        for k in range(order)
    ]


def shapes(players: int, games: int) -> list[tuple[int, int, int]]:
    """Return (order, cycles, kept games) of all symmetries that a chart may have."""
    return [
        (order, cycles, kept)
        for order in range(2, games + 1)
        for kept in range(games % order, games, order)
        for cycles in range(players // order, 0, -1)
        if kept <= 3 and (not kept or _kept_games(players, order, cycles))
        if players - order * cycles <= players // 4 + players % 4
    ]


def kept_once(
    players: int, games: int, shape: tuple[int, int, int], seconds: float, rng: Random
) -> Games | None:
    """Return games in which nobody meets anybody twice, or None if none are found in time."""
    order, cycles, kept = shape
    seated = players // 4 * 4
    power = np.array(_powers(players, order, cycles), np.int64)
    orbit, _, size, point, _, psize = _orbits(power[1], order)
    each, more = divmod(games * (players - seated), players)
    enough = 3 * (players * each * (each - 1) // 2 + more * each)
    free = [Block([(p, 0) for p in range(k, k + 4)], order) for k in range(0, seated, 4)]
    free += [Block([(p, 0)], order) for p in range(seated, players)]
    until = time.process_time() + seconds
    while time.process_time() < until:
        bases = [rng.choice(_kept_games(players, order, cycles)) for _ in range(kept)]
        bases += [free] * ((games - kept) // order)
        cells = np.zeros((len(bases), players), np.int64)
        inside = np.full((len(bases), players), -1, np.int64)
        shape_of = 5, len(bases), players
        place, turn, first, many, weight = np.zeros(shape_of, np.int64)
        for g, blocks in enumerate(bases):
            moved = rng.sample(range(cycles), cycles)
            who = [order * c + rng.randrange(order) for c in moved]
            who += rng.sample(range(order * cycles, players), players - order * cycles)
            if g >= kept:
                who = rng.sample(range(players), players)
            cells[g, : len(who)] = who
            at = 0
            for b, block in enumerate(blocks):
                first[g, b], many[g, b], weight[g, b] = at, len(block.places), block.weight
                for cell, k in block.places:
                    place[g, at], turn[g, at], inside[g, cell] = cell, k, b
                    at += 1
        moving = np.array([cycles] * kept + [0] * (len(bases) - kept), np.int64)
        sums = np.zeros(size.size, np.int64), np.zeros(psize.size, np.int64)
        tables = power, orbit, size, sums[0], point, psize, sums[1]
        heat = order * rng.choice((0.28, 0.33, 0.38, 0.45))
        described = place, turn, first, many, weight
        seed = rng.getrandbits(31)
        cost = _cooled(cells, moving, inside, described, tables, heat, 6_000_000, seed, enough)
        if cost <= enough:
            return [
                game
                for g, blocks in enumerate(bases)
                for game in _images(cells[g].tolist(), blocks, power.tolist(), g < kept)
            ]
    return None


def _images(
    row: list[int], blocks: list[Block], power: list[list[int]], kept: bool
) -> Iterator[list[int]]:
    """Yield the games that a base game makes, those who sit out last."""
    ordered = sorted(blocks, key=lambda block: len(block.places) < 4)
    for k in range(1 if kept else len(power)):
        yield [
            power[(turn + k + image) % len(power)][row[cell]]
            for block in ordered
            for image in range(block.weight if kept else 1)
            for cell, turn in block.places
        ]

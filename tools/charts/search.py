"""Search for charts: exact cover for perfect ones, annealing for all others.

Three methods.  *Perfect* charts, in which no two players meet twice, are resolvable group
divisible designs with blocks of four: over three copies of Z_G and a few fixed players, with an
automorphism of order 3 (i, x) -> (i + 1, m x), one base game is found by exact cover and
developed G times.  Everything else is *annealed* under an assumed symmetry: the players are
permuted by s, and a few base games B make the games B, sB, ssB ...  All pairs of an orbit meet
equally often, so a step costs as little as in one game (no symmetry is the case s = 1).  Near
perfect charts *meet once*: without a symmetry and without partners, only second meetings cost.
"""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from itertools import combinations, product
from random import Random
from typing import Any, NamedTuple

import numpy as np
from numba import njit

Games = list[list[int]]


def perfect(players: int, games: int) -> Games | None:
    """Return a chart of 4t players in which nobody meets anybody twice, or None.

    The players are (i, x), i in Z_3 and x in Z_games, numbered 3x + i, and then the fixed ones.
    """
    fixed = players - 3 * games
    tables = players // 4
    if not 0 <= fixed <= 6 or (tables - fixed) % 3:
        return None
    for m, turning in ((m, t) for t in (False, fixed == 3) for m in range(1, games)):
        if pow(m, 3, games) == 1 and (found := _starter(games, fixed, m, turning)):
            base = [p for block in found for p in block]
            return [
                [3 * ((p // 3 + g) % games) + p % 3 if p < 3 * games else p for p in base]
                for g in range(games)
            ]
    return None


def _starter(size: int, fixed: int, m: int, turning: bool) -> list[tuple[int, ...]] | None:
    """Return the blocks of a base game that are invariant under (i, x) -> (i + 1, m x).

    With ``turning`` it also takes each of three fixed players to the next.
    """

    def turned(p: int) -> int:
        return 3 * (p // 3 * m % size) + (p + 1) % 3

    def classes(block: Sequence[int]) -> int:
        """Return the differences of a block as a mask, 0 if one is there twice."""
        mask = 0
        for a, b in combinations(block, 2):
            i, j = sorted((a % 3, b % 3))
            first, other = (a, b) if a % 3 == i else (b, a)
            d = (other // 3 - first // 3) % size
            if i == j:
                d = min(d, size - d)
                if 2 * d == size:
                    return 0
            bit = 1 << ((3 * i + j) * size + d)
            if mask & bit:
                return 0
            mask |= bit
        return mask

    def orbit(block: tuple[int, ...]) -> tuple[list[tuple[int, ...]], int, int] | None:
        blocks = [block]
        while (following := tuple(map(turned, blocks[-1]))) and set(following) != set(block):
            blocks.append(following)
        seats = cover = 0
        for one in blocks:
            new, here = classes(one), sum(1 << p for p in one)
            if not new or cover & new or seats & here:
                return None
            cover, seats = cover | new, seats | here
        return blocks, seats, cover

    lone: list[tuple[list[tuple[int, ...]], int, int]] = []
    for x in range(0 if turning else size):
        three = (3 * x, turned(3 * x), turned(turned(3 * x)))
        if mask := classes(three):
            lone.append(([three], sum(1 << p for p in three), mask))
    for x, y, z in product(range(size), repeat=3) if turning else ():
        if made := orbit((3 * x, 3 * y + 1, 3 * z + 2)):
            lone.append(made)
    free = list(range(3 * size))
    found: dict[int, list[tuple[list[tuple[int, ...]], int, int]]] = {p: [] for p in free}
    for block in combinations(free, 4):
        made = orbit(block)
        if made and len(made[0]) == 3:
            found[min(p for one in made[0] for p in one)].append(made)

    everybody = (1 << 3 * size) - 1

    def cover(seats: int, used: int) -> Iterator[list[tuple[int, ...]]]:
        if seats == everybody:
            yield []
            return
        lowest = (~seats & (seats + 1)).bit_length() - 1
        for blocks, here, mask in found[lowest]:
            if not (here & seats or mask & used):
                for rest in cover(seats | here, used | mask):
                    yield [*blocks, *rest]

    for chosen in combinations(lone, 1 if turning else fixed):
        seats = used = 0
        for _, here, mask in chosen:
            if used & mask:
                break
            seats, used = seats | here, used | mask
        else:
            for rest in cover(seats, used):
                threes = [three for blocks, _, _ in chosen for three in blocks]
                return [*((3 * size + k, *three) for k, three in enumerate(threes)), *rest]
    return None


class Symmetry(NamedTuple):
    """A permutation of the players of order ``order``, and how many base games there are."""

    order: int
    image: tuple[int, ...]
    starters: int


def symmetries(players: int, games: int) -> list[Symmetry]:
    """Return symmetries that give so many games: cycles of one length, others stay."""
    found = [Symmetry(1, tuple(range(players)), games)]
    for order in range(2, games + 1):
        if games % order:
            continue
        most = players // order
        for cycles in range(most, max(0, most - 2), -1):
            fixed = players - cycles * order
            if fixed > players // 4 + players % 4:
                break
            image = list(range(players))
            for c in range(cycles):
                for k in range(order):
                    image[c * order + k] = c * order + (k + 1) % order
            found.append(Symmetry(order, tuple(image), games // order))
    return found


@njit(cache=True)
def _price(p: Any, o: Any, times: Any, size: Any) -> Any:
    a, b = p * times, o * times
    return size * (15 * a * (a - 1) + 3 * b * (b - 1) + (a + b) * (a + b - 1))


@njit(cache=True)
def _pair(orbit: Any, times: Any, size: Any, met: Any, a: Any, b: Any, kind: Any, by: Any) -> Any:
    at = orbit[a, b]
    before = _price(met[at, 0], met[at, 1], times[at], size[at])
    met[at, kind] += by
    return _price(met[at, 0], met[at, 1], times[at], size[at]) - before


@njit(cache=True)
def _around(
    orbit: Any, times: Any, size: Any, met: Any, row: Any, i: Any, without: Any, by: Any
) -> Any:
    """Add or take away the meetings of the player at a place, but for those at one other."""
    total = 0
    base = i & ~3
    for k in range(base, base + 4):
        if k != i and k != without:
            total += _pair(orbit, times, size, met, row[i], row[k], (i ^ k) & 1, by)
    return total


@njit(cache=True)
def _rest(point: Any, ptimes: Any, psize: Any, out: Any, player: Any, by: Any) -> Any:
    at = point[player]
    b = out[at] * ptimes[at]
    out[at] += by
    a = out[at] * ptimes[at]
    return 1000 * psize[at] * (a * (a - 1) - b * (b - 1))


@njit(cache=True)
def anneal(
    seats: Any, seated: Any, orbit: Any, times: Any, size: Any,
    point: Any, ptimes: Any, psize: Any, met: Any, out: Any,
    best: Any, cost: Any, hot: Any, cold: Any, steps: Any, seed: Any, enough: Any,
) -> Any:  # fmt: skip
    """Exchange players of base games while it cools; return the least cost, seats in ``best``."""
    np.random.seed(seed)
    starters, places = seats.shape
    least = cost
    heat = hot
    factor = np.exp(np.log(cold / hot) / (steps / 1000))
    for step in range(steps):
        if step % 1000 == 0 and step:
            heat *= factor
        row = seats[np.random.randint(starters)]
        i = np.random.randint(seated)
        j = np.random.randint(places)
        same = j < seated and (i >> 2) == (j >> 2)
        if same and not (i ^ j) & 1:
            continue
        d = _around(orbit, times, size, met, row, i, -1, -1)
        if j < seated:
            d += _around(orbit, times, size, met, row, j, i if same else -1, -1)
        else:
            d += _rest(point, ptimes, psize, out, row[j], -1)
            d += _rest(point, ptimes, psize, out, row[i], 1)
        row[i], row[j] = row[j], row[i]
        d += _around(orbit, times, size, met, row, i, -1, 1)
        if j < seated:
            d += _around(orbit, times, size, met, row, j, i if same else -1, 1)
        if d <= 0 or np.random.random() < np.exp(-d / heat):
            cost += d
            if cost < least:
                least = cost
                best[:] = seats
                if least <= enough:
                    break
            continue
        _around(orbit, times, size, met, row, i, -1, -1)
        if j < seated:
            _around(orbit, times, size, met, row, j, i if same else -1, -1)
        row[i], row[j] = row[j], row[i]
        _around(orbit, times, size, met, row, i, -1, 1)
        if j < seated:
            _around(orbit, times, size, met, row, j, i if same else -1, 1)
        else:
            _rest(point, ptimes, psize, out, row[j], 1)
            _rest(point, ptimes, psize, out, row[i], -1)
    return least


def _orbits(image: Sequence[int], order: int) -> tuple[Any, ...]:
    """Return the orbits of pairs and of points: numbers, how often each is met, and sizes."""
    n = len(image)
    orbit = np.full((n, n), -1, np.int32)
    times: list[int] = []
    size: list[int] = []
    for a, b in combinations(range(n), 2):
        if orbit[a, b] >= 0:
            continue
        seen, x, y = 0, a, b
        while orbit[x, y] < 0:
            orbit[x, y] = orbit[y, x] = len(size)
            seen += 1
            x, y = image[x], image[y]
        size.append(seen)
        times.append(order // seen)
    point = np.full(n, -1, np.int32)
    ptimes: list[int] = []
    psize: list[int] = []
    for a in range(n):
        seen, x = 0, a
        while point[x] < 0:
            point[x] = len(psize)
            seen += 1
            x = image[x]
        if seen:
            psize.append(seen)
            ptimes.append(order // seen)
    arrays = [np.array(one, np.int64) for one in (times, size, ptimes, psize)]
    return orbit, arrays[0], arrays[1], point, arrays[2], arrays[3]


def annealed(players: int, sym: Symmetry, seconds: float, enough: int, rng: Random) -> Games:
    """Return the best games found in some seconds under a symmetry, byes last in each."""
    orbit, times, size, point, ptimes, psize = _orbits(sym.image, sym.order)
    seated = players // 4 * 4
    until, steps = time.process_time() + seconds, 300_000
    kept: Any = None
    least = 1 << 60
    while True:
        seats = np.array(
            [rng.sample(range(players), players) for _ in range(sym.starters)], np.int64
        )
        met = np.zeros((len(size), 2), np.int64)
        out = np.zeros(len(psize), np.int64)
        cost = 0
        for row in seats:
            for base in range(0, seated, 4):
                for i, k in combinations(range(base, base + 4), 2):
                    cost += _pair(orbit, times, size, met, row[i], row[k], (i ^ k) & 1, 1)
            for place in range(seated, players):
                cost += _rest(point, ptimes, psize, out, row[place], 1)
        best = seats.copy()
        unfair = 1000 * _even_rest(players, sym.order * sym.starters)
        least_here = anneal(
            seats, seated, orbit, times, size, point, ptimes, psize, met, out,
            best, cost, 9.0 * sym.order, 0.35 * sym.order, steps,
            rng.getrandbits(31), enough + unfair,
        )  # fmt: skip
        if least_here < least:
            least, kept = least_here, best.copy()
        if least <= enough + unfair or time.process_time() > until:
            break
        steps = min(2 * steps, 20_000_000)
    games: Games = []
    for row in kept.tolist():
        for _ in range(sym.order):
            games.append(row)
            row = [sym.image[p] for p in row]
    return games


@njit(cache=True)
def _second(met: Any, table: Any, at: Any, player: Any) -> Any:
    """Return how often a player has met the other three at a table, whose place ``at`` is left."""
    met_all = met[player, table[0]] + met[player, table[1]]
    return met_all + met[player, table[2]] + met[player, table[3]] - met[player, table[at]]


@njit(cache=True)
def _meet(met: Any, table: Any, at: Any, player: Any, by: Any) -> None:
    for k in range(4):
        if k != at:
            met[player, table[k]] += by
            met[table[k], player] += by


@njit(cache=True)
def _apart(tables: Any, met: Any, heat: Any, steps: Any, seed: Any) -> Any:
    """Exchange players who meet someone again, at one temperature; return what is left of that.

    ``tables[game, table]`` are four players each; it ends at once when no two meet twice.
    """
    np.random.seed(seed)
    games, many, _ = tables.shape
    cost = 0
    for a in range(len(met)):
        for b in range(a):
            cost += met[a, b] * (met[a, b] - 1) // 2
    for _ in range(steps):
        game = tables[np.random.randint(games)]
        i, j = np.random.randint(many), np.random.randint(many)
        a, b = np.random.randint(4), np.random.randint(4)
        x, y = game[i, a], game[j, b]
        again = _second(met, game[i], a, x) - 3
        if i == j or (again == 0 and np.random.random() > 0.02):
            continue
        d = _second(met, game[j], b, x) + _second(met, game[i], a, y)
        d -= again + _second(met, game[j], b, y) - 3
        if d > 0 and np.random.random() >= np.exp(-d / heat):
            continue
        cost += d
        _meet(met, game[i], a, x, -1)
        _meet(met, game[j], b, y, -1)
        game[i, a], game[j, b] = y, x
        _meet(met, game[i], a, y, 1)
        _meet(met, game[j], b, x, 1)
        if cost == 0:
            break
    return cost


def met_once(players: int, games: int, seconds: float, rng: Random) -> Games | None:
    """Return games in which nobody meets anybody twice, or None if none are found in time.

    The sit-outs move on in blocks, so that they are even and none are twice running.
    """
    out = players % 4
    byes = [[(out * g + k) % players for k in range(out)] for g in range(games)]
    until, heat = time.process_time() + seconds, rng.choice((0.28, 0.33, 0.38))
    rows = [rng.sample(sorted({*range(players)} - {*b}), players - out) for b in byes]
    tables = np.array(rows, np.int64).reshape(games, players // 4, 4)
    met = np.zeros((players, players), np.int64)
    for four in tables.reshape(-1, 4).tolist():
        for a, b in combinations(four, 2):
            met[a, b] += 1
            met[b, a] += 1
    while time.process_time() < until:
        if not _apart(tables, met, heat, 3_000_000, rng.getrandbits(31)):
            seated = tables.reshape(games, -1).tolist()
            return [[*row, *rest] for row, rest in zip(seated, byes, strict=True)]
    return None


def freely(players: int, games: int, seconds: float, rng: Random) -> Games:
    """Return games annealed without any symmetry, by the code that every night may use."""
    from euchre.night.rotation.annealing import Search
    from euchre.night.rotation.planning import annealed

    steps = int(seconds * 30_000_000)
    people = range(1, players + 1)
    how = Search(seed=rng.getrandbits(30), steps=steps)
    chart = annealed(people, (), games, how)
    return [
        [p - 1 for table in game.tables for p in table] + [p - 1 for p in game.byes]
        for game in chart.games
    ]


def _even_rest(players: int, games: int) -> int:
    each, more = divmod(games * (players % 4), players)
    return players * each * (each - 1) + 2 * more * each

"""The library of charts: finds the best known chart for 4 to 80 players and 4 to 14 games.

    python benchmarks/charts.py --minutes 30        better what is there; may be stopped any time
    python benchmarks/charts.py --table             show what the library has

Two methods.  *Perfect* charts, in which nobody meets anybody twice, are resolvable group
divisible designs with blocks of four: over three copies of Z_G and a few fixed players, with an
automorphism of order 3 (i, x) -> (i + 1, m x), one base game is found by exact cover and
developed G times.  Everything else is *annealed* under an assumed symmetry: the players are
permuted by s, and a few base games B make the games B, sB, ssB ...; what two players meet, all
pairs of their orbit meet, so that a step costs as little as in one game (no symmetry is the case
s = 1).  Results are kept only when they are better, so the command can be run again and again.
"""

from __future__ import annotations

import json
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations, pairwise, product
from math import exp
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import click
import numpy as np
from numba import njit

from euchre.night.rotation.annealing import WEIGHTS, cost_of, past_of
from euchre.night.rotation.balance import MEASURES, bounds
from euchre.night.rotation.chart import Chart, Foursome, Seating
from euchre.night.rotation.designs import design_for
from euchre.night.rotation.library import LETTERS
from euchre.night.rotation.planning import RUNNING, RUNNING_AT_ONE_TABLE
from euchre.night.rotation.wishes import Constraints

PLAYERS, GAMES = range(4, 81), range(4, 15)
_HERE = Path(__file__).parents[1]
LIBRARY = _HERE / "src" / "euchre" / "night" / "rotation" / "library.json"

Games = list[list[int]]


# Exact cover: perfect charts.


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


# Annealing under a symmetry.


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


def freely(players: int, games: int, seconds: float, rng: Random) -> Games:
    """Return games annealed without any symmetry, by the kernel that every night may use."""
    from euchre.night.rotation.planning import annealed as by_kernel

    steps = int(seconds * 30_000_000)
    people = range(1, players + 1)
    chart = by_kernel(people, (), games, Constraints(), rng.getrandbits(30), steps, None)
    return [
        [p - 1 for table in game.tables for p in table] + [p - 1 for p in game.byes]
        for game in chart.games
    ]


def _even_rest(players: int, games: int) -> int:
    each, more = divmod(games * (players % 4), players)
    return players * each * (each - 1) + 2 * more * each


# What is kept.


def seatings(games: Games) -> tuple[Seating, ...]:
    """Return games as seatings; players are numbered from 1."""
    end = len(games[0]) // 4 * 4
    return tuple(
        Seating(
            tuple(Foursome(*(p + 1 for p in row[k : k + 4])) for k in range(0, end, 4)),
            tuple(p + 1 for p in row[end:]),
        )
        for row in games
    )


def worth(games: Games) -> tuple[int, int]:
    """Return how unfair the sit-outs are, and the cost: repeats, and sitting out twice running."""
    rows = seatings(games)
    sat = [sum(p + 1 in game.byes for game in rows) for p in range(len(games[0]))]
    running = sum(len(set(a.byes) & set(b.byes)) for a, b in pairwise(rows))
    repeats = cost_of(past_of(range(1, len(games[0]) + 1), rows))
    each = RUNNING if len(games[0]) > 7 else RUNNING_AT_ONE_TABLE
    return max(0, max(sat) - min(sat) - 1), repeats + each * running


def spaced(games: Games, rng: Random) -> Games:
    """Return the games in an order in which few sit out twice running."""
    end = len(games[0]) // 4 * 4
    outs = [set(row[end:]) for row in games]
    if not outs[0] or len(games) < 3:
        return games

    def running(order: list[int]) -> int:
        near = sum(4 * len(outs[a] & outs[b]) for a, b in pairwise(order))
        return near + sum(len(outs[a] & outs[b]) for a, b in zip(order, order[2:], strict=False))

    best = list(range(len(games)))
    for _ in range(30):
        order = rng.sample(range(len(games)), len(games))
        better = True
        while better:
            better = False
            for i, j in combinations(range(len(order)), 2):
                new = list(order)
                new[i], new[j] = new[j], new[i]
                if running(new) < running(order):
                    order, better = new, True
        if running(order) < running(best):
            best = order
        if not running(best):
            break
    return [games[k] for k in best]


def floor(players: int, games: int) -> int:
    """Return a cost that no chart can be below."""
    anyhow = [[(p + 4 * g) % players for p in range(players)] for g in range(games)]
    least = bounds(Chart(seatings(anyhow), "", ""))
    return sum(weight * least[name] for name, weight in zip(MEASURES, WEIGHTS, strict=True))


class Library:
    """The charts that are kept, by players and games: games as text, best first found."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.charts: dict[tuple[int, int], Games] = {}
        if path.exists():
            for players, lines in json.loads(path.read_text("utf-8")).items():
                for line in lines:
                    rows = [[LETTERS.index(c) for c in game] for game in line.split()]
                    self.charts[int(players), len(rows)] = rows

    def best(self, players: int, games: int) -> Games | None:
        """Return the best that is kept, also as a part of a longer one."""
        longer = [self.charts[key] for key in self.charts if key[0] == players and key[1] >= games]
        return min((rows[:games] for rows in longer), key=worth, default=None)

    def offer(self, games: Games | None, rng: Random) -> bool:
        """Keep games if they are better than what is there."""
        if games is None:
            return False
        new = spaced(games, rng)
        players = len(new[0])
        old = self.best(players, len(new))
        fair, _ = worth(new)
        if fair or (old is not None and worth(old) <= worth(new)):
            return False
        # Shorter nights that were a part of the chart that goes are kept for themselves.
        for count in range(GAMES.start, len(new)):
            if (players, count) not in self.charts and (part := self.best(players, count)):
                self.charts[players, count] = part
        self.charts[players, len(new)] = new
        return True

    def save(self) -> None:
        """Write the charts, but what is a part of the next longer one and no better."""
        kept: dict[str, list[str]] = {}
        for players in sorted({players for players, _ in self.charts}):
            lines: list[str] = []
            longer: Games | None = None
            for games in sorted((g for p, g in self.charts if p == players), reverse=True):
                rows = self.best(players, games)
                if rows is None or (longer and worth(longer[:games]) <= worth(rows)):
                    continue
                longer = rows
                lines.insert(0, " ".join("".join(LETTERS[p] for p in row) for row in rows))
            kept[str(players)] = lines
        text = [f' "{players}": {json.dumps(found, indent=2)}' for players, found in kept.items()]
        new = self.path.with_suffix(".new")
        new.write_text("{\n" + ",\n".join(text) + "\n}\n", "utf-8")
        new.replace(self.path)


def without(games: Games, player: int) -> Games:
    """Return the games with a player left out, whose table sits out."""
    found = []
    for row in games:
        at = row.index(player) & ~3
        rest = [p for k, p in enumerate(row) if not at <= k < at + 4]
        rest += [p for p in row[at : at + 4] if p != player]
        found.append([p - (p > player) for p in rest])
    return found


def paired(games: Games, rng: Random) -> Games:
    """Return the games with other partners at the same tables, so that fewer are that twice."""
    tables = [row[k : k + 4] for row in games for k in range(0, len(row) // 4 * 4, 4)]
    met: list[Counter[frozenset[int]]] = [Counter(), Counter()]

    def count(table: list[int], by: int) -> int:
        """Add or take away a table; return by how much repeats cost more."""
        total = 0
        for i, k in combinations(range(4), 2):
            kind, pair = (i ^ k) & 1, frozenset((table[i], table[k]))
            n = met[kind][pair] if by > 0 else met[kind][pair] - 1
            met[kind][pair] += by
            total += by * n * WEIGHTS[kind]
        return total

    cost = sum(count(table, 1) for table in tables)
    least, best = cost, [list(table) for table in tables]
    heat = 10.0
    while heat > 0.5 and least:
        heat *= 0.9998
        table = rng.choice(tables)
        d = count(table, -1)
        at = rng.choice((1, 3))
        table[0], table[at] = table[at], table[0]
        d += count(table, 1)
        if d > 0 and rng.random() >= exp(-d / heat):
            count(table, -1)
            table[0], table[at] = table[at], table[0]
            count(table, 1)
        else:
            cost += d
            if cost < least:
                least, best = cost, [list(one) for one in tables]
    rest = iter(best)
    return [
        [p for _ in range(len(row) // 4) for p in next(rest)] + row[len(row) // 4 * 4 :]
        for row in games
    ]


def designed(players: int, games: int) -> Iterator[Games]:
    """Yield the exact design cut short, by every way to step through it."""
    if (design := design_for(players)) is None:
        return
    for step in design.steps[: (len(design.steps) + 1) // 2][:20]:
        yield [
            [p - 1 for table in game.tables for p in table] + [p - 1 for p in game.byes]
            for game in design.seatings(games, step)
        ]


def lengthened(games: Games, seconds: float, rng: Random) -> Games:
    """Return the games with one more, annealed with the others in mind."""
    from euchre.night.rotation.annealing import seat
    from euchre.night.rotation.byes import sat_out, sit_outs

    played, people = seatings(games), range(1, len(games[0]) + 1)
    byes = sit_outs(people, 1, Constraints(), sat_out(people, played), played[-1].byes)
    steps = max(1_000_000, int(seconds * 15_000_000))
    more = seat(
        played, byes, people, Constraints(), seed=rng.getrandbits(30), steps=steps, enough=0
    )
    row = [p - 1 for table in more[0].tables for p in table] + [p - 1 for p in more[0].byes]
    return paired([*games, row], rng)


@click.command()
@click.option("--minutes", default=30.0, show_default=True, help="CPU time to spend.")
@click.option("--players", default="4-80", show_default=True, help="Which numbers of players.")
@click.option("--seed", default=0, show_default=True)
@click.option("--table", "only_table", is_flag=True, help="Show the library and stop.")
def main(minutes: float, players: str, seed: int, only_table: bool) -> None:
    """Better the library of charts for some minutes."""
    library, rng = Library(LIBRARY), Random(seed)
    low, _, high = players.partition("-")
    numbers = range(int(low), int(high or low) + 1)
    if not only_table:
        until = time.process_time() + 60 * minutes
        _exact(library, numbers, rng)
        library.save()
        _annealed(library, numbers, until, rng)
        library.save()
    _show(library, numbers)


def _exact(library: Library, numbers: range, rng: Random) -> None:
    for count in numbers:
        for games in reversed(GAMES):
            if (old := library.best(count, games)) and not worth(old)[1]:
                continue
            # A night for one less: whose table would be without its fourth sits out.
            found = perfect(count + (count % 4 == 3), games) if count % 4 in (0, 3) else None
            if found and count % 4 == 3:
                found = without(found, len(found[0]) - 1)
            library.offer(found, rng)
        for games in GAMES:
            for found in designed(count, games):
                library.offer(found, rng)


def _annealed(library: Library, numbers: range, until: float, rng: Random) -> None:
    seconds = 0.3
    saved = time.monotonic()
    while time.process_time() < until:
        for games in reversed(GAMES):
            for count in numbers:
                if time.process_time() > until:
                    return
                least, old = floor(count, games), library.best(count, games)
                if old is not None and worth(old)[1] <= least:
                    continue
                tried = symmetries(count, games)
                sym = rng.choice(tried)
                if sym.order == 1:
                    new = freely(count, games, seconds, rng)
                else:
                    new = annealed(count, sym, seconds, least, rng)
                better = library.offer(new, rng)
                if (shorter := library.best(count, games - 1)) and rng.random() < 0.5:
                    better |= library.offer(lengthened(shorter, seconds / 2, rng), rng)
                if better:
                    now = worth(library.charts[count, games])[1]
                    was = old and worth(old)[1]
                    print(
                        f"{count}x{games}: {was} -> {now} (least {least}), {sym.order}", flush=True
                    )
                if time.monotonic() - saved > 60:
                    library.save()
                    saved = time.monotonic()
        seconds *= 1.5


def _show(library: Library, numbers: range) -> None:
    for count in numbers:
        cells = []
        for games in GAMES:
            rows = library.best(count, games)
            over = "-" if rows is None else str(worth(rows)[1] - floor(count, games))
            cells.append(over.rjust(5))
        print(f"{count:3}", *cells)


if __name__ == "__main__":
    main()

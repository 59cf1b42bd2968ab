"""Seating by simulated annealing: for short nights, wishes, and sizes without a known design.

A move exchanges two players at random; moves that make meetings less even are rejected more and
more often as the temperature falls.  Cooling is counted in steps, not time, and all randomness
derives from the seed, so the same call gives the same seating everywhere.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from hashlib import blake2b
from itertools import product
from math import exp
from random import Random

import numpy as np
from numpy.typing import NDArray

from euchre.night.rotation.chart import Seating, foursomes
from euchre.night.rotation.wishes import NO_WISHES, Constraints

#: The cost of a repeat: of partners, of opponents, of meetings in either role.
WEIGHTS = (30, 6, 2)
#: The cost of an unwanted partnership: more than all repeats together.
UNWANTED = 1000
#: Default number of steps over all restarts: about two seconds.
STEPS = 60_000_000
#: Steps of one cooling, after which annealing restarts: the minimum, and per seat.
_COOLING, _COOLING_A_SEAT = 2_000_000, 10_000
#: Temperatures, from repeated opponents being almost free to a second meeting being rare.
_HOT, _COLD, _LEVELS = 8.0, 0.3, 50

Progress = Callable[[int, int], None]


@dataclass(frozen=True, slots=True)
class Past:
    """Meetings in games already played; ``index`` numbers the current players from 0."""

    index: dict[int, int]
    partners: NDArray[np.int64]
    opponents: NDArray[np.int64]


def past_of(players: Sequence[int], games: Sequence[Seating]) -> Past:
    """Return how often players have been partners and opponents; other players do not count."""
    index = {player: i for i, player in enumerate(players)}
    size = len(players)
    # All other players share one row and column, cut off at the end.
    none = np.zeros((size + 1, size + 1), np.int64)
    seats = [index.get(p, size) for game in games for table in game.tables for p in table]
    all_of = _with(Past(index, none, none), np.array(seats, np.int64))
    return replace(
        all_of,
        partners=np.ascontiguousarray(all_of.partners[:size, :size]),
        opponents=np.ascontiguousarray(all_of.opponents[:size, :size]),
    )


def cost_of(past: Past, wishes: NDArray[np.int64] | None = None) -> int:
    """Return the cost of meetings by its definition, which annealing updates incrementally."""
    counts = past.partners, past.opponents, past.partners + past.opponents
    repeats = sum(
        weight * int((n * (n - 1)).sum()) // 4 for weight, n in zip(WEIGHTS, counts, strict=True)
    )
    return repeats if wishes is None else repeats + int((wishes * past.partners).sum()) // 2


def unwanted(players: Sequence[int], wishes: Constraints) -> NDArray[np.int64]:
    """Return the cost of each partnership besides repeats."""
    return np.array(
        [[UNWANTED * (a != b and wishes.refuses(a, b)) for b in players] for a in players],
        np.int64,
    )


@dataclass(frozen=True, slots=True)
class Search:
    """How a chart is looked for; the same search finds the same chart."""

    wishes: Constraints = NO_WISHES
    seed: int = 0
    #: The most exchanges tried, over all restarts.
    steps: int = STEPS
    #: Called with the steps done and the total.
    progress: Progress | None = None


def seat(
    played: Sequence[Seating],
    byes: Sequence[tuple[int, ...]],
    players: Sequence[int],
    how: Search,
    enough: int,
) -> tuple[Seating, ...]:
    """Return games with these sit-outs that fit the games already played.

    A cost of ``enough`` ends the search early.
    """
    from euchre.night.rotation.compiled import anneal

    past, wishes = past_of(players, played), how.wishes
    bad = unwanted(players, wishes)
    bound = np.array(
        [2 if p in wishes.fixed else int(wishes.spouse_of(p) is not None) for p in players],
        np.int64,
    )
    seated = sum(len(players) - len(out) for out in byes)
    runs = max(1, how.steps // max(_COOLING, _COOLING_A_SEAT * seated))
    each = max(1, how.steps // runs // _LEVELS)
    total = runs * _LEVELS * each
    least, best = 1 << 62, np.empty((0, 0), np.int64)
    for run, level in product(range(runs), range(_LEVELS)):
        if not level:
            begun = _beginning(byes, players, wishes, Random(f"{how.seed}:{run}"))
            seats = np.array([[past.index[p] for p in row] for row in begun], np.int64)
            now = _with(past, seats)
            cost = cost_of(now, bad)
        cost += anneal(
            seats,
            now.partners,
            now.opponents,
            bad,
            np.array(WEIGHTS, np.int64),
            bound,
            chances(_HOT * (_COLD / _HOT) ** (level / (_LEVELS - 1))),
            each,
            _number(how.seed, run, level),
        )
        if cost < least:
            least, best = cost, seats.copy()
        done = least <= enough
        if how.progress is not None:
            how.progress(total if done else (run * _LEVELS + level + 1) * each, total)
        if done:
            break
    rows = [[players[i] for i in row] for row in best.tolist()]
    return tuple(Seating(foursomes(row), out) for row, out in zip(rows, byes, strict=True))


def _with(past: Past, seats: NDArray[np.int64]) -> Past:
    """Return the counts with the games of a seating array added."""
    partners, opponents = past.partners.copy(), past.opponents.copy()
    tables = seats.reshape(-1, 4)
    for i in range(4):
        for j in range(4):
            if i != j:
                count = opponents if (i + j) % 2 else partners
                np.add.at(count, (tables[:, i], tables[:, j]), 1)
    return replace(past, partners=partners, opponents=opponents)


def _beginning(
    byes: Sequence[tuple[int, ...]], players: Sequence[int], wishes: Constraints, rng: Random
) -> list[list[int]]:
    """Return every game's players by position, random except for constrained players."""
    rows = []
    for out in byes:
        here = [p for p in players if p not in out]
        row = [0] * len(here)
        free = set(range(len(here)))

        def put(player: int, position: int, row: list[int] = row, free: set[int] = free) -> None:
            row[position] = player
            free.remove(position)

        left = set(here)
        for table, player in enumerate(wishes.fixed):
            if player in left and 4 * table < len(here):
                put(player, 4 * table)
                left.remove(player)
                if (spouse := wishes.spouse_of(player)) in left:
                    put(spouse, 4 * table + 2)
                    left.remove(spouse)
        for player in here:
            spouse = wishes.spouse_of(player)
            sides = [i for i in sorted(free) if i ^ 2 in free]
            # If the fixed players leave no whole side free, a couple is split.
            if player in left and spouse in left and sides:
                position = rng.choice(sides)
                put(player, position)
                put(spouse, position ^ 2)
                left -= {player, spouse}
        rest = sorted(left)
        rng.shuffle(rest)
        for player, position in zip(rest, sorted(free), strict=True):
            put(player, position)
        rows.append(row)
    return rows


def chances(heat: float) -> NDArray[np.uint64]:
    """Return the acceptance probability times 2^32, indexed by the increase in cost."""
    top = (1 << 32) - 1
    return np.array(
        [round(top * exp(-more / heat)) for more in range(int(22 * heat) + 2)], np.uint64
    )


def _number(*parts: int) -> int:
    digest = blake2b(repr(parts).encode(), digest_size=8).digest()
    return int.from_bytes(digest, "big") >> 1

"""Fit numbers of the club player by duplicate play against the player as it is.

    uv run python -m tools.fit standard --numbers care,make.0 --deals 40000

Coordinate search: each number in turn is made larger and smaller.  A gain is tested again on other
deals and kept if it is significant there too (95 %).  Prints the numbers found, to be entered in
``fast.player.numbers``.  All deals are played by compiled code.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from euchre.arena.tournaments import TUNE, seed_of
from euchre.engine.rules import Rules
from euchre.fast.layout.rows import SEATS
from euchre.fast.player import numbers, prepared
from euchre.fast.player import self_play as clubs
from euchre.fast.rules.deal_statistics import Counts
from euchre.fast.rules.dealing import seed_number
from euchre.games import rules as rules_of

#: Deals summed into one observation when the error is estimated.
_BLOCK = 100
#: The step for a number that is zero.
_FROM_NOUGHT = 0.1


def for_tuning(text: str | int) -> str:
    """Return a seed for fitting: ``7`` and ``tune:7`` are ``tune:7``.

    Raises ``ValueError`` for a seed reserved for testing.
    """
    words = str(text).strip()
    seed = seed_of(words if ":" in words else f"{TUNE}:{words}")
    if not seed.startswith(TUNE + ":"):
        raise ValueError(f"{seed} is reserved for testing; fit numbers with tune:N only")
    return seed


class Gain(NamedTuple):
    """A player's gain on another in points per deal, with half its 95 % interval."""

    mean: float
    error: float


def gain(rules: Rules, a: Sequence[float], b: Sequence[float], deals: int, seed: int | str) -> Gain:
    """Return the gain of club players with numbers ``a`` on those with ``b`` in duplicate deals.

    Every deal is played once for each side, with ``a`` on that side and ``b`` on all others.
    """
    t, sides, blocks = prepared.table(rules), rules.sides.count(rules.seats), -(-deals // _BLOCK)
    start = np.full(SEATS, rules.goal.start, np.int64)
    sign = -1 if rules.goal.down else 1
    sums = np.zeros(blocks)
    for side in range(sides):
        who = [0 if rules.sides.side(p) == side else 1 for p in range(rules.seats)]
        on = clubs.arrays(rules, who, [a, b])
        for block in range(blocks):
            on.counts[:] = 0
            clubs.many(t, on, seed_number(seed), block * _BLOCK, _BLOCK, 0, start)
            got = on.counts[Counts.places.got][:sides]
            others = (got.sum() - got[side]) / (sides - 1)
            sums[block] += sign * (got[side] - others)
    each = sums / (_BLOCK * sides)
    return Gain(float(each.mean()), float(1.96 * each.std(ddof=1) / np.sqrt(blocks)))


def fit(
    rules: Rules, places: Sequence[int], deals: int, step: float, seed: str
) -> tuple[list[float], list[str]]:
    """Return the best numbers found for a table, and a log of what was tried."""
    best, told = numbers.usual(), []
    for place in places:
        before, tried = best[place], []
        for change in (1 + step, 1 - step):
            other = list(best)
            other[place] = before * change if before else _FROM_NOUGHT * (change - 1) / step
            tried.append((gain(rules, other, best, deals, f"{seed}:try"), other))
        _, other = max(tried)
        again = gain(rules, other, best, deals, f"{seed}:again:{place}")
        kept = again.mean > again.error
        told.append(
            f"{_name(place)} {before:g} -> {other[place]:.4g}: {again.mean:+.4f} ±"
            f" {again.error:.4f} points per deal, {'kept' if kept else 'left'}"
        )
        best = other if kept else best
    return best, told


def _name(place: int) -> str:
    name, (at, size) = next(
        (name, range_)
        for name, range_ in numbers.PLACES.items()
        if 0 <= place - range_[0] < range_[1]
    )
    return f"{name}.{place - at}" if size > 1 else name


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the fit; return the exit code."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("game")
    parser.add_argument("--numbers", required=True, help="names, with .0 .1 for one of several")
    parser.add_argument("--deals", type=int, default=40_000, help="duplicate deals per try")
    parser.add_argument("--step", type=float, default=0.2, help="part of a number to change it by")
    parser.add_argument("--seed", default="tune:1", help="a seed for fitting, such as tune:1")
    options = parser.parse_args(arguments)
    try:
        rules = rules_of(options.game)
        places = [numbers.place(name.strip()) for name in options.numbers.split(",")]
    except (KeyError, ValueError) as error:
        parser.error(f"there is no game or number {error}")
    try:
        seed = for_tuning(options.seed)
    except ValueError as error:
        parser.error(str(error))
    if options.deals < 2 * _BLOCK or options.step <= 0:
        parser.error(f"--deals must be {2 * _BLOCK} or more, --step more than 0")
    for line in fit(rules, places, options.deals, options.step, seed)[1]:
        print(line, flush=True)
    return 0


if __name__ == "__main__":
    raise SystemExit(main())

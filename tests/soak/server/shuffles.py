"""Whether the order of a pack is fair: ``python -m tests.soak.server.shuffles``.

Packs are put in order from one seed after another, as the server does it, and counted: which
card comes to which place, which two come first, how many lie where they lay before.  Of each a
chi-square, as a distance from its mean in standard deviations, is held to 99 % for all together.
"""

from collections.abc import Sequence
from math import cbrt, comb, factorial, sqrt

import numpy as np
from benchmarks.load.figures import Report
from numpy.typing import NDArray

from euchre.server import fair
from tests.soak.parts import Found, Run, collected, command_line, sizes

#: Packs that are counted together.
_BATCH = 10_000
#: As many cards in place, or more, are counted as one.
_MOST = 5
#: Of three normal numbers the greatest is within this in 99 % of all runs.
WITHIN = 2.93
#: Packs in one part, and the code that is tested.
PART, TESTS = 200_000, ("server/fair.py",)


def _orders(size: int, first: int, rounds: int) -> NDArray[np.int64]:
    seeds = (i.to_bytes(fair.SIZE, "big") for i in range(first, first + rounds))
    return np.array([fair.order(size, seed) for seed in seeds])


def in_place(size: int) -> list[float]:
    """Return the chances of 0, 1, ... cards in their old places, the last for that or more."""
    derangements = [1, 0]
    while len(derangements) <= size:
        derangements.append((len(derangements) - 1) * (derangements[-1] + derangements[-2]))
    chances = [comb(size, k) * derangements[size - k] / factorial(size) for k in range(_MOST)]
    return [*chances, 1 - sum(chances)]


def counted(size: int, first: int, rounds: int) -> Found:
    """Return the counts of so many packs, put in order from one seed after another."""
    places = np.zeros((size, size), np.int64)
    pairs = np.zeros((size, size), np.int64)
    still = np.zeros(_MOST + 1, np.int64)
    for begun in range(first, first + rounds, _BATCH):
        orders = _orders(size, begun, min(_BATCH, first + rounds - begun))
        for place in range(size):
            places[place] += np.bincount(orders[:, place], minlength=size)
        np.add.at(pairs, (orders[:, 0], orders[:, 1]), 1)
        kept = np.minimum((orders == np.arange(size)).sum(axis=1), _MOST)
        still += np.bincount(kept, minlength=_MOST + 1)
    return {
        "packs": rounds,
        "places": places.ravel().tolist(),
        "pairs": pairs.ravel().tolist(),
        "still": still.tolist(),
    }


def battery(size: int, counts: Found) -> dict[str, float]:
    """Return for each count how far its chi-square lies from its mean, in standard deviations."""
    places = np.array(counts["places"]).reshape(size, size)
    pairs = np.array(counts["pairs"]).reshape(size, size)
    apart = ~np.eye(size, dtype=bool)
    rounds = counts["packs"]
    square = (places - rounds / size) ** 2
    return {
        "card by place": _distance(square.sum() * size / rounds, (size - 1) ** 2),
        "the first two": _chi(pairs[apart], np.full(size * (size - 1), 1 / (size * (size - 1)))),
        "cards in place": _chi(np.array(counts["still"]), np.array(in_place(size))),
    }


def _chi(counts: NDArray[np.int64], chances: NDArray[np.float64]) -> float:
    expected = counts.sum() * chances
    return _distance(float(((counts - expected) ** 2 / expected).sum()), len(counts) - 1)


def _distance(chi: float, free: int) -> float:
    """Return a chi-square as a normal number (Wilson and Hilferty 1931)."""
    part = 2 / (9 * free)
    return (cbrt(chi / free) - (1 - part)) / sqrt(part)


def main(arguments: Sequence[str] | None = None) -> int:
    """Count as many packs as asked for; return 1 if one count is too far off."""
    given = command_line(arguments, __doc__, keep=True, packs=10_000_000, size=24)
    begin = (given.seed - 1) * given.packs
    counts = collected(
        Run("shuffles", {"size": given.size, "first seed": begin}, TESTS),
        sizes(given.packs, PART),
        lambda number, packs: counted(given.size, begin + number * PART, packs),
        given.keep,
    )
    report = Report(f"{counts['packs']} packs of {given.size}")
    for name, far in battery(given.size, counts).items():
        report.hold(name, abs(far), "<=", WITHIN, "standard deviations")
    return report.end()


if __name__ == "__main__":
    raise SystemExit(main())

"""Compare the kernel's worlds with those of the engine and with brute force."""

from collections import Counter
from collections.abc import Iterator
from math import cbrt, sqrt
from random import Random

import numpy as np
import pytest
from numpy.typing import NDArray

from euchre.cards import each
from euchre.engine import actions
from euchre.engine import worlds as engine
from euchre.engine.rewind import passed_on
from euchre.engine.rules import Rules
from euchre.engine.state import State
from euchre.engine.view import View, observe
from euchre.fast.sample.imagine import Worlds, imagine
from tests.kit import play
from tests.kit.laws_views import alike, reachable

#: A deviation, in standard deviations, that does not come by chance: for a sum that is
#: nearly normal once in 3.5 million comparisons.  All tests together make some 10,000.
FAR = 5.0


def states(worlds: Worlds) -> list[State]:
    return [worlds.state(i) for i in range(len(worlds))]


def imagined(view: View, rng: Random, n: int) -> Iterator[State]:
    """The kernel's worlds, asked for as the engine's are."""
    yield from states(imagine(view, n, rng.randrange(1 << 32)))


def instead_of_the_engine(patch: pytest.MonkeyPatch) -> None:
    """Let the kit hold the kernel's worlds, not the engine's, against brute force."""
    patch.setattr(engine, "worlds", imagined)


# -- two samples ------------------------------------------------------------------------------

Columns = NDArray[np.uint64]


def columns(drawn: list[State]) -> tuple[Columns, int]:
    """Masks of the places in each state, worlds x columns, and how many are places of cards.

    What is drawn after the placement follows: cards taken unseen, and gifts.
    """
    rows = []
    for w in drawn:
        stock, widow = sum(1 << c for c in w.stock), sum(1 << c for c in w.widow)
        covered = [1 << c if c >= 0 else 0 for row in w.covered for c in row]
        places = [*w.hands, *w.buried, stock, widow, *covered]
        gifts = [actions.cards(w.history[gift.entry].action) for gift in passed_on(w)]
        rows.append([*places, *w.drawn, *gifts])
    return np.array(rows, np.uint64), len(places)


def two_samples(a: Counter[int], b: Counter[int]) -> float:
    """How far two samples are from being of one kind, in standard deviations (chi-square)."""
    one, two = a.total(), b.total()
    bins: list[tuple[int, int]] = []
    mine = yours = 0
    together = a + b
    # Which outcomes share a bin must not depend on the sample they came in.
    for outcome in sorted(together, key=lambda outcome: (-together[outcome], outcome)):
        mine, yours = mine + a[outcome], yours + b[outcome]
        if mine + yours >= 20:
            bins.append((mine, yours))
            mine = yours = 0
    if mine + yours and bins:
        bins[-1] = bins[-1][0] + mine, bins[-1][1] + yours
    free = len(bins) - 1
    if free < 1:
        return 0.0
    chi = sum((m * sqrt(two / one) - y * sqrt(one / two)) ** 2 / (m + y) for m, y in bins)
    # Wilson and Hilferty: the cube root of chi-square is nearly normal.
    return (cbrt(chi / free) - (1 - 2 / (9 * free))) / sqrt(2 / (9 * free))


def _coded(numbers: NDArray[np.int64]) -> Counter[int]:
    """Count the rows of a table of small numbers."""
    return Counter(map(hash, map(tuple, numbers.tolist())))


def apart(view: View, mine: list[State], yours: list[State]) -> tuple[float, str]:
    """The aspect in which two samples of worlds differ most, and by how much.

    Aspects are the place of each card (gifts and cards drawn among them), and, for each
    suit, how many of its cards lie in each place.
    """
    (a, places), (b, _) = columns(mine), columns(yours)
    pack, found = view.rules.pack, [(0.0, "")]
    for card in each(view.unseen):
        bit = np.uint64(1 << card)
        where = (_coded((table & bit != 0).astype(np.int64)) for table in (a, b))
        found.append((two_samples(*where), pack.text(card)))
    for number, suit in enumerate(pack.printed):
        cards = np.uint64(suit)
        lies = (_coded(np.bitwise_count(t[:, :places] & cards).astype(np.int64)) for t in (a, b))
        found.append((two_samples(*lies), f"suit {number}"))
    return max(found)


def beside_the_engine(view: View, seed: int, n: int) -> tuple[float, str]:
    """How far the kernel's worlds are from the engine's, ``n`` of each."""
    return apart(view, states(imagine(view, n, seed)), list(engine.worlds(view, Random(seed), n)))


# -- positions --------------------------------------------------------------------------------


def spots(
    table: Rules, deals: int, seed: int, *, phases_once: bool = False
) -> Iterator[tuple[State, int | None]]:
    """One position of every phase of each deal, seen by a random seat or a spectator.

    Or one of every phase that comes about in any of the deals.
    """
    rng, seen = Random(seed), set[int]()
    for number in range(deals):
        by_phase: dict[int, list[State]] = {}
        for s in play(table, seed + number).states:
            by_phase.setdefault(s.phase, []).append(s)
        for phase, choices in by_phase.items():
            if phases_once and phase in seen:
                continue
            seen.add(phase)
            yield rng.choice(choices), rng.choice([*range(table.seats), None])


def broken_laws(table: Rules, seed: int, share: float, n: int) -> list[str]:
    """What is wrong with the worlds of some views of a deal: laws 8 and 9 of the kit."""
    rng, trace = Random(seed), play(table, seed)
    seen: list[tuple[int, int | None, list[State]]] = []
    for ply, s in enumerate(trace.states):
        for seat in (*range(table.seats), None):
            if rng.random() < share:
                seen.append((ply, seat, states(imagine(observe(s, seat), n, seed))))
    return [str(found) for law in (alike, reachable) for found in law(trace, seen)]

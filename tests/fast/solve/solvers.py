"""The solvers that are compared with each other and with brute force.

A solver takes positions of one layout and gives, for each, the tricks that the side ends
with by every card that may be played.  A new one needs a line in ``SOLVERS``.
"""

from collections.abc import Callable, Sequence
from functools import cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from euchre.fast.compile.arrays import Masks
from euchre.fast.solve import batches, plain, recall
from euchre.fast.solve.board import board, is_regular
from euchre.fast.solve.plain import NO_CARD, SEATS, Memory, Positions
from tests.fast.solve.spots import Spot

#: Nobody waits for a position that needs more.
LIMIT = 10**9


class Solver(NamedTuple):
    """One solver, and the positions it can do."""

    name: str
    can: Callable[[Spot], bool]
    solve: Callable[[Sequence[Spot]], list[dict[int, float]]]
    #: Whether it does 20,000 deals of five cards in a few seconds.
    fast: bool = True


@cache
def _memory() -> Memory:
    return plain.memory(1 << 16)


def positions(spots: Sequence[Spot]) -> Positions:
    """Return positions of one layout and number of seats as the kernel's batch."""
    n = len(spots)
    trick = np.full((n, SEATS), NO_CARD, np.int8)
    under = np.zeros((n if any(spot.under for spot in spots) else 0, 64), np.uint64)
    for i, spot in enumerate(spots):
        trick[i, : len(spot.trick)] = spot.trick
        for place, cards in spot.under.items():
            under[i, place] = cards
    return Positions(
        np.array([spot.hands for spot in spots], np.uint64),
        np.array([spot.active for spot in spots], np.int64),
        np.array([spot.leader for spot in spots], np.int64),
        trick,
        np.array([spot.named for spot in spots], np.int8),
        under,
        np.array([spot.only for spot in spots], np.uint64),
    )


def by_place(values: NDArray[np.float64]) -> dict[int, float]:
    """Return the values of the legal places."""
    return {place: float(v) for place, v in enumerate(values) if not np.isnan(v)}


def searched(
    spots: Sequence[Spot],
    known: Memory,
    price: NDArray[np.float64] | None = None,
    limit: int = LIMIT,
) -> tuple[NDArray[np.float64], NDArray[np.int64]]:
    """Return what the plain solver finds by place, and how many nodes it visits; -1: given up."""
    n = len(spots)
    out, nodes = np.zeros((n, 64)), np.zeros(n, np.int64)
    plain.two_sided(
        spots[0].lanes,
        known,
        positions(spots),
        np.array([spot.side for spot in spots], np.int64),
        np.array([spot.won for spot in spots], np.int64),
        np.zeros(0) if price is None else price,
        limit,
        out,
        nodes,
    )
    return out, nodes


def solve_plain(
    spots: Sequence[Spot], price: NDArray[np.float64] | None = None
) -> list[dict[int, float]]:
    """Solve by the plain solver, for tricks or for a price of the tricks."""
    return [by_place(row) for row in searched(spots, _memory(), price)[0]]


def totals(spots: Sequence[Spot], rest: NDArray[np.int8]) -> list[dict[int, float]]:
    """Return what side A ends with, of what it wins from here on by place."""
    return [
        {p: float(v + spot.won) for p, v in enumerate(row) if v >= 0 and _allowed(spot, p)}
        for spot, row in zip(spots, rest, strict=True)
    ]


def _allowed(spot: Spot, place: int) -> bool:
    return not spot.only or bool(spot.only >> place & 1)


def can_four(spot: Spot) -> bool:
    """Two partnerships crosswise, short hands and an ordinary layout."""
    crosswise = spot.seats == 4 and spot.side in (0b0101, 0b1010)
    short = max(hand.bit_count() for hand in spot.hands) < 8
    return crosswise and short and is_regular(spot.lanes) and not spot.under


def _solved(
    spots: Sequence[Spot],
    search: Callable[..., None],
    prepare: Callable[[Masks, int], None] = lambda words, seats: None,
) -> list[dict[int, float]]:
    """Solve by a search; spots with as many seats and the same side in one batch."""
    words = board(spots[0].lanes)
    found: list[dict[int, float]] = [{}] * len(spots)
    groups: dict[tuple[int, int], list[int]] = {}
    for i, spot in enumerate(spots):
        groups.setdefault((spot.seats, spot.side), []).append(i)
    for (seats, side), rows in groups.items():
        prepare(words, seats)
        group = [spots[i] for i in rows]
        out = np.zeros((len(group), 64), np.int8)
        search(words, positions(group), np.uint64(side), out)
        for i, values in zip(rows, totals(group, out), strict=True):
            found[i] = values
    return found


def solve_four(spots: Sequence[Spot]) -> list[dict[int, float]]:
    """Solve by the search for short hands at one table of four."""
    return _solved(spots, batches.cards_of_four)


@cache
def _many(seats: int) -> Masks:
    return recall.memory_for(seats, 4)


def can_many(spot: Spot) -> bool:
    """Any two sides, without table cards."""
    return not spot.under


def solve_many(spots: Sequence[Spot]) -> list[dict[int, float]]:
    """Solve by the search with a memory of winning ranks."""

    def remembering(words: Masks, seats: int) -> None:
        recall.use_memory(words, _many(seats), seats)

    return _solved(spots, batches.cards_of_many, remembering)


SOLVERS = (
    Solver("plain", lambda spot: True, solve_plain, fast=False),
    Solver("four", can_four, solve_four),
    Solver("deep", can_many, solve_many),
)

"""Starters: one game from which a whole design is developed.

The elements of a small group sit at the tables of a starter; game g adds g to every element.
Two elements that differ by d meet as often as d (or -d) is a difference of the starter, so one
game suffices to verify the design: ``flaws``.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from math import prod

#: The one player outside the group, who keeps the place, in designs for 4t.
FIXED = -1

Quad = tuple[int, int, int, int]

#: The three ways to pair four players, each as a permutation of their places.
PAIRINGS = ((0, 1, 2, 3), (0, 2, 1, 3), (0, 3, 1, 2))


@dataclass(frozen=True, slots=True)
class Starter:
    """The first game of a design for ``players``: tables (a, b, c, d), a-b against c-d.

    ``orders`` are the orders of the cyclic factors of its group; an element is a number with
    digits to those bases, the lowest first.  A single order means a cyclic design, for which a
    chair needs only one arrow.  ``method`` describes its source.
    """

    players: int
    orders: tuple[int, ...]
    tables: tuple[Quad, ...]
    method: str

    @property
    def games(self) -> int:
        """The number of games of the whole design: the order of the group."""
        return prod(self.orders)

    @property
    def cyclic(self) -> bool:
        """Whether one arrow per chair moves everyone."""
        return len(self.orders) == 1

    @property
    def out(self) -> tuple[int, ...]:
        """The elements that sit out in the first game."""
        seated = {e for table in self.tables for e in table}
        return tuple(e for e in range(self.games) if e not in seated)

    def game(self, by: int) -> tuple[list[Quad], list[int]]:
        """Return the tables of game ``by``, counted from 0, and the sit-outs.

        Players are 1 to ``players``; the fixed one is the last.
        """

        def player(element: int) -> int:
            return self.players if element == FIXED else self.moved(element, by) + 1

        tables = [(player(a), player(b), player(c), player(d)) for a, b, c, d in self.tables]
        return tables, [player(element) for element in self.out]

    def moved(self, element: int, by: int) -> int:
        """Return the sum of two elements."""
        total, weight = 0, 1
        for order in self.orders:
            digit = element // weight % order + by // weight % order
            total += digit % order * weight
            weight *= order
        return total

    def difference(self, a: int, b: int) -> int:
        """Return the difference of two elements, normalized to be the same in both orders."""
        there, back, weight = 0, 0, 1
        for order in self.orders:
            digit = (a // weight - b // weight) % order
            there += digit * weight
            back += -digit % order * weight
            weight *= order
        return min(there, back)


def flaws(starter: Starter) -> list[str]:
    """Return, in words, what keeps a starter from being a design; empty for a valid one.

    Valid means: every two are partners at most once and opponents at most twice in the whole
    design.  If all or all but one play (4t and 4t + 1), that is exactly once and exactly twice,
    by counting places.
    """
    seats = [e for table in starter.tables for e in table]
    found = [f"{e} has {n} places" for e, n in Counter(seats).items() if n > 1]
    allowed = {FIXED} if starter.players % 4 == 0 else set()
    found += [
        f"{e} is not an element" for e in seats if not (0 <= e < starter.games or e in allowed)
    ]
    if len(seats) != starter.players // 4 * 4:
        found.append(f"{len(seats)} seats for {starter.players} players")
    for name, most, pairs in (("partners", 1, _partners), ("opponents", 2, _opponents)):
        times = Counter(
            starter.difference(a, b)
            for t in starter.tables
            for a, b in pairs(t)
            if FIXED not in (a, b)
        )
        for difference, n in times.items():
            # A difference that is its own inverse visits every pair twice.
            again = starter.difference(0, difference) == starter.moved(difference, 0) and (
                starter.moved(difference, difference) == 0
            )
            if n * (1 + again) > most:
                found.append(f"{n} {name} differ by {difference}")
    return found


def _partners(table: Quad) -> tuple[tuple[int, int], ...]:
    a, b, c, d = table
    return (a, b), (c, d)


def _opponents(table: Quad) -> tuple[tuple[int, int], ...]:
    a, b, c, d = table
    return (a, c), (a, d), (b, c), (b, d)

"""What the seats play for: partnerships, and the payoff of every outcome by the price list."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import pairwise, product

import numpy as np

from euchre.cards import each
from euchre.engine.fields import Outcome
from euchre.engine.rules import Rules
from euchre.engine.scoring import Tally, tally
from euchre.engine.state import State
from euchre.fast.compile.arrays import Floats


@dataclass(frozen=True)
class Payoffs:
    """The partnerships, and the payoff of every outcome by the price list of the table."""

    rules: Rules
    facts: Tally
    #: ``table[seat, by_makers, by_side]``: float64; the payoff to the side that scores for a seat
    #: when the makers and that side end with so many tricks; NaN for impossible outcomes. It is the
    #: change of score even where points count down.
    table: Floats

    @property
    def sides(self) -> int:
        """Number of sides that keep a score."""
        return self.rules.sides.count(self.rules.seats)

    def members(self, side: int) -> int:
        """Return the mask of the seats for which a side scores."""
        return members_of(self.rules, side)

    @property
    def two(self) -> int:
        """Mask of one side if the deal is between two sides, however scores are kept; else 0.

        Partners play together. So do all makers, and all their opponents, if no price depends on
        which of them won a trick.
        """
        if self.sides == 2:
            return self.members(0)
        rows = self.table[[p for p in range(self.rules.seats) if not self.facts.out >> p & 1]]
        if not self.facts.makers or _asks_who(rows):
            return 0
        return self.facts.makers

    def points(self, tricks: Sequence[int]) -> tuple[int, ...]:
        """Return the points of each side for an outcome, by tricks won by each seat."""
        return self.rules.prices.price(replace(self.facts, tricks=tuple(tricks)), self.rules)

    def end(self, side: int, ours: int, total: int) -> tuple[int, ...]:
        """Return tricks by seat: ``ours`` for a mask of seats, the rest for the others.

        All tricks of the maker's side go to the maker, those of the others to their first active
        seat.
        """
        n = self.rules.seats
        won = [0] * n
        for seats, tricks in ((side, ours), (~side, total - ours)):
            if tricks:
                playing = [p for p in range(n) if seats & ~self.facts.out & 1 << p]
                won[self.facts.maker if self.facts.maker in playing else playing[0]] += tricks
        return tuple(won)

    def scores(self, side: int, tricks: Sequence[int]) -> tuple[int | None, int | None]:
        """Return the points of a mask of seats and of the others for an outcome.

        None for the others if their points depend on which of them won a trick.
        """
        points = self.points(tricks)
        maker = self.facts.maker
        ours, theirs = (
            [p for p in range(self.rules.seats) if seats & ~self.facts.out & 1 << p]
            for seats in (side, ~side)
        )
        of = self.rules.sides.side
        us = points[of(maker if maker in ours else ours[0])]
        return us, points[of(maker if maker in theirs else theirs[0])] if self.two else None

    def utilities(self, side: int, total: int) -> list[float]:
        """Return the utility to a mask of seats of ending with each number of tricks.

        It is the difference from the others' points or, if those differ among themselves, the
        side's own points.
        """
        utilities = []
        for ours in range(total + 1):
            us, them = self.scores(side, self.end(side, ours, total))
            value = (us or 0) - (them or 0)
            utilities.append(float(-value if self.rules.goal.down else value))
        return utilities


def payoffs(s: State, *, priced: bool = True) -> Payoffs:
    """Return the payoffs of a state: its price list evaluated for every outcome.

    With ``priced`` false the seats play for tricks and the price list is not used.
    """
    ended = s.copy()
    ended.outcome = Outcome.PLAYED
    facts = tally(ended)
    return Payoffs(s.rules, facts, _table(s.rules, facts) if priced else _tricks(s.rules, facts))


def _tricks(rules: Rules, facts: Tally) -> Floats:
    """Return tricks in place of prices; each seat's own tricks where points count down.

    In countdown games everyone plays alone (B24); elsewhere the makers' opponents share one aim.
    """
    table = np.zeros((rules.seats, 16, 16))
    for seat in range(rules.seats):
        ours = facts.makers >> seat & 1
        by_makers = np.arange(16.0)[:, None] * (1 if ours else -1)
        table[seat] = np.arange(16.0) if rules.goal.down else by_makers
    return table


def _table(rules: Rules, facts: Tally) -> Floats:
    """Return the price list as a table, evaluated once per outcome."""
    n = rules.seats
    table = np.full((n, 16, 16), np.nan)
    playing = (1 << n) - 1 & ~facts.out
    for seat in range(n):
        side = rules.sides.side(seat)
        for by_makers, by_side, tricks in ends_of(rules, facts.makers, playing, side):
            scores = rules.prices.price(replace(facts, tricks=tricks), rules)
            table[seat, by_makers, by_side] = scores[side]
    return table


def _asks_who(rows: Floats) -> bool:
    """Whether, at a given makers' total, a price depends on which seat won the tricks."""
    return any(
        bool(a != b)
        for row in rows.reshape(-1, rows.shape[-1])
        for a, b in pairwise(row[~np.isnan(row)])
    )


def members_of(rules: Rules, side: int) -> int:
    """Return the mask of the seats for which a side scores."""
    return sum(1 << p for p in range(rules.seats) if rules.sides.side(p) == side)


def ends_of(
    rules: Rules, makers: int, playing: int, side: int
) -> tuple[tuple[int, int, tuple[int, ...]], ...]:
    """Return the outcomes of a deal that a side's price may tell apart.

    Each is the makers' tricks, the side's tricks, and a matching distribution by seat, in which the
    first seat of each kind in the mask ``playing`` has all the tricks of its kind.
    """
    return _ends(rules.seats, rules.tricks, makers, playing, members_of(rules, side))


@lru_cache(maxsize=4096)
def _ends(
    seats: int, total: int, makers: int, playing: int, members: int
) -> tuple[tuple[int, int, tuple[int, ...]], ...]:
    #: One seat of each kind: a maker or not, in the side or not.
    kinds: dict[tuple[int, int], int] = {}
    for p in each(playing):
        kinds.setdefault((makers >> p & 1, members >> p & 1), p)
    order = sorted(kinds, reverse=True)
    ends: dict[tuple[int, int], tuple[int, ...]] = {}
    for first in product(range(total + 1), repeat=len(order) - 1):
        split = (*first, total - sum(first))
        if split[-1] >= 0:
            tricks = [0] * seats
            for kind, won in zip(order, split, strict=True):
                tricks[kinds[kind]] = won
            by_makers, by_side = (sum(tricks[p] for p in each(m)) for m in (makers, members))
            ends.setdefault((by_makers, by_side), tuple(tricks))
    return tuple((*totals, tricks) for totals, tricks in sorted(ends.items()))

"""Facts and prices: what happened in a deal, and what it scores.

A ``Tally`` holds the facts; a price list turns them into points, so that a recorded deal can be
scored again under other house rules.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, fields
from typing import TYPE_CHECKING, Literal, Protocol

from euchre.cards import each
from euchre.coordinates import Strain, TableSeat
from euchre.engine.actions import EXPOSE, LITTLE
from euchre.engine.fields import Outcome
from euchre.engine.sides import makers
from euchre.engine.state import State

if TYPE_CHECKING:
    from euchre.engine.rules import Rules


@dataclass(frozen=True)
class Tally:
    """The facts of a finished deal (A24, A30). Masks are of seats; tricks count by seat."""

    outcome: Outcome
    dealer: TableSeat
    maker: TableSeat
    trump: Strain
    lone: int
    exposed: int
    tricks: tuple[int, ...]
    #: The maker's side: maker, partners, and the called partner.
    makers: int = 0
    #: The contract, in the games that bid.
    bid: int = 0
    #: Seats that sat out or dropped out.
    out: int = 0

    @property
    def tricks_made(self) -> int:
        """Tricks won by the makers' side."""
        return sum(self.tricks[p] for p in each(self.makers))

    @property
    def lone_maker(self) -> bool:
        """Whether a player of the makers' side went alone."""
        return self.lone & self.makers != 0

    @property
    def lone_defender(self) -> bool:
        """Whether a defender went alone."""
        return self.lone & ~self.makers != 0

    def makers_sides(self, rules: Rules) -> set[int]:
        """Return the scoring sides that are wholly or partly the makers' side."""
        return {rules.sides.side(p) for p in each(self.makers)}

    def tricks_of(self, side: int, rules: Rules) -> int:
        """Return the tricks won by a scoring side."""
        return sum(t for p, t in enumerate(self.tricks) if rules.sides.side(p) == side)


def tally(s: State) -> Tally:
    """Return the facts of a finished deal; needs a full state.

    Raises ``ValueError`` while the deal is in progress.
    """
    if not s.ended:
        raise ValueError("the deal is not over")
    return facts(s, s.outcome, s.taken, makers(s) if s.outcome == Outcome.PLAYED else 0)


def facts(s: State, outcome: Outcome, tricks: tuple[int, ...], makers: int) -> Tally:
    """Return the facts of a deal with these tricks and makers; public fields suffice."""
    # A claim exposes a hand too, but changes no price (C45).
    exposed = sum(1 << entry.seat for entry in s.history if entry.action == EXPOSE)
    return Tally(
        outcome,
        s.dealer,
        s.maker,
        s.trump,
        s.lone,
        exposed,
        tricks,
        makers,
        s.bid,
        s.out,
    )


class Prices(Protocol):
    """A price list."""

    def price(self, facts: Tally, rules: Rules) -> tuple[int, ...]:
        """Return the change of score of each side."""
        ...

    def bounds(self, rules: Rules) -> tuple[int, int]:
        """Return the minimum and maximum points of one side in a deal."""
        ...


def _split(facts: Tally, rules: Rules, ours: int, theirs: int | None = None) -> tuple[int, ...]:
    """Return ``ours`` for each side of the makers, and ``theirs`` or its tricks for any other."""
    makers_sides = facts.makers_sides(rules)
    return tuple(
        ours if side in makers_sides else facts.tricks_of(side, rules) if theirs is None else theirs
        for side in range(rules.sides.count(rules.seats))
    )


@dataclass(frozen=True)
class Points:
    """Prices of the turn-up games: only one side scores (A31-A33, D108, D109, D140, D141).

    If every player keeps a score, each member of the scoring side gets the price (D158).
    """

    #: Makers: most of the tricks, but not all.
    make: int = 1
    #: Makers: all of the tricks.
    march: int = 2
    #: Lone player: all of the tricks.
    alone_march: int = 4
    #: Lone player: most of the tricks, but not all.
    alone_make: int = 1
    #: Defenders: the makers win fewer than they need.
    euchre: int = 2
    #: Defenders: the same by a lone defender (A32, D188).
    lone_defence: int = 4
    #: Lone player with the hand exposed: all of the tricks (C41).
    jambon: int = 8
    #: Defenders: a lone maker does not win all (B28), unless a lone defender sees to the euchre;
    #: None: no such rule.
    alone_short: int | None = None
    #: Defenders: they win all the tricks (B23), whatever else a euchre counts; None: no such rule.
    shut_out: int | None = None
    #: Defenders, together: a lone maker is euchred (H2, D118); None: as one who is merely short of
    #: all, or as any makers.
    alone_euchre: int | None = None
    #: Tricks that the makers need (H3); None: most of them.
    need: int | None = None
    #: The points from this many tricks on, short of all: (tricks, points) (B6); None: none.
    step: tuple[int, int] | None = None

    def price(self, facts: Tally, rules: Rules) -> tuple[int, ...]:
        """Return the change of score of each side."""
        if facts.outcome != Outcome.PLAYED:
            return (0,) * rules.sides.count(rules.seats)
        tricks, alone = facts.tricks_made, facts.lone_maker
        if tricks == rules.tricks:
            value = self.march
            if alone:
                value = self.jambon if facts.exposed else self.alone_march
            return _split(facts, rules, value, 0)
        made = tricks >= self.needed(rules)
        if tricks == 0 and self.shut_out is not None:
            return _split(facts, rules, 0, self.shut_out)
        if not made and facts.lone_defender:
            return _split(facts, rules, 0, self.lone_defence)
        if alone and self.alone_short is not None and (made or self.alone_euchre is None):
            return _split(facts, rules, 0, self.alone_short)
        if made:
            if self.step is not None and tricks >= self.step[0]:
                return _split(facts, rules, self.step[1], 0)
            return _split(facts, rules, self.alone_make if alone else self.make, 0)
        value = self.euchre if self.alone_euchre is None or not alone else self.alone_euchre
        return _split(facts, rules, 0, value)

    def needed(self, rules: Rules) -> int:
        """Return the tricks that the makers need."""
        return rules.tricks // 2 + 1 if self.need is None else self.need

    def bounds(self, rules: Rules) -> tuple[int, int]:
        """Return the minimum and maximum points of one side in a deal."""
        prices = [
            getattr(self, one.name) for one in fields(self) if one.name not in ("need", "step")
        ]
        prices += self.step[1:] if self.step else ()
        return 0, max(price or 0 for price in prices)


@dataclass(frozen=True)
class Contract:
    """Prices of Auction Euchre: the bid, to the makers or to all others (B12-B14, D080)."""

    #: Tricks needed, by bid.
    needs: tuple[tuple[int, int], ...]

    def price(self, facts: Tally, rules: Rules) -> tuple[int, ...]:
        """Return the change of score of each side."""
        if facts.outcome != Outcome.PLAYED:
            return (0,) * rules.sides.count(rules.seats)
        if facts.tricks_made >= dict(self.needs)[facts.bid]:
            return _split(facts, rules, facts.bid, 0)
        return _split(facts, rules, 0, facts.bid)

    def bounds(self, rules: Rules) -> tuple[int, int]:
        """Return the minimum and maximum points of one side in a deal."""
        return 0, max(bid for bid, _ in self.needs)


@dataclass(frozen=True)
class PerTrick:
    """A point per trick; bidders who fall short lose (B18-B21, D150-D155)."""

    #: Cost of falling short: a point per trick won, the bid, a point per trick of the deal, or a
    #: fixed number of points (C50).
    penalty: Literal["tricks", "bid", "all"] | int = "tricks"
    #: Bids above the numbers to win all tricks: double stakes for the bidders (B19, D151).
    double: tuple[int, ...] = ()
    #: An extra point per trick for a lone bidder who makes it (B20).
    alone_twice: bool = False
    #: Tricks beyond the bid count for the bidders, too (H15 if not).
    overtricks: bool = True
    #: Little Pepper, for the bidders or for the others; lost, it costs as much (H16).
    pepper: int | None = None

    def price(self, facts: Tally, rules: Rules) -> tuple[int, ...]:
        """Return the change of score of each side."""
        if facts.outcome != Outcome.PLAYED:
            return (0,) * rules.sides.count(rules.seats)
        needed = min(facts.bid, rules.tricks)
        times = 2 if facts.bid in self.double else 1
        if self.pepper is not None and facts.bid >= LITTLE:
            worth = self.pepper * times
            made = facts.tricks_made == needed
            return _split(facts, rules, worth, 0) if made else _split(facts, rules, -worth, worth)
        if facts.tricks_made < needed:
            ours = -self._lost(facts.tricks_made, needed, rules) * times
        else:
            won = facts.tricks_made if self.overtricks else needed
            ours = won * (2 if self.alone_twice and facts.lone_maker else times)
        return _split(facts, rules, ours)

    def _lost(self, tricks: int, needed: int, rules: Rules) -> int:
        if isinstance(self.penalty, int):
            return self.penalty
        return {"tricks": tricks, "bid": needed, "all": rules.tricks}[self.penalty]

    def bounds(self, rules: Rules) -> tuple[int, int]:
        """Return the minimum and maximum points of one side in a deal."""
        twice = 2 if self.double or self.alone_twice else 1
        lost = self.penalty if isinstance(self.penalty, int) else rules.tricks
        pepper = self.pepper or 0
        most = max(rules.tricks, pepper) * twice
        return -max(lost, pepper) * (2 if self.double else 1), most


@dataclass(frozen=True)
class BidOrBust:
    """The bid, won or lost, double for a lone bidder; defenders a point a trick (B22, D167)."""

    def price(self, facts: Tally, rules: Rules) -> tuple[int, ...]:
        """Return the change of score of each side."""
        if facts.outcome != Outcome.PLAYED:
            return (0,) * rules.sides.count(rules.seats)
        value = facts.bid * (2 if facts.lone_maker else 1)
        ours = value if facts.tricks_made >= facts.bid else -value
        return _split(facts, rules, ours)

    def bounds(self, rules: Rules) -> tuple[int, int]:
        """Return the minimum and maximum points of one side in a deal."""
        return -2 * rules.tricks, 2 * rules.tricks


@dataclass(frozen=True)
class CountDown:
    """Prices of the Buck family: each trick takes a point off, no tricks adds points.

    B24-B27, D148, D149, D162: points are bad, since the aim is to get down to zero.
    """

    #: Points added to an active player without a trick, and to a maker who falls short.
    none: int = 5
    short: int = 5
    #: Tricks that the maker needs; None: the bid (D054).
    need: int | None = 3

    def price(self, facts: Tally, rules: Rules) -> tuple[int, ...]:
        """Return the change of score of each seat."""
        if facts.outcome != Outcome.PLAYED:
            return (0,) * rules.seats
        need = facts.bid if self.need is None else self.need

        def change(seat: TableSeat, tricks: int) -> int:
            if facts.out >> seat & 1:
                return 0
            if seat == facts.maker and tricks < need:
                return self.short
            return -tricks or self.none

        return tuple(change(seat, tricks) for seat, tricks in enumerate(facts.tricks))

    def bounds(self, rules: Rules) -> tuple[int, int]:
        """Return the minimum and maximum points of one seat in a deal."""
        return -rules.tricks, max(self.none, self.short)


def net(points: Sequence[float], side: int, rules: Rules) -> float:
    """Return the points of a side minus the mean of the others'; more is better.

    Where points count down it is the other way round.
    """
    ahead = points[side] - (sum(points) - points[side]) / (len(points) - 1)
    return -ahead if rules.goal.down else ahead


def points(s: State) -> tuple[int, ...]:
    """Return the points of each side for a finished deal; after a revoke, the penalty agreed."""
    return s.penalty or s.rules.prices.price(tally(s), s.rules)


def needed(facts: Tally, rules: Rules) -> int:
    """Return the tricks that the makers of a deal needed: a majority, or what they bid."""
    prices = rules.prices
    if isinstance(prices, Points):
        return prices.needed(rules)
    if isinstance(prices, Contract):
        return dict(prices.needs)[facts.bid]
    if isinstance(prices, CountDown):
        return facts.bid if prices.need is None else prices.need
    return min(facts.bid, rules.tricks) if facts.bid else rules.tricks // 2 + 1

"""Facts and prices: what happened in a deal, and what it is worth.

A ``Tally`` holds the facts; a price list turns them into points, so that a
recorded deal can be priced again under other house rules.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

from euchre.engine.state import Outcome, State

if TYPE_CHECKING:
    from euchre.engine.rules import Rules


@dataclass(frozen=True)
class Tally:
    """What a finished deal came to.  Masks are of seats; tricks are counted by seat."""

    outcome: Outcome
    dealer: int
    maker: int
    trump: int
    lone: int
    exposed: int
    tricks: tuple[int, ...]

    def made_by(self, rules: Rules) -> int:
        """Return the tricks that the makers' side won."""
        side = rules.sides.side(self.maker)
        return sum(t for p, t in enumerate(self.tricks) if rules.sides.side(p) == side)

    def alone(self, rules: Rules, *, makers: bool) -> bool:
        """Whether a maker (or a defender) played alone."""
        side = rules.sides.side(self.maker)
        return any(
            self.lone >> p & 1 and (rules.sides.side(p) == side) == makers
            for p in range(rules.seats)
        )


def tally(s: State) -> Tally:
    """Return the facts of a finished deal.

    Raises ``ValueError`` while it is still under way.
    """
    if not s.ended:
        raise ValueError("the deal is not over")
    return Tally(s.outcome, s.dealer, s.maker, s.trump, s.lone, s.exposed, s.taken)


class Prices(Protocol):
    """A price list."""

    def price(self, facts: Tally, rules: Rules) -> tuple[int, ...]:
        """Return the change of score of each side."""
        ...

    def bounds(self, rules: Rules) -> tuple[int, int]:
        """Return the least and the most that one side can get in a deal."""
        ...


@dataclass(frozen=True)
class Points:
    """Prices of the partnership games: only one side scores (A31-A33)."""

    #: Three or four tricks.
    make: int = 1
    #: All five.
    march: int = 2
    #: All five by a player alone.
    alone_march: int = 4
    #: Three or four by a player alone.
    alone_make: int = 1
    #: To the defenders when the makers win fewer than three.
    euchre: int = 2
    #: The same brought about by a lone defender (A32).
    lone_defence: int = 4
    #: All five by a player alone with the hand laid open (C41).
    jambon: int = 8
    #: To the defenders when a lone maker wins fewer than five (B28); None: no such rule.
    alone_short: int | None = None

    def price(self, facts: Tally, rules: Rules) -> tuple[int, ...]:
        """Return the change of score of each side."""
        scores = [0] * rules.sides.count(rules.seats)
        if facts.outcome != Outcome.PLAYED:
            return tuple(scores)
        makers = rules.sides.side(facts.maker)
        got = facts.made_by(rules)
        alone = facts.alone(rules, makers=True)
        if got == rules.hand:
            value = self.march
            if alone:
                value = self.jambon if facts.exposed else self.alone_march
        elif alone and self.alone_short is not None:
            return self._to_defenders(self.alone_short, makers, scores)
        elif 2 * got > rules.hand:
            value = self.alone_make if alone else self.make
        else:
            lone = facts.alone(rules, makers=False)
            value = self.lone_defence if lone else self.euchre
            return self._to_defenders(value, makers, scores)
        scores[makers] = value
        return tuple(scores)

    def _to_defenders(self, value: int, makers: int, scores: list[int]) -> tuple[int, ...]:
        return tuple(0 if side == makers else value for side in range(len(scores)))

    def bounds(self, rules: Rules) -> tuple[int, int]:
        """Return the least and the most that one side can get in a deal."""
        prices = (
            self.make,
            self.march,
            self.alone_march,
            self.alone_make,
            self.euchre,
            self.lone_defence,
            self.jambon,
            self.alone_short or 0,
        )
        return 0, max(prices)


def points(s: State) -> tuple[int, ...]:
    """Return what each side gets for a finished deal."""
    return s.rules.prices.price(tally(s), s.rules)

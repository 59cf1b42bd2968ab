"""What the others at a table are taken to be: club players, more cautious or bolder ones."""

from __future__ import annotations

from functools import lru_cache

from euchre.club import numbers
from euchre.engine.phases import Auction, ChoosePartners
from euchre.engine.rules import Rules

#: A player by its numbers (``club.numbers``); None is a club player.
Player = tuple[float, ...] | None


def care_of(rules: Rules) -> float:
    """Return what others ask of a bid that it is worth more than a pass (``numbers.CARE``).

    Where makers choose their partners, they choose among those who have bid: whoever knows that
    bids on little.  Such people, taken for club players, would be believed to hold far more than
    they do (``docs/bots-notes.md``).
    """
    if rules.phase(ChoosePartners):
        return numbers.BOLD_CARE
    return numbers.usual()[numbers.CARE]


def as_taken(rules: Rules) -> Player:
    """Return who goes on with a deal where it is played out."""
    return _with_care(care_of(rules))


@lru_cache(maxsize=64)
def styles(rules: Rules) -> tuple[tuple[float, Player], ...]:
    """Return whom a call may come from: how likely it is, and the player."""
    usual = care_of(rules)
    if rules.phase(Auction):
        return tuple((part, _with_care(usual + more)) for part, more in _BIDDERS)
    return ((1.0, _with_care(usual)),)


#: The bidders of an auction: how many there are of each, and how much more care they take.
_BIDDERS = ((0.5, 0.0), (0.3, -0.02), (0.2, -0.05))


@lru_cache(maxsize=64)
def _with_care(care: float) -> Player:
    usual = numbers.usual()
    return None if care == usual[numbers.CARE] else tuple(numbers.usual(care=care))

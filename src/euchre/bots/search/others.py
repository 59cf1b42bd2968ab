"""What the others at a table are taken to be: club players, more cautious or bolder ones."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from euchre.club import numbers
from euchre.engine.phases import Auction, ChoosePartners
from euchre.engine.rules import Rules

#: A player by its numbers (``club.numbers``); None is a club player.
Player = tuple[float, ...] | None

#: Styles of those who play sampled deals on, by what they have more of than a club player.
STYLES: Mapping[str, Mapping[str, float]] = {"club": {}, "cautious": numbers.CAUTIOUS}


def care_of(rules: Rules) -> float:
    """Return what others ask of a bid that it is worth more than a pass (``numbers.CARE``).

    Where makers choose their partners, they choose among those who have bid: whoever knows that
    bids on little.  Such people, taken for club players, would be believed to hold far more than
    they do (``docs/bots-notes.md``).
    """
    if rules.phase(ChoosePartners):
        return numbers.BOLD_CARE
    return numbers.usual()[numbers.CARE]


def as_taken(rules: Rules, style: str = "club") -> Player:
    """Return who goes on with a deal where it is played out: players of one of the ``STYLES``."""
    return _player(care_of(rules), style)


@lru_cache(maxsize=64)
def styles(rules: Rules, style: str = "club") -> tuple[tuple[float, Player], ...]:
    """Return whom a call may come from: how likely it is, and the player."""
    usual = care_of(rules)
    if rules.phase(Auction):
        return tuple((part, _player(usual + more, style)) for part, more in _BIDDERS)
    return ((1.0, _player(usual, style)),)


#: The bidders of an auction: how many there are of each, and how much more care they take.
_BIDDERS = ((0.5, 0.0), (0.3, -0.02), (0.2, -0.05))


@lru_cache(maxsize=64)
def _player(care: float, style: str) -> Player:
    usual = numbers.usual()
    more = STYLES[style]
    if care == usual[numbers.CARE] and not more:
        return None
    found = numbers.usual(care=care)
    for name, value in more.items():
        found[numbers.place(name)] += value
    return tuple(found)

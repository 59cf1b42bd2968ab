"""Opponent models: what kind of club player each other seat, partners included, is taken for."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from euchre.club import numbers
from euchre.engine.phases import Auction, ChoosePartners
from euchre.engine.rules import Rules

#: A player as its numbers (``club.numbers``); None is the usual club player.
Player = tuple[float, ...] | None

#: Styles of rollout players: for each number that differs, how much more than a club player's.
STYLES: Mapping[str, Mapping[str, float]] = {"club": {}, "cautious": numbers.CAUTIOUS}


def care_of(rules: Rules) -> float:
    """Return how much better than a pass the others want a bid to be (``numbers.CARE``).

    Where makers choose their partners among the bidders, experienced players bid on weak hands.
    If they were modeled as ordinary club players, they would seem to hold far more than they do
    (``benchmarks/bots-notes.md``).
    """
    if rules.phase(ChoosePartners):
        return numbers.BOLD_CARE
    return numbers.usual()[numbers.CARE]


def as_taken(rules: Rules, style: str = "club") -> Player:
    """Return the rollout policy: a player of one of the ``STYLES``."""
    return _player(care_of(rules), style)


@lru_cache(maxsize=64)
def opponent_mixture(rules: Rules, style: str = "club") -> tuple[tuple[float, Player], ...]:
    """Return the mixture of players a call may come from, as (probability, player) pairs."""
    usual = care_of(rules)
    if rules.phase(Auction):
        return tuple((part, _player(usual + more, style)) for part, more in _BIDDERS)
    return ((1.0, _player(usual, style)),)


#: Bidders in an auction: the share of each kind, and how much its care differs from the usual.
_BIDDERS = ((0.5, 0.0), (0.3, -0.02), (0.2, -0.05))


@lru_cache(maxsize=64)
def _player(care: float, style: str) -> Player:
    usual = numbers.usual()
    more = STYLES[style]
    if care == usual[numbers.CARE] and not more:
        return None
    values = numbers.usual(care=care)
    for name, value in more.items():
        values[numbers.place(name)] += value
    return tuple(values)

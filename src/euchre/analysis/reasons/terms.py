"""What the rules of a game say that reasons depend on."""

from __future__ import annotations

from euchre.engine.phases import Auction, NameSuit
from euchre.engine.rules import Rules
from euchre.engine.scoring import Contract, Points
from euchre.engine.state import State


def shared(rules: Rules) -> bool:
    """Whether all makers score alike, and all defenders, even where each keeps a score."""
    return isinstance(rules.prices, (Points, Contract))


def played_without_maker(rules: Rules) -> bool:
    """Whether a deal in which nobody makes trump is played all the same (B24)."""
    naming, auction = rules.phase(NameSuit), rules.phase(Auction)
    named = naming is not None and naming.nobody == "no-trump"
    return named or (auction is not None and auction.nobody == "no-trump")


def all_or_nothing(s: State) -> bool:
    """Whether a lone maker has to win every trick (B28)."""
    prices = s.rules.prices
    short = isinstance(prices, Points) and prices.alone_short is not None
    return short and bool(s.lone & s.makers)

"""Calls together with what they commit to, where the game's own words do not say it."""

from __future__ import annotations

from euchre.engine import actions
from euchre.engine.actions import LITTLE, Action, Verb
from euchre.engine.phases import Auction, ChoosePartners, Declare, TakeWidow
from euchre.engine.rules import Rules
from euchre.engine.scoring import PerTrick
from euchre.engine.state import State
from euchre.engine.words import always_alone, phrase


def spelled_out(s: State, action: Action, names: tuple[str, ...] = ()) -> str:
    """Return what the seat on turn says, and what a beginner could not know that it means.

    ``I turn it down (go alone)``, ``20 alone, no widow``, ``Big Pepper (all 6, double)``.
    """
    said = phrase(s, action, names)
    if always_alone(s, action):
        return f"{said} (go alone)"
    if actions.verb(action) == Verb.BID:
        return said + bid_means(s.rules, actions.level(action))
    return said


def bid_means(rules: Rules, level: int) -> str:
    """Return what a bid means beyond its number: ``" alone, no widow"``, or an empty string."""
    if level >= LITTLE:
        double = isinstance(rules.prices, PerTrick) and level in rules.prices.double
        return f" (all {rules.tricks}{', double' * double})"
    alone = " alone" * bid_alone(rules, level)
    widow = rules.phase(TakeWidow)
    without = widow is not None and level in widow.without
    return f"{alone}{f', no {rules.words.widow}' * without}"


def bid_alone(rules: Rules, level: int) -> bool:
    """Whether a bid is always played alone, while others are not (B12-B14, B20, D078)."""
    auction, declare = rules.phase(Auction), rules.phase(Declare)
    choose = rules.phase(ChoosePartners)
    if auction is None or level not in auction.levels:
        return False
    if declare and level in declare.solo:
        return True
    return choose is not None and not dict(choose.most).get(level)

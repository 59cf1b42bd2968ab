"""Leaving a deal or staying in it, changing the hand, denying, and claiming the rest."""

from __future__ import annotations

from math import exp

from euchre.bots.calling import own_tricks
from euchre.bots.estimate import best_strain, out_cards, own_cards
from euchre.bots.hand import book
from euchre.bots.stakes import Stakes
from euchre.cards import HIGH, LOW, each
from euchre.engine.actions import ALLOW, DENY, DROP, KEEP, STAY, SWAP, Action
from euchre.engine.view import View

#: A hand that expects no more than this with its best suit is changed for the dummy.
_DUMMY = 1.55
#: A partner denies with no more tricks than this.
_HOPELESS = 0.12
#: A maker is stronger than the cards in sight tell: what is left of the tricks of the others,
#: after a usual bid and after a high one.
_LEFT, _LEFT_BY_HIGH = 0.8, 0.6


def choose_drop(view: View, legal: list[Action]) -> Action:
    """Return whether to stay in: for a trick that is likely enough, or because leaving loses."""
    s, rules, seat = view.state, view.rules, view.state.turn
    if DROP not in legal:
        return STAY
    if s.active == 2 and rules.goal.sweep_wins == "always":
        # All the tricks of the only one left would win the game.
        return STAY
    own = own_tricks(view, s.trump) * (_LEFT if s.bid < 4 else _LEFT_BY_HIGH)
    stakes = Stakes(rules, s, seat)
    none = exp(-1.35 * own)
    worth = none * _for_self(stakes, 0)
    rest = 1.0 - none
    more = max(0.0, own / rest - 1.0) if rest > 0.05 else 0.0
    whole = int(more)
    part = more - whole
    worth += rest * (1 - part) * _for_self(stakes, 1 + whole)
    worth += rest * part * _for_self(stakes, min(rules.tricks, 2 + whole))
    return STAY if worth > stakes.now else DROP


def _for_self(stakes: Stakes, tricks: int) -> float:
    """Return the worth of so many tricks to a seat that is not the maker."""
    s = stakes.state
    won = [0] * len(s.scores)
    _, most = stakes.rules.prices.bounds(stakes.rules)
    won[stakes.rules.sides.side(stakes.seat)] = -tricks if tricks else most
    return stakes.score(tuple(won))


def choose_dummy(view: View) -> Action:
    """Return whether to change the hand for the dummy."""
    strains = [0, 1, 2, 3, HIGH]
    foes = max(1, view.state.active - 1)
    if view.state.trump >= 0:
        strains = [view.state.trump]
    best = best_strain(view, strains, mates=0, foes=foes)[1]
    return SWAP if best < _DUMMY else KEEP


def choose_deny(view: View) -> Action:
    """Return whether to deny the partner's declaration: with a hopeless hand only."""
    s = view.state
    trumps = view.rules.ranks.trumps[s.turned] & view.hand
    return DENY if not trumps and own_tricks(view, s.turned) < _HOPELESS else ALLOW


def certain(view: View, *, any_order: bool) -> bool:
    """Whether the seat on lead wins all the rest for sure, for all that it sees."""
    s, seat = view.state, view.state.turn
    hand, out = own_cards(view, seat), out_cards(view, seat)
    if s.trick or hand.bit_count() < 2 or s.columns:
        return False
    known = book(view.rules.pack, view.rules.bowers)
    higher, trumps = known.higher[s.trump], known.ranks.trumps[s.trump]
    if any(higher[c] & out for c in each(hand)) or (
        s.trump == LOW and hand & view.rules.pack.joker_mask
    ):
        return False
    mine, theirs = (hand & trumps).bit_count(), (out & trumps).bit_count()
    if not theirs or mine == hand.bit_count():
        return True
    # Trumps first: each round takes one from whoever has any.
    return not any_order and mine >= theirs

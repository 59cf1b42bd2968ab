"""A rule-of-thumb player: what a decent club player does, without search and without chance.

How it bids (``bidding``).  A hand is counted in tricks (``hand.tricks``): so much for each
trump by how many higher ones are out, for aces, voids, the upcard by who gets it, and for next
when the dealer's side has refused its colour.  Two counts, with a partner and alone, give the
chances to make it and to march; the price list of the table and the score turn these into a
chance to win the game; and a call is made when it is worth more than passing is to that seat
in that round.  So a bower is not ordered into the opponents on a middling hand, dealers take
more than their left neighbours, and nobody goes alone where a march wins anyway.

How it plays (``cardplay``).  The maker draws trumps with the best one or with three, the
maker's partner leads them back, defenders lead the ace of the suit most cards of which are
out and keep their trumps; fourth hand wins cheaply, third hand high, second hand low unless
it is master; partner's good card is left alone; and what is thrown off makes a void first,
and keeps aces and guarded kings.

Where the numbers come from.  Counts, curves and the worth of passing were fitted by playing
out some 100,000 calls and passes of standard deals by these very rules.  At a table of four such
players in the standard game (seeds apart, 12,000 deals) 1.52 points are scored a deal, the
dealer's side scores on 67 % of deals, 16 % of calls are euchred, 19 % march, lone marches
among them, and 8.6 % of deals are lone marches.  Against random players it gains 1.35 points
a deal.  A decision takes well below a millisecond.

Other tables.  Where the fitted counts do not hold (other numbers of players or cards, auctions,
everybody for himself), ``estimate`` counts by chances instead, and ``calling`` weighs every bid by
the prices in the same way: the widow, chosen or called partners, foes that leave, what the highest
bidder would do with the deal.  ``staying`` drops out, changes for the dummy, denies and claims;
``partners`` chooses, calls and passes cards, and says who is known to be a friend.

It reads the tables of the rules and the prices, and never asks which game it is in.
"""

from __future__ import annotations

from collections.abc import Sequence

from euchre.bots import bidding, calling, staying
from euchre.bots.cardplay import choose_card
from euchre.bots.estimate import fitted
from euchre.bots.offers import (
    choose_dictate,
    choose_discard,
    choose_farmers,
    choose_gift,
    choose_misdeal,
    choose_pick_up,
)
from euchre.bots.partners import choose_ask, choose_call_for, choose_cards, choose_partners
from euchre.engine import actions
from euchre.engine.actions import CLAIM, Action, Verb
from euchre.engine.phases import Declare, Tricks
from euchre.engine.view import View


class ThumbBot:
    """Decides by rules of thumb; the same view always gets the same answer."""

    def choose(self, view: View, legal: Sequence[Action]) -> Action:
        """Return the action that the rules of thumb prefer."""
        choices = list(legal)
        if len(choices) == 1:
            return choices[0]
        kinds = {actions.verb(a) for a in choices}
        if Verb.PLAY in kinds:
            return _play(view, choices)
        if kinds & _CALLS:
            return _call(view, choices, kinds)
        if kinds & _PARTNERS:
            return _partner(view, choices, kinds)
        if Verb.DISCARD in kinds:
            several = any(actions.more(a).bit_count() > 1 for a in choices)
            return choose_cards(view, choices) if several else choose_discard(view, choices)
        if Verb.TAKE in kinds:
            return choose_pick_up(view)
        if Verb.DICTATE in kinds:
            return choose_dictate(view, choices)
        if Verb.EXCHANGE in kinds:
            return choose_farmers(view, choices)
        return choose_misdeal(view, choices)


_CALLS = {Verb.BID, Verb.ORDER, Verb.NAME, Verb.EXPOSE, Verb.STAY, Verb.KEEP, Verb.DENY}
_CALLS |= {Verb.TOGETHER}
_PARTNERS = {Verb.CALL, Verb.CHOOSE, Verb.ASK, Verb.GIVE}


def _play(view: View, choices: list[Action]) -> Action:
    phase = view.rules.phases[view.state.phase]
    if CLAIM in choices:
        any_order = isinstance(phase, Tricks) and phase.claim == "any-order"
        if staying.certain(view, any_order=any_order):
            return CLAIM
        choices = [a for a in choices if a != CLAIM]
    return choose_card(view, choices)


def _call(view: View, choices: list[Action], kinds: set[int]) -> Action:
    usual = fitted(view.rules)
    if Verb.BID in kinds:
        return calling.choose_bid(view, choices)
    if kinds & {Verb.ORDER, Verb.NAME}:
        if isinstance(view.rules.phases[view.state.phase], Declare):
            return calling.choose_strain(view, choices)
        choose = bidding.choose_call if usual else calling.choose_trump
        return choose(view, choices)
    if Verb.TOGETHER in kinds:
        return bidding.choose_alone(view) if usual else calling.choose_alone(view)
    if Verb.EXPOSE in kinds:
        return bidding.choose_jambon(view) if usual else calling.choose_open(view)
    if Verb.KEEP in kinds:
        return staying.choose_dummy(view)
    if Verb.DENY in kinds:
        return staying.choose_deny(view)
    return staying.choose_drop(view, choices)


def _partner(view: View, choices: list[Action], kinds: set[int]) -> Action:
    if Verb.CALL in kinds:
        return choose_call_for(view, choices)
    if Verb.CHOOSE in kinds:
        return choose_partners(view, choices)
    if Verb.ASK in kinds:
        return choose_ask(view, choices)
    several = any(actions.more(a).bit_count() > 1 for a in choices)
    return choose_cards(view, choices) if several else choose_gift(view, choices)

"""Reasons that belong to some games only: Benny, auctions, dropping out, called partners."""

from __future__ import annotations

from functools import partial

import numpy as np

from euchre.analysis.reasons.calling import (
    HALF,
    SCORED,
    THIRD,
    calling,
    of_call,
    passing,
    taken_up,
)
from euchre.analysis.reasons.reading import Reading
from euchre.analysis.reasons.reason_entry import Gate, only, reason
from euchre.analysis.reasons.trace import EVENTS, Column, Facts, Slots
from euchre.cards import HIGH, SUIT_NAMES, each
from euchre.coordinates import Strain, TableSeat
from euchre.engine import actions
from euchre.engine.actions import DROP, EXPOSE, PASS, STAY, Action, Verb
from euchre.engine.phases import CallForBest, ChoosePartners, Declare, SwapBest
from euchre.engine.scoring import Points
from euchre.language.choices import doing
from euchre.text import number, small, to_a_half


@partial(of_call, calling)
def _benny(p: Reading, strain: Strain) -> Slots | None:
    top = p.top(strain, taken_up(p))[:2] if strain < HIGH else []
    if len(top) < 2 or top[0] != p.right(strain) or not p.rules.pack.joker_mask >> top[0] & 1:
        return None
    return {"cards": p.cards(top, strain)}


# Where the dealer's partner takes it, that means playing alone (C9).
_sits_out = of_call(
    lambda p, a, b: passing(p, a, b) if actions.alone(b) else -1,
    lambda p, _: p.first_round and p.partner_deals,
)


@partial(of_call, passing)
def _three_against(p: Reading, _: Strain) -> bool:
    """All others defend together: nobody helps the maker, and only the two parties score."""
    return p.lonely and p.rules.seats >= 3 and isinstance(p.rules.prices, Points)


_for_itself = only(
    of_call(calling, lambda p, _: p.lonely),
    lambda _, slots: {"holding": f", with {slots['hold']}" if slots["hold"] else ""},
)


# -- auctions -------------------------------------------------------------------------------------

_ALONE = "on your own"


def _bid_up(p: Reading, a: Action, b: Action) -> Slots | None:
    kinds = {actions.verb(a), actions.verb(b)}
    if Verb.BID not in kinds or not kinds <= {Verb.BID, Verb.PASS}:
        return None
    if actions.level(a) <= actions.level(b):
        return None
    lower = "If you pass" if b == PASS else "If you bid less"
    return _bid_slots(p, a) | {"lower": lower, "call": small(doing(p.faces, p.s, a))}


def _bid_down(p: Reading, a: Action, b: Action) -> Slots | None:
    slots = _bid_up(p, b, a)
    if not slots:
        return None
    enough = f"About {slots['n']} in {slots['suit']} is too little for {slots['bid']}"
    if a != PASS:
        enough = f"Bid no more than you have to: {slots['bid']} only adds risk"
    return slots | {"enough": enough}


def _bid_pass(p: Reading, a: Action, b: Action) -> Slots | None:
    return _bid_down(p, a, b) if a == PASS else None


_partners_bid = only(_bid_pass, lambda p, _: p.s.bidder == p.partner >= 0)


def _bid_strain(p: Reading, bid: Action) -> Strain:
    """Return what a bid names, or else the best suit of the hand."""
    named = p.calls(bid)
    return named if named >= 0 else max(range(4), key=p.winners)


def _worth(p: Reading, a: Action, b: Action) -> Slots | None:
    """A bid that the hand makes by itself, or, with partners now or later, half of it."""
    slots, level = _bid_up(p, a, b), actions.level(a)
    if not slots:
        return None
    need = level if slots["help"] == _ALONE else level / 2
    return slots if p.winners(_bid_strain(p, a)) + 0.5 >= need else None


def _bid_slots(p: Reading, bid: Action) -> Slots:
    strain = _bid_strain(p, bid)
    return {
        "n": to_a_half(p.winners(strain), "trick"),
        "suit": p.strain_name(strain),
        "help": _help(p, bid),
        "bid": small(doing(p.faces, p.s, bid)),
    }


def _help(p: Reading, bid: Action) -> str:
    """Return who helps to make a bid."""
    if p.mates:
        return "with partner's help" if p.partner >= 0 else "with your partners' help"
    chosen = p.rules.phase(ChoosePartners)
    if chosen and dict(chosen.most).get(actions.level(bid)):
        return "with the help you choose"
    return _ALONE


def _more_partners(p: Reading, a: Action, b: Action) -> Slots | None:
    """The higher bid lets the maker choose more partners."""
    phase = p.rules.phase(ChoosePartners)
    most = dict(phase.most) if phase else {}
    many, few = (most.get(actions.level(bid), 0) for bid in (a, b))
    if not many > few > 0:
        return None
    return {
        "doing": doing(p.faces, p.s, a),
        "brought": f"{number(many)} partners, not {number(few)}",
    }


def _best_cards(p: Reading, a: Action, b: Action) -> Slots | None:
    """Who plays alone gets a partner's best card, or those of all partners."""
    declared, several = p.rules.phase(Declare), p.rules.phase(SwapBest)
    solo = declared.solo if declared else ()
    one, two = (actions.alone(bid) or actions.level(bid) in solo for bid in (a, b))
    if not one or two or not (several or p.rules.phase(CallForBest)):
        return None
    best = "your partners' best cards" if several else "partner's best card"
    return {"doing": doing(p.faces, p.s, a), "brought": best}


def _no_trump(p: Reading, a: Action, b: Action) -> Slots | None:
    one, two = p.calls(a), p.calls(b)
    if one != HIGH or not 0 <= two < HIGH:
        return None
    aces = sum(1 for c in each(p.hand) if p.boss(c, HIGH))
    return {"T": number(aces), "other": p.strain_name(two)} if aces >= 2 else None


def _ends(f: Facts, _: Slots) -> Column:
    """The game is over with this deal."""
    return f.won | f.lost


# -- dropping out ---------------------------------------------------------------------------------


def _drop(p: Reading, a: Action, b: Action) -> Slots | None:
    return {"suit": p.strain_name(p.strain)} if (a, b) == (DROP, STAY) else None


def _pays_for_none(f: Facts, slots: Slots) -> Column:
    """This seat stays in, and wins no trick."""
    none = EVENTS["no_trick"](f, slots)
    return np.zeros_like(none) if f.action == DROP else none


def _stay(p: Reading, a: Action, b: Action) -> Slots | None:
    if (a, b) != (STAY, DROP) or p.strain < 0:
        return None
    top = p.top(p.strain)[:1] or p.side_aces(p.strain)[:1]
    hand = f"{p.cards(top)} is a trick" if top else "this hand may well win a trick"
    return {"hand": hand}


def _play_for_one(p: Reading, a: Action, b: Action) -> Slots | None:
    played = Verb.PLAY == actions.verb(a) == actions.verb(b)
    alone = p.rules.sides.count(p.rules.seats) == p.rules.seats > 2
    if not played or not alone or p.s.taken[p.me] or not p.rules.goal.down:
        return None
    return {"c": p.card(actions.card(a)), "d": p.card(actions.card(b))}


def _sweep(p: Reading, a: Action, b: Action) -> Slots | None:
    """All the tricks win the game (D123, D161)."""
    if p.rules.goal.sweep_wins == "never":
        return None
    return {"doing": small(doing(p.faces, p.s, a)), "wrong": small(doing(p.faces, p.s, b))}


def _sweeps(f: Facts, _: Slots) -> Column:
    """This seat wins the game, and by all the tricks."""
    swept: Column = f.won & (f.taken[:, f.seat] == f.taken.sum(axis=1))
    return swept


# -- the widow, calling a partner -----------------------------------------------------------------


def _verbs(better: int, other: int) -> Gate:
    def gate(p: Reading, a: Action, b: Action) -> Slots | None:
        return {} if (actions.verb(a), actions.verb(b)) == (better, other) else None

    return gate


def _help_behind(p: Reading, a: Action, b: Action) -> Slots | None:
    """The better choice of partners has somebody with fewer points in place of one with more."""
    if not actions.verb(a) == actions.verb(b) == Verb.CHOOSE or p.rules.goal.deals:
        return None
    one, two = actions.seats(a), actions.seats(b)

    def left(seat: TableSeat) -> int:
        return abs(p.rules.goal.target - p.s.scores[seat])

    leader = min(each(two & ~one), key=left, default=-1)
    behind = max(each(one & ~two), key=left, default=-1)
    if min(leader, behind) < 0 or left(leader) >= left(behind):
        return None
    return {"leader": p.who(leader), "behind": p.who(behind)}


def _jambon(p: Reading, a: Action, b: Action) -> Slots | None:
    prices = p.rules.prices
    if a != EXPOSE or not isinstance(prices, Points):
        return None
    return {"open": number(prices.jambon), "shut": number(prices.alone_march)}


def _marches_open(f: Facts, _: Slots) -> Column:
    """A march with the hand face up."""
    return f.ours & f.march & (f.action == EXPOSE)


def _outright(f: Facts, _: Slots) -> Column:
    """This seat wins the game, and shares it with nobody."""
    outright: Column = f.won & (f.value > 0.99)
    return outright


def _call(p: Reading, a: Action, b: Action) -> Slots | None:
    """Two called partners, told by the card that is called."""
    if not actions.verb(a) == actions.verb(b) == Verb.CALL:
        return None

    def called(action: Action) -> str:
        suit = actions.suit_called(action)
        return f"the best {SUIT_NAMES[suit][:-1]}" if suit >= 0 else p.card(actions.card(action))

    return {"c": called(a), "d": called(b)}


_swap, _keep = _verbs(Verb.SWAP, Verb.KEEP), _verbs(Verb.KEEP, Verb.SWAP)


ENTRIES = (
    reason("top-two", _benny, more="made_us"),
    reason("sits-out", _sits_out, less="euchred", least=THIRD),
    reason("two-against-one", _three_against, less="euchred", least=HALF),
    reason("on-your-own", _for_itself, more="made_us"),
    reason("bid-count", _worth, more="made_us", given="ours", least=HALF),
    reason("bid-steals", _bid_up, less="they_score", least=SCORED),
    reason("overbid", _bid_down, less="euchred", given="ours", least=HALF),
    reason("partners-bid", _partners_bid, less="euchred"),
    reason("sweep-wins", _sweep, more=_sweeps),
    reason("more-partners", _more_partners, more="made_us", words="more-help"),
    reason("best-cards", _best_cards, more="tricks_us", words="more-help"),
    reason("drive-up", _bid_up, more="sets", least=THIRD),
    reason("drive-on", _bid_down, less="they_score", least=HALF),
    reason("let-them-bid", _bid_pass, more="sets", least=THIRD),
    reason("last-chance", _bid_up, more="won_now", mostly=_ends),
    reason("no-trump", _no_trump, more="made_us"),
    reason("drop", _drop, less=_pays_for_none),
    reason("stay", _stay, more="tricks_me"),
    reason("one-trick", _play_for_one, less="no_trick"),
    reason("swap", _swap, more="tricks_us"),
    reason("keep-hand", _keep, more="tricks_us"),
    reason("jambon", _jambon, more=_marches_open),
    reason("help-behind", _help_behind, more=_outright),
    reason("help-behind-now", _help_behind, less="lost_now", words="help-behind"),
    reason("call-partner", _call, more="made_us"),
    reason("call-stronger", _call, more="tricks_us"),
)

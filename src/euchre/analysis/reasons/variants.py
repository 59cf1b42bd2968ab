"""Reasons that belong to some games only: Benny, auctions, dropping out, called partners."""

from __future__ import annotations

from functools import partial

from euchre.analysis.reasons import events as ev
from euchre.analysis.reasons.calling import (
    calling,
    dearly_euchred,
    of_call,
    often_euchred,
    passing,
    taken_up,
    up_slots,
)
from euchre.analysis.reasons.entry import Entry, Gate, Slots, only
from euchre.analysis.reasons.position import Position
from euchre.analysis.reasons.words import number, tricks
from euchre.cards import HIGH, each
from euchre.coordinates import Strain
from euchre.engine import actions
from euchre.engine.actions import DROP, STAY, Action, Verb
from euchre.engine.phases import ChoosePartners
from euchre.engine.scoring import Points


def _joker(p: Position) -> int:
    return next(each(p.rules.pack.joker_mask & (p.hand | taken_up(p))), -1)


def _benny(p: Position, a: Action, b: Action) -> Slots | None:
    strain = calling(p, a, b)
    joker = _joker(p)
    if not 0 <= strain < HIGH or joker < 0 or p.right(strain) != joker:
        return None
    top = p.top(strain, taken_up(p))
    if len(top) < 2:
        return None
    return up_slots(p, strain) | {"cards": p.cards(top[:2], strain)}


def _sits_out(p: Position, a: Action, b: Action) -> Slots | None:
    strain = passing(p, a, b)
    # Where the dealer's partner takes it, that means playing alone (C9).
    if strain < 0 or not p.first_round or not p.partner_deals or not actions.alone(b):
        return None
    return up_slots(p, strain)


@partial(of_call, passing)
def _three_against(p: Position, _: Strain) -> bool:
    """All others defend together: nobody helps the maker, and only the two parties score."""
    return p.lonely and p.rules.seats >= 3 and isinstance(p.rules.prices, Points)


_for_itself = of_call(calling, lambda p, _: p.lonely)


# -- auctions -------------------------------------------------------------------------------------


def _bids(p: Position, a: Action, b: Action) -> tuple[int, int] | None:
    kinds = actions.verb(a), actions.verb(b)
    if Verb.BID not in kinds or not set(kinds) <= {Verb.BID, Verb.PASS}:
        return None
    return actions.level(a), actions.level(b)


def _best_strain(p: Position, action: Action) -> int:
    named = p.calls(action)
    if named >= 0:
        return named
    return max(range(4), key=p.winners)


def _bid_slots(p: Position, bid: Action) -> Slots:
    strain = _best_strain(p, bid)
    return {
        "partner": p.partner,
        "n": tricks(p.winners(strain)),
        "suit": p.strain_name(strain),
        "T": number(p.count(strain)),
        "help": _help(p, bid),
    }


def _help(p: Position, bid: Action) -> str:
    """Return who helps to make a bid."""
    if p.mates:
        return "with partner's help" if p.partner >= 0 else "with your partners' help"
    chosen = p.rules.phase(ChoosePartners)
    if chosen and dict(chosen.most).get(actions.level(bid)):
        return "with the help you choose"
    return "on your own"


def _bid_up(p: Position, a: Action, b: Action) -> Slots | None:
    levels = _bids(p, a, b)
    return _bid_slots(p, a) if levels and levels[0] > levels[1] else None


def _bid_down(p: Position, a: Action, b: Action) -> Slots | None:
    levels = _bids(p, a, b)
    return _bid_slots(p, b) if levels and levels[0] < levels[1] else None


_partners_bid = only(_bid_down, lambda p, _: p.partner >= 0 and p.s.bidder == p.partner)


def _no_trump(p: Position, a: Action, b: Action) -> Slots | None:
    one, two = p.calls(a), p.calls(b)
    if one != HIGH or not 0 <= two < HIGH:
        return None
    aces = sum(1 for c in each(p.hand) if p.boss(c, HIGH))
    return {"T": number(aces), "other": p.strain_name(two)} if aces >= 2 else None


# -- dropping out ---------------------------------------------------------------------------------


def _drop(p: Position, a: Action, b: Action) -> Slots | None:
    return {"suit": p.strain_name(p.strain)} if (a, b) == (DROP, STAY) else None


def _stay(p: Position, a: Action, b: Action) -> Slots | None:
    if (a, b) != (STAY, DROP) or p.strain < 0:
        return None
    top = p.top(p.strain)[:1] or p.side_aces(p.strain)[:1]
    return {"suit": p.strain_name(p.strain), "top": p.cards(top)} if top else None


def _play_for_one(p: Position, a: Action, b: Action) -> Slots | None:
    played = Verb.PLAY == actions.verb(a) == actions.verb(b)
    alone = p.rules.sides.count(p.rules.seats) == p.rules.seats > 2
    if not played or not alone or p.s.taken[p.me] or not p.rules.goal.down:
        return None
    return {"c": p.card(actions.card(a)), "d": p.card(actions.card(b))}


# -- the widow, calling a partner -----------------------------------------------------------------


def _verbs(better: int, other: int) -> Gate:
    def gate(p: Position, a: Action, b: Action) -> Slots | None:
        return {} if (actions.verb(a), actions.verb(b)) == (better, other) else None

    return gate


_swap, _keep = _verbs(Verb.SWAP, Verb.KEEP), _verbs(Verb.KEEP, Verb.SWAP)
_call = _verbs(Verb.CALL, Verb.CALL)


ENTRIES = (
    Entry(
        "top-two", "calls", _benny, ev.made_us, 1,
        "{cards}: two tricks that nobody can take from you.",
        "{cards} win two tricks whatever happens: too good to pass.",
        "You pass with the two highest trumps", rank=4,
    ),
    Entry(
        "sits-out", "calls", _sits_out, ev.euchred, -1,
        "Taking it here means playing alone: {n} is too little for that.",
        "Taking it here means playing alone: that is {euchred} {seldom}.",
        "You play alone where only strong hands should", rank=5, fits=dearly_euchred,
    ),
    Entry(
        "two-against-one", "calls", _three_against, ev.euchred, -1,
        "The others play together against you: {n} in {suit} is too little.",
        "The others play together against the maker: {n} in {suit} is too little.",
        "You call on too little when everybody is against you", rank=3, fits=often_euchred,
    ),
    Entry(
        "on-your-own", "calls", _for_itself, ev.made_us, 1,
        "On your own you make it {often}, with about {n} in {suit}.",
        "About {n} in {suit} is enough on your own: that makes it {often}.",
        "You pass hands that win by themselves", rank=2,
    ),
    Entry(
        "bid-count", "bids", _bid_up, ev.made_us, 1,
        "You count about {n} in {suit}; {help} the bid is made {often}.",
        "About {n} in {suit} is worth the bid: it is made {often}.",
        "You bid less than you hold", rank=2,
    ),
    Entry(
        "bid-steals", "bids", _bid_up, ev.they_score, -1,
        "If you leave it to them, they name trump and score {seldom}.",
        "The lower call leaves it to them: they name trump and score {seldom}.",
        "You leave the bid to them", rank=2,
    ),
    Entry(
        "overbid", "bids", _bid_down, ev.euchred, -1,
        "You count about {n} in {suit}: the higher bid would fall short {seldom}.",
        "You count about {n} in {suit}: the bid falls short {seldom}.",
        "You bid more than you hold", rank=2,
    ),
    Entry(
        "partners-bid", "bids", _partners_bid, ev.euchred, -1,
        "Partner has the bid: your tricks help there, and a raise needs one more.",
        "Partner had the bid: a raise only needs one trick more.",
        "You raise your own partner", rank=4,
    ),
    Entry(
        "let-them-bid", "bids", _bid_down, ev.sets, 1,
        "Let them have it: at that price they fall short {often}.",
        "Left to them, the bid falls short {often}.",
        "You outbid opponents who would be set", rank=3,
    ),
    Entry(
        "no-trump", "calls", _no_trump, ev.made_us, 1,
        "{T} winners that nobody can trump: no trump suits this hand.",
        "{T} winners that nobody could trump: no trump suits this hand.",
        "You name a suit on a no-trump hand", rank=3,
    ),
    Entry(
        "drop", "calls", _drop, ev.no_trick, -1,
        "You would win no trick {seldom}, and pay for it: drop out.",
        "This hand wins no trick {seldom}: staying in costs too much.",
        "You stay in without a trick", rank=3,
    ),
    Entry(
        "stay", "calls", _stay, ev.tricks_me, 1,
        "{top} is a trick: stay in.",
        "{top} is a trick: dropping out throws it away.",
        "You drop out with a trick in hand", rank=3,
    ),
    Entry(
        "one-trick", "following", _play_for_one, ev.no_trick, -1,
        "Your first trick is the one that counts: {c} gets it more often.",
        "The first trick is the one that counts: {d} gets it less often.",
        "You end deals without a trick", rank=4,
    ),
    Entry(
        "swap", "calls", _swap, ev.tricks_us, 1,
        "This hand is poor: an unseen one wins more tricks on average.",
        "The hand was poor: an unseen one wins more tricks on average.",
        "You keep poor hands", rank=2,
    ),
    Entry(
        "keep-hand", "calls", _keep, ev.tricks_us, 1,
        "This hand wins more tricks than an unseen one does on average.",
        "The hand given away wins more tricks than an unseen one on average.",
        "You change good hands", rank=2,
    ),
    Entry(
        "call-partner", "calls", _call, ev.made_us, 1,
        "With this partner you make it {often}, with the other {few}.",
        "With that partner you make it {seldom}, with the other {many}.",
        "You call the wrong partner", rank=2,
    ),
)  # fmt: skip

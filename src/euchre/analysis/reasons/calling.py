"""Reasons for calling and passing."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from euchre.analysis.reasons import events as ev
from euchre.analysis.reasons.credit import Test
from euchre.analysis.reasons.entry import MOSTLY, Entry, Gate, Slots
from euchre.analysis.reasons.position import Position
from euchre.analysis.reasons.words import number, tricks
from euchre.coordinates import Strain
from euchre.engine import actions
from euchre.engine.actions import Action, Verb
from euchre.engine.scoring import Points
from euchre.games.facts import dealer_takes

_PASSES = (Verb.PASS, Verb.LEAVE)
#: From here on a euchre speaks by itself, and where it costs two points and making it wins one.
_HALF, _THIRD = 0.45, 0.36


def often_euchred(test: Test) -> bool:
    """Whether the other choice is euchred about as often as not, or more often."""
    return test.other >= _HALF


def dearly_euchred(test: Test) -> bool:
    """Whether euchres of the other choice cost more than the points it makes."""
    return test.other >= _THIRD


def _mostly_euchred(test: Test) -> bool:
    return test.other >= MOSTLY


def calling(p: Position, a: Action, b: Action) -> int:
    """Return the strain if ``a`` makes trump and ``b`` passes, else -1."""
    if actions.verb(b) not in _PASSES or actions.verb(a) == Verb.BID:
        return -1
    return p.calls(a)


def passing(p: Position, a: Action, b: Action) -> int:
    """Return the strain if ``a`` passes and ``b`` makes trump, else -1."""
    return calling(p, b, a)


def taken_up(p: Position) -> int:
    """Return the upcard as a mask if this seat would take it into its hand."""
    takes = p.first_round and p.me == p.dealer and dealer_takes(p.rules)
    return 1 << p.s.up if takes and p.s.up >= 0 else 0


def up_slots(p: Position, strain: Strain) -> Slots:
    """Return the words of a call."""
    more = taken_up(p)
    held = p.trumps(strain) & (p.hand | more)
    top = p.top(strain, more)[:2]
    slots: Slots = {
        "partner": p.partner,
        "us": "you" if p.lonely else "your side",
        "are": "are" if p.lonely else "is",
        "suit": p.strain_name(strain),
        "n": tricks(p.winners(strain, more)),
        "T": number(held.bit_count()),
        "dealer": p.who(p.dealer),
        "taker": p.who(p.dealer if dealer_takes(p.rules) else p.s.left_of(p.me)),
        "side": "is lost to you" if p.lonely else "helps nobody on your side",
        "top": p.cards(top, strain) if top else "",
        "score": p.score(),
    }
    if p.s.up >= 0:
        slots["up"] = p.card(p.s.up, p.s.turned)
    return slots


def of_call(
    which: Callable[[Position, Action, Action], Strain],
    test: Callable[[Position, Strain], object] = lambda p, strain: True,
) -> Gate:
    """Return a gate for calls (``calling`` or ``passing``) that pass a test."""

    def gate(p: Position, a: Action, b: Action) -> Slots | None:
        strain = which(p, a, b)
        return up_slots(p, strain) if strain >= 0 and test(p, strain) else None

    return gate


# -- the upcard -----------------------------------------------------------------------------------


def _count_winners(p: Position, a: Action, b: Action) -> Slots | None:
    strain = calling(p, a, b)
    if strain < 0:
        return None
    more = taken_up(p)
    best = [*p.top(strain, more)[:2], *p.side_aces(strain)[:1]]
    if p.winners(strain, more) < 2.6 or len(best) < 2:
        return None
    return up_slots(p, strain) | {"cards": p.cards(best, strain)}


_leave_bower = of_call(
    passing, lambda p, _: p.first_round and p.partner_deals and dealer_takes(p.rules)
)
_no_gift = of_call(passing, lambda p, strain: _gives(p) and p.s.up == p.right(strain))
_gift = of_call(passing, lambda p, strain: _gives(p) and p.winners(strain) >= 1)
_thin = of_call(passing, lambda p, strain: 0.25 <= p.winners(strain, taken_up(p)) < 2.75)
_nothing = of_call(passing, lambda p, strain: p.winners(strain, taken_up(p)) < 1)
_name_later = of_call(passing, lambda p, _: p.first_round)
_sit_over = of_call(passing, lambda p, _: p.partner >= 0)
_may_call = of_call(passing, lambda p, _: p.partner >= 0 and not p.partner_deals)
_any_call = of_call(calling)


def _partner_takes(p: Position) -> bool:
    """Whether a call puts the upcard into partner's hand."""
    return p.partner_deals and dealer_takes(p.rules)


def _gives(p: Position) -> bool:
    """Whether a call puts the upcard into an opponent's hand."""
    return p.first_round and (p.they_deal or not dealer_takes(p.rules))


def _partner_dealt(p: Position, a: Action, b: Action) -> Slots | None:
    # A dealer whose partner goes alone does not take the card (D036).
    strain = -1 if actions.alone(a) else calling(p, a, b)
    if strain < 0 or not (p.first_round and _partner_takes(p)):
        return None
    slots = up_slots(p, strain)
    return slots if slots["top"] else None


@partial(of_call, passing)
def _third_own(p: Position, strain: Strain) -> bool:
    third = (p.me + 1) % p.rules.seats == p.dealer
    if not (p.first_round and third and p.partner >= 0 and p.rules.tricks == 5):
        return False
    return 1 <= p.winners(strain) < 2.6


@partial(of_call, calling)
def _take_bower(p: Position, strain: Strain) -> bool:
    up = taken_up(p)
    return up > 0 and p.s.up == p.right(strain) and p.count(strain, more=up) >= 2


def _risk(p: Position, a: Action, b: Action) -> Slots | None:
    strain, prices = passing(p, a, b), p.rules.prices
    if strain < 0 or not isinstance(prices, Points) or (prices.make, prices.euchre) != (1, 2):
        return None
    return up_slots(p, strain) if not actions.alone(b) else None


def _dealer_three(p: Position, a: Action, b: Action) -> Slots | None:
    strain = calling(p, a, b)
    if strain < 0 or not taken_up(p) or p.count(strain, more=taken_up(p)) < 3:
        return None
    aces = p.side_aces(strain)
    extra = f" and {p.card(aces[0], strain)}" if aces else ""
    return up_slots(p, strain) | {"ace": extra}


def _better_later(p: Position, a: Action, b: Action) -> Slots | None:
    strain = passing(p, a, b)
    if strain < 0 or not p.first_round or not p.they_deal:
        return None
    others = [s for s in range(4) if s != strain and p.trumps(s) & p.hand]
    if not others:
        return None
    best = max(others, key=p.winners)
    if p.winners(best) < p.winners(strain) + 0.7:
        return None
    return up_slots(p, strain) | {"better": p.strain_name(best), "m": tricks(p.winners(best))}


@partial(of_call, calling)
def _partner_after(p: Position, strain: Strain) -> bool:
    """Passing leaves the call to a partner who has not spoken in this round."""
    seats = p.rules.seats
    return p.partner >= 0 and (p.partner - p.me) % seats <= (p.dealer - p.me) % seats


def _helped(p: Position, a: Action, b: Action) -> Slots | None:
    """A call that somebody helps to make: partner, or whoever is called or chosen later."""
    slots = _any_call(p, a, b)
    if not slots or actions.alone(a):
        return None
    if p.mates:
        return slots | {"help": "partner's help" if p.partner >= 0 else "your partners' help"}
    return slots | {"help": "the partner you call"} if p.finds_partner else None


ENTRIES = (
    Entry(
        "count-winners", "calls", _count_winners, ev.made_us, 1,
        "With {cards} you can count on about {n}.",
        "{cards} are worth about {n}: too good to pass.",
        "You pass hands that win three tricks", rank=2,
    ),
    Entry(
        "partner-dealt", "calls", _partner_dealt, ev.they_score, -1,
        "Partner dealt, so {up} joins your side, and you hold {top}.",
        "You hold {top}, and {up} would go to partner: too good to pass.",
        "You pass when partner deals and you hold a top trump", rank=3,
    ),
    Entry(
        "partner-dealt-makes", "calls", _partner_dealt, ev.made_us, 1,
        "You hold {top}, and {up} strengthens partner, not them.",
        "You hold {top}, and {up} would strengthen partner: too good to pass.",
        "You pass when partner deals and you hold a top trump", rank=3,
    ),
    Entry(
        "leave-loner", "calls", _leave_bower, ev.loner_us, 1,
        "Leave it to partner, who can still go alone: an order takes the loner away.",
        "The order takes a loner away from partner.",
        "You order before partner can go alone", rare=True, rank=4,
    ),
    Entry(
        "leave-partner", "calls", _leave_bower, ev.partner_makes, 1,
        "Leave it to partner, who picks {up} up and makes it {often}.",
        "Better left to partner, who picks {up} up and makes it {often}.",
        "You order what partner would decide better", rank=3,
    ),
    Entry(
        "no-gift", "calls", _no_gift, ev.euchred, -1,
        "Ordering hands {taker} {up}: {us} would be {euchred} {seldom}.",
        "Ordering hands {taker} {up}: {us} {are} {euchred} {seldom}.",
        "You order a top trump into an opponent's hand", rank=4, fits=dearly_euchred,
    ),
    Entry(
        "gift", "calls", _gift, ev.euchred, -1,
        "Ordering gives {taker} {up} as well: {us} would be {euchred} {seldom}.",
        "The order gives {taker} {up} as well: {us} {are} {euchred} {seldom}.",
        "You order a card into an opponent's hand", rank=2, fits=dearly_euchred,
    ),
    Entry(
        "third-own", "calls", _third_own, ev.euchred, -1,
        "Partner has passed and {up} goes to {taker}: {n} of your own is not enough.",
        "Partner has passed and {up} goes to {taker}: {n} of your own is not enough.",
        "You order from third seat without three tricks", rank=3, fits=dearly_euchred,
    ),
    Entry(
        "nothing", "calls", _nothing, ev.euchred, -1,
        "There is hardly a trick in this hand: a call would be {euchred} {seldom}.",
        "There is hardly a trick in this hand: a call is {euchred} {seldom}.",
        "You call with hardly a trick in hand", rank=3, fits=_mostly_euchred,
    ),
    Entry(
        "thin", "calls", _thin, ev.euchred, -1,
        "You hold about {n} in {suit}: a call would be {euchred} {seldom}.",
        "About {n} in {suit} is too little: the call is {euchred} {seldom}.",
        "You call on too little", rank=2, fits=often_euchred,
    ),
    Entry(
        "risk", "calls", _risk, ev.euchred, -1,
        "A call would be {euchred} {seldom}, and a euchre costs two points; making it wins one.",
        "The call is {euchred} {seldom}, and a euchre costs two points; making it wins one.",
        "You call when a euchre costs more than the point is worth", fits=dearly_euchred,
    ),
    Entry(
        "take-bower", "calls", _take_bower, ev.they_score, -1,
        "You pick up {up} and have {T} trumps; turned down, it {side}.",
        "Turning {up} down gives them the choice of trump; with it you have {T} trumps.",
        "You turn down a bower that would help you", rank=4,
    ),
    Entry(
        "dealer-three", "calls", _dealer_three, ev.made_us, 1,
        "With {up} you hold {T} trumps{ace}: that makes it {often}.",
        "With {up} you would hold {T} trumps{ace}: too good to turn down.",
        "You turn down an upcard that gives you three trumps", rank=3,
    ),
    Entry(
        "better-later", "calls", _better_later, ev.i_make_or_set, 1,
        "You are better in {better}: wait, and name it if {suit} are turned down.",
        "You are better in {better}, and can name it if {suit} are turned down.",
        "You order one suit with a better one in hand", rank=3,
    ),
    Entry(
        "name-later", "calls", _name_later, ev.i_make, 1,
        "Wait: you can still name a suit of your own, and make it {often}.",
        "Left alone, you name a suit of your own and make it {often}.",
        "You order what you would rather name yourself", rank=3,
    ),
    Entry(
        "sit-over", "calls", _sit_over, ev.sets, 1,
        "If they make it, they may be in trouble: passing {euchres} them {often}.",
        "Passing {euchres} them {often}: the call lets them off.",
        "You call when they would have been set", rank=2,
    ),
    Entry(
        "partner-may", "calls", _may_call, ev.partner_makes, 1,
        "Partner can still call, and makes it {often}.",
        "The call is made before partner can speak; partner's own call succeeds {often}.",
        "You call before partner, who has the better hand", rank=1,
    ),
    Entry(
        "stop-them", "calls", _any_call, ev.they_score, -1,
        "If you pass, they make trump and score {seldom}; your call stops that.",
        "The pass lets them make trump and score {seldom}.",
        "You pass, and they make trump", rank=1, passes=True,
    ),
    Entry(
        "stop-them-unless-partner", "calls", _partner_after, ev.they_score, -1,
        "If you pass and partner doesn't call either, the opponents make trump and score {seldom}.",
        "Unless partner calls, the pass lets them make trump and score {seldom}.",
        "You pass, and they make trump", rank=2, given=ev.left_to_them, passes=True,
    ),
    Entry(
        "makes", "calls", _helped, ev.made_us, 1,
        "You hold about {n} in {suit}: with {help} that makes it {often}.",
        "About {n} of your own with {help} makes it {often}: worth a call.",
        "You pass hands that are worth a call", rank=1,
    ),
)  # fmt: skip

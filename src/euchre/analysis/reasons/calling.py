"""Reasons for calling and passing."""

from __future__ import annotations

from euchre.analysis.reasons import events as ev
from euchre.analysis.reasons.entry import Entry, Slots
from euchre.analysis.reasons.position import Position
from euchre.analysis.reasons.words import number, tricks
from euchre.cards import JACK, SUIT_NAMES, each, next_suit
from euchre.coordinates import Strain
from euchre.engine import actions
from euchre.engine.actions import Action, Verb

_PASSES = (Verb.PASS, Verb.LEAVE)


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
    takes = p.first_round and p.me == p.dealer
    return 1 << p.s.up if takes and p.s.up >= 0 else 0


def up_slots(p: Position, strain: Strain) -> Slots:
    """Return the words of a call."""
    more = taken_up(p)
    held = p.trumps(strain) & (p.hand | more)
    top = p.top(strain, more)[:2]
    slots: Slots = {
        "partner": p.partner,
        "suit": p.strain_name(strain),
        "n": tricks(p.winners(strain, more)),
        "T": number(held.bit_count()),
        "dealer": p.who(p.dealer),
        "top": p.cards(top, strain) if top else "",
    }
    if p.s.up >= 0:
        slots["up"] = p.card(p.s.up, p.s.turned)
    return slots


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


def _partner_dealt(p: Position, a: Action, b: Action) -> Slots | None:
    strain = calling(p, a, b)
    if strain < 0 or not p.first_round or not p.partner_deals:
        return None
    slots = up_slots(p, strain)
    return slots if slots["top"] else None


def _leave_bower(p: Position, a: Action, b: Action) -> Slots | None:
    strain = passing(p, a, b)
    if strain < 0 or not p.first_round or not p.partner_deals:
        return None
    return up_slots(p, strain)


def _no_gift(p: Position, a: Action, b: Action) -> Slots | None:
    strain = passing(p, a, b)
    top = p.right(strain) if strain >= 0 else -1
    if strain < 0 or not p.first_round or not p.they_deal or p.s.up != top:
        return None
    return up_slots(p, strain)


def _third_own(p: Position, a: Action, b: Action) -> Slots | None:
    strain = passing(p, a, b)
    third = (p.me + 1) % p.rules.seats == p.dealer
    if strain < 0 or not p.first_round or not third or p.partner < 0 or p.rules.tricks != 5:
        return None
    return up_slots(p, strain) if 1 <= p.winners(strain) < 2.6 else None


def _gift(p: Position, a: Action, b: Action) -> Slots | None:
    strain = passing(p, a, b)
    if strain < 0 or not p.first_round or not p.they_deal or p.winners(strain) < 1:
        return None
    return up_slots(p, strain)


def _thin(p: Position, a: Action, b: Action) -> Slots | None:
    strain = passing(p, a, b)
    if strain < 0 or not 1 <= p.winners(strain, taken_up(p)) < 2.75:
        return None
    return up_slots(p, strain)


def _nothing(p: Position, a: Action, b: Action) -> Slots | None:
    strain = passing(p, a, b)
    if strain < 0 or p.winners(strain, taken_up(p)) >= 1:
        return None
    return up_slots(p, strain)


def _take_bower(p: Position, a: Action, b: Action) -> Slots | None:
    strain = calling(p, a, b)
    if strain < 0 or not taken_up(p) or p.s.up != p.right(strain):
        return None
    return up_slots(p, strain) if p.count(strain, more=taken_up(p)) >= 2 else None


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


def _name_later(p: Position, a: Action, b: Action) -> Slots | None:
    strain = passing(p, a, b)
    return up_slots(p, strain) if strain >= 0 and p.first_round else None


def _sit_over(p: Position, a: Action, b: Action) -> Slots | None:
    strain = passing(p, a, b)
    if strain < 0 or p.partner < 0:
        return None
    return up_slots(p, strain)


def _may_call(p: Position, a: Action, b: Action) -> Slots | None:
    strain = passing(p, a, b)
    if strain < 0 or p.partner < 0 or p.partner_deals:
        return None
    return up_slots(p, strain)


def _partner_after(p: Position, a: Action, b: Action) -> Slots | None:
    """Passing leaves the call to a partner who has not spoken in this round."""
    slots = _any_call(p, a, b)
    seats = p.rules.seats
    after = p.partner >= 0 and (p.partner - p.me) % seats <= (p.dealer - p.me) % seats
    return slots if after else None


def _any_call(p: Position, a: Action, b: Action) -> Slots | None:
    strain = calling(p, a, b)
    return up_slots(p, strain) if strain >= 0 else None


# -- naming a suit --------------------------------------------------------------------------------


def _naming(p: Position, a: Action, b: Action) -> int:
    strain = calling(p, a, b)
    return strain if 0 <= strain < 4 and p.s.faced and not p.first_round else -1


def _next(p: Position, a: Action, b: Action) -> Slots | None:
    strain = _naming(p, a, b)
    up = p.rules.upcard_suit(p.s.faced[-1]) if strain >= 0 else -1
    if strain < 0 or up < 0 or not p.they_deal or next_suit(up) != strain:
        return None
    slots = up_slots(p, strain)
    held = sorted(each(p.trumps(strain) & p.hand), key=lambda c: -p.power(c, strain))[:2]
    return slots | {
        "refused": SUIT_NAMES[up],
        "cards": p.cards(held, strain),
    } if held else None  # fmt: skip


def _turned_bower(p: Position, a: Action, b: Action) -> Slots | None:
    strain = _naming(p, a, b)
    if strain < 0 or p.rules.bowers == "none":
        return None
    card = p.s.faced[-1]
    pack = p.rules.pack
    bower = pack.rank[card] == JACK and pack.suit[card] == next_suit(strain)
    if not bower or not p.s.table >> card & 1 or pack.copies > 1:
        return None
    held = sorted(each(p.trumps(strain) & p.hand), key=lambda c: -p.power(c, strain))
    high = [c for c in held if len(list(each(p.above(c, strain)))) <= 1]
    if not high:
        return None
    return up_slots(p, strain) | {"turned": p.faces.card(card), "high": p.card(high[0], strain)}


def _cross(p: Position, a: Action, b: Action) -> Slots | None:
    strain = _naming(p, a, b)
    up = p.rules.upcard_suit(p.s.faced[-1]) if strain >= 0 else -1
    if strain < 0 or up < 0 or next_suit(up) == strain or p.they_deal:
        return None
    slots = up_slots(p, strain)
    return slots | {"refused": SUIT_NAMES[up]} if slots["top"] else None


def _two_suits(p: Position, a: Action, b: Action) -> Slots | None:
    one, two = p.calls(a), p.calls(b)
    if min(one, two) < 0 or one == two or Verb.BID in (actions.verb(a), actions.verb(b)):
        return None
    tops = p.top(one)[:1], p.top(two)[:1]
    if not tops[0] or tops[1] or p.rules.bowers == "none":
        return None
    return up_slots(p, one) | {"other": p.strain_name(two), "card": p.card(tops[0][0], one)}


def _longer(p: Position, a: Action, b: Action) -> Slots | None:
    one, two = p.calls(a), p.calls(b)
    if min(one, two) < 0 or one == two or p.count(one) <= p.count(two):
        return None
    few = p.count(two)
    return up_slots(p, one) | {
        "other": p.strain_name(two),
        "m": f"only {number(few)}" if few else "none",
    }


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
        "The order takes partner's loner away.",
        "You order before partner can go alone", rare=True, rank=4,
    ),
    Entry(
        "leave-partner", "calls", _leave_bower, ev.partner_makes, 1,
        "Partner still decides: partner picks {up} up and makes it {often}.",
        "Partner decides better: left alone, partner picks {up} up and makes it {often}.",
        "You order what partner would decide better", rank=3,
    ),
    Entry(
        "no-gift", "calls", _no_gift, ev.euchred, -1,
        "Ordering hands {dealer} {up}: your side would be euchred {seldom}.",
        "Ordering hands {dealer} {up}: your side is euchred {seldom}.",
        "You order a top trump into an opponent's hand", rank=4,
    ),
    Entry(
        "gift", "calls", _gift, ev.euchred, -1,
        "Ordering gives {dealer} {up} as well: your side would be euchred {seldom}.",
        "The order gives {dealer} {up} as well: your side is euchred {seldom}.",
        "You order a card into an opponent's hand", rank=2,
    ),
    Entry(
        "third-own", "calls", _third_own, ev.euchred, -1,
        "Partner has passed and {up} goes to {dealer}: {n} of your own is not enough.",
        "Partner has passed and {up} goes to {dealer}: {n} of your own is not enough.",
        "You order from third seat without three tricks", rank=3,
    ),
    Entry(
        "nothing", "calls", _nothing, ev.euchred, -1,
        "There is hardly a trick in this hand: a call would be euchred {seldom}.",
        "There is hardly a trick in this hand: a call is euchred {seldom}.",
        "You call with hardly a trick in hand", rank=3,
    ),
    Entry(
        "thin", "calls", _thin, ev.euchred, -1,
        "You hold about {n} in {suit}: a call would be euchred {seldom}.",
        "About {n} in {suit} is too little: the call is euchred {seldom}.",
        "You call on too little", rank=2,
    ),
    Entry(
        "take-bower", "calls", _take_bower, ev.they_score, -1,
        "You pick up {up} and have {T} trumps; turned down, it helps nobody on your side.",
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
        "If they make it, they may be in trouble: passing sets them {often}.",
        "Passing sets them {often}: the call lets them off.",
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
        "If you pass, they make trump and score {seldom}; after your call that is over.",
        "The pass lets them make trump and score {seldom}.",
        "You pass, and they make trump", rank=1,
    ),
    Entry(
        "stop-them-unless-partner", "calls", _partner_after, ev.they_score, -1,
        "Pass, and unless partner calls they make trump and score {seldom}.",
        "Unless partner calls, the pass lets them make trump and score {seldom}.",
        "You pass, and they make trump", rank=2,
    ),
    Entry(
        "makes", "calls", _any_call, ev.made_us, 1,
        "You hold about {n} in {suit}, and with partner's help that makes it {often}.",
        "About {n} of your own with partner's help makes it {often}: worth a call.",
        "You pass hands that are worth a call", rank=1,
    ),
    Entry(
        "next", "calls", _next, ev.made_us, 1,
        "Next: {dealer} turned down {refused}, and in {suit} you hold {cards}.",
        "{dealer} turned down {refused}: call next, with {cards}.",
        "You do not call next", rank=3,
    ),
    Entry(
        "next-stops", "calls", _next, ev.they_score, -1,
        "Next: {dealer} turned down {refused}. Left to them, they score {seldom}.",
        "{dealer} turned down {refused}: call next, before they score, {seldom} after a pass.",
        "You do not call next", rank=2,
    ),
    Entry(
        "turned-bower", "calls", _turned_bower, ev.made_us, 1,
        "{turned} was turned down: nobody holds the left bower, so {high} is worth one.",
        "{turned} was turned down: nobody holds the left bower, so {high} is worth a call.",
        "You forget that a turned bower makes the ace high", rank=4,
    ),
    Entry(
        "reverse-next", "calls", _cross, ev.made_us, 1,
        "Reverse next: your side turned down {refused}, and in {suit} you hold {top}.",
        "Your side turned down {refused}: cross to {suit}, where you hold {top}.",
        "You do not cross the color on your own deal", rank=3,
    ),
    Entry(
        "bower-suit", "calls", _two_suits, ev.made_us, 1,
        "Name the suit where you hold {card}: it wins a trick for sure, {other} has none.",
        "In {suit} you hold {card}, a sure trick; {other} has none.",
        "You name a suit without its bower", rank=3,
    ),
    Entry(
        "longer-suit", "calls", _longer, ev.made_us, 1,
        "You hold {T} trumps in {suit}, {m} in {other}.",
        "You hold {T} trumps in {suit}, {m} in {other}.",
        "You name the shorter suit", rank=2,
    ),
)  # fmt: skip

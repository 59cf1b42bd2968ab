"""Reasons for the suit that is named and for going alone, and those that the score gives."""

from __future__ import annotations

from functools import partial

from euchre.analysis.reasons import events as ev
from euchre.analysis.reasons.calling import calling, of_call, passing, taken_up, up_slots
from euchre.analysis.reasons.entry import Entry, Slots, only
from euchre.analysis.reasons.position import Position
from euchre.analysis.reasons.words import number
from euchre.cards import HIGH, JACK, SUIT_NAMES, each, next_suit
from euchre.coordinates import Card, Strain
from euchre.engine import actions
from euchre.engine.actions import Action, Verb
from euchre.engine.phases import AskCard, CallForBest
from euchre.engine.scoring import Points
from euchre.games.facts import dealer_takes


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


def _suits(p: Position, a: Action, b: Action) -> tuple[int, int]:
    """Return two suits that may be named, -1 twice if one of the choices names none."""
    one, two = p.calls(a), p.calls(b)
    return (one, two) if min(one, two) >= 0 and max(one, two) < HIGH else (-1, -1)


def _two_suits(p: Position, a: Action, b: Action) -> Slots | None:
    one, two = _suits(p, a, b)
    if one == two or Verb.BID in (actions.verb(a), actions.verb(b)):
        return None
    tops = p.top(one)[:1], p.top(two)[:1]
    if not tops[0] or tops[1] or p.rules.bowers == "none":
        return None
    return up_slots(p, one) | {"other": p.strain_name(two), "card": p.card(tops[0][0], one)}


def _longer(p: Position, a: Action, b: Action) -> Slots | None:
    one, two = _suits(p, a, b)
    if one == two or p.count(one) <= p.count(two):
        return None
    few = p.count(two)
    return up_slots(p, one) | {
        "other": p.strain_name(two),
        "m": f"only {number(few)}" if few else "none",
    }


ENTRIES = (
    Entry(
        "next", "calls", _next, ev.made_us, 1,
        "Next: {dealer} turned down {refused}, and in {suit} you hold {cards}.",
        "{dealer} turned down {refused}: call next, with {cards}.",
        "You do not call next", rank=3,
    ),
    Entry(
        "next-stops", "calls", _next, ev.they_score, -1,
        "Next: {dealer} turned down {refused}. If you leave it to them, they score {seldom}.",
        "{dealer} turned down {refused}: call next, before they score, {seldom} after a pass.",
        "You do not call next", rank=2, passes=True,
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
        "Name the suit where you hold {card}: a sure trick; in {other} there is none.",
        "In {suit} you hold {card}, a sure trick; in {other} there is none.",
        "You name a suit without its bower", rank=3,
    ),
    Entry(
        "longer-suit", "calls", _longer, ev.made_us, 1,
        "You hold {T} trumps in {suit}, {m} in {other}.",
        "You hold {T} trumps in {suit}, {m} in {other}.",
        "You name the shorter suit", rank=2,
    ),
)  # fmt: skip


def _strain(p: Position, action: Action) -> int:
    kind = actions.verb(action)
    return p.strain if kind in (Verb.ALONE, Verb.TOGETHER) else p.calls(action)


def _by_itself(p: Position, a: Action, b: Action) -> Strain:
    """Return the strain if ``a`` makes it alone and ``b`` with partner, else -1."""
    strain = _strain(p, a)
    apart = not actions.alone(a) or actions.alone(b) or p.partner < 0
    return -1 if apart or strain != _strain(p, b) else strain


def _alone(p: Position, a: Action, b: Action) -> Slots | None:
    strain = _by_itself(p, a, b)
    if strain < 0:
        return None
    best = [*p.top(strain, taken_up(p))[:2], *p.side_aces(strain)[:1]]
    return up_slots(p, strain) | {"cards": p.cards(best, strain)} if best else None


def _together(p: Position, a: Action, b: Action) -> Slots | None:
    strain = _by_itself(p, b, a)
    if strain < 0:
        return None
    right = p.right(strain)
    return up_slots(p, strain) | {
        "right": p.card(right, strain) if right >= 0 else "",
        "lacks": right >= 0 and _out(p, right),
        "need": "One point wins" if p.needs[0] == 1 else "Two points win",
    }


def _out(p: Position, card: Card) -> bool:
    """Whether a card may be in an opponent's hand, for all that is known."""
    if card == p.s.up and p.s.table >> card & 1:
        return p.they_deal and dealer_takes(p.rules)
    others = 1 << p.me | p.s.partners(p.me)
    return bool(p.unseen >> card & 1) and not any(
        k.card == card and k.seats and not k.seats & ~others for k in p.s.known
    )


def _points(p: Position) -> bool:
    return isinstance(p.rules.prices, Points)


def _far_behind(p: Position) -> bool:
    mine, theirs = p.needs
    return _points(p) and theirs <= 2 and mine >= theirs + 3


def _euchre_ends_it(p: Position) -> bool:
    mine, theirs = p.needs
    return _points(p) and theirs <= 2 and theirs <= mine + 4


@partial(only, _together)
def _leaves_upcard(p: Position, _: Slots) -> bool:
    """Whether partner, who deals, takes the upcard only if partner plays (D036)."""
    passed_on = p.rules.phase(CallForBest) or p.rules.phase(AskCard)
    return p.first_round and p.partner_deals and dealer_takes(p.rules) and not passed_on


_lacks_right = only(_together, lambda _, slots: slots["lacks"])
_march_enough = only(_together, lambda p, _: _points(p) and p.needs[0] <= 2)
_behind_alone = only(_alone, lambda p, _: _far_behind(p))
_in_the_barn = of_call(calling, lambda p, _: p.needs[1] <= 1 and p.needs[1] != p.needs[0])
_point_wins = of_call(calling, lambda p, _: p.needs[0] <= 1)
_point_enough = of_call(passing, lambda p, _: p.needs[0] <= 1)
_ahead = of_call(passing, lambda p, _: _euchre_ends_it(p))


def _stops_loner(p: Position, strain: Strain) -> bool:
    """Whether a hand stops a loner by itself: the right, a guarded left, the ace with two more."""
    order = sorted(
        (c for c in range(p.rules.pack.size) if p.trumps(strain) >> c & 1),
        key=lambda c: -p.power(c, strain),
    )[:3]
    held = p.count(strain)
    return any(p.hand >> c & 1 and held > i for i, c in enumerate(order))


def _danger(p: Position) -> bool:
    """Whether a loner would win them the game, and this side is about to win it."""
    mine, theirs = p.needs
    prices = p.rules.prices
    cheap = isinstance(prices, Points) and prices.euchre == 2
    return cheap and p.first_round and p.they_deal and mine <= 2 < theirs <= 4


_donate = of_call(calling, lambda p, strain: _danger(p) and not _stops_loner(p, strain))
_keep_stopper = of_call(passing, lambda p, strain: _danger(p) and _stops_loner(p, strain))


ALONE = (
    Entry(
        "alone-five", "loners", _alone, ev.loner_us, 1,
        "With {cards} you win every trick alone {often}.",
        "{cards}: you win every trick alone {often}.",
        "You keep partner in with a loner in hand", rare=True, rank=2,
    ),
    Entry(
        "alone-safe", "loners", _alone, ev.loner_us, 1,
        "Alone is as safe, and with {cards} it is a march {often}.",
        "Alone you make it as often, and with {cards} march {often}.",
        "You keep partner in with a loner in hand", rare=True, rank=3, level=ev.made_us,
    ),
    Entry(
        "behind-alone", "loners", _behind_alone, ev.loner_us, 1,
        "At {score} one point is not enough: only a loner brings you back into the game.",
        "At {score} one point changes little: only a loner brings you back into the game.",
        "You play for one point far behind", rare=True, rank=4,
    ),
    Entry(
        "no-right", "loners", _lacks_right, ev.made_us, 1,
        "{right} is out: together you make it {often}, alone {few}.",
        "{right} is out: alone you make it only {seldom}; with partner {many}.",
        "You go alone without the top trump", rank=3,
    ),
    Entry(
        "leaves-upcard", "loners", _leaves_upcard, ev.made_us, 1,
        "Going alone leaves {up} where it is: together you make it {often}, alone {few}.",
        "Going alone leaves {up} where it is: you make it {seldom}, with partner {many}.",
        "You go alone without the upcard that partner would take", rank=4,
    ),
    Entry(
        "needs-partner", "loners", _together, ev.made_us, 1,
        "You need partner's trick: together you make it {often}, alone {few}.",
        "Alone you make it {seldom}; partner's trick makes it {many}.",
        "You go alone when you need partner's trick", rank=2,
    ),
    Entry(
        "march-together", "loners", _together, ev.march_us, 1,
        "With partner you win all the tricks {often}, alone {few}.",
        "Alone you win all the tricks {seldom}, with partner {many}.",
        "You go alone on hands that march with partner", rank=1,
    ),
    Entry(
        "point-enough", "loners", _march_enough, ev.made_us, 1,
        "{need} the game: keep partner, who makes it safer.",
        "{need} the game: partner makes it safer, and four points are not needed.",
        "You go alone when a point wins the game", rare=True, rank=4,
    ),
    Entry(
        "in-the-barn", "calls", _in_the_barn, ev.lost_now, -1,
        "They need one point: pass, and the game is lost on this deal {seldom}.",
        "They need one point: the pass loses the game on this deal {seldom}.",
        "You pass when they need one point", rank=4,
    ),
    Entry(
        "point-wins", "calls", _point_wins, ev.won_now, 1,
        "One point wins: calling wins the game on this deal {often}, passing {few}.",
        "One point wins: passing wins the game on this deal {seldom}, calling {many}.",
        "You pass when one point wins the game", rank=4,
    ),
    Entry(
        "wait-for-point", "calls", _point_enough, ev.won_now, 1,
        "One point wins: passing wins the game on this deal {often}, calling {few}.",
        "One point wins: calling wins the game on this deal {seldom}, passing {many}.",
        "You force a call when waiting wins the point", rank=4,
    ),
    Entry(
        "donate", "calls", _donate, ev.loner_them, -1,
        "At {score} a loner would cost the game, and you cannot stop one: give them two.",
        "At {score} a loner costs the game, and you cannot stop one: two points are cheaper.",
        "You do not donate when a loner costs the game", rare=True, rank=5,
    ),
    Entry(
        "keep-stopper", "calls", _keep_stopper, ev.euchred, -1,
        "You stop a loner yourself: there is no need to give them two points.",
        "You stop a loner yourself: giving them two points was not needed.",
        "You donate with a stopper in hand", rank=5,
    ),
    Entry(
        "no-euchre-now", "calls", _ahead, ev.lost_now, -1,
        "At {score} a euchre ends the game: a call loses it on this deal {seldom}.",
        "At {score} a euchre ends the game: the call loses it on this deal {seldom}.",
        "You risk a euchre that ends the game", rank=3,
    ),
)  # fmt: skip

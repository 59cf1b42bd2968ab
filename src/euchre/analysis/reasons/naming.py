"""Reasons for the suit that is named."""

from __future__ import annotations

from euchre.analysis.reasons import events as ev
from euchre.analysis.reasons.calling import calling, up_slots
from euchre.analysis.reasons.entry import Entry, Slots
from euchre.analysis.reasons.position import Position
from euchre.analysis.reasons.words import number
from euchre.cards import HIGH, JACK, SUIT_NAMES, each, next_suit
from euchre.engine import actions
from euchre.engine.actions import Action, Verb


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

"""Reasons for the suit that is named."""

from __future__ import annotations

from functools import partial

from euchre.analysis.reasons.calling import calling, of_call, taken_up, up_slots
from euchre.analysis.reasons.reading import Reading
from euchre.analysis.reasons.reason_entry import reason
from euchre.analysis.reasons.trace import Slots
from euchre.cards import HIGH, SUIT_NAMES, next_suit
from euchre.coordinates import Strain
from euchre.engine import actions
from euchre.engine.actions import Action
from euchre.text import number, to_a_half


def _naming(p: Reading, a: Action, b: Action) -> int:
    strain = calling(p, a, b)
    return strain if 0 <= strain < 4 and p.s.faced and not p.first_round else -1


@partial(of_call, _naming)
def _next(p: Reading, strain: Strain) -> Slots | None:
    up = p.rules.upcard_suit(p.s.faced[-1])
    held = [c for c in p.ranked(strain) if p.hand >> c & 1][:2]
    if up < 0 or not p.they_deal or next_suit(up) != strain or not held:
        return None
    return {"refused": SUIT_NAMES[up], "cards": p.cards(held, strain)}


@partial(of_call, _naming)
def _cross(p: Reading, strain: Strain) -> Slots | None:
    up = p.rules.upcard_suit(p.s.faced[-1])
    if up < 0 or next_suit(up) == strain or p.they_deal or not p.top(strain, taken_up(p)):
        return None
    return {"refused": SUIT_NAMES[up]}


def _suits(p: Reading, a: Action, b: Action) -> tuple[int, int]:
    """Return two suits that may be named, -1 twice if one of the choices names none."""
    one, two = p.calls(a), p.calls(b)
    return (one, two) if min(one, two) >= 0 and max(one, two) < HIGH else (-1, -1)


def _two_suits(p: Reading, a: Action, b: Action) -> Slots | None:
    one, two = _suits(p, a, b)
    if one == two or actions.level(a) != actions.level(b):
        return None
    tops = p.top(one)[:1], p.top(two)[:1]
    if not tops[0] or tops[1] or p.rules.bowers == "none":
        return None
    return up_slots(p, one) | {"other": p.strain_name(two), "card": p.card(tops[0][0], one)}


def _longer(p: Reading, a: Action, b: Action) -> Slots | None:
    one, two = _suits(p, a, b)
    few = p.count(two)
    if one == two or p.count(one) <= few:
        return None
    less = f"only {number(few)}" if few else "none"
    return up_slots(p, one) | {"other": p.strain_name(two), "m": less}


def _stronger(p: Reading, a: Action, b: Action) -> Slots | None:
    """Two strains named, of which one promises more tricks by half a trick."""
    one, two = p.calls(a), p.calls(b)
    if min(one, two) < 0 or one == two or actions.level(a) != actions.level(b):
        return None
    few = p.winners(two, taken_up(p))
    if p.winners(one, taken_up(p)) < few + 0.5:
        return None
    return up_slots(p, one) | {"other": p.strain_name(two), "m": to_a_half(few, "trick")}


NAMING = (
    reason("next", _next, more="made_us"),
    reason("reverse-next", _cross, more="made_us"),
    reason("bower-suit", _two_suits, more="made_us"),
    reason("longer-suit", _longer, more="made_us"),
    reason("stronger-suit", _stronger, more="tricks_us"),
    reason("bower-suit-tricks", _two_suits, more="tricks_us", words="bower-suit"),
    reason("longer-suit-tricks", _longer, more="tricks_us", words="longer-suit"),
)

"""Two cards of a hand that may be played to a trick under way."""

from __future__ import annotations

from euchre.analysis.reasons.entry import Slots
from euchre.analysis.reasons.position import Position
from euchre.engine import actions
from euchre.engine.actions import Action, Verb


def pair_of(p: Position, a: Action, b: Action) -> tuple[int, int] | None:
    """Return the cards if both choices play one to a trick under way."""
    if not p.in_play or p.leading or p.strain < 0:
        return None
    if actions.verb(a) != Verb.PLAY or actions.verb(b) != Verb.PLAY:
        return None
    return actions.arg(a), actions.arg(b)


def slots_of(p: Position, x: int, y: int) -> Slots:
    """Return the words of two cards, the better one first."""
    seat, best = p.ahead
    led = p.s.trick[0][1]
    return {
        "x": x,
        "y": y,
        "c": p.card(x),
        "d": p.card(y),
        "suit": p.suit_name(x),
        "one": p.one_of(x),
        "led": p.suit_name(led),
        "ahead": p.card(best),
        "lies": p.bare(best),
        "winner": p.who(seat),
        "partner": p.partner,
        "mine": p.trumps() & p.hand,
        "next": p.who(p.foes_behind[0]) if p.foes_behind else "",
    }


def ducks(p: Position, a: Action, b: Action) -> Slots | None:
    """Return their words if ``b`` wins the trick so far and ``a`` does not."""
    pair = pair_of(p, a, b)
    if not pair or p.beats(pair[0]) or not p.beats(pair[1]):
        return None
    return slots_of(p, *pair)


def takes(p: Position, a: Action, b: Action) -> Slots | None:
    """Return their words if ``a`` wins the trick so far and ``b`` does not."""
    pair = pair_of(p, a, b)
    if not pair or not p.beats(pair[0]) or p.beats(pair[1]):
        return None
    return slots_of(p, *pair)


def both(p: Position, a: Action, b: Action) -> Slots | None:
    """Return their words if both win the trick so far."""
    pair = pair_of(p, a, b)
    if not pair or not p.beats(pair[0]) or not p.beats(pair[1]):
        return None
    return slots_of(p, *pair)


def neither(p: Position, a: Action, b: Action) -> Slots | None:
    """Return their words if neither wins the trick so far."""
    pair = pair_of(p, a, b)
    if not pair or p.beats(pair[0]) or p.beats(pair[1]):
        return None
    return slots_of(p, *pair)

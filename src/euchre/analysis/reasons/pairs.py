"""Two cards of a hand, of which one is better played than the other."""

from __future__ import annotations

from euchre.analysis.reasons.entry import Gate, Slots, only
from euchre.analysis.reasons.position import Position
from euchre.cards import each
from euchre.coordinates import Card
from euchre.engine import actions
from euchre.engine.actions import Action, Verb


def cards_of(p: Position, a: Action, b: Action) -> tuple[Card, Card] | None:
    """Return the cards if both choices play one, in a strain that is known."""
    if not p.in_play or p.strain < 0:
        return None
    if actions.verb(a) != Verb.PLAY or actions.verb(b) != Verb.PLAY:
        return None
    return actions.card(a), actions.card(b)


def words_of(p: Position, x: Card, y: Card) -> Slots:
    """Return what sentences say of two cards, the better one first."""
    return {
        "x": x,
        "y": y,
        "c": p.card(x),
        "d": p.card(y),
        "suit": p.suit_name(x),
        "other": p.suit_name(y),
        "one": p.one_of(x),
        "partner": p.partner,
        "mine": p.trumps() & p.hand,
    }


def with_third(gate: Gate) -> Gate:
    """Return a gate that adds a third card of the hand: the best one that is no trump."""

    def thirds(p: Position, a: Action, b: Action) -> Slots | None:
        slots = gate(p, a, b)
        if not slots:
            return None
        rest = [c for c in each(p.hand & ~p.trumps()) if c not in (slots["x"], slots["y"])]
        if not rest:
            return None
        best = min(rest, key=lambda c: (p.above(c).bit_count(), p.mine_of(c).bit_count()))
        return slots | {"z": best, "third": p.bare(best)}

    return thirds


# -- a trick under way ----------------------------------------------------------------------------


def any_two(p: Position, a: Action, b: Action) -> Slots | None:
    """Return what sentences say of two cards and of the trick that they are played to."""
    pair = None if p.leading else cards_of(p, a, b)
    if not pair:
        return None
    seat, best = p.ahead
    return words_of(p, *pair) | {
        "led": p.suit_name(p.s.trick[0][1]),
        "ahead": p.card(best),
        "lies": p.bare(best),
        "winner": p.who(seat),
        "next": p.who(p.foes_behind[0]) if p.foes_behind else "",
    }


def _winning(x: bool, y: bool) -> Gate:
    """Return a gate for cards of which these win the trick so far."""
    return only(any_two, lambda p, s: (p.beats(s["x"]), p.beats(s["y"])) == (x, y))


#: Gates for two cards of which the better one wins the trick so far and the other does not, the
#: other way round, both do, or neither.
takes, ducks, both, neither = (
    _winning(x, y) for x, y in ((True, False), (False, True), (True, True), (False, False))
)

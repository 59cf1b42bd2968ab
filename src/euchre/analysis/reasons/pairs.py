"""Two cards of a hand, of which one is better played than the other."""

from __future__ import annotations

from euchre.analysis.reasons.entry import Slots
from euchre.analysis.reasons.position import Position
from euchre.coordinates import Card
from euchre.engine import actions
from euchre.engine.actions import Action, Verb


def cards_of(p: Position, a: Action, b: Action) -> tuple[Card, Card] | None:
    """Return the cards if both choices play one, in a strain that is known."""
    if not p.in_play or p.strain < 0:
        return None
    if actions.verb(a) != Verb.PLAY or actions.verb(b) != Verb.PLAY:
        return None
    return actions.arg(a), actions.arg(b)


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


# -- a trick under way ----------------------------------------------------------------------------


def to_trick(p: Position, a: Action, b: Action) -> tuple[Card, Card] | None:
    """Return the cards if both choices play one to a trick under way."""
    return None if p.leading else cards_of(p, a, b)


def trick_words(p: Position, x: Card, y: Card) -> Slots:
    """Return what sentences say of two cards and of the trick."""
    seat, best = p.ahead
    return words_of(p, x, y) | {
        "led": p.suit_name(p.s.trick[0][1]),
        "ahead": p.card(best),
        "lies": p.bare(best),
        "winner": p.who(seat),
        "next": p.who(p.foes_behind[0]) if p.foes_behind else "",
    }


def _if_winning(p: Position, a: Action, b: Action, wins: tuple[bool, bool]) -> Slots | None:
    """Return the words if these of the two cards win the trick so far."""
    pair = to_trick(p, a, b)
    if not pair or (p.beats(pair[0]), p.beats(pair[1])) != wins:
        return None
    return trick_words(p, *pair)


def ducks(p: Position, a: Action, b: Action) -> Slots | None:
    """Return the words if ``b`` wins the trick so far and ``a`` does not."""
    return _if_winning(p, a, b, (False, True))


def takes(p: Position, a: Action, b: Action) -> Slots | None:
    """Return the words if ``a`` wins the trick so far and ``b`` does not."""
    return _if_winning(p, a, b, (True, False))


def both(p: Position, a: Action, b: Action) -> Slots | None:
    """Return the words if both win the trick so far."""
    return _if_winning(p, a, b, (True, True))


def neither(p: Position, a: Action, b: Action) -> Slots | None:
    """Return the words if neither wins the trick so far."""
    return _if_winning(p, a, b, (False, False))

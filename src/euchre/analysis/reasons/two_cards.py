"""Gates for two cards of a hand, of which one is better played than the other."""

from __future__ import annotations

from euchre.analysis.reasons.reading import Reading
from euchre.analysis.reasons.reason_entry import Gate, only
from euchre.analysis.reasons.trace import Slots
from euchre.cards import each
from euchre.coordinates import Card
from euchre.engine import actions
from euchre.engine.actions import Action, Verb


def cards_of(p: Reading, a: Action, b: Action) -> tuple[Card, Card] | None:
    """Return the cards if both choices play one, in a strain that is known."""
    if not p.in_play or p.strain < 0:
        return None
    if actions.verb(a) != Verb.PLAY or actions.verb(b) != Verb.PLAY:
        return None
    return actions.card(a), actions.card(b)


def words_of(p: Reading, x: Card, y: Card) -> Slots:
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
        "last": "last" if p.trumped else "only",
        "anymore": " any more" if p.beaters_gone(y) else "",
    }


def rest(p: Reading, slots: Slots) -> list[Card]:
    """Return the cards of the hand other than the two."""
    return [c for c in each(p.hand) if c not in (slots["x"], slots["y"])]


def high(p: Reading, slots: Slots) -> list[Card]:
    """Return those of them that at most one card beats in their suit: the others win by luck."""
    return [c for c in rest(p, slots) if p.above(c).bit_count() <= 1]


def guarded(p: Reading, slots: Slots) -> list[Card]:
    """Return higher cards in the plain suit of the other card: those which that one guards."""
    y = slots["y"]
    suit = 0 if p.is_trump(y) else p.mine_of(y)
    higher = [c for c in rest(p, slots) if suit >> c & 1 and p.power(c) > p.power(y)]
    return [c for c in higher if p.above(c)]


def any_two(p: Reading, a: Action, b: Action) -> Slots | None:
    """Return what sentences say of two cards and of the trick that they are played to."""
    pair = None if p.leading else cards_of(p, a, b)
    if not pair:
        return None
    best, slots = p.ahead[1], words_of(p, *pair)
    for slot, card in zip("cd", pair, strict=True):
        if p.bare(card) == p.bare(best):
            # Of twins the one that was played first wins.
            slots[slot] = f"your {p.bare(card)}"
    return slots | {
        "led": p.suit_name(p.s.trick[0][1]),
        "ahead": p.card(best),
        "lies": p.bare(best),
    }


def _winning(x: bool, y: bool) -> Gate:
    """Return a gate for cards of which these win the trick so far."""
    return only(any_two, lambda p, s: (p.beats(s["x"]), p.beats(s["y"])) == (x, y))


#: Gates for two cards by which of them wins the trick so far: the better, the other, both, neither.
takes, ducks, both, neither = (
    _winning(x, y) for x, y in ((True, False), (False, True), (True, True), (False, False))
)

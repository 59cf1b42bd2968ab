"""Whether a claim of all remaining tricks stands: ``engine.phases.claims``.

Cards are played and taken back within the row, so the search needs no extra memory.
"""

from __future__ import annotations

from typing import Any

from euchre.kernel.bits import lowest
from euchre.kernel.chance import apart
from euchre.machine.layout import (
    BEST,
    CARDS,
    HANDS,
    LANE,
    LED,
    OUT,
    STRENGTH,
    SUIT,
    TRICK,
    TRICK_SIZE,
    TRUMP,
    TURN,
    N,
)

_SUITS = 5


@apart
def claim_stands(t: Any, row: Any, every_order: Any) -> Any:
    """Return whether the seat on turn wins every remaining trick, whatever the others play.

    In the best order of its cards, or in every order.
    """
    me, led, trump = row[TURN], row[LED], row[TRUMP]
    others = ((1 << t[N]) - 1) & ~row[OUT] & ~(1 << me)
    if not row[TRICK_SIZE]:
        return _leads(t, row, me, others, every_order)
    later = others
    for i in range(row[TRICK_SIZE]):
        later &= ~(1 << (row[TRICK + i] >> 6))
    hand = row[HANDS + me]
    lane = t[LANE + trump * 8 + led]
    left = hand & lane if hand & lane else hand
    while left:
        card = lowest(left)
        left &= left - 1
        power = t[STRENGTH + (trump * 8 + led) * CARDS + card]
        wins = False
        if power > row[BEST]:
            row[HANDS + me] = hand ^ 1 << card
            wins = _answered(t, row, me, led, power, later, others, every_order)
            row[HANDS + me] = hand
        if wins != every_order:
            return wins
    return every_order


@apart
def _leads(t: Any, row: Any, me: Any, others: Any, every_order: Any) -> Any:
    """Return whether the claimer, on lead, wins all remaining tricks."""
    return _answered(t, row, me, others * 0, others * 0, others * 0, others, every_order)


@apart
def _answered(
    t: Any,
    row: Any,
    me: Any,
    led: Any,
    power: Any,
    later: Any,
    others: Any,
    every_order: Any,
) -> Any:
    """Return whether the claimer's card survives the remaining replies, and wins the rest.

    ``power`` is the strength of that card, ``later`` the seats still to reply.
    """
    trump = row[TRUMP]
    if later:
        seat = lowest(later)
        hand = row[HANDS + seat]
        powers = STRENGTH + (trump * 8 + led) * CARDS
        lane = t[LANE + trump * 8 + led]
        may = hand & lane if hand & lane else hand
        left = may
        while left:
            if t[powers + lowest(left)] > power:
                return False
            left &= left - 1
        for suit in range(_SUITS):
            left = may & t[LANE + trump * 8 + suit]
            if left:
                # The lowest card of each suit suffices: a higher one beats at least as much later.
                weakest, least = -1, 1 << 20
                while left:
                    card = lowest(left)
                    left &= left - 1
                    strength = t[STRENGTH + (trump * 8 + suit) * CARDS + card]
                    if strength < least:
                        weakest, least = card, strength
                row[HANDS + seat] = hand ^ 1 << weakest
                wins = _answered(t, row, me, led, power, later & (later - 1), others, every_order)
                row[HANDS + seat] = hand
                if not wins:
                    return False
        return True
    if _nothing_beats(t, row, me, others):
        return True
    hand = row[HANDS + me]
    left = hand
    while left:
        card = lowest(left)
        left &= left - 1
        suit = t[SUIT + trump * CARDS + card]
        row[HANDS + me] = hand ^ 1 << card
        strength = t[STRENGTH + (trump * 8 + suit) * CARDS + card]
        wins = _answered(t, row, me, suit, strength, others, others, every_order)
        row[HANDS + me] = hand
        if wins != every_order:
            return wins
    return every_order


@apart
def _nothing_beats(t: Any, row: Any, me: Any, others: Any) -> Any:
    """Return whether no other hand has a card that beats one the claimer may lead."""
    trump, out = row[TRUMP], 0
    for seat in range(t[N]):
        if others >> seat & 1:
            out |= row[HANDS + seat]
    hand = row[HANDS + me]
    while hand:
        card, left = lowest(hand), out
        powers = STRENGTH + (trump * 8 + t[SUIT + trump * CARDS + card]) * CARDS
        while left:
            if t[powers + lowest(left)] > t[powers + card]:
                return False
            left &= left - 1
        hand &= hand - 1
    return True

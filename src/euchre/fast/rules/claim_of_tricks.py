"""Whether a claim of all remaining tricks stands: ``engine.phases.tricks``.

Cards are played and taken back within the row, so the search needs no extra memory.
"""

from __future__ import annotations

from euchre.coordinates import Mask, Suit
from euchre.fast.compile.bits import lowest
from euchre.fast.layout.rows import DealRow, GameRow

_SUITS = 5


def claim_stands(t: GameRow, row: DealRow, every_order: bool) -> bool:
    """Return whether the seat on turn wins every remaining trick, whatever the others play.

    In the best order of its cards, or in every order.
    """
    me, led, trump, later = row.turn, row.led, row.trump, _others(t, row)
    if not row.trick_size:
        none = later * 0
        return _answered(t, row, none, none, none, every_order)
    for i in range(row.trick_size):
        later &= ~(1 << (row.trick[i] >> 6))
    hand = row.hands[me]
    lane = t.lane[trump][led]
    left = hand & lane if hand & lane else hand
    while left:
        card = lowest(left)
        left &= left - 1
        power = t.strength[trump][led][card]
        wins = False
        if power > row.best:
            row.hands[me] = hand ^ 1 << card
            wins = _answered(t, row, led, power, later, every_order)
            row.hands[me] = hand
        if wins != every_order:
            return wins
    return every_order


def _others(t: GameRow, row: DealRow) -> Mask:
    """Return the other seats in play."""
    return ((1 << t.seats) - 1) & ~row.out & ~(1 << row.turn)


def _answered(
    t: GameRow, row: DealRow, led: Suit, power: int, later: Mask, every_order: bool
) -> bool:
    """Return whether the claimer's card survives the remaining replies, and wins the rest.

    ``power`` is the strength of that card, ``later`` the seats still to reply.
    """
    me, trump = row.turn, row.trump
    if later:
        seat = lowest(later)
        hand = row.hands[seat]
        powers = t.strength[trump][led]
        lane = t.lane[trump][led]
        may = hand & lane if hand & lane else hand
        left = may
        while left:
            if powers[lowest(left)] > power:
                return False
            left &= left - 1
        for suit in range(_SUITS):
            left = may & t.lane[trump][suit]
            if left:
                # The lowest card of each suit suffices: a higher one beats at least as much later.
                weakest, least = -1, 1 << 20
                while left:
                    card = lowest(left)
                    left &= left - 1
                    strength = t.strength[trump][suit][card]
                    if strength < least:
                        weakest, least = card, strength
                row.hands[seat] = hand ^ 1 << weakest
                wins = _answered(t, row, led, power, later & (later - 1), every_order)
                row.hands[seat] = hand
                if not wins:
                    return False
        return True
    if _nothing_beats(t, row):
        return True
    hand = row.hands[me]
    left = hand
    while left:
        card = lowest(left)
        left &= left - 1
        suit = t.suit[trump][card]
        row.hands[me] = hand ^ 1 << card
        strength = t.strength[trump][suit][card]
        wins = _answered(t, row, suit, strength, _others(t, row), every_order)
        row.hands[me] = hand
        if wins != every_order:
            return wins
    return every_order


def _nothing_beats(t: GameRow, row: DealRow) -> bool:
    """Return whether no other hand has a card that beats one the claimer may lead."""
    trump, others, out, hand = row.trump, _others(t, row), 0, row.hands[row.turn]
    while others:
        out |= row.hands[lowest(others)]
        others &= others - 1
    while hand:
        card, left = lowest(hand), out
        powers = t.strength[trump][t.suit[trump][card]]
        while left:
            if powers[lowest(left)] > powers[card]:
                return False
            left &= left - 1
        hand &= hand - 1
    return True

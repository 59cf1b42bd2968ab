"""Whether a claim of all remaining tricks stands (C45, D135), in many worlds at once.

The claimer leads every trick, so only cards that could beat one of the claimer's matter, and only
while that card is held. The prunings that follow from this keep the search small; each one says why
it is sound.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numba import njit

from euchre.kernel.bits import ONE, ZERO, bit, highest, lowest
from euchre.kernel.lanes import LANES
from euchre.kernel.parts import part

#: Transposition-table entries per world; each is a row of a scratch table.
MEMORY = 1 << 12
_MULTIPLIER = np.uint64(0x9E3779B97F4A7C15)
_SHIFT = np.uint64(52)
# Per lead and seat: the hand, its cards that matter, the replies to the claimer's card, and the
# replies not yet tried, including the current one.
RAW, HANDS, ALL, LEFT = range(4)
# Per lead: the claimer's cards not yet tried, the cards that can beat the claimer, the suit of the
# last card tried and the cards that beat it.
TO_TRY, DANGER, SUIT, THREAT = range(4)
#: No suit.
NONE = np.uint64(9)


@part
def _threats(lanes: Any, cards: Any) -> Any:
    """Return the places that beat any of these cards when it is led."""
    found = ZERO
    while cards:
        place = lowest(cards)
        cards &= cards - ONE
        found |= lanes.beats[np.int64(lanes.suit[place]), place]
    return found


@part
def _beaten(lanes: Any, hands: Any, later: Any, led: Any, place: Any) -> Any:
    """Whether any seat still to play may legally beat a card."""
    beats = lanes.beats[led, place]
    for seat in range(1, hands.shape[0]):
        if later >> seat & 1:
            follow = hands[seat] & lanes.lane[led]
            if (follow if follow else hands[seat]) & beats:
                return True
    return False


@part
def _slot(memory: Any, hands: Any, key: Any) -> Any:
    """Return the table row for these hands, and whether it holds them."""
    mixed = key
    for seat in range(hands.shape[0]):
        mixed = (mixed ^ hands[seat]) * _MULTIPLIER
        mixed ^= mixed >> np.uint64(29)
    row = np.int64((mixed * _MULTIPLIER) >> _SHIFT)
    same = memory[row, 0] & ~ONE == key
    for seat in range(hands.shape[0]):
        same = same and memory[row, 1 + seat] == hands[seat]
    return row, same


@part
def _answers(lanes: Any, hand: Any, led: Any, mine: Any) -> Any:
    """Return the replies of a seat that need to be examined."""
    may = hand & lanes.lane[led]
    if not may:
        may = hand
        if not hand & lanes.trumps:
            # A hand without trumps first discards from a suit that no longer matters, because the
            # claimer has none of it left to lead.
            for suit in range(LANES):
                if hand & lanes.lane[suit] and not mine & lanes.lane[suit]:
                    may = hand & lanes.lane[suit]
                    break
    found = ZERO
    for suit in range(LANES):
        # The lowest card of each suit suffices: a higher one beats at least as much later.
        lane = may & lanes.lane[suit]
        found |= lane & (ZERO - lane)
    return found


@part
def _enter(lanes: Any, step: Any) -> Any:
    """Prepare the claimer's lead; return the cards that can beat the claimer at all."""
    raw, hands = step[RAW], step[HANDS]
    threats = _threats(lanes, raw[0])
    danger = ZERO
    hands[0] = raw[0]
    for seat in range(1, len(raw)):
        # A hand that beats none of the claimer's cards never will: those only get fewer.
        hands[seat] = raw[seat] if raw[seat] & threats else ZERO
        danger |= hands[seat]
    return danger


@part
def _open(lanes: Any, step: Any, after: Any, led: Any, later: Any, place: Any) -> None:
    """Play a card of the claimer's and the first reply of each other seat."""
    hands = step[HANDS]
    after[RAW, 0] = hands[0] ^ bit(place)
    for seat in range(1, len(hands)):
        hand = hands[seat]
        found = ZERO
        if hand and later >> seat & 1:
            found = _answers(lanes, hand, led, after[RAW, 0])
        step[ALL, seat] = step[LEFT, seat] = found
        after[RAW, seat] = hand ^ (found & (ZERO - found))


@part
def _turn_over(step: Any, after: Any) -> Any:
    """Advance to the next combination of replies to the same card; return whether there was one."""
    hands = step[HANDS]
    for seat in range(1, len(hands)):
        left = step[LEFT, seat]
        left &= left - ONE
        more = left != ZERO
        if not more:
            left = step[ALL, seat]
        step[LEFT, seat] = left
        after[RAW, seat] = hands[seat] ^ (left & (ZERO - left))
        if more:
            return True
    return False


@part
def _stands(
    lanes: Any,
    led: Any,
    best: Any,
    later: Any,
    every: Any,
    steps: Any,
    cards: Any,
    memory: Any,
    key: Any,
) -> Any:
    """Judge one world, whose hands are ``steps[0, RAW]``, the claimer's first.

    A depth-first search without recursion: ``steps[depth]`` and ``cards[depth]`` hold its state at
    each lead of the claimer (or, first, in the current trick).
    """
    depth, entering, result = 0, True, False
    seats = steps.shape[2]
    while True:
        step, after, card = steps[depth], steps[depth + 1], cards[depth]
        under_way = depth == 0 and led >= 0
        done = False
        if entering:
            card[SUIT] = NONE
            if under_way:
                step[HANDS] = step[RAW]
                follow = step[RAW, 0] & lanes.lane[led]
                card[TO_TRY] = follow if follow else step[RAW, 0]
            else:
                card[DANGER] = _enter(lanes, step)
                card[TO_TRY] = step[RAW, 0]
                if card[DANGER] == ZERO:
                    done, result = True, True
                else:
                    row, known = _slot(memory, step[HANDS], key)
                    if known:
                        done, result = True, memory[row, 0] & ONE != ZERO
        elif result and _turn_over(step, after):
            # The card wins so far; another combination of replies remains.
            depth, entering = depth + 1, True
            continue
        elif result != every:
            # One winning card settles it, or (with every order) one losing card.
            done = True
        while not done:
            if card[TO_TRY] == ZERO:
                done, result = True, every
                break
            # Trumps first, then high before low.
            place = highest(card[TO_TRY])
            card[TO_TRY] ^= bit(place)
            suit = np.int64(lanes.suit[place])
            if under_way:
                wins = lanes.beats[led, best] & bit(place) != ZERO
                suit = led
            else:
                threat = lanes.beats[suit, place] & card[DANGER]
                if np.uint64(suit) == card[SUIT] and threat == card[THREAT]:
                    # For the opponents this card is equivalent to the previous one.
                    continue
                card[SUIT], card[THREAT] = np.uint64(suit), threat
                wins = True
            now = later if under_way else np.int64(-1)
            if wins and not _beaten(lanes, step[HANDS], now, suit, place):
                _open(lanes, step, after, suit, now, place)
                break
            if every:
                done, result = True, False
        if not done:
            depth, entering = depth + 1, True
            continue
        if not under_way and card[DANGER] != ZERO:
            row, known = _slot(memory, step[HANDS], key)
            memory[row, 0] = key | (ONE if result else ZERO)
            for seat in range(seats):
                memory[row, 1 + seat] = step[HANDS, seat]
        if depth == 0:
            return result
        depth, entering = depth - 1, False


@njit(cache=True, nogil=True)
def judge(lanes: Any, table: Any, hands: Any, every: Any, stands: Any) -> None:
    """Judge in every world whether the seat on turn wins all remaining tricks.

    ``lanes`` is a ``Lanes``, ``table`` an ``InPlay`` of ``euchre.kernel.playout``, ``hands[world,
    seat]`` (uint64) masks of places. The claimer may choose the order of its cards or, with
    ``every``, must win in each order; every other seat, partners included, plays against it.
    ``stands[world]`` (bool) receives the result.
    """
    seats, order = 0, np.zeros(8, np.int64)
    seat = table.turn
    later = np.int64(0)
    for _ in range(table.seats):
        if table.active >> seat & 1:
            order[seats] = seat
            if not table.acted >> seat & 1:
                later |= np.int64(1) << seats
            seats += 1
        seat = (seat + 1) % table.seats
    steps = np.zeros((table.rest + 2, 4, seats), np.uint64)
    cards = np.zeros((table.rest + 2, 4), np.uint64)
    memory = np.zeros((MEMORY, seats + 1), np.uint64)
    for world in range(len(hands)):
        for i in range(seats):
            steps[0, RAW, i] = hands[world, order[i]]
        # The lowest bit of a stored key is the result.
        key = np.uint64(2 * world + 2)
        stands[world] = _stands(
            lanes, table.led, table.best, later, every, steps, cards, memory, key
        )

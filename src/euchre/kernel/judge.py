"""Whether a claim of all the rest stands (C45, D135), in many worlds at once.

The claimer leads from trick to trick, so only the cards that could beat one of the
claimer's own ever matter, and only as long as such a one is held.  What follows from it
keeps the search small; each step says why it loses nothing.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numba import njit

from euchre.kernel.bits import ONE, ZERO, bit, highest, lowest
from euchre.kernel.lanes import LANES
from euchre.kernel.parts import part

#: Positions remembered in the judgement of one world; each takes a row of a scratch table.
MEMORY = 1 << 12
_MULTIPLIER = np.uint64(0x9E3779B97F4A7C15)
_SHIFT = np.uint64(52)
# At each lead, by seat: the hands, what matters of them, the answers to the claimer's card,
# and those of them not yet tried, the one being tried among them.
RAW, HANDS, ALL, LEFT = range(4)
# And once: the claimer's cards not yet tried, the cards that can beat the claimer, the suit
# of the last card tried and which of them beat it.
TO_TRY, DANGER, SUIT, THREAT = range(4)
#: No suit.
NONE = np.uint64(9)


@part
def _threats(lanes: Any, cards: Any) -> Any:
    """Return the places that beat one of these cards when it is led."""
    found = ZERO
    while cards:
        place = lowest(cards)
        cards &= cards - ONE
        found |= lanes.beats[np.int64(lanes.suit[place]), place]
    return found


@part
def _beaten(lanes: Any, hands: Any, later: Any, led: Any, place: Any) -> Any:
    """Whether one of the seats still to play may legally beat a card."""
    beats = lanes.beats[led, place]
    for seat in range(1, hands.shape[0]):
        if later >> seat & 1:
            follow = hands[seat] & lanes.lane[led]
            if (follow if follow else hands[seat]) & beats:
                return True
    return False


@part
def _slot(memory: Any, hands: Any, key: Any) -> Any:
    """Return the row of the memory for these hands, and whether it holds them."""
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
    """Return the cards with which a seat may answer that need to be looked at."""
    may = hand & lanes.lane[led]
    if not may:
        may = hand
        if not hand & lanes.trumps:
            # Who cannot trump throws first what can no longer matter: a suit of which the
            # claimer has nothing left to lead.
            for suit in range(LANES):
                if hand & lanes.lane[suit] and not mine & lanes.lane[suit]:
                    may = hand & lanes.lane[suit]
                    break
    found = ZERO
    for suit in range(LANES):
        # Of each suit the lowest: whatever it could beat, a higher one beats too.
        lane = may & lanes.lane[suit]
        found |= lane & (ZERO - lane)
    return found


@part
def _enter(lanes: Any, step: Any) -> Any:
    """Look at the claimer's lead: return the cards that can beat the claimer at all."""
    raw, hands = step[RAW], step[HANDS]
    threats = _threats(lanes, raw[0])
    danger = ZERO
    hands[0] = raw[0]
    for seat in range(1, len(raw)):
        # A hand that beats no card of the claimer's now never will: those only get fewer.
        hands[seat] = raw[seat] if raw[seat] & threats else ZERO
        danger |= hands[seat]
    return danger


@part
def _open(lanes: Any, step: Any, after: Any, led: Any, later: Any, place: Any) -> None:
    """Let the claimer play a card and each other seat its first answer."""
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
    """Go on to the next set of answers to the same card; return whether there was one."""
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

    A search in depth without recursion: ``steps[depth]`` and ``cards[depth]`` hold where
    it stands at each lead of the claimer (or, first, in the trick under way).
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
            # So far the card wins; another set of answers is still to be met.
            depth, entering = depth + 1, True
            continue
        elif result != every:
            # One good card is enough, or one bad card too much.
            done = True
        while not done:
            if card[TO_TRY] == ZERO:
                done, result = True, every
                break
            # Trumps first, and high before low.
            place = highest(card[TO_TRY])
            card[TO_TRY] ^= bit(place)
            suit = np.int64(lanes.suit[place])
            if under_way:
                wins = lanes.beats[led, best] & bit(place) != ZERO
                suit = led
            else:
                threat = lanes.beats[suit, place] & card[DANGER]
                if np.uint64(suit) == card[SUIT] and threat == card[THREAT]:
                    # The others see no difference between this card and the one before.
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
    """Judge in every world whether the seat on turn wins all the tricks that are left.

    ``lanes`` is a ``Lanes``, ``table`` an ``InPlay`` of ``euchre.kernel.playout``,
    ``hands[world, seat]`` (uint64) masks of places.  The claimer may choose the order of
    its cards, or with ``every`` each order must win; everybody else, partners too, plays
    against it.  ``stands[world]`` (bool) is filled.
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
        # The lowest bit of a key holds the answer.
        key = np.uint64(2 * world + 2)
        stands[world] = _stands(
            lanes, table.led, table.best, later, every, steps, cards, memory, key
        )

"""Hand evaluation: cards still out, the value of keeping each card, trick counts."""

from __future__ import annotations

from typing import Any

from euchre.club.knowing import HIGHER, PLAIN, PLAINS
from euchre.club.numbers import (
    ACE,
    BASE,
    KING,
    LENGTH,
    LONE_ACE,
    MISS_FEW,
    MISS_GONE,
    MISS_GUARD,
    MISS_LONE,
    MISS_LONE_RUFF,
    MISS_MASTER,
    MISS_PLAIN,
    MISS_STEP,
    MISS_TRUMP,
    MISS_TRUMP_STEP,
    NO_TRUMP,
    TRUMP,
    VOID,
)
from euchre.kernel.bits import lowest, size
from euchre.kernel.chance import apart, bare
from euchre.machine.layout import (
    CARDS,
    EXPOSED,
    FULL,
    HALF,
    HANDS,
    LANE,
    PILE_CARDS,
    PILE_COUNT,
    PILE_SEAT,
    PLAYED,
    SUIT,
    TABLE,
    TRUMPS,
    TURN,
    N,
)
from euchre.machine.tricks import open_cards

HIGH = 4
#: Larger than any number of higher cards.
NONE = 64


# -- what the seat on turn sees ------------------------------------------------------------


@apart
def unseen(t: Any, row: Any) -> Any:
    """Return the cards whose place the seat on turn does not know for certain."""
    seat = row[TURN]
    seen = row[TABLE] | row[PLAYED] | row[HANDS + seat]
    shown = row[EXPOSED]
    while shown:
        seen |= row[HANDS + lowest(shown)]
        shown &= shown - 1
    for pile in range(row[PILE_COUNT]):
        if row[PILE_SEAT + pile] == seat:
            seen |= row[PILE_CARDS + pile]
    if t[HALF]:
        for other in range(t[N]):
            seen |= open_cards(t, row, other)
    return t[FULL] & ~seen


@bare
def own_cards(t: Any, row: Any) -> Any:
    """Return the seat's own known cards: hand and open table cards."""
    seat = row[TURN]
    return row[HANDS + seat] | (open_cards(t, row, seat) if t[HALF] else 0)


@bare
def out_cards(t: Any, row: Any) -> Any:
    """Return the cards that others may hold: unseen cards and the others' open table cards."""
    cards = unseen(t, row)
    if t[HALF]:
        for other in range(t[N]):
            if other != row[TURN]:
                cards |= open_cards(t, row, other)
    return cards


# -- one card ------------------------------------------------------------------------------


@bare
def above(t: Any, strain: Any, card: Any, out: Any) -> Any:
    """Return the number of higher cards of a card's kind that are still out."""
    return size(t[HIGHER + strain * CARDS + card] & out)


@bare
def lane_of(t: Any, strain: Any, card: Any) -> Any:
    """Return all cards of the suit that a card belongs to in play."""
    return t[LANE + strain * 8 + t[SUIT + strain * CARDS + card]]


@apart
def masters(t: Any, strain: Any, cards: Any, out: Any) -> Any:
    """Return the boss cards among ``cards``: no higher card of their kind is out."""
    bosses = 0
    while cards:
        card = lowest(cards)
        if not t[HIGHER + strain * CARDS + card] & out:
            bosses |= 1 << card
        cards &= cards - 1
    return bosses


@bare
def _missed(t: Any, w: Any, strain: Any, card: Any, hand: Any, out: Any) -> Any:
    """Return the value to a hand of keeping a card."""
    trumps, higher = t[TRUMPS + strain], t[HIGHER + strain * CARDS + card]
    over = size(higher & out)
    if trumps >> card & 1:
        return w[MISS_TRUMP] - w[MISS_TRUMP_STEP] * over
    mine = hand & lane_of(t, strain, card) & ~trumps
    value = w[MISS_PLAIN] - w[MISS_STEP] * min(over, w[MISS_FEW])
    value -= size(higher & ~out) * w[MISS_GONE]
    if not over:
        return value + w[MISS_MASTER]
    held = size(mine)
    if held == 1:
        return value - (w[MISS_LONE_RUFF] if hand & trumps else w[MISS_LONE])
    if held == 2 and over > 1 and above(t, strain, lowest(mine & ~(1 << card)), out) == 1:
        return value + w[MISS_GUARD]
    return value


@apart
def cheapest(t: Any, w: Any, strain: Any, cards: Any, hand: Any, out: Any) -> Any:
    """Return the card of ``cards`` that a hand can best spare; ties go to the first.

    Plain cards go before trumps and low before high. A plain singleton goes first, because it
    leaves a void to trump from; a king (or whatever ranks second now) keeps a guard; a boss card
    stays.
    """
    best, least = -1, 1e9
    while cards:
        card = lowest(cards)
        cards &= cards - 1
        value = _missed(t, w, strain, card, hand, out)
        if value < least:
            best, least = card, value
    return best


# -- the count of a hand -------------------------------------------------------------------


@apart
def tricks(t: Any, w: Any, aim: Any, other: Any, strain: Any, hand: Any, out: Any) -> Any:
    """Return the expected tricks of a side as makers of a strain, from one of its hands.

    ``aim`` and ``other`` are ``numbers.TOGETHER``, ``ALONE`` or ``DEFENCE``: the hand is examined
    once and counted for both.
    """
    if strain >= HIGH:
        count = _without_trumps(t, w, aim, strain, hand, out)
        return count, _without_trumps(t, w, other, strain, hand, out)
    mine = hand & t[TRUMPS + strain]
    length = size(mine)
    # Number of trumps with 0, 1, 2, and 3 or more higher ones out, one byte each.
    steps = 0
    while mine:
        steps += 1 << 8 * min(3, above(t, strain, lowest(mine), out))
        mine &= mine - 1
    of_trumps, too = 0.0, 0.0
    for step in range(4):
        for _ in range(steps >> 8 * step & 255):
            of_trumps += w[aim + TRUMP + step]
            too += w[other + TRUMP + step]
    count, second_count = w[aim + BASE] + of_trumps, w[other + BASE] + too
    if length >= 3:
        count += w[aim + LENGTH]
        second_count += w[other + LENGTH]
    voids = 0
    for suit in range(t[PLAINS + strain]):
        mine = hand & t[PLAIN + strain * 4 + suit]
        if not mine:
            voids += 1
            continue
        best, second = NONE, NONE
        while mine:
            over = above(t, strain, lowest(mine), out)
            second = min(second, max(best, over))
            best = min(best, over)
            mine &= mine - 1
        if best == 0:
            ace = ACE if second < NONE else LONE_ACE
            count += w[aim + ace]
            second_count += w[other + ace]
        if second < NONE and (second if best == 0 else best) <= 1:
            count += w[aim + KING]
            second_count += w[other + KING]
    if length:
        count += w[aim + VOID + min(voids, 2)]
        second_count += w[other + VOID + min(voids, 2)]
    return count, second_count


@apart
def _without_trumps(t: Any, w: Any, aim: Any, strain: Any, hand: Any, out: Any) -> Any:
    """Count a hand for high or low: boss cards, runs below them, guarded second-best cards."""
    count = w[aim + NO_TRUMP]
    for suit in range(t[PLAINS + strain] + 1):
        last = suit == t[PLAINS + strain]
        mine = hand & (t[TRUMPS + strain] if last else t[PLAIN + strain * 4 + suit])
        held = size(mine)
        run, seconds = 0, 0
        while mine:
            over = above(t, strain, lowest(mine), out)
            run += over == 0
            seconds += over == 1
            mine &= mine - 1
        for place in range(run):
            count += w[aim + NO_TRUMP + 2] if place else w[aim + NO_TRUMP + 1]
        # The last card of a suit guards nothing.
        for _ in range(seconds - (seconds > 0 and run + seconds == held)):
            count += w[aim + NO_TRUMP + 3]
    return count

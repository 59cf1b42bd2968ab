"""Columns of hands: the tricks each may expect by chances, and the cards that it misses least.

What is counted, and by which numbers, is said by the caller; ``club.prospects.hand_tricks`` and
``club.hand.cheapest`` say the same of one hand.
"""

from __future__ import annotations

from math import exp
from typing import Any, NamedTuple

import numpy as np
from numba import njit
from numpy.typing import NDArray

from euchre.kernel.bits import ONE, ZERO, bit, count, lowest


class Suits(NamedTuple):
    """The cards of a pack under a strain, by rows.

    Row 0 are the trumps, then comes each plain suit that has cards, and in the last row what
    belongs to no suit (jokers where there are no trumps).
    """

    #: ``masks[row]``: uint64.
    masks: NDArray[np.uint64]
    #: ``cards[row, i]``: the best first; -1 beyond the last.
    cards: NDArray[np.int64]
    #: ``row[card]``, and ``higher[card]``: the mask of the cards of its row that beat it.
    row: NDArray[np.int64]
    higher: NDArray[np.uint64]


class Chances(NamedTuple):
    """The numbers of ``club.prospects``, by their names, and who else plays."""

    beaten: float
    rounds: float
    least: float
    least_void: float
    sure: float
    draws: float
    foes: float
    #: How likely a certain unseen card is in a certain hand.
    chance: float


class Misses(NamedTuple):
    """The numbers of ``club.hand.cheapest``."""

    trump: float
    trump_step: float
    plain: float
    plain_step: float
    few: float
    low: float
    master: float
    guard: float
    lone_ruff: float
    lone: float


@njit(cache=True, nogil=True)
def hand_tricks(hands: Any, out: Any, suits: Any, by: Any, found: Any) -> None:
    """Fill ``found[i]`` with the tricks that ``hands[i]`` may expect with ``out[i]`` to fear."""
    for i in range(len(hands)):
        found[i] = _tricks(hands[i], out[i], suits, by)


@njit
def _tricks(hand: Any, out: Any, suits: Any, by: Any) -> Any:
    with_foes = by.chance * by.foes
    foe_trumps = count(suits.masks[0] & out) * by.chance
    least = by.least
    for row in range(1, len(suits.masks) - 1):
        if not hand & suits.masks[row]:
            least = by.least + by.least_void
    total, trumps = 0.0, 0
    for card in suits.cards[0]:
        if card >= 0 and hand & bit(card):
            # Every round draws a trump from each foe.
            left = max(0.0, 1.0 - trumps / (by.rounds * foe_trumps + 1.0))
            above = count(suits.higher[card] & out)
            total += max(least, exp(-by.beaten * above * with_foes * left))
            trumps += 1
    ruffers = 1.0 - exp(-foe_trumps / (1.0 + by.draws * trumps))
    for row in range(1, len(suits.masks) - 1):
        if not hand & suits.masks[row]:
            continue
        length = count(suits.masks[row] & out) * by.chance
        # The chance that a foe holds ``place`` cards of the suit or fewer (Poisson).
        term = exp(-length)
        few, place = term, 0
        for card in suits.cards[row]:
            if card < 0 or not hand & bit(card):
                continue
            left = max(0.0, 1.0 - place / (by.rounds * length + 1.0))
            above = count(suits.higher[card] & out)
            wins = (1.0 - min(by.sure, with_foes * left)) ** float(above)
            trumped = min(1.0, few * ruffers)
            total += wins * (1.0 - trumped) ** by.foes
            place += 1
            term *= length / place
            few += term
    return total


@njit(cache=True, nogil=True)
def thrown(hands: Any, out: Any, number: Any, kept: Any, suits: Any, by: Any, found: Any) -> None:
    """Fill ``found[i]`` with the mask of the ``number`` cards that ``hands[i]`` misses least.

    The cards ``kept`` are not among them; ``out[i]`` are those that others may hold.
    """
    for i in range(len(hands)):
        left = hands[i]
        for _ in range(number):
            card = _cheapest(left, left & ~kept, out[i], suits, by)
            left &= ~bit(card)
        found[i] = hands[i] & ~left


@njit
def _cheapest(hand: Any, may: Any, out: Any, suits: Any, by: Any) -> Any:
    best, least = lowest(may), np.inf
    while may:
        card = lowest(may)
        may &= may - ONE
        higher, row = suits.higher[card], suits.row[card]
        above = count(higher & out)
        if row == 0:
            value = by.trump - by.trump_step * above
        else:
            mine = hand & suits.masks[row]
            value = by.plain - by.plain_step * min(above, by.few) - count(higher & ~out) * by.low
            if above == 0:
                value += by.master
            elif count(mine) == 1:
                value -= by.lone_ruff if hand & suits.masks[0] else by.lone
            elif count(mine) == 2 and above > 1 and _guards(mine, out, suits.higher):
                value += by.guard
        if value < least:
            best, least = card, value
    return best


@njit
def _guards(mine: Any, out: Any, higher: Any) -> Any:
    """Whether the second-best card of the suit is here."""
    while mine != ZERO:
        if count(higher[lowest(mine)] & out) == 1:
            return True
        mine &= mine - ONE
    return False

"""The cards of a deal, from a seed and the deal's number.

Deal ``i`` of a seed has its own random words (``kernel.chance``), so its cards do not depend on the
batch. Three choices share a word. The first words deal the cards; those from ``ACTION_WORD`` on are
for random players.
"""

from __future__ import annotations

from hashlib import blake2b
from typing import Any

import numpy as np
from numpy.typing import NDArray

from euchre.kernel.bits import lowest, nth, scatter, size
from euchre.kernel.chance import apart, bare, chosen, entry, key_of, rest_of, word
from euchre.kernel.pointers import pointer
from euchre.machine.layout import (
    DEALER,
    FACE,
    FULL,
    HALF,
    HAND,
    HANDS,
    KNOWN_CARD,
    MORE_FACES,
    PAIRS,
    PILE_COUNT,
    PILE_SEAT,
    PILES,
    SCORES,
    SIDES,
    START,
    STOCK,
    TAIL,
    TURN_UP,
    WIDOW,
    WIDOW_SIZE,
    WIDTH,
    ZEROS,
    N,
)
from euchre.machine.moves import ONE
from euchre.machine.steps import BEGIN, NO_CARDS, apply

#: Words below this one deal the cards.
ACTION_WORD = 64
#: Choices per word: its bits are still practically uniform after three choices of a card.
_CHOICES = 3


@bare
def _cards(t: Any, key: Any, at: Any, left: Any, number: Any) -> Any:
    """Return ``number`` random cards of ``left``, and the index of the next word."""
    cards, n = 0, size(left)
    chance, used = word(key, at), 0
    while number:
        if used == _CHOICES:
            at += 1
            chance, used = word(key, at), 0
        if number > 1:
            ways = n * (n - 1) // 2
            some = scatter(t[PAIRS + chosen(chance, ways)], left)
            chance = rest_of(chance, ways)
            number -= 2
            n -= 2
        else:
            some = nth(left, chosen(chance, n))
            chance = rest_of(chance, n)
            number -= 1
            n -= 1
        used += 1
        cards |= some
        left ^= some
    return cards, at + 1


@bare
def wipe(t: Any, row: Any) -> None:
    """Reset a row: nothing has happened and no cards are dealt.

    Only piles in use are cleared.
    """
    piles = row[PILE_COUNT]
    for place in range(ZEROS):
        row[place] = -1
    for place in range(ZEROS, PILE_SEAT):
        row[place] = 0
    for pile in range(piles):
        for place in range(PILE_SEAT + pile, KNOWN_CARD, PILES):
            row[place] = 0
    for place in range(KNOWN_CARD, TAIL):
        row[place] = 0


@apart
def deal_row(t: Any, row: Any, key: Any, dealer: Any) -> None:
    """Deal into an initialized row; ``key`` (uint64) is from ``kernel.chance.key_of``.

    The scores are those at the start of a game.
    """
    wipe(t, row)
    left, at, n = t[FULL], NO_CARDS, t[N]
    for seat in range(n):
        cards, at = _cards(t, key, at, left, t[HAND])
        row[HANDS + seat] = cards
        left ^= cards
    if t[WIDOW_SIZE]:
        cards, at = _cards(t, key, at, left, t[WIDOW_SIZE])
        row[WIDOW] = cards
        left ^= cards
    # The first half of the table cards is open, the second covered.
    for place in range(2 * n * t[HALF]):
        cards, at = _cards(t, key, at, left, ONE)
        row[TAIL + place] = lowest(cards)
        left ^= cards
    row[STOCK] = left
    for place in range(t[TURN_UP] + t[MORE_FACES]):
        cards, at = _cards(t, key, at, left, ONE)
        row[FACE + place] = lowest(cards)
        left ^= cards
    row[DEALER] = dealer
    for side in range(t[SIDES]):
        row[SCORES + side] = t[START]


@entry
def deal(t: Any, rows: Any, seed: Any, number: Any, dealer: Any) -> None:
    """Deal into every row: deals ``number``, ``number + 1`` ... of a seed (uint64), not yet begun.

    ``dealer`` deals all of them; if it is -1, seat ``i % seats`` deals deal ``i``.
    """
    by = pointer(t)
    for i in range(rows.shape[0]):
        who = dealer if dealer >= 0 else (number + i) % t[N]
        # The row may be uninitialized, so all piles are cleared.
        rows[i, PILE_COUNT] = PILES
        deal_row(by, pointer(rows[i]), key_of(seed, np.uint64(number + i)), who)


def seed_number(seed: int | str) -> np.uint64:
    """Return the random seed number for a seed given as text or int."""
    return np.uint64(int.from_bytes(blake2b(str(seed).encode(), digest_size=8).digest(), "big"))


def begun(
    t: NDArray[np.int64], number: int, *, seed: int = 0, first: int = 0, dealer: int = -1
) -> NDArray[np.int64]:
    """Return rows of deals of a seed, begun: ``[row, column]``; see ``deal``."""
    rows = np.empty((number, int(t[WIDTH])), np.int64)
    deal(t, rows, np.uint64(seed), first, dealer)
    apply(t, rows, np.full((number, 2), BEGIN))
    return rows

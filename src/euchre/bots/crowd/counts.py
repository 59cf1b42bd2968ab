"""The counts of ``bots.estimate`` and ``bots.hand`` for a column of hands."""

from __future__ import annotations

from functools import cache

import numpy as np
from numpy.typing import NDArray

from euchre.bots.calling import Prospects
from euchre.bots.estimate import (
    BEATEN,
    CALLED,
    DRAWS,
    FULL,
    GIVEN,
    LEAST,
    LEAST_VOID,
    ROUNDS,
    SURE,
    WIDOW,
    Field,
)
from euchre.bots.hand import (
    FEW,
    GUARD,
    LONE,
    LONE_RUFF,
    LOW,
    MASTER,
    PLAIN,
    PLAIN_STEP,
    TRUMP,
    TRUMP_STEP,
    Book,
)
from euchre.bots.partners import gift_order
from euchre.bots.stakes import RARE, STEEP, SURELY, WIDE
from euchre.cards import each
from euchre.kernel import columns
from euchre.kernel.columns import Chances, Misses, Suits

Masks = NDArray[np.uint64]
Column = NDArray[np.float64]
Bits = NDArray[np.bool_]

_MISSED = TRUMP, TRUMP_STEP, PLAIN, PLAIN_STEP, FEW, LOW, MASTER, GUARD, LONE_RUFF, LONE
_MISSES = Misses(*map(float, _MISSED))


def holds_master(known: Book, strain: int, suit: int, hands: Masks, out: Masks) -> Bits:
    """Return which hands hold a card of a suit above which none is out (``hand.masters``)."""
    found = np.zeros(len(hands), np.bool_)
    for card in each(known.ranks.lane[strain][suit]):
        higher = np.uint64(known.higher[strain][card])
        found |= (hands >> np.uint64(card) & np.uint64(1) != 0) & (out & higher == 0)
    return found


def holds_only_masters(known: Book, strain: int, hands: Masks, out: Masks) -> Bits:
    """Return which hands hold no card above which one is out (``hand.masters``)."""
    found = np.ones(len(hands), np.bool_)
    for card, higher in enumerate(known.higher[strain]):
        has = hands >> np.uint64(card) & np.uint64(1) != 0
        found &= ~(has & (out & np.uint64(higher) != 0))
    return found


@cache
def suits(known: Book, strain: int) -> Suits:
    """Return the cards of a pack under a strain, as the kernel reads them."""
    higher = known.higher[strain]
    trumps = known.ranks.trumps[strain]
    free = known.ranks.lane[strain][-1] & ~trumps
    kinds = (trumps, *known.plain[strain], free)
    cards = np.full((len(kinds), max(mask.bit_count() for mask in kinds)), -1, np.int64)
    row = np.zeros(len(higher), np.int64)
    for number, mask in enumerate(kinds):
        best_first = sorted(each(mask), key=lambda c: higher[c].bit_count())
        cards[number, : len(best_first)] = best_first
        row[best_first] = number
    return Suits(np.array(kinds, np.uint64), cards, row, np.array(higher, np.uint64))


def hand_tricks(known: Book, strain: int, hands: Masks, out: Masks, table: Field) -> Column:
    """Return what ``estimate.hand_tricks`` says of each hand, with these cards out."""
    foes = float(table.foes)
    by = Chances(BEATEN, ROUNDS, LEAST, LEAST_VOID, SURE, DRAWS, foes, table.chance)
    found = np.empty(len(hands))
    columns.hand_tricks(np.ascontiguousarray(hands), out, suits(known, strain), by, found)
    return found


def side_tricks(
    own: Column, tricks: int, of: Prospects, *, extra: Column | float = 0.0, cost: float = 0.0
) -> Column:
    """Return what ``estimate`` makes of the tricks of hands.

    ``extra`` is what the upcard brings in another hand, ``cost`` what no trump costs.
    """
    more = of.widow * WIDOW + of.called * CALLED
    own = np.minimum(float(tricks), own)
    own = own + (more * (1.0 - own / tricks) * FULL + extra)
    own = own + (tricks + 1 - own) * (1.0 - (1.0 - GIVEN) ** of.given)
    own = np.clip(own - cost, 0.0, float(tricks))
    found: Column = own + (tricks - own) * of.mates / (of.mates + of.foes)
    return found


def chances_of(means: Column, tricks: int) -> Column:
    """Return ``[row, taken]``: what ``stakes.spread`` says of every expected number of tricks."""
    wanted = np.arange(1, tricks + 1)
    sure = np.minimum(1.0, SURELY + np.maximum(0.0, tricks - means))
    steep = STEEP / (WIDE * np.sqrt(tricks) * sure)
    slope = np.clip(steep[:, None] * (wanted - 0.5 - means[:, None]), -40.0, 40.0)
    least = np.ones((len(means), tricks + 2))
    least[:, 1:-1] = 1.0 / (1.0 + np.exp(slope))
    least[:, -1] = 0.0
    found = least[:, :-1] - least[:, 1:]
    return np.where(found > RARE, found, 0.0)


def thrown(known: Book, strain: int, hands: Masks, out: Masks, number: int, kept: int = 0) -> Masks:
    """Return the mask of so many cards that each hand misses least (``hand.cheapest``).

    The cards ``kept`` are not thrown.
    """
    found = np.empty(len(hands), np.uint64)
    columns.thrown(
        np.ascontiguousarray(hands),
        out,
        number,
        np.uint64(kept),
        suits(known, strain),
        _MISSES,
        found,
    )
    return found


def spared(known: Book, strain: int, hands: Masks, number: int) -> Masks:
    """Return so many cards of each hand that a lone maker gives to a partner: those missed least.

    Nothing has been played by then: whatever is not in the hand is out.
    """
    every = np.uint64((1 << len(known.higher[strain])) - 1)
    return thrown(known, strain, hands, every & ~hands, number)


def helping(known: Book, strain: int, hands: Masks, number: int) -> Masks:
    """Return so many cards of each hand that help a lone partner most (``gift_order``)."""
    found = np.zeros(len(hands), np.uint64)
    left = np.full(len(hands), number)
    for card in gift_order(known, strain):
        takes = (left > 0) & (hands >> np.uint64(card) & np.uint64(1) != 0)
        found[takes] |= np.uint64(1 << card)
        left -= takes
    return found

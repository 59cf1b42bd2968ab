"""The counts of a club player (``euchre.club``) for a column of hands."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from euchre.cards import each
from euchre.club import numbers as of
from euchre.club.seat import Known, Outlook
from euchre.kernel import columns
from euchre.kernel.columns import Chances, Misses, Suits

Masks = NDArray[np.uint64]
Column = NDArray[np.float64]
Bits = NDArray[np.bool_]

_BY = of.usual()
_MISSED = (
    of.MISS_TRUMP,
    of.MISS_TRUMP_STEP,
    of.MISS_PLAIN,
    of.MISS_STEP,
    of.MISS_FEW,
    of.MISS_GONE,
    of.MISS_MASTER,
    of.MISS_GUARD,
    of.MISS_LONE_RUFF,
    of.MISS_LONE,
)
_MISSES = Misses(*(_BY[place] for place in _MISSED))
_CHANCES = (of.BEATEN, of.ROUNDS, of.LEAST, of.LEAST_VOID, of.SURE, of.DRAWS)


class Field(NamedTuple):
    """Who else takes part, and the chance that one certain unseen card is in one certain hand."""

    foes: int
    mates: int
    chance: float


def holds_master(known: Known, strain: int, suit: int, hands: Masks, out: Masks) -> Bits:
    """Return which hands hold a card of a suit above which none is out (``hand.masters``)."""
    found = np.zeros(len(hands), np.bool_)
    for card in each(known.ranks.lane[strain][suit]):
        higher = np.uint64(known.higher(strain, card))
        found |= (hands >> np.uint64(card) & np.uint64(1) != 0) & (out & higher == 0)
    return found


def holds_only_masters(known: Known, strain: int, hands: Masks, out: Masks) -> Bits:
    """Return which hands hold no card above which one is out (``hand.masters``)."""
    found = np.ones(len(hands), np.bool_)
    for card in range(known.size):
        higher = known.higher(strain, card)
        has = hands >> np.uint64(card) & np.uint64(1) != 0
        found &= ~(has & (out & np.uint64(higher) != 0))
    return found


@cache
def suits(known: Known, strain: int) -> Suits:
    """Return the cards of a pack under a strain, as the kernel reads them."""
    higher = [known.higher(strain, card) for card in range(known.size)]
    trumps = known.ranks.trumps[strain]
    free = known.ranks.lane[strain][-1] & ~trumps
    kinds = (trumps, *known.plain(strain), free)
    cards = np.full((len(kinds), max(mask.bit_count() for mask in kinds)), -1, np.int64)
    row = np.zeros(len(higher), np.int64)
    for number, mask in enumerate(kinds):
        best_first = sorted(each(mask), key=lambda c: higher[c].bit_count())
        cards[number, : len(best_first)] = best_first
        row[best_first] = number
    return Suits(np.array(kinds, np.uint64), cards, row, np.array(higher, np.uint64))


def hand_tricks(known: Known, strain: int, hands: Masks, out: Masks, table: Field) -> Column:
    """Return what ``prospects.hand_tricks`` says of each hand, with these cards out."""
    foes = float(table.foes)
    by = Chances._make([*(_BY[place] for place in _CHANCES), foes, table.chance])
    found = np.empty(len(hands))
    columns.hand_tricks(np.ascontiguousarray(hands), out, suits(known, strain), by, found)
    return found


def side_tricks(
    own: Column, tricks: int, outlook: Outlook, *, extra: Column | float = 0.0, cost: float = 0.0
) -> Column:
    """Return what ``prospects.estimate`` makes of the tricks of hands.

    ``extra`` is what the upcard brings in another hand, ``cost`` what no trump costs.
    """
    by = _BY
    more = outlook.widow * by[of.WIDOW] + outlook.called * by[of.CALL_FOR]
    own = np.minimum(float(tricks), own)
    own = own + (more * (1.0 - own / tricks) * by[of.FULL_HAND] + extra)
    own = own + (tricks + 1 - own) * (1.0 - (1.0 - by[of.GIVEN]) ** outlook.given)
    own = np.clip(own - cost, 0.0, float(tricks))
    found: Column = own + (tricks - own) * outlook.mates / (outlook.mates + outlook.foes)
    return found


def chances_of(means: Column, tricks: int) -> Column:
    """Return ``[row, taken]``: the chance of each number of tricks (``club.results``)."""
    wanted = np.arange(1, tricks + 1)
    sure = np.minimum(1.0, _BY[of.SURELY] + np.maximum(0.0, tricks - means))
    steep = _BY[of.STEEP] / (_BY[of.WIDE] * np.sqrt(tricks) * sure)
    slope = np.clip(steep[:, None] * (wanted - 0.5 - means[:, None]), -40.0, 40.0)
    least = np.ones((len(means), tricks + 2))
    least[:, 1:-1] = 1.0 / (1.0 + np.exp(slope))
    least[:, -1] = 0.0
    found = least[:, :-1] - least[:, 1:]
    return np.where(found > _BY[of.RARE], found, 0.0)


def thrown(
    known: Known, strain: int, hands: Masks, out: Masks, number: int, kept: int = 0
) -> Masks:
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


def spared(known: Known, strain: int, hands: Masks, number: int) -> Masks:
    """Return so many cards of each hand that a lone maker gives to a partner: those missed least.

    Nothing has been played by then: whatever is not in the hand is out.
    """
    every = np.uint64((1 << known.size) - 1)
    return thrown(known, strain, hands, every & ~hands, number)


def helping(known: Known, strain: int, hands: Masks, number: int) -> Masks:
    """Return so many cards of each hand that help a lone partner most (``Known.gifts``)."""
    found = np.zeros(len(hands), np.uint64)
    left = np.full(len(hands), number)
    for card in known.gifts(strain):
        takes = (left > 0) & (hands >> np.uint64(card) & np.uint64(1) != 0)
        found[takes] |= np.uint64(1 << card)
        left -= takes
    return found

"""The counts of ``bots.estimate`` and ``bots.hand`` for a column of hands."""

from __future__ import annotations

from functools import cache
from math import factorial
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from euchre.bots.calling import Prospects
from euchre.bots.estimate import (
    BEATEN,
    DRAWS,
    FULL,
    LEAST,
    LEAST_VOID,
    ROUNDS,
    SURE,
    SWAPPED,
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
from euchre.bots.stakes import RARE, STEEP, SURELY, WIDE
from euchre.cards import each

Masks = NDArray[np.uint64]
Column = NDArray[np.float64]
Bits = NDArray[np.bool_]
Counts = NDArray[np.int64]

_NO_CARD = 1e9


class Lane(NamedTuple):
    """Cards that beat each other: the trumps, or a plain suit, the best first."""

    cards: Counts
    #: How many cards of the lane are above each; -1 for one that loses to every card there is.
    above: Counts

    def higher(self, out: Bits) -> Counts:
        """Return ``[row, i]``: how many of the cards that are out are higher."""
        lane = out[:, self.cards]
        found = np.zeros((len(out), len(self.cards) + 1), np.int64)
        np.cumsum(lane, axis=1, out=found[:, 1:])
        # The last place is read by cards that lose to all.
        found[:, -1] = out.sum(axis=1)
        return found[:, self.above]


def holds_master(known: Book, strain: int, suit: int, hands: Masks, out: Masks) -> Bits:
    """Return which hands hold a card of a suit above which none is out (``hand.masters``)."""
    found = np.zeros(len(hands), np.bool_)
    for card in each(known.ranks.lane[strain][suit]):
        higher = np.uint64(known.higher[strain][card])
        found |= (hands >> np.uint64(card) & np.uint64(1) != 0) & (out & higher == 0)
    return found


def bits(masks: Masks, size: int) -> Bits:
    """Return which cards are in each mask: ``[row, card]``."""
    found: Bits = (masks[:, None] >> np.arange(size, dtype=np.uint64) & np.uint64(1)).astype(bool)
    return found


@cache
def lanes(known: Book, strain: int) -> tuple[Lane, tuple[Lane, ...]]:
    """Return the trumps and the plain suits of a strain."""
    plain = tuple(_lane(known, strain, mask) for mask in known.plain[strain])
    return _lane(known, strain, known.ranks.trumps[strain]), plain


def _lane(known: Book, strain: int, mask: int) -> Lane:
    higher = known.higher[strain]
    cards = sorted(each(mask), key=lambda c: higher[c].bit_count())
    above = [-1 if higher[c] & ~mask else higher[c].bit_count() for c in cards]
    return Lane(np.array(cards, np.int64), np.array(above, np.int64))


def hand_tricks(known: Book, strain: int, hands: Bits, out: Bits, table: Field) -> Column:
    """Return what ``estimate.hand_tricks`` says of each hand, with these cards out."""
    with_foes = table.chance * table.foes
    trump, plain = lanes(known, strain)
    held = hands[:, trump.cards]
    foe_trumps = out[:, trump.cards].sum(axis=1) * table.chance
    number = held.sum(axis=1)
    void = np.zeros(len(hands), np.bool_)
    for lane in plain:
        void |= ~hands[:, lane.cards].any(axis=1)
    left = np.maximum(0.0, 1.0 - _places(held) / (ROUNDS * foe_trumps + 1.0)[:, None])
    least = np.where(void, LEAST + LEAST_VOID, LEAST)[:, None]
    wins = np.maximum(least, np.exp(-BEATEN * trump.higher(out) * with_foes * left))
    count: Column = (held * wins).sum(axis=1)
    ruffers = 1.0 - np.exp(-foe_trumps / (1.0 + DRAWS * number))
    for lane in plain:
        held = hands[:, lane.cards]
        length = out[:, lane.cards].sum(axis=1) * table.chance
        places, above = _places(held), lane.higher(out)
        left = np.maximum(0.0, 1.0 - places / (ROUNDS * length + 1.0)[:, None])
        wins = (1.0 - np.minimum(SURE, with_foes * left)) ** above
        trumped = np.minimum(1.0, _at_most(places, length) * ruffers[:, None])
        count += (held * wins * (1.0 - trumped) ** table.foes).sum(axis=1)
    return count


def side_tricks(own: Column, tricks: int, of: Prospects, cost: float) -> Column:
    """Return what ``estimate`` makes of the tricks of hands, which something costs so many."""
    more = of.widow * WIDOW + of.swapped * SWAPPED
    own = np.minimum(float(tricks), own)
    own = np.clip(own + more * (1.0 - own / tricks) * FULL - cost, 0.0, float(tricks))
    found: Column = own + (tricks - own) * of.mates / (of.mates + of.foes)
    return found


def _places(held: Bits) -> Counts:
    """Return how many cards of the lane come before each in its hand."""
    found: Counts = held.cumsum(axis=1) - held
    return found


def _at_most(numbers: Counts, mean: Column) -> Column:
    """Return the chances of so many or fewer where ``mean`` are usual (Poisson)."""
    most = int(numbers.max(initial=0))
    terms = np.stack([mean**k / factorial(k) for k in range(most + 1)], axis=1)
    chances = np.exp(-mean)[:, None] * terms.cumsum(axis=1)
    found: Column = np.take_along_axis(chances, numbers, axis=1)
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
    size = len(known.higher[strain])
    gone, left, may = bits(out, size), hands.copy(), bits(hands & ~np.uint64(kept), size)
    for _ in range(number):
        card = _cheapest(known, strain, bits(left, size), gone, may)
        left &= ~(np.uint64(1) << card.astype(np.uint64))
        may[np.arange(len(may)), card] = False
    return hands & ~left


def _cheapest(known: Book, strain: int, hands: Bits, out: Bits, may: Bits) -> Counts:
    """Return which of the cards that it may part with each hand misses least."""
    trump, plain = lanes(known, strain)
    value = np.full(hands.shape, _NO_CARD)
    value[:, trump.cards] = TRUMP - TRUMP_STEP * trump.higher(out)
    can_trump = hands[:, trump.cards].any(axis=1)
    for lane in plain:
        mine = hands[:, lane.cards]
        above, held = lane.higher(out), mine.sum(axis=1)
        gone = np.where(lane.above < 0, out.shape[1] - 1, lane.above) - above
        row = PLAIN - PLAIN_STEP * np.minimum(above, FEW) - gone * LOW
        guards = (mine & (above == 1)).any(axis=1)
        lone = -np.where(can_trump, LONE_RUFF, LONE)
        more = np.where((held == 1)[:, None], lone[:, None], 0.0)
        more = np.where(((held == 2) & guards)[:, None] & (above > 1), GUARD, more)
        value[:, lane.cards] = row + np.where(above == 0, MASTER, more)
    found: Counts = np.argmin(np.where(may, value, _NO_CARD), axis=1)
    return found

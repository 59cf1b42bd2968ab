"""Uniform random placement of hidden cards, by the million.

Cards with the same restriction form a *group*, and *boxes* with room hold them. Boxes that all
remaining groups treat alike form a *class*. A *split* says how many cards of a group go into each
class; it is drawn in proportion to its number of completions. Within a class every free place, and
within a group every card, is equally likely.

Randomness comes in 64-bit words that depend only on the seed and the number of the world
(``chance``). The probability of a split is exact to 2^-63, that of a place or card to 2^-40, which
no feasible number of worlds can distinguish from exact.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from euchre.fast.compile.arrays import Bytes, Ints, Masks
from euchre.fast.compile.bits import ZERO, Bits, lowest, nth, size
from euchre.fast.compile.chance import chosen, key_of, rest_of, word
from euchre.fast.compile.marks import allocating

#: Small choices per word: four below 64 use up 24 of its bits.
_SHARED = 4
_WORD = 1 << 64


class Packing(NamedTuple):
    """How groups of cards go into boxes. A *node* is a group with the room left for it."""

    #: ``cards[group]``: uint64, a mask.
    cards: Masks
    #: ``room[box]``: int64, the free places.
    room: Ints
    #: ``classes[group, box]``: int64, the class of the box while this group is placed.
    classes: Ints
    #: ``first[node]``: int64, index of its first split; one entry more than there are nodes.
    first: Ints
    #: ``share[split]``: uint64, exclusive upper bound of the words that select a split up to this
    #: one of its node.
    share: Masks
    #: ``then[split]``: int64, the next node.
    then: Ints
    #: ``counts[split, class]``: int64, the cards that go into each class.
    counts: Ints


def shares(weights: Sequence[int]) -> list[int]:
    """Return bounds that divide the 64-bit range by weight, without the final one.

    Weights are exact integers of any size; rounding down moves a bound by less than one word of
    2^64.
    """
    total, bounds, so_far = sum(weights), [], 0
    for weight in weights:
        so_far += weight
        bounds.append(min(_WORD * so_far // total, _WORD - 1))
    return bounds


def _some(cards: Bits, size: int, wanted: int, key: Bits, at: int) -> tuple[Bits, int]:
    """Return ``wanted`` random cards of a mask of ``size`` cards, from the words after ``at``.

    Returns the mask and the index of the next unused word.
    """
    # Choosing the cards left out is equivalent, and faster if they are fewer.
    away = 2 * wanted > size
    steps = size - wanted if away else wanted
    left = cards
    chance = ZERO
    for i in range(steps):
        if i % _SHARED == 0:
            chance = word(key, at)
            at += 1
        left ^= np.uint64(nth(left, chosen(chance, size - i)))
        chance = rest_of(chance, size - i)
    return (left if away else cards ^ left), at


def _split(plan: Packing, node: int, chance: Bits) -> int:
    """Return the split of a node that this random word selects."""
    low, high = plan.first[node], plan.first[node + 1] - 1
    while low < high:
        middle = (low + high) >> 1
        if chance < plan.share[middle]:
            high = middle
        else:
            low = middle + 1
    return low


def _part(wanted: int, free: int, room: int, key: Bits, at: int) -> tuple[int, int]:
    """Return how many of ``wanted`` random places of ``free`` are among ``room`` given ones.

    Returns the number (hypergeometric) and the index of the next unused word.
    """
    if wanted == free or room == free:
        return min(wanted, room), at
    drawn = 0
    chance = ZERO
    for i in range(wanted):
        if i % _SHARED == 0:
            chance = word(key, at)
            at += 1
        drawn += chosen(chance, free - i) < room - drawn
        chance = rest_of(chance, free - i)
    return drawn, at


@allocating
def place(plan: Packing, base: Masks, column: Ints, seed: Bits, first: int, out: Masks) -> None:
    """Fill the rows of ``out`` (uint64, worlds x columns) with random placements.

    Every row starts as ``base`` (uint64); the cards of box ``b`` are added to column ``column[b]``
    (int64). Row ``i`` is world ``first + i`` of the seed (uint64) and depends on nothing else.
    """
    groups, boxes = plan.cards.size, plan.room.size
    room = np.zeros(boxes, np.int64)
    wanted = np.zeros(plan.counts.shape[1], np.int64)
    free = np.zeros(plan.counts.shape[1], np.int64)
    sizes = np.zeros(groups, np.int64)
    for g in range(groups):
        sizes[g] = size(plan.cards[g])
    for row in range(out.shape[0]):
        key, at, node = key_of(seed, first + row), 0, 0
        for c in range(base.size):
            out[row, c] = base[c]
        for b in range(boxes):
            room[b] = plan.room[b]
        for g in range(groups):
            split = plan.first[node]
            if plan.first[node + 1] - split > 1:
                split = _split(plan, node, word(key, at))
                at += 1
            node = plan.then[split]
            for c in range(wanted.size):
                wanted[c] = plan.counts[split, c]
                free[c] = 0
            for b in range(boxes):
                free[plan.classes[g, b]] += room[b]
            left, n = plan.cards[g], sizes[g]
            for b in range(boxes):
                if n == 0:
                    break
                c = plan.classes[g, b]
                if wanted[c] == 0:
                    continue
                part, at = _part(wanted[c], free[c], room[b], key, at)
                wanted[c] -= part
                free[c] -= room[b]
                room[b] -= part
                cards, at = _some(left, n, part, key, at)
                out[row, column[b]] |= cards
                left ^= cards
                n -= part


@allocating
def some(masks: Masks, wanted: int, seed: Bits, numbers: Ints, out: Masks) -> None:
    """Write ``wanted`` random cards of each mask to ``out`` (both uint64, one per world).

    ``numbers`` (int64) are the numbers of the worlds. A mask with fewer cards is taken whole.
    """
    for row in range(masks.size):
        n = size(masks[row])
        key = key_of(seed, numbers[row])
        out[row], _ = _some(masks[row], n, min(wanted, n), key, 0)


@allocating
def ordered(masks: Masks, seed: Bits, numbers: Ints, out: Bytes) -> None:
    """Write the cards of each mask (uint64) to a row of ``out`` (int8), in random order.

    ``numbers`` (int64) are the numbers of the worlds; each mask has as many cards as ``out`` has
    columns.
    """
    for row in range(masks.size):
        key = key_of(seed, numbers[row])
        left = masks[row]
        chance = ZERO
        for i in range(out.shape[1]):
            if i % _SHARED == 0:
                chance = word(key, i // _SHARED)
            size = out.shape[1] - i
            card = np.uint64(nth(left, chosen(chance, size)))
            chance = rest_of(chance, size)
            out[row, i] = lowest(card)
            left ^= card

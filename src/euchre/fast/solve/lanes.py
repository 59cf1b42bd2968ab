"""Card layout for search: one bit per card, lane by lane, each lane in order of strength.

The solvers never need the rank or suit of a card. For each strain the ranking tables become a
layout in which a *lane* is a run of bits that follow the same suit, the stronger the higher, so
that following, beating and "the next card below" are mask operations. Between lanes is a *gap*: a
bit that is no card and never gone, so that cards of different lanes are never neighbors. Twins are
adjacent.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from euchre.coordinates import Card, Mask
from euchre.fast.compile.arrays import Bytes, Masks

#: The lane of cards without a suit; their leader names one.
FREE = 4
LANES = 5


class Lanes(NamedTuple):
    """The layout of one pack for one strain.  A "place" is a bit of the layout."""

    #: ``place[card]``: int8, 64 entries; -1 past the end of the pack.
    place: Bytes
    #: ``card[place]``: int8, 64 entries; -1 where no card is.
    card: Bytes
    #: ``suit[place]``: int8, 64 entries; the suit that a card counts as, 4 for none.
    suit: Bytes
    #: ``lane[suit]``: uint64, 5 entries; the places that follow this suit.
    lane: Masks
    #: ``beats[led, place]``: uint64, 5 x 64; the places that beat this one when it was played
    #: earlier. A twin does not: ties go to the first.
    beats: Masks
    #: ``above[place]``: uint64, 64 entries; this place and all of its lane that rank as high or
    #: higher.
    above: Masks
    #: The places that win as trumps, whatever is led.
    trumps: np.uint64
    #: The lower place of each pair of twins; the other is the next place up.
    twins: np.uint64
    #: The gaps: places that hold no card but separate lanes.
    gaps: np.uint64
    #: The places that may be led only from a hand of nothing else.
    last: np.uint64
    #: ``spread[i, byte]``: uint64, 8 x 256; the places of the cards 8 i to 8 i + 7 in a byte.
    spread: Masks


def lay_out(
    suit: Sequence[int],
    strength: Sequence[Sequence[int]],
    trumps: int,
    twins: int = 0,
    last: int = 0,
) -> Lanes:
    """Lay out a pack for one strain.

    ``suit[card]`` is the suit that the card follows (4: none); ``strength[led][card]`` its strength
    when ``led`` is led, 0 if it cannot win; ``trumps``, ``twins`` (the second card of each pair)
    and ``last`` (cards led only from a hand of nothing else) are masks of cards. Raises
    ``ValueError`` if the layout does not fit into 64 bits.
    """
    size = len(suit)
    place = np.full(64, -1, np.int8)
    card = np.full(64, -1, np.int8)
    suit_at = np.full(64, -1, np.int8)
    gaps, at = 0, 0
    trump_suits = [s for s in range(LANES) if any(_plain(suit, trumps, c, s) for c in range(size))]
    # The trump lane is on top, so that plain lanes come first in every layout.
    order = sorted(range(LANES), key=lambda s: (s in trump_suits, s))
    for s in order:
        members = [c for c in range(size) if suit[c] == s]
        # A trump that follows as a plain suit (Bald's left bower) is not a neighbor of its ace.
        for strangers in (False, True):
            run = [c for c in members if (trumps >> c & 1 and s not in trump_suits) == strangers]
            loose = [c for c in range(size) if trumps >> c & 1 and suit[c] not in trump_suits]
            below = 0
            for c in sorted(run, key=lambda c: (strength[s][c], c)):
                if any(below < strength[s][d] < strength[s][c] for d in loose if below):
                    # A trump of another lane ranks between these two.
                    gaps |= 1 << at
                    at += 1
                below = strength[s][c]
                if at > 63:
                    raise ValueError("the pack is too large for one 64-bit mask")
                place[c], card[at], suit_at[at] = at, c, s
                at += 1
            if run and at < 64:
                gaps |= 1 << at
                at += 1
    lane = [sum(1 << int(place[c]) for c in range(size) if suit[c] == s) for s in range(LANES)]
    beats = np.zeros((LANES, 64), np.uint64)
    above = np.zeros(64, np.uint64)
    for c in range(size):
        for led in range(LANES):
            row = strength[led]
            stronger = (d for d in range(size) if row[d] > row[c])
            beats[led, place[c]] = sum(1 << int(place[d]) for d in stronger)
        row = strength[suit[c]]
        equal = (d for d in range(size) if suit[d] == suit[c] and row[d] >= row[c])
        above[place[c]] = sum(1 << int(place[d]) for d in equal)
    spread = np.zeros((8, 256), np.uint64)
    for i in range(8):
        for byte in range(256):
            cards = (8 * i + b for b in range(8) if byte >> b & 1 and 8 * i + b < size)
            spread[i, byte] = sum(1 << int(place[c]) for c in cards)

    def laid(mask: Mask) -> np.uint64:
        return np.uint64(sum(1 << int(place[c]) for c in range(size) if mask >> c & 1))

    return Lanes(
        place,
        card,
        suit_at,
        np.array(lane, np.uint64),
        beats,
        above,
        laid(trumps),
        laid(twins >> 1),
        np.uint64(gaps),
        laid(last),
        spread,
    )


def _plain(suit: Sequence[int], trumps: int, card: Card, s: int) -> bool:
    """Whether a card makes ``s`` the trump lane: a trump in a lane of nothing but trumps."""
    members = [c for c in range(len(suit)) if suit[c] == s]
    return suit[card] == s and all(trumps >> c & 1 for c in members)


def laid(lanes: Lanes, cards: Mask) -> int:
    """Convert a mask of cards to a mask of places."""
    return sum(int(lanes.spread[i, cards >> 8 * i & 255]) for i in range(8))


def picked(lanes: Lanes, places: int) -> int:
    """Convert a mask of places to a mask of cards."""
    return sum(1 << int(lanes.card[p]) for p in range(64) if places >> p & 1)

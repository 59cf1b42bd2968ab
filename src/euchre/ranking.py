"""Which suit a card belongs to in play, and what it beats.

A pack and a bower rule are compiled to plain tables, one row per strain: engine, bots and
solver read the same rows.  Bald's left bower, jokers, twins, low no trump and packs without
bowers are rows here, never branches elsewhere.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Literal

from euchre.cards import HIGH, JACK, LOW, RANKS, Pack, each, next_suit
from euchre.coordinates import Card, Mask, Strain

#: ``both``: right and left bower are trumps (A3, A4).  ``bald``: the left bower keeps its
#: printed suit but wins as the second trump (B17).  ``none``: no bowers.
Bowers = Literal["both", "bald", "none"]

#: The suit of a joker without trump: one that is never led (D007).
NO_SUIT = 4

_TRUMP, _LEFT, _RIGHT, _JOKER = 100, 120, 130, 140


@dataclass(frozen=True)
class Ranking:
    """The tables of one pack, indexed by strain first, then as each field says."""

    #: ``suit[strain][card]``: the suit the card follows and leads as.
    suit: tuple[tuple[int, ...], ...]
    #: ``lane[strain][suit]``: the mask of the cards that follow this suit.
    lane: tuple[tuple[int, ...], ...]
    #: ``strength[strain][led][card]``: the higher wins, 0 cannot win; of equals the first wins.
    strength: tuple[tuple[tuple[int, ...], ...], ...]
    #: ``trumps[strain]``: the mask of the cards that win as trumps.
    trumps: tuple[int, ...]


def _card_row(pack: Pack, bowers: Bowers, strain: Strain, card: Card) -> tuple[int, int, bool]:
    """Return (suit followed, strength, whether it is a trump) for one card."""
    suit, rank = pack.suit[card], pack.rank[card]
    if suit < 0:
        if strain >= HIGH:
            return NO_SUIT, _JOKER if strain == HIGH else 0, strain == HIGH
        same_colour = pack.texts[card] == ("BR" if strain in (1, 2) else "BK")
        return strain, _JOKER + same_colour, True
    if strain == LOW:
        return suit, len(RANKS) - rank, False
    if strain == HIGH:
        return suit, rank + 1, False
    if rank == JACK and bowers != "none":
        if suit == strain:
            return strain, _RIGHT, True
        if suit == next_suit(strain):
            return (suit if bowers == "bald" else strain), _LEFT, True
    if suit == strain:
        return strain, _TRUMP + rank, True
    return suit, rank + 1, False


@cache
def ranking(pack: Pack, bowers: Bowers = "both") -> Ranking:
    """Compile the tables of a pack (A2-A10, D001-D005, D009-D012, D125-D127).

    >>> pack = Pack()
    >>> table = ranking(pack)
    >>> pack.names(table.lane[3][3])  # spades are trump
    ['JC', '9S', 'TS', 'JS', 'QS', 'KS', 'AS']
    """
    suits, lanes, strengths, trumps = [], [], [], []
    for strain in range(6):
        rows = [_card_row(pack, bowers, strain, c) for c in range(pack.size)]
        suits.append(tuple(suit for suit, _, _ in rows))
        lanes.append(
            tuple(sum(1 << c for c, (suit, _, _) in enumerate(rows) if suit == s) for s in range(5))
        )
        trumps.append(sum(1 << c for c, (_, _, trump) in enumerate(rows) if trump))
        strengths.append(
            tuple(
                tuple(power if trump or suit == led else 0 for suit, power, trump in rows)
                for led in range(5)
            )
        )
    return Ranking(tuple(suits), tuple(lanes), tuple(strengths), tuple(trumps))


def in_order(pack: Pack, table: Ranking, strain: Strain, mask: Mask) -> list[int]:
    """Return cards in display order: trumps first, then suit by suit, each high to low.

    Without a trump (``strain`` -1) the suits keep their pack order; colors alternate.
    """
    suits = [3, 2, 0, 1]
    if strain < 0:
        return sorted(
            each(mask),
            key=lambda c: (
                pack.suit[c] >= 0,
                suits.index(pack.suit[c]) if pack.suit[c] >= 0 else 0,
                -pack.rank[c],
            ),
        )
    row = table.suit[strain]

    def key(card: Card) -> tuple[bool, int, int]:
        suit, trump = row[card], table.trumps[strain] >> card & 1
        place = -1 if trump or suit == NO_SUIT else suits.index(suit)
        return not trump, place, -table.strength[strain][suit][card]

    return sorted(each(mask), key=key)

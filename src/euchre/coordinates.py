"""What a number means: names for the kinds of int that signatures tell apart.

All are plain ints; ``docs/coordinates.md`` says how one is made of another, and what stands where.
-1 is nobody, no card, no suit, where a field says so.
"""

from __future__ import annotations

from typing import TypeAlias

#: A card as its index in its pack.
Card: TypeAlias = int
#: A set of cards: bit n is card n.
Mask: TypeAlias = int
#: A bit of a layout for one strain: what follows the same suit lies together, stronger is higher.
Place: TypeAlias = int
#: Clubs 0, diamonds 1, hearts 2, spades 3.
Suit: TypeAlias = int
#: A suit as trump, or 4 and 5 without trump: the highest wins, the lowest wins.
Strain: TypeAlias = int
#: A seat at the table, clockwise from 0, the same all game long.
TableSeat: TypeAlias = int
#: A seat as it speaks: 0 at the dealer's left, the dealer last.
DealSeat: TypeAlias = int

"""What a number means: names for the kinds of int that signatures tell apart.

All are plain ints; ``docs/coordinates.md`` says how they convert, and where each is used. -1
means no seat, no card or no suit, where a field says so.
"""

from __future__ import annotations

from typing import TypeAlias

#: A card as its index in its pack.
Card: TypeAlias = int
#: A set of cards: bit n is card n.
Mask: TypeAlias = int
#: A bit of a layout for one strain: cards that follow the same suit are adjacent, stronger is
#: higher.
Place: TypeAlias = int
#: Clubs 0, diamonds 1, hearts 2, spades 3.
Suit: TypeAlias = int
#: A suit as trump, or one of two no-trump strains: 4 if the highest card wins, 5 if the lowest.
Strain: TypeAlias = int
#: A seat at the table, clockwise from 0, fixed for the whole game.
TableSeat: TypeAlias = int
#: A seat in speaking order: 0 at the dealer's left, the dealer last.
DealSeat: TypeAlias = int

#: The highest player number, and the most games, of one night.
MOST_PLAYERS = 400
MOST_GAMES = 200
#: The largest seed; JavaScript's numbers are exact up to it.
MOST_SEED = 2**53 - 1

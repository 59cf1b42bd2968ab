"""Partnerships: fixed sides, every player alone, and partners found during the deal."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Protocol

from euchre.cards import each
from euchre.coordinates import TableSeat
from euchre.engine import actions
from euchre.engine.actions import Verb

if TYPE_CHECKING:
    from euchre.engine.state import State


class Sides(Protocol):
    """The seats that share a score and play together throughout."""

    def side(self, seat: TableSeat) -> int:
        """Return the side of a seat."""
        ...

    def count(self, seats: int) -> int:
        """Return the number of sides."""
        ...

    def mates(self, seat: TableSeat, seats: int) -> int:
        """Return the mask of the other seats of the same side."""
        ...

    def problems(self, seats: int) -> list[str]:
        """Return why this number of players cannot form such sides."""
        ...


@dataclass(frozen=True)
class Partners:
    """Fixed sides whose members sit as far apart as possible (A13)."""

    sides: int = 2

    def side(self, seat: TableSeat) -> int:
        """Return the side of a seat."""
        return seat % self.sides

    def count(self, seats: int) -> int:
        """Return the number of sides."""
        return self.sides

    def mates(self, seat: TableSeat, seats: int) -> int:
        """Return the mask of the other seats of the same side."""
        return _mates(self.sides, seat, seats)

    def problems(self, seats: int) -> list[str]:
        """Return why this number of players cannot form such sides."""
        if seats % self.sides:
            return [f"{seats} players do not make {self.sides} equal sides"]
        return []


@cache
def _mates(sides: int, seat: TableSeat, seats: int) -> int:
    return sum(1 << p for p in range(seats) if p != seat and (p - seat) % sides == 0)


@dataclass(frozen=True)
class Each:
    """Every seat keeps its own score; partners, if any, are for one deal."""

    def side(self, seat: TableSeat) -> int:
        """Return the side of a seat: its own."""
        return seat

    def count(self, seats: int) -> int:
        """Return the number of sides: one per seat."""
        return seats

    def mates(self, seat: TableSeat, seats: int) -> int:
        """Return no seats."""
        return 0

    def problems(self, seats: int) -> list[str]:
        """Return no problems: any number of players will do."""
        return []


#: Offset of a suit in ``State.called``, to tell it from a card.
SUIT_CALLED = 64


def makers(s: State) -> int:
    """Return the mask of the maker's side at the end of a deal.

    Needs a full state: a called partner (B9, B15) is derived from the cards and never stored where
    a view could show it.
    """
    if s.maker < 0:
        return 0
    return 1 << s.maker | s.partners(s.maker) | s.helpers | called_partner(s)


def called_partner(s: State) -> int:
    """Return the mask of the called partner; 0 if there is none (D083, D088)."""
    if s.called < 0:
        return 0
    from euchre.engine.rewind import hand_at

    ply = next(i for i, e in enumerate(s.history) if actions.verb(e.action) == Verb.CALL)
    others = [p for p in range(s.rules.seats) if p != s.maker]
    hands = {p: hand_at(s, p, ply) for p in others}
    if s.called < SUIT_CALLED:
        like = s.rules.pack.like(s.called)
        return next((1 << p for p, hand in hands.items() if hand & like), 0)
    suit = s.called - SUIT_CALLED
    lane = s.rules.ranks.lane[s.trump][suit]
    strength = s.rules.ranks.strength[s.trump][suit]
    if s.rules.maker_counts:
        hands[s.maker] = hand_at(s, s.maker, ply)
    best, owner = 0, s.maker
    for seat, hand in hands.items():
        for card in each(hand & lane):
            if strength[card] > best:
                best, owner = strength[card], seat
    return 0 if owner == s.maker else 1 << owner

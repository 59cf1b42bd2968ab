"""What one seat may know: ``observe`` removes everything else.

Bots, pages, logs and network messages get a ``View``, never a ``State``.
"""

from __future__ import annotations

from dataclasses import dataclass

from euchre.coordinates import TableSeat
from euchre.engine import actions
from euchre.engine.actions import Action
from euchre.engine.fields import PUBLIC, Logged, copying
from euchre.engine.rules import Rules
from euchre.engine.state import State, legal, why_not

_public = copying(PUBLIC)


@dataclass(frozen=True, eq=False)
class View:
    """A deal as one seat sees it.

    ``state`` is a state with everything hidden removed: other hands are empty masks, the stock is
    empty, and the private actions of others have lost their cards. ``hands``, ``stock`` and
    ``widow`` are the true numbers of cards.
    """

    seat: TableSeat | None  # None for a spectator
    state: State
    hands: tuple[int, ...]
    stock: int
    widow: int = 0

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, View):
            return NotImplemented
        mine = (self.seat, self.hands, self.stock, self.widow)
        return mine == (other.seat, other.hands, other.stock, other.widow) and (
            self.state == other.state
        )

    __hash__ = None  # type: ignore[assignment]

    @property
    def rules(self) -> Rules:
        """The table's rules."""
        return self.state.rules

    @property
    def hand(self) -> int:
        """Mask of the cards in this seat's own hand."""
        return 0 if self.seat is None else self.state.hands[self.seat]

    @property
    def seen(self) -> int:
        """Mask of the cards whose place this seat knows."""
        s = self.state
        cards = s.table | s.played | sum(s.hands) | sum(s.buried)
        for seat in range(len(s.columns)):
            cards |= s.open_cards(seat)
        return cards

    @property
    def unseen(self) -> int:
        """Mask of the cards that this seat cannot place for certain."""
        return self.state.rules.pack.full & ~self.seen

    def legal(self) -> list[Action]:
        """Return this seat's legal actions; empty when it is not its turn."""
        return legal(self.state) if self.seat is not None and self.state.turn == self.seat else []

    def why_not(self, action: Action) -> str | None:
        """Return why an action by this seat is illegal, or None."""
        if not self.state.ended and self.state.turn != self.seat:
            return f"It is seat {self.state.turn}'s turn."
        return why_not(self.state, action)

    def text(self, action: Action) -> str:
        """Return the text of an action."""
        return actions.text(action, self.state.rules.pack)


def observe(s: State, seat: TableSeat | None) -> View:
    """Return the view of a state for a seat or a spectator (None) (D182).

    Only public fields are copied: an unclassified field stays invisible. Hands are hidden while a
    phase is blind (D184); exposed hands are visible to all.  Raises ``ValueError`` for a seat that
    is not there.
    """
    if seat is not None and not 0 <= seat < len(s.hands):
        raise ValueError(f"there are seats 0 to {len(s.hands) - 1}, not {seat}")
    new = _public(s)
    blind = not s.ended and s.rules.phases[s.phase].blind(s)
    eyes = s.exposed | (0 if seat is None or blind else 1 << seat)
    new.hands = tuple([h if eyes >> p & 1 else 0 for p, h in enumerate(s.hands)])
    new.drawn, new.buried, new.covered = s.drawn, (), ()
    if any(s.drawn):
        new.drawn = tuple([d if p == seat else 0 for p, d in enumerate(s.drawn)])
    if s.buried:
        piles = zip(s.piles, s.buried, strict=True)
        new.buried = tuple([b if pile.seat == seat else 0 for pile, b in piles])
    new.stock = new.widow = ()
    if s.covered:
        new.covered = tuple([(-1,) * len(row) for row in s.covered])
    new.history = _log_for(s.history, seat)
    sizes = tuple([h.bit_count() for h in s.hands])
    return View(seat, new, sizes, len(s.stock), len(s.widow))


def _log_for(history: tuple[Logged, ...], seat: TableSeat | None) -> tuple[Logged, ...]:
    """Return the log with other seats' private actions hidden."""
    if not [entry for entry in history if entry.eyes >= 0]:
        return history
    mine = 0 if seat is None else 1 << seat
    return tuple(
        [
            entry
            if entry.eyes < 0 or entry.eyes & mine
            else Logged(entry.seat, actions.hidden(entry.action), entry.eyes)
            for entry in history
        ]
    )

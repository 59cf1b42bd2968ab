"""What one seat may know: ``observe`` forgets everything else.

Bots, pages, logs and network frames get a ``View``, never a ``State``.
"""

from __future__ import annotations

from dataclasses import dataclass

from euchre.engine import actions
from euchre.engine.actions import Action
from euchre.engine.fields import PUBLIC, Logged
from euchre.engine.rules import Rules
from euchre.engine.state import State, legal, why_not


@dataclass(frozen=True, eq=False)
class View:
    """A deal as one seat sees it.

    ``state`` is a state with everything hidden taken out: other hands are empty
    masks, the stock is empty, private actions of others have lost their cards.
    ``hands``, ``stock`` and ``widow`` say how many cards there really are.
    """

    seat: int | None  # None is a spectator
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
        """The rules of the table."""
        return self.state.rules

    @property
    def hand(self) -> int:
        """The mask of the cards in this seat's own hand."""
        return 0 if self.seat is None else self.state.hands[self.seat]

    @property
    def seen(self) -> int:
        """The mask of the cards whose place this seat knows."""
        s = self.state
        cards = s.table | s.played | sum(s.hands) | sum(s.buried)
        for seat in range(len(s.columns)):
            cards |= s.open_cards(seat)
        return cards

    @property
    def unseen(self) -> int:
        """The mask of the cards that this seat cannot place for sure."""
        return self.state.rules.pack.full & ~self.seen

    def legal(self) -> list[Action]:
        """Return what this seat may do now; nothing when it is not its turn."""
        return legal(self.state) if self.seat is not None and self.state.turn == self.seat else []

    def why_not(self, action: Action) -> str | None:
        """Return why this seat may not do this now, or None."""
        if not self.state.ended and self.state.turn != self.seat:
            return f"It is seat {self.state.turn}'s turn."
        return why_not(self.state, action)

    def text(self, action: Action) -> str:
        """Return the text of an action."""
        return actions.text(action, self.state.rules.pack)


def observe(s: State, seat: int | None) -> View:
    """Return what a seat (or a spectator, None) may know of a state (D182).

    Copies what is public and nothing else: a field that nobody classified stays
    invisible.  Nobody sees a hand while a phase is blind (D184); exposed hands
    are seen by all.
    """
    new = State.__new__(State)
    for name in PUBLIC:
        setattr(new, name, getattr(s, name))
    blind = not s.ended and s.rules.phases[s.phase].blind(s)
    eyes = s.exposed | (0 if seat is None or blind else 1 << seat)
    new.hands = tuple(h if eyes >> p & 1 else 0 for p, h in enumerate(s.hands))
    new.drawn = tuple(d if p == seat else 0 for p, d in enumerate(s.drawn))
    new.buried = tuple(
        b if pile.seat == seat else 0 for pile, b in zip(s.piles, s.buried, strict=True)
    )
    new.stock = new.widow = ()
    new.covered = tuple(tuple(-1 for _ in row) for row in s.covered)
    new.history = tuple(
        entry
        if entry.eyes < 0 or (seat is not None and entry.eyes >> seat & 1)
        else Logged(entry.seat, actions.hidden(entry.action), entry.eyes)
        for entry in s.history
    )
    sizes = tuple(h.bit_count() for h in s.hands)
    return View(seat, new, sizes, len(s.stock), len(s.widow))

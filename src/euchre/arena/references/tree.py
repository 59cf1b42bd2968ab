"""The card play over sampled worlds, as the references that look further than one card search it.

``Game`` is all that these searches know of a game, so their tests play Kuhn poker with them.
``CardPlay`` is a deal between two sides once cards are played.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import Protocol, TypeVar

import numpy as np

from euchre.arena.references.open_cards import prices, solver, won_by
from euchre.engine import actions
from euchre.engine.actions import CLAIM, Action
from euchre.engine.state import State, legal, push
from euchre.fast.solve.card_play import card_play, positions

S = TypeVar("S")


class Game(Protocol[S]):
    """A game between two sides, of which ``S`` is a full state; values are those of one side."""

    def turn(self, s: S) -> int:
        """Return the seat on turn."""
        ...

    def sign(self, seat: int) -> int:
        """Return 1 for a seat of the side whose values these are, else -1."""
        ...

    def choices(self, s: S) -> Sequence[int]:
        """Return the legal actions."""
        ...

    def after(self, s: S, action: int) -> S:
        """Return the state after an action."""
        ...

    def seen(self, s: S) -> Hashable:
        """Return what the seat on turn knows: it cannot tell equal ones apart."""
        ...

    def final(self, s: S) -> float | None:
        """Return the value of an ended game, None if it goes on."""
        ...

    def open_values(self, states: Sequence[S]) -> list[list[float]]:
        """Return the value of each choice in each state if all play on with everything open."""
        ...


class CardPlay:
    """The card play from some decision on, for the side of the seat that decides."""

    def __init__(self, s: State):
        self.side = s.rules.sides.side(s.turn)
        self.sides = [s.rules.sides.side(seat) for seat in range(s.rules.seats)]
        self.past = len(s.history)

    def turn(self, s: State) -> int:
        """Return the seat on turn."""
        return s.turn

    def sign(self, seat: int) -> int:
        """Return 1 for a seat of the deciding side, else -1."""
        return 1 if self.sides[seat] == self.side else -1

    def choices(self, s: State) -> list[Action]:
        """Return the cards that may be played; nobody claims."""
        return [action for action in legal(s) if action != CLAIM]

    def after(self, s: State, action: Action) -> State:
        """Return the state after a card."""
        later = s.copy()
        push(later, action)
        return later

    def seen(self, s: State) -> Hashable:
        """Return the cards held and put aside by the seat on turn, and those played since."""
        aside = tuple(
            cards for pile, cards in zip(s.piles, s.buried, strict=True) if pile.seat == s.turn
        )
        played = tuple(entry.action for entry in s.history[self.past :])
        return s.turn, s.hands[s.turn], aside, played

    def final(self, s: State) -> float | None:
        """Return the points of the side less those of the other, and tricks, if all is played."""
        if not s.ended:
            return None
        return float(prices(s, self.side)[won_by(s, 0)])

    def open_values(self, states: Sequence[State]) -> list[list[float]]:
        """Return the same for each choice in each state if the rest is played with open cards."""
        first = states[0]
        solve = solver(first.rules, first.trump, first.out)
        tricks = solve.cards(positions([card_play(s) for s in states]))
        values = []
        for s, row in zip(states, tricks, strict=True):
            worth, won = prices(s, self.side), won_by(s, 0)
            places = [solve.lanes.place[actions.card(action)] for action in self.choices(s)]
            values.append(worth[row[places].astype(np.int64) + won].tolist())
        return values

"""What hands are worth to whoever would make trump with them, in many worlds at once."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from euchre.bots.crowd.counts import (
    Column,
    Field,
    Masks,
    chances_of,
    hand_tricks,
    side_tricks,
    thrown,
)
from euchre.cards import HIGH
from euchre.club.seat import Outlook, Seat, known
from euchre.engine.rules import Rules
from euchre.engine.state import State
from euchre.engine.view import View, observe

Rows = NDArray[np.int64]


class Hands:
    """Hands ``hands[world, seat]``, with ``piles[world, pile]`` laid away, counted in tricks.

    States that are asked about differ in hidden cards only; any world's will do.  While the
    same hands are held, neither scores nor sides change.
    """

    def __init__(self, rules: Rules, hands: Masks, piles: Masks):
        self.rules, self.hands, self.piles = rules, hands, piles
        self.known = known(rules)
        self._held: tuple[Masks, Masks] | None = None
        self._tricks: dict[tuple[int, Field], Column] = {}
        self._means: dict[tuple[int, int, Outlook, int], Column] = {}
        self._spreads: dict[tuple[int, tuple[int, ...], Outlook], Column] = {}
        #: By seat, strains, bid and whether alone.
        self._worths: dict[tuple[int, tuple[int, ...], int, bool], Column] = {}
        self._best: dict[tuple[object, ...], Rows] = {}
        #: By seat, bid and whether alone; by seat, maker, who is alone, makers and bid.
        self._of: dict[tuple[int, int, bool], Outlook] = {}
        self._results: dict[tuple[int, int, int, int, int], Column] = {}

    def __len__(self) -> int:
        return len(self.hands)

    def out(self, view: View) -> Masks:
        """Return the cards that each hand of the seat of a view must fear."""
        s, seat = view.state, view.seat
        own, away = view.hand, np.zeros(len(self.hands), np.uint64)
        for i, pile in enumerate(s.piles):
            if pile.seat == seat:
                own |= s.buried[i]
                away |= self.piles[:, i]
        found: Masks = np.uint64(view.unseen | own) & ~self.hands[:, seat] & ~away
        return found

    def _all_cards(self, s: State) -> tuple[Masks, Masks]:
        """Return the cards in all hands, seat by seat, and those that each must fear."""
        if self._held is None:
            rows = [self.out(observe(s, seat)) for seat in range(self.rules.seats)]
            self._held = self.hands.T.ravel(), np.concatenate(rows)
        return self._held

    def own(self, view: View, strain: int, mates: int, foes: int) -> Column:
        """Return the tricks that each hand itself may expect, over all worlds."""
        # Every hand is as large as this one, so that as many cards are out.
        table = Field(foes, mates, Seat(view).chance_of(foes + mates))
        key = strain, table
        if key not in self._tricks:
            # All seats at once: they will all be asked.
            count = hand_tricks(self.known, strain, *self._all_cards(view.state), table)
            self._tricks[key] = count.reshape(self.rules.seats, -1)
        found: Column = self._tricks[key][view.state.turn]
        return found

    def expected(self, view: View, strain: int, of: Outlook, *, accepting: bool = False) -> Column:
        """Return what ``prospects.expected`` says of each hand, over all worlds."""
        up = view.state.up if accepting else -1
        key = view.state.turn, strain, of, up
        if key not in self._means:
            tricks, cost = self.rules.tricks, 0.0
            extra: Column | float = 0.0
            if strain >= HIGH:
                cost = Seat(view).no_trump_costs(of.mates) * tricks
            if up >= 0:
                own, extra = self._with_upcard(view, strain, of)
            else:
                own = self.own(view, strain, of.mates, of.foes)
            self._means[key] = side_tricks(own, tricks, of, extra=extra, cost=cost)
        return self._means[key]

    def _with_upcard(self, view: View, strain: int, of: Outlook) -> tuple[Column, Column]:
        """Return the tricks of each hand if the upcard is accepted, and what else that brings."""
        s, seat = view.state, view.state.turn
        hands, up = self.hands[:, seat], np.uint64(1 << s.up)
        asked, out = Seat(view), self.out(view)
        more, feared = np.zeros(len(hands)), asked.out
        if asked.taker() == seat:
            hands = hands | up
            hands = hands & ~thrown(self.known, strain, hands, out, 1, kept=1 << s.up)
        else:
            partner = of.mates / (of.mates + of.foes) if of.given else 0.0
            more += asked.upcard_elsewhere(partner)
            if of.given:
                best = out & np.uint64(self.known.higher(strain, s.up)) == 0
                more[best] = asked.upcard_elsewhere(1.0)
            feared, out = feared | 1 << s.up, out | up
        table = Field(of.foes, of.mates, asked.chance_of(of.foes + of.mates, feared))
        return hand_tricks(self.known, strain, hands, out, table), more

    def best_strain(self, view: View, strains: Sequence[int], mates: int, foes: int) -> Rows:
        """Return the strain that suits each hand best, over all worlds."""
        key = view.state.turn, tuple(strains), mates, foes
        if key not in self._best:
            best = np.full(len(self.hands), strains[0])
            most = np.full(len(self.hands), -np.inf)
            for strain in strains:
                count = self.expected(view, strain, Outlook(mates, foes, 0, 0, 0))
                # Of equals a suit goes before no trump.
                better = (count > most) | (count == most) & (strain < HIGH) & (best >= HIGH)
                best[better], most[better] = strain, count[better]
            self._best[key] = best
        return self._best[key]

    def worth(
        self, view: View, strains: Rows, named: tuple[int, ...], bid: int, *, alone: bool
    ) -> Column:
        """Return what making trump with a bid is worth to each hand, over all worlds."""
        key = view.state.turn, named, bid, alone
        if key not in self._worths:
            of = self.prospects(view, bid, alone=alone)
            if (key[0], named, of) not in self._spreads:
                means = np.zeros(len(self.hands))
                for strain in np.unique(strains).tolist():
                    at = strains == strain
                    means[at] = self.expected(view, strain, of)[at]
                self._spreads[key[0], named, of] = chances_of(means, self.rules.tricks)
            of_tricks = self.results(
                view, view.state.turn, *self.company(view, bid, alone=alone), bid
            )
            chances = self._spreads[key[0], named, of]
            self._worths[key] = np.einsum("ij,j", chances, of_tricks)
        return self._worths[key]

    def made(
        self, view: View, strain: int, bid: int, *, alone: bool, accepting: bool = False
    ) -> Column:
        """Return what ``calling.maker_worth`` says of each hand, over all worlds."""
        of = self.prospects(view, bid, alone=alone)
        means = self.expected(view, strain, of, accepting=accepting)
        of_tricks = self.results(view, view.state.turn, *self.company(view, bid, alone=alone), bid)
        found: Column = np.einsum("ij,j", chances_of(means, self.rules.tricks), of_tricks)
        return found

    def prospects(self, view: View, bid: int, *, alone: bool) -> Outlook:
        """Return what ``prospects.outlook`` says."""
        key = view.state.turn, bid, alone
        if key not in self._of:
            self._of[key] = Seat(view).outlook(bid, alone=alone)
        return self._of[key]

    def company(self, view: View, bid: int, *, alone: bool) -> tuple[int, int]:
        """Return who plays alone, and who are makers, if the seat on turn makes a bid."""
        return 1 << view.state.turn if alone else 0, Seat(view).makers(bid, alone=alone)

    def results(self, view: View, maker: int, lone: int, makers: int, bid: int) -> Column:
        """Return what every number of tricks of the makers is worth to the seat on turn."""
        key = view.state.turn, maker, lone, makers, bid
        if key not in self._results:
            asked = Seat(view)
            self._results[key] = np.array(
                [
                    asked.result(taken, maker, lone, makers, bid)
                    for taken in range(view.rules.tricks + 1)
                ]
            )
        return self._results[key]

"""The play of the cards as numbers: who holds which places, who plays with whom, for what.

The kernel gets masks, indexes and price tables; which cards, sides and prices they stand
for is known here only.  Everything needs a full ``State``: a bot makes one for each world
it imagines.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from euchre.bridge.layout import lanes_of
from euchre.bridge.prices import ends_of, members_of
from euchre.cards import each
from euchre.engine.fields import Outcome
from euchre.engine.phases import Tricks
from euchre.engine.rules import Rules
from euchre.engine.scoring import Tally, tally
from euchre.engine.state import State
from euchre.kernel.lanes import Lanes, laid
from euchre.kernel.plain import NO_CARD, SEATS, Positions


@dataclass(frozen=True)
class Position:
    """A point in the play of the cards; masks of cards are masks of places."""

    lanes: Lanes
    #: What every seat can play: its hand, and its open cards on the table.
    hands: tuple[int, ...]
    #: The mask of the seats that take part.
    active: int
    #: Who leads, or has led, the trick under way; the places played to it; the suit that a
    #: joker led to it asks for, -1 where none was led.
    leader: int
    trick: tuple[int, ...]
    named: int
    #: What is uncovered when a place is played (B6), by place.
    under: dict[int, int] = field(default_factory=dict)
    #: The places allowed for the next card (a dictated lead), 0 for all that are legal.
    only: int = 0


def in_play(s: State) -> bool:
    """Whether the next thing to do is to play a card."""
    return not s.ended and isinstance(s.rules.phases[s.phase], Tricks)


def position(s: State) -> Position:
    """Return a state as the kernel sees it.

    Raises ``ValueError`` if no card is to be played.
    """
    if not in_play(s):
        raise ValueError("the cards are not being played")
    lanes = lanes_of(s.rules, s.trump)
    hands = [laid(lanes, s.hands[p] | s.open_cards(p)) for p in range(s.rules.seats)]
    under = {}
    for p, row in enumerate(s.columns):
        for column in each(s.under[p]):
            beneath = laid(lanes, 1 << s.covered[p][column])
            if row[column] >= 0:
                under[int(lanes.place[row[column]])] = beneath
            else:
                # It is turned up when the trick is over (D128): before its owner plays again.
                hands[p] |= beneath
    trick = tuple(int(lanes.place[card]) for _, card in s.trick)
    joker_led = bool(s.trick) and s.rules.ranks.suit[s.trump][s.trick[0][1]] != s.led
    return Position(
        lanes,
        tuple(hands),
        (1 << s.rules.seats) - 1 & ~s.out,
        s.trick[0][0] if s.trick else s.turn,
        trick,
        s.led if joker_led else -1,
        under,
        laid(lanes, 1 << s.dictated) if s.dictated >= 0 and not s.played else 0,
    )


def batch(points: Sequence[Position]) -> Positions:
    """Return positions of one layout and number of seats as the arrays of ``kernel.plain``."""
    n = len(points)
    trick = np.full((n, SEATS), NO_CARD, np.int8)
    covered = any(p.under for p in points)
    under = np.zeros((n if covered else 0, 64), np.uint64)
    for i, p in enumerate(points):
        trick[i, : len(p.trick)] = p.trick
        for place, beneath in p.under.items():
            under[i, place] = beneath
    return Positions(
        np.array([p.hands for p in points], np.uint64),
        np.array([p.active for p in points], np.int64),
        np.array([p.leader for p in points], np.int64),
        trick,
        np.array([p.named for p in points], np.int8),
        under,
        np.array([p.only for p in points], np.uint64),
    )


# -- what the seats play for ------------------------------------------------------------------


@dataclass(frozen=True)
class Stakes:
    """Who plays with whom, and what every end is worth, by the price list of the table."""

    rules: Rules
    facts: Tally
    #: ``table[seat, made, own]``: float64; what the side that scores for a seat gets where
    #: the makers end with ``made`` tricks and that side with ``own``; NaN where no play can
    #: end so.  It is the change of the score also where points are counted down.
    table: NDArray[np.float64]

    @property
    def sides(self) -> int:
        """How many sides score."""
        return self.rules.sides.count(self.rules.seats)

    def members(self, side: int) -> int:
        """Return the mask of the seats for which a side scores."""
        return members_of(self.rules, side)

    @property
    def two(self) -> int:
        """The mask of one side where two sides play, whoever keeps a score; 0 for more.

        Partners play together; so do all the makers, and all the others, where no price
        asks who of them won a trick.
        """
        if self.sides == 2:
            return self.members(0)
        rows = self.table[[p for p in range(self.rules.seats) if not self.facts.out >> p & 1]]
        if not self.facts.makers or _asks_who(rows):
            return 0
        return self.facts.makers

    def points(self, tricks: Sequence[int]) -> tuple[int, ...]:
        """Return what each side gets for an end, by tricks won by each seat."""
        return self.rules.prices.price(replace(self.facts, tricks=tuple(tricks)), self.rules)

    def end(self, side: int, ours: int, total: int) -> tuple[int, ...]:
        """Return tricks by seat of which a mask of seats has ``ours``, and the others the rest.

        The maker wins all of his side's, of the others the first seat that plays.
        """
        n = self.rules.seats
        won = [0] * n
        for seats, tricks in ((side, ours), (~side, total - ours)):
            if tricks:
                playing = [p for p in range(n) if seats & ~self.facts.out & 1 << p]
                won[self.facts.maker if self.facts.maker in playing else playing[0]] += tricks
        return tuple(won)

    def scores(self, side: int, tricks: Sequence[int]) -> tuple[int | None, int | None]:
        """Return what a mask of seats gets for an end, and what the others do.

        None for the others where it would matter who of them won a trick.
        """
        got = self.points(tricks)
        maker = self.facts.maker
        ours, theirs = (
            [p for p in range(self.rules.seats) if seats & ~self.facts.out & 1 << p]
            for seats in (side, ~side)
        )
        of = self.rules.sides.side
        us = got[of(maker if maker in ours else ours[0])]
        return us, got[of(maker if maker in theirs else theirs[0])] if self.two else None

    def wishes(self, side: int, total: int) -> list[float]:
        """Return by number of tricks what a mask of seats makes of ending with it.

        It is the difference to what the others get, or, where those do not get all the
        same, what the side itself gets.
        """
        found = []
        for ours in range(total + 1):
            us, them = self.scores(side, self.end(side, ours, total))
            value = (us or 0) - (them or 0)
            found.append(float(-value if self.rules.goal.down else value))
        return found


def stakes(s: State, *, priced: bool = True) -> Stakes:
    """Return what the seats of a state play for: its price list, asked for every end.

    Without ``priced`` they play for tricks, and the list is asked nothing.
    """
    ended = s.copy()
    ended.outcome = Outcome.PLAYED
    facts = tally(ended)
    return Stakes(s.rules, facts, _table(s.rules, facts) if priced else _tricks(s.rules, facts))


def _tricks(rules: Rules, facts: Tally) -> NDArray[np.float64]:
    """Return tricks in place of prices: everybody's own where points are counted down.

    There nobody plays for others (B24); elsewhere all who play against the makers have
    one aim.
    """
    table = np.zeros((rules.seats, 16, 16))
    for seat in range(rules.seats):
        ours = facts.makers >> seat & 1
        made = np.arange(16.0)[:, None] * (1 if ours else -1)
        table[seat] = np.arange(16.0) if rules.goal.down else made
    return table


def _table(rules: Rules, facts: Tally) -> NDArray[np.float64]:
    """Return the price list as a table, with one end asked for each entry."""
    n = rules.seats
    table = np.full((n, 16, 16), np.nan)
    playing = (1 << n) - 1 & ~facts.out
    for seat in range(n):
        side = rules.sides.side(seat)
        for made, own, tricks in ends_of(rules, facts.makers, playing, side):
            scores = rules.prices.price(replace(facts, tricks=tricks), rules)
            table[seat, made, own] = scores[side]
    return table


def _asks_who(rows: NDArray[np.float64]) -> bool:
    """Whether for some number of tricks of the makers a seat's own tricks change its price."""
    return any(
        bool(a != b)
        for row in rows.reshape(-1, rows.shape[-1])
        for a, b in pairwise(row[~np.isnan(row)])
    )

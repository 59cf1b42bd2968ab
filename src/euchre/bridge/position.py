"""The card play as numbers: hands as masks of places, partnerships, and payoffs.

The kernel gets masks, indexes and price tables; only this module knows which cards, sides and
prices they stand for. Everything here needs a full ``State``: bots build one for each world they
sample.
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
    """A point in the card play; card masks are masks of places."""

    lanes: Lanes
    #: The playable cards of each seat: its hand and its open table cards.
    hands: tuple[int, ...]
    #: Mask of the seats in play.
    active: int
    #: The leader of the current trick; the places played to it; the suit named by a joker led to
    #: it, -1 if none.
    leader: int
    trick: tuple[int, ...]
    named: int
    #: What is uncovered when a place is played (B6), by place.
    under: dict[int, int] = field(default_factory=dict)
    #: The places allowed for the next card (a dictated lead), 0 for all legal ones.
    only: int = 0


def in_play(s: State) -> bool:
    """Whether the next action is to play a card."""
    return not s.ended and isinstance(s.rules.phases[s.phase], Tricks)


def position(s: State) -> Position:
    """Return a state as the kernel sees it.

    Raises ``ValueError`` if the next action is not to play a card.
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
                # It is turned up after the trick (D128), before its owner plays again.
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
    """Stack positions of one layout and number of seats into the arrays of ``kernel.plain``."""
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
    """The partnerships, and the payoff of every outcome by the price list of the table."""

    rules: Rules
    facts: Tally
    #: ``table[seat, made, own]``: float64; the payoff to the side that scores for a seat when the
    #: makers end with ``made`` tricks and that side with ``own``; NaN for impossible outcomes. It
    #: is the change of score even where points count down.
    table: NDArray[np.float64]

    @property
    def sides(self) -> int:
        """Number of sides that keep a score."""
        return self.rules.sides.count(self.rules.seats)

    def members(self, side: int) -> int:
        """Return the mask of the seats for which a side scores."""
        return members_of(self.rules, side)

    @property
    def two(self) -> int:
        """Mask of one side if the deal is between two sides, however scores are kept; else 0.

        Partners play together. So do all makers, and all their opponents, if no price depends on
        which of them won a trick.
        """
        if self.sides == 2:
            return self.members(0)
        rows = self.table[[p for p in range(self.rules.seats) if not self.facts.out >> p & 1]]
        if not self.facts.makers or _asks_who(rows):
            return 0
        return self.facts.makers

    def points(self, tricks: Sequence[int]) -> tuple[int, ...]:
        """Return the points of each side for an outcome, by tricks won by each seat."""
        return self.rules.prices.price(replace(self.facts, tricks=tuple(tricks)), self.rules)

    def end(self, side: int, ours: int, total: int) -> tuple[int, ...]:
        """Return tricks by seat: ``ours`` for a mask of seats, the rest for the others.

        All tricks of the maker's side go to the maker, those of the others to their first active
        seat.
        """
        n = self.rules.seats
        won = [0] * n
        for seats, tricks in ((side, ours), (~side, total - ours)):
            if tricks:
                playing = [p for p in range(n) if seats & ~self.facts.out & 1 << p]
                won[self.facts.maker if self.facts.maker in playing else playing[0]] += tricks
        return tuple(won)

    def scores(self, side: int, tricks: Sequence[int]) -> tuple[int | None, int | None]:
        """Return the points of a mask of seats and of the others for an outcome.

        None for the others if their points depend on which of them won a trick.
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
        """Return the utility to a mask of seats of ending with each number of tricks.

        It is the difference from the others' points or, if those differ among themselves, the
        side's own points.
        """
        found = []
        for ours in range(total + 1):
            us, them = self.scores(side, self.end(side, ours, total))
            value = (us or 0) - (them or 0)
            found.append(float(-value if self.rules.goal.down else value))
        return found


def stakes(s: State, *, priced: bool = True) -> Stakes:
    """Return the payoffs of a state: its price list evaluated for every outcome.

    With ``priced`` false the seats play for tricks and the price list is not used.
    """
    ended = s.copy()
    ended.outcome = Outcome.PLAYED
    facts = tally(ended)
    return Stakes(s.rules, facts, _table(s.rules, facts) if priced else _tricks(s.rules, facts))


def _tricks(rules: Rules, facts: Tally) -> NDArray[np.float64]:
    """Return tricks in place of prices; each seat's own tricks where points count down.

    In countdown games everyone plays alone (B24); elsewhere the makers' opponents share one aim.
    """
    table = np.zeros((rules.seats, 16, 16))
    for seat in range(rules.seats):
        ours = facts.makers >> seat & 1
        made = np.arange(16.0)[:, None] * (1 if ours else -1)
        table[seat] = np.arange(16.0) if rules.goal.down else made
    return table


def _table(rules: Rules, facts: Tally) -> NDArray[np.float64]:
    """Return the price list as a table, evaluated once per outcome."""
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
    """Whether, at a given makers' total, a price depends on which seat won the tricks."""
    return any(
        bool(a != b)
        for row in rows.reshape(-1, rows.shape[-1])
        for a, b in pairwise(row[~np.isnan(row)])
    )

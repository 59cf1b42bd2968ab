"""Exact (double-dummy) solution of one deal: the value of every card, and the best line.

Sides play for points by the price list of the table, with ties broken by tricks. Between two sides
the solution is unique. With more sides there are two notions:

* *max-n*: each side maximizes its own result and expects the others to do the same. Of equally good
  cards a seat plays the one on the lowest place of the layout; another tie-break could change every
  value, so this is a forecast, not a guarantee.
* *paranoid*: the makers (or, without a maker, the seat on turn) against all others together, who
  sacrifice their own points to hurt them. It is the least that the makers can guarantee.
"""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Literal, TypeAlias, get_args

import numpy as np

from euchre.cards import each
from euchre.coordinates import TableSeat
from euchre.engine import actions
from euchre.engine.actions import CLAIM, Action
from euchre.engine.state import State, legal, push
from euchre.fast.compile.arrays import Bytes, Floats, Ints
from euchre.fast.solve import max_n, plain
from euchre.fast.solve.from_state import CardPlay, card_play, positions
from euchre.fast.solve.payoffs import Payoffs, payoffs
from euchre.fast.solve.plain import Positions
from euchre.fast.solve.solver import SHORT, Solver
from euchre.text import brief

Mode = Literal["auto", "paranoid", "max-n"]
MODES: tuple[str, ...] = get_args(Mode)
#: Nodes after which a search is abandoned: some minutes.
LIMIT = 300_000_000
#: Transposition-table entries of the plain solver; 40 MB when full.
MEMORY = 1 << 20
#: Transposition-table size of the fast solver in MB, for hands of up to ``SHORT`` cards and for
#: longer ones.
SMALL, LARGE = 4, 64


class TooLong(ValueError):
    """The search exceeded its node limit."""


@dataclass(frozen=True)
class CardOutcome:
    """The outcome of one action under best play."""

    action: Action
    #: Tricks of each of ``Solution.sides`` at the end of the deal.
    tricks: tuple[int, ...]
    #: Points of each: a change of score. None if undetermined, because prices are not used or
    #: because a paranoid solution does not say how the opponents split their tricks.
    points: tuple[int | None, ...]


@dataclass(frozen=True)
class Solution:
    """The value of every legal card, and the line that follows the best one."""

    #: ``two sides``, ``paranoid`` or ``max-n``.
    mode: str
    #: The solver that found it.
    solver: str
    #: Mask of the seats of each side.
    sides: tuple[int, ...]
    #: In the order of ``legal``.
    choices: tuple[CardOutcome, ...]
    #: The best line from here to the end of the deal.
    line: tuple[Action, ...]
    #: Nodes searched (choices of a card).
    nodes: int
    #: Search time in seconds, without loading compiled code.
    seconds: float

    @property
    def best(self) -> CardOutcome:
        """The choice that begins the line."""
        return next(c for c in self.choices if c.action == self.line[0])


def solve(s: State, mode: Mode = "auto", *, priced: bool = True, limit: int = LIMIT) -> Solution:
    """Solve a state in the card play; needs a full state or a world.

    ``auto`` is exact between two sides and max-n among more. With ``priced`` false the sides play
    for tricks instead of points, for positions whose earlier tricks or contract are unknown. Claims
    are ignored. Raises ``ValueError`` if the next action is not a card or the mode is unknown, and
    ``TooLong`` after ``limit`` nodes of one search by a slow solver (``plain`` or ``max-n``).
    """
    if mode not in MODES:
        raise ValueError(f"there is no mode {brief(mode)}; there are {', '.join(MODES)}")
    at = card_play(s)
    judge = _judge(s, at, mode, priced, limit)
    # Load the compiled code with an empty call, so that it does not count as search time.
    judge.run(Positions._make(array[:0] for array in positions([at])), s.taken)
    begun = time.perf_counter()
    values = _values(judge, s)
    choices = tuple(judge.choice(a, end) for a, end in values.items())
    line = tuple(_line(judge, s, values))
    seconds = time.perf_counter() - begun
    return Solution(judge.mode, judge.solver, judge.sides, choices, line, judge.nodes, seconds)


def _judge(s: State, at: CardPlay, mode: Mode, priced: bool, limit: int) -> _Judge:
    for_what = payoffs(s, priced=priced)
    two = for_what.two
    if mode == "max-n" or (mode == "auto" and not two):
        return _MaxN(s, at, for_what, priced, limit)
    side = two or for_what.facts.makers or 1 << s.turn
    return _TwoSides(s, at, for_what, side, priced, limit)


def _plays(s: State) -> list[Action]:
    return [a for a in legal(s) if a != CLAIM]


def _after(s: State, action: Action) -> State:
    new = s.copy()
    push(new, action)
    return new


def _values(judge: _Judge, s: State) -> dict[Action, Any]:
    """Return the outcome of every action."""
    at = card_play(s)
    ends = judge.ends(s, at)
    outcomes = {}
    for action in _plays(s):
        if actions.suit_led(action) >= 0:
            # The solvers give a joker led only the value of its best suit; here each suit counts.
            outcomes[action] = _best(judge, after := _after(s, action), _values(judge, after))[1]
        else:
            outcomes[action] = ends[int(at.lanes.place[actions.card(action)])]
    return outcomes


def _best(judge: _Judge, s: State, values: dict[Action, Any]) -> tuple[Action, Any]:
    """Return the best action for the seat on turn; ties go to the lowest place."""
    lanes = card_play(s).lanes
    order = sorted(values, key=lambda a: (lanes.place[actions.card(a)], actions.suit_led(a)))
    action = max(order, key=lambda a: judge.liking(s.turn, values[a]))
    return action, values[action]


def _line(judge: _Judge, s: State, values: dict[Action, Any]) -> Iterator[Action]:
    """Yield best play to the end."""
    while True:
        action = _best(judge, s, values)[0]
        yield action
        s = _after(s, action)
        if s.ended:
            return
        plays = _plays(s)
        values = dict.fromkeys(plays, values[action]) if len(plays) == 1 else _values(judge, s)


def _rest(at: CardPlay, seat: TableSeat) -> int:
    """Return how many cards a seat still has: open, in hand and covered."""
    count, waiting = 0, at.hands[seat]
    while waiting:
        count += waiting.bit_count()
        waiting = sum(at.under.get(place, 0) for place in each(waiting))
    return count


class _TwoSides:
    """One mask of seats against all others; an outcome is the number of its tricks."""

    def __init__(
        self, s: State, at: CardPlay, for_what: Payoffs, side: int, priced: bool, limit: int
    ):
        everybody = (1 << s.rules.seats) - 1
        self.mode = "two sides" if for_what.two else "paranoid"
        self.sides: tuple[int, ...] = (side, everybody & ~side)
        self.nodes = 0
        self.lanes = at.lanes
        self.side = side
        self.limit = limit
        self.payoffs = for_what if priced else None
        self.total = sum(s.taken) + _rest(at, s.turn)
        # Outcomes in order of preference: by points, then by tricks. A solver needs only the order.
        self.order = list(range(self.total + 1))
        if self.payoffs is not None:
            utilities = self.payoffs.utilities(side, self.total)
            self.order.sort(key=lambda tricks: (utilities[tricks], tricks))
        self.price = np.argsort(self.order).astype(np.float64)
        # If more tricks are never worse the fast solvers apply, except with table cards.
        self.for_tricks = self.order == sorted(self.order)
        self.fast = self.for_tricks and not at.under
        self.solver = "plain"
        if self.fast:
            size = LARGE if self.total > SHORT else SMALL
            self.exact = Solver(s.rules, s.trump, at.active, side, self.total, size)
            self.solver = self.exact.name
        else:
            self.memory = plain.memory(MEMORY)

    def ends(self, s: State, at: CardPlay) -> dict[int, int]:
        """Return, by place, the side's final number of tricks."""
        values = self.run(positions([at]), s.taken)[0]
        return {place: self.order[int(v)] for place, v in enumerate(values) if v >= 0}

    def run(self, points: Positions, taken: Sequence[int]) -> Floats:
        """Return, by place, the rank of the outcome in ``order``; -1 for illegal places."""
        won = sum(t for p, t in enumerate(taken) if self.side >> p & 1)
        n = len(points.hands)
        if self.fast:
            before = self.exact.nodes
            rest = self.exact.cards(points)
            self.nodes += self.exact.nodes - before
            return np.where(rest >= 0, rest + won, -1.0)
        out, nodes = np.zeros((n, 64)), np.zeros(n, np.int64)
        plain.two_sided(
            self.lanes,
            self.memory,
            points,
            np.full(n, self.side, np.int64),
            np.full(n, won, np.int64),
            np.zeros(0) if self.for_tricks else self.price,
            self.limit,
            out,
            nodes,
        )
        self.nodes += _counted(nodes, self.limit)
        return np.nan_to_num(out, nan=-1.0)

    def liking(self, seat: TableSeat, end: int) -> float:
        """Return the rank of an outcome, negated for the opponents."""
        return float(self.price[end] if self.side >> seat & 1 else -self.price[end])

    def choice(self, action: Action, end: int) -> CardOutcome:
        """Return tricks and points of both sides."""
        points: tuple[int | None, ...] = (None, None)
        if self.payoffs is not None:
            points = self.payoffs.scores(self.side, self.payoffs.end(self.side, end, self.total))
        return CardOutcome(action, (end, self.total - end), points)


class _MaxN:
    """Every scoring side for itself; an outcome is the makers' tricks, then each side's."""

    def __init__(self, s: State, at: CardPlay, for_what: Payoffs, priced: bool, limit: int):
        n = s.rules.seats
        self.mode, self.solver = "max-n", "max-n"
        self.nodes = 0
        self.lanes = at.lanes
        self.limit = limit
        self.payoffs = for_what
        self.priced = priced
        self.sides = tuple(for_what.members(side) for side in range(for_what.sides))
        self.scores = np.array([s.rules.sides.side(p) for p in range(n)], np.int64)
        self.makers = for_what.facts.makers
        # Fewer points are better where points count down; ties are broken by tricks.
        sign = -1 if s.rules.goal.down else 1
        own_tricks = np.broadcast_to(np.arange(16.0), for_what.table.shape)
        utilities = sign * np.nan_to_num(for_what.table) * 16 + own_tricks if priced else own_tricks
        self.utilities = np.ascontiguousarray(utilities)
        self.memory = plain.memory(MEMORY)

    def ends(self, s: State, at: CardPlay) -> dict[int, tuple[int, ...]]:
        """Return, by place, the final tricks."""
        values = self.run(positions([at]), s.taken)[0, :, : 1 + len(self.sides)]
        return {place: tuple(map(int, end)) for place, end in enumerate(values) if end[0] >= 0}

    def run(self, points: Positions, taken: Sequence[int]) -> Bytes:
        """Return, by place, the final tricks of the makers and of each side."""
        n = len(points.hands)
        out, nodes = np.zeros((n, 64, 8), np.int8), np.zeros(n, np.int64)
        won = np.tile(np.array(self._won(taken), np.int64), (n, 1))
        makers = np.full(n, self.makers, np.int64)
        stakes = max_n.Stakes(self.scores, makers, won, self.utilities)
        max_n.each_for_itself(self.lanes, self.memory, points, stakes, self.limit, out, nodes)
        self.nodes += _counted(nodes, self.limit)
        return out

    def _won(self, taken: Sequence[int]) -> list[int]:
        """Return the tricks of the makers, and of each of seven sides."""
        masks = [self.makers, *self.sides, *[0] * (7 - len(self.sides))]
        return [sum(taken[p] for p in each(mask)) for mask in masks]

    def liking(self, seat: TableSeat, end: tuple[int, ...]) -> float:
        """Return the utility of an outcome to a seat's side."""
        return float(self.utilities[seat, end[0], end[1 + self.scores[seat]]])

    def choice(self, action: Action, end: tuple[int, ...]) -> CardOutcome:
        """Return tricks and points of every side."""
        won = [0] * len(self.scores)
        for side, tricks in enumerate(end[1:]):
            # Prices do not depend on which partner wins a trick.
            won[next(each(self.sides[side] & ~self.payoffs.facts.out), 0)] += tricks
        points = self.payoffs.points(won) if self.priced else (None,) * len(self.sides)
        return CardOutcome(action, end[1:], points)


#: A solution concept: outcomes as numbers, and the seats' preferences among them.
_Judge: TypeAlias = _TwoSides | _MaxN


def _counted(nodes: Ints, limit: int) -> int:
    """Return the nodes of a search; raise ``TooLong`` if it was abandoned."""
    if (nodes < 0).any():
        raise TooLong(f"given up after {limit:,} choices of a card; this position takes longer")
    return int(nodes.sum())

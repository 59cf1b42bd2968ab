"""``epimc-2`` and ``epimc-3``: perfect-information Monte Carlo that postpones its reasoning.

Arjonilla, Saffidine and Cazenave, "Perfect Information Monte Carlo with Postponing Reasoning",
IEEE Conference on Games 2024 (arXiv 2408.02380).  Of 50 sampled worlds the next ``depth`` actions
are played as a game of imperfect information: whoever is on turn does the same in all worlds that
look alike to it.  Only then the cards are laid open, and solved.  Depth 1 is PIMC.

The game of these few actions is solved by regret matching (CFR+: Tammelin 2014, with averages
weighted by time), each seat a player of its own; the action with the best value against the
average strategies is played, the first of equals.  Before the cards are played this player is
``pimc-50``.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from random import Random
from typing import Generic, NamedTuple, Protocol, TypeVar

import numpy as np
from numpy.typing import NDArray

from euchre.arena.references.open_cards import Pimc, prices, solver, won_by
from euchre.engine import actions
from euchre.engine.actions import CLAIM, Action
from euchre.engine.state import State, legal, push
from euchre.engine.view import View
from euchre.fast.compile.marks import entry
from euchre.fast.sample.imagine import imagine
from euchre.fast.solve.card_play import card_play, positions

Ints = NDArray[np.int64]
Floats = NDArray[np.float64]
S = TypeVar("S")
#: How often the regrets of every seat are matched.
ROUNDS = 100


class TwoSidedGame(Protocol[S]):
    """A game between two sides, of which ``S`` is a full state; values are those of one side.

    It is all that the search knows, so its tests play Kuhn poker.
    """

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


class RestOfDeal:
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


class Tree(NamedTuple):
    """The positions of all worlds, parents before children, and what their seats know."""

    #: ``parent[row]``: -1 for a world.
    parent: Ints
    #: ``slot[row]``: which choice of which information state leads here; -1 for a world.
    slot: Ints
    #: ``state[row]``: the information state of the seat on turn, -1 for a leaf.
    state: Ints
    #: ``value[row]``: of a leaf.
    value: Floats
    #: By information state: its first slot, how many it has, its seat, and its side as a sign.
    first: Ints
    number: Ints
    seat: Ints
    sign: Ints


class Growing(Generic[S]):
    """A tree while it grows."""

    def __init__(self, game: TwoSidedGame[S], worlds: Sequence[S], depth: int):
        self.game = game
        self.rows: list[tuple[int, int, int, float]] = []
        self.states: dict[Hashable, int] = {}
        self.about: list[tuple[int, int, int, int]] = []
        self.slots = 0
        self._grow([(-1, -1, world) for world in worlds], depth)

    def tree(self) -> Tree:
        """Return the tree as arrays."""
        parent, slot, state, value = zip(*self.rows, strict=True)
        first, number, seat, sign = (
            np.array(column, np.int64) for column in zip(*self.about, strict=True)
        )
        rows = np.array([parent, slot, state], np.int64)
        return Tree(
            rows[0], rows[1], rows[2], np.array(value, np.float64), first, number, seat, sign
        )

    def _grow(self, level: list[tuple[int, int, S]], depth: int) -> None:
        """Add rows (parent, slot, state) and what follows within ``depth`` actions."""
        later: list[tuple[int, int, S]] = []
        last: list[tuple[int, int, S]] = []
        for parent, slot, s in level:
            row, final = len(self.rows), self.game.final(s)
            if final is not None:
                self.rows.append((parent, slot, -1, final))
                continue
            choices = self.game.choices(s)
            state = self._state(s, len(choices))
            first = self.about[state][0]
            self.rows.append((parent, slot, state, 0.0))
            if depth == 1:
                last.append((row, first, s))
            else:
                for k, action in enumerate(choices):
                    later.append((row, first + k, self.game.after(s, action)))
        if last:
            values = self.game.open_values([s for _, _, s in last])
            for (row, first, _), of_choices in zip(last, values, strict=True):
                self.rows += [(row, first + k, -1, v) for k, v in enumerate(of_choices)]
        if later:
            self._grow(later, depth - 1)

    def _state(self, s: S, number: int) -> int:
        """Return the information state of the seat on turn."""
        known = self.states.setdefault(self.game.seen(s), len(self.states))
        if known == len(self.about):
            seat = self.game.turn(s)
            self.about.append((self.slots, number, seat, self.game.sign(seat)))
            self.slots += number
        return known


@entry
def solve(
    tree: Tree, seats: int, rounds: int, regret: Floats, strategy: Floats, average: Floats,
    reach: Floats, value: Floats,
) -> None:  # fmt: skip
    """Solve a tree by regret matching; leave the average strategies in ``average``.

    ``regret``, ``strategy`` and ``average`` have a place for each slot, ``reach`` ``[row, seat]``
    and ``value`` for each row; all begin at 0.  At the end ``value`` is that of the average.
    """
    rows, states = len(tree.parent), len(tree.first)
    for time in range(1, rounds + 2):
        for state in range(states):
            first, end = tree.first[state], tree.first[state] + tree.number[state]
            total = 0.0
            weights = average if time > rounds else regret
            for slot in range(first, end):
                total += weights[slot]
            for slot in range(first, end):
                strategy[slot] = weights[slot] / total if total > 0.0 else 1.0 / (end - first)
        for row in range(rows):
            parent = tree.parent[row]
            for seat in range(seats):
                reach[row, seat] = 1.0 if parent < 0 else reach[parent, seat]
            if parent >= 0:
                seat = tree.seat[tree.state[parent]]
                reach[row, seat] *= strategy[tree.slot[row]]
            value[row] = tree.value[row]
        for row in range(rows - 1, -1, -1):
            parent = tree.parent[row]
            if parent >= 0:
                value[parent] += strategy[tree.slot[row]] * value[row]
        if time > rounds:
            return
        for row in range(rows):
            parent = tree.parent[row]
            if parent < 0:
                continue
            state = tree.state[parent]
            others = 1.0
            for seat in range(seats):
                if seat != tree.seat[state]:
                    others *= reach[parent, seat]
            gain = tree.sign[state] * (value[row] - value[parent])
            regret[tree.slot[row]] += others * gain
            own = reach[parent, tree.seat[state]]
            average[tree.slot[row]] += time * own * strategy[tree.slot[row]]
        for slot in range(len(regret)):
            regret[slot] = max(0.0, regret[slot])


def values(tree: Tree, seats: int, rounds: int = ROUNDS) -> tuple[Floats, Floats]:
    """Return the value of each slot to the deciding side, and the average strategies.

    A value is the mean over the positions of an information state, weighted by how likely the
    average strategies of the others reach them.
    """
    rows, slots = len(tree.parent), int(tree.number.sum())
    regret, strategy, average = np.zeros(slots), np.zeros(slots), np.zeros(slots)
    reach, value = np.zeros((rows, seats)), np.zeros(rows)
    solve(tree, seats, rounds, regret, strategy, average, reach, value)
    child = np.flatnonzero(tree.parent >= 0)
    parent, slot = tree.parent[child], tree.slot[child]
    weight = np.ones(len(child))
    for seat in range(seats):
        weight *= np.where(tree.seat[tree.state[parent]] == seat, 1.0, reach[parent, seat])
    total = np.bincount(slot, weight, slots)
    sums = np.bincount(slot, weight * value[child], slots)
    return np.divide(sums, total, out=np.zeros(slots), where=total > 0), strategy


class Epimc(Pimc):
    """Postpones its reasoning by some cards."""

    def __init__(self, rng: Random, *, depth: int, worlds: int = 50):
        super().__init__(rng, worlds=worlds)
        self.depth = depth

    def card(self, view: View, choices: Sequence[Action], seed: int) -> Action:
        """Return the card that is best against the average strategies."""
        drawn = imagine(view, self.worlds, seed)
        worlds = [drawn.state(i) for i in range(self.worlds)]
        tree = Growing(RestOfDeal(worlds[0]), worlds, self.depth).tree()
        worth, _ = values(tree, view.rules.seats)
        return choices[int(np.argmax(worth[: len(choices)].round(10)))]

"""Exact open-card values, for games between two fixed sides over an upcard, and who plays by them.

The value of a deal to a side is its points minus the other side's, by the table's price list,
when both sides play perfectly for tricks; more tricks break ties in points.

``pimc-50`` solves sampled worlds: perfect-information Monte Carlo (Levy 1989; Ginsberg, "GIB", JAIR
14, 2001) in its plain form.  Worlds are uniform, ignoring the bidding.
Every action gets its exact value in points in the same worlds; the best mean wins, the first
legal one of equals.  Before the play, ``club`` answers the rest of the auction, the discard and
the questions after it in every world, and then the play is solved.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache
from random import Random

import numpy as np
from numpy.typing import NDArray

from euchre.arena.references import Reference
from euchre.bots.club import ClubBot
from euchre.coordinates import Mask, Strain
from euchre.engine import actions
from euchre.engine.actions import CLAIM, Action
from euchre.engine.fields import Outcome
from euchre.engine.phases import TurnUp
from euchre.engine.rules import Rules
from euchre.engine.scoring import Tally, facts, points
from euchre.engine.sides import makers
from euchre.engine.state import State, legal, push
from euchre.engine.view import View, observe
from euchre.fast.player.numbers import usual
from euchre.fast.sample.imagine import imagine
from euchre.fast.solve.from_state import in_play
from euchre.fast.solve.payoffs import Payoffs, members_of
from euchre.fast.solve.solver import Solver, tricks_of_worlds, worlds_of

#: The club player of the references follows no table of calls: new tables change no reference.
CLUB = tuple(usual(by_table=0.0))
#: The value of a trick more than the others, in points: just enough to break ties.
TRICK = 2.0**-20
#: Memory in MB for the general solver, used where the fast one does not apply.
_MEMORY = 4


def refusal(rules: Rules) -> str | None:
    """Return why exact values are not defined at a table; None if they are."""
    if rules.sides.count(rules.seats) != 2:
        return "it is defined for games between two fixed sides"
    if rules.phase(TurnUp) is None or rules.goal.down:
        return "it is defined for the games in which an upcard is accepted or a suit named"
    if rules.columns or rules.widow:
        return "it is not defined with cards on the table or a widow"
    return None


@lru_cache(maxsize=64)
def solver(rules: Rules, strain: Strain, out: Mask) -> Solver:
    """Return the solver that counts the tricks of side 0, one per process."""
    active = (1 << rules.seats) - 1 & ~out
    return Solver(rules, strain, active, members_of(rules, 0), rules.hand, _MEMORY)


def values_of_cards(
    s: State, hands: NDArray[np.uint64], legal: Sequence[Action]
) -> NDArray[np.float64]:
    """Return ``[world, action]``: points of the side on turn minus the other side's, and tricks.

    ``s`` is a state in the play or that of a view, ``hands[world, seat]`` the sampled hands.  A led
    joker names the suit that is best for its owner.
    """
    ours = s.rules.sides.side(s.turn)
    plays, tricks = tricks_of_worlds(s, hands, side=members_of(s.rules, 0))
    indexes = [plays.index(actions.card(a)) for a in legal]
    return prices(s, ours)[tricks[:, indexes].astype(np.int64) + won_by(s, 0)]


def won_by(s: State, side: int) -> int:
    """Return the tricks that a side has won."""
    return sum(tricks for seat, tricks in enumerate(s.taken) if s.rules.sides.side(seat) == side)


def values_of_deals(states: Sequence[State], side: int) -> NDArray[np.float64]:
    """Return the values of full states to a side: solved at a lead, priced if the deal is over.

    States with the same trump and seats are solved as one batch.
    """
    values = np.zeros(len(states))
    alike: dict[tuple[int, int], list[int]] = defaultdict(list)
    for i, s in enumerate(states):
        if s.ended:
            changes = points(s)
            values[i] = changes[side] - changes[1 - side]
        elif in_play(s) and not s.trick:
            alike[s.trump, s.out].append(i)
        else:
            raise ValueError("only the beginning of a trick is solved here")
    for (trump, out), rows in alike.items():
        some = [states[i] for i in rows]
        leaders = np.array([s.turn for s in some], np.int64)
        at = worlds_of(some[0], hands_of(some))._replace(leader=leaders)
        tricks = solver(some[0].rules, trump, out).deals(at)
        for i, s, rest in zip(rows, some, tricks.tolist(), strict=True):
            values[i] = prices(s, side)[rest + won_by(s, 0)]
    return values


def prices(s: State, side: int) -> NDArray[np.float64]:
    """Return ``[tricks of side 0]``: a side's points minus the other side's."""
    # The price of a deal depends on everything but who dealt.
    known = replace(facts(s, Outcome.PLAYED, (), makers(s)), dealer=0)
    return _prices(s.rules, known, side)


@lru_cache(maxsize=4096)
def _prices(rules: Rules, known: Tally, side: int) -> NDArray[np.float64]:
    total = rules.tricks
    # Between two sides nothing is asked of the table.
    worth = Payoffs(rules, known, np.empty(0)).utilities(members_of(rules, side), total)
    values: NDArray[np.float64] = np.array(worth) + TRICK * (2 * np.arange(total + 1) - total)
    return values if side == 0 else values[::-1]


def hands_of(states: Sequence[State]) -> NDArray[np.uint64]:
    """Return the hands of full states as ``[world, seat]``."""
    return np.array([s.hands for s in states], np.uint64)


_SEEDS = 1 << 62


class Pimc:
    """Chooses the action with the best mean exact value over sampled worlds."""

    def __init__(self, rng: Random, *, worlds: int = 50):
        self.rng, self.worlds = rng, worlds

    def choose(self, view: View, legal: Sequence[Action]) -> Action:
        """Return the best legal action; it never claims."""
        choices = [a for a in legal if a != CLAIM]
        seed = self.rng.randrange(_SEEDS)
        if len(choices) == 1:
            return choices[0]
        return choices[int(np.argmax(self.values(view, choices, seed).mean(axis=0)))]

    def values(self, view: View, choices: Sequence[Action], seed: int) -> NDArray[np.float64]:
        """Return ``[world, action]``: points of this side minus the other side's."""
        drawn = imagine(view, self.worlds, seed)
        if in_play(view.state):
            return values_of_cards(view.state, drawn.hands, choices)
        return values_before([drawn.state(i) for i in range(self.worlds)], choices)


def values_before(worlds: Sequence[State], choices: Sequence[Action]) -> NDArray[np.float64]:
    """Return ``[world, action]`` for a decision before the play."""
    side = worlds[0].rules.sides.side(worlds[0].turn)
    after = [to_the_play(world, action) for world in worlds for action in choices]
    return values_of_deals(after, side).reshape(len(worlds), len(choices))


def to_the_play(world: State, action: Action) -> State:
    """Return a world after an action and ``club``'s answers to all questions before the play."""
    s, club = world.copy(), ClubBot(CLUB)
    push(s, action)
    while not s.ended and not in_play(s):
        choices = legal(s)
        push(s, choices[0] if len(choices) == 1 else club.choose(observe(s, s.turn), choices))
    return s


REFERENCE = Reference(Pimc, refusal)

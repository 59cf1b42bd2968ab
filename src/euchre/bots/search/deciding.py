"""The searching bots: they race the candidates over sampled worlds within a compute budget."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from euchre.bots.search import overrated
from euchre.bots.search.beliefs import PLENTY, Sampler
from euchre.bots.search.candidates import candidates, with_answers
from euchre.bots.search.mistakes import bounds_of
from euchre.bots.search.values import (
    ends_of,
    most_at_stake,
    plays_for_the_game,
    samples_of,
    solvable,
    solved_ends,
)
from euchre.engine import actions
from euchre.engine.actions import CLAIM, Action
from euchre.engine.phases import Auction, Tricks
from euchre.engine.view import View
from euchre.fast.player.ends import Ends
from euchre.fast.sample.imagine import Worlds, imagine

#: ``[choice, world]``: the utility of each choice in each world.
Utilities: TypeAlias = NDArray[np.float32]


@dataclass(frozen=True)
class Level:
    """How much a player searches."""

    #: Most worlds for a card play.
    cards: int
    #: Most worlds for a decision before the first lead.
    calls: int
    #: The compute budget of a decision, with one pack and with two, in milliseconds of a typical
    #: machine (about).  It counts work and never reads the clock, so decisions are reproducible.
    budget: tuple[float, float]
    #: Whether worlds are always weighed by what the others did (``beliefs``), as in reviews;
    #: otherwise only where that may show a clear mistake, and not for bids.
    weighs: bool = False
    #: Whether worlds are also solved with open cards, where that is possible.
    solved: bool = False


#: Search settings of the levels offered to people.
LEVELS = {
    "strong": Level(cards=200, calls=800, budget=(10, 10)),
    "expert": Level(cards=1000, calls=1500, budget=(200, 700), weighs=True, solved=True),
}

#: Racing: the worlds of the first round, after which clearly worse candidates drop out, and the
#: growth factor of the total from round to round.
_FIRST_CARDS, _FIRST_CALLS, _GROWTH = 128, 24, 2
#: A candidate drops out if it is worse by more than this many standard errors of the difference.
_DROP_ERRORS = 3.0
#: A choice replaces the club player's only if it is better by more than this many standard errors.
_SWITCH_ERRORS = 1.0
#: The race ends when no remaining candidate can be worse than the best by more than this: as a
#: probability of winning, and in points.
_EVEN, _EVEN_POINTS = 0.002, 0.02
#: "Can be": by this many standard errors.
_SURE = 2.0
#: How many times as many worlds there may be while the best may be a clear mistake
#: (``mistakes.Bounds``).
_WIDE = 4
#: By how many standard deviations of the difference of two choices importance weights may move its
#: mean: never by more than ``sqrt(1 / MIN_ESS_SHARE - 1)`` (Cauchy-Schwarz), seldom by more than
#: this.
_SWAY = 0.2
#: Worlds drawn at first; later as many as there are.
_DRAWN = 128
#: Rollout steps (``fast.player.rollout``) in a millisecond on a typical machine.
STEPS_PER_MS = 15_000
#: Worlds of the pilot run that measures the cost of a rollout.
_PILOT_WORLDS = 16


class SearchBot:
    """Plays the choice with the highest value over sampled worlds."""

    def __init__(self, rng: Random, level: Level):
        self.rng = rng
        self.level = level

    def choose(self, view: View, legal: Sequence[Action]) -> Action:
        """Return the choice with the highest value."""
        if len(legal) == 1:
            return legal[0]
        return decide(view, legal, self.level, self.rng.getrandbits(32))


def decide(view: View, legal: Sequence[Action], level: Level, seed: int) -> Action:
    """Return the choice with the highest mean utility in worlds drawn from the view.

    Deterministic: the same view, level and seed always give the same answer.
    """
    choices = candidates(view, legal)
    if len(choices) == 1 or choices[0] == CLAIM:
        return choices[0]
    in_play = isinstance(view.rules.phases[view.state.phase], Tricks)
    most, first = (level.cards, _FIRST_CARDS) if in_play else (level.calls, _FIRST_CALLS)
    # Cost model: the steps per choice and world of the last round; nothing is known before the
    # first.
    budget, spent, cost = level.budget[bool(view.rules.pack.twins)] * STEPS_PER_MS, 0, 0.0
    sampler = Sampler(view, PLENTY if level.weighs else 0)
    cases, drawn = sampler.draw(min(most, max(first, _DRAWN)), seed), 0
    plans = with_answers(view, choices)
    game = plays_for_the_game(view)
    doubts = np.array([overrated.doubts(view, plan, choices[0], game=game)[1] for plan in plans])
    # To weigh what bids say takes longer than all rollouts.
    bids = view.rules.phase(Auction) is not None
    dear = level.weighs and bids
    may_weigh = not level.weighs and bool(view.state.history) and (in_play or not bids)
    # Ignore differences that one more sampled world could reverse.
    stake = most_at_stake(view, game=game)
    solves = level.solved and in_play and solvable(view)
    bounds, even, wide = bounds_of(of_the_game=game), _EVEN if game else _EVEN_POINTS, 1
    # Where worlds are solved, too, rollouts rule out what a review would call a mistake.
    veto = bounds.slight if solves else float("inf")
    table = rollouts = np.zeros((len(plans), 0), np.float32)
    remaining = np.arange(len(plans))
    while len(remaining) > 1:
        done = table.shape[1]
        more = min(wide * most, max(first, done * _GROWTH)) - done
        if cost:
            more = min(more, int((budget - spent) / (cost * len(remaining))))
        if more <= 0:
            break
        if done == drawn + len(cases):
            drawn = done
            cases = sampler.draw(max(more, min(most - done, _DRAWN)), seed + done)
        more = min(more, drawn + len(cases) - done)
        new, rolled, weighed = _valued(
            cases.part(slice(done - drawn, done - drawn + more)),
            [plans[i] for i in remaining],
            game=game,
            solves=solves,
        )
        spent += weighed
        cost = weighed / (more * len(remaining))
        table, rollouts = (np.concatenate(x, axis=1) for x in ((table, new), (rollouts, rolled)))
        keep, behind, error = _contenders(table, rollouts, doubts, stake, veto, bounds.clear)
        swayed = _SWAY * table.shape[1] ** 0.5 * error - behind
        if may_weigh and swayed.max() > bounds.clear:
            return decide(view, legal, replace(level, calls=level.cards, weighs=True), seed)
        table, rollouts = table[keep], rollouts[keep]
        remaining, doubts = remaining[keep], doubts[keep]
        behind, error = behind[keep], _SURE * error[keep]
        if (behind + np.maximum(error, stake / table.shape[1])).max() <= even:
            break
        wide = _WIDE if (error - behind).max() > bounds.clear and not dear else 1
    left, means = [plans[i][0] for i in remaining], table.mean(axis=1) - doubts
    means[_vetoed(rollouts, veto, _SWITCH_ERRORS)] = -np.inf
    best = int(np.argmax(means))

    def as_good(action: Action) -> bool:
        """Whether errors, or one more world, could make this action as good as the best."""
        if action not in left:
            return False
        base = max((row for row, a in enumerate(left) if a == action), key=lambda row: means[row])
        doubt = max(_SWITCH_ERRORS * _standard_error(table, best, base), stake / table.shape[1])
        return bool(means[best] - means[base] <= doubt)

    # The club player decides where the worlds leave a doubt, but not for going alone.
    chosen = choices[0] if as_good(choices[0]) else left[best]
    together = actions.with_partner(chosen)
    return together if together != chosen and as_good(together) else chosen


def _standard_error(table: Utilities, one: int, other: int) -> float:
    """Return the standard error of the paired difference of two rows (common random numbers)."""
    return float((table[one] - table[other]).std(ddof=1) / table.shape[1] ** 0.5)


def _valued(
    worlds: Worlds, plans: Sequence[tuple[Action, Action]], *, game: bool, solves: bool
) -> tuple[Utilities, Utilities, int]:
    """Return the utility of each plan in each world, that of rollouts alone, and their steps."""
    choices, later = [action for action, _ in plans], [answer for _, answer in plans]
    ends, weighed = ends_of(worlds, choices, later=later)
    every = Ends.joined([*ends, solved_ends(worlds, choices)] if solves else ends)
    table = samples_of(worlds.view, every, game=game).reshape(-1, len(worlds))
    rollouts = table[: len(plans)]
    if not solves:
        return rollouts, rollouts, weighed
    return (rollouts + table[len(plans) :]) / np.float32(2), rollouts, weighed


def _contenders(
    table: Utilities,
    rollouts: Utilities,
    doubts: NDArray[np.float64],
    stake: float,
    veto: float,
    clear: float,
) -> tuple[NDArray[np.int64], NDArray[np.float64], NDArray[np.float64]]:
    """Return the rows that stay in the race: not clearly worse than the best in the same worlds.

    With it, by how much each row is behind the best, and the standard error of that.

    A row also stays while one more world, with all that is at ``stake`` going the other way,
    could make up the difference: a small sample misses rare outcomes.  And it stays while
    ``rollouts`` prefer it to the best by more than a ``veto``, or may yet show the best to be a
    ``clear`` mistake.
    """
    means = table.mean(axis=1) - doubts
    vetoed = _vetoed(rollouts, veto, _DROP_ERRORS)
    best = int(np.argmax(np.where(vetoed, -np.inf, means)))
    apart = table[best] - table
    error = apart.std(axis=1, ddof=1) / apart.shape[1] ** 0.5
    behind = means[best] - means
    near = behind <= np.maximum(_DROP_ERRORS * error, stake / table.shape[1])
    if np.isfinite(veto):
        gain = rollouts - rollouts[best]
        doubt = _SURE * gain.std(axis=1, ddof=1) / gain.shape[1] ** 0.5
        near |= (gain.mean(axis=1) > veto) | (gain.mean(axis=1) + doubt > clear)
    if table.shape[1] >= _FIRST_CARDS:
        # If a choice equals the best in every world, keep only one of them.
        near &= (error > 0) | (np.arange(len(table)) == best)
    return np.flatnonzero(near & ~vetoed), behind, error


def _vetoed(rollouts: Utilities, veto: float, errors: float) -> NDArray[np.bool_]:
    """Return which rows the rollouts rule out: those worse than their best by more than a ``veto``.

    The difference must exceed the veto by this many standard ``errors``.  Solved worlds and
    rollouts may disagree, and reviews use rollouts: a choice that a review would call a mistake
    is not made.
    """
    if not np.isfinite(veto):
        return np.zeros(len(rollouts), np.bool_)
    apart = rollouts[int(np.argmax(rollouts.mean(axis=1)))] - rollouts
    error = apart.std(axis=1, ddof=1) / apart.shape[1] ** 0.5
    vetoed: NDArray[np.bool_] = apart.mean(axis=1) > veto + errors * error
    return vetoed


def affordable_worlds(view: View, budget_ms: float, choices: int) -> int:
    """Return how many worlds fit a compute budget for this number of choices.

    ``budget_ms`` is in milliseconds of a typical machine, as in ``Level``.
    """
    _, weighed = ends_of(imagine(view, _PILOT_WORLDS, 0), view.legal()[:1])
    return int(budget_ms * STEPS_PER_MS * _PILOT_WORLDS / (weighed * choices))

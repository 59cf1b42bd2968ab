"""The value of every choice of a seat, from what that seat may know.

Worlds are drawn from the view, and each choice is made in the same worlds (common random
numbers).  Rollouts finish the deal: club players (or bolder ones, see ``beliefs``) call and play
on, each from its own view although a world holds all hands.  So a pass is worth what the rest of
the auction makes of it.  The value of a choice is its mean over the worlds, in points and as a
probability of winning the game.

Late in a deal the worlds can also be solved with all cards open.  Rollouts play worse than people
do, and the solver knows too much; their errors differ in kind, so the mean of both is more accurate
than either (``docs/bots.md``).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from euchre.bots.search.beliefs import as_taken
from euchre.bots.search.win_probability import played_to_a_score, win_probability
from euchre.engine import actions
from euchre.engine.actions import Action
from euchre.engine.view import View
from euchre.fast.player.ends import Ends, played_out
from euchre.fast.sample.imagine import Worlds
from euchre.fast.sample.world_rows import rows_of
from euchre.fast.solve.solver import tricks_of_worlds

#: Points break ties between choices that win or lose the game alike.
_TIE = 1e-4
#: Most cards in all hands together for which worlds are solved.
_MAX_SOLVED_CARDS = 30


@dataclass(frozen=True)
class Valued:
    """The value of a choice to a seat."""

    action: Action
    #: Points of the seat's side minus the mean of the others' in this deal; the other way round
    #: where points count down.
    points: float
    #: The standard error of ``points``.
    error: float
    #: The probability of winning the game from the scores in the view, ignoring any rubber.
    win: float
    #: The standard error of ``win``.
    win_error: float
    #: Among the worlds where trump is made, the share in which the makers gain; None if there are
    #: none.
    makes: float | None
    #: ``samples[world]``: float32, the utility in each world, the same worlds for all choices: the
    #: probability of winning the game; or points, if those are the utility or the game is not
    #: played to a number of points.
    samples: NDArray[np.float32]
    #: By how much rollouts may overrate the choice (``overrated``), in points and in the unit of
    #: the samples.
    doubts: tuple[float, float] = (0.0, 0.0)

    @property
    def worth(self) -> float:
        """Its utility less the doubt, by which choices are ranked."""
        return float(self.samples.mean()) - self.doubts[1]


def ends_of(
    worlds: Worlds,
    choices: Sequence[Action],
    *,
    style: str = "club",
    later: Sequence[Action] | None = None,
) -> tuple[list[Ends], int]:
    """Return the outcomes of each choice in every world, and the rollout steps spent.

    ``style`` names the rollout policy (``beliefs.STYLES``); ``later`` is the seat's later answer
    about going alone, for each choice (``played_out``).
    """
    rules = worlds.view.rules
    return played_out(rules, rows_of(worlds), choices, as_taken(rules, style), later)


def valued_of(
    view: View,
    action: Action,
    ends: Ends,
    *,
    game: bool = True,
    doubts: tuple[float, float] = (0.0, 0.0),
) -> Valued:
    """Return the value of a choice from its outcomes.

    Without ``game`` its samples are points.  ``doubts`` are those of ``Valued``.
    """
    points, win = points_of(view, ends), win_of(view, ends)
    good, maker = makes_of(view, ends)
    n = len(points)
    root = max(1.0, n**0.5)
    return Valued(
        action,
        float(points.mean()),
        float(points.std(ddof=1)) / root if n > 1 else float("inf"),
        float(win.mean()) if win is not None else float("nan"),
        float(win.std(ddof=1)) / root if win is not None and n > 1 else float("nan"),
        float(good[maker].mean()) if maker.any() else None,
        samples_of(view, ends, game=game),
        doubts,
    )


def samples_of(view: View, ends: Ends, *, game: bool = True) -> NDArray[np.float32]:
    """Return the utility of outcomes to the seat on turn: win probabilities, or points."""
    win = win_of(view, ends) if game else None
    if win is None:
        return points_of(view, ends)
    return win + np.float32(_TIE) * points_that_count(view, ends)


def makes_of(view: View, ends: Ends) -> tuple[NDArray[np.bool_], NDArray[np.bool_]]:
    """Return in which worlds the makers gain points, and in which there are makers."""
    rules = view.rules
    sign = -1 if rules.goal.down else 1
    of = np.array([rules.sides.side(p) for p in range(rules.seats)])
    side = of[np.maximum(ends.maker, 0)]
    gained = sign * ends.points[np.arange(len(side)), side] > 0
    return gained, ends.maker >= 0


# -- with all cards open ---------------------------------------------------------------------------


def solvable(view: View) -> bool:
    """Whether the rest of a deal can be solved quickly enough."""
    s, rules = view.state, view.rules
    cards = s.active * (rules.tricks - sum(s.taken))
    two_sides = rules.sides.count(rules.seats) == 2 and not rules.goal.down
    return two_sides and not s.columns and s.called < 0 and cards <= _MAX_SOLVED_CARDS


def solved_ends(worlds: Worlds, plays: Sequence[Action]) -> Ends:
    """Return the outcomes of each play in every world, played perfectly with open cards.

    Those of the first play come first.  Needs a ``solvable`` view and plays that are cards.  A led
    joker names the suit that is best for its owner.
    """
    s, seat = worlds.view.state, worlds.view.state.turn
    side = 1 << seat | s.rules.sides.mates(seat, s.rules.seats)
    cards, won = tricks_of_worlds(s, worlds.hands, side=side)
    rest = s.rules.tricks - sum(s.taken)
    opponent = s.left_of(seat)
    while side >> opponent & 1:
        opponent = s.left_of(opponent)
    ours = won.T[[cards.index(actions.card(action)) for action in plays]].ravel()
    taken = np.tile(np.array(s.taken, np.int64), (len(ours), 1))
    taken[:, seat] += ours
    taken[:, opponent] += rest - ours
    return Ends.of_tricks(s, taken)


# -- the utility of outcomes, in points or as the probability of winning the game ------------------


def points_of(view: View, ends: Ends) -> NDArray[np.float32]:
    """Return the points of the seat's side minus the mean of the others'; more is better."""
    return _ahead(view, ends.points.astype(np.float32))


def _ahead(view: View, points: NDArray[np.float32]) -> NDArray[np.float32]:
    rules = view.rules
    mine = points[:, rules.sides.side(view.state.turn)]
    others = (points.sum(axis=1) - mine) / (points.shape[1] - 1)
    lead: NDArray[np.float32] = (mine - others) * np.float32(-1 if rules.goal.down else 1)
    return lead


def points_that_count(view: View, ends: Ends) -> NDArray[np.float32]:
    """Return the same, without points beyond those that win the game."""
    goal = view.rules.goal
    if goal.laps:
        return points_of(view, ends)
    needs = goal.target - np.array(view.state.scores)
    counted = np.maximum(ends.points, needs) if goal.down else np.minimum(ends.points, needs)
    return _ahead(view, counted.astype(np.float32))


def most_at_stake(view: View, *, game: bool) -> float:
    """Return how much one deal can change the utility of the seat on turn."""
    rules = view.rules
    if game and rules.goal.sweep_wins != "never":
        # One side may win the game, whatever the scores (D123).
        return 1.0
    sides, side = rules.sides.count(rules.seats), rules.sides.side(view.state.turn)
    least, most = rules.prices.bounds(rules)
    ends = Ends.blank(rules, 2)
    ends.put(view.state)
    ends.points[0], ends.points[1] = least, most
    ends.points[0, side], ends.points[1, side] = most, least
    worth = win_of(view, ends) if game else points_of(view, ends)
    if worth is None or sides < 2:
        return 0.0
    return abs(float(worth[0] - worth[1]))


def win_of(view: View, ends: Ends) -> NDArray[np.float32] | None:
    """Return the probability of winning the game after each outcome.

    None if the game is not played to a number of points.
    """
    rules = view.rules
    if not played_to_a_score(rules):
        return None
    side = rules.sides.side(view.state.turn)
    scores = np.array(view.state.scores) + ends.points
    needs = (-1 if rules.goal.down else 1) * (rules.goal.target - scores)
    chances = win_probability(rules, needs, ends.dealer, side)
    if rules.goal.sweep_wins == "never" and needs.min(initial=1) > 0:
        return chances
    won = ends.winners(scores)
    over = won.any(axis=1)
    chances[over] = won[over, side] / won[over].sum(axis=1)
    return chances


def plays_for_the_game(view: View) -> bool:
    """Whether the utility should be the probability of winning the game, and not points.

    Never if a game ends after a number of deals; always between two sides.  With more sides,
    playing for the game from the beginning takes risks that cost more points than they win games,
    so only once a side is halfway to the goal, or if one deal can win the game from any score
    (D123, D161).
    """
    rules = view.rules
    if not played_to_a_score(rules):
        return False
    if rules.sides.count(rules.seats) == 2 or rules.goal.sweep_wins != "never":
        return True
    way = abs(rules.goal.target - rules.goal.start)
    return any(2 * abs(rules.goal.target - score) <= way for score in view.state.scores)

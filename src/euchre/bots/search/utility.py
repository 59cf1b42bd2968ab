"""Utility of outcomes to a seat: in points, or as the probability of winning the game."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from euchre.bots.search.odds import played_to_a_score, win_probability
from euchre.club.ends import Ends
from euchre.engine.view import View


def points_of(view: View, ends: Ends) -> NDArray[np.float32]:
    """Return the points of the seat's side minus the mean of the others'; more is better."""
    return _ahead(view, ends.points.astype(np.float32))


def _ahead(view: View, points: NDArray[np.float32]) -> NDArray[np.float32]:
    rules = view.rules
    mine = points[:, rules.sides.side(view.state.turn)]
    others = (points.sum(axis=1) - mine) / (points.shape[1] - 1)
    found: NDArray[np.float32] = (mine - others) * np.float32(-1 if rules.goal.down else 1)
    return found


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
    sides, own = rules.sides.count(rules.seats), rules.sides.side(view.state.turn)
    least, most = rules.prices.bounds(rules)
    ends = Ends.blank(rules, 2)
    ends.put(view.state)
    ends.points[0], ends.points[1] = least, most
    ends.points[0, own], ends.points[1, own] = most, least
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
    sign = -1 if rules.goal.down else 1
    found = win_probability(rules, sign * (rules.goal.target - scores), ends.dealer, side)
    won = ends.winners(scores)
    over = won.any(axis=1)
    found[over] = won[over, side] / won[over].sum(axis=1)
    return found


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

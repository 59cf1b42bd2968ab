"""What rollouts overrate: a choice counts as better only if it gains more than that.

Bots, hints, the coach and reviews compare choices by their values less these doubts, so no player
is told to do what the bots would not.  ``docs/bots.md`` has what each doubt was measured by.
"""

from __future__ import annotations

from collections.abc import Sequence

from euchre.bots.search.win_probability import played_to_a_score
from euchre.engine import actions
from euchre.engine.actions import PASS, Action, Verb
from euchre.engine.view import View

#: Points that going alone must gain: club players defend against loners less well than players
#: who look ahead.
ALONE_LEAD = 0.15
#: Points that a pass must gain over a call that the club player makes: the players of the rollouts
#: call more after it than people do.
PASS_LEAD = 0.2


def doubted(action: Action, usual: Action) -> float:
    """Return the points by which a choice may be overrated; ``usual`` is the club player's."""
    if actions.alone(action):
        return ALONE_LEAD
    passes = action == PASS and actions.verb(usual) in (Verb.ORDER, Verb.NAME)
    return PASS_LEAD if passes else 0.0


def doubts(view: View, plan: Sequence[Action], usual: Action, *, game: bool) -> tuple[float, float]:
    """Return the same for a choice with what the seat does later (``candidates.with_answers``).

    In points and in the unit of the utility; ``game`` as in ``samples_of``.
    A point is worth what it is worth while nobody is near the goal.
    """
    points, goal = max(doubted(action, usual) for action in plan), view.rules.goal
    if not game or not played_to_a_score(view.rules):
        return points, points
    return points, points / (2 * abs(goal.target - goal.start))

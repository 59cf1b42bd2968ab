"""What rollouts overrate: a choice counts as better only if it gains more than that.

Bots, hints, the coach and reviews compare choices by their values less these doubts, so no player
is told to do what the bots would not.  ``docs/bots.md`` has what each doubt was measured by.
"""

from __future__ import annotations

from collections.abc import Sequence

from euchre.bots.search.values import most_at_stake
from euchre.bots.search.win_probability import played_to_a_score
from euchre.engine import actions
from euchre.engine.actions import PASS, Action, Verb
from euchre.engine.state import State
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


def outbids_partner(s: State, action: Action) -> bool:
    """Whether this goes over the partner's bid, which sampled worlds believe too little."""
    trusted = s.bidder >= 0 and s.partners(s.turn) >> s.bidder & 1
    return bool(trusted) and actions.verb(action) == Verb.BID


def doubts(view: View, plan: Sequence[Action], usual: Action, *, game: bool) -> tuple[float, float]:
    """Return the same for a choice with what the seat does later (``candidates.with_answers``).

    In points and in the unit of the utility; ``game`` as in ``samples_of``.
    A point is worth what it is worth while nobody is near the goal.  Nothing that a deal can bring
    makes up for going over a partner's bid where the club player does not.
    """
    if plan[0] != usual and outbids_partner(view.state, plan[0]):
        return most_at_stake(view, game=False), most_at_stake(view, game=game)
    points, goal = max(doubted(action, usual) for action in plan), view.rules.goal
    scale = 2 * abs(goal.target - goal.start) if game and played_to_a_score(view.rules) else 1
    return points, points / scale

"""Luck and skill: what a deal changed, split into the cost of decisions and luck.

*Luck* is what decisions do not explain.  A deal moves a side from one probability of winning the
game, at the score before it, to another, at the score after it.  Between two sides

    after - before = luck - cost of its own decisions + cost of the other side's decisions,

which defines ``luck``: the cards dealt, where the hidden ones lay, and how the tricks fell.  The
same holds for the points of the deal (own minus the others').  With more than two sides it is
unknown who gains from a mistake, so other players' decisions count as luck.  So do decisions that
are not judged (in a seat or deal left out, or with a hand that the record does not show).  The
sums add up because luck is the residual.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from typing import TYPE_CHECKING

from euchre.analysis.grades import Estimate
from euchre.coordinates import TableSeat
from euchre.engine.match import Match
from euchre.engine.rewind import rewind
from euchre.engine.scoring import net, points
from euchre.engine.state import State, apply
from euchre.engine.view import View, observe

if TYPE_CHECKING:
    from euchre.analysis.judge import Verdict


@dataclass(frozen=True)
class Account:
    """What a finished deal changed, and why."""

    deal: int
    #: Each side's win probability before and after the deal; None without a game to a score.
    before: tuple[float, ...] | None
    after: tuple[float, ...] | None
    #: Points of each side minus the mean of the others'; more is better.
    points: tuple[float, ...]
    #: The cost of each side's decisions, as a win probability and in points.
    cost: tuple[float, ...]
    cost_points: tuple[float, ...]
    #: The luck of each side, as a win probability (None without a game to a score) and in points.
    luck: tuple[float, ...] | None = field(init=False)
    luck_points: tuple[float, ...] = field(init=False)

    def __post_init__(self) -> None:
        luck = None
        if self.before is not None and self.after is not None:
            changes = (
                after - before for before, after in zip(self.before, self.after, strict=True)
            )
            luck = _unexplained(changes, self.cost)
        object.__setattr__(self, "luck", luck)
        object.__setattr__(self, "luck_points", _unexplained(self.points, self.cost_points))


def _unexplained(changes: Iterable[float], cost: tuple[float, ...]) -> tuple[float, ...]:
    """Return what the sides' decisions do not explain of a change."""
    theirs = cost[::-1] if len(cost) == 2 else (0.0,) * len(cost)
    return tuple(a + b - c for a, b, c in zip(changes, cost, theirs, strict=True))


def account_of(
    deal: int,
    last: State,
    before: tuple[float, ...] | None,
    after: tuple[float, ...] | None,
    costs: Iterable[tuple[int, Estimate, Estimate]],
) -> Account:
    """Return the account of a finished deal; ``costs`` are (seat, win probability, points)."""
    rules, changes = last.rules, points(last)
    cost, cost_points = [0.0] * len(changes), [0.0] * len(changes)
    for seat, loss, lost in costs:
        side = rules.sides.side(seat)
        cost[side] += loss.mean
        cost_points[side] += lost.mean
    gains = tuple(net(changes, side, rules) for side in range(len(changes)))
    return Account(deal, before, after, gains, tuple(cost), tuple(cost_points))


def whole(accounts: Sequence[Account]) -> Account | None:
    """Return the sum of all accounts, with number 0; None unless they are one game without gaps."""
    if not accounts or any(
        (a.deal + 1, a.after) != (b.deal, b.before) for a, b in pairwise(accounts)
    ):
        return None

    def total(rows: Iterable[tuple[float, ...]]) -> tuple[float, ...]:
        return tuple(map(sum, zip(*rows, strict=True)))

    return Account(
        0,
        accounts[0].before,
        accounts[-1].after,
        total(a.points for a in accounts),
        total(a.cost for a in accounts),
        total(a.cost_points for a in accounts),
    )


def chances(match: Match) -> tuple[float, ...] | None:
    """Return each side's probability of winning the game under way, before a deal.

    Assumes equal players; depends on the scores and the dealer.  None if the game is not played to
    a number of points.
    """
    import numpy as np

    from euchre.bots.search.win_probability import played_to_a_score, win_probability

    rules = match.rules
    if not played_to_a_score(rules):
        return None
    needs = np.array([(match.scores[s] - rules.goal.target) for s in range(len(match.scores))])
    needs = needs if rules.goal.down else -needs
    dealer = np.array([match.dealer])
    return tuple(
        float(win_probability(rules, needs[None, :], dealer, side)[0]) for side in range(len(needs))
    )


def arrived(before: Match, after: Match) -> tuple[float, ...] | None:
    """Return each side's win probability after a deal, in the game that the deal belonged to."""
    from euchre.bots.search.win_probability import played_to_a_score

    if len(after.results) == len(before.results):
        return chances(after)
    if not played_to_a_score(after.rules):
        return None
    winners = after.results[-1].winners
    return tuple(float(side in winners) / len(winners) for side in range(len(after.scores)))


#: Worlds of the first look at a decision, where a person waits for the verdicts of a game.
WORLDS = 100
#: The most that counts as given away in one deal, in points: single costs are noisy.
LIMIT = 0.5
#: A cost up to this, in points, counts as zero.
NOTHING = 0.005


def judged(
    last: State, seat: TableSeat, *, worlds: int, deal: int
) -> Iterator[tuple[int, View, Verdict]]:
    """Yield every decision of a seat in a finished deal, with its verdict, as a review judges it.

    Each comes with its number among the actions of the deal (from 1) and the seat's view.  ``deal``
    is its number in the game.
    """
    # Loaded only when something is judged.
    from euchre.analysis.judge import forced, judge, seed_of

    s = rewind(last).start(last.rules, last.dealer, last.scores)
    for number, entry in enumerate(last.history, 1):
        if s.turn == seat and not forced(view := observe(s, seat)):
            chance = seed_of(0, deal, number)
            yield number, view, judge(view, entry.action, worlds=worlds, seed=chance)
        s = apply(s, entry.action)


def given_away(costs: Iterable[float]) -> float:
    """Return how many points decisions of one deal gave away together, at most ½."""
    return min(LIMIT, sum(cost for cost in costs if cost > NOTHING))

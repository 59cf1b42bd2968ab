"""Luck and skill told apart: what a deal brought, and what brought it.

*Luck* is what decisions do not explain.  In a deal a side goes from one chance of winning the
game, by the score before it, to another, by the score after it.  Between two sides

    after - before = luck - what its own decisions cost + what the other side's cost them,

which defines ``luck``: the cards dealt, where the hidden ones lay, and how the tricks fell.
The same is done with the points of the deal (own less the others').  Among more than two sides
it is not known who gains by a mistake; what others do is part of the luck there.  Decisions
that are not judged (of a seat or a deal left out, or of a hand that the record does not tell)
are part of the luck too.  The sums add up because luck is what is left.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise

import numpy as np

from euchre.analysis.grades import Estimate
from euchre.bots.search.odds import chance_of, played_to_a_score
from euchre.engine.match import Match
from euchre.engine.scoring import points
from euchre.engine.state import State


@dataclass(frozen=True)
class Account:
    """What a finished deal brought, and what brought it."""

    deal: int
    #: The chance of each side before and after it; None where no game is played to a score.
    before: tuple[float, ...] | None
    after: tuple[float, ...] | None
    #: Points of each side less the mean of the others', the more the better.
    points: tuple[float, ...]
    #: What the decisions of each side cost it, as a chance and in points.
    cost: tuple[float, ...]
    cost_points: tuple[float, ...]

    def luck(self, side: int) -> float | None:
        """Return the luck of a side as a chance of winning the game."""
        if self.before is None or self.after is None:
            return None
        return self.after[side] - self.before[side] + self._given(self.cost, side)

    def luck_points(self, side: int) -> float:
        """Return the luck of a side in points."""
        return self.points[side] + self._given(self.cost_points, side)

    def _given(self, cost: tuple[float, ...], side: int) -> float:
        return cost[side] - (cost[1 - side] if len(cost) == 2 else 0.0)


def account_of(
    deal: int,
    last: State,
    before: tuple[float, ...] | None,
    after: tuple[float, ...] | None,
    costs: Iterable[tuple[int, Estimate, Estimate]],
) -> Account:
    """Return the account of a finished deal from what decisions cost: seat, games, points."""
    rules, got = last.rules, points(last)
    sign = -1 if rules.goal.down else 1
    net = tuple(sign * (own - (sum(got) - own) / (len(got) - 1)) for own in got)
    cost, cost_points = [0.0] * len(got), [0.0] * len(got)
    for seat, loss, lost in costs:
        side = rules.sides.side(seat)
        cost[side] += loss.mean
        cost_points[side] += lost.mean
    return Account(deal, before, after, net, tuple(cost), tuple(cost_points))


def whole(accounts: Sequence[Account]) -> Account | None:
    """Return all accounts in one, its number 0; None unless they are of one game, without a gap."""
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
    """Return the chance of each side to win the game under way, before a deal.

    Between equal players, by the scores and who deals; None where a game is not played to a
    number of points.
    """
    rules = match.rules
    if not played_to_a_score(rules):
        return None
    needs = np.array([(match.scores[s] - rules.goal.target) for s in range(len(match.scores))])
    needs = needs if rules.goal.down else -needs
    dealer = np.array([match.dealer])
    return tuple(
        float(chance_of(rules, needs[None, :], dealer, side)[0]) for side in range(len(needs))
    )


def arrived(before: Match, after: Match) -> tuple[float, ...] | None:
    """Return the chances of the game that a deal belonged to, after this deal."""
    if len(after.results) == len(before.results):
        return chances(after)
    if not played_to_a_score(after.rules):
        return None
    winners = after.results[-1].winners
    return tuple(float(side in winners) / len(winners) for side in range(len(after.scores)))

"""What the results of a deal are worth to a seat: from prices, scores and the goal."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, lru_cache
from math import exp, sqrt

from euchre.engine.fields import Outcome
from euchre.engine.rules import Rules
from euchre.engine.scoring import CountDown, Points, Tally
from euchre.engine.state import State

#: How often a deal between equals is worth 1, 2 and 4 points, to either side alike.
_USUAL = ((1, 0.31), (2, 0.14), (4, 0.05))

#: Points so far away that each counts about alike.
FAR = 20

#: What every usual deal that one is behind takes off, where scores can sink.
_BEHIND = 0.05


@cache
def chance_to_win(mine: int, theirs: int) -> float:
    """Return the chance of a side that needs ``mine`` points against one that needs ``theirs``.

    A point beyond the goal counts a little, for it breaks ties in favour of what scores more.
    """
    if mine <= 0:
        return 1.0
    if theirs <= 0:
        return 0.0
    return sum(
        p * (chance_to_win(mine - points, theirs) + chance_to_win(mine, theirs - points))
        for points, p in _USUAL
    )


def _smooth_chance(mine: int, theirs: int, swing: float) -> float:
    """Return the same where a deal usually moves the scores by ``swing``, up or down.

    What goes beyond the goal counts a little here too.
    """
    # Who is far behind still counts every point, and does not throw more after them.
    behind = min(0.0, _BEHIND * (theirs - mine) / swing)
    if mine <= 0 or theirs <= 0:
        if mine == theirs:
            return 0.5
        return min(1.0, 0.97 - 0.001 * mine) if mine < theirs else behind
    deals = min(mine, theirs) / swing + 1.0
    lead = 1.7 * (theirs - mine) / (swing * sqrt(2 * deals))
    # The more deals are to come, the less a lead is worth, but it never is worth nothing.
    lead += (theirs - mine) * 0.5 / (swing * (deals + 2))
    return 0.04 + 0.92 / (1.0 + exp(-max(-30.0, min(30.0, lead)))) + behind


#: So many results are kept for a table, which are asked for again and again in an auction.
_KEPT, _TABLES = 1 << 16, 64

#: By identity of the rules, for their hash takes longer than the question; kept with them.
_results: dict[int, tuple[Rules, dict[tuple[object, ...], float]]] = {}


def _known_results(rules: Rules) -> dict[tuple[object, ...], float]:
    """Return the results of a table that have been asked for so far."""
    found = _results.get(id(rules))
    if found is None:
        if len(_results) >= _TABLES:
            _results.clear()
        found = _results[id(rules)] = (rules, {})
    if len(found[1]) >= _KEPT:
        found[1].clear()
    return found[1]


@dataclass(frozen=True)
class Stakes:
    """What results are worth to one seat of a table."""

    rules: Rules
    state: State
    seat: int

    @property
    def needs(self) -> tuple[int, int]:
        """The points that this seat's side and its foremost foe still need."""
        goal, scores = self.rules.goal, self.state.scores
        sign = -1 if goal.down else 1
        target = goal.target
        if goal.deals:
            # Nobody knows how many points will win: every point counts alike.
            target = max(scores) + FAR
        needs = [sign * (target - score) for score in scores]
        mine = self.rules.sides.side(self.seat)
        return needs[mine], min(need for side, need in enumerate(needs) if side != mine)

    @property
    def plain(self) -> bool:
        """Whether two sides play for the points of the turn-up games."""
        rules = self.rules
        return isinstance(rules.prices, Points) and rules.sides.count(rules.seats) == 2

    def chance(self, mine: int, theirs: int) -> float:
        """Return the chance to win with these needs."""
        if self.plain:
            return chance_to_win(mine, theirs)
        least, most = self.rules.prices.bounds(self.rules)
        return _smooth_chance(mine, theirs, max(2.0, (most - least) / 4))

    def score(self, gained: tuple[int, ...]) -> float:
        """Return the worth of a change of scores."""
        rules = self.rules
        side = rules.sides.side(self.seat)
        mine, theirs = self.needs
        if rules.goal.down:
            gained = tuple(-g for g in gained)
        left = mine - gained[side]
        if len(gained) == 2:
            worth = self.chance(left, theirs - gained[1 - side])
        else:
            worth = self._among_many(left, gained, side)
        if left < 0 and rules.goal.laps:
            # The surplus is carried into the next game.
            worth += 0.04 * min(-left, rules.goal.target - 1)
        return worth

    def _among_many(self, left: int, gained: tuple[int, ...], side: int) -> float:
        """Return the worth where several others keep scores: the mean against each of them."""
        goal = self.rules.goal
        sign = -1 if goal.down else 1
        needs = [sign * (goal.target - score) for score in self.state.scores]
        chances = [self.chance(left, needs[i] - gain) for i, gain in enumerate(gained) if i != side]
        return sum(chances) / len(chances)

    @property
    def now(self) -> float:
        """The worth of the scores as they are."""
        return self.score((0,) * len(self.state.scores))

    def result(
        self,
        taken: int,
        maker: int,
        lone: int,
        *,
        exposed: bool = False,
        makers: int = 0,
        bid: int = 0,
    ) -> float:
        """Return the worth of the makers' side taking so many tricks."""
        s = self.state
        bid = bid or s.bid
        key = (s.scores, s.dealer, s.out, self.seat, taken, maker, lone, exposed, makers, bid)
        known = _known_results(self.rules)
        if key not in known:
            known[key] = self._result(taken, maker, lone, exposed, makers, bid)
        return known[key]

    def _result(
        self, taken: int, maker: int, lone: int, exposed: bool, makers: int, bid: int
    ) -> float:
        rules, s = self.rules, self.state
        goal = rules.goal
        makers = makers or 1 << maker | s.partners(maker)
        if taken == rules.tricks and goal.sweep_wins != "never":
            return float(makers >> self.seat & 1)
        others = [
            p % rules.seats
            for p in range(maker + 1, maker + rules.seats)
            if not makers >> p % rules.seats & 1 and not s.out >> p % rules.seats & 1
        ]
        won = [0] * rules.seats
        won[maker] = taken
        if isinstance(rules.prices, CountDown):
            for i in range(rules.tricks - taken if others else 0):
                won[others[i % len(others)]] += 1
        else:
            won[(others or [(maker + 1) % rules.seats])[0]] += rules.tricks - taken
        facts = Tally(
            Outcome.PLAYED,
            s.dealer,
            maker,
            0,
            lone,
            1 << maker if exposed else 0,
            tuple(won),
            makers,
            bid,
            s.out,
        )
        return self.score(rules.prices.price(facts, rules))

    def making(
        self, make: float, march: float, maker: int, lone: int, *, exposed: bool = False
    ) -> float:
        """Return the worth of a deal, from the chances of its makers."""
        hand, march = self.rules.tricks, min(march, make)
        return (
            march * self.result(hand, maker, lone, exposed=exposed)
            + (make - march) * self.result(hand // 2 + 1, maker, lone)
            + (1 - make) * self.result(hand // 2, maker, lone)
        )

    def expecting(
        self,
        mean: float,
        maker: int,
        lone: int,
        *,
        makers: int = 0,
        bid: int = 0,
        exposed: bool = False,
    ) -> float:
        """Return the worth of a deal in which the makers may expect so many tricks."""
        return sum(
            chance * self.result(taken, maker, lone, makers=makers, bid=bid, exposed=exposed)
            for taken, chance in spread(mean, self.rules.tricks)
        )

    def points(self, value: float) -> float:
        """Return the worth of so many points on average, less by a pass than by a call."""
        mine, theirs = self.needs
        now = self.chance(mine, theirs)
        if value >= 0:
            return now + value * (self.chance(mine - 2, theirs) - now) / 2
        return now + value * (now - self.chance(mine, theirs - 2)) / 2


#: How steeply the chance of so many tricks rises with the number expected: by the root of the
#: tricks of a deal, more so for hands that lack next to nothing.  Rarer numbers count as never.
STEEP, WIDE, SURELY, RARE = 1.7, 0.46, 0.35, 0.002


def at_least(mean: float, wanted: int, tricks: int) -> float:
    """Return the chance of so many tricks or more, from the number that is expected."""
    if wanted <= 0:
        return 1.0
    if wanted > tricks:
        return 0.0
    # Hands that lack next to nothing leave little to chance.
    sure = min(1.0, SURELY + max(0.0, tricks - mean))
    steep = STEEP / (WIDE * sqrt(tricks) * sure)
    return 1.0 / (1.0 + exp(max(-40.0, min(40.0, steep * (wanted - 0.5 - mean)))))


@lru_cache(maxsize=1 << 14)
def spread(mean: float, tricks: int) -> tuple[tuple[int, float], ...]:
    """Return each number of tricks that is not quite unlikely, and its chance."""
    each = [at_least(mean, taken, tricks) for taken in range(tricks + 2)]
    chances = [(taken, each[taken] - each[taken + 1]) for taken in range(tricks + 1)]
    return tuple((taken, chance) for taken, chance in chances if chance > RARE)

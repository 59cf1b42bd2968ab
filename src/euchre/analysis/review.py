"""A recorded game reviewed: every decision judged, and luck and skill told apart.

*Skill.*  Each decision is judged from what its seat could know (see ``judge``); its cost is
what the favourite of a first look gains on it in fresh worlds.  Chance makes that too small as
often as too large, and it is below nought where the choice was better than the favourite; so
costs of a player's decisions can be added up, and the sum does not make too much of them.

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

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import reduce

import numpy as np

from euchre.analysis.grades import MARKS, NOTHING, Estimate, Mark
from euchre.analysis.hint import choice
from euchre.analysis.judge import WORLDS, Valuer, Verdict, forced, judge
from euchre.bots.search.odds import chance_of, played_to_a_score
from euchre.bots.search.values import value_actions
from euchre.engine import actions
from euchre.engine.actions import Action, Verb
from euchre.engine.match import Match
from euchre.engine.rules import Rules
from euchre.engine.scoring import points
from euchre.engine.state import State
from euchre.engine.view import View, observe
from euchre.records.faces import Faces
from euchre.records.replay import Replay, Replayed

#: Why a decision has no mark.
FORCED = "nothing else was possible"
UNTOLD = "the record does not tell the whole hand"


@dataclass(frozen=True)
class Decision:
    """One action of the record."""

    #: The deal, and the action in it, both from 1.
    deal: int
    action: int
    seat: int
    #: What was done, and what would have been best, in words.
    said: str
    better: str
    #: None where nothing was judged; ``why_not`` says why.
    verdict: Verdict | None
    why_not: str = ""

    @property
    def mark(self) -> Mark:
        """The mark, empty where there is none."""
        return self.verdict.mark if self.verdict else ""


@dataclass(frozen=True)
class Moment:
    """The chance of a side to win the game at some point, as the seat that acts sees it."""

    deal: int
    #: The number of the action to come; 0 when the deal begins.
    action: int
    side: int
    chance: float


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


@dataclass(frozen=True)
class Summary:
    """The decisions of a player."""

    seat: int
    judged: int
    marks: dict[Mark, int]
    #: What they cost in all, in the unit of their verdicts, and in points.
    cost: Estimate
    points: Estimate


@dataclass(frozen=True)
class Review:
    """A reviewed record."""

    replay: Replay
    worlds: int
    seed: int
    #: Whether costs are chances of winning the game; else they are points.
    of_the_game: bool
    decisions: tuple[Decision, ...]
    moments: tuple[Moment, ...]
    accounts: tuple[Account, ...]

    @property
    def names(self) -> tuple[str, ...]:
        """The players by seat."""
        return self.replay.names

    def summary(self, seat: int) -> Summary:
        """Return what the decisions of a seat come to."""
        own = [d.verdict for d in self.decisions if d.seat == seat and d.verdict]
        return Summary(
            seat,
            len(own),
            {m: sum(v.mark == m for v in own) for m in MARKS},
            reduce(Estimate.plus, (v.loss for v in own), NOTHING),
            reduce(Estimate.plus, (v.points for v in own), NOTHING),
        )


def review(
    replayed: Replay,
    faces: Faces,
    *,
    worlds: int = WORLDS,
    seed: int = 0,
    seats: Sequence[int] | None = None,
    deals: Sequence[int] | None = None,
    value: Valuer = value_actions,
    progress: Callable[[int, int], None] | None = None,
) -> Review:
    """Review a replay, or some ``seats`` or ``deals`` (from 1) of it.

    The judgement of a decision depends on the seed, the number of worlds and its place in the
    record, not on what else is judged.  ``progress`` is told how many actions are done, of how
    many.
    """
    rules = replayed.rules
    chosen = [d for d in replayed.deals if deals is None or d.number in deals]
    total = sum(len(d.last.history) for d in chosen)
    done = 0
    decisions: list[Decision] = []
    moments: list[Moment] = []
    accounts: list[Account] = []
    for deal in chosen:
        mine: list[Decision] = []
        before = chances(deal.match)
        moments += _moments(deal.number, 0, before)
        for number, (s, action) in enumerate(_told(deal), 1):
            if seats is None or s.turn in seats:
                made = _decision(deal, number, s, action, faces, worlds, seed, value)
                mine.append(made)
                moments += _seen(rules, made)
            done += 1
            if progress:
                progress(done, total)
        decisions += mine
        if deal.last.ended:
            match = deal.match.after(deal.last)
            after = _arrived(deal.match, match)
            accounts.append(_account(rules, deal, before, after, mine))
            # In words of the curve the end of a deal is the beginning of the next.
            moments += _moments(deal.number + 1, 0, after)
    return Review(
        replayed,
        worlds,
        seed,
        played_to_a_score(rules),
        tuple(decisions),
        tuple(dict.fromkeys(moments)),
        tuple(accounts),
    )


def _told(deal: Replayed) -> Iterator[tuple[State, Action]]:
    """Yield the states and actions that the source of the record told."""
    for number, (s, action, _) in enumerate(deal.steps()):
        if deal.deal.told is not None and number >= deal.deal.told:
            return
        yield s, action


def _decision(
    deal: Replayed,
    number: int,
    s: State,
    action: Action,
    faces: Faces,
    worlds: int,
    seed: int,
    value: Valuer,
) -> Decision:
    """Judge one action."""
    view = observe(s, s.turn)
    said = choice(faces, s, action)
    guessed = s.rules.pack.mask(deal.deal.rebuilt)
    why_not = FORCED if forced(view) else UNTOLD if view.hand & guessed else ""
    if why_not:
        moved = actions.more(action) if actions.verb(action) in _MOVES else 0
        if moved & guessed:
            said = choice(faces, s, actions.make(actions.verb(action)))
        return Decision(deal.number, number, s.turn, said, "", None, why_not)
    found = judge(view, action, worlds=worlds, seed=_seed(seed, deal, number), value=value)
    better = choice(faces, s, found.best)
    return Decision(deal.number, number, s.turn, said, better, found)


_MOVES = (Verb.DISCARD, Verb.GIVE, Verb.EXCHANGE)


def _seed(seed: int, deal: Replayed, number: int) -> int:
    """Return the seed of one decision."""
    return (seed * 1_000_003 + deal.number) * 1009 + number


# -- chances of winning the game ----------------------------------------------------------------


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


def _arrived(before: Match, after: Match) -> tuple[float, ...] | None:
    """Return the chances of the game that a deal belonged to, after this deal."""
    if len(after.results) == len(before.results):
        return chances(after)
    if not played_to_a_score(after.rules):
        return None
    winners = after.results[-1].winners
    return tuple(float(side in winners) / len(winners) for side in range(len(after.scores)))


def _moments(deal: int, action: int, row: tuple[float, ...] | None) -> list[Moment]:
    return [Moment(deal, action, side, chance) for side, chance in enumerate(row or ())]


def _seen(rules: Rules, made: Decision) -> list[Moment]:
    """Return the chances before and after a decision, of the other side too if it is one."""
    found = made.verdict
    if found is None or not found.of_the_game:
        return []
    side = rules.sides.side(made.seat)
    moments = []
    for chance in (found.before, found.after):
        moments.append(Moment(made.deal, made.action, side, chance))
        if rules.sides.count(rules.seats) == 2:
            moments.append(Moment(made.deal, made.action, 1 - side, 1 - chance))
    return moments


def _account(
    rules: Rules,
    deal: Replayed,
    before: tuple[float, ...] | None,
    after: tuple[float, ...] | None,
    made: Sequence[Decision],
) -> Account:
    """Return the account of a finished deal."""
    got = points(deal.last)
    sign = -1 if rules.goal.down else 1
    net = tuple(sign * (own - (sum(got) - own) / (len(got) - 1)) for own in got)
    cost, cost_points = [0.0] * len(got), [0.0] * len(got)
    for decision in made:
        if decision.verdict:
            side = rules.sides.side(decision.seat)
            cost[side] += decision.verdict.loss.mean
            cost_points[side] += decision.verdict.points.mean
    return Account(deal.number, before, after, net, tuple(cost), tuple(cost_points))


def view_of(deal: Replayed, action: int) -> View:
    """Return what the seat on turn knew before an action of a deal, from 1.

    Raises ``ValueError`` if the deal has no such action.
    """
    for number, (s, _) in enumerate(_told(deal), 1):
        if number == action:
            return observe(s, s.turn)
    raise ValueError(f"deal {deal.number} has no action {action}")

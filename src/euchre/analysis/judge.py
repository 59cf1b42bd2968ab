"""One decision judged from what its seat could know: the best choice, and the cost of this one.

There are two looks.  The first values every choice and selects those in question: the best, the
chosen one, the rule of thumb's, and the best in points alone.  The second compares these in as many
fresh worlds, the same for all; where that leaves a mark possible, in four times as many others; and
where these show a mistake by an uncertain amount, in sixteen times as many.  A choice that looked
best by luck in the first look does not have that luck again, so the loss is not overstated (no
winner's curse).  The mark depends on the last of these alone.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import isnan
from random import Random

from euchre.analysis.grades import Estimate, Mark, mark
from euchre.analysis.reasons.kinds_of_choices import top_first
from euchre.analysis.valuing import Valuer, ahead, ahead_in_points, ahead_in_wins, value_choices
from euchre.bots.club import ClubBot
from euchre.bots.search.candidates import candidates
from euchre.bots.search.deciding import affordable_worlds
from euchre.bots.search.mistakes import Bounds, bounds_of
from euchre.bots.search.values import Valued, plays_for_the_game
from euchre.engine.actions import Action
from euchre.engine.phases import Auction, Tricks
from euchre.engine.view import View

#: Most worlds of the first look, and the factor for the second.
WORLDS, AGAIN = 500, 4
#: The compute budget in ms for both looks at a decision before the first lead.  Where rollouts are
#: slow there are fewer worlds, but at least ``LEAST``.
EFFORT, LEAST = 250.0, 25
#: Where bids inform about hands, a table with more than this many cards in all hands gets fewer
#: worlds: the opponent model answers every bid in each of them.
_CARDS = 8


@dataclass(frozen=True)
class Verdict:
    """The assessment of a decision, in win probabilities, or in points without a game."""

    chosen: Action
    #: The best choice found; the choice itself if nothing better was found.
    best: Action
    #: The baseline of ``gain``: the rule of thumb's choice or, for the mark ``!?``, the one that is
    #: worth more points.
    other: Action
    #: The cost of the choice against the best; negative if the second look preferred it.
    loss: Estimate
    #: The same in points of the deal.  Of these two, the error of the one that the mark is not
    #: given for is conservative.
    points: Estimate
    #: The gain of the choice on ``other``, and the same in points.
    gain: Estimate
    gain_points: Estimate
    #: The value of the best choice, and of the one made.
    before: float
    after: float
    #: Whether values are win probabilities; otherwise they are points.
    of_the_game: bool
    #: Whether the best choice and the mark are those by points, the utility of bots and hints here.
    for_points: bool
    mark: Mark
    #: How often the makers make it after the best choice, and after the one made.
    makes: tuple[float | None, float | None]
    #: The number of worlds behind the verdict.
    worlds: int


def forced(view: View) -> bool:
    """Whether the seat on turn has no choice; two identical cards are not a choice."""
    return len({view.text(action) for action in view.legal()}) < 2


def seed_of(seed: int, deal: int, number: int) -> int:
    """Return the seed of the decision with a number in a deal of a game, both from 1."""
    return (seed * 1_000_003 + deal) * 1009 + number


def worlds_for(view: View, choices: int, effort: float, most: int) -> int:
    """Return how many worlds to sample: ``most``, or as many as the budget (in ms) allows.

    The budget counts work and not time, so the number is the same on every machine.
    """
    rules = view.rules
    if rules.phase(Auction):
        most = max(LEAST, most * _CARDS // (rules.seats * rules.tricks))
    if isinstance(rules.phases[view.state.phase], Tricks):
        return most
    return max(LEAST, min(most, affordable_worlds(view, effort, choices)))


def judge(
    view: View,
    chosen: Action,
    *,
    worlds: int | None = None,
    seed: int = 0,
    value: Valuer = value_choices,
) -> Verdict:
    """Judge an action of the seat on turn, from its view alone.

    ``worlds`` are those of the first look; the default suits the decision.  Raises ``ValueError``
    if the choice is not legal or is the only one.
    """
    legal = view.legal()
    if chosen not in legal or forced(view):
        raise ValueError("only a choice between legal actions can be judged")
    # The second look is at about two choices.
    worlds = worlds or worlds_for(view, len(candidates(view, legal)) + 2 * AGAIN, EFFORT, WORLDS)
    rng = Random(seed)
    first = {view.text(v.action): v for v in value(view, worlds=worlds, seed=rng.getrandbits(62))}
    plain = ClubBot().choose(view, legal)
    best = next(iter(first.values()))
    of_the_game = not isnan(best.win)
    for_points = not (of_the_game and plays_for_the_game(view))
    bounds = bounds_of(of_the_game=not for_points)
    if best.action != chosen:
        best = top_first(view, [*first.values()])[0]
    asked = _in_question(view, first, best, chosen, plain, bounds)
    values = first
    for times in (1, AGAIN, AGAIN**2) if len(asked) > 1 else ():
        again = value(view, worlds=times * worlds, seed=rng.getrandbits(62), actions=asked)
        values = first | {view.text(v.action): v for v in again}
        found = [values[view.text(a)] for a in asked]
        mine = values[view.text(chosen)]
        if not _may_be_marked(found, mine, bounds):
            break
        loss = ahead(found[0], mine)
        if times == AGAIN and min(loss.low, loss.half) <= bounds.clear:
            break

    def apart(better: Valued, worse: Valued) -> tuple[Estimate, Estimate]:
        """Return a gain as a win probability (if there is a game to win), and in points."""
        gain = ahead(better, worse)
        if not for_points:
            return gain, ahead_in_points(better, worse)
        return ahead_in_wins(better, worse) if of_the_game else gain, gain

    mine = values[view.text(chosen)]
    top = values[view.text(asked[0])]
    other = values[view.text(plain)] if plain in asked else mine
    others = [values[view.text(a)] for a in asked]
    richer = None if for_points else _richer(mine, others, bounds.slight)
    score = richer is not None
    grade = mark(ahead(top, mine), ahead(mine, other), score=score, bounds=bounds)
    if grade == "!?" and richer is not None:
        other = richer
    loss, points = apart(top, mine)
    gain, gain_points = apart(mine, other)
    worth = mine.win if of_the_game else mine.points
    return Verdict(
        chosen,
        top.action,
        other.action,
        loss,
        points,
        gain,
        gain_points,
        worth + loss.mean,
        worth,
        of_the_game,
        for_points,
        grade,
        (top.makes, mine.makes),
        len(mine.samples),
    )


def _in_question(
    view: View,
    first: dict[str, Valued],
    best: Valued,
    chosen: Action,
    plain: Action,
    bounds: Bounds,
) -> list[Action]:
    """Return the choices to compare in a second look, the best first unless it is the one made.

    If nothing is in question, the list holds only the choice made.
    """
    mine = first.get(view.text(chosen))
    if mine is None or ahead(best, mine).high > bounds.slight:
        return [best.action, chosen]
    asked = [chosen]
    rivals = [max(first.values(), key=lambda v: v.points - v.doubts[0])]
    usual = first.get(view.text(plain))
    if usual is not None and ahead(mine, usual).high > bounds.clear:
        rivals.append(usual)
    for rival in rivals:
        if rival.action not in asked and view.text(rival.action) != view.text(chosen):
            asked.append(rival.action)
    return asked


def _may_be_marked(asked: Sequence[Valued], mine: Valued, bounds: Bounds) -> bool:
    """Whether more worlds may yet show that the choice made deserves a mark."""
    if ahead(asked[0], mine).high > bounds.slight:
        return True
    rest = [(v, ahead(mine, v)) for v in asked if v is not mine]
    return any(
        gain.high > bounds.clear or (gain.mean > 0 and v.points > mine.points) for v, gain in rest
    )


def _richer(mine: Valued, asked: Sequence[Valued], least: float) -> Valued | None:
    """Return the choice surely worth more points that surely wins fewer games, by ``least``."""
    sure = [v for v in asked if ahead_in_points(v, mine).low > 0 and ahead(mine, v).low > least]
    return max(sure, key=lambda v: v.points, default=None)

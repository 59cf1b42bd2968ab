"""One decision judged from what its seat could know: the best choice, and what this one cost.

There are two looks.  The first values every choice and says which are in question: the best,
the one that was chosen, the one of the rule of thumb, the one for points alone.  These are
then compared in fresh worlds, four times as many, the same for all of them.  Whichever looked
best by luck in the first look has no such luck in the second, so the loss is not overstated,
and the mark rests on the second look alone.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import hypot, isnan
from random import Random
from typing import Protocol

from euchre.analysis.grades import IN_POINTS, NOTHING, OF_THE_GAME, Estimate, Mark, mark, paired
from euchre.bots.search.values import Valued, value_actions
from euchre.bots.thumb import ThumbBot
from euchre.engine.actions import Action
from euchre.engine.view import View

#: Worlds of the first look, and how many times as many the second has.
WORLDS, AGAIN = 200, 4


class Valuer(Protocol):
    """Values choices of the seat on turn, as ``value_actions`` does."""

    def __call__(
        self, view: View, *, worlds: int, seed: int, actions: Sequence[Action] | None = None
    ) -> list[Valued]:
        """Return the values of choices, the best first, all from the same worlds."""
        ...


@dataclass(frozen=True)
class Verdict:
    """What a decision was worth; in chances of winning the game, or in points without one."""

    chosen: Action
    #: The best as far as is known; the choice itself where nothing better was found.
    best: Action
    #: What the rule of thumb would have done.
    plain: Action
    #: What the choice cost against the best; below nought where the second look preferred it.
    loss: Estimate
    #: The same in points, by the end of the deal; its error is on the safe side.
    points: Estimate
    #: What the choice was worth more than that of the rule of thumb.
    gain: Estimate
    #: The value of the best, and of what was chosen.
    before: float
    after: float
    #: Whether values are chances of winning the game; else they are points.
    of_the_game: bool
    mark: Mark
    #: How often the makers make it after the best, and after what was chosen.
    makes: tuple[float | None, float | None]


def forced(view: View) -> bool:
    """Whether the seat on turn has no choice; two identical cards are none."""
    return len({view.text(action) for action in view.legal()}) < 2


def judge(
    view: View,
    chosen: Action,
    *,
    worlds: int = WORLDS,
    seed: int = 0,
    value: Valuer = value_actions,
) -> Verdict:
    """Judge what the seat on turn does, from its view alone.

    Raises ``ValueError`` if the choice is not legal or if there was nothing to choose.
    """
    legal = view.legal()
    if chosen not in legal or forced(view):
        raise ValueError("only a choice between legal actions can be judged")
    rng = Random(seed)
    first = {view.text(v.action): v for v in value(view, worlds=worlds, seed=rng.getrandbits(62))}
    plain = ThumbBot().choose(view, legal)
    best = next(iter(first.values()))
    of_the_game = not isnan(best.win)
    asked = _in_question(view, first, best, chosen, plain)
    if len(asked) > 1:
        again = value(view, worlds=AGAIN * worlds, seed=rng.getrandbits(62), actions=asked)
        found = first | {view.text(v.action): v for v in again}
    else:
        asked, found = [chosen], first
    mine = found[view.text(chosen)]
    top = found[view.text(asked[0])]
    loss = _ahead(top, mine)
    usual = found[view.text(plain)] if plain in asked else mine
    gain = _ahead(mine, usual)
    of_points = [v for v in (found[view.text(a)] for a in asked) if v.points > mine.points]
    score = of_the_game and any(
        _points(v, mine).low > 0 and _ahead(mine, v).low > 0 for v in of_points
    )
    bounds = OF_THE_GAME if of_the_game else IN_POINTS
    worth = mine.win if of_the_game else mine.points
    return Verdict(
        chosen,
        top.action,
        plain,
        loss,
        _points(top, mine),
        gain,
        worth + loss.mean,
        worth,
        of_the_game,
        mark(loss, gain, score=score, bounds=bounds),
        (top.makes, mine.makes),
    )


def _in_question(
    view: View, first: dict[str, Valued], best: Valued, chosen: Action, plain: Action
) -> list[Action]:
    """Return what is to be compared in a second look: first the best, unless it is the choice.

    The list has one entry, the choice, where nothing is in question.
    """
    mine = first.get(view.text(chosen))
    bounds = IN_POINTS if isnan(best.win) else OF_THE_GAME
    if mine is None or (mine is not best and _ahead(best, mine).high > bounds.slight):
        return [best.action, chosen]
    asked = [chosen]
    rivals = [max(first.values(), key=lambda v: v.points)]
    usual = first.get(view.text(plain))
    if usual is not None and _ahead(mine, usual).high > bounds.clear:
        rivals.append(usual)
    for rival in rivals:
        if rival.action not in asked and view.text(rival.action) != view.text(chosen):
            asked.append(rival.action)
    return asked


def _ahead(better: Valued, worse: Valued) -> Estimate:
    """Return how much a choice gains on another in the same worlds."""
    return NOTHING if better is worse else paired(better.samples, worse.samples)


def _points(better: Valued, worse: Valued) -> Estimate:
    """Return how many points a choice gains on another.

    The two errors are added as if the worlds were different ones, which makes too much of them.
    """
    if better is worse:
        return NOTHING
    return Estimate(better.points - worse.points, hypot(better.error, worse.error))

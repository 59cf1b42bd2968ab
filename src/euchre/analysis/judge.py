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
from euchre.analysis.valuing import value_heard
from euchre.bots.search.candidates import candidates
from euchre.bots.search.deciding import affordable
from euchre.bots.search.utility import plays_for_the_game
from euchre.bots.search.values import Valued
from euchre.bots.thumb import ThumbBot
from euchre.engine.actions import Action
from euchre.engine.phases import Auction, Tricks
from euchre.engine.view import View

#: Worlds of the first look at most, and how many times as many the second has.
WORLDS, AGAIN = 500, 4
#: About what both looks at a decision before the cards may take, in thousandths of a second;
#: where it is slow to find out what comes of a call there are fewer worlds, but not less than
#: ``LEAST``.
EFFORT, LEAST = 250.0, 25
#: With so many cards in all hands a table at which bids tell of hands gets as many worlds as
#: others, with more cards fewer: all of them are asked what was bid.
_CARDS = 8


class Valuer(Protocol):
    """Values choices of the seat on turn, as ``value_heard`` does."""

    def __call__(
        self, view: View, *, worlds: int, seed: int, actions: Sequence[Action] | None = None
    ) -> list[Valued]:
        """Return the values of choices, the best first, all from the same worlds."""
        ...


@dataclass(frozen=True)
class Verdict:
    """What a decision was worth; in chances of winning the game, or in points without one."""

    chosen: Action
    #: The best as far as is known, in points where one does well to play for them; the choice
    #: itself where nothing better was found.
    best: Action
    #: What ``gain`` is measured against: the rule of thumb's choice or, where the mark is
    #: ``!?``, the one that is worth more points.
    other: Action
    #: What the choice cost against the best; below zero where the second look preferred it.
    loss: Estimate
    #: The same in points, by the end of the deal; its error is on the safe side.
    points: Estimate
    #: What the choice was worth more than ``other``, and the same in points.
    gain: Estimate
    gain_points: Estimate
    #: The value of the best, and of what was chosen.
    before: float
    after: float
    #: Whether values are chances of winning the game; else they are points.
    of_the_game: bool
    mark: Mark
    #: How often the makers make it after the best, and after what was chosen.
    makes: tuple[float | None, float | None]
    #: In how many worlds this was found.
    worlds: int


def forced(view: View) -> bool:
    """Whether the seat on turn has no choice; two identical cards are none."""
    return len({view.text(action) for action in view.legal()}) < 2


def worlds_for(view: View, choices: int, effort: float, most: int) -> int:
    """Return how many worlds so many choices get: ``most``, or what the effort is good for.

    By what is to be done and not by the clock, so that it is the same on every machine.
    """
    rules = view.rules
    if rules.phase(Auction):
        most = max(LEAST, most * _CARDS // (rules.seats * rules.tricks))
    if isinstance(rules.phases[view.state.phase], Tricks):
        return most
    return max(LEAST, min(most, affordable(view, effort, choices)))


def _usual_worlds(view: View) -> int:
    """Return the worlds of the first look; the second is at two choices, or a few."""
    return worlds_for(view, len(candidates(view, view.legal())) + 2 * AGAIN, EFFORT, WORLDS)


def judge(
    view: View,
    chosen: Action,
    *,
    worlds: int | None = None,
    seed: int = 0,
    value: Valuer = value_heard,
) -> Verdict:
    """Judge what the seat on turn does, from its view alone.

    ``worlds`` are those of the first look; unless they are said, as many as suit the decision.
    Raises ``ValueError`` if the choice is not legal or if there was nothing to choose.
    """
    legal = view.legal()
    if chosen not in legal or forced(view):
        raise ValueError("only a choice between legal actions can be judged")
    worlds = worlds or _usual_worlds(view)
    rng = Random(seed)
    first = {view.text(v.action): v for v in value(view, worlds=worlds, seed=rng.getrandbits(62))}
    plain = ThumbBot().choose(view, legal)
    best = next(iter(first.values()))
    of_the_game = not isnan(best.win)
    # As bots and hints choose, too.
    for_points = of_the_game and not plays_for_the_game(view)
    if for_points:
        best = max(first.values(), key=lambda v: v.points)
    asked = _in_question(view, first, best, chosen, plain, for_points=for_points)
    if len(asked) > 1:
        again = value(view, worlds=AGAIN * worlds, seed=rng.getrandbits(62), actions=asked)
        found = first | {view.text(v.action): v for v in again}
    else:
        asked, found = [chosen], first
    mine = found[view.text(chosen)]
    top = found[view.text(asked[0])]
    if for_points and _points(top, mine).mean <= 0:
        top = mine
    other = found[view.text(plain)] if plain in asked else mine
    loss, gain = _ahead(top, mine), _ahead(mine, other)
    bounds = OF_THE_GAME if of_the_game else IN_POINTS
    richer = None
    if of_the_game and not for_points:
        richer = _richer(mine, [found[view.text(a)] for a in asked])
    # Who wins more games by what brings fewer points is not praised for it there.
    praised = NOTHING if for_points and mine is not top else gain
    grade = mark(loss, praised, score=richer is not None, bounds=bounds)
    if grade == "!?" and richer is not None:
        other, gain = richer, _ahead(mine, richer)
    worth = mine.win if of_the_game else mine.points
    return Verdict(
        chosen,
        top.action,
        other.action,
        loss,
        _points(top, mine),
        gain,
        _points(mine, other),
        worth + loss.mean,
        worth,
        of_the_game,
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
    *,
    for_points: bool,
) -> list[Action]:
    """Return what is to be compared in a second look: first the best, unless it is the choice.

    The list has one entry, the choice, where nothing is in question.
    """
    mine = first.get(view.text(chosen))
    bounds = IN_POINTS if isnan(best.win) else OF_THE_GAME
    if mine is None:
        return [best.action, chosen]
    behind = _points(best, mine) if for_points else _ahead(best, mine)
    if behind.high > (IN_POINTS if for_points else bounds).slight:
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


def _richer(mine: Valued, asked: Sequence[Valued]) -> Valued | None:
    """Return the choice that is surely worth more points and surely wins fewer games."""
    sure = [v for v in asked if _points(v, mine).low > 0 and _ahead(mine, v).low > 0]
    return max(sure, key=lambda v: v.points, default=None)


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

"""Values of choices in worlds resampled to agree with what the others have done.

A pass, a call or a card tells something about the hand it came from.  More worlds than needed are
drawn and resampled by importance weight, favoring those in which club players would have acted the
same; none is ruled out (see ``bots.search.beliefs``).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from math import hypot
from threading import local
from typing import Protocol

from euchre.analysis.grades import NOTHING, Estimate, paired
from euchre.bots.club import ClubBot
from euchre.bots.search import overrated
from euchre.bots.search.beliefs import PLENTY, STYLES, Sampler
from euchre.bots.search.candidates import candidates, with_answers
from euchre.bots.search.values import Valued, ends_of, plays_for_the_game, valued_of
from euchre.engine.actions import Action
from euchre.engine.view import View
from euchre.text import brief


class Valuer(Protocol):
    """Values choices of the seat on turn, as ``value_choices`` does."""

    def __call__(
        self, view: View, *, worlds: int, seed: int, actions: Sequence[Action] | None = None
    ) -> list[Valued]:
        """Return the values of choices, best first, all from the same worlds."""
        ...


def value_choices(
    view: View,
    *,
    worlds: int,
    seed: int = 0,
    actions: Sequence[Action] | None = None,
    game: bool | None = None,
    style: str = "club",
) -> list[Valued]:
    """Return the values of the choices of the seat on turn, best first.

    The utility is the win probability for the ``game``, otherwise points; the default is that of
    the bots (``plays_for_the_game``).  All choices get the same worlds; ``style`` names the
    rollout policy and the opponent model (``beliefs.STYLES``).  ``actions`` defaults to the
    ``candidates``.  The same view and seed give the same values.  Raises ``ValueError`` if it is
    not the view's seat that is on turn.
    """
    if view.seat is None or view.state.turn != view.seat:
        raise ValueError("choices are valued for the seat on turn")
    game = plays_for_the_game(view) if game is None else game
    choices = list(actions) if actions is not None else candidates(view, view.legal())
    plans = with_answers(view, choices)
    tried, later = [action for action, _ in plans], [answer for _, answer in plans]
    cases = sampler_of(view, style).draw(max(2, worlds), seed)
    results, _ = ends_of(cases, tried, style=style, later=later)
    usual = ClubBot().choose(view, view.legal())
    valued = []
    for plan, ends in zip(plans, results, strict=True):
        doubts = overrated.doubts(view, plan, usual, game=game)
        valued.append(valued_of(view, plan[0], ends, game=game, doubts=doubts))
    valued.sort(key=lambda v: v.worth)
    # Of the plans of a choice the best is its value.
    return sorted({v.action: v for v in valued}.values(), key=lambda v: -v.worth)


_here = local()


def sampler_of(view: View, style: str = "club") -> Sampler:
    """Return what draws the worlds in which choices are valued and explained.

    A thread keeps the last one: a decision is looked at several times, and reading a view takes
    time.
    """
    last: Sampler | None = getattr(_here, "sampler", None)
    if last is None or last.imaginer.view is not view or last.style != style:
        last = _here.sampler = Sampler(view, PLENTY, style=style)
    return last


def ahead(better: Valued, worse: Valued) -> Estimate:
    """Return the gain of a choice on another in the same worlds, less what is doubtful in it.

    A loss that the doubts about the other may explain is none.
    """
    gain = paired(better.samples, worse.samples)
    return _less_doubt(gain, better.doubts[1] - worse.doubts[1])


def _less_doubt(gain: Estimate, doubt: float) -> Estimate:
    mean = gain.mean
    return replace(gain, mean=mean - doubt if doubt > 0 else max(mean, min(mean - doubt, 0.0)))


def ahead_in_points(better: Valued, worse: Valued) -> Estimate:
    """Return the same in points of the deal.

    The errors are combined as if the worlds were independent, which overstates the error.
    """
    if better is worse:
        return NOTHING
    gain = Estimate(better.points - worse.points, hypot(better.error, worse.error))
    return _less_doubt(gain, better.doubts[0] - worse.doubts[0])


def ahead_in_wins(better: Valued, worse: Valued) -> Estimate:
    """Return the same as a win probability, with an error as that of ``ahead_in_points``."""
    if better is worse:
        return NOTHING
    return Estimate(better.win - worse.win, hypot(better.win_error, worse.win_error))


#: What the rollout players are called in reports.
WHO = {"club": "club players", "cautious": "cautious people"}


def valuer(opponents: str) -> Valuer:
    """Return the valuer whose rollout policy is of this style (``beliefs.STYLES``).

    Raises ``ValueError`` for an unknown style.
    """
    if opponents not in STYLES:
        raise ValueError(f"opponents are {', '.join(STYLES)}, not {brief(opponents)}")
    return partial(value_choices, style=opponents)

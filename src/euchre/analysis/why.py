"""Why one choice is better than another, in one sentence in the language of the game."""

from __future__ import annotations

from math import isnan
from typing import Protocol

from euchre.cards import each
from euchre.engine import actions
from euchre.engine.actions import MAKING, Action, Verb
from euchre.engine.scoring import Contract, CountDown, Points
from euchre.engine.state import State
from euchre.language.advice import doing, percent
from euchre.language.naming import Faces
from euchre.text import counted

#: After these verbs it matters how much is won, not whether the makers make it.
_HOW_MUCH = (Verb.DROP, Verb.STAY, Verb.ALONE)
#: Smaller differences in points are not mentioned, nor smaller ones in how often a call is made.
_SMALL, _APART = 0.005, 0.05


class Worth(Protocol):
    """The value of a choice, comparable with another in the same worlds."""

    @property
    def action(self) -> Action:
        """The choice."""
        ...

    @property
    def points(self) -> float:
        """Points in the deal minus the others'."""
        ...

    @property
    def win(self) -> float:
        """The win probability; NaN without a game to a score."""
        ...

    @property
    def makes(self) -> float | None:
        """How often the makers make it; None if there is no maker."""
        ...


def because(s: State, faces: Faces, best: Worth, second: Worth) -> str:
    """Return why ``best`` is better than ``second``, in figures; it must surely be better."""
    subject, other = (doing(faces, s, v.action) for v in (best, second))
    if best.makes is None or second.makes is None or best.points < second.points:
        return _by_points(subject, other, best, second)
    if s.maker >= 0 and actions.verb(best.action) not in _HOW_MUCH:
        return _in_play(s, faces, best, second)
    if actions.verb(best.action) in MAKING:
        return f"{subject} {_makes(s, best.action)} {percent(best.makes)} of the time."
    if actions.verb(second.action) in MAKING:
        only = "only " * (_SMALL <= second.makes < 0.5)
        frequency = f"{other} {_makes(s, second.action)} {only}{percent(second.makes)} of the time"
        return f"{frequency}; {small(subject)} is worth {more(best, second)} more."
    return _by_points(subject, other, best, second)


def small(words: str) -> str:
    """Return words with a lower-case first letter, for the middle of a sentence."""
    return words[:1].lower() + words[1:]


def more(best: Worth, second: Worth) -> str:
    """Return by how much the best is better, in points or, if those are equal, in games."""
    points = best.points - second.points
    if points >= _SMALL or isnan(best.win):
        return f"{points:.2f} points"
    return f"{100 * (best.win - second.win):.1f} % of a win"


def _by_points(subject: str, other: str, best: Worth, second: Worth) -> str:
    points = best.points - second.points
    if points >= _SMALL or isnan(best.win):
        return f"{subject} is worth {points:.2f} points more than {small(other)}."
    gain = 100 * (best.win - second.win)
    given = f", though it gives up {-points:.2f} points" if points <= -_SMALL else ""
    return f"{subject} wins {gain:.1f} % more games from this score than {small(other)}{given}."


def _in_play(s: State, faces: Faces, best: Worth, second: Worth) -> str:
    """Return why, once trump is made: how often the makers make it, or are stopped."""
    subject, other = (doing(faces, s, v.action) for v in (best, second))
    share, against = best.makes or 0.0, second.makes or 0.0
    verb = _makes(s, best.action)
    if not s.makers >> s.turn & 1:
        share, against = 1 - share, 1 - against
        verb = f"{_stops(s)} {faces.whom(each(s.makers))}"
    if share - against < _APART:
        # The question is how much is won, not whether.
        return _by_points(subject, other, best, second)
    return f"{subject} {verb} {percent(share)} of the time, {small(other)} {percent(against)}."


def _stops(s: State) -> str:
    """Return what defenders do to makers who fall short, in the language of the game."""
    return "euchres" if isinstance(s.rules.prices, Points) else "stops"


def _makes(s: State, action: Action) -> str:
    """Return what the makers make: a number of tricks, or their bid."""
    rules, prices = s.rules, s.rules.prices
    bid = actions.level(action) or s.bid
    if isinstance(prices, Points):
        return f"makes {counted(rules.tricks // 2 + 1, 'trick')}"
    if isinstance(prices, CountDown) and prices.need is not None:
        return f"makes {counted(prices.need, 'trick')}"
    if isinstance(prices, Contract) and bid in dict(prices.needs):
        return f"makes the {dict(prices.needs)[bid]} tricks that the bid needs"
    return "makes the bid"

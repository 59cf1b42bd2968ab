"""Why one choice is better than another, in one sentence in the language of the game.

``remark`` says what was wrong with a call in a few words: "you called on too little".
"""

from __future__ import annotations

from math import isnan
from typing import TYPE_CHECKING, Protocol

from euchre.analysis.reasons.explain import sentence
from euchre.analysis.reasons.words import frequencies, often
from euchre.cards import each
from euchre.engine import actions
from euchre.engine.actions import MAKING, Action, Verb
from euchre.engine.scoring import CountDown, Points
from euchre.engine.state import State
from euchre.language.choices import doing
from euchre.language.naming import Faces
from euchre.text import counted, small

if TYPE_CHECKING:
    from euchre.analysis.review import Decision

#: After these verbs it matters how much is won, not whether the makers make it.
_HOW_MUCH = (Verb.DROP, Verb.STAY, Verb.ALONE)
#: Smaller differences in points are not mentioned, nor smaller ones in how often a call is made.
_SMALL, _APART = 0.005, 0.05
#: How often a call is made that is told for the best, and at most for the other one.
_HALF = 0.5


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
    verb, called = actions.verb(best.action), actions.verb(second.action) in MAKING
    if (s.maker >= 0 and verb not in _HOW_MUCH) or (verb in MAKING and called):
        return _in_play(s, faces, best, second)
    if verb in MAKING and best.makes > _HALF:
        return sentence(f"{subject} {_makes(s)} {often(best.makes)}.")
    if called and second.makes < _HALF:
        return sentence(f"{other} {_makes(s)} {often(second.makes)}.")
    return _by_points(subject, other, best, second)


def more(best: Worth, second: Worth) -> str:
    """Return by how much the best is better, in points or, if those are equal, in games."""
    points = best.points - second.points
    if points >= _SMALL or isnan(best.win):
        return f"{points:.2f} points"
    return f"{100 * (best.win - second.win):.1f} % of a win"


def _by_points(subject: str, other: str, best: Worth, second: Worth) -> str:
    if 0 < actions.level(best.action) < actions.level(second.action):
        return f"The lower bid is enough: {small(other)} gains nothing."
    if best.points - second.points <= -_SMALL:
        less = second.points - best.points
        return f"{subject} wins more games from this score, though it gives up {less:.2f} points."
    return f"{subject} gains on {small(other)} by many small things, none of them worth a name."


def _in_play(s: State, faces: Faces, best: Worth, second: Worth) -> str:
    """Return why of two calls, or once trump is made: how often makers make it, or are stopped."""
    subject, other = (doing(faces, s, v.action) for v in (best, second))
    share, against = best.makes or 0.0, second.makes or 0.0
    verb = _makes(s)
    if s.maker >= 0 and not s.makers >> s.turn & 1:
        share, against = 1 - share, 1 - against
        verb = f"{_stops(s)} {faces.whom(each(s.makers))}"
    if share - against < _APART:
        # The question is how much is won, not whether.
        return _by_points(subject, other, best, second)
    how = frequencies(share, against)
    return sentence(f"{subject} {verb} {how['often']}, {small(other)} {how['few']}.")


def _stops(s: State) -> str:
    """Return what defenders do to makers who fall short, in the language of the game."""
    return "euchres" if isinstance(s.rules.prices, Points) else "stops"


def _makes(s: State) -> str:
    """Return what the makers make: a number of tricks, or their bid."""
    rules, prices = s.rules, s.rules.prices
    if isinstance(prices, Points):
        return f"makes {counted(prices.needed(rules), 'trick')}"
    if isinstance(prices, CountDown) and prices.need is not None:
        return f"makes {counted(prices.need, 'trick')}"
    return "makes the bid"


def remark(faces: Faces, decision: Decision) -> str:
    """Return what was wrong with a call, as the second half of a sentence; empty for cards."""
    if decision.verdict is None:
        return ""
    done, best = decision.verdict.chosen, decision.verdict.best
    text = _call_remark(done, best, (actions.verb(done), actions.verb(best)))
    return f"{faces.whom([decision.seat])} {text}" if text else ""


def _call_remark(done: Action, best: Action, kinds: tuple[int, int]) -> str:
    """Return what was wrong with a call."""
    called, makes = (kind in MAKING and kind != Verb.BID for kind in kinds)
    if kinds[0] == Verb.PASS and makes:
        return "passed a hand that was worth calling"
    if called and kinds[1] == Verb.PASS:
        return "called on too little"
    if called and makes:
        lone, alone = actions.alone(done), actions.alone(best)
        if kinds[0] == kinds[1] == Verb.NAME and actions.strain(done) != actions.strain(best):
            return "named the wrong suit"
        if lone != alone:
            return "went alone" if lone else "could have gone alone"
    if kinds[0] == Verb.BID:
        # A pass bids 0.
        over = actions.level(done) - actions.level(best)
        return "bid too much" if over > 0 else "bid too little" if over else "bid the wrong suit"
    if kinds == (Verb.PASS, Verb.BID):
        return "passed a hand that was worth a bid"
    return ""

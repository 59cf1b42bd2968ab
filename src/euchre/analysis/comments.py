"""What is said of a decision without a reason, and in a review: the better choice, the price."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from math import isnan

from euchre.analysis.grades import PRAISE, Estimate, Interval
from euchre.analysis.judge import Verdict
from euchre.analysis.reasons import GROUPS, Group, ReasonWords
from euchre.analysis.review import Decision
from euchre.analysis.third_person import of_another
from euchre.bots.search.values import Valued
from euchre.engine import actions
from euchre.engine.actions import MAKING, Action, Verb
from euchre.engine.state import State
from euchre.language.choices import choice, doing
from euchre.language.naming import Faces
from euchre.text import small

#: Smaller differences in points are not mentioned.
_SMALL = 0.005
#: First words of a comment, by mark.
BLAMED = {"??": "Very costly", "?": "Costly", "?!": "Slightly costly"}
PRAISED = {"!!": "Brilliant", "!": "Well found", "!?": "Right for the score"}


def share(value: float) -> str:
    """Return a probability as a signed percentage: ``+3.8 %``; no sign if it rounds to 0.

    >>> share(0.0384), share(-0.0001)
    ('+3.8 %', '0.0 %')
    """
    shown = f"{100 * value:+.1f} %"
    return shown if shown not in ("+0.0 %", "-0.0 %") else "0.0 %"


def unsigned(value: float, digits: int = 2) -> float:
    """Return a number rounded for display to ``digits`` digits; -0.0 becomes 0.0.

    >>> f"{unsigned(-0.001):.2f}", f"{unsigned(-0.01):.2f}"
    ('0.00', '-0.01')
    """
    return round(value, digits) + 0.0


def cost(loss: Estimate | Interval, *, of_the_game: bool) -> str:
    """Return a loss with half its 95 % interval: ``3.8 ± 1.4 %``, or in points."""
    half = loss.high - loss.mean
    if of_the_game:
        return f"{unsigned(100 * loss.mean, 1):.1f} ± {100 * half:.1f} %"
    return f"{unsigned(loss.mean):.2f} ± {half:.2f} points"


def decision_in_words(faces: Faces, decision: Decision) -> ReasonWords | None:
    """Return the reasons for a decision's mark in words; None if none were looked for.

    They address the reader, and speak of other players by their names.
    """
    if not decision.explained:
        return None
    reasons = decision.explained.in_words(decision.state, faces)
    if faces.whom([decision.seat]) == "you":
        return reasons
    name = faces.names[decision.seat]
    # A single opponent stays a pronoun.
    who = "the opponents" if faces.rules.seats > 2 else ""
    says = tuple(of_another(text, name, who) for text in reasons.says)
    return ReasonWords(
        says, of_another(reasons.blames, name, who), of_another(reasons.besides, name, who)
    )


def comment(faces: Faces, decision: Decision, v: Verdict) -> tuple[str, str]:
    """Return what is said of a decision with a mark, and its figures; both empty without a mark.

    A reason is proved by sampled deals, or else the figures say how often each choice succeeds.
    The player who decided is addressed if that is the reader.
    """
    if not v.mark:
        return "", ""
    s, reasons = decision.state, decision_in_words(faces, decision)
    if v.mark in PRAISE:
        says = " ".join(reasons.says) if reasons else ""
        said = f"{PRAISED[v.mark]}: {small(doing(faces, s, v.chosen))}. {says}"
        gain = _figures(v, v.gain, v.gain_points)
        given = unsigned(-v.gain_points.mean)
        price = f" for {given:.2f} points given up" if v.mark == "!?" else ""
        usual = choice(faces, s, v.other)
        return said.rstrip(), f"Gain over the usual choice ({usual}): {gain}{price}."
    blames = reasons.blames if reasons else ""
    reason = blames or f"{remark(faces, decision) or doing(faces, s, v.chosen)}."
    lost = _figures(v, v.loss, v.points)
    points = "" if v.for_points else _price(v.points.mean)
    told = reasons and (blames or reasons.besides)
    plain = because(s, faces, v.best, v.chosen, v.points.mean)
    more = reasons.besides if reasons and told else plain
    said = f"{BLAMED[v.mark]}: {_inside(reason, faces.names)} Better: {choice(faces, s, v.best)}."
    return said, f"Cost: {lost}{points}. {more}".rstrip()


def _figures(v: Verdict, win: Estimate, points: Estimate) -> str:
    """Return a difference in the unit that the mark is given for."""
    if v.for_points:
        return cost(points, of_the_game=False)
    return f"{cost(win, of_the_game=True)} of a win"


def _inside(sentence: str, names: Sequence[str]) -> str:
    """Return a sentence for the middle of another; the name of a player keeps its capital.

    >>> _inside("Nobody played after Cora.", ["Cora"]), _inside("Cora's side won.", ["Cora"])
    ('nobody played after Cora.', "Cora's side won.")
    """
    named = any(re.match(rf"{re.escape(name)}\b", sentence) for name in names if name != "You")
    return sentence if named else small(sentence)


def _price(points: float) -> str:
    """Return the price of a mistake in points, which may be zero or a gain."""
    shown = unsigned(points)
    if shown < 0:
        return f", though it gains {-shown:.2f} points on average"
    return f" ({shown:.2f} points)"


def habit(groups: Counter[Group], whose: str) -> str:
    """Return the main kind of a player's mistakes: ``3 of 4 costly plays were discards``.

    Empty if there are fewer than two, or if no kind is at least half of them.
    """
    total, most = groups.total(), max(groups.values(), default=0)
    if most < 2 or 2 * most < total:
        return ""
    group = max(groups, key=lambda name: groups[name])
    if most == total == 2:
        return f"Both of {whose} costly plays were {GROUPS[group]}."
    if most == total:
        return f"All {total} of {whose} costly plays were {GROUPS[group]}."
    return f"{most} of {whose} {total} costly plays were {GROUPS[group]}."


def because(s: State, faces: Faces, best: Action, second: Action, points: float) -> str:
    """Return why a choice is better by ``points``, where no reason is proved."""
    if 0 < actions.level(best) < actions.level(second):
        return f"The lower bid is enough: {small(doing(faces, s, second))} gains nothing."
    if points <= -_SMALL:
        scores = "though it scores fewer points"
        return f"{doing(faces, s, best)} wins more games from this score, {scores}."
    return "No single reason: many small things add up."


def more(best: Valued, second: Valued) -> str:
    """Return by how much the best is better, in points or, if those are equal, in games."""
    points = best.points - second.points
    if points >= _SMALL or isnan(best.win):
        return f"{points:.2f} points"
    return f"{100 * (best.win - second.win):.1f} % of a win"


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

"""Finding positions: decisions where sampled deals show clearly what is right, and why."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from euchre.analysis.grades import Estimate
from euchre.analysis.judge import forced
from euchre.analysis.reasons import explain, worlds_of
from euchre.analysis.reasons.kinds_of_choices import group_of
from euchre.analysis.reasons.reading import Reading
from euchre.analysis.valuing import ahead, value_choices
from euchre.bots.club import ClubBot
from euchre.bots.search.values import Valued, plays_for_the_game
from euchre.engine.actions import Action
from euchre.engine.match import Match
from euchre.engine.phases import Auction
from euchre.engine.state import State, text
from euchre.engine.view import View, observe
from euchre.language.choices import choice
from euchre.records import Replay, record_of
from euchre.study.attempt import attempt_of, choices_of, match_of
from euchre.study.lesson import Lesson
from euchre.study.position import Choice, Grade, Position, Theme, faces_of, stopped


class Limits(NamedTuple):
    """Up to ``good`` a choice is right; a sure cost above ``costly`` is a mistake."""

    good: float
    costly: float


#: As win probabilities, and in points where those are the utility.
OF_THE_GAME, IN_POINTS = Limits(0.003, 0.01), Limits(0.05, 0.15)
#: Worlds of each of the two looks; fewer where bids weight the worlds.
WORLDS, BIDDING = 500, 120
#: Ratings of positions that a rule of thumb gets right or wrong, and the most that a wide margin
#: takes off.
_EASY, _HARD, _WIDE = 1350, 1700, 150


def theme_of(view: View, best: Action, other: Action) -> Theme:
    """Return the theme of a decision between two choices."""
    s, rules = view.state, view.rules
    group = group_of(Reading(s, faces_of(view)), best, other)
    if group in ("leads", "following", "throwing"):
        if s.lone & ~_own_side(view):
            return "defending"
        return "leads" if group == "leads" else "following"
    if group == "discards":
        return "discards"
    if rules.goal.target and not rules.goal.deals and _late(view):
        return "score"
    return "alone" if group == "loners" else "calling"


def _own_side(view: View) -> int:
    """Return the mask of the seats on the side of the seat on turn."""
    sides, seat = view.rules.sides, view.state.turn
    mine = sides.side(seat)
    return sum(1 << p for p in range(view.rules.seats) if sides.side(p) == mine)


def _late(view: View) -> bool:
    """Whether some side needs only one more point."""
    goal = view.rules.goal
    return any(abs(goal.target - score) == 1 for score in view.state.scores)


def look(view: View, worlds: int, seed: int) -> list[Valued]:
    """Return the values of all legal choices, best first."""
    legal = list({view.text(a): a for a in view.legal()}.values())
    return value_choices(view, worlds=worlds, seed=seed, actions=legal)


def graded(view: View, values: Sequence[Valued]) -> dict[Action, tuple[Grade, Estimate]]:
    """Return the grade of each choice and its cost against the best."""
    best = values[0]
    bounds = OF_THE_GAME if plays_for_the_game(view) else IN_POINTS
    grades: dict[Action, tuple[Grade, Estimate]] = {best.action: ("best", Estimate(0.0, 0.0))}
    for other in values[1:]:
        cost = ahead(best, other)
        grade: Grade = "close"
        if cost.mean <= bounds.good:
            grade = "good"
        elif cost.low > bounds.costly:
            grade = "costly"
        grades[other.action] = grade, cost
    return grades


def examine(
    match: Match,
    s: State,
    *,
    seed: int = 0,
    worlds: int | None = None,
    strict: bool = True,
    source: str = "",
) -> Position | None:
    """Return the current decision of a deal as a position; None if the verdict is not clear.

    ``match`` is the game before the deal.  A position is clear if two looks of so many ``worlds``
    agree on what is right, some choice is surely a mistake, and a reason is proved.  If ``strict``,
    no choice may lie between right and mistake.
    """
    view = observe(s, s.turn)
    if forced(view):
        return None
    worlds = worlds or (BIDDING if view.rules.phase(Auction) else WORLDS)
    first, again = (look(view, worlds, 2 * seed + n) for n in range(2))
    one, two = graded(view, first), graded(view, again)
    right = {a for a, (grade, _) in one.items() if grade in ("best", "good")}
    if right != {a for a, (grade, _) in two.items() if grade in ("best", "good")}:
        return None
    wrong = [a for a, (grade, _) in one.items() if grade == "costly"]
    wrong = [a for a in wrong if two[a][0] == "costly"]
    if not wrong or (strict and len(right) + len(wrong) < len(one)):
        return None
    best = first[0].action
    usual = ClubBot().choose(view, view.legal())
    rival = usual if usual in wrong else wrong[0]
    faces = faces_of(view)
    main = explain(view, best, rival, worlds=worlds_of(view), seed=seed)
    words = main.in_words(view.state, faces)
    if not main.reasons or not words.says:
        return None
    choices = []
    for v in first:
        grade, cost = one[v.action]
        if grade == "costly" and v.action not in wrong:
            grade = "close"
        why, same = "", False
        if grade in ("costly", "close"):
            reason = main if v.action == rival else explain(view, best, v.action, seed=seed)
            why, same = reason.in_words(view.state, faces).blames, reason.theme == main.theme
        text, price = choice(faces, view.state, v.action), round(max(0.0, cost.mean), 4)
        choices.append(Choice(view.text(v.action), text, price, grade, why, same))
    of_the_game = plays_for_the_game(view)
    bounds = OF_THE_GAME if of_the_game else IN_POINTS
    wide = min(1.0, min(one[a][1].mean for a in wrong) / (10 * bounds.costly))
    return Position(
        stopped(record_of(match, [s])),
        theme_of(view, best, rival),
        tuple(choices),
        words.says,
        words.besides,
        of_the_game,
        round((_HARD if usual in wrong else _EASY) - _WIDE * wide),
        source,
    )


def position_of(played: Replay, deal: int, action: int) -> Position | None:
    """Return a decision of a game as a position, without the players' names.

    ``deal`` and ``action`` are counted from 1.  None if the decision does not exist, is not fully
    recorded, or has no clear verdict.
    """
    if not 1 <= deal <= len(played.deals):
        return None
    one = played.deals[deal - 1]
    if one.deal.rebuilt or (one.deal.told is not None and action > one.deal.told):
        return None
    step = next((s for n, (s, _, _) in enumerate(one.steps(), 1) if n == action), None)
    if step is None:
        return None
    source = f"Deal {deal} of a game of {played.rules.title}"
    return examine(one.match, step, seed=deal * 1009 + action, strict=False, source=source)


def position_in(lesson: Lesson, choices: Sequence[str]) -> Position | None:
    """Return the last decision of a lesson whose verdict is clear, and the coach's, as a position.

    ``choices`` are the learner's.  None if there is no such decision.
    """
    for count in reversed(range(len(choices))):
        attempt = attempt_of(lesson, choices[:count])
        s, best = attempt.state, choices_of(attempt.state).get(attempt.best)
        if best is None:
            continue
        found = examine(match_of(lesson), s, strict=False)
        if found is not None and found.choice(text(s, best)).right:
            return found
    return None

"""The coach at the table: silent unless a choice is surely a serious mistake.

It is asked when a player has chosen but before the action is carried out, and uses only what the
seat may know.  It gives only reasons that the sampled deals prove, and without one stays silent.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial

from euchre.analysis.judge import forced, worlds_for
from euchre.analysis.reasons import explain, worlds_of
from euchre.analysis.reasons.kinds_of_choices import top_first
from euchre.analysis.valuing import ahead, value_choices
from euchre.bots.search.candidates import candidates
from euchre.bots.search.mistakes import bounds_of
from euchre.bots.search.values import plays_for_the_game
from euchre.engine.actions import Action
from euchre.engine.view import View
from euchre.language.choices import choice
from euchre.language.naming import Faces

#: Worlds of the first look, the factor for the second, and the compute budget of both in ms: the
#: player's card waits above the table meanwhile.
WORLDS, AGAIN, EFFORT = 200, 2, 60.0
#: A hint looks for reasons in this many times as many sampled deals as the coach.
_PART = 2


@dataclass(frozen=True)
class Remark:
    """What the coach says."""

    better: Action
    #: What is wrong with the choice, in one sentence of at most 110 characters.
    text: str
    #: What would be better, in words: ``pass``, ``lead J♥``.
    instead: str


def remark(
    view: View,
    faces: Faces,
    action: Action,
    *,
    seed: int = 0,
    smaller: bool = False,
    opponents: str = "club",
) -> Remark | None:
    """Return the coach's remark on a choice; None if it is silent, as it nearly always is.

    It speaks if the choice surely costs as much as a ``??`` (with ``smaller``, a ``?``) and a
    reason can be proved.  ``opponents`` names the style of the rollout players, partner included
    (``beliefs.STYLES``).  Raises ``ValueError`` if the choice is not legal.
    """
    legal = view.legal()
    if action not in legal:
        raise ValueError("only a legal choice can be remarked on")
    if forced(view):
        return None
    choices = list(dict.fromkeys((*candidates(view, legal), action)))
    worlds = worlds_for(view, len(choices) + 2 * AGAIN, EFFORT, WORLDS)
    value = partial(value_choices, style=opponents)
    first = value(view, worlds=worlds, seed=seed, actions=choices)
    best = first[0] if first[0].action == action else top_first(view, first)[0]
    mine = next(v for v in first if v.action == action)
    bounds = bounds_of(of_the_game=plays_for_the_game(view))
    least = bounds.clear if smaller else bounds.grave
    if best is mine or ahead(best, mine).mean <= least:
        return None
    asked = [best.action, action]
    again = value(view, worlds=AGAIN * worlds, seed=seed + 1, actions=asked)
    values = {v.action: v for v in again}
    if ahead(values[best.action], values[action]).low <= least:
        return None
    deals = worlds_of(view) // _PART
    explanation = explain(view, best.action, action, worlds=deals, seed=seed + 2, style=opponents)
    if not explanation.reasons:
        return None
    words = explanation.in_words(view.state, faces)
    return Remark(best.action, words.blames, choice(faces, view.state, best.action))

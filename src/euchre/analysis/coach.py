"""The coach at the table: silent, but for a choice that is surely a serious mistake.

It is asked after a choice and before the choice is made, from what the seat may know.  Whatever it
says, the same sampled deals prove; where they prove no reason it says nothing.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from math import isnan

from euchre.analysis.grades import IN_POINTS, OF_THE_GAME, paired
from euchre.analysis.judge import forced, worlds_for
from euchre.analysis.reasons import explain, worlds_of
from euchre.analysis.valuing import value_heard
from euchre.bots.search.candidates import candidates
from euchre.bots.search.utility import plays_for_the_game
from euchre.engine.actions import Action
from euchre.engine.view import View
from euchre.language.advice import choice
from euchre.language.naming import Faces

#: Worlds of a first look and how many times as many the second has; about what both may take, in
#: thousandths of a second: the card waits above the table meanwhile.
WORLDS, AGAIN, EFFORT = 200, 2, 60.0
#: Of the deals that a hint's reasons have, so large a part does here.
_PART = 2


@dataclass(frozen=True)
class Remark:
    """What the coach says."""

    better: Action
    #: What is wrong with the choice, in one sentence of at most 110 letters.
    text: str
    #: What would be better, in words: ``pass``, ``lead J♥``.
    instead: str
    #: The reason's id.
    theme: str


def remark(
    view: View,
    faces: Faces,
    action: Action,
    *,
    seed: int = 0,
    smaller: bool = False,
    opponents: str = "club",
) -> Remark | None:
    """Return what the coach says to a choice; None where it is silent, as nearly always.

    It speaks where the choice surely costs more than a ``??`` does (a ``?``, for ``smaller`` ones),
    and a reason can be proved.  ``opponents`` are those who go on, partner too (``others.STYLES``).
    Raises ``ValueError`` if the choice is not legal.
    """
    legal = view.legal()
    if action not in legal:
        raise ValueError("only a legal choice can be remarked on")
    if forced(view):
        return None
    choices = candidates(view, legal)
    if action not in choices:
        choices.append(action)
    game = plays_for_the_game(view)
    worlds = worlds_for(view, len(choices) + 2 * AGAIN, EFFORT, WORLDS)
    value = partial(value_heard, game=game, style=opponents)
    first = value(view, worlds=worlds, seed=seed, actions=choices)
    best = first[0]
    mine = next(v for v in first if v.action == action)
    bounds = IN_POINTS if isnan(best.win) or not game else OF_THE_GAME
    least = bounds.clear if smaller else bounds.grave
    if best is mine or paired(best.samples, mine.samples).mean <= least:
        return None
    asked = [best.action, action]
    again = value(view, worlds=AGAIN * worlds, seed=seed + 1, actions=asked)
    values = {v.action: v.samples for v in again}
    if paired(values[best.action], values[action]).low <= least:
        return None
    deals = worlds_of(view) // _PART
    found = explain(view, best.action, action, worlds=deals, seed=seed + 2, style=opponents)
    if not found.reasons:
        return None
    words = found.words(view.state, faces)
    return Remark(best.action, words.blames, choice(faces, view.state, best.action), found.theme)

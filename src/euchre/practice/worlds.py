"""Three deals that fit what the learner knew, played out to show where a choice leads.

They are sampled from the view, as in reviews; none is meant to be the true deal.
"""

from __future__ import annotations

from collections.abc import Mapping
from hashlib import blake2b
from typing import Any, TypedDict

from euchre.analysis.valuing import sampled
from euchre.bots.thumb import ThumbBot
from euchre.bridge.imagine import Imaginer
from euchre.cards import each
from euchre.engine import actions
from euchre.engine.actions import Action
from euchre.engine.scoring import points
from euchre.engine.state import State, legal, push
from euchre.engine.view import View, observe
from euchre.language import results, telling
from euchre.language.naming import Faces
from euchre.practice.position import RIGHT, Position, faces_of, trusted

#: The number of worlds sampled.  Sorted by the gain of the best choice on the other, three are
#: shown: one from the lower third, the middle one, and the one with the largest gain.
SAMPLED, SHOWN = 24, (4, 12, 23)


class Course(TypedDict):
    """How a deal went on after a choice."""

    choice: str
    lines: list[str]
    result: str


class Fit(TypedDict):
    """The other players' hands in a sampled deal, and how it goes on after one or two choices."""

    hands: list[str]
    courses: list[Course]


def three(position: Position, play: str) -> list[Fit]:
    """Return three deals that fit, played on after the best choice and after the one made.

    Deterministic for a position and choice.  Raises ``ValueError`` if there is no such choice.
    """
    chosen, best = position.choice(play), position.best
    if chosen.grade in RIGHT:
        # A right choice is compared with the costliest one.
        chosen = max(position.choices, key=lambda one: one.cost)
    plays = {best.play: best.text, chosen.play: chosen.text}
    return fitting(position.view, plays)


def three_of(values: Mapping[str, Any], play: str) -> list[Fit]:
    """Do the same for a position given as plain values; runs in a separate process."""
    return three(trusted(values), play)


def fitting(view: View, plays: Mapping[str, str]) -> list[Fit]:
    """Return three worlds of a view, each played on after ``plays`` (notation to words).

    The random seed comes from the view, so the worlds depend only on what the seat knows.
    """
    s = view.state
    told = repr((view.rules.id, s.dealer, s.scores, s.up, view.hand, s.history))
    seed = int.from_bytes(blake2b(told.encode(), digest_size=4).digest(), "big") >> 1
    faces = faces_of(view)
    named = {view.text(action): action for action in view.legal()}
    side = view.rules.sides.side(view.state.turn)
    sign = -1 if view.rules.goal.down else 1
    worlds = sampled(Imaginer(view), SAMPLED, seed)
    found: list[tuple[float, Fit]] = []
    for number in range(len(worlds)):
        courses, brought = [], []
        for play, words in plays.items():
            s = worlds.state(number)
            lines = _played(faces, s, named[play])
            scored = points(s)
            others = [got for i, got in enumerate(scored) if i != side]
            brought.append(sign * (scored[side] - sum(others) / len(others)))
            course = Course(choice=words, lines=lines, result=results.result(faces, s))
            courses.append(course)
        fit = Fit(hands=_hands(faces, worlds.state(number)), courses=courses)
        found.append((brought[0] - brought[-1], fit))
    found.sort(key=lambda row: row[0])
    return [found[at][1] for at in SHOWN]


def _hands(faces: Faces, s: State) -> list[str]:
    """Return the other players' hands, one line each."""
    return [
        f"{faces.names[p]}: {' '.join(faces.card(card) for card in each(s.hands[p]))}"
        for p in ((faces.seat + i) % s.rules.seats for i in range(1, s.rules.seats))
        if s.hands[p]
    ]


def _played(faces: Faces, s: State, action: Action) -> list[str]:
    """Play an action, then club players to the end of the deal; return it as lines."""
    lines, club = [], ThumbBot()
    while True:
        before = s.copy()
        push(s, action)
        if telling.wins_trick(before, s):
            lines.append(f"{telling.trick(faces, before, s)}.".replace("..", "."))
        elif actions.verb(action) != actions.Verb.PLAY:
            lines.append(f"{telling.narration(faces, before, action)}.")
        if s.ended:
            return lines
        action = club.choose(observe(s, s.turn), legal(s))

"""Three hands that fit what the learner knew, played out: what a choice leads to, seen on cards.

They are sampled from the view, as in reviews; none of them is meant to be what was dealt.
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

#: So many are sampled.  In order of what the best choice brings against the other one, one of the
#: lower third is shown, the one in the middle, and last the one in which it brings most.
SAMPLED, SHOWN = 24, (4, 12, 23)


class Course(TypedDict):
    """How a deal went on after a choice."""

    choice: str
    lines: list[str]
    result: str


class Fit(TypedDict):
    """Hands of the others that fit, and how the deal goes on after one choice or two."""

    hands: list[str]
    courses: list[Course]


def three(position: Position, play: str) -> list[Fit]:
    """Return three hands that fit, after the best choice and after the one that was made.

    The same position and choice always give the same.  Raises ``ValueError`` for no such choice.
    """
    chosen, best = position.choice(play), position.best
    if chosen.grade in RIGHT:
        # What was right is compared with what is most wrong.
        chosen = max(position.choices, key=lambda one: one.cost)
    plays = {best.play: best.text, chosen.play: chosen.text}
    return fitting(position.view, plays)


def three_of(values: Mapping[str, Any], play: str) -> list[Fit]:
    """Return the same of a position as plain values; done in a process of its own."""
    return three(trusted(values), play)


def fitting(view: View, plays: Mapping[str, str]) -> list[Fit]:
    """Return three of the worlds of a view, each played on after choices (by text, with words).

    Their chance comes from the view, so that they hang on nothing that its seat does not know.
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
    """Return what the others hold, a line each."""
    return [
        f"{faces.names[p]}: {' '.join(faces.card(card) for card in each(s.hands[p]))}"
        for p in ((faces.seat + i) % s.rules.seats for i in range(1, s.rules.seats))
        if s.hands[p]
    ]


def _played(faces: Faces, s: State, action: Action) -> list[str]:
    """Play a deal to its end, club players after the first action, and return it in lines."""
    lines, club = [], ThumbBot()
    while True:
        before = s.copy()
        push(s, action)
        if telling.wins_trick(before, s):
            lines.append(f"{telling.trick(faces, before, s)}.".replace("..", "."))
        elif actions.verb(action) != actions.Verb.PLAY:
            lines.append(f"{telling.told(faces, before, action)}.")
        if s.ended:
            return lines
        action = club.choose(observe(s, s.turn), legal(s))

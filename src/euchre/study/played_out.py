"""Three deals that fit what the learner knew, played out to show where a choice leads.

They are sampled from the view, as in reviews; none is meant to be the true deal.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from hashlib import blake2b
from itertools import pairwise
from typing import TypedDict

from euchre.analysis.turning_points import played_on
from euchre.analysis.valuing import sampler_of
from euchre.cards import each
from euchre.engine import actions
from euchre.engine.scoring import net, points
from euchre.engine.state import State
from euchre.language import results, telling
from euchre.language.naming import Faces
from euchre.study.position import Position

#: The number of worlds sampled.  Sorted by the gain of the best choice on the other, three are
#: shown: one from the lower third, the middle one, and the one with the largest gain.
SAMPLED, SHOWN = 24, (4, 12, 23)


class PlayedOut(TypedDict):
    """How a deal went on after a choice."""

    choice: str
    lines: list[str]
    result: str


class Fit(TypedDict):
    """The other players' hands in a sampled deal, and how it goes on after two choices."""

    hands: list[str]
    courses: list[PlayedOut]


def three(position: Position, play: str) -> list[Fit]:
    """Return three deals that fit, played on after the best choice and after the one made.

    A right choice is compared with the costliest one.  Deterministic for a position and choice;
    the random seed comes from the view, so the worlds depend only on what the seat knows.  Raises
    ``ValueError`` if there is no such choice.
    """
    chosen, view, faces = position.choice(play), position.view, position.faces()
    if chosen.right:
        chosen = max(position.choices, key=lambda one: one.cost)
    s, side = view.state, view.rules.sides.side(view.state.turn)
    known = repr((view.rules.id, s.dealer, s.scores, s.up, view.hand, s.history))
    seed = int.from_bytes(blake2b(known.encode(), digest_size=4).digest(), "big") >> 1
    named = {view.text(action): action for action in view.legal()}
    worlds = sampler_of(view).draw(SAMPLED, seed)
    fits: list[tuple[float, Fit]] = []
    for number in range(len(worlds)):
        courses, ahead = [], []
        for one in (position.best, chosen):
            states = played_on(worlds.state(number), named[one.play])
            ahead.append(net(points(states[-1]), side, view.rules))
            result = results.result(faces, states[-1])
            lines = [*_lines(faces, states)]
            courses.append(PlayedOut(choice=one.text, lines=lines, result=result))
        fit = Fit(hands=_hands(faces, worlds.state(number)), courses=courses)
        fits.append((ahead[0] - ahead[1], fit))
    fits.sort(key=lambda row: row[0])
    return [fits[at][1] for at in SHOWN]


def _hands(faces: Faces, s: State) -> list[str]:
    """Return the other players' hands, one line each."""
    return [
        f"{faces.names[p]}: {' '.join(faces.card(card) for card in each(s.hands[p]))}"
        for p in ((faces.seat + i) % s.rules.seats for i in range(1, s.rules.seats))
        if s.hands[p]
    ]


def _lines(faces: Faces, states: Sequence[State]) -> Iterator[str]:
    """Yield the tricks and calls of a deal as lines."""
    for before, after in pairwise(states):
        action = after.history[-1].action
        if telling.wins_trick(before, after):
            yield f"{telling.trick(faces, before, after)}.".replace("..", ".")
        elif actions.verb(action) != actions.Verb.PLAY:
            yield f"{telling.narration(faces, before, action)}."

"""``pimc-50`` and ``pimc-50-zero``: sampled worlds, each solved with open cards.

Perfect-information Monte Carlo (Levy 1989; Ginsberg, "GIB", JAIR 14, 2001) in its plain form.
Worlds are uniform, ignoring the bidding.  Every action gets its exact value in points in the same
worlds; the best mean wins, the first legal one of equals.  Before the play, ``thumb`` answers the
rest of the auction, the discard and the questions after it in every world, and then the play is
solved.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import numpy as np
from numpy.typing import NDArray

from euchre.arena.references.open_cards import values_of_cards, values_of_deals
from euchre.bots.thumb import ThumbBot
from euchre.engine.actions import CLAIM, PASS, Action
from euchre.engine.state import State, legal, push
from euchre.engine.view import View, observe
from euchre.fast.sample.imagine import imagine
from euchre.fast.solve.card_play import in_play

_SEEDS = 1 << 62


class Pimc:
    """Chooses the action with the best mean exact value over sampled worlds."""

    def __init__(self, rng: Random, *, worlds: int = 50, pass_is_zero: bool = False):
        self.rng = rng
        self.worlds = worlds
        #: Whether a pass is worth zero, whatever comes after it.
        self.pass_is_zero = pass_is_zero

    def choose(self, view: View, legal: Sequence[Action]) -> Action:
        """Return the best legal action; it never claims."""
        choices = [a for a in legal if a != CLAIM]
        seed = self.rng.randrange(_SEEDS)
        if len(choices) == 1:
            return choices[0]
        return choices[int(np.argmax(self.values(view, choices, seed).mean(axis=0)))]

    def values(self, view: View, choices: Sequence[Action], seed: int) -> NDArray[np.float64]:
        """Return ``[world, action]``: points of this side minus the other side's."""
        drawn = imagine(view, self.worlds, seed)
        if in_play(view.state):
            return values_of_cards(view.state, drawn.hands, choices)
        zero = PASS if self.pass_is_zero else None
        return values_before([drawn.state(i) for i in range(self.worlds)], choices, zero=zero)


def values_before(
    worlds: Sequence[State], choices: Sequence[Action], *, zero: Action | None = None
) -> NDArray[np.float64]:
    """Return ``[world, action]`` for a decision before the play; action ``zero`` is worth zero."""
    side = worlds[0].rules.sides.side(worlds[0].turn)
    priced = [i for i, action in enumerate(choices) if action != zero]
    after = [to_the_play(world, choices[i]) for world in worlds for i in priced]
    values = np.zeros((len(worlds), len(choices)))
    values[:, priced] = values_of_deals(after, side).reshape(len(worlds), len(priced))
    return values


def to_the_play(world: State, action: Action) -> State:
    """Return a world after an action and ``thumb``'s answers to all questions before the play."""
    s, thumb = world.copy(), ThumbBot()
    push(s, action)
    while not s.ended and not in_play(s):
        choices = legal(s)
        push(s, choices[0] if len(choices) == 1 else thumb.choose(observe(s, s.turn), choices))
    return s

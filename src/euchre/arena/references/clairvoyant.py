"""``clairvoyant``: the references' search, given the true deal as its only world.

It is not a player but the end of a scale: how far a bot has come from ``thumb`` toward what is
possible with all cards open.  Between two fixed sides over an upcard, every card is solved
exactly; everywhere else each action is valued by playing the true deal on with the kernel's
policy, as the side's own points minus the mean of the others'.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import numpy as np

from euchre.arena.references.marker import AllSeeing
from euchre.arena.references.open_cards import hands_of, refusal, values_of_cards
from euchre.arena.references.pimc import to_the_play, values_before
from euchre.bots.thumb import ThumbBot
from euchre.bridge import playouts
from euchre.bridge.position import in_play
from euchre.engine.actions import CLAIM, Action
from euchre.engine.scoring import points
from euchre.engine.state import State
from euchre.engine.view import observe

#: Most sets of cards to discard or pass that are examined: ``thumb``'s choice and random others.
MOST = 64


class Clairvoyant(AllSeeing):
    """Chooses with knowledge of the true deal."""

    def __init__(self, rng: Random):
        self.rng = rng

    def choose_seeing(self, s: State, legal: Sequence[Action]) -> Action:
        """Return the best legal action, the first of equals; it never claims."""
        choices = self._some(s, [a for a in legal if a != CLAIM])
        if len(choices) == 1:
            return choices[0]
        if refusal(s.rules) is None:
            if in_play(s):
                values = values_of_cards(s, hands_of([s]), choices)
            else:
                values = values_before([s], choices)
            return choices[int(np.argmax(values[0]))]
        side = s.rules.sides.side(s.turn)
        if in_play(s):
            here = playouts.scene(s)
            ends = playouts.values(here, playouts.worlds_of(here, [s]), choices)[0]
            worth = [_worth(s, row.tolist(), side) for row in ends]
        else:
            worth = [_played(to_the_play(s, action), side) for action in choices]
        return choices[int(np.argmax(worth))]

    def _some(self, s: State, choices: list[Action]) -> list[Action]:
        if len(choices) <= MOST:
            return choices
        usual = ThumbBot().choose(observe(s, s.turn), choices)
        return [usual, *self.rng.sample([a for a in choices if a != usual], MOST - 1)]


def _worth(s: State, got: Sequence[float], side: int) -> float:
    """Return the value of a result to a side: its points minus the mean of the others'."""
    others = (sum(got) - got[side]) / (len(got) - 1)
    return (others - got[side]) if s.rules.goal.down else (got[side] - others)


def _played(s: State, side: int) -> float:
    """Return the value of a deal to a side when the policy plays it to the end."""
    if s.ended:
        return _worth(s, points(s), side)
    here = playouts.scene(s)
    return _worth(s, playouts.values(here, playouts.worlds_of(here, [s]))[0, 0].tolist(), side)

"""``clairvoyant``: the references' search, given the true deal as its only world.

It is not a player but the end of a scale: how far a bot has come from ``club`` toward what is
possible with all cards open.  Between two fixed sides over an upcard, every card is solved
exactly; everywhere else each action is valued by letting club players finish the true deal, as
the side's own points minus the mean of the others'.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import numpy as np

from euchre.arena.references import AllSeeing, Reference
from euchre.arena.references.pimc import (
    CLUB,
    hands_of,
    refusal,
    values_before,
    values_of_cards,
)
from euchre.bots.club import ClubBot
from euchre.engine.actions import CLAIM, Action
from euchre.engine.scoring import net
from euchre.engine.state import State
from euchre.engine.view import observe
from euchre.fast.layout.convert import row_of
from euchre.fast.player.ends import played_out
from euchre.fast.solve.from_state import in_play

#: Most sets of cards to discard or pass that are examined: ``club``'s choice and random others.
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
        row = row_of(s)
        ends, _ = played_out(s.rules, row[None], choices, CLUB)
        side = s.rules.sides.side(s.turn)
        worth = [net(end.points[0].tolist(), side, s.rules) for end in ends]
        return choices[int(np.argmax(worth))]

    def _some(self, s: State, choices: list[Action]) -> list[Action]:
        if len(choices) <= MOST:
            return choices
        usual = ClubBot(CLUB).choose(observe(s, s.turn), choices)
        return [usual, *self.rng.sample([a for a in choices if a != usual], MOST - 1)]


REFERENCE = Reference(Clairvoyant, lambda rules: None)

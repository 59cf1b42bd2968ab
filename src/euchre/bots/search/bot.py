"""Bots that value every choice in sampled worlds."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from random import Random

from euchre.bots.search.deciding import Level, decide
from euchre.engine.actions import Action
from euchre.engine.view import View

#: Search settings of the levels offered to people.
LEVELS = {
    "strong": Level(cards=200, calls=800, budget=(12, 12)),
    "expert": Level(
        cards=1000, calls=2000, budget=(200, 700), proposals=(2000, 1000), solved=True, later=True
    ),
}

#: How much a risk must gain, in points, by style (``Level.care``).
STYLES = {"": 0.0, "cautious": 0.3, "bold": -0.3}


def searching(rng: Random, level: str, style: str = "") -> SearchBot:
    """Return a bot of the named level and style."""
    return SearchBot(rng, replace(LEVELS[level], care=STYLES[style]))


class SearchBot:
    """Plays the choice with the highest value over sampled worlds."""

    def __init__(self, rng: Random, level: Level):
        self.rng = rng
        self.level = level

    def choose(self, view: View, legal: Sequence[Action]) -> Action:
        """Return the choice with the highest value."""
        if len(legal) == 1:
            return legal[0]
        return decide(view, legal, self.level, self.rng.getrandbits(32))

"""Players that weigh every choice in worlds that they imagine."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from random import Random

from euchre.bots.search.deciding import Level, decide
from euchre.engine.actions import Action
from euchre.engine.view import View

#: How much the levels for people think.
LEVELS = {
    "strong": Level(cards=200, calls=800, effort=(12, 12)),
    "expert": Level(
        cards=1000, calls=2000, effort=(200, 700), heard=(2000, 1000), solved=True, later=True
    ),
}

#: What a risk must be worth in points, by style.
STYLES = {"": 0.0, "cautious": 0.3, "bold": -0.3}


def searching(rng: Random, level: str, style: str = "") -> SearchBot:
    """Return a player of a level and a style by their names."""
    return SearchBot(rng, replace(LEVELS[level], care=STYLES[style]))


class SearchBot:
    """Plays what is worth most in the worlds that it imagines."""

    def __init__(self, rng: Random, level: Level):
        self.rng = rng
        self.level = level

    def choose(self, view: View, legal: Sequence[Action]) -> Action:
        """Return the choice that is worth most."""
        if len(legal) == 1:
            return legal[0]
        return decide(view, legal, self.level, self.rng.getrandbits(32))

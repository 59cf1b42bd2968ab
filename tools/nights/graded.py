"""A player between two others: each decision is made by one of them at random."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

from euchre.bots import Bot, bot, name_of
from euchre.engine.actions import Action
from euchre.engine.view import View


@dataclass(frozen=True)
class Between:
    """Makes players that decide as ``second`` with probability ``share``, else as ``first``."""

    first: str
    second: str
    share: float

    @property
    def __name__(self) -> str:
        """The player's name in reports."""
        return f"{name_of(self.first)}..{name_of(self.second)} {self.share:.2f}"

    def __call__(self, rng: Random) -> Bot:
        """Return a new player.  Raises ``UnknownBot`` for an unknown name."""
        return _Either(rng, bot(self.first, rng), bot(self.second, rng), self.share)


@dataclass
class _Either:
    rng: Random
    first: Bot
    second: Bot
    share: float

    def choose(self, view: View, legal: Sequence[Action]) -> Action:
        """Return the choice of one of the two."""
        who = self.second if self.rng.random() < self.share else self.first
        return who.choose(view, legal)


def graded(first: str, second: str, count: int) -> list[Between]:
    """Return ``count`` players, evenly spaced from the first to the second."""
    return [Between(first, second, n / max(1, count - 1)) for n in range(count)]

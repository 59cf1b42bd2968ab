"""Players: a bot gets a ``View`` and the legal actions, and returns one of them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from difflib import get_close_matches
from random import Random
from typing import Protocol

from euchre.engine.actions import Action
from euchre.engine.view import View


class Bot(Protocol):
    """A player.  All it ever learns of a deal is in the views it is shown."""

    def choose(self, view: View, legal: Sequence[Action]) -> Action:
        """Return one of the legal actions for the seat of the view, whose turn it is."""
        ...


class RandomBot:
    """Does anything legal, each action as likely as the next."""

    def __init__(self, rng: Random):
        self.rng = rng

    def choose(self, view: View, legal: Sequence[Action]) -> Action:
        """Return any legal action."""
        return self.rng.choice(legal)


BOTS: Mapping[str, Callable[[Random], Bot]] = {"random": RandomBot}


class UnknownBot(ValueError):
    """There is no bot of this name."""


def bot(name: str, rng: Random) -> Bot:
    """Return a new player by name; all its chance comes from ``rng``.

    Raises ``UnknownBot``, naming the nearest.
    """
    if name not in BOTS:
        close = get_close_matches(name, BOTS, n=2, cutoff=0.4)
        hint = f"did you mean {' or '.join(close)}?" if close else f"there are {', '.join(BOTS)}"
        raise UnknownBot(f"there is no bot {name!r}; {hint}")
    return BOTS[name](rng)

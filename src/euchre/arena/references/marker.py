"""The base class of references that see the whole deal."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import NoReturn

from euchre.engine.actions import Action
from euchre.engine.state import State
from euchre.engine.view import View


class AllSeeing(ABC):
    """A yardstick, not a player: it decides with all cards open.

    Only the arena knows this class and hands it a ``State``; it refuses to decide from a view.
    """

    @abstractmethod
    def choose_seeing(self, s: State, legal: Sequence[Action]) -> Action:
        """Return a legal action of the seat on turn; may change ``s``, which is a copy."""

    def choose(self, view: View, legal: Sequence[Action]) -> NoReturn:
        """Raise ``TypeError``: it cannot play from a view."""
        raise TypeError("this reference needs the true deal; only the arena can show it")

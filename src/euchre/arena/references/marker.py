"""The mark of a reference that is shown the whole deal."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import NoReturn

from euchre.engine.actions import Action
from euchre.engine.state import State
from euchre.engine.view import View


class AllSeeing(ABC):
    """A yardstick, not a player: it decides with all cards seen.

    Only the arena knows this class and hands it a ``State``; asked like a player, with a
    view, it refuses.
    """

    @abstractmethod
    def choose_seeing(self, s: State, legal: Sequence[Action]) -> Action:
        """Return one of the legal actions of the seat on turn; may change its copy ``s``."""

    def choose(self, view: View, legal: Sequence[Action]) -> NoReturn:
        """Raise ``TypeError``: there is nothing here for a player's seat."""
        raise TypeError("this reference needs the true deal; only the arena can show it")

"""References: frozen players to measure others against, entered in the arena by name.

They are not bots: no code outside ``euchre.arena`` knows them, and one of them sees the true deal.
The behavior of each is fixed; a changed reference gets another name (see
``docs/bots-method.md``).
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from importlib import import_module
from random import Random
from typing import NoReturn

from euchre.bots import Bot
from euchre.engine.actions import Action
from euchre.engine.rules import Rules
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


@dataclass(frozen=True)
class Reference:
    """How to make a reference, and where it can play."""

    make: Callable[[Random], Bot | AllSeeing]
    #: Returns why it cannot be entered at a table; None if it can.
    refusal: Callable[[Rules], str | None]


#: The modules of the references, each of which has one ``REFERENCE``; loaded when it is asked for.
REFERENCES: Mapping[str, str] = {
    "pimc-50": "pimc",
    "cfr-calls": "cfr_calls",
    "clairvoyant": "clairvoyant",
    "openspiel-ismcts-1000": "openspiel_ismcts",
}


def reference(name: str) -> Reference:
    """Return the reference of a name."""
    found: Reference = import_module(f"{__name__}.{REFERENCES[name]}").REFERENCE
    return found

"""References: frozen players to measure others against, entered in the arena by name.

They are not bots: no code outside ``euchre.arena`` knows them, and one of them sees the true deal.
The behavior of each is fixed; a changed reference gets another name (see
``docs/bots-method.md``).
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
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


__all__ = ["REFERENCES", "AllSeeing", "Reference"]


@dataclass(frozen=True)
class Reference:
    """How to make a reference, and where it is defined."""

    make: Callable[[Random], Bot | AllSeeing]
    #: Returns why it cannot be entered at a table; None if it can.
    refusal: Callable[[Rules], str | None]


def _exact(rules: Rules) -> str | None:
    from euchre.arena.references.open_cards import refusal

    return refusal(rules)


def _pimc(rng: Random) -> Bot:
    from euchre.arena.references.open_cards import Pimc

    return Pimc(rng, worlds=50)


def _cfr(rng: Random) -> Bot:
    from euchre.arena.references.cfr import CfrCalls

    return CfrCalls(rng)


def _no_cfr(rules: Rules) -> str | None:
    from euchre.arena.references.cfr import no_table

    return no_table(rules)


def _clairvoyant(rng: Random) -> AllSeeing:
    from euchre.arena.references.clairvoyant import Clairvoyant

    return Clairvoyant(rng)


def _ismcts(rng: Random) -> Bot:
    from euchre.arena.references.openspiel import IsMcts

    return IsMcts(rng, simulations=1000)


def _no_ismcts(rules: Rules) -> str | None:
    from euchre.arena.references.openspiel import refusal

    return refusal(rules)


REFERENCES: Mapping[str, Reference] = {
    "pimc-50": Reference(_pimc, _exact),
    "cfr-calls": Reference(_cfr, _no_cfr),
    "clairvoyant": Reference(_clairvoyant, lambda rules: None),
    "openspiel-ismcts-1000": Reference(_ismcts, _no_ismcts),
}

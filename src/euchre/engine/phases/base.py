"""What every phase answers.

A phase is a small frozen value that holds one stretch of a deal: what happens on
entry, what the seat on turn may do, and what doing it changes.  A phase with
nothing to ask passes itself.  Nothing else decides legality.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import TYPE_CHECKING, ClassVar

from euchre.engine.actions import Action

if TYPE_CHECKING:
    from euchre.engine.rules import Rules
    from euchre.engine.state import State


class Phase(ABC):
    """One stretch of a deal."""

    #: Whether some of its actions are seen in full by a few seats only.
    private: ClassVar[bool] = False

    @abstractmethod
    def enter(self, s: State) -> None:
        """Set the first turn, or pass on with ``s.begin()``."""

    @abstractmethod
    def legal(self, s: State) -> list[Action]:
        """Return what the seat on turn may do; needs only what that seat may see."""

    @abstractmethod
    def apply(self, s: State, action: Action) -> None:
        """Do a legal action; the log already holds it."""

    def refusal(self, s: State, action: Action) -> str:
        """Say in one sentence why an action is not legal here."""
        return allowed(s, self)

    def eyes(self, s: State, action: Action) -> int:
        """Return the mask of the seats that may see all of an action (-1: everybody)."""
        return -1

    def blind(self, s: State) -> bool:
        """Whether the hands still lie unseen while this phase asks (D184)."""
        return False

    def problems(self, rules: Rules) -> list[str]:
        """Return why this phase cannot be part of these rules, a sentence each."""
        return []


def allowed(s: State, phase: Phase) -> str:
    """Return the sentence that lists what may be done now."""
    # The words know the phases.
    from euchre.engine.words import may_do

    return may_do(s, phase.legal(s))

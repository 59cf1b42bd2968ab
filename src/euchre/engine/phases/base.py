"""The interface of a phase.

A phase is a small frozen value for one stretch of a deal: what happens on entry, what the seat on
turn may do, and what each action changes. A phase with nothing to ask skips itself. Nothing else
decides legality.
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

    #: Whether some of its actions are fully visible to a few seats only.
    private: ClassVar[bool] = False

    def enter(self, s: State) -> None:
        """Set the first turn, or skip the phase with ``s.begin()``.

        By default the dealer's left is asked first, unless trump has been made.
        """
        if s.trump >= 0:
            s.begin()
        else:
            s.turn = s.left_of(s.dealer)

    @abstractmethod
    def legal(self, s: State) -> list[Action]:
        """Return the legal actions of the seat on turn, from what that seat may see."""

    @abstractmethod
    def apply(self, s: State, action: Action) -> None:
        """Do a legal action, which is already in the log."""

    def refusal(self, s: State, action: Action) -> str:
        """Return one sentence that says why an action is not legal here.

        Empty if there is nothing to say but what is legal.
        """
        return ""

    def eyes(self, s: State, action: Action) -> int:
        """Return the mask of the seats that may see all of an action (-1: all)."""
        return -1

    def blind(self, s: State) -> bool:
        """Whether the hands are still unseen during this phase (D184)."""
        return False

    def problems(self, rules: Rules) -> list[str]:
        """Return why this phase cannot be part of these rules, one sentence per reason."""
        return []

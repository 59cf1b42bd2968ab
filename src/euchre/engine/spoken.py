"""Legal actions that show themselves as their player would say them.

``euchre.legal`` is the function below.  Everything inside the package asks ``state.legal``, whose
plain numbers are all that compiled code, records and bots need.
"""

from __future__ import annotations

from euchre.engine.actions import Action
from euchre.engine.state import State
from euchre.engine.words import saying


class Spoken(int):
    """An action, which is a number, with the words of the player who may choose it."""

    words: str

    def __repr__(self) -> str:
        return self.words

    __str__ = __repr__


class Sayings(dict[Action, Spoken]):
    """What is said with each action in one position; filled as actions are asked for."""

    def __init__(self, s: State):
        super().__init__()
        self._state = s.copy()

    def __missing__(self, action: Action) -> Spoken:
        spoken = self[action] = Spoken(action)
        spoken.words = saying(self._state, action)
        return spoken


def legal(s: State) -> list[Action]:
    """Return the legal actions of the seat on turn; none when the deal is over.

    Each is a number, and prints as the player would say it.

    >>> import euchre
    >>> table = euchre.rules("standard")
    >>> euchre.legal(euchre.deal(table, range(24), dealer=3))
    [Pass, I order it up, I order it up, I'm going alone]
    """
    if s.outcome:
        return []
    rules, phase = s.rules, s.phase
    # Calls depend on the seat and the upcard; words after them, on who exchanges cards with whom.
    made = s.trump >= 0
    place = (phase, s.turn, s.asked) if made else (phase, s.turn, s.dealer, s.up, s.barred)
    try:
        sayings = rules.sayings[place]
    except KeyError:
        sayings = rules.sayings[place] = Sayings(s)
    return [sayings[action] for action in rules.phases[phase].legal(s)]

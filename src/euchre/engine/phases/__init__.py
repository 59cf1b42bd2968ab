"""The phases of a deal, in the order in which they come.

``ORDER`` is where each kind of phase belongs; house rules insert by it.
"""

from euchre.engine.phases.after import Alone, CallForBest, Exchange, Jambon
from euchre.engine.phases.base import Phase
from euchre.engine.phases.before import Farmers, Misdeal, Nominate
from euchre.engine.phases.tricks import Tricks
from euchre.engine.phases.trump import NameSuit, TurnUp

ORDER: tuple[type[Phase], ...] = (
    Nominate,
    Misdeal,
    Farmers,
    TurnUp,
    NameSuit,
    Exchange,
    Alone,
    CallForBest,
    Jambon,
    Tricks,
)

__all__ = [
    "ORDER",
    "Alone",
    "CallForBest",
    "Exchange",
    "Farmers",
    "Jambon",
    "Misdeal",
    "NameSuit",
    "Nominate",
    "Phase",
    "Tricks",
    "TurnUp",
]

"""The phases of a deal.

``ORDER`` ranks the kinds of phases; house rules insert phases by it.
"""

from euchre.engine.phases.after import Alone, CallForBest, Exchange, Jambon
from euchre.engine.phases.auction import (
    Auction,
    Declare,
    DropOut,
    DummyHand,
    TakeWidow,
    TurnedTrump,
)
from euchre.engine.phases.base import Phase
from euchre.engine.phases.before import Farmers, Fold, Misdeal, Nominate
from euchre.engine.phases.partners import AskCard, CallPartner, ChoosePartners, SwapBest
from euchre.engine.phases.tricks import Tricks
from euchre.engine.phases.trump import NameSuit, TurnUp

ORDER: tuple[type[Phase], ...] = (
    Nominate,
    TurnedTrump,
    DummyHand,
    Misdeal,
    Farmers,
    TurnUp,
    NameSuit,
    Auction,
    Declare,
    TakeWidow,
    Exchange,
    Fold,
    Alone,
    CallForBest,
    AskCard,
    SwapBest,
    ChoosePartners,
    CallPartner,
    Jambon,
    DropOut,
    Tricks,
)

__all__ = [
    "ORDER",
    "Alone",
    "AskCard",
    "Auction",
    "CallForBest",
    "CallPartner",
    "ChoosePartners",
    "Declare",
    "DropOut",
    "DummyHand",
    "Exchange",
    "Farmers",
    "Fold",
    "Jambon",
    "Misdeal",
    "NameSuit",
    "Nominate",
    "Phase",
    "SwapBest",
    "TakeWidow",
    "Tricks",
    "TurnUp",
    "TurnedTrump",
]

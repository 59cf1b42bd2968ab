"""The Euchre family of card games: one pure rules engine, and everything around it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from euchre.cards import CardError, Pack
from euchre.engine.actions import Action, ActionError
from euchre.engine.dealing import Draw, cut, deal, draw, packet_plans, shuffled
from euchre.engine.fields import DealError, IllegalAction, Outcome
from euchre.engine.match import Match, new_match
from euchre.engine.rules import Customs, Goal, Rules, RulesError
from euchre.engine.scoring import Points, Tally, points, tally
from euchre.engine.sides import Each, Partners
from euchre.engine.state import State, apply, legal, push, start, why_not
from euchre.engine.view import View, observe
from euchre.engine.worlds import worlds
from euchre.games import GAMES, OPTIONS, game, rules

if TYPE_CHECKING:
    #: The version of the package.
    __version__: str


def __getattr__(name: str) -> str:
    """Return the version when it is asked for; looking it up takes a while."""
    if name == "__version__":
        from importlib.metadata import version

        return version("euchre")
    raise AttributeError(f"module 'euchre' has no attribute {name!r}")


__all__ = [
    "GAMES",
    "OPTIONS",
    "Action",
    "ActionError",
    "CardError",
    "Customs",
    "DealError",
    "Draw",
    "Each",
    "Goal",
    "IllegalAction",
    "Match",
    "Outcome",
    "Pack",
    "Partners",
    "Points",
    "Rules",
    "RulesError",
    "State",
    "Tally",
    "View",
    "apply",
    "cut",
    "deal",
    "draw",
    "game",
    "legal",
    "new_match",
    "observe",
    "packet_plans",
    "points",
    "push",
    "rules",
    "shuffled",
    "start",
    "tally",
    "why_not",
    "worlds",
]

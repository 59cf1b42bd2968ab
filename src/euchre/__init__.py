"""The Euchre family of card games: one pure rules engine, and everything around it."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

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
from euchre.extras import explaining_missing
from euchre.games import GAMES, OPTIONS, game, rules

if TYPE_CHECKING:
    from euchre.api import equity, review, simulate

    #: The version of the package.
    __version__: str


#: Loaded on first use, because they need far more than the rules.
_LATER = ("equity", "review", "simulate")


def __getattr__(name: str) -> Any:
    """Load the version or a command's function on first use."""
    if name in _LATER:
        with explaining_missing():
            return getattr(import_module("euchre.api"), name)
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
    "equity",
    "game",
    "legal",
    "new_match",
    "observe",
    "packet_plans",
    "points",
    "push",
    "review",
    "rules",
    "shuffled",
    "simulate",
    "start",
    "tally",
    "why_not",
    "worlds",
]

"""The Euchre family of card games: one pure rules engine, and everything around it.

The public names are loaded on first use: most commands, and the server, need few of them.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from euchre.extras import explaining_missing, warn_of_another_package

if TYPE_CHECKING:
    from euchre.api import equity, review, simulate
    from euchre.cards import CardError, Pack
    from euchre.engine.actions import Action, ActionError
    from euchre.engine.dealing import Draw, cut, deal, draw, packet_plans, shuffled
    from euchre.engine.fields import DealError, IllegalAction, Outcome
    from euchre.engine.match import Match, new_match
    from euchre.engine.rules import Customs, Goal, Rules, RulesError
    from euchre.engine.scoring import Points, Tally, points, tally
    from euchre.engine.sides import Each, Partners
    from euchre.engine.spoken import legal
    from euchre.engine.state import State, apply, push, start, why_not
    from euchre.engine.view import View, observe
    from euchre.engine.worlds import worlds
    from euchre.games import GAMES, OPTIONS, game, rules

    #: The version of the package.
    __version__: str

#: The modules that have the public names.
_MODULES = {
    "euchre.api": ("equity", "review", "simulate"),
    "euchre.cards": ("CardError", "Pack"),
    "euchre.engine.actions": ("Action", "ActionError"),
    "euchre.engine.dealing": ("Draw", "cut", "deal", "draw", "packet_plans", "shuffled"),
    "euchre.engine.fields": ("DealError", "IllegalAction", "Outcome"),
    "euchre.engine.match": ("Match", "new_match"),
    "euchre.engine.rules": ("Customs", "Goal", "Rules", "RulesError"),
    "euchre.engine.scoring": ("Points", "Tally", "points", "tally"),
    "euchre.engine.sides": ("Each", "Partners"),
    "euchre.engine.spoken": ("legal",),
    "euchre.engine.state": ("State", "apply", "push", "start", "why_not"),
    "euchre.engine.view": ("View", "observe"),
    "euchre.engine.worlds": ("worlds",),
    "euchre.games": ("GAMES", "OPTIONS", "game", "rules"),
}
_HOME = {name: module for module, names in _MODULES.items() for name in names}

__all__ = [
    "GAMES", "OPTIONS", "Action", "ActionError", "CardError", "Customs", "DealError", "Draw",
    "Each", "Goal", "IllegalAction", "Match", "Outcome", "Pack", "Partners", "Points", "Rules",
    "RulesError", "State", "Tally", "View", "apply", "cut", "deal", "draw", "equity", "game",
    "legal", "new_match", "observe", "packet_plans", "points", "push", "review", "rules",
    "shuffled", "simulate", "start", "tally", "why_not", "worlds",
]  # fmt: skip

warn_of_another_package()


def __getattr__(name: str) -> Any:
    """Load a public name, or the version, on first use."""
    if name == "__version__":
        from importlib.metadata import version

        return version("euchre")
    if name not in _HOME:
        raise AttributeError(f"module 'euchre' has no attribute {name!r}")
    with explaining_missing():
        value = globals()[name] = getattr(import_module(_HOME[name]), name)
    return value


def __dir__() -> list[str]:
    """Return the public names, too, for whoever explores the package."""
    return sorted({*globals(), *__all__})

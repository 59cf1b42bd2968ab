"""Seating for every game of a progressive night, for 4 to 400 players (B29).

``plan`` makes the best chart known, ``replan`` reseats the rest of a night, and ``report`` says
how even any chart is; ``movements`` are ways to move without a chart.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from euchre.night.rotation.balance import report
    from euchre.night.rotation.planning import plan, replan
    from euchre.night.rotation.wishes import Constraints

__all__ = ["Constraints", "plan", "replan", "report"]


def __getattr__(name: str) -> Any:
    """Load a public name on first use: planning needs NumPy, most other modules do not."""
    from importlib import import_module

    home = {"Constraints": "wishes", "plan": "planning", "replan": "planning", "report": "balance"}
    if name not in home:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"{__name__}.{home[name]}"), name)

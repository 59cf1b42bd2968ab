"""Seating for every game of a progressive night, for 4 to 200 players (B29).

``plan`` makes the best chart known, ``printed`` gives the two well-known printed charts,
``report`` says how even any chart is, ``replan`` reseats the rest of a night, ``arrows`` says
where every chair moves, and ``movements`` are ways to move without a chart.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from euchre.night.rotation.balance import Defect, Measure, Report, report
    from euchre.night.rotation.chart import (
        Chair,
        Chart,
        ChartError,
        Foursome,
        Seating,
        arrows,
        from_json,
    )
    from euchre.night.rotation.library import PRINTED, printed
    from euchre.night.rotation.planning import plan, replan
    from euchre.night.rotation.sheets import read_csv, write_csv
    from euchre.night.rotation.wishes import Constraints

#: Every public name, and its module in this package.
_HOME = {
    "arrows": "chairs",
    "Chair": "chart",
    "Chart": "chart",
    "ChartError": "chart",
    "Seating": "chart",
    "Foursome": "chart",
    "from_json": "chart",
    "Constraints": "wishes",
    "Defect": "balance",
    "Measure": "balance",
    "Report": "balance",
    "report": "balance",
    "plan": "planning",
    "replan": "planning",
    "PRINTED": "classics",
    "printed": "classics",
    "read_csv": "sheets",
    "write_csv": "sheets",
}

__all__ = [
    "PRINTED",
    "Chair",
    "Chart",
    "ChartError",
    "Constraints",
    "Defect",
    "Foursome",
    "Measure",
    "Report",
    "Seating",
    "arrows",
    "from_json",
    "plan",
    "printed",
    "read_csv",
    "replan",
    "report",
    "write_csv",
]


def __getattr__(name: str) -> Any:
    """Load a public name on first use: annealing needs NumPy, most others do not."""
    from importlib import import_module

    if name not in _HOME:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"{__name__}.{_HOME[name]}"), name)

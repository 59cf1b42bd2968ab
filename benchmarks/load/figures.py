"""Measurements beside the targets: no favorable rounding, and no miss hidden."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from operator import ge, le
from typing import Any

#: How a figure is held to its target.
_WAYS: dict[str, Callable[[Any, Any], bool]] = {"<=": le, ">=": ge}


@dataclass
class Report:
    """Lines of figures; ``missed`` are the names of those that are not what was promised."""

    title: str
    missed: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        print(f"\n{self.title}", flush=True)

    def say(self, name: str, figure: float, unit: str = "") -> None:
        """Print a figure for which nothing was promised."""
        print(f"  {name:52} {number(figure):>12} {unit}", flush=True)

    def hold(self, name: str, figure: float, way: str, target: float, unit: str = "") -> None:
        """Print a figure beside its target; ``way`` is ``<=`` or ``>=``."""
        kept = _WAYS[way](figure, target)
        verdict = "kept" if kept else "MISSED"
        shown = f"{number(figure):>12} {unit:4}"
        print(f"  {name:52} {shown} {way} {number(target):>9}  {verdict}", flush=True)
        if not kept:
            self.missed.append(name)

    def lost(self, shown: int, lost: int) -> None:
        """Print how many actions anybody was shown, and that none of them is lost."""
        self.say("actions shown", shown)
        self.hold("of these lost", lost, "<=", 0)

    def end(self, wrong: Sequence[str] | None = None) -> int:
        """Print the first of what is wrong, if that is held, too; return the exit code."""
        if wrong is not None:
            self.hold("anything else wrong", len(wrong), "<=", 0)
            print("\n".join(f"    {line[:300]}" for line in wrong[:10]))
        return bool(self.missed)


def number(value: float) -> str:
    """Return a number as people read it."""
    return f"{value:,.0f}" if value == int(value) or abs(value) >= 1000 else f"{value:,.4g}"


def percentile(values: Sequence[float], share: float) -> float:
    """Return the value below which this share of the values lies; 0 where there are none."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))] if ordered else 0.0

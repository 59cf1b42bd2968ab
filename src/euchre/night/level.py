"""Figures with intervals: their means, and who is level with whom as far as a night can tell."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import hypot, inf, sqrt
from statistics import fmean, stdev
from typing import Any

#: Standard errors of a 95 % interval.
WIDE = 1.96


@dataclass(frozen=True)
class Figure:
    """A player's mean per deal, in points, with its 95 % interval."""

    deals: int
    mean: float
    #: Half of the 95 % interval; infinite for one deal.
    error: float

    @classmethod
    def of(cls, values: Sequence[float]) -> Figure:
        """Return the figure of a value for each deal."""
        error = WIDE * stdev(values) / sqrt(len(values)) if len(values) > 1 else inf
        return cls(len(values), fmean(values), error)

    def level_with(self, other: Figure) -> bool:
        """Whether the difference of two lies within its 95 % interval."""
        return abs(self.mean - other.mean) <= hypot(self.error, other.error)

    def to_json(self) -> dict[str, Any]:
        """Return plain values; no error where one deal tells none."""
        error = None if self.error == inf else round(self.error, 2)
        return {"deals": self.deals, "mean": round(self.mean, 2), "error": error}


def placed(figures: Mapping[int, Figure]) -> dict[int, tuple[int, int]]:
    """Return the place of each player, and how many share it; ``figures`` has the best first.

    Whoever is level with the first of a place shares it, so that no place is told by luck alone.
    """
    groups: list[list[int]] = []
    for number, figure in figures.items():
        if groups and figure.level_with(figures[groups[-1][0]]):
            groups[-1].append(number)
        else:
            groups.append([number])
    found: dict[int, tuple[int, int]] = {}
    place = 1
    for group in groups:
        found |= dict.fromkeys(group, (place, len(group)))
        place += len(group)
    return found


def told(figures: Mapping[int, Figure]) -> dict[int, dict[str, Any]]:
    """Return the figures as plain values with places, best first."""
    places = placed(figures)
    return {
        number: figure.to_json()
        | {"place": places[number][0], "sharing": places[number][1], "of": len(figures)}
        for number, figure in figures.items()
    }

"""Figures with confidence intervals: means, and which players are statistically level."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import hypot, inf, sqrt
from statistics import fmean, stdev
from typing import Any

from euchre.rating import WIDE


@dataclass(frozen=True)
class Figure:
    """A player's mean per deal, in points, with its 95 % CI."""

    deals: int
    mean: float
    #: Half the width of the 95 % CI; infinite for a single deal.
    error: float

    @classmethod
    def of(cls, values: Sequence[float]) -> Figure:
        """Return the figure for a sample with one value per deal."""
        error = WIDE * stdev(values) / sqrt(len(values)) if len(values) > 1 else inf
        return cls(len(values), fmean(values), error)

    def level_with(self, other: Figure) -> bool:
        """Whether the 95 % CI of the difference includes zero."""
        return abs(self.mean - other.mean) <= hypot(self.error, other.error)

    def to_json(self) -> dict[str, Any]:
        """Return plain values; without an error if there is only one deal."""
        error = None if self.error == inf else round(self.error, 2)
        return {"deals": self.deals, "mean": round(self.mean, 2), "error": error}


def placed(figures: Mapping[int, Figure]) -> dict[int, tuple[int, int]]:
    """Return (place, number sharing it) for each player; ``figures`` is sorted best first.

    All players who are level with the first of a place share it, so that luck alone decides no
    place.
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

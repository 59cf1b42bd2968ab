"""Repeated meetings, averaged over nights: to compare movements with a chart."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from statistics import fmean

from euchre.night.rotation.balance import counts
from euchre.night.rotation.chart import Chart


@dataclass(frozen=True)
class Repeats:
    """Repeats in nights of one kind: means per night, and maxima."""

    name: str
    #: Repeats: the sum of n(n-1)/2 over the number of times each pair meets as partners, or
    #: opponents.
    partners: float
    opponents: float
    #: The most times two players were partners, or opponents, in any one night.
    most_partners: int
    most_opponents: int
    #: Pairs of players who never sat at the same table.
    strangers: float


def repeats(name: str, charts: Sequence[Chart]) -> Repeats:
    """Return the repeats in nights with these charts.

    >>> from euchre.night.rotation import plan
    >>> exact = repeats("chart", [plan(8, 7)])
    >>> exact.partners, exact.opponents, exact.strangers
    (0.0, 28.0, 0.0)
    """
    found = [counts(chart) for chart in charts]
    again = {
        kind: fmean(sum(n * (n - 1) // 2 for n in night[kind].values()) for night in found)
        for kind in ("partners", "opponents")
    }
    most = {kind: max(max(night[kind].values()) for night in found) for kind in again}
    strangers = fmean(
        len(chart.players) * (len(chart.players) - 1) // 2 - len(night["meetings"])
        for chart, night in zip(charts, found, strict=True)
    )
    return Repeats(
        name,
        again["partners"],
        again["opponents"],
        most["partners"],
        most["opponents"],
        strangers,
    )

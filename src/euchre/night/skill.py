"""Figures of players with confidence intervals: what the same deals and the review say of them.

The same deals: the value of a deal at a table is its net points (own less theirs) less the mean
over the other tables.  These values sum to zero over all tables, which removes the luck of the
cards.  Points given away: the cost of each player's decisions, judged from what that player knew;
cards and partners do not affect it, so it separates players long before points do.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import hypot, inf, sqrt
from statistics import fmean, stdev
from typing import Any

from euchre.night.events import Counted, Judged
from euchre.night.fold import Night
from euchre.night.memo import once
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


def placed(figures: Mapping[int, Figure]) -> dict[int, dict[str, Any]]:
    """Return the figures as plain values with places; ``figures`` is sorted best first.

    All players who are level with the first of a place share it, so that luck alone decides no
    place.
    """
    groups: list[list[int]] = []
    for number, figure in figures.items():
        if groups and figure.level_with(figures[groups[-1][0]]):
            groups[-1].append(number)
        else:
            groups.append([number])
    rows: dict[int, dict[str, Any]] = {}
    for group in groups:
        where = {"place": len(rows) + 1, "sharing": len(group), "of": len(figures)}
        rows |= {number: figures[number].to_json() | where for number in group}
    return rows


@once
def compared(night: Night) -> Mapping[int, Figure]:
    """Return each player's comparison, best first; empty unless the deals were the same.

    ``placed`` says which players are level.
    """
    by_player: dict[int, list[float]] = {}
    if night.rules.same_deals:
        games: dict[int, list[Counted]] = {}
        open_games = {r.game for r in night.results.values() if r.score is None}
        for event in night.in_force(Counted):
            if event.game not in open_games:
                games.setdefault(event.game, []).append(event)
        for tables in games.values():
            for table in tables:
                for player, values in _of_table(table, tables):
                    by_player.setdefault(player, []).extend(values)
    lines = {player: Figure.of(values) for player, values in by_player.items() if values}
    return dict(sorted(lines.items(), key=lambda line: (-line[1].mean, line[0])))


def _of_table(table: Counted, tables: list[Counted]) -> list[tuple[int, list[float]]]:
    """Return the values of the deals at one table, for each of its four players."""
    gains = []
    for n, net in enumerate(table.nets):
        others = [one.nets[n] for one in tables if one is not table and n < len(one.nets)]
        if others:
            gains.append(net - fmean(others))
    sign = (1, -1, 1, -1)
    return [(p, [sign[seat] * gain for gain in gains]) for seat, p in enumerate(table.seats)]


def judged(night: Night) -> dict[int, Judged]:
    """Return the judgments, by game."""
    return {event.game: event for event in night.in_force(Judged)}


@once
def given_away(night: Night) -> Mapping[int, Figure]:
    """Return the points each player gave away per deal, least first."""
    by_player: dict[int, list[float]] = {}
    for event in judged(night).values():
        for player, deals in event.given.items():
            by_player.setdefault(player, []).extend(deals)
    figures = {player: Figure.of(deals) for player, deals in by_player.items() if deals}
    return dict(sorted(figures.items(), key=lambda line: (line[1].mean, line[0])))

"""Compare tables that played the same cards, so that the players' decisions make the difference.

The value of a deal at a table is its net points (own less theirs) less the mean over the other
tables.  These values sum to zero over all tables, which removes the luck of the cards; a player
gets the mean over the deals played, with its standard error.  A game is compared when its last
table has ended.
"""

from __future__ import annotations

from collections.abc import Mapping
from statistics import fmean

from euchre.night.events import Counted
from euchre.night.fold import Night
from euchre.night.level import Figure
from euchre.night.once import once


@once
def compared(night: Night) -> Mapping[int, Figure]:
    """Return each player's comparison, best first; empty unless the deals were the same.

    ``night.level`` says which players are level.
    """
    found: dict[int, list[float]] = {}
    if night.rules.same_deals:
        games: dict[int, list[Counted]] = {}
        open_games = {r.game for r in night.results.values() if r.score is None}
        for event in night.events:
            if not isinstance(event, Counted) or event.id in night.undone:
                continue
            if event.game not in open_games:
                games.setdefault(event.game, []).append(event)
        for tables in games.values():
            for table in tables:
                for player, values in _of_table(table, tables):
                    found.setdefault(player, []).extend(values)
    lines = {player: Figure.of(values) for player, values in found.items() if values}
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

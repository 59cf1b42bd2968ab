"""Tables that held the same cards, compared: what is left is what people made of them.

A deal at a table is worth its net points (own less theirs) less the mean of the other tables.  Over
all tables that comes to nought, so that cards neither help nor hurt; a player has the mean over
the deals played, with its standard error.  A game is compared when its last table has ended.
"""

from __future__ import annotations

from collections.abc import Mapping
from statistics import fmean

from euchre.night.events import Counted
from euchre.night.fold import Night
from euchre.night.level import Figure


def compared(night: Night) -> Mapping[int, Figure]:
    """Return how each player compares, who is best first; nobody where deals were not the same.

    Who is level with whom says ``night.level``.
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
    """Return what the deals of one table were worth to each of its four."""
    gains = []
    for n, net in enumerate(table.nets):
        others = [one.nets[n] for one in tables if one is not table and n < len(one.nets)]
        if others:
            gains.append(net - fmean(others))
    sign = (1, -1, 1, -1)
    return [(p, [sign[seat] * gain for gain in gains]) for seat, p in enumerate(table.seats)]

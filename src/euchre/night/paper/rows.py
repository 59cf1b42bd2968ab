"""The rows of a player's card: one per game, with the seat if it is known."""

from __future__ import annotations

from typing import NamedTuple

from euchre.night.fold import Night
from euchre.night.rotation.chart import Chair, Foursome


class Row(NamedTuple):
    """One game of a player: no chair or table for an absent player, no table for a bye."""

    game: int
    chair: Chair | None = None
    table: Foursome | None = None
    #: Whether the seat is known yet; if not, the card has room to write it.
    known: bool = True


def rows_of(night: Night, player: int) -> list[Row]:
    """Return a row for every game of the night.

    Games that a movement has not begun are left open, so that cards can be printed before
    anyone arrives.
    """
    rows = [Row(*place) for place in night.the_chart.path_of(player)]
    if night.movement is not None:
        games = range(night.played + 1, night.planned + 1)
        rows[night.played :] = [Row(game, known=False) for game in games]
    return rows

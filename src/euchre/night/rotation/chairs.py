"""Chair cards: one arrow on every chair instead of a chart in every hand.

In a cyclic design the next chair depends only on the current one, so a card on the chair is a
complete movement guide.
"""

from __future__ import annotations

from itertools import pairwise

from euchre.night.rotation.chart import Chair, Chart


def arrows(chart: Chart) -> dict[Chair, Chair] | None:
    """Return for every chair, and every place to sit out, where its player goes next.

    A chair whose player stays points at itself.  None if some chair sends its players to
    different places, so that such cards are impossible, or if there is only one game.
    """
    found: dict[Chair, Chair] = {}
    for game, following in pairwise(chart.games):
        after = {player: chair for chair, player in following.chairs().items()}
        for chair, player in game.chairs().items():
            where = after.get(player)
            if where is None or found.setdefault(chair, where) != where:
                return None
    return found or None

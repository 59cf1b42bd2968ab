"""Positions from recorded games, without the players' names."""

from __future__ import annotations

from euchre.practice.finding import examine
from euchre.practice.position import Position
from euchre.records import Replay


def position_of(played: Replay, deal: int, action: int) -> Position | None:
    """Return a decision of a game as a position; deal and action are counted from 1.

    None if it does not exist, is not fully recorded, or has no clear verdict.
    """
    if not 1 <= deal <= len(played.deals):
        return None
    one = played.deals[deal - 1]
    for number, (s, _, _) in enumerate(one.steps(), 1):
        if one.deal.told is not None and number > one.deal.told:
            return None
        if number == action:
            if one.deal.rebuilt:
                return None
            source = f"Deal {deal} of a game of {played.rules.title}"
            return examine(one.match, s, seed=deal * 1009 + action, strict=False, source=source)
    return None

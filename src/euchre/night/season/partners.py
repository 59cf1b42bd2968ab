"""Who plays well with whom: the net points of two members at one side, with their error."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from math import sqrt
from typing import Any

from euchre.night.rating import LUCK
from euchre.night.season.fold import Season

#: Standard errors that a 95 % interval goes to each side.
_SIDE = 1.96


@dataclass(frozen=True)
class Partner:
    """What a member and a partner brought their side: net points per deal."""

    member: int
    name: str
    deals: int
    mean: float
    #: Half of the 95 % interval, from the luck of the deals.
    error: float

    def to_json(self) -> dict[str, Any]:
        """Return the line as JSON values."""
        return {
            "member": self.member,
            "name": self.name,
            "deals": self.deals,
            "mean": round(self.mean, 3),
            "error": round(self.error, 3),
        }


def partners(season: Season, member: int) -> list[Partner]:
    """Return everybody with whom a member has played, the best first; bots are nobody's."""
    nets: dict[int, int] = defaultdict(int)
    deals: dict[int, int] = defaultdict(int)
    for night in season.nights:
        for game in night.games:
            for seat, one in enumerate(game.seats):
                other = game.seats[(seat + 2) % 4]
                if one == member and other and other != member:
                    nets[other] += game.net if seat % 2 == 0 else -game.net
                    deals[other] += game.deals
    found = [
        Partner(
            other,
            season.members.get(other, ""),
            deals[other],
            nets[other] / deals[other],
            _SIDE * sqrt(LUCK / deals[other]),
        )
        for other in nets
        if deals[other]
    ]
    return sorted(found, key=lambda x: (-x.mean, x.name))

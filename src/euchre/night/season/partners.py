"""How well members play together: the net points of two members as partners, with an error."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from math import sqrt
from typing import Any

from euchre.night.level import WIDE
from euchre.night.rating import LUCK
from euchre.night.season.fold import Season


@dataclass(frozen=True)
class Partner:
    """The net points per deal of a member with one partner."""

    member: int
    name: str
    deals: int
    mean: float
    #: Half the width of the 95 % CI, from the luck of the deals.
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
    """Return all partners of a member, best first, without bots."""
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
            WIDE * sqrt(LUCK / deals[other]),
        )
        for other in nets
        if deals[other]
    ]
    return sorted(found, key=lambda x: (-x.mean, x.name))

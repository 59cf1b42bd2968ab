"""How well members play together: the net points of two members as partners, with an error."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from math import sqrt
from typing import Any

from euchre.night.once import once
from euchre.night.rating import LUCK
from euchre.night.season.fold import Season
from euchre.rating import WIDE


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
    found = [
        Partner(other, season.members.get(other, ""), deals, net / deals, WIDE * sqrt(LUCK / deals))
        for other, (net, deals) in _together(season).get(member, {}).items()
    ]
    return sorted(found, key=lambda x: (-x.mean, x.name))


@once
def _together(season: Season) -> dict[int, dict[int, tuple[int, int]]]:
    """Return, for each member and partner, the net points and the deals of their games."""
    found: dict[int, dict[int, tuple[int, int]]] = defaultdict(dict)
    for night in season.nights:
        for game in night.games:
            for seat, one in enumerate(game.seats):
                other = game.seats[(seat + 2) % 4]
                if one and other and other != one:
                    net, deals = found[one].get(other, (0, 0))
                    own = game.net if seat % 2 == 0 else -game.net
                    found[one][other] = (net + own, deals + game.deals)
    return found

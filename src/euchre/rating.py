"""Ratings of people: Bradley-Terry with full pairing (Weng, Lin, JMLR 2011), by openskill.

The one model for nights and seasons and for practice.  A side is worth the sum of its ratings; the
odds that it wins are ``exp(difference / scale)``, where ``scale`` belongs to what is rated.

>>> ann, ben = rate([Rating(1500, 350)], [Rating(1500, 120)], 1, scale=173.7)
>>> round(ann[0].mean), round(ann[0].deviation), round(ben[0].mean)
(1650, 316, 1482)
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import hypot, sqrt
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from openskill.models import BradleyTerryFull

#: Standard errors on each side of a 95 % CI.
WIDE = 1.96
#: The relative deviation of a player whose strength is known exactly.
_KNOWN = 1e-9


@dataclass(frozen=True, slots=True)
class Rating:
    """What is known of a player's strength: mean, standard deviation, and games so far."""

    mean: float
    deviation: float
    games: int = 0

    @property
    def error(self) -> float:
        """Half the width of the 95 % CI."""
        return WIDE * self.deviation

    def later(self, change: float) -> Rating:
        """Return the rating after a time in which the player may have changed.

        ``change`` is the standard deviation of that change.
        """
        return Rating(self.mean, hypot(self.deviation, change), self.games)


def rate(
    side: Sequence[Rating], other: Sequence[Rating], score: float, *, scale: float
) -> tuple[list[Rating], list[Rating]]:
    """Return the ratings of both sides after a game; ``score`` of the first: 1, 0, or ½ for a draw.

    A deviation of 0 belongs to a player whose strength is known, and stays.
    """
    model = _model(scale)
    least = _KNOWN * scale
    teams = [
        [model.rating(mu=one.mean, sigma=max(one.deviation, least)) for one in players]
        for players in (side, other)
    ]
    after = model.rate(teams, scores=[score, 1 - score])
    first, second = (
        [
            Rating(new.mu, new.sigma, old.games + 1) if old.deviation else old
            for old, new in zip(players, rated, strict=True)
        ]
        for players, rated in zip((side, other), after, strict=True)
    )
    return first, second


@lru_cache(maxsize=64)
def _model(scale: float) -> BradleyTerryFull:
    # The library is loaded when the first game is rated.
    from openskill.models import BradleyTerryFull

    # With gamma 1 a deviation shrinks by the information of a game, which keeps 95 % CIs honest;
    # with tau 0 it grows only by ``later``.
    return BradleyTerryFull(beta=scale / sqrt(2), kappa=1e-6, gamma=lambda *_: 1.0, tau=0)

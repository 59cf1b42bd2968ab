"""A rating in points per deal: what a member brings a side beyond a ``club`` bot.

A linear model with a mean and a variance for each player (a Kalman filter with a diagonal
covariance): a game's net points per deal are the sum of the own side's ratings less the other's,
and luck.  It uses the margin, which is where the evidence of one game lies.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from math import sqrt

#: The variance of one deal's net points, cards and all.
LUCK = 2.85
#: How far players differ at first, and by how much one changes from night to night (standard
#: deviations, points per deal).
SPREAD, DRIFT = 0.06, 0.01
#: A rating whose standard error is larger than this is provisional.
SURE = 0.05
#: Standard errors of a 95 % interval.
_WIDE = 1.96


@dataclass
class Rating:
    """A player's rating: the mean in points per deal, and its variance."""

    mean: float = 0.0
    variance: float = SPREAD**2
    games: int = 0

    @property
    def error(self) -> float:
        """Half of the 95 % interval."""
        return _WIDE * sqrt(self.variance)

    @property
    def provisional(self) -> bool:
        """Whether too little is known of this player yet."""
        return sqrt(self.variance) > SURE

    def drift(self) -> None:
        """Let a night go by in which the player may have changed."""
        self.variance += DRIFT**2


def learn(seats: Iterable[Rating | None], net: int, deals: int) -> None:
    """Learn from a game: the ratings as the players sat, None for a bot, which stays at nought.

    ``net`` are the points of the first and third less those of the others, in so many deals.
    """
    sides = [(rating, (1, -1)[seat % 2]) for seat, rating in enumerate(seats) if rating]
    luck = LUCK / deals
    expected = sum(sign * rating.mean for rating, sign in sides)
    total = luck + sum(rating.variance for rating, _ in sides)
    surprise = net / deals - expected
    for rating, sign in sides:
        gain = rating.variance / total
        rating.mean += sign * gain * surprise
        rating.variance *= 1 - gain
        rating.games += 1

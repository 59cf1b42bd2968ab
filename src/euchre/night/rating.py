"""Ratings in points per deal: what a member adds to a side compared with a ``club`` bot.

A linear Gaussian model with a mean and a variance for each player (a Kalman filter with
diagonal covariance): a game's net points per deal are the sum of the own side's ratings, minus
the other side's, plus luck.  It uses the margin, which carries most of the information in one
game.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from math import sqrt

from euchre.night.level import WIDE

#: The variance of one deal's net points, cards and all.
LUCK = 2.85
#: The prior spread of players, and the change of one player from night to night (standard
#: deviations, points per deal).
SPREAD, DRIFT = 0.06, 0.01
#: A rating with a larger standard error is provisional.
SURE = 0.05


@dataclass
class Rating:
    """A player's rating: the mean in points per deal, and its variance."""

    mean: float = 0.0
    variance: float = SPREAD**2
    games: int = 0

    @property
    def error(self) -> float:
        """Half the width of the 95 % CI."""
        return WIDE * sqrt(self.variance)

    @property
    def provisional(self) -> bool:
        """Whether too little is known of this player yet."""
        return sqrt(self.variance) > SURE

    def drift(self, nights: int = 1) -> None:
        """Let nights pass, in which the player may have changed (the prediction step)."""
        self.variance += nights * DRIFT**2


def learn(seats: Iterable[Rating | None], net: int, deals: int) -> None:
    """Learn from a game (the update step): ratings by seat, None for a bot, which stays at zero.

    ``net`` is the points of the first and third less those of the others, over ``deals`` deals.
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

"""Ratings in points per deal: what a member adds to a side compared with a ``club`` bot.

The model is that of ``euchre.rating``; here are its scale and what is known before the first game.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import pi, sqrt

from euchre.rating import Rating, rate

#: The variance of one deal's net points, cards and all.
LUCK = 2.85
#: The prior spread of players, and the change of one player from night to night (standard
#: deviations, points per deal).
SPREAD, DRIFT = 0.06, 0.01
#: A rating with a larger standard error is provisional.
SURE = 0.05
#: A member before the first game, and a bot, whose strength is the origin of the scale.
NEW, BOT = Rating(0.0, SPREAD), Rating(0.0, 0.0)


def provisional(rating: Rating) -> bool:
    """Whether too little is known of a member yet."""
    return rating.deviation > SURE


def rate_game(seats: Sequence[Rating], net: int, deals: int) -> list[Rating]:
    """Return the ratings by seat after a game of so many deals.

    ``net`` is the points of the first and third less those of the others.
    """
    # The logistic curve with the slope of the normal one between equal sides.
    scale = sqrt(pi / 8 * LUCK / deals)
    score = 0.5 if net == 0 else float(net > 0)
    (first, third), (second, fourth) = rate(seats[::2], seats[1::2], score, scale=scale)
    return [first, second, third, fourth]

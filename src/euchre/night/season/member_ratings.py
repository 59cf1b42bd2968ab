"""Ratings of a season's members, night by night.

A rating is in points per deal: what a member adds to a side compared with a ``club`` bot.  The
model is that of ``euchre.rating``; here are its scale and what is known before the first game.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import pi, sqrt

from euchre.night.memo import once
from euchre.night.season.fold import Season
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
    """Return the ratings by seat after a game of ``deals`` deals.

    ``net`` is the points of the first and third less those of the others.
    """
    # The logistic curve with the slope of the normal one between equal sides.
    scale = sqrt(pi / 8 * LUCK / deals)
    score = 0.5 if net == 0 else float(net > 0)
    (first, third), (second, fourth) = rate(seats[::2], seats[1::2], score, scale=scale)
    return [first, second, third, fourth]


def ratings(season: Season) -> dict[int, Rating]:
    """Return the rating of everyone who has played, after the last night."""
    return ratings_by_night(season)[0]


@once
def ratings_by_night(season: Season) -> tuple[dict[int, Rating], dict[int, dict[str, float]]]:
    """Return all ratings, and by member the means after the nights that the member played."""
    by_member: dict[int, Rating] = {}
    steps: dict[int, dict[str, float]] = {}
    last: dict[int, int] = {}
    for number, night in enumerate(season.nights):
        there = {member for game in night.games for member in game.seats if member}
        for member in there:
            missed = number - last.get(member, number)
            by_member[member] = by_member.get(member, NEW).later(DRIFT * sqrt(missed))
            last[member] = number
        for game in night.games:
            seats = [by_member.get(member, BOT) for member in game.seats]
            by_member.update(zip(game.seats, rate_game(seats, game.net, game.deals), strict=True))
        by_member.pop(0, None)
        for member in there:
            steps.setdefault(member, {})[night.night] = by_member[member].mean
    for member, rating in by_member.items():
        by_member[member] = rating.later(DRIFT * sqrt(len(season.nights) - 1 - last[member]))
    return by_member, steps


def curve(season: Season, member: int) -> list[float | None]:
    """Return the mean of a member's rating after each night; None before the first."""
    steps, mean = ratings_by_night(season)[1].get(member, {}), None
    return [mean := steps.get(night.night, mean) for night in season.nights]

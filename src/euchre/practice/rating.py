"""Ratings by Glicko-2 (M. Glickman, *Example of the Glicko-2 system*, 2022).

A learner plays against positions.  One answer is one rating period for both.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import exp, log, pi, sqrt

#: The scale factor and the center of the rating scale.
SCALE, MIDDLE = 173.7178, 1500.0
#: The constraint on changes of volatility (tau), and the tolerance of its iteration.
TAU, EXACT = 0.5, 1e-6
#: The deviation of a position without answers: its initial rating was measured.
OF_POSITIONS = 120.0
#: The smallest probability of an answer that is reckoned with.
SUREST = 1e-9
#: The smallest deviation, so that a rating can follow a player who improves.
LEAST = 45.0


@dataclass(frozen=True)
class Rating:
    """A player's strength: rating, deviation and volatility."""

    rating: float = MIDDLE
    deviation: float = 350.0
    volatility: float = 0.06

    @property
    def known(self) -> bool:
        """Whether the rating is certain enough to be meaningful."""
        return self.deviation < 110

    def after(self, results: Sequence[tuple[float, float, float]]) -> Rating:
        """Return the rating after a period: rows of rating, deviation and score (0, ½ or 1).

        >>> played = [(1400, 30, 1), (1550, 100, 0), (1700, 300, 0)]
        >>> found = Rating(1500, 200, 0.06).after(played)
        >>> round(found.rating, 2), round(found.deviation, 2), round(found.volatility, 5)
        (1464.05, 151.52, 0.06)
        """
        mu, phi = (self.rating - MIDDLE) / SCALE, self.deviation / SCALE
        if not results:
            wider = sqrt(phi**2 + self.volatility**2)
            return Rating(self.rating, min(350.0, wider * SCALE), self.volatility)
        precision, gain = 0.0, 0.0
        for rating, deviation, score in results:
            weight = _g(deviation / SCALE)
            expected = 1 / (1 + exp(-weight * (mu - (rating - MIDDLE) / SCALE)))
            # Even the surest answer tells something.
            expected = min(max(expected, SUREST), 1 - SUREST)
            precision += weight**2 * expected * (1 - expected)
            gain += weight * (score - expected)
        variance = 1 / precision
        volatility = _volatility(self.volatility, phi, variance, variance * gain)
        before = phi**2 + volatility**2
        after = 1 / sqrt(1 / before + 1 / variance)
        return Rating(MIDDLE + SCALE * (mu + after**2 * gain), SCALE * after, volatility)

    def against(self, other: Rating, score: float) -> Rating:
        """Return the rating after one answer: a learner's against a position, or the reverse."""
        found = self.after([(other.rating, other.deviation, score)])
        return Rating(found.rating, max(LEAST, found.deviation), found.volatility)

    @property
    def band(self) -> str:
        """The rating in words."""
        if not self.known:
            return "Not rated yet"
        bands = ((1250, "Beginner"), (1450, "Home player"), (1650, "Club player"))
        found = next((name for most, name in bands if self.rating < most), "")
        return found or ("Strong player" if self.rating < 1850 else "Expert")


def _g(phi: float) -> float:
    return 1 / sqrt(1 + 3 * phi**2 / pi**2)


def _volatility(sigma: float, phi: float, variance: float, delta: float) -> float:
    """Return the new volatility (step 5), by the Illinois method."""
    start = log(sigma**2)

    def f(x: float) -> float:
        rest = delta**2 - phi**2 - variance - exp(x)
        return exp(x) * rest / (2 * (phi**2 + variance + exp(x)) ** 2) - (x - start) / TAU**2

    one = start
    if delta**2 > phi**2 + variance:
        two = log(delta**2 - phi**2 - variance)
    else:
        k = 1
        while f(start - k * TAU) < 0:
            k += 1
        two = start - k * TAU
    at_one, at_two = f(one), f(two)
    while abs(two - one) > EXACT:
        three = one + (one - two) * at_one / (at_two - at_one)
        at_three = f(three)
        if at_three * at_two <= 0:
            one, at_one = two, at_two
        else:
            at_one /= 2
        two, at_two = three, at_three
    return exp(one / 2)

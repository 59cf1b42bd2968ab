"""A sequential test: whether the mean difference of two players is one value or another."""

from __future__ import annotations

from dataclasses import dataclass
from math import inf, log

import msgspec

from euchre.arena.intervals import Paired


class SprtState(msgspec.Struct):
    """A sequential test between ``low`` and ``high`` points per deal."""

    low: float
    high: float
    alpha: float
    beta: float
    #: None: infinite.
    log_ratio: float | None
    bounds: tuple[float, float]


@dataclass(frozen=True)
class Sprt:
    """A sequential test of whether the mean is ``low`` or ``high`` (Wald 1945).

    The generalized sequential probability ratio test takes observations as normal with the
    variance observed so far: after ``n`` of them with mean ``m`` and variance ``v`` the
    log-likelihood ratio is n (high - low)(m - (low + high) / 2) / v.  It stops for ``high`` above
    log((1 - beta) / alpha) and for ``low`` below log(beta / (1 - alpha)).  ``alpha`` bounds the
    probability of deciding ``high`` if ``low`` is true, ``beta`` that of deciding ``low`` if
    ``high`` is true.  It never stops before ``least`` observations, when the variance is still
    uncertain.
    """

    low: float
    high: float
    alpha: float = 0.05
    beta: float = 0.05
    least: int = 100

    def __post_init__(self) -> None:
        if not (self.low < self.high and 0 < self.alpha < 0.5 and 0 < self.beta < 0.5):
            raise ValueError("a test needs LOW below HIGH, and errors between 0 and one half")

    @property
    def bounds(self) -> tuple[float, float]:
        """The values of ``ratio`` at which the test stops."""
        return log(self.beta / (1 - self.alpha)), log((1 - self.beta) / self.alpha)

    def ratio(self, seen: Paired, unit: float = 1.0) -> float:
        """Return the log-likelihood ratio; a difference of ``unit`` is one point."""
        mean, spread = seen.mean / unit, seen.spread / unit
        lead = (self.high - self.low) * (mean - (self.low + self.high) / 2)
        if spread == 0.0:
            return 0.0 if lead == 0 or seen.n < 2 else inf if lead > 0 else -inf
        return seen.n * lead / spread**2

    def decision(self, seen: Paired, unit: float = 1.0) -> str | None:
        """Return ``high`` or ``low`` once the test stops, None while it goes on."""
        if seen.n < self.least:
            return None
        least, most = self.bounds
        ratio = self.ratio(seen, unit)
        return "high" if ratio >= most else "low" if ratio <= least else None

    def state(self, seen: Paired, unit: float = 1.0) -> SprtState:
        """Return the test as it is published."""
        ratio = self.ratio(seen, unit)
        return SprtState(self.low, self.high, self.alpha, self.beta, ratio, self.bounds)

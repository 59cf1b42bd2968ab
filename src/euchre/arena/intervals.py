"""95 % intervals of means and of shares, and the mean difference of two players.

An *observation* is a deal (or a game) with all its plays: how much more it gave one player than the
other.  Deals are independent of each other; the plays of one deal are not.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import inf, sqrt

#: The 97.5 % quantile of the normal distribution.
_Z = 1.959963984540054


def quantile(freedom: int) -> float:
    """Return the 97.5 % quantile of Student's t.

    Uses the Cornish-Fisher expansion of the normal quantile: within 0.003 for at least five
    degrees of freedom.
    """
    z, n = _Z, max(1, freedom)
    return (
        z
        + (z**3 + z) / (4 * n)
        + (5 * z**5 + 16 * z**3 + 3 * z) / (96 * n**2)
        + (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / (384 * n**3)
    )


@dataclass
class Paired:
    """Sums over observations, each a difference ``d`` with a weight ``w`` (deals played).

    The mean is sum d / sum w.  Its error is that of a ratio estimate (Cochran, *Sampling
    Techniques*, 6.4), which for equal weights is the usual error of a mean.  Integer sums are
    exact, so the order of adding does not matter.
    """

    n: int = 0
    d: int = 0
    w: int = 0
    dd: int = 0
    dw: int = 0
    ww: int = 0

    def add(self, difference: int, weight: int = 1) -> None:
        """Add an observation."""
        self.n += 1
        self.d += difference
        self.w += weight
        self.dd += difference * difference
        self.dw += difference * weight
        self.ww += weight * weight

    @property
    def mean(self) -> float:
        """The mean difference per unit of weight; 0 without observations."""
        return self.d / self.w if self.w else 0.0

    @property
    def spread(self) -> float:
        """The standard deviation of an observation per unit of weight; 0 for fewer than two."""
        if self.n < 2 or not self.w:
            return 0.0
        # The sum of (d - mean w)^2, times w^2, in integers.
        squares = self.dd * self.w**2 - 2 * self.d * self.dw * self.w + self.d**2 * self.ww
        return sqrt(max(0, squares) / self.w**2 / (self.n - 1)) * self.n / self.w

    @property
    def error(self) -> float:
        """Half of the mean's 95 % interval; infinite for fewer than two observations."""
        if self.n < 2:
            return inf
        return quantile(self.n - 1) * self.spread / sqrt(self.n)


def matched(seen: Paired, most: float) -> tuple[float, float]:
    """Return the 95 % interval of the mean of differences that lie between ``-most`` and ``most``.

    The adjusted interval for matched pairs (Agresti and Min 2005, *Statistics in Medicine* 24,
    729-740, "Wald + 2"): each of the four results of a game played twice (won or lost, and won or
    lost again) is counted half a time more than seen.  So the interval keeps a width even where
    every game ended the same way: about 5 / n times ``most``.  All weights must be equal; ``most``
    is in the units of the differences, the interval in those of the mean.
    """
    if not seen.n:
        return -inf, inf
    # Half an observation at either end, and one in the middle.
    n, squares = seen.n + 2, seen.dd + most**2
    mean = seen.d / n
    half = _Z * sqrt(max(0.0, squares / n - mean**2) / n)
    weight = seen.w / seen.n
    return max(-most, mean - half) / weight, min(most, mean + half) / weight


def wilson(count: int, number: int) -> tuple[float, float]:
    """Return the 95 % score interval of a share (Wilson 1927), ``count`` of ``number``.

    Unlike share ± error it stays between 0 and 1 and keeps a width at both ends.  It is 0 to 1
    where nothing was counted.
    """
    if not number:
        return 0.0, 1.0
    share, more = count / number, _Z**2 / number
    middle = (share + more / 2) / (1 + more)
    half = _Z * sqrt(share * (1 - share) / number + more / 4 / number) / (1 + more)
    low, high = max(0.0, middle - half), min(1.0, middle + half)
    return low if count else 0.0, high if count < number else 1.0

"""Whether a reason is true of two choices: the test of credit.

Two choices are played out in the same sampled deals (common random numbers).  In each deal ``d`` is
what the better one gains.  A reason names an event; it explains the difference if the event comes
more (or less) often after the better choice, and if most of the whole gain comes from the deals in
which the event came out differently:

    shift  = P(event | better) - P(event | other)
    credit = sum of d over deals in which the event differs / sum of d over all deals

If the choices differ as much in deals where the event is the same, the reason is decoration.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import sqrt

import numpy as np
from numpy.typing import NDArray

from euchre.analysis.grades import Estimate, paired
from euchre.analysis.reasons.trace import Bools, Column, Floats

#: A first reason must explain so much of the gain, a second one so much of the whole in the deals
#: that the first one leaves over.
CREDIT, SECOND = 0.4, 0.25
#: The least shift of an event, and of a rare one.
SHIFT, RARE = 0.03, 0.01
#: Two events that come as often as each other are surely no further apart.
LEVEL = 0.05


@dataclass(frozen=True)
class Test:
    """How an event fared."""

    shift: Estimate
    #: The share of the gain, with its error.
    credit: Estimate
    #: How often the event comes (or how much of it) after each of the two.
    better: float
    other: float

    def passes(self, sign: int, *, least: float = CREDIT, rare: bool = False) -> bool:
        """Whether the event explains the gain: a share and a shift that chance does not make."""
        return self.holds(sign, least=least) and (
            abs(self.shift.mean) >= (RARE if rare else SHIFT)
            and self.credit.mean - self.credit.error >= least
        )

    def holds(self, sign: int, *, least: float = CREDIT) -> bool:
        """Whether the event comes more often, for sure, and explains so much of the gain."""
        shift = self.shift if sign > 0 else self.shift.negative()
        return shift.low > 0 and self.credit.mean >= least


def level(one: Column, two: Column) -> bool:
    """Return whether an event comes as often after both choices."""
    apart = paired(np.asarray(one, np.float64), np.asarray(two, np.float64))
    return apart.low > -LEVEL and apart.high < LEVEL


def fared(
    better: Floats,
    other: Floats,
    event: tuple[Column, Column],
    among: Bools | None = None,
) -> Test:
    """Return how an event fares, given by deal after the better and after the other choice.

    ``among`` are the deals that count; the share is of the gain in all deals.
    """
    one, two = (np.asarray(e, np.float64) for e in event)
    d = better - other
    differs = one != two
    if among is not None:
        differs &= among
    total = float(d.sum())
    shift = paired(one, two) if among is None else _masked(one - two, among)
    part = np.where(differs, d, 0.0)
    share = float(part.sum()) / total if total else 0.0
    # The delta method for a ratio of sums (Cochran 1977).
    rest = part - share * d
    error = float(sqrt(float((rest**2).sum()))) / abs(total) if total else float("inf")
    return Test(shift, Estimate(share, error), float(one.mean()), float(two.mean()))


def _masked(difference: NDArray[np.float64], among: Bools) -> Estimate:
    few = difference[among]
    if few.size < 2:
        return Estimate(0.0, float("inf"))
    return Estimate(float(few.mean()), float(few.std(ddof=1)) / sqrt(few.size))

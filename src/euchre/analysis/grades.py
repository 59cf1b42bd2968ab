"""Grades: what a decision cost, how sure that is, and the mark it gets.

A decision is compared with another in the same imagined worlds, so that the luck of the
worlds cancels; what is left has a mean and a standard error.  The *sure* loss is the lower end
of the 95 % interval of that mean: a mark speaks of nothing else, and so a difference within
the sampling error is never a mistake.

>>> mark(Estimate(0.08, 0.01)), mark(Estimate(0.08, 0.05))
('??', '')
"""

from __future__ import annotations

from dataclasses import dataclass
from math import isnan, sqrt
from typing import Literal, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

#: ``!!`` and ``!``: better than the rule of thumb; ``!?``: right for the score; the rest: mistakes.
Mark: TypeAlias = Literal["!!", "!", "!?", "", "?!", "?", "??"]

MARKS: tuple[Mark, ...] = ("!!", "!", "!?", "", "?!", "?", "??")

#: Marks of what is worth more than others would do, and of what costs something.
PRAISE: tuple[Mark, ...] = ("!!", "!", "!?")
MISTAKES: tuple[Mark, ...] = ("?!", "?", "??")

#: Half the width of a 95 % interval, in standard errors.
Z = 1.96


class Bounds(NamedTuple):
    """What a mistake must surely cost to be a slight, a clear and a grave one."""

    slight: float
    clear: float
    grave: float


#: In chances of winning the game; and in points, where there is no game to be won.
OF_THE_GAME = Bounds(0.005, 0.02, 0.05)
IN_POINTS = Bounds(0.1, 0.4, 1.0)


@dataclass(frozen=True)
class Estimate:
    """A mean with its standard error."""

    mean: float
    error: float

    @property
    def low(self) -> float:
        """The lower end of the 95 % interval."""
        return self.mean - Z * self.error

    @property
    def high(self) -> float:
        """The upper end of the 95 % interval."""
        return self.mean + Z * self.error

    def plus(self, other: Estimate) -> Estimate:
        """Return the sum of two independent estimates."""
        return Estimate(self.mean + other.mean, sqrt(self.error**2 + other.error**2))

    def negative(self) -> Estimate:
        """Return the same with the other sign."""
        return Estimate(-self.mean, self.error)

    def within(self, form: str, sign: str = "") -> str:
        """Return the mean with half its 95 % interval: ``+0.42 ± 0.05``; empty if unknown."""
        if isnan(self.mean):
            return ""
        return f"{format(self.mean, sign + form)} ± {format(Z * self.error, form)}"


NOTHING = Estimate(0.0, 0.0)


def paired(better: NDArray[np.floating], worse: NDArray[np.floating]) -> Estimate:
    """Return how much ``better`` gains on ``worse``, world by world.

    Both have one value a world, the same worlds in the same order.  Raises ``ValueError``
    unless they have the same length, at least two.
    """
    if better.shape != worse.shape or better.size < 2:
        raise ValueError("two rows of the same worlds are needed, at least two worlds")
    difference = better.astype(np.float64) - worse.astype(np.float64)
    return Estimate(float(difference.mean()), float(difference.std(ddof=1)) / sqrt(difference.size))


def mark(
    loss: Estimate, gain: Estimate = NOTHING, *, score: bool = False, bounds: Bounds = OF_THE_GAME
) -> Mark:
    """Return the mark of a decision.

    ``loss`` is what it cost against the best, ``gain`` what it was worth more than the rule of
    thumb's choice, both in the unit of ``bounds``; ``score`` says that it surely gives up
    points and surely wins games by it.  The estimates must come from worlds that had no part
    in choosing the alternative: whatever is the best of many in some worlds looks better in
    these than it is.
    """
    if loss.low > bounds.slight:
        if loss.low > bounds.grave:
            return "??"
        return "?" if loss.low > bounds.clear else "?!"
    if loss.mean > 0:
        return ""
    if gain.low > bounds.clear:
        return "!!" if gain.low > bounds.grave else "!"
    return "!?" if score else ""


def meaning(mark: Mark, *, of_the_game: bool = True) -> str:
    """Return what a mark says, in words.

    >>> meaning("?"), meaning("?", of_the_game=False)
    ('clearly costs more than 2 % of a win', 'clearly costs more than 0.4 points')
    """
    bounds = OF_THE_GAME if of_the_game else IN_POINTS
    slight, clear, grave = (
        f"{100 * bound:g} % of a win" if of_the_game else f"{bound:g} point{'s' * (bound != 1)}"
        for bound in bounds
    )
    gains = "the best choice, clearly worth {} more than the usual one"
    return {
        "!!": gains.format(grave),
        "!": gains.format(clear),
        "!?": "right for the score: clearly gives up points, but clearly wins more games",
        "": "no measurable mistake",
        "?!": f"clearly costs more than {slight}",
        "?": f"clearly costs more than {clear}",
        "??": f"clearly costs more than {grave}",
    }[mark]

"""Grades: the cost of a decision, its uncertainty, and the mark it gets.

Two choices are compared in the same sampled worlds (common random numbers), so the luck of the
worlds cancels; the difference has a mean and a standard error.  The *sure* loss is the lower end
of its 95 % interval.  Marks depend on the sure loss alone, so a difference within the sampling
error is never a mistake.

>>> mark(Estimate(0.08, 0.01)), mark(Estimate(0.08, 0.05))
('??', '')
"""

from __future__ import annotations

from dataclasses import dataclass
from math import isnan, sqrt
from typing import TYPE_CHECKING, Literal, TypeAlias

import msgspec

from euchre.bots.search.mistakes import IN_POINTS, OF_THE_GAME, Bounds

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

#: ``!!``, ``!``: better than the rule of thumb; ``!?``: right for the score; the rest: mistakes.
Mark: TypeAlias = Literal["!!", "!", "!?", "", "?!", "?", "??"]

MARKS: tuple[Mark, ...] = ("!!", "!", "!?", "", "?!", "?", "??")

#: Marks of choices better than the alternative, and of those that cost something.
PRAISE: tuple[Mark, ...] = ("!!", "!", "!?")
MISTAKES: tuple[Mark, ...] = ("?!", "?", "??")

#: What a decision was about, as mistakes are counted.
Group: TypeAlias = Literal["calls", "loners", "bids", "discards", "leads", "following", "throwing"]

#: How a group is called at the end of a game: "3 of your 4 costly plays were ...".
GROUPS: dict[Group, str] = {
    "calls": "calls and passes",
    "loners": "decisions to go alone or together",
    "bids": "bids",
    "discards": "discards",
    "leads": "leads",
    "following": "cards played to a trick",
    "throwing": "cards thrown off",
}

#: Half the width of a 95 % interval, in standard errors.
Z = 1.96


class Interval(msgspec.Struct):
    """A mean with its 95 % interval."""

    mean: float
    low: float
    high: float

    @property
    def half(self) -> float:
        """Half of the 95 % interval."""
        return (self.high - self.low) / 2

    def negative(self) -> Interval:
        """Return the interval with its sign reversed."""
        return Interval(-self.mean, -self.high, -self.low)

    def within(self, form: str, sign: str = "") -> str:
        """Return the mean with half its 95 % interval: ``+0.42 ± 0.05``; empty if unknown."""
        if isnan(self.mean):
            return ""
        return f"{format(self.mean, sign + form)} ± {format(self.half, form)}"


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

    @property
    def half(self) -> float:
        """Half of the 95 % interval."""
        return Z * self.error

    @classmethod
    def of(cls, values: NDArray[np.floating]) -> Estimate:
        """Return the mean of independent values, at least two."""
        values = values.astype(float)
        return cls(float(values.mean()), float(values.std(ddof=1)) / sqrt(values.size))

    def plus(self, other: Estimate) -> Estimate:
        """Return the sum of two independent estimates."""
        return Estimate(self.mean + other.mean, sqrt(self.error**2 + other.error**2))

    def negative(self) -> Estimate:
        """Return the estimate with its sign reversed."""
        return Estimate(-self.mean, self.error)

    def interval(self) -> Interval:
        """Return the mean and its 95 % interval."""
        return Interval(self.mean, self.low, self.high)

    def within(self, form: str, sign: str = "") -> str:
        """Return the mean with half its 95 % interval; see ``Interval.within``."""
        return self.interval().within(form, sign)


NOTHING = Estimate(0.0, 0.0)


def paired(better: NDArray[np.floating], worse: NDArray[np.floating]) -> Estimate:
    """Return the mean gain of ``better`` on ``worse``, world by world.

    Both hold one value per world, for the same worlds in the same order.  Raises ``ValueError``
    unless they have the same length, at least two.
    """
    if better.shape != worse.shape or better.size < 2:
        raise ValueError("two rows of the same worlds are needed, at least two worlds")
    return Estimate.of(better.astype(float) - worse.astype(float))


def mark(
    loss: Estimate, gain: Estimate = NOTHING, *, score: bool = False, bounds: Bounds = OF_THE_GAME
) -> Mark:
    """Return the mark of a decision.

    ``loss`` is its cost against the best choice, ``gain`` its gain on the rule of thumb's choice,
    both in the unit of ``bounds``; ``score`` says that it surely costs points and surely wins
    games by that.  The estimates must come from worlds that had no part in selecting the
    alternative: the best of many looks better than it is in the worlds that selected it.
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


def meaning(mark: Mark, *, of_the_game: bool = True, for_points: bool = False) -> str:
    """Return the meaning of a mark in words.

    ``for_points`` says that points are what counts at first, and the game later.

    >>> meaning("?"), meaning("?", of_the_game=False)
    ('clearly costs more than 2 % of a win', 'clearly costs more than 0.4 points')
    """
    slight, clear, grave = points = [f"{bound:g} point{'s' * (bound != 1)}" for bound in IN_POINTS]
    if of_the_game:
        early = " (before anyone is halfway to the target: {})" if for_points else ""
        slight, clear, grave = (
            f"{100 * bound:g} % of a win{early.format(other)}"
            for bound, other in zip(OF_THE_GAME, points, strict=True)
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

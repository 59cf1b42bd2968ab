"""The losses from which bots, hints and reviews call a choice a mistake."""

from __future__ import annotations

from typing import NamedTuple


class Bounds(NamedTuple):
    """The sure losses from which a mistake is slight, clear and grave."""

    slight: float
    clear: float
    grave: float


#: As win probabilities; and in points, where no game is played to a score.
OF_THE_GAME = Bounds(0.005, 0.02, 0.05)
IN_POINTS = Bounds(0.1, 0.4, 1.0)


def bounds_of(*, of_the_game: bool) -> Bounds:
    """Return the bounds of marks for values as win probabilities, or in points."""
    return OF_THE_GAME if of_the_game else IN_POINTS

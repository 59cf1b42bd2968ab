"""Outcomes of deals: each choice made in the same worlds, then rollouts to the end of the deal.

Before the first lead the rollout policy is the club player, on rows of the machine
(``club.rollout``).  Each seat decides by what it may know, although a world holds all hands.  So a
pass is worth what the rest of the auction makes of it: neither nothing, nor its value with open
cards.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from euchre.bots.search.others import as_taken
from euchre.bridge.imagine import Worlds
from euchre.bridge.rows import rows_of
from euchre.club.ends import played_out
from euchre.engine.actions import Action
from euchre.engine.fields import Outcome
from euchre.engine.rules import Rules
from euchre.engine.state import State
from euchre.machine.layout import SCORES


@dataclass(frozen=True)
class Ends:
    """Outcomes of deals at one table, one per row."""

    #: ``points[i, side]``: float32, the change in score.
    points: NDArray[np.float32]
    #: ``taken[i, seat]``: int8, tricks won.
    taken: NDArray[np.int8]
    #: ``makers[i]``: int64, the mask of the makers' seats; ``maker[i]``: who made trump, or -1.
    makers: NDArray[np.int64]
    maker: NDArray[np.int64]
    #: ``dealer[i]``: int64, who deals next.
    dealer: NDArray[np.int64]
    #: ``active[i]``: int64, the number of seats that took part.
    active: NDArray[np.int64]

    @classmethod
    def blank(cls, rules: Rules, n: int) -> Ends:
        """Return ``n`` rows to be filled."""
        return cls(
            np.zeros((n, rules.sides.count(rules.seats)), np.float32),
            np.zeros((n, rules.seats), np.int8),
            np.zeros(n, np.int64),
            np.full(n, -1, np.int64),
            np.zeros(n, np.int64),
            np.full(n, rules.seats, np.int64),
        )

    def put(self, s: State) -> None:
        """Fill in what is the same in all worlds of a state."""
        self.maker[:] = s.maker
        again = s.outcome == Outcome.REDEAL
        self.dealer[:] = s.dealer if again else (s.dealer + 1) % s.rules.seats
        self.active[:] = s.active


def ends_of_calls(
    worlds: Worlds,
    choices: Sequence[Action],
    *,
    game: bool = True,
    style: str = "club",
    later: Sequence[Action] | None = None,
) -> tuple[list[Ends], int]:
    """Return the outcomes of each choice in every world, and the rollout steps spent.

    ``style`` names the rollout policy (``others.STYLES``).  Without ``game`` all players act as at
    the initial scores.  ``later`` is the seat's later answer about going alone, for each choice
    (``played_out``).
    """
    rules, rows = worlds.view.rules, rows_of(worlds)
    if not game:
        rows[:, SCORES : SCORES + rules.sides.count(rules.seats)] = rules.goal.start
    found, weighed = played_out(rules, rows, choices, as_taken(rules, style), later)
    ends = [
        Ends(
            end.points.astype(np.float32),
            end.taken.astype(np.int8),
            end.makers,
            end.maker,
            end.dealer,
            end.active,
        )
        for end in found
    ]
    return ends, weighed

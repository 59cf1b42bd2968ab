"""Which ids are legal in a batch of deals, and what an illegal one does."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal

import numpy as np
from numpy.typing import NDArray

from euchre.lab.batch import Batch, ids_of
from euchre.lab.lockstep import BREAK_OFF
from euchre.text import brief

#: What an illegal id does: raise an error, become a random legal id, or end the deal with a penalty
#: larger than any legal loss.
Illegal = Literal["raise", "random", "lose"]


def one_of(name: str, value: str | None, allowed: Sequence[str | None]) -> None:
    """Raise ``ValueError`` for a value that is not allowed."""
    if value not in allowed:
        raise ValueError(f"{name} is {', '.join(map(repr, allowed))}, not {brief(value)}")


class Masks:
    """Which ids are legal in a batch, and what an illegal one does."""

    def __init__(self, batch: Batch, illegal: Illegal):
        one_of("illegal", illegal, ("raise", "random", "lose"))
        self.batch, self.illegal = batch, illegal
        least, most = batch.rules.prices.bounds(batch.rules)
        self.penalty = float(least - most)
        self._legal, self._asked, self._seed = np.zeros(batch.n, np.int64), 0, 0

    def reset(self, seed: int) -> None:
        """Draw what stands for illegal ids from a seed."""
        self._asked, self._seed = 0, seed

    def check(self, actions: Any) -> tuple[NDArray[np.int64], NDArray[np.bool_] | None]:
        """Return ids that may be stepped with, and where the actions were illegal, if anywhere.

        Raises ``ValueError`` for an illegal one if ``illegal`` is "raise".
        """
        ids = ids_of(actions, self.batch.n)
        bad = self.batch.illegal(ids)
        if not bad.any():
            return ids, None
        if self.illegal == "raise":
            self.batch.refuse(ids, int(bad.argmax()))
        self._asked += 1
        self.batch.any_legal(self._asked, self._legal, seed=self._seed)
        return np.where(bad, BREAK_OFF if self.illegal == "lose" else self._legal, ids), bad

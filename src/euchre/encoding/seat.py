"""A seat's observation and legal actions, from a view of the engine."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from euchre.cache_folder import keep_compiled_code
from euchre.encoding import places as p
from euchre.encoding.choosing import look
from euchre.encoding.parts import Encoding
from euchre.engine.view import View
from euchre.machine import layout as at
from euchre.machine.convert import row_of
from euchre.machine.tables import compiled

keep_compiled_code()


class Room(NamedTuple):
    """Working arrays (int64) of ``choosing.look``."""

    question: NDArray[np.int64]
    ids: NDArray[np.int64]
    seen: NDArray[np.int64]


def room(encoding: Encoding) -> Room:
    """Return new working arrays for an encoding; one per thread."""
    x = p.places(encoding)
    # One extra word, because a shift may carry over.
    return Room(
        np.zeros(at.QUESTION, np.int64),
        np.zeros(int(x[p.WORDS_OF_IDS]) + 1, np.int64),
        np.zeros(int(x[p.SEEN_WORDS]), np.int64),
    )


def row_of_view(t: NDArray[np.int64], view: View) -> NDArray[np.int64]:
    """Return a view as a row, with a placeholder for each covered table card."""
    row = row_of(t, view.state, whole=False)
    for seat, under in enumerate(view.state.under):
        for column in range(int(t[at.HALF])):
            place = at.TAIL + (int(t[at.N]) + seat) * int(t[at.HALF]) + column
            row[place] = 0 if under >> column & 1 else -1
    return row


class Seat:
    """A seat's observation, legal ids and mask.

    Raises ``ValueError`` for a spectator's view.
    """

    def __init__(self, encoding: Encoding, view: View, chosen: int = 0):
        if view.seat is None:
            raise ValueError("a spectator has no seat to look from")
        self.encoding, self.view, self.chosen = encoding, view, chosen
        t, x = _tables(encoding)
        self._on = room(encoding)
        row = row_of_view(t, view)
        #: Number of legal ids.
        self.choices = int(look(t, x, row, view.seat, chosen, *self._on))

    @property
    def observation(self) -> NDArray[np.uint8]:
        """The observation: ``[encoding.size]``."""
        return self._on.seen.view(np.uint8)

    @property
    def mask(self) -> NDArray[np.int8]:
        """The legal ids as a mask: ``[index.size]``, 1 or 0; all 0 if it is not on turn."""
        size = self.encoding.index.size
        bits = np.unpackbits(self._on.ids.view(np.uint8), bitorder="little")
        return bits[:size].astype(np.int8)

    @property
    def ids(self) -> list[int]:
        """The legal ids as an ascending list."""
        return np.flatnonzero(self.mask).tolist()


@lru_cache(maxsize=256)
def _tables(encoding: Encoding) -> tuple[Any, Any]:
    return compiled(encoding.rules), p.places(encoding)

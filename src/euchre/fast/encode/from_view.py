"""A seat's observation and legal actions, from a view of the engine."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from euchre.engine.view import View
from euchre.fast.compile.arrays import Bytes, Ints
from euchre.fast.encode.action_ids import look
from euchre.fast.encode.encoding import Encoding
from euchre.fast.encode.places import Places, places
from euchre.fast.layout.convert import record_of
from euchre.fast.layout.rows import Question
from euchre.fast.layout.tables import compiled


class Arrays(NamedTuple):
    """Working arrays (int64) of ``action_ids.look``."""

    question: Ints
    ids: Ints
    seen: Ints


def arrays(encoding: Encoding) -> Arrays:
    """Return new working arrays for an encoding; one per thread."""
    x = Places.over(places(encoding))
    return Arrays(
        np.zeros(Question.extent, np.int64),
        np.zeros(x.words_of_ids, np.int64),
        np.zeros(x.seen_words, np.int64),
    )


def row_of_view(view: View) -> Ints:
    """Return a view as a row, with a placeholder for each covered table card."""
    row, rules = record_of(view.state, whole=False), view.rules
    for seat, under in enumerate(view.state.under):
        for column in range(rules.columns):
            place = (rules.seats + seat) * rules.columns + column
            row.rest[place] = 0 if under >> column & 1 else -1
    return np.array(row.numbers(), np.int64)


class Seat:
    """A seat's observation, legal ids and mask.

    Raises ``ValueError`` for a spectator's view.
    """

    def __init__(self, encoding: Encoding, view: View, chosen: int = 0):
        if view.seat is None:
            raise ValueError("a spectator has no seat to look from")
        self.encoding, self.view, self.chosen = encoding, view, chosen
        t, x = _tables(encoding)
        self._on = arrays(encoding)
        row = row_of_view(view)
        #: Number of legal ids.
        self.choices = int(look(t, x, row, view.seat, chosen, *self._on))

    @property
    def observation(self) -> NDArray[np.uint8]:
        """The observation: ``[encoding.size]``."""
        return self._on.seen.view(np.uint8)

    @property
    def mask(self) -> Bytes:
        """The legal ids as a mask: ``[index.size]``, 1 or 0; all 0 if it is not on turn."""
        size = self.encoding.index.size
        bits = np.unpackbits(self._on.ids.view(np.uint8), bitorder="little")
        return bits[:size].astype(np.int8)

    @property
    def ids(self) -> list[int]:
        """The legal ids as an ascending list."""
        return np.flatnonzero(self.mask).tolist()


@lru_cache(maxsize=256)
def _tables(encoding: Encoding) -> tuple[Ints, Ints]:
    return compiled(encoding.rules), places(encoding)

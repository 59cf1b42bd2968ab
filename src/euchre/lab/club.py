"""The club player in a batch."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from euchre.club import knowing, rollout
from euchre.encoding import places as p
from euchre.encoding.choosing import next_ids
from euchre.lab.batch import Batch


class ClubPlayer:
    """Answers the questions of a batch as a club player does; it does not modify the rows."""

    def __init__(self, batch: Batch):
        rules = batch.rules
        self.batch = batch
        self._t, self._w = knowing.table(rules), knowing.mind(rules)
        self._desk, self._room = knowing.desk(), rollout.room(self._t)
        self._told = np.zeros((1, batch.n, 2), np.int64)
        self._nothing = np.zeros((0, 2), np.int64)
        self._places: Any = p.places(batch.encoding)

    def ids(self, out: NDArray[np.int64]) -> None:
        """Write the club player's id for each row into ``out``."""
        on = self.batch.room
        t, w, told = self._t, self._w, self._told
        rollout.play_out(t, w, on.rows, self._nothing, self._desk, self._room, told)
        next_ids(t, self._places, on.rows, told[0], on.chosen, on.ids, out)

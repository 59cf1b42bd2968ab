"""Behavioral cloning data: observations, legal ids and choices from a data set (``export``)."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import numpy as np

from euchre.bots.net import Net
from euchre.encoding import Encoding
from euchre.engine.rules import Rules
from euchre.lab.data import Data, read
from euchre.lab.learning import MINIBATCH, Decisions


class Copies:
    """The decisions of a data set: its training split to learn from, its test split to evaluate.

    Raises ``ValueError`` for data of other rules, without observations, or with other ids or bits.
    """

    def __init__(self, folder: Path, rules: Rules, encoding: Encoding, scale: float):
        self.actions, self.scale = encoding.index.size, scale
        self.parts = {split: read(folder, split, rules=rules) for split in ("train", "test")}
        for data in self.parts.values():
            if "legal" not in data.table.schema.names:
                raise ValueError(f"{folder} holds no decisions (see: euchre export decisions)")
            if "observation" not in data.table.schema.names:
                raise ValueError(f"{folder} has no observations: export it with --observations")
            made_for = data.metadata["index_digest"], data.metadata["encoding_digest"]
            if made_for != (encoding.index.digest, encoding.digest):
                raise ValueError(f"{folder} was made with other ids or bits: export it again")

    def batches(self, rng: np.random.Generator) -> Iterator[Decisions]:
        """Yield all training decisions once, in random order, ``MINIBATCH`` at a time."""
        data = self.parts["train"]
        order = rng.permutation(len(data))
        for first in range(0, len(data), MINIBATCH):
            yield self._some(data, order[first : first + MINIBATCH])

    def agreed(self, net: Net) -> float:
        """Return how often a net agrees with the choices in the test split."""
        data, same = self.parts["test"], 0
        for first in range(0, len(data), MINIBATCH):
            some = self._some(data, np.arange(first, min(first + MINIBATCH, len(data))))
            same += int((net.best(some.seen, some.mask) == some.chosen).sum())
        return same / len(data)

    def _some(self, data: Data, where: np.ndarray[tuple[int], np.dtype[np.int64]]) -> Decisions:
        some = Data(data.table.take(where), data.metadata)
        none = np.zeros(len(where), np.float32)
        points = some.column("points").astype(np.float32) / np.float32(self.scale)
        chosen = some.column("action").astype(np.int64)
        return Decisions(some.observations(), some.mask(self.actions), chosen, none, none, points)

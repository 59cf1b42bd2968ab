"""Means with their intervals, by key, in sums that can be added up in parts."""

from __future__ import annotations

from dataclasses import dataclass
from math import sqrt

import numpy as np
from numpy.typing import NDArray

#: Half a 95 % interval, in standard errors.
Z = 1.96
Numbers = NDArray[np.int64]


@dataclass(frozen=True)
class Mean:
    """The mean of some deals."""

    n: int
    mean: float
    #: Half the 95 % interval.
    half: float
    #: The standard deviation of one deal.
    spread: float


class Sums:
    """By study and key: how many values there were, their sum, and that of their squares."""

    def __init__(self, found: dict[str, dict[str, list[float]]] | None = None):
        self.found = found if found is not None else {}

    def add(self, study: str, keys: Numbers, values: NDArray[np.generic]) -> None:
        """Add a value for each key (whole numbers from 0)."""
        if not len(keys):
            return
        x = np.asarray(values, np.float64)
        rows = self.found.setdefault(study, {})
        n = np.bincount(keys)
        total, squares = np.bincount(keys, x), np.bincount(keys, x * x)
        for key in np.flatnonzero(n).tolist():
            row = rows.setdefault(str(key), [0, 0.0, 0.0])
            row[0] += int(n[key])
            row[1] = round(row[1] + float(total[key]), 6)
            row[2] = round(row[2] + float(squares[key]), 6)

    def mean(self, study: str, *keys: int) -> Mean | None:
        """Return the mean of all deals with any of these keys; None if there is not one."""
        rows = self.found.get(study, {})
        n, total, squares = 0.0, 0.0, 0.0
        for key in keys:
            one, two, three = rows.get(str(key), (0, 0.0, 0.0))
            n, total, squares = n + one, total + two, squares + three
        if n < 2:
            return None
        mean = total / n
        variance = max(0.0, squares - n * mean * mean) / (n - 1)
        # An interval of nought would be a lie: one deal of the other kind is always possible.
        error = max(sqrt(variance / n), 1 / n)
        return Mean(int(n), mean, Z * error, sqrt(variance))

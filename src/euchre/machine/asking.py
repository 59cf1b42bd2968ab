"""Helpers with which phases write a question."""

from __future__ import annotations

from typing import Any

import numpy as np

from euchre.kernel.bits import size, ways
from euchre.kernel.chance import apart, bare
from euchre.machine.layout import CODES, MAY, SIZE, TWINS, TWINS_ALIKE, VERB, WAYS, WORDS


@bare
def nothing(q: Any) -> None:
    """Start an empty question."""
    q[WORDS] = 0
    q[VERB] = -1
    q[WAYS] = 0


@bare
def add(q: Any, code: Any) -> None:
    """Add an answer that takes no cards."""
    at = q[WORDS]
    q[CODES + at] = code
    q[WORDS] = at + 1


@bare
def one_of(q: Any, code: Any) -> None:
    """Ask with a single answer."""
    q[WORDS] = 1
    q[VERB] = -1
    q[WAYS] = 0
    q[CODES] = code


@bare
def either(q: Any, one: Any, other: Any) -> None:
    """Ask with two answers."""
    q[WORDS] = 2
    q[VERB] = -1
    q[WAYS] = 0
    q[CODES] = one
    q[CODES + 1] = other


#: Numbers of cards, typed: Numba would compile a function once per plain literal.
ONE, THREE = np.int64(1), np.int64(3)


@apart
def cards(q: Any, verb: Any, may: Any, number: Any) -> None:
    """Add every way to move ``number`` of some cards."""
    q[VERB] = verb
    q[MAY] = may
    q[SIZE] = number
    q[TWINS_ALIKE] = 0
    n = size(may)
    q[WAYS] = ways(n, number) if number <= n else 0


@apart
def cards_with_twins(t: Any, q: Any, verb: Any, may: Any, number: Any) -> None:
    """Add the same, but the second of two identical cards only with the first."""
    cards(q, verb, may, number)
    second = may & (may << 1) & t[TWINS]
    if second and number > 1:
        # For each number of twin pairs taken whole: from the rest take one of a pair, or none.
        pairs = size(second)
        singles = size(may) - 2 * pairs
        ways_to = 0
        for both in range(min(pairs, number // 2) + 1):
            left = number - 2 * both
            if left <= pairs - both + singles:
                ways_to += ways(pairs, both) * ways(pairs - both + singles, left)
        q[WAYS] = ways_to
        q[TWINS_ALIKE] = 1


@bare
def allowed(t: Any, q: Any, some: Any) -> Any:
    """Return whether a set of a question's cards obeys the rule about twins."""
    return not (some & t[TWINS] & (q[MAY] << 1) & ~(some << 1))

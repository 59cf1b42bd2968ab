"""Regret matching at one information state.

* Counterfactual regret minimization: Zinkevich et al. 2007.
* Regrets never below zero, averages weighted by time (CFR+): Tammelin 2014.
* What is learned is the average strategy; the last one need not converge.
"""

from __future__ import annotations

import numpy as np

from euchre.fast.compile.marks import bare
from euchre.fast.compile.records import Record, number, numbers, record_in
from euchre.fast.player.call_states import ANSWERS

#: Sums of strategies are kept in this unit of time, in which small numbers stay precise.
TICK = 1e-6


class Node(Record, kind=np.float32):
    """An information state."""

    regret: list[float] = numbers(ANSWERS, text="cumulative regrets, not below zero")
    chosen: list[float] = numbers(ANSWERS, text="the strategies so far, weighted by time and reach")
    gain: list[float] = numbers(ANSWERS, text="mean value of an answer, less that of the first")
    weight: list[float] = numbers(ANSWERS, text="the weights of these means")
    first: float = number("mean value of the first answer")
    visits: float = number("how often the state was learned from")
    #: Half a cache line is left, so that a node lies in two.
    spare: list[float] = numbers(2)


node_in = record_in(Node)


@bare
def match_regrets(node: Node, legal: list[int], strategy: list[float]) -> None:
    """Write the strategy in proportion to the positive regrets; the first legal answer if none."""
    total, first = 0.0, -1
    for answer in range(ANSWERS):
        positive = node.regret[answer] if legal[answer] >= 0 else 0.0
        strategy[answer] = positive
        total += positive
        if first < 0 and legal[answer] >= 0:
            first = answer
    if total > 0:
        for answer in range(ANSWERS):
            strategy[answer] /= total
    elif first >= 0:
        strategy[first] = 1.0


def learn(
    node: Node,
    legal: list[int],
    strategy: list[float],
    values: list[float],
    reach: float,
    own: float,
    time: float,
) -> float:
    """Learn from the values of all answers; return the value of the strategy.

    ``reach`` is the probability that the others and chance lead to the state, ``own`` that the
    player does, ``time`` the weight in the average.
    """
    value = 0.0
    for answer in range(ANSWERS):
        if legal[answer] >= 0:
            value += strategy[answer] * values[answer]
    for answer in range(ANSWERS):
        if legal[answer] >= 0:
            regret = node.regret[answer] + reach * (values[answer] - value)
            node.regret[answer] = max(0.0, regret)
            node.chosen[answer] += own * time * TICK * strategy[answer]
    node.visits += 1.0
    return value

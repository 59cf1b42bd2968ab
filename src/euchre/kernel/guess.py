"""Initial estimate of a side's tricks, from its high cards.

The closer the first guess, the fewer questions ``deep`` has to answer. The guess has no other
influence: any guess leads to the same value.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from euchre.kernel.bits import ONE, ZERO, load, lowest
from euchre.kernel.board import AT_ALL_TRUMPS, AT_HANDS, AT_LANE, AT_SEATS, AT_SIDE, top
from euchre.kernel.lanes import FREE
from euchre.kernel.parts import part

#: Weight of every trump, and the bonus of high ones: 2 / (1 + r) for the r-th from the top.
_TRUMP, _HIGH_TRUMP = 0.6, 2.0
#: Weights of the best and the second card of a plain suit.
_ACE, _KING = 1.5, 0.5
#: Stretch factor: the stronger side wins more than its share.
_STRETCH = 1.5


@part
def first_guess(b: Any, n: Any) -> Any:
    """Return an estimate of side A's tricks of the ``n`` left, 1 to ``n``."""
    cards, ours = ZERO, ZERO
    seats = load(b, AT_SEATS)
    while seats:
        seat = lowest(seats)
        seats &= seats - ONE
        cards |= load(b, AT_HANDS + seat)
        if load(b, AT_SIDE) >> np.uint64(seat) & ONE:
            ours |= load(b, AT_HANDS + seat)
    mine, whole = 0.0, 0.0
    for i in range(FREE + 1):
        lane = cards & load(b, AT_LANE + i)
        rank = 0
        while lane:
            card = top(lane)
            lane ^= card
            if card & load(b, AT_ALL_TRUMPS):
                worth = _TRUMP + _HIGH_TRUMP / (1 + rank)
            else:
                worth = _ACE if rank == 0 else _KING if rank == 1 else 0.0
            whole += worth
            if card & ours:
                mine += worth
            rank += 1
    part = 0.5 + _STRETCH * (mine / whole - 0.5) if whole else 0.5
    return min(max(np.int64(n * part + 0.5), 1), n)

"""Where to begin: about how many tricks a side will win, judged by its high cards.

The nearer the first guess, the fewer questions ``deep`` has to answer.  A guess decides
nothing else: any other leads to the same value.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from euchre.kernel.bits import ONE, ZERO, load, lowest
from euchre.kernel.board import AT_ALL_TRUMPS, AT_HANDS, AT_LANE, AT_SEATS, AT_SIDE, top
from euchre.kernel.lanes import FREE
from euchre.kernel.parts import part

#: Every trump counts so much, and the best ones more, the r-th from the top 2 / (1 + r).
_TRUMP, _HIGH_TRUMP = 0.6, 2.0
#: The best and the second card of a plain suit.
_ACE, _KING = 1.5, 0.5
#: What cards promise is exceeded: the stronger side wins more than its part of them.
_STRETCH = 1.5


@part
def first_guess(b: Any, n: Any) -> Any:
    """Return about how many of the ``n`` tricks left side A wins, 1 to ``n``."""
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

"""The kernel's layout of a table's pack, strain by strain."""

from __future__ import annotations

from functools import cache

import numpy as np
from numpy.typing import NDArray

from euchre.cards import LOW, Pack
from euchre.coordinates import Strain
from euchre.engine.rules import Rules
from euchre.kernel.lanes import Lanes, lay_out
from euchre.ranking import Bowers, ranking


def lanes_of(rules: Rules, strain: Strain) -> Lanes:
    """Return the layout of the pack in use when this strain is trump."""
    return _lanes(rules.pack, rules.bowers, strain)


@cache
def _lanes(pack: Pack, bowers: Bowers, strain: Strain) -> Lanes:
    table = ranking(pack, bowers)
    # In low, a joker is led only from a hand of nothing else (D007).
    last = pack.joker_mask if strain == LOW else 0
    return lay_out(
        table.suit[strain], table.strength[strain], table.trumps[strain], pack.twins, last
    )


def spread(lanes: Lanes, cards: NDArray[np.uint64]) -> NDArray[np.uint64]:
    """Convert masks of cards (any shape) to masks of places."""
    found = np.zeros_like(cards)
    for i in range(8):
        found |= lanes.spread[i][(cards >> np.uint64(8 * i) & np.uint64(255)).astype(np.intp)]
    return found

"""Tables that the club player precomputes for a game, and its win probabilities.

The machine's table (``machine.tables``) comes first, so that one array serves both.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from euchre.cards import each, next_suit
from euchre.club import numbers
from euchre.coordinates import Strain
from euchre.engine import phases
from euchre.engine.rules import Rules
from euchre.machine import kinds
from euchre.machine import layout as at
from euchre.machine.tables import compiled

_place = at.Places(at.TABLE_SIZE)

#: ``[strain, card]``: the cards of the same kind (trumps, or one plain suit) above it.
HIGHER = _place(6 * at.CARDS)
#: ``[strain]``: number of plain suits that have cards besides trumps; ``[strain, suit]``: masks.
PLAINS, PLAIN = _place(6), _place(6 * 4)
#: ``[strain, place]``: trumps, then the plain suits one by one, each best card first.
BEST_FIRST = _place(6 * at.CARDS)
#: ``[strain, place]``: all cards, the most useful to a lone partner first.
GIFTS = _place(6 * at.CARDS)
#: By kind of phase: its index, -1 if the game has none.
PHASE_OF = _place(len(phases.ORDER))
#: Whether the fitted counts apply: two against two, five cards each of a short pack.
FITTED = _place()
#: By suit: the other suit of the same color, as a mask.
NEXT_SUIT = _place(4)
#: Whether two sides play for the points of the turn-up games.
PLAIN_POINTS = _place()
#: Maximum points of a side in a deal.
MOST_POINTS = _place()
SIZE = _place.used

#: Bound of the points needed by each side; larger needs are clipped.
NEEDS = 96
#: After the parameters: the win-probability table by needs, then the usual swing of a deal.
CHANCE = numbers.COUNT
SWING = CHANCE + NEEDS * NEEDS
#: Utilities of results already computed (``results``), and how many are cached.
KEPT = 1024
WORTHS = SWING + 1
#: Hands already counted (``prospects.counted``), as many.
COUNTS = WORTHS + KEPT
#: The chance of each number of tricks, and the expected number that it was last computed for.
CHANCES = COUNTS + KEPT
MEAN = CHANCES + at.CARDS + 1
FLOATS = MEAN + 1
#: Rows of a memo: a spare machine row, points by side, the keys of cached utilities, and those of
#: hands already counted: their cards, the cards out, and the rest.
ROW, POINTS, KEYS, HAND, CARDS_OUT, ASKED = range(6)
MEMO = KEPT

#: Chance that a deal between equals scores 1, 2 and 4 points, the same for either side.
_USUAL = ((1, 0.31), (2, 0.14), (4, 0.05))

ClubTable = NDArray[np.int64]
Numbers = NDArray[np.float64]


@lru_cache(maxsize=256)
def table(rules: Rules) -> ClubTable:
    """Return the (read-only) table of some rules, cached for equal rules.

    Raises what ``tables.compiled`` raises.
    """
    t = np.zeros(SIZE, np.int64)
    t[: at.TABLE_SIZE] = compiled(rules)
    for strain in range(6):
        _cards(t, rules, strain)
    for kind, phase in enumerate(phases.ORDER):
        phase_of = rules.phase(phase)
        t[PHASE_OF + kind] = -1 if phase_of is None else rules.phases.index(phase_of)
    two = rules.sides.count(rules.seats) == 2
    points = t[at.PRICE] == kinds.POINTS
    t[PLAIN_POINTS] = two and points
    t[FITTED] = (
        two
        and points
        and rules.seats == 4
        and rules.tricks == 5
        and rules.pack.copies == 1
        and rules.pack.size <= 34
    )
    t[MOST_POINTS] = rules.prices.bounds(rules)[1]
    t[NEXT_SUIT : NEXT_SUIT + 4] = [1 << next_suit(suit) for suit in range(4)]
    t.flags.writeable = False
    return t


def _cards(t: ClubTable, rules: Rules, strain: Strain) -> None:
    ranks, size, full = rules.ranks, rules.pack.size, rules.pack.full
    trumps = ranks.trumps[strain]
    for card in range(size):
        suit = ranks.suit[strain][card]
        power = ranks.strength[strain][suit]
        kind = trumps if trumps >> card & 1 else ranks.lane[strain][suit] & ~trumps
        above = sum(1 << c for c in each(kind) if power[c] > power[card])
        # A card that cannot win its own lead (a joker in low) ranks below all others.
        t[HIGHER + strain * at.CARDS + card] = above if power[card] else full & ~(1 << card)
    plain = [lane & ~trumps for lane in ranks.lane[strain][:4] if lane & ~trumps]
    t[PLAINS + strain] = len(plain)
    t[PLAIN + strain * 4 : PLAIN + strain * 4 + len(plain)] = plain
    first = HIGHER + strain * at.CARDS
    higher = [int(n).bit_count() for n in t[first : first + size]]
    kinds_of = [trumps, *plain] if trumps else plain
    best_first = [c for kind in kinds_of for c in sorted(each(kind), key=higher.__getitem__)]
    first = BEST_FIRST + strain * at.CARDS
    t[first : first + len(best_first)] = best_first
    # An ace helps more than a small trump.
    order = sorted(range(size), key=lambda c: (not (trumps >> c & 1 or higher[c] == 0), higher[c]))
    t[GIFTS + strain * at.CARDS : GIFTS + strain * at.CARDS + size] = order


@cache
def chance_to_win(mine: int, theirs: int) -> float:
    """Return the win probability of a side that needs ``mine`` points against ``theirs``."""
    if mine <= 0:
        return 1.0
    if theirs <= 0:
        return 0.0
    return sum(
        p * (chance_to_win(mine - points, theirs) + chance_to_win(mine, theirs - points))
        for points, p in _USUAL
    )


@cache
def _chances() -> list[float]:
    return [chance_to_win(mine, theirs) for mine in range(NEEDS) for theirs in range(NEEDS)]


def mind(rules: Rules, by: Sequence[float] | None = None) -> Numbers:
    """Return a player's parameters (default: ``numbers.usual``), extended for a table.

    A new array that also caches utilities (``results``) and counts of hands (``prospects``): one
    per thread and player.
    """
    least, most = rules.prices.bounds(rules)
    w = np.zeros(FLOATS)
    w[: numbers.COUNT] = numbers.usual() if by is None else by
    w[CHANCE:SWING] = _chances()
    w[SWING] = max(2.0, (most - least) / 4)
    w[MEAN] = -1.0
    return w


def memo() -> Any:
    """Return a memo (int64) for the values of hands and results; one per ``mind``."""
    arrays = np.zeros((6, MEMO), np.int64)
    arrays[KEYS] = arrays[ASKED] = -1
    return arrays

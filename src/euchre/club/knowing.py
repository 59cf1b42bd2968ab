"""What a club player knows by heart of a game: more places of its table, and chances to win.

The table of the machine (``machine.tables``) comes first, so that one array serves both.
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

_next = at.TABLE_SIZE


def _place(size: int = 1) -> int:
    global _next
    here, _next = _next, _next + size
    return here


#: ``[strain, card]``: the cards of the same kind (trumps, or one plain suit) above it.
HIGHER = _place(6 * at.CARDS)
#: ``[strain]``: how many plain suits have cards beside the trumps; ``[strain, suit]`` their masks.
PLAINS, PLAIN = _place(6), _place(6 * 4)
#: ``[strain, place]``: the trumps, then the plain cards suit by suit, the best of each first.
BEST_FIRST = _place(6 * at.CARDS)
#: ``[strain, place]``: all cards, those that help a lone partner most first.
GIFTS = _place(6 * at.CARDS)
#: By kind of phase: its index, -1 where the game has none.
PHASE_OF = _place(len(phases.ORDER))
#: Whether the fitted counts hold: two against two, five cards of a short pack.
FITTED = _place()
#: The other suit of the colour, as a mask, by suit.
NEXT_SUIT = _place(4)
#: Whether two sides play for the points of the turn-up games.
PLAIN_POINTS = _place()
#: The most that a side can get in a deal.
MOST_POINTS = _place()
SIZE = _next

#: Points needed, of both sides, are numbers below this; more count alike.
NEEDS = 96
#: After the numbers: the chance of each need against each, and what a deal usually moves.
CHANCE = numbers.COUNT
SWING = CHANCE + NEEDS * NEEDS
#: Worths of results already known (``results``); so many are kept.
KEPT = 1024
WORTHS = SWING + 1
FLOATS = WORTHS + KEPT
#: A desk has three rows: a row of the machine, points by side, and what the worths kept are of.
ROW, POINTS, KEYS = range(3)
DESK = KEPT

#: How often a deal between equals is worth 1, 2 and 4 points, to either side alike.
_USUAL = ((1, 0.31), (2, 0.14), (4, 0.05))

ClubTable = NDArray[np.int64]
Numbers = NDArray[np.float64]


@lru_cache(maxsize=256)
def table(rules: Rules) -> ClubTable:
    """Return the table of some rules, not to be changed; the same one for equal rules.

    Raises what ``tables.compiled`` raises.
    """
    t = np.zeros(SIZE, np.int64)
    t[: at.TABLE_SIZE] = compiled(rules)
    for strain in range(6):
        _cards(t, rules, strain)
    for kind, phase in enumerate(phases.ORDER):
        found = rules.phase(phase)
        t[PHASE_OF + kind] = -1 if found is None else rules.phases.index(found)
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
        # A card that cannot even win its own lead (a joker in low) is below all others.
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
    # An ace is worth more than a small trump.
    order = sorted(range(size), key=lambda c: (not (trumps >> c & 1 or higher[c] == 0), higher[c]))
    t[GIFTS + strain * at.CARDS : GIFTS + strain * at.CARDS + size] = order


@cache
def chance_to_win(mine: int, theirs: int) -> float:
    """Return the chance of a side that needs ``mine`` points against one that needs ``theirs``."""
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
    """Return the numbers of a player (``numbers.usual``) with what they come to at a table.

    A fresh array, as it also keeps worths (``results``): each thread and each player has its own.
    """
    least, most = rules.prices.bounds(rules)
    w = np.zeros(FLOATS)
    w[: numbers.COUNT] = numbers.usual() if by is None else by
    w[CHANCE:SWING] = _chances()
    w[SWING] = max(2.0, (most - least) / 4)
    return w


def desk() -> Any:
    """Return room for pricing results: a fresh array of int64, one for each ``mind``."""
    found = np.zeros((3, DESK), np.int64)
    found[KEYS] = -1
    return found

"""Tables that the club player precomputes for a game, and its win probabilities.

The machine's table (``fast.layout.tables``) comes first, so that one array serves both.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache

import numpy as np

from euchre.cards import each, next_suit
from euchre.coordinates import Mask, Strain
from euchre.engine import phases
from euchre.engine.rules import Rules
from euchre.engine.scoring import Points
from euchre.fast.compile.arrays import Floats, Ints
from euchre.fast.compile.records import Record, nested, number, numbers, record_in
from euchre.fast.layout import kinds
from euchre.fast.layout.rows import CARDS, DealRow, GameRow
from euchre.fast.layout.tables import RuleTable, compiled
from euchre.fast.player import call_states, call_table
from euchre.fast.player.numbers import COUNT, Numbers

#: Bound of the points needed by each side; larger needs are clipped.
NEEDS = 96
#: How many utilities of results, and how many counts of hands, are kept.
KEPT = 1024


class Mind(Numbers, kind=np.float64):
    """A player's parameters, and what it has computed at a table."""

    chance: list[list[float]] = numbers(NEEDS, NEEDS, text="win probability by needs")
    swing: float = number("the usual swing of a deal")
    worths: list[float] = numbers(KEPT, text="utilities of results already computed (``results``)")
    counts: list[float] = numbers(KEPT, text="hands already counted (``mean_tricks.counted``)")
    chances: list[float] = numbers(CARDS + 1, text="the chance of each number of tricks")
    mean: float = number("the expected number that it was last computed for", fresh=-1.0)


class Memo(Record):
    """What the numbers that a ``Mind`` keeps belong to."""

    row: DealRow = nested(DealRow, KEPT, text="a spare row")
    points: list[int] = numbers(KEPT, text="points by side")
    keys: list[int] = numbers(KEPT, text="the keys of utilities", fresh=-1)
    hand: list[Mask] = numbers(KEPT, text="hands already counted: their cards")
    cards_out: list[Mask] = numbers(KEPT, text="the cards out")
    asked: list[int] = numbers(KEPT, text="the rest of what was asked", fresh=-1)


mind_in, memo_in = record_in(Mind), record_in(Memo)

#: Chance that a deal between equals scores 1, 2 and 4 points, the same for either side.
_USUAL = ((1, 0.31), (2, 0.14), (4, 0.05))


@lru_cache(maxsize=256)
def table(rules: Rules) -> RuleTable:
    """Return the (read-only) table of some rules, cached for equal rules.

    Raises what ``tables.compiled`` raises.
    """
    array = compiled(rules).copy()
    t = GameRow.over(array)
    for strain in range(6):
        _cards(t, rules, strain)
    for kind, phase in enumerate(phases.ORDER):
        phase_of = rules.phase(phase)
        t.phase_of[kind] = -1 if phase_of is None else rules.phases.index(phase_of)
    two = rules.sides.count(rules.seats) == 2
    t.unit = rules.prices.make if two and isinstance(rules.prices, Points) else 1
    far = rules.goal.target >= NEEDS * t.unit and not rules.goal.deals
    t.plain_points = two and t.price[0] == kinds.POINTS and not far
    t.fitted = fits(rules)
    t.most_points = rules.prices.bounds(rules)[1]
    t.next_suit[:] = [1 << next_suit(suit) for suit in range(4)]
    if t.fitted and call_states.fits(rules):
        call_states.know(t, rules)
        call_table.use(t, rules)
    array.flags.writeable = False
    return array


def fits(rules: Rules) -> bool:
    """Whether hands are counted as in ``numbers.HandCount``."""
    return (
        rules.sides.count(rules.seats) == 2
        and isinstance(rules.prices, Points)
        and rules.seats == 4
        and rules.tricks == 5
        and rules.pack.copies == 1
        and rules.pack.size <= 34
    )


def _cards(t: GameRow, rules: Rules, strain: Strain) -> None:
    ranks, size, full = rules.ranks, rules.pack.size, rules.pack.full
    trumps = ranks.trumps[strain]
    higher = t.higher[strain]
    for card in range(size):
        suit = ranks.suit[strain][card]
        power = ranks.strength[strain][suit]
        kind = trumps if trumps >> card & 1 else ranks.lane[strain][suit] & ~trumps
        above = sum(1 << c for c in each(kind) if power[c] > power[card])
        # A card that cannot win its own lead (a joker in low) ranks below all others.
        higher[card] = above if power[card] else full & ~(1 << card)
    plain = [lane & ~trumps for lane in ranks.lane[strain][:4] if lane & ~trumps]
    t.plains[strain] = len(plain)
    t.plain[strain][: len(plain)] = plain
    over = [int(cards).bit_count() for cards in higher[:size]]
    kinds_of = [trumps, *plain] if trumps else plain
    best_first = [c for kind in kinds_of for c in sorted(each(kind), key=over.__getitem__)]
    t.best_first[strain][: len(best_first)] = best_first
    # An ace helps more than a small trump.
    order = sorted(range(size), key=lambda c: (not (trumps >> c & 1 or over[c] == 0), over[c]))
    t.gifts[strain][:size] = order


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
def _chances() -> Floats:
    return np.array([[chance_to_win(m, n) for n in range(NEEDS)] for m in range(NEEDS)])


def mind(rules: Rules, by: Sequence[float] | None = None) -> Floats:
    """Return a player's parameters (default: ``numbers.usual``), extended for a table.

    A new array that also caches utilities (``results``) and counts of hands (``mean_tricks``): one
    per thread and player.
    """
    least, most = rules.prices.bounds(rules)
    array = np.array(Mind.fresh())
    w = Mind.over(array)
    if by is not None:
        array[:COUNT] = by
    w.chance[:] = _chances()
    w.swing = max(2.0, (most - least) / 4)
    return array


def memo() -> Ints:
    """Return a memo for the values of hands and results; one per ``mind``."""
    return np.array(Memo.fresh(), np.int64)

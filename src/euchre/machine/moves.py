"""Building blocks of phases: the methods of ``engine.state.State`` on a row, and questions."""

from __future__ import annotations

from typing import Any

import numpy as np

from euchre.kernel.bits import lowest, size, ways
from euchre.kernel.chance import apart, bare
from euchre.machine.layout import (
    CODES,
    DRAWN,
    FACE,
    FACED,
    HANDS,
    HELPERS,
    KNOWN_CARD,
    KNOWN_COUNT,
    KNOWN_PILES,
    KNOWN_SEATS,
    LONE,
    MAKER,
    MATES,
    MAY,
    NEXT,
    OUT,
    OUTCOME,
    PHASE,
    PICKED,
    PICKER,
    PILE_CARDS,
    PILE_COUNT,
    PILE_MAY,
    PILE_SEAT,
    PILE_SIZE,
    PLIES,
    PROGRAM,
    SIZE,
    STEP,
    STOCK,
    TABLE,
    TOOK,
    TRUMP,
    TURN,
    TURNED,
    TWINS,
    TWINS_ALIKE,
    UP,
    UP_SUIT,
    VERB,
    WAYS,
    WIDOW,
    WORDS,
)

#: Phases return the index of the phase to enter next, or one of these: stay (or the deal is over);
#: skip the phase.
STAY_HERE, PASS_ON = -1, -2


@bare
def value(t: Any, row: Any, which: Any) -> Any:
    """Return a setting of the current phase (``tables``); 0 is its kind."""
    return t[PROGRAM + row[PHASE] * STEP + which]


@bare
def following(row: Any) -> Any:
    """Return the index of the phase after the current one."""
    return row[PHASE] + 1


@bare
def left_of(t: Any, row: Any, seat: Any) -> Any:
    """Return the next seat clockwise that is in play."""
    return t[NEXT + row[OUT] * 8 + seat]


@bare
def partners(t: Any, seat: Any) -> Any:
    """Return the mask of the other seats of a seat's side."""
    return t[MATES + seat]


@bare
def makers(t: Any, row: Any) -> Any:
    """Return the mask of the maker's side as far as it is public; 0 without a maker."""
    maker = row[MAKER]
    if maker < 0:
        return 0
    return 1 << maker | t[MATES + maker] | row[HELPERS]


@apart
def finish(row: Any, outcome: Any) -> Any:
    """End the deal."""
    row[OUTCOME] = outcome
    row[TURN] = -1
    return STAY_HERE


@bare
def make_trump(row: Any, trump: Any, maker: Any) -> None:
    """Set trump and its maker."""
    row[TRUMP] = trump
    row[MAKER] = maker


@bare
def go_alone(t: Any, row: Any, seat: Any) -> None:
    """Let a seat go alone: its partners sit out."""
    row[LONE] |= 1 << seat
    row[OUT] |= t[MATES + seat]


@bare
def face(t: Any, row: Any) -> Any:
    """Turn up the next card of the stock and return it."""
    card = row[FACE + row[FACED]]
    row[FACED] += 1
    row[UP] = card
    row[TURNED] = t[UP_SUIT + card]
    row[TABLE] |= 1 << card
    row[STOCK] &= ~(1 << card)
    return card


@apart
def know(row: Any, card: Any, seats: Any) -> None:
    """Record that a card is publicly known to be in one of these hands."""
    at = row[KNOWN_COUNT]
    row[KNOWN_CARD + at] = card
    row[KNOWN_SEATS + at] = seats
    row[KNOWN_PILES + at] = 0
    row[KNOWN_COUNT] = at + 1


@apart
def take_up(row: Any, seat: Any) -> None:
    """Move the upcard to a hand; its place is public."""
    card = row[UP]
    row[TABLE] &= ~(1 << card)
    row[HANDS + seat] |= 1 << card
    row[PICKED] = row[PLIES]
    row[PICKER] = seat
    know(row, card, 1 << seat)


@apart
def take_widow(row: Any, seat: Any) -> None:
    """Move the widow to a hand, unseen by the others."""
    row[HANDS + seat] |= row[WIDOW]
    row[DRAWN + seat] |= row[WIDOW]
    row[WIDOW] = 0
    row[TOOK] = row[PLIES]


@apart
def bury(row: Any, cards: Any, seat: Any, may: Any) -> None:
    """Discard cards face down; ``may`` is the mask of what others know they can be."""
    row[HANDS + seat] &= ~cards
    pile = row[PILE_COUNT]
    row[PILE_SEAT + pile] = seat
    row[PILE_SIZE + pile] = size(cards)
    row[PILE_MAY + pile] = may
    row[PILE_CARDS + pile] = cards
    row[PILE_COUNT] = pile + 1
    for i in range(row[KNOWN_COUNT]):
        if row[KNOWN_SEATS + i] >> seat & 1 and may >> row[KNOWN_CARD + i] & 1:
            row[KNOWN_PILES + i] |= 1 << pile


@apart
def hand_over(row: Any, cards: Any, giver: Any, receiver: Any) -> None:
    """Move cards from one hand to another, unseen by the other seats."""
    row[HANDS + giver] &= ~cards
    row[HANDS + receiver] |= cards
    for i in range(row[KNOWN_COUNT]):
        if row[KNOWN_SEATS + i] >> giver & 1:
            row[KNOWN_SEATS + i] |= 1 << receiver


@bare
def first_lone(t: Any, row: Any) -> Any:
    """Return the first lone seat of the maker's side, or -1."""
    lone = row[LONE] & makers(t, row)
    return lowest(lone) if lone else -1


@bare
def ask_loner(t: Any, row: Any) -> Any:
    """Enter a phase that asks a lone maker; skip it if there is none."""
    loner = first_lone(t, row)
    row[TURN] = loner
    return STAY_HERE if loner >= 0 else PASS_ON


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

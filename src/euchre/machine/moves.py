"""Building blocks of phases: the methods of ``engine.state.State`` on a row."""

from __future__ import annotations

from typing import Any

from euchre.kernel.bits import lowest, size
from euchre.kernel.chance import apart, bare
from euchre.machine.layout import (
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
    STEP,
    STOCK,
    TABLE,
    TOOK,
    TRUMP,
    TURN,
    TURNED,
    UP,
    UP_SUIT,
    WIDOW,
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

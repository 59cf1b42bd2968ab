"""What phases are written with: the verbs of ``engine.state.State`` on a row."""

from __future__ import annotations

from typing import Any

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
from euchre.machine.masks import first, size

#: Phases answer with the index of the phase to enter next, or one of these: the deal goes on
#: where it is (or is over); the phase passes itself.
STAY_HERE, PASS_ON = -1, -2


@bare
def value(t: Any, row: Any, which: Any) -> Any:
    """Return a value of the present phase (``tables``); 0 is its kind."""
    return t[PROGRAM + row[PHASE] * STEP + which]


@bare
def following(row: Any) -> Any:
    """Return the index of the phase after the present one."""
    return row[PHASE] + 1


@bare
def left_of(t: Any, row: Any, seat: Any) -> Any:
    """Return the next seat clockwise that takes part in the play."""
    return t[NEXT + row[OUT] * 8 + seat]


@bare
def partners(t: Any, seat: Any) -> Any:
    """Return the mask of the other seats of a seat's side."""
    return t[MATES + seat]


@bare
def makers(t: Any, row: Any) -> Any:
    """Return the mask of the maker's side as far as everybody knows it; 0 without a maker."""
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
    """Settle the trump and who made it."""
    row[TRUMP] = trump
    row[MAKER] = maker


@bare
def go_alone(t: Any, row: Any, seat: Any) -> None:
    """Let a seat play without its partners."""
    row[LONE] |= 1 << seat
    row[OUT] |= t[MATES + seat]


@bare
def face(t: Any, row: Any) -> Any:
    """Turn up the next card of the stock; return it."""
    card = row[FACE + row[FACED]]
    row[FACED] += 1
    row[UP] = card
    row[TURNED] = t[UP_SUIT + card]
    row[TABLE] |= 1 << card
    row[STOCK] &= ~(1 << card)
    return card


@apart
def know(row: Any, card: Any, seats: Any) -> None:
    """Let everybody know that a card is in one of these hands."""
    at = row[KNOWN_COUNT]
    row[KNOWN_CARD + at] = card
    row[KNOWN_SEATS + at] = seats
    row[KNOWN_PILES + at] = 0
    row[KNOWN_COUNT] = at + 1


@apart
def take_up(row: Any, seat: Any) -> None:
    """Put the upcard into a hand; everybody knows it is there."""
    card = row[UP]
    row[TABLE] &= ~(1 << card)
    row[HANDS + seat] |= 1 << card
    row[PICKED] = row[PLIES]
    row[PICKER] = seat
    know(row, card, 1 << seat)


@apart
def take_widow(row: Any, seat: Any) -> None:
    """Put the widow into a hand, unseen by the others."""
    row[HANDS + seat] |= row[WIDOW]
    row[DRAWN + seat] |= row[WIDOW]
    row[WIDOW] = 0
    row[TOOK] = row[PLIES]


@apart
def bury(row: Any, cards: Any, seat: Any, may: Any) -> None:
    """Lay cards away face down; ``may`` is what they can be, for all that others know."""
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
    """Pass cards from hand to hand, unseen by the others."""
    row[HANDS + giver] &= ~cards
    row[HANDS + receiver] |= cards
    for i in range(row[KNOWN_COUNT]):
        if row[KNOWN_SEATS + i] >> giver & 1:
            row[KNOWN_SEATS + i] |= 1 << receiver


@bare
def first_lone(t: Any, row: Any) -> Any:
    """Return the first seat of the maker's side that plays alone, or -1."""
    lone = row[LONE] & makers(t, row)
    return first(lone) if lone else -1


@bare
def ask_loner(t: Any, row: Any) -> Any:
    """Enter a phase that asks a lone maker, and is passed where there is none."""
    loner = first_lone(t, row)
    row[TURN] = loner
    return STAY_HERE if loner >= 0 else PASS_ON

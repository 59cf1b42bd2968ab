"""Before the bidding: ``engine.phases.before``, and ``TurnedTrump`` and ``DummyHand``."""

from __future__ import annotations

from typing import Any

import numpy as np

from euchre.kernel.bits import size
from euchre.kernel.chance import apart, bare
from euchre.machine import codes
from euchre.machine.layout import (
    ACCEPTED,
    ACES,
    ASKED,
    BARRED,
    DEALER,
    DRAWN,
    EXPOSED,
    FULL,
    HANDS,
    JOKER_REDEAL,
    JOKERS,
    LOWS,
    STOCK,
    TOOK,
    TRUMP,
    TURN,
    TURNED,
    UP,
    N,
)
from euchre.machine.moves import (
    PASS_ON,
    STAY_HERE,
    THREE,
    add,
    bury,
    cards,
    either,
    finish,
    following,
    left_of,
    make_trump,
    nothing,
    one_of,
    take_widow,
    value,
)

MISDEALT, REDEAL = np.int64(3), np.int64(4)
#: ``Misdeal``: whether a hand may be called.
OFF, CAN, MUST = 0, 1, 2


@bare
def enter_nominate(t: Any, row: Any) -> Any:
    """Ask the dealer for a suit if the upcard is a joker."""
    if row[UP] < 0 or not t[JOKERS] >> row[UP] & 1 or row[TURNED] >= 0:
        return PASS_ON
    if t[JOKER_REDEAL]:
        return finish(row, REDEAL)
    row[TURN] = row[DEALER]
    return STAY_HERE


@bare
def ask_nominate(row: Any, q: Any) -> None:
    """Ask for a suit that was not refused."""
    nothing(q)
    for suit in range(4):
        if not row[BARRED] >> suit & 1:
            add(q, codes.NAME | suit)


@bare
def do_nominate(row: Any, code: Any) -> Any:
    """Name a suit blind."""
    make_trump(row, code & 63, row[TURN])
    row[ACCEPTED] = 1
    return following(row)


@bare
def enter_turned_trump(t: Any, row: Any) -> Any:
    """Let the turned card alone make trump."""
    if row[TURNED] == value(t, row, 1):
        row[TRUMP] = value(t, row, 1)
    return PASS_ON


@bare
def do_dummy_hand(t: Any, row: Any, code: Any) -> Any:
    """Keep the hand, or trade it for the widow."""
    seat = row[TURN]
    if code == codes.SWAP:
        bury(row, row[HANDS + seat], seat, t[FULL])
        row[DRAWN + seat] = 0
        take_widow(row, seat)
        row[TOOK] = -1
        return following(row)
    return _next(t, row, seat)


@apart
def _next(t: Any, row: Any, seat: Any) -> Any:
    """Ask the next seat, or continue when all have been asked."""
    row[ASKED] += 1
    row[TURN] = left_of(t, row, seat)
    return following(row) if row[ASKED] == t[N] else STAY_HERE


@bare
def ask_misdeal(t: Any, row: Any, q: Any) -> None:
    """Ask whether to call a misdeal: the hand may be one, must be one, or is none."""
    hand = row[HANDS + row[TURN]]
    high = hand & ~t[LOWS]
    rule = OFF
    if not high:
        rule = value(t, row, 1)
    elif high & t[ACES] == high and size(high) == 1:
        rule = value(t, row, 2)
    if rule == CAN:
        either(q, codes.MISDEAL, codes.PLAY_ON)
    else:
        one_of(q, codes.MISDEAL if rule == MUST else codes.PLAY_ON)


@bare
def do_misdeal(t: Any, row: Any, code: Any) -> Any:
    """Throw the cards in, or play on."""
    seat = row[TURN]
    if code == codes.MISDEAL:
        row[EXPOSED] |= 1 << seat
        return finish(row, MISDEALT)
    return _next(t, row, seat)


@bare
def ask_farmers(t: Any, row: Any, q: Any) -> None:
    """Offer to exchange three low cards."""
    one_of(q, codes.PLAY_ON)
    cards(q, codes.EXCHANGE, row[HANDS + row[TURN]] & t[LOWS], THREE)


@bare
def do_farmers(t: Any, row: Any, code: Any, some: Any) -> Any:
    """Exchange three cards for the face-down ones, or play on."""
    seat = row[TURN]
    if code == codes.PLAY_ON:
        return _next(t, row, seat)
    bury(row, some, seat, t[LOWS] & ~(1 << row[UP]))
    row[HANDS + seat] |= row[STOCK]
    row[DRAWN + seat] = row[STOCK]
    row[STOCK] = 0
    return following(row)

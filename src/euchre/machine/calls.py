"""Making trump: ``engine.phases.trump``, and ``Auction`` and ``Declare``."""

from __future__ import annotations

from typing import Any

import numpy as np

from euchre.kernel.bits import lowest
from euchre.kernel.chance import apart, bare
from euchre.machine import codes
from euchre.machine.layout import (
    ACCEPTED,
    ASKED,
    BARRED,
    BID,
    BID_STRAIN,
    BIDDER,
    CODES,
    DEALER,
    DECLARER,
    FACE,
    FACED,
    HANDS,
    JOKERS,
    LEVEL,
    LEVELS,
    NOMINATE_AT,
    PASSED,
    PRINTED,
    SAID,
    STRAIN,
    STRAINS,
    TRUMP,
    TRUMPS,
    TURN,
    TURNED,
    UP,
    UP_SUIT,
    WORDS,
    N,
)
from euchre.machine.moves import (
    PASS_ON,
    STAY_HERE,
    add,
    either,
    face,
    finish,
    following,
    go_alone,
    know,
    left_of,
    make_trump,
    nothing,
    one_of,
    partners,
    value,
)

ALL_SUITS, HIGH = 15, 4
PASSED_OUT, REDEAL = np.int64(2), np.int64(4)
#: ``TurnUp``: the settings of the phase.
ALONE, PARTNER_ALONE, SUIT_NEEDED, TRUMP_NEEDED, WHEN_ALL_PASS, UPCARDS, DENIABLE = range(1, 8)
OTHERS, EVERYBODY = 1, 2
AGAIN, DEAL_AGAIN = 1, 2
#: ``NameSuit``.
HIGH_LOW, STUCK, SUIT_HELD, NO_TRUMP = 2, 3, 4, 5
STUCK_NAMES, STUCK_TAKES = 1, 2
#: ``Auction``; ``Declare`` has (1) whether no trump may be named, (2) the bids played alone.
ROUNDS, REENTRY, FORCED, TOP_ENDS, NOBODY, JOKER_BIDS = range(1, 7)
THROWN_IN, PLAYED_HIGH, JOKER_MUST, DEALER_MUST = range(4)


@apart
def needed(t: Any, row: Any, seat: Any) -> Any:
    """Return the cards of which a seat must hold one to accept the upcard; 0: none."""
    rule, need = value(t, row, SUIT_NEEDED), 0
    if rule == EVERYBODY or (rule == OTHERS and seat != row[DEALER]):
        need = t[PRINTED + row[TURNED]]
    elif value(t, row, TRUMP_NEEDED) and seat == row[DEALER]:
        need = t[TRUMPS + row[TURNED]]
    return need & ~(1 << row[UP])


@bare
def ask_turn_up(t: Any, row: Any, q: Any) -> None:
    """Ask whether to accept the upcard's suit, or whether a partner denies it."""
    seat = row[TURN]
    if row[DECLARER] >= 0:
        either(q, codes.ALLOW, codes.DENY)
        return
    need = needed(t, row, seat)
    if need and not row[HANDS + seat] & need:
        one_of(q, codes.PASS)
    elif value(t, row, PARTNER_ALONE) and partners(t, row[DEALER]) >> seat & 1:
        either(q, codes.PASS, codes.ORDER_ALONE)
    else:
        either(q, codes.PASS, codes.ORDER)
        if value(t, row, ALONE):
            q[CODES + 2] = codes.ORDER_ALONE
            q[WORDS] = 3


@bare
def do_turn_up(t: Any, row: Any, code: Any) -> Any:
    """Accept the upcard, pass, deny or allow."""
    seat = row[TURN]
    if code == codes.ALLOW:
        seat = row[DECLARER]
        row[DECLARER] = -1
        return _accept(row, seat)
    if code == codes.DENY:
        seat = row[DECLARER]
        row[DECLARER] = -1
    elif code != codes.PASS:
        if value(t, row, DENIABLE):
            row[DECLARER] = seat
            row[TURN] = lowest(partners(t, seat))
            return STAY_HERE
        if code == codes.ORDER_ALONE:
            go_alone(t, row, seat)
        return _accept(row, seat)
    row[ASKED] += 1
    row[TURN] = left_of(t, row, seat)
    if row[ASKED] < t[N]:
        return STAY_HERE
    if value(t, row, UPCARDS) == 1:
        row[BARRED] |= 1 << row[TURNED]
    return _all_pass(t, row)


@bare
def _accept(row: Any, seat: Any) -> Any:
    make_trump(row, row[TURNED], seat)
    row[ACCEPTED] = 1
    return following(row)


@apart
def _all_pass(t: Any, row: Any) -> Any:
    then = value(t, row, WHEN_ALL_PASS)
    if row[FACED] >= value(t, row, UPCARDS):
        if then == DEAL_AGAIN:
            return finish(row, REDEAL)
        if then != AGAIN:
            row[UP] = -1
            return following(row)
        if row[BARRED] == ALL_SUITS:
            return finish(row, PASSED_OUT)
    face(t, row)
    if row[TURNED] < 0:
        return t[NOMINATE_AT]
    if row[BARRED] >> row[TURNED] & 1:
        row[UP] = -1
        return following(row)
    row[ASKED] = 0
    row[TURN] = left_of(t, row, row[DEALER])
    return STAY_HERE


@apart
def no_maker(row: Any, how: Any) -> Any:
    """Continue when no one makes trump: at no trump, thrown in, or dealt again."""
    if how != 1:
        return finish(row, REDEAL if how else PASSED_OUT)
    row[TRUMP] = HIGH
    return following(row)


@bare
def ask_name_suit(t: Any, row: Any, q: Any) -> None:
    """Ask for a suit that was not refused."""
    seat, stuck = row[TURN], value(t, row, STUCK)
    last = row[ASKED] == t[N] - 1
    alone = value(t, row, ALONE)
    if stuck == STUCK_TAKES and last:
        one_of(q, codes.ORDER)
        if alone:
            add(q, codes.ORDER_ALONE)
        return
    must = stuck == STUCK_NAMES and last
    free = ALL_SUITS & ~row[BARRED]
    if value(t, row, SUIT_HELD):
        held = 0
        for suit in range(4):
            if row[HANDS + seat] & t[PRINTED + suit]:
                held |= free & 1 << suit
        # A stuck dealer without a card of any available suit must still name one.
        if held or not must:
            free = held
    nothing(q)
    if not must:
        add(q, codes.PASS)
    for alone_too in range(1 + alone):
        for strain in range(4 + 2 * value(t, row, HIGH_LOW)):
            if strain >= HIGH or free >> strain & 1:
                add(q, codes.NAME | strain | alone_too * codes.ALONE_BIT)


@bare
def do_name_suit(t: Any, row: Any, code: Any) -> Any:
    """Name a suit, take the refused upcard, or pass."""
    seat = row[TURN]
    if code == codes.PASS:
        row[ASKED] += 1
        row[TURN] = left_of(t, row, seat)
        if row[ASKED] == t[N]:
            return no_maker(row, value(t, row, NO_TRUMP))
        return STAY_HERE
    if code & ~codes.ALONE_BIT == codes.ORDER:
        row[UP] = row[FACE]
        row[TURNED] = t[UP_SUIT + row[UP]]
        row[ACCEPTED] = 1
        make_trump(row, row[TURNED], seat)
    else:
        make_trump(row, code & 63, seat)
    if code & codes.ALONE_BIT:
        go_alone(t, row, seat)
    return following(row)


@bare
def ask_auction(t: Any, row: Any, q: Any) -> None:
    """Ask for a bid that is higher than the one before."""
    nothing(q)
    bid, asked = row[BID], row[ASKED]
    if not (value(t, row, FORCED) and asked == 0):
        add(q, codes.PASS)
    for i in range(t[LEVELS]):
        level = t[LEVEL + i]
        if level > bid:
            if not t[STRAINS]:
                add(q, codes.BID | level)
            for j in range(t[STRAINS]):
                add(q, codes.BID | level | (t[STRAIN + j] + 1) << codes.MORE)
    if t[STRAINS] and bid and row[BID_STRAIN] >= HIGH:
        # At the same number a suit beats no trump.
        for j in range(t[STRAINS]):
            if t[STRAIN + j] < HIGH:
                add(q, codes.BID | bid | (t[STRAIN + j] + 1) << codes.MORE)
    if value(t, row, NOBODY) == DEALER_MUST and not bid and asked == t[N] - 1 and q[WORDS] > 1:
        one_of(q, q[CODES + 1])


@bare
def do_auction(t: Any, row: Any, code: Any) -> Any:
    """Bid or pass."""
    seat, n = row[TURN], t[N]
    row[ASKED] += 1
    if code == codes.PASS:
        row[PASSED] |= 1 << seat
    else:
        row[BID] = code & 63
        row[BIDDER] = seat
        row[SAID + seat] = row[BID]
        row[BID_STRAIN] = (code >> codes.MORE) - 1
        if value(t, row, REENTRY):
            row[PASSED] = 0
        if value(t, row, TOP_ENDS) and row[BID] == t[LEVEL + t[LEVELS] - 1]:
            return following(row)
    everybody = (1 << n) - 1
    if not value(t, row, ROUNDS):
        over = row[ASKED] == n
    elif row[BIDDER] < 0:
        over = row[PASSED] == everybody
    else:
        over = row[PASSED] | 1 << row[BIDDER] == everybody
    if over:
        return _close(t, row)
    row[TURN] = left_of(t, row, seat)
    if not value(t, row, REENTRY):
        while row[PASSED] >> row[TURN] & 1:
            row[TURN] = left_of(t, row, row[TURN])
    return STAY_HERE


@apart
def _close(t: Any, row: Any) -> Any:
    nobody = value(t, row, NOBODY)
    if row[BIDDER] < 0 and nobody == JOKER_MUST:
        # The holder of the joker, or its place in the widow, becomes public.
        holder = -1
        for seat in range(t[N] - 1, -1, -1):
            if row[HANDS + seat] & t[JOKERS]:
                holder = seat
        joker = 0
        while t[JOKERS] >> (joker + 1):
            joker += 1
        if holder >= 0:
            row[BID] = value(t, row, JOKER_BIDS)
            row[BIDDER] = holder
        know(row, joker, 1 << holder if holder >= 0 else 0)
    if row[BIDDER] >= 0:
        return following(row)
    return no_maker(row, 1 if nobody == PLAYED_HIGH else nobody * 0)


@bare
def enter_declare(t: Any, row: Any) -> Any:
    """Ask the highest bidder for the strain, unless the bid named it."""
    if row[BIDDER] < 0:
        return PASS_ON
    if row[BID_STRAIN] >= 0:
        _settle(t, row, row[BID_STRAIN])
        return PASS_ON
    row[TURN] = row[BIDDER]
    return STAY_HERE


@bare
def ask_declare(t: Any, row: Any, q: Any) -> None:
    """Ask for a suit, or no trump where it may be named."""
    nothing(q)
    for suit in range(4):
        add(q, codes.NAME | suit)
    if value(t, row, 1):
        add(q, codes.NO_TRUMP)


@bare
def do_declare(t: Any, row: Any, code: Any) -> Any:
    """Name the strain."""
    _settle(t, row, code & 63)
    return following(row)


@apart
def _settle(t: Any, row: Any, strain: Any) -> None:
    make_trump(row, strain, row[BIDDER])
    if value(t, row, 2) >> row[BID] & 1:
        go_alone(t, row, row[BIDDER])
    row[ACCEPTED] = 1 if row[UP] >= 0 else 0

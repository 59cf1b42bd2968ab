"""Between the call and the lead: the exchange, who plays alone, and who leads.

Seats are counted from the dealer.  Behind the hands of the seats stand the cards turned up
that nobody holds, and then what has been laid away.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from euchre.kernel.bits import ONE, ZERO, bit, count, lowest, nth
from euchre.kernel.chance import apart, bare, chosen, word
from euchre.kernel.counting import asked_count, least, waiting_count
from euchre.kernel.turn_up import (
    ALONE,
    ASK_WORD,
    BLIND,
    DISCARD,
    DISCARD_WORD,
    FOE,
    LEAVE,
    MAKER,
    MATE,
    NAMED,
    STUCK,
    TAKE,
    TAKE_WORD,
    TOGETHER,
    left_of,
    note,
    taker_of,
)


@bare
def distinct(cards: Any, twins: Any) -> Any:
    """Return a mask without the second of two twins: the card above its like."""
    return cards & ~(cards << ONE & twins)


@bare
def lay_away(
    table: Any,
    caller: Any,
    key: Any,
    hands: Any,
    up: Any,
    trump: Any,
    taker: Any,
    log: Any,
    i: Any,
) -> None:
    """Let the seat that has taken the upcard lay a card away."""
    hand = hands[taker]
    may = distinct(hand if table.bury_up else hand & ~bit(up), table.twins)
    choices = count(may)
    if caller.random:
        card = lowest(nth(may, chosen(word(key, DISCARD_WORD), choices)))
    else:
        card = least(table, caller, taker, hand, may, hands[table.seats], trump)
    note(log, i, taker, DISCARD, card, choices)
    hands[taker] = hand ^ bit(card)
    hands[table.seats + 1] = bit(card)


@bare
def take_up(table: Any, hands: Any, up: Any, taker: Any) -> None:
    """Put the upcard into a hand."""
    hands[taker] |= bit(up)
    hands[table.seats] &= ~bit(up)


@bare
def take(
    table: Any,
    caller: Any,
    key: Any,
    hands: Any,
    up: Any,
    trump: Any,
    way: Any,
    taker: Any,
    log: Any,
    i: Any,
) -> None:
    """Let a seat take the upcard and lay a card away."""
    if table.optional and way != STUCK:
        leave = caller.random and chosen(word(key, TAKE_WORD), 2) == 1
        note(log, i, taker, LEAVE if leave else TAKE, 0, 2)
        if leave:
            return
    take_up(table, hands, up, taker)
    lay_away(table, caller, key, hands, up, trump, taker, log, i)


@bare
def exchange(
    table: Any,
    caller: Any,
    key: Any,
    hands: Any,
    up: Any,
    way: Any,
    trump: Any,
    maker: Any,
    lone: Any,
    log: Any,
    i: Any,
) -> Any:
    """Do the exchange if there is one; return who takes the upcard."""
    if not table.exchange or way == NAMED:
        return np.int64(0)
    taker = taker_of(table, maker, lone)
    # Whoever is left out by a lone call takes no part in the exchange either.
    if not lone & table.mates[taker]:
        take(table, caller, key, hands, up, trump, way, taker, log, i)
    return taker


@bare
def _loner(
    table: Any,
    caller: Any,
    key: Any,
    hands: Any,
    up: Any,
    trump: Any,
    maker: Any,
    lone: Any,
    taker: Any,
    seats: Any,
    role: Any,
    after: Any,
    log: Any,
    i: Any,
) -> Any:
    """Ask a mask of seats, from the left of ``after``; return the first that plays alone.

    ``taker`` has taken the upcard; -1: it will be taken when all have been asked.
    """
    seat, lying = after, hands[table.seats]
    while seats:
        seat = seat + 1 if seat + 1 < table.seats else 0
        if not seats & bit(seat):
            continue
        seats ^= bit(seat)
        if caller.random:
            alone = chosen(word(key, ASK_WORD + seat), 2) == 0
        else:
            if taker < 0:
                worth = waiting_count(
                    table, caller, role, hands[seat], lying, seat, up, trump, maker, lone
                )
            else:
                gone = lying | (hands[table.seats + 1] if seat == taker else ZERO)
                worth = asked_count(table, caller, role, hands[seat], seat, gone, trump)
            alone = worth >= caller.later[role, seat]
        note(log, i, seat, ALONE if alone else TOGETHER, 0, 2)
        if alone:
            return bit(seat)
    return ZERO


@bare
def ask_alone(
    table: Any,
    caller: Any,
    key: Any,
    hands: Any,
    up: Any,
    way: Any,
    trump: Any,
    maker: Any,
    lone: Any,
    taker: Any,
    left: Any,
    log: Any,
    i: Any,
) -> Any:
    """Return who plays alone, asking each side until one of it does.

    ``taker`` has taken the upcard if anybody has; ``left`` is the mask of the seats that have
    not been asked yet.
    """
    if not table.asked:
        return lone
    mates = table.mates[maker]
    # A plain number in a call would have every role compiled by itself.
    first, second, third, dealer = np.int64(MAKER), np.int64(MATE), np.int64(FOE), np.int64(0)
    had = np.int64(-1) if table.alone_first and table.exchange and way != NAMED else taker
    # A dealer who named a suit blind could not say "alone" with that.
    if (table.ask_maker or way == BLIND) and not lone:
        who, before = bit(maker) & left, maker - 1
        lone = _loner(
            table, caller, key, hands, up, trump, maker, lone, had, who, first, before, log, i
        )
    if table.ask_mate and not lone:
        who = mates & left
        lone = _loner(
            table, caller, key, hands, up, trump, maker, lone, had, who, second, maker, log, i
        )
    if table.ask_foe == 2 or (table.ask_foe == 1 and lone):
        foes = (ONE << np.uint64(table.seats)) - ONE & ~(mates | bit(maker))
        who = foes & left
        lone |= _loner(
            table, caller, key, hands, up, trump, maker, lone, had, who, third, dealer, log, i
        )
    return lone


# At few tables: what is inlined twice would make all the others slower.
_ask_first = apart(ask_alone.py_func)


@bare
def settle(
    table: Any,
    caller: Any,
    key: Any,
    hands: Any,
    up: Any,
    way: Any,
    trump: Any,
    maker: Any,
    alone: Any,
    log: Any,
    i: Any,
) -> Any:
    """Do what comes between the call and the lead.

    Returns the mask of the loners, and who has taken the upcard if anybody has.
    """
    lone, nobody = bit(maker) if alone else ZERO, np.int64(0)
    if table.alone_first:
        lone = _ask_first(
            table, caller, key, hands, up, way, trump, maker, lone, nobody, ~ZERO, log, i
        )
    taker = exchange(table, caller, key, hands, up, way, trump, maker, lone, log, i)
    if not table.alone_first:
        lone = ask_alone(
            table, caller, key, hands, up, way, trump, maker, lone, taker, ~ZERO, log, i
        )
    return lone, taker


@bare
def leader(table: Any, maker: Any, lone: Any, out: Any) -> Any:
    """Return who leads to the first trick."""
    makers = table.mates[maker] | bit(maker)
    ours, theirs = lone & makers, lone & ~makers
    if table.lead == 3:
        return lowest(ours) if ours else maker
    if ours and theirs:
        # Where both sides are alone it is the lone defender.
        return lowest(theirs)
    if table.lead == 2:
        return left_of(maker, table.seats, out)
    if table.lead == 0 and lone:
        return left_of(lowest(lone), table.seats, out)
    return left_of(0, table.seats, out)

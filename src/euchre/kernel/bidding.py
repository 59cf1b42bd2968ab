"""Making trump over an upcard: who accepts or names, alone or not, and the exchange.

What may be said comes from a ``Table``, what is said from chance or from the numbers of a
``Caller``.  Seats are counted from the dealer.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from euchre.kernel import counting
from euchre.kernel.bits import ONE, ZERO, bit, count, lowest, nth
from euchre.kernel.chance import bare, chosen, random_cards, word
from euchre.kernel.counting import asked_count, best_strain, least, named_count, offer_count
from euchre.kernel.turn_up import (
    ACCEPTED,
    ALONE,
    BLIND,
    DISCARD,
    FOE,
    LEAVE,
    MAKER,
    MATE,
    NAME,
    NAME_ALONE,
    NAMED,
    ORDER,
    ORDER_ALONE,
    PASS,
    PASSED_OUT,
    PLAYED,
    REDEAL,
    STUCK,
    TAKE,
    TOGETHER,
    note,
)

# Where the words of each stretch of a deal begin (the cards come before them all).
_FIRST, _SECOND, _ASKED, _NAME_BLIND, _TAKE, _DISCARD = 32, 40, 48, 56, 57, 58
#: The word of the first trick.
TRICK = 64


@bare
def distinct(cards: Any, twins: Any) -> Any:
    """Return a mask without the second of two twins: the card above its like."""
    return cards & ~(cards << ONE & twins)


@bare
def deal_cards(table: Any, key: Any, hands: Any) -> None:
    """Deal the hands, and the upcard as the hand behind the last.

    One more hand is for what the dealer lays away.
    """
    hands[:] = ZERO
    left = table.full
    for j in range(table.packet.size):
        ways, size = table.packet_ways[j], table.packet[j]
        cards = random_cards(left, size, word(key, j), ways, table.subsets)
        hands[table.packet_to[j]] |= cards
        left ^= cards


@bare
def first_round(
    table: Any, caller: Any, key: Any, hands: Any, up: Any, start: Any, log: Any, i: Any
) -> Any:
    """Return who accepts the upcard (-1: nobody) and whether alone; ``start`` speaks first.

    The dealer, who speaks last, is ``start`` as the number of seats.
    """
    turned = table.offers[up]
    for j in range(start, table.seats + 1):
        seat = j if j < table.seats else 0
        need = ZERO
        if table.suit_needed == 2 or (table.suit_needed == 1 and seat):
            need = table.printed[turned]
        elif table.trump_needed and seat == 0:
            need = table.trumps[turned]
        may = not need or hands[seat] & need & ~bit(up)
        only_alone = table.mate_alone and table.mates[0] & bit(seat)
        choices = 1 if not may else 3 if table.order_alone and not only_alone else 2
        said = PASS
        if caller.random:
            said = chosen(word(key, _FIRST + seat), choices)
            if only_alone and said:
                said = ORDER_ALONE
        elif may:
            if only_alone or table.order_alone:
                lone = offer_count(table, caller, counting.ALONE, hands[seat], seat, up)
                if lone >= caller.alone[0, seat]:
                    said = ORDER_ALONE
            if said == PASS and not only_alone:
                worth = offer_count(table, caller, counting.TOGETHER, hands[seat], seat, up)
                if worth >= caller.call[0, seat]:
                    said = ORDER
        note(log, i, seat, said, 0, choices)
        if said:
            return seat, said == ORDER_ALONE
    return -1, False


@bare
def second_round(
    table: Any, caller: Any, key: Any, hands: Any, up: Any, start: Any, log: Any, i: Any
) -> Any:
    """Return who names a strain (-1: nobody), which (-1: the upcard's suit), whether alone.

    ``start`` speaks first, as in ``first_round``.
    """
    turned = np.int64(table.offers[up])
    for j in range(start, table.seats + 1):
        seat = j if j < table.seats else 0
        chance = word(key, _SECOND + seat)
        if seat == 0 and table.stuck == 2:
            choices = 2 if table.name_alone else 1
            alone = chosen(chance, choices) == 1
            if not caller.random:
                lone = offer_count(table, caller, counting.ALONE, hands[0], 0, up)
                alone = table.name_alone and lone >= caller.alone[1, 0]
            note(log, i, 0, ORDER_ALONE if alone else ORDER, 0, choices)
            return 0, -1, alone
        strains = (ONE << np.uint64(table.strains)) - ONE & ~bit(turned)
        must = seat == 0 and table.stuck == 1
        if table.name_held:
            held = strains & ~np.uint64(15)
            for suit in range(4):
                if hands[seat] & table.printed[suit]:
                    held |= strains & bit(suit)
            # A stuck dealer without a card of any free suit must still name one.
            if held & np.uint64(15) or not must:
                strains = held
        names = count(strains)
        choices = names * (2 if table.name_alone else 1) + (0 if must else 1)
        strain, alone = -1, False
        if caller.random:
            # The last number is the pass, so that a dealer who must name just has none.
            which = chosen(chance, choices)
            if must or which < choices - 1:
                alone = which >= names
                strain = lowest(nth(strains, which - names if alone else which))
        elif strains:
            best, most = best_strain(table, caller, hands[seat], seat, up, strains)
            if table.name_alone:
                lone = named_count(table, caller, counting.ALONE, hands[seat], seat, up, best)
                alone = lone >= caller.alone[1, seat]
            if must or alone or most >= caller.call[1, seat]:
                strain = best
        if strain >= 0:
            note(log, i, seat, NAME_ALONE if alone else NAME, strain, choices)
            return seat, strain, alone
        note(log, i, seat, PASS, 0, choices)
    return -1, -1, False


@bare
def lay_away(
    table: Any, caller: Any, key: Any, hands: Any, up: Any, trump: Any, log: Any, i: Any
) -> None:
    """Let the dealer, who has taken the upcard, lay a card away."""
    may = distinct(hands[0] if table.bury_up else hands[0] & ~bit(up), table.twins)
    choices = count(may)
    if caller.random:
        card = lowest(nth(may, chosen(word(key, _DISCARD), choices)))
    else:
        card = least(table, caller, hands[0], may, trump)
    note(log, i, 0, DISCARD, card, choices)
    hands[0] ^= bit(card)
    hands[table.seats + 1] = bit(card)


@bare
def take_up(table: Any, hands: Any) -> None:
    """Put the upcard into the dealer's hand."""
    hands[0] |= hands[table.seats]
    hands[table.seats] = ZERO


@bare
def exchange(
    table: Any, caller: Any, key: Any, hands: Any, trump: Any, way: Any, log: Any, i: Any
) -> None:
    """Let the dealer take the upcard and lay a card away."""
    up = lowest(hands[table.seats])
    if table.optional and way != STUCK:
        leave = caller.random and chosen(word(key, _TAKE), 2) == 1
        note(log, i, 0, LEAVE if leave else TAKE, 0, 2)
        if leave:
            return
    take_up(table, hands)
    lay_away(table, caller, key, hands, up, trump, log, i)


@bare
def _loner(
    table: Any,
    caller: Any,
    key: Any,
    hands: Any,
    trump: Any,
    seats: Any,
    role: Any,
    after: Any,
    log: Any,
    i: Any,
) -> Any:
    """Ask a mask of seats, from the left of ``after``; return the first that plays alone."""
    seat = after
    while seats:
        seat = seat + 1 if seat + 1 < table.seats else 0
        if not seats & bit(seat):
            continue
        seats ^= bit(seat)
        if caller.random:
            alone = chosen(word(key, _ASKED + seat), 2) == 0
        else:
            gone = hands[table.seats] | (ZERO if seat else hands[table.seats + 1])
            alone = (
                asked_count(table, caller, role, hands[seat], seat, gone, trump)
                >= (caller.later[role, seat])
            )
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
    trump: Any,
    maker: Any,
    way: Any,
    lone: Any,
    left: Any,
    log: Any,
    i: Any,
) -> Any:
    """Return who plays alone, asking each side until one of it does.

    ``left`` is the mask of the seats that have not been asked yet.
    """
    mates = table.mates[maker]
    # A plain number in a call would have every role compiled by itself.
    first, second, third, dealer = np.int64(MAKER), np.int64(MATE), np.int64(FOE), np.int64(0)
    # A dealer who named a suit blind could not say "alone" with that.
    if (table.ask_maker or way == BLIND) and not lone:
        one, before = bit(maker) & left, maker - 1
        lone = _loner(table, caller, key, hands, trump, one, first, before, log, i)
    if table.ask_mate and not lone:
        lone = _loner(table, caller, key, hands, trump, mates & left, second, maker, log, i)
    if table.ask_foe == 2 or (table.ask_foe == 1 and lone):
        foes = (ONE << np.uint64(table.seats)) - ONE & ~(mates | bit(maker))
        lone |= _loner(table, caller, key, hands, trump, foes & left, third, dealer, log, i)
    return lone


@bare
def settle(
    table: Any,
    caller: Any,
    key: Any,
    hands: Any,
    way: Any,
    trump: Any,
    maker: Any,
    alone: Any,
    log: Any,
    i: Any,
) -> Any:
    """Do what comes between the call and the lead; return the mask of the loners."""
    lone = bit(maker) if alone else ZERO
    # A dealer left out by a lone call takes no part in the exchange either.
    if table.exchange and way != NAMED and not (alone and table.mates[maker] & ONE):
        exchange(table, caller, key, hands, trump, way, log, i)
    if table.asked:
        lone = ask_alone(table, caller, key, hands, trump, maker, way, lone, ~ZERO, log, i)
    return lone


@bare
def left_out(table: Any, lone: Any) -> Any:
    """Return the mask of the seats that sit out because a partner plays alone."""
    out = ZERO
    for seat in range(table.seats):
        out |= table.mates[seat] * (lone >> np.uint64(seat) & ONE)
    return out


@bare
def name_blind(key: Any, log: Any, i: Any) -> Any:
    """Let the dealer, who has seen no hand, name a suit."""
    trump = chosen(word(key, _NAME_BLIND), 4)
    note(log, i, 0, NAME, trump, 4)
    return trump


@bare
def make_trump(table: Any, caller: Any, key: Any, hands: Any, log: Any, i: Any) -> Any:
    """Do all that comes before the play with the cards of one deal.

    Behind the hands of the seats stand the upcard as long as it lies there, and then what
    the dealer has laid away.  Returns how the deal ends, how trump was made, the trump, the
    maker, and the masks of the loners and of the seats that sit out.
    """
    up = lowest(hands[table.seats])
    turned = np.int64(table.offers[up])
    if turned < 0:
        if table.joker_redeal:
            return REDEAL, BLIND, -1, -1, ZERO, ZERO
        way, maker, alone = BLIND, 0, False
        trump = name_blind(key, log, i)
    else:
        way, trump = ACCEPTED, turned
        maker, alone = first_round(table, caller, key, hands, up, 1, log, i)
        if maker < 0:
            if table.redeal:
                return REDEAL, ACCEPTED, -1, -1, ZERO, ZERO
            way = NAMED
            maker, trump, alone = second_round(table, caller, key, hands, up, 1, log, i)
            if maker < 0:
                return PASSED_OUT, NAMED, -1, -1, ZERO, ZERO
            if trump < 0:
                way, trump = STUCK, turned
    lone = settle(table, caller, key, hands, way, trump, maker, alone, log, i)
    return PLAYED, way, trump, maker, lone, left_out(table, lone)


@bare
def left_of(seat: Any, seats: Any, out: Any) -> Any:
    """Return the next seat clockwise that does not sit out."""
    # All seats in play twice in a row: the first bit above this seat is the next one.
    ring = ((ONE << np.uint64(seats)) - ONE) & ~out
    ring |= ring << np.uint64(seats)
    found = lowest(ring & (~ONE << np.uint64(seat)))
    return found - seats if found >= seats else found


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

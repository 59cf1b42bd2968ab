"""Making trump over one upcard or several: who accepts or names, and alone or not.

What may be said comes from a ``Table``, what is said from chance or from the numbers of a
``Caller``.  Seats are counted from the dealer.  Behind the hands of the seats stand the cards
turned up, as long as they lie there, then what is laid away, then those that may yet be
turned up, one after the other.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from euchre.kernel import counting
from euchre.kernel.bits import ONE, ZERO, bit, count, lowest, nth
from euchre.kernel.chance import apart, bare, chosen, random_cards, word
from euchre.kernel.counting import best_strain, named_count, offer_count
from euchre.kernel.settling import settle
from euchre.kernel.turn_up import (
    ACCEPTED,
    BLIND,
    BLIND_WORD,
    NAME,
    NAME_ALONE,
    NAME_WORD,
    NAMED,
    NEXT_WORDS,
    OFFER_WORD,
    ORDER,
    ORDER_ALONE,
    PASS,
    PASSED_OUT,
    PLAYED,
    REDEAL,
    STUCK,
    left_out,
    note,
)

#: The four suits.
_SUITS = np.uint64(15)


@bare
def deal_cards(table: Any, key: Any, hands: Any) -> None:
    """Deal the hands, the upcard, and those that may be turned up later."""
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
    turned, lying = table.offers[up], hands[table.seats]
    words = OFFER_WORD + NEXT_WORDS * (count(lying) - 1)
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
            said = chosen(word(key, words + seat), choices)
            if only_alone and said:
                said = ORDER_ALONE
        elif may:
            if only_alone or table.order_alone:
                lone = offer_count(table, caller, counting.ALONE, hands[seat], lying, seat, up)
                if lone >= caller.alone[0, seat]:
                    said = ORDER_ALONE
            if said == PASS and not only_alone:
                worth = offer_count(table, caller, counting.TOGETHER, hands[seat], lying, seat, up)
                if worth >= caller.call[0, seat]:
                    said = ORDER
        note(log, i, seat, said, 0, choices)
        if said:
            return seat, said == ORDER_ALONE
    return -1, False


@bare
def second_round(
    table: Any,
    caller: Any,
    key: Any,
    hands: Any,
    up: Any,
    barred: Any,
    start: Any,
    log: Any,
    i: Any,
) -> Any:
    """Return who names a strain (-1: nobody), which (-1: the upcard's suit), whether alone.

    ``barred`` is the mask of the suits refused; ``start`` speaks first, as in ``first_round``.
    """
    lying = hands[table.seats]
    for j in range(start, table.seats + 1):
        seat = j if j < table.seats else 0
        chance = word(key, NAME_WORD + seat)
        if seat == 0 and table.stuck == 2:
            choices = 2 if table.name_alone else 1
            alone = chosen(chance, choices) == 1
            if not caller.random:
                lone = offer_count(table, caller, counting.ALONE, hands[0], lying, 0, up)
                alone = table.name_alone and lone >= caller.alone[1, 0]
            note(log, i, 0, ORDER_ALONE if alone else ORDER, 0, choices)
            return 0, -1, alone
        strains = (ONE << np.uint64(table.strains)) - ONE & ~barred
        must = seat == 0 and table.stuck == 1
        if table.name_held:
            held = strains & ~_SUITS
            for suit in range(4):
                if hands[seat] & table.printed[suit]:
                    held |= strains & bit(suit)
            # A stuck dealer without a card of any free suit must still name one.
            if held & _SUITS or not must:
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
            best, most = best_strain(table, caller, hands[seat], lying, barred, seat, strains)
            if table.name_alone:
                lone = named_count(
                    table, caller, counting.ALONE, hands[seat], lying, barred, seat, best
                )
                alone = lone >= caller.alone[1, seat]
            if must or alone or most >= caller.call[1, seat]:
                strain = best
        if strain >= 0:
            note(log, i, seat, NAME_ALONE if alone else NAME, strain, choices)
            return seat, strain, alone
        note(log, i, seat, PASS, 0, choices)
    return -1, -1, False


@apart
def name_joker(
    table: Any, caller: Any, key: Any, hands: Any, up: Any, barred: Any, log: Any, i: Any
) -> Any:
    """Let the dealer, who has turned up a joker, name a suit that has not been refused.

    Nobody has looked at a hand if it is the first card turned up.
    """
    suits, lying = _SUITS & ~barred, hands[table.seats]
    choices = count(suits)
    if caller.random or lying == bit(up):
        trump = lowest(nth(suits, chosen(word(key, BLIND_WORD), choices)))
    else:
        hand = hands[0] | (ZERO if table.taker == 2 else bit(up))
        trump, _ = best_strain(table, caller, hand, lying, ZERO, np.int64(0), suits)
    note(log, i, 0, NAME, trump, choices)
    return trump


@bare
def auction(
    table: Any,
    caller: Any,
    key: Any,
    hands: Any,
    up: Any,
    barred: Any,
    start: Any,
    naming: Any,
    log: Any,
    i: Any,
) -> Any:
    """Offer the upcard, and all that may follow it, from the seat ``start`` on.

    ``barred`` is the mask of the suits refused so far; ``naming``: the upcard has been refused,
    and suits are named.  Returns how it ends, how trump was made, the trump, the maker, whether
    alone, and the upcard offered last.
    """
    nobody = np.int64(-1)
    while not naming:
        turned = np.int64(table.offers[up])
        if turned < 0:
            if table.joker_redeal:
                return REDEAL, BLIND, nobody, nobody, False, up
            trump = name_joker(table, caller, key, hands, up, barred, log, i)
            return PLAYED, BLIND, trump, np.int64(0), False, up
        if barred & bit(turned):
            # A card of a refused suit only gives the signal to name.
            break
        maker, alone = first_round(table, caller, key, hands, up, start, log, i)
        if maker >= 0:
            return PLAYED, ACCEPTED, turned, maker, alone, up
        start = 1
        if table.again or not table.more:
            barred |= bit(turned)
        faced = count(hands[table.seats])
        if faced <= table.more:
            card = hands[table.seats + 1 + faced]
            if not card:
                # Where only the first word is wanted the next card need not be known.
                return PASSED_OUT, ACCEPTED, nobody, nobody, False, up
            hands[table.seats] |= card
            up = lowest(card)
        elif table.redeal:
            return REDEAL, ACCEPTED, nobody, nobody, False, up
        elif table.again:
            return PASSED_OUT, ACCEPTED, nobody, nobody, False, up
        else:
            break
    maker, trump, alone = second_round(table, caller, key, hands, up, barred, start, log, i)
    if maker < 0:
        return PASSED_OUT, NAMED, nobody, nobody, False, up
    if trump < 0:
        return PLAYED, STUCK, np.int64(table.offers[up]), maker, alone, up
    return PLAYED, NAMED, trump, maker, alone, up


@bare
def make_trump(table: Any, caller: Any, key: Any, hands: Any, log: Any, i: Any) -> Any:
    """Do all that comes before the play with the cards of one deal.

    Returns how the deal ends, how trump was made, the trump, the maker, the masks of the
    loners and of the seats that sit out, and who has taken the upcard if anybody has.
    """
    up = lowest(hands[table.seats])
    ended, way, trump, maker, alone, up = auction(
        table, caller, key, hands, up, ZERO, 1, False, log, i
    )
    if ended != PLAYED:
        return ended, way, trump, maker, ZERO, ZERO, np.int64(0)
    lone, taker = settle(table, caller, key, hands, up, way, trump, maker, alone, log, i)
    return ended, way, trump, maker, lone, left_out(table, lone), taker

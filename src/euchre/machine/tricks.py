"""The card play: ``engine.phases.tricks``."""

from __future__ import annotations

from typing import Any

import numpy as np

from euchre.kernel.bits import distinct, lowest, size
from euchre.kernel.chance import apart, bare
from euchre.machine import codes
from euchre.machine.claims import claim_stands
from euchre.machine.layout import (
    BEST,
    CARDS,
    DEALER,
    DICTATED,
    EXPOSED,
    HALF,
    HANDS,
    JOKERS,
    LANE,
    LED,
    LONE,
    MAKER,
    MAY,
    OUT,
    PLAYED,
    PLAYED_BY,
    REVEAL_AFTER,
    SEATS,
    SIZE,
    STRENGTH,
    SUIT,
    TABLED,
    TAIL,
    TAKEN,
    TOTAL,
    TRICK,
    TRICK_SIZE,
    TRICKS,
    TRUMP,
    TURN,
    TWINS,
    TWINS_ALIKE,
    VERB,
    VOIDS,
    WAYS,
    WINNER,
    N,
)
from euchre.machine.moves import STAY_HERE, add, finish, left_of, makers, nothing, partners, value

LOW, NO_SUIT = 5, 4
WON_BY_PLAY = np.int64(1)
#: The settings of the phase.
LEAD, CLAIM = 1, 2
LONER_LEFT, DEALER_LEFT, MAKER_LEFT, BY_MAKER = range(4)
NO_CLAIMS, BEST_ORDER, ANY_ORDER = range(3)


@bare
def enter_tricks(t: Any, row: Any) -> Any:
    """Set the first leader; if all others have dropped out every trick is the maker's."""
    if row[MAKER] >= 0 and t[N] - size(row[OUT]) == 1:
        row[TAKEN + row[MAKER]] = t[TOTAL]
        return finish(row, WON_BY_PLAY)
    row[TURN] = leader(t, row)
    return STAY_HERE


@apart
def leader(t: Any, row: Any) -> Any:
    """Return the leader of the first trick."""
    lead, maker, lone = value(t, row, LEAD), row[MAKER], row[LONE]
    if maker < 0:
        return left_of(t, row, row[DEALER])
    ours = lone & makers(t, row)
    if row[DICTATED] >= 0:
        return lowest(ours)
    if ours and lone != ours:
        return lowest(lone & ~ours)
    if lead == BY_MAKER:
        return lowest(ours) if ours else maker
    if lead == MAKER_LEFT:
        return left_of(t, row, maker)
    if lead == LONER_LEFT and lone:
        return left_of(t, row, lowest(lone))
    return left_of(t, row, row[DEALER])


@apart
def open_cards(t: Any, row: Any, seat: Any) -> Any:
    """Return the mask of a seat's open table cards."""
    cards = 0
    for column in range(t[HALF]):
        card = row[TAIL + seat * t[HALF] + column]
        if card >= 0:
            cards |= 1 << card
    return cards


@bare
def may_lead(t: Any, row: Any) -> Any:
    """Return the cards that the seat on turn may lead."""
    hand = row[HANDS + row[TURN]]
    if t[HALF]:
        hand |= open_cards(t, row, row[TURN])
    hand = distinct(t[TWINS], hand)
    if row[DICTATED] >= 0 and not row[PLAYED]:
        return 1 << row[DICTATED]
    if row[TRUMP] == LOW and hand & ~t[JOKERS]:
        # A joker may be played only by a void hand, so it is led last.
        return hand & ~t[JOKERS]
    return hand


@bare
def may_follow(t: Any, row: Any) -> Any:
    """Return the cards that the seat on turn may play to a trick already led."""
    hand = row[HANDS + row[TURN]]
    if t[HALF]:
        hand |= open_cards(t, row, row[TURN])
    follow = hand & t[LANE + row[TRUMP] * 8 + row[LED]]
    return distinct(t[TWINS], follow if follow else hand)


@bare
def ask_tricks(t: Any, row: Any, q: Any) -> None:
    """Ask for a card or a claim; the leader of a joker at no trump names the suit led."""
    nothing(q)
    if row[TRICK_SIZE]:
        may = may_follow(t, row)
    else:
        may = may_lead(t, row)
        jokers = may & t[LANE + row[TRUMP] * 8 + NO_SUIT]
        may &= ~jokers
        while jokers:
            for suit in range(4):
                add(q, lowest(jokers) | (suit + 1) << codes.MORE)
            jokers &= jokers - 1
    if value(t, row, CLAIM):
        add(q, codes.CLAIM)
    if may:
        q[VERB] = 0
        q[MAY] = may
        q[SIZE] = 1
        q[TWINS_ALIKE] = 0
        q[WAYS] = size(may)


@bare
def put(t: Any, row: Any, seat: Any, card: Any) -> None:
    """Move a card from a hand, or from the table, to the trick."""
    bit = 1 << card
    if row[HANDS + seat] & bit:
        row[HANDS + seat] ^= bit
    else:
        _off_the_table(t, row, seat, card)
    row[PLAYED] |= bit
    row[PLAYED_BY + seat] |= bit
    row[TRICK + row[TRICK_SIZE]] = seat << 6 | card
    row[TRICK_SIZE] += 1


@bare
def lead(t: Any, row: Any, card: Any, suit: Any) -> None:
    """Lead a card; ``suit`` is the suit to follow."""
    seat, trump = row[TURN], row[TRUMP]
    row[LED] = suit
    row[WINNER] = seat
    row[BEST] = t[STRENGTH + (trump * 8 + suit) * CARDS + card]
    put(t, row, seat, card)


@bare
def follow(t: Any, row: Any, card: Any) -> None:
    """Play a card to a trick already led."""
    seat, trump, led = row[TURN], row[TRUMP], row[LED]
    # Unpredictable choices are made without branches.
    row[VOIDS + seat] |= (t[SUIT + trump * CARDS + card] != led) << led
    power, best = t[STRENGTH + (trump * 8 + led) * CARDS + card], row[BEST]
    # Ties go to the first: the earlier of two identical cards wins.
    row[WINNER] = seat if power > best else row[WINNER]
    row[BEST] = max(power, best)
    put(t, row, seat, card)


@bare
def end_trick(t: Any, row: Any) -> Any:
    """Give the trick to its winner, who leads next, or end the deal; return whether it goes on."""
    winner = row[WINNER]
    row[TAKEN + winner] += 1
    row[TRICKS] += 1
    row[TRICK_SIZE] = 0
    row[LED] = -1
    row[BEST] = 0
    row[WINNER] = 0
    for i in range(SEATS):
        row[TRICK + i] = 0
    if t[HALF]:
        if t[REVEAL_AFTER]:
            for seat in range(t[N]):
                _uncover(t, row, seat)
        over = not row[HANDS + winner] and not open_cards(t, row, winner)
    else:
        over = not row[HANDS + winner]
    if over:
        finish(row, WON_BY_PLAY)
    else:
        row[TURN] = winner
    return not over


@bare
def do_tricks(t: Any, row: Any, code: Any) -> Any:
    """Play a card, or claim all remaining tricks."""
    if code == codes.CLAIM:
        _judge(t, row)
        return STAY_HERE
    if row[TRICK_SIZE]:
        follow(t, row, code)
    else:
        card = code & 63
        suit = (code >> codes.MORE) - 1
        lead(t, row, card, suit if suit >= 0 else t[SUIT + row[TRUMP] * CARDS + card])
    if row[TRICK_SIZE] < t[N] - size(row[OUT]):
        row[TURN] = left_of(t, row, row[TURN])
    else:
        end_trick(t, row)
    return STAY_HERE


@apart
def _off_the_table(t: Any, row: Any, seat: Any, card: Any) -> None:
    """Play an open table card; the one beneath is turned up."""
    for column in range(t[HALF]):
        at = TAIL + seat * t[HALF] + column
        if row[at] == card:
            row[at] = -1
    row[TABLED] |= 1 << card
    if not t[REVEAL_AFTER]:
        _uncover(t, row, seat)


@apart
def _uncover(t: Any, row: Any, seat: Any) -> None:
    """Turn up the cards under the empty columns of a seat."""
    for column in range(t[HALF]):
        at = TAIL + seat * t[HALF] + column
        under = at + t[N] * t[HALF]
        if row[at] < 0 and row[under] >= 0:
            row[at] = row[under]
            row[under] = -1


@apart
def _judge(t: Any, row: Any) -> None:
    """Settle a claim: the remaining tricks go to the claimer or to an opponent."""
    seat, rest = row[TURN], t[TOTAL]
    for p in range(t[N]):
        rest -= row[TAKEN + p]
    if not claim_stands(t, row, value(t, row, CLAIM) == ANY_ORDER):
        others = partners(t, seat) | 1 << seat
        seat = left_of(t, row, seat)
        while others >> seat & 1:
            seat = left_of(t, row, seat)
    row[EXPOSED] |= ((1 << t[N]) - 1) & ~row[OUT]
    row[TAKEN + seat] += rest
    finish(row, WON_BY_PLAY)

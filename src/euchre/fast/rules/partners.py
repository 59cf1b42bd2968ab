"""Partners for one deal, and the cards they pass: ``engine.phases.partners``."""

from __future__ import annotations

from euchre.coordinates import Mask
from euchre.fast.compile.bits import distinct, lowest, size
from euchre.fast.compile.marks import apart, bare
from euchre.fast.layout import codes
from euchre.fast.layout.rows import Question, Row, Table
from euchre.fast.rules.moves import (
    ONE,
    PASS_ON,
    STAY_HERE,
    add,
    bury,
    cards,
    cards_with_twins,
    first_lone,
    following,
    go_alone,
    hand_over,
    nothing,
    partners,
    value,
)

#: ``AskCard``: the stages of the phase.
WHOM, GIFT = 0, 1
#: ``SwapBest``: the settings of the phase.
BIDS, NUMBER = 1, 2
#: ``CallPartner``.
SUIT, MAY_GO_ALONE = 1, 2
SUIT_CALLED = 64


@bare
def ask_ask_card(t: Table, row: Row, q: Question) -> None:
    """Ask a loner for a partner, then that partner for a card, then the loner for a discard."""
    nothing(q)
    seat = row.turn
    if row.asked == WHOM:
        add(q, codes.LEAVE)
        for p in range(t.seats):
            if partners(t, seat) >> p & 1:
                add(q, codes.ASK | p)
        return
    verb = codes.GIVE if row.asked == GIFT else codes.DISCARD
    cards(q, verb, distinct(t.twins, row.hands[seat]), ONE)


@bare
def do_ask_card(t: Table, row: Row, code: int, some: Mask) -> int:
    """Ask a partner, pass a card, discard one, or keep the hand."""
    seat, loner = row.turn, first_lone(t, row)
    if code == codes.GIVE:
        hand_over(row, some, seat, loner)
        row.asked = 2
        row.turn = loner
        return STAY_HERE
    if code == codes.DISCARD:
        bury(row, some, seat, t.full)
    elif code != codes.LEAVE:
        row.asked = 1
        row.turn = code & 63
        return STAY_HERE
    return following(row)


@bare
def enter_swap_best(t: Table, row: Row) -> int:
    """Ask a bidder with the right to swap cards."""
    if row.maker < 0 or not value(t, row, BIDS) >> row.bid & 1:
        return PASS_ON
    return _swap_next(t, row)


@apart
def _swap_next(t: Table, row: Row) -> int:
    n, maker = t.seats, row.maker
    place = row.asked // 2
    for i in range(1, n):
        seat = (maker + i) % n
        if partners(t, maker) >> seat & 1:
            if place == 0:
                row.turn = seat if row.asked % 2 else maker
                return STAY_HERE
            place -= 1
    return following(row)


@bare
def ask_swap_best(t: Table, row: Row, q: Question) -> None:
    """Ask the bidder, then each partner, for cards."""
    nothing(q)
    if row.asked % 2 == 0:
        add(q, codes.LEAVE)
    cards_with_twins(t, q, codes.GIVE, row.hands[row.turn], value(t, row, NUMBER))


@bare
def do_swap_best(t: Table, row: Row, code: int, some: Mask) -> int:
    """Offer cards, return as many, or keep the hand."""
    seat, maker = row.turn, row.maker
    if code == codes.LEAVE:
        row.asked += 1
    elif row.asked % 2 == 0:
        row.offer = some
    else:
        # Both have chosen: the cards change hands.
        hand_over(row, row.offer, maker, seat)
        hand_over(row, some, seat, maker)
        row.offer = 0
    row.asked += 1
    return _swap_next(t, row)


@bare
def enter_choose_partners(t: Table, row: Row) -> int:
    """Ask a maker whose bid allows partners."""
    if row.maker < 0 or not t.most[row.bid]:
        return PASS_ON
    row.turn = row.maker
    return STAY_HERE


@bare
def ask_choose_partners(t: Table, row: Row, q: Question) -> None:
    """Ask for up to as many partners as the bid allows."""
    nothing(q)
    n, seat = t.seats, row.turn
    for number in range(t.most[row.bid] + 1):
        # Sets in the order of their members: with bits reversed, they count down.
        for reverse in range((1 << n) - 1, -1, -1):
            if size(reverse) == number and not reverse >> (n - 1 - seat) & 1:
                some = 0
                for p in range(n):
                    some |= (reverse >> (n - 1 - p) & 1) << p
                add(q, codes.CHOOSE | some << codes.MORE)


@bare
def do_choose_partners(row: Row, code: int) -> int:
    """Set the chosen partners."""
    row.helpers = code >> codes.MORE
    return following(row)


@bare
def enter_call_partner(row: Row) -> int:
    """Ask a maker who has not gone alone."""
    if row.maker < 0 or row.lone:
        return PASS_ON
    row.turn = row.maker
    return STAY_HERE


@bare
def ask_call_partner(t: Table, row: Row, q: Question) -> None:
    """Ask for a card or a suit, or whether the maker plays alone."""
    nothing(q)
    if value(t, row, SUIT):
        for suit in range(4):
            add(q, codes.CALL_SUIT | suit)
    else:
        pack = distinct(t.twins, t.full)
        while pack:
            add(q, codes.CALL | lowest(pack))
            pack &= pack - 1
    if value(t, row, MAY_GO_ALONE):
        add(q, codes.ALONE)


@bare
def do_call_partner(t: Table, row: Row, code: int) -> int:
    """Call, or play alone."""
    if code == codes.ALONE:
        go_alone(t, row, row.turn)
    else:
        row.called = (code & 63) + (SUIT_CALLED if code & codes.ALONE_BIT else 0)
        row.partner = _partner(t, row)
    return following(row)


@apart
def _partner(t: Table, row: Row) -> Mask:
    """Return the mask of the called partner; 0 if there is none."""
    n, maker, called = t.seats, row.maker, row.called
    if called < SUIT_CALLED:
        for seat in range(n):
            if seat != maker and row.hands[seat] & t.like[called]:
                return 1 << seat
        return 0
    suit = called - SUIT_CALLED
    lane = t.lane[row.trump][suit]
    powers = t.strength[row.trump][suit]
    best, owner = 0, maker
    for i in range(n):
        # The maker comes last, as in the engine: of equal cards another seat's counts.
        seat = i if i < maker else i + 1
        if i == n - 1:
            if not t.maker_counts:
                break
            seat = maker
        held = row.hands[seat] & lane
        while held:
            if powers[lowest(held)] > best:
                best, owner = powers[lowest(held)], seat
            held &= held - 1
    return 0 if owner == maker else 1 << owner

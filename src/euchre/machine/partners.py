"""Partners for one deal, and the cards they pass: ``engine.phases.partners``."""

from __future__ import annotations

from typing import Any

from euchre.kernel.bits import distinct, lowest, size
from euchre.kernel.chance import apart, bare
from euchre.machine import codes
from euchre.machine.layout import (
    ASKED,
    BID,
    CALLED,
    CARDS,
    FULL,
    HANDS,
    HELPERS,
    LANE,
    LIKE,
    LONE,
    MAKER,
    MAKER_COUNTS,
    MOST,
    OFFER,
    PARTNER,
    STRENGTH,
    TRUMP,
    TURN,
    TWINS,
    N,
)
from euchre.machine.moves import (
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
def ask_ask_card(t: Any, row: Any, q: Any) -> None:
    """Ask a loner for a partner, then that partner for a card, then the loner for a discard."""
    nothing(q)
    seat = row[TURN]
    if row[ASKED] == WHOM:
        add(q, codes.LEAVE)
        for p in range(t[N]):
            if partners(t, seat) >> p & 1:
                add(q, codes.ASK | p)
        return
    verb = codes.GIVE if row[ASKED] == GIFT else codes.DISCARD
    cards(q, verb, distinct(t[TWINS], row[HANDS + seat]), ONE)


@bare
def do_ask_card(t: Any, row: Any, code: Any, some: Any) -> Any:
    """Ask a partner, pass a card, discard one, or keep the hand."""
    seat, loner = row[TURN], first_lone(t, row)
    if code == codes.GIVE:
        hand_over(row, some, seat, loner)
        row[ASKED] = 2
        row[TURN] = loner
        return STAY_HERE
    if code == codes.DISCARD:
        bury(row, some, seat, t[FULL])
    elif code != codes.LEAVE:
        row[ASKED] = 1
        row[TURN] = code & 63
        return STAY_HERE
    return following(row)


@bare
def enter_swap_best(t: Any, row: Any) -> Any:
    """Ask a bidder with the right to swap cards."""
    if row[MAKER] < 0 or not value(t, row, BIDS) >> row[BID] & 1:
        return PASS_ON
    return _swap_next(t, row)


@apart
def _swap_next(t: Any, row: Any) -> Any:
    n, maker = t[N], row[MAKER]
    place = row[ASKED] // 2
    for i in range(1, n):
        seat = (maker + i) % n
        if partners(t, maker) >> seat & 1:
            if place == 0:
                row[TURN] = seat if row[ASKED] % 2 else maker
                return STAY_HERE
            place -= 1
    return following(row)


@bare
def ask_swap_best(t: Any, row: Any, q: Any) -> None:
    """Ask the bidder, then each partner, for cards."""
    nothing(q)
    if row[ASKED] % 2 == 0:
        add(q, codes.LEAVE)
    cards_with_twins(t, q, codes.GIVE, row[HANDS + row[TURN]], value(t, row, NUMBER))


@bare
def do_swap_best(t: Any, row: Any, code: Any, some: Any) -> Any:
    """Offer cards, return as many, or keep the hand."""
    seat, maker = row[TURN], row[MAKER]
    if code == codes.LEAVE:
        row[ASKED] += 1
    elif row[ASKED] % 2 == 0:
        row[OFFER] = some
    else:
        # Both have chosen: the cards change hands.
        hand_over(row, row[OFFER], maker, seat)
        hand_over(row, some, seat, maker)
        row[OFFER] = 0
    row[ASKED] += 1
    return _swap_next(t, row)


@bare
def enter_choose_partners(t: Any, row: Any) -> Any:
    """Ask a maker whose bid allows partners."""
    if row[MAKER] < 0 or not t[MOST + row[BID]]:
        return PASS_ON
    row[TURN] = row[MAKER]
    return STAY_HERE


@bare
def ask_choose_partners(t: Any, row: Any, q: Any) -> None:
    """Ask for up to as many partners as the bid allows."""
    nothing(q)
    n, seat = t[N], row[TURN]
    for number in range(t[MOST + row[BID]] + 1):
        # Sets in the order of their members: with bits reversed, they count down.
        for reverse in range((1 << n) - 1, -1, -1):
            if size(reverse) == number and not reverse >> (n - 1 - seat) & 1:
                some = 0
                for p in range(n):
                    some |= (reverse >> (n - 1 - p) & 1) << p
                add(q, codes.CHOOSE | some << codes.MORE)


@bare
def do_choose_partners(row: Any, code: Any) -> Any:
    """Set the chosen partners."""
    row[HELPERS] = code >> codes.MORE
    return following(row)


@bare
def enter_call_partner(row: Any) -> Any:
    """Ask a maker who has not gone alone."""
    if row[MAKER] < 0 or row[LONE]:
        return PASS_ON
    row[TURN] = row[MAKER]
    return STAY_HERE


@bare
def ask_call_partner(t: Any, row: Any, q: Any) -> None:
    """Ask for a card or a suit, or whether the maker plays alone."""
    nothing(q)
    if value(t, row, SUIT):
        for suit in range(4):
            add(q, codes.CALL_SUIT | suit)
    else:
        pack = distinct(t[TWINS], t[FULL])
        while pack:
            add(q, codes.CALL | lowest(pack))
            pack &= pack - 1
    if value(t, row, MAY_GO_ALONE):
        add(q, codes.ALONE)


@bare
def do_call_partner(t: Any, row: Any, code: Any) -> Any:
    """Call, or play alone."""
    if code == codes.ALONE:
        go_alone(t, row, row[TURN])
    else:
        row[CALLED] = (code & 63) + (SUIT_CALLED if code & codes.ALONE_BIT else 0)
        row[PARTNER] = _partner(t, row)
    return following(row)


@apart
def _partner(t: Any, row: Any) -> Any:
    """Return the mask of the called partner; 0 if there is none."""
    n, maker, called = t[N], row[MAKER], row[CALLED]
    if called < SUIT_CALLED:
        for seat in range(n):
            if seat != maker and row[HANDS + seat] & t[LIKE + called]:
                return 1 << seat
        return 0
    suit = called - SUIT_CALLED
    lane = t[LANE + row[TRUMP] * 8 + suit]
    powers = STRENGTH + (row[TRUMP] * 8 + suit) * CARDS
    best, owner = 0, maker
    for i in range(n):
        # The maker comes last, as in the engine: of equal cards another seat's counts.
        seat = i if i < maker else i + 1
        if i == n - 1:
            if not t[MAKER_COUNTS]:
                break
            seat = maker
        held = row[HANDS + seat] & lane
        while held:
            if t[powers + lowest(held)] > best:
                best, owner = t[powers + lowest(held)], seat
            held &= held - 1
    return 0 if owner == maker else 1 << owner

"""Partners for one deal, and the cards they pass: ``engine.phases.partners``."""

from __future__ import annotations

from euchre.coordinates import Mask
from euchre.engine import actions
from euchre.fast.compile.bits import distinct, lowest, size
from euchre.fast.compile.marks import bare
from euchre.fast.layout import codes
from euchre.fast.layout.rows import DealRow, GameRow, Question
from euchre.fast.rules import row_changes
from euchre.fast.rules.row_changes import ONE, following, value

#: ``AskCard``: the stages of the phase.
WHOM, GIFT = 0, 1
#: ``SwapBest``: how many cards.
NUMBER = 1
#: ``CallPartner``.
SUIT, MAY_GO_ALONE = 1, 2
SUIT_CALLED, SUITS = 64, 15


@bare
def ask_ask_card(t: GameRow, row: DealRow, q: Question) -> None:
    """Ask a loner for a partner, then that partner for a card, then the loner for a discard."""
    seat = row.turn
    if row.asked == WHOM:
        row_changes.add(q, actions.LEAVE)
        row_changes.add_each(q, codes.ASK, t.mates[seat])
        return
    verb = codes.GIVE if row.asked == GIFT else codes.DISCARD
    row_changes.cards(q, verb, distinct(t.twins, row.hands[seat]), ONE)


@bare
def do_ask_card(t: GameRow, row: DealRow, code: int, some: Mask) -> int:
    """Ask a partner, pass a card, discard one, or keep the hand."""
    seat, loner = row.turn, row_changes.first_lone(t, row)
    if code == codes.GIVE:
        row_changes.hand_over(row, some, seat, loner)
        row.asked = 2
        return row_changes.ask(row, loner)
    if code == codes.DISCARD:
        row_changes.bury(row, some, seat, t.full)
    elif code != actions.LEAVE:
        row.asked = 1
        return row_changes.ask(row, code & 63)
    return following(row)


@bare
def enter_swap_best(t: GameRow, row: DealRow) -> int:
    """Ask a lone bidder whether to swap cards."""
    if row.maker >= 0 and row.lone >> row.maker & 1:
        return _swap_next(t, row)
    return following(row)


def _swap_next(t: GameRow, row: DealRow) -> int:
    n, maker = t.seats, row.maker
    place = row.asked // 2
    for i in range(1, n):
        seat = (maker + i) % n
        if t.mates[maker] >> seat & 1:
            if place == 0:
                return row_changes.ask(row, seat if row.asked % 2 else maker)
            place -= 1
    return following(row)


@bare
def ask_swap_best(t: GameRow, row: DealRow, q: Question) -> None:
    """Ask the bidder, then each partner, for cards."""
    if row.asked % 2 == 0:
        row_changes.add(q, actions.LEAVE)
    row_changes.cards_with_twins(t, q, codes.GIVE, row.hands[row.turn], value(t, row, NUMBER))


@bare
def do_swap_best(t: GameRow, row: DealRow, code: int, some: Mask) -> int:
    """Offer cards, return as many, or keep the hand."""
    seat, maker = row.turn, row.maker
    if code == actions.LEAVE:
        row.asked += 1
    elif row.asked % 2 == 0:
        row.offer = some
    else:
        # Both have chosen: the cards change hands.
        row_changes.hand_over(row, row.offer, maker, seat)
        row_changes.hand_over(row, some, seat, maker)
        row.offer = 0
    row.asked += 1
    return _swap_next(t, row)


@bare
def ask_choose_partners(t: GameRow, row: DealRow, q: Question) -> None:
    """Ask for up to as many partners as the bid allows."""
    n, seat = t.seats, row.turn
    for number in range(t.most[row.bid] + 1):
        # Sets in the order of their members: with bits reversed, they count down.
        for reverse in range((1 << n) - 1, -1, -1):
            if size(reverse) == number and not reverse >> (n - 1 - seat) & 1:
                some = 0
                for p in range(n):
                    some |= (reverse >> (n - 1 - p) & 1) << p
                row_changes.add(q, codes.CHOOSE | some << actions.MORE)


@bare
def ask_call_partner(t: GameRow, row: DealRow, q: Question) -> None:
    """Ask for a card or a suit, or whether the maker plays alone."""
    if value(t, row, SUIT):
        row_changes.add_each(q, codes.CALL_SUIT, SUITS)
    else:
        row_changes.add_each(q, codes.CALL, distinct(t.twins, t.full))
    if value(t, row, MAY_GO_ALONE):
        row_changes.add(q, actions.ALONE)


@bare
def do_call_partner(t: GameRow, row: DealRow, code: int) -> int:
    """Call, or play alone."""
    if code == actions.ALONE:
        row_changes.go_alone(t, row, row.turn)
    else:
        row.called = (code & 63) + (SUIT_CALLED if code & codes.ALONE_BIT else 0)
        row.partner = _partner(t, row)
    return following(row)


def _partner(t: GameRow, row: DealRow) -> Mask:
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

"""Before the bidding: ``engine.phases.before``, and ``TurnedTrump`` and ``DummyHand``."""

from __future__ import annotations

from euchre.coordinates import Mask, TableSeat
from euchre.engine import actions
from euchre.fast.compile.bits import size
from euchre.fast.compile.marks import bare
from euchre.fast.layout import codes
from euchre.fast.layout.kinds import MISDEALT, REDEAL
from euchre.fast.layout.rows import DealRow, GameRow, Question
from euchre.fast.rules import row_changes
from euchre.fast.rules.row_changes import STAY_HERE, THREE, following, value

#: ``Misdeal``: whether a hand may be called, the kinds of hands, the setting of the next dealer.
CAN, MUST = 1, 2
ALL_LOW, ONE_ACE, ACES, THREE_LOW = 1, 2, 4, 8
SAME_DEALER = 5


@bare
def enter_nominate(t: GameRow, row: DealRow) -> int:
    """Ask the dealer for a suit if the upcard is a joker."""
    if row.up < 0 or not t.jokers >> row.up & 1 or row.turned >= 0:
        return following(row)
    if t.joker_redeal:
        return row_changes.finish(row, REDEAL)
    return row_changes.ask(row, row.dealer)


@bare
def do_dummy_hand(t: GameRow, row: DealRow, code: int) -> int:
    """Keep the hand, or trade it for the widow."""
    seat = row.turn
    if code == actions.SWAP:
        row_changes.bury(row, row.hands[seat], seat, t.full)
        row.drawn[seat] = 0
        row_changes.take_widow(row, seat)
        row.took = -1
        return following(row)
    return _next(t, row, seat)


def _next(t: GameRow, row: DealRow, seat: TableSeat) -> int:
    """Ask the next seat, or continue when all have been asked."""
    row.asked += 1
    row.turn = row_changes.left_of(t, row, seat)
    return following(row) if row.asked == t.seats else STAY_HERE


def _called(t: GameRow, row: DealRow, kinds: int, rule: int) -> int:
    """Return which of the hands in a mask fall under a rule, as a mask."""
    some = 0
    for bit in range(4):
        some |= (kinds >> bit & 1 and value(t, row, 1 + bit) == rule) << bit
    return some


@bare
def ask_misdeal(t: GameRow, row: DealRow, q: Question) -> None:
    """Ask whether to call a misdeal: the hand may be one, must be one, or is none."""
    hand = row.hands[row.turn]
    high, kinds = hand & ~t.lows, 0
    if not high:
        kinds = ALL_LOW | THREE_LOW
    elif high & t.aces == high:
        kinds = ACES | ONE_ACE if size(high) == 1 else ACES
    if not hand & t.jokers and size(hand & t.lows) >= THREE:
        kinds |= THREE_LOW
    if _called(t, row, kinds, MUST):
        row_changes.add(q, actions.MISDEAL)
    elif _called(t, row, kinds, CAN):
        row_changes.either(q, actions.MISDEAL, actions.PLAY_ON)
    else:
        row_changes.add(q, actions.PLAY_ON)


@bare
def do_misdeal(t: GameRow, row: DealRow, code: int) -> int:
    """Throw the cards in, or play on."""
    seat = row.turn
    if code == actions.MISDEAL:
        row.exposed |= 1 << seat
        return row_changes.finish(row, REDEAL if value(t, row, SAME_DEALER) else MISDEALT)
    return _next(t, row, seat)


@bare
def next_to_fold(t: GameRow, row: DealRow) -> int:
    """Ask the next seat in play but the maker whether to fold, or continue."""
    if row.asked == 0:
        row.turn = row.dealer
    while row.maker >= 0 and row.asked < t.seats:
        row.asked += 1
        row.turn = (row.turn + 1) % t.seats
        if row.turn != row.maker and not row.out >> row.turn & 1:
            return STAY_HERE
    return following(row)


@bare
def ask_fold(t: GameRow, row: DealRow, q: Question) -> None:
    """Ask whether to fold a hand without an ace, a face card or a trump."""
    if row.hands[row.turn] & (t.trumps[row.trump] | ~t.lows):
        row_changes.add(q, actions.PLAY_ON)
    else:
        row_changes.either(q, actions.MISDEAL, actions.PLAY_ON)


@bare
def do_fold(t: GameRow, row: DealRow, code: int) -> int:
    """Fold, which ends the deal, or play on."""
    if code == actions.MISDEAL:
        row.exposed |= 1 << row.turn
        return row_changes.finish(row, REDEAL)
    return next_to_fold(t, row)


@bare
def ask_farmers(t: GameRow, row: DealRow, q: Question) -> None:
    """Offer to exchange three low cards."""
    row_changes.add(q, actions.PLAY_ON)
    row_changes.cards(q, codes.EXCHANGE, row.hands[row.turn] & t.lows, THREE)


@bare
def do_farmers(t: GameRow, row: DealRow, code: int, some: Mask) -> int:
    """Exchange three cards for the face-down ones, or play on."""
    seat = row.turn
    if code == actions.PLAY_ON:
        return _next(t, row, seat)
    row_changes.bury(row, some, seat, t.lows & ~(1 << row.up))
    row.hands[seat] |= row.stock
    row.drawn[seat] = row.stock
    row.stock = 0
    return following(row)

"""Making trump: ``engine.phases.trump``, and ``Auction`` and ``Declare``."""

from __future__ import annotations

from euchre.cards import HIGH
from euchre.coordinates import Mask, Strain, TableSeat
from euchre.engine import actions
from euchre.fast.compile.bits import lowest
from euchre.fast.compile.marks import bare
from euchre.fast.layout import codes
from euchre.fast.layout.kinds import PASSED_OUT, REDEAL
from euchre.fast.layout.rows import DealRow, GameRow, Question
from euchre.fast.rules import row_changes
from euchre.fast.rules.row_changes import STAY_HERE, following, value

ALL_SUITS, BOTH_NO_TRUMPS = 15, 48
#: ``TurnUp``: the settings of the phase; after all four suits a deal is thrown in or dealt again.
ALONE, PARTNER_ALONE, SUIT_NEEDED, TRUMP_NEEDED, WHEN_ALL_PASS, UPCARDS, DENIABLE = range(1, 8)
OTHERS, EVERYBODY = 1, 2
ANY_TRUMP, NATURAL = 1, 2
AGAIN, DEAL_AGAIN, AGAIN_AND_DEAL_AGAIN = 1, 2, 3
#: ``NameSuit``.
HIGH_LOW, STUCK, SUIT_HELD, NO_TRUMP = 2, 3, 4, 5
STUCK_NAMES, STUCK_TAKES, STUCK_NAMES_ANY = 1, 2, 3
#: ``Declare``: whether no trump may be named, the bids played alone, whether high and low may.
NAMES_NO_TRUMP, SOLO, NAMES_HIGH_LOW = 1, 2, 3
#: ``Auction``.
ROUNDS, REENTRY, FORCED, TOP_ENDS, NOBODY, JOKER_BIDS, NO_BID_AGAIN = range(1, 8)
THROWN_IN, PLAYED_HIGH, JOKER_MUST, DEALER_MUST, DEALER_MUST_BID = range(5)


def needed(t: GameRow, row: DealRow, seat: TableSeat) -> Mask:
    """Return the cards of which a seat must hold one to accept the upcard; 0: none."""
    rule = value(t, row, SUIT_NEEDED)
    own = value(t, row, TRUMP_NEEDED) if seat == row.dealer else 0
    need = 0
    if own == NATURAL or rule == EVERYBODY or (rule == OTHERS and seat != row.dealer):
        need = t.printed[row.turned]
    elif own == ANY_TRUMP:
        need = t.trumps[row.turned]
    return need & ~(1 << row.up)


@bare
def ask_turn_up(t: GameRow, row: DealRow, q: Question) -> None:
    """Ask whether to accept the upcard's suit, or whether a partner denies it."""
    seat = row.turn
    if row.declarer >= 0:
        row_changes.either(q, actions.ALLOW, actions.DENY)
        return
    need, alone = needed(t, row, seat), value(t, row, ALONE)
    row_changes.add(q, actions.PASS)
    if need and not row.hands[seat] & need:
        return
    if value(t, row, PARTNER_ALONE) and t.mates[row.dealer] >> seat & 1:
        alone = 1
    else:
        row_changes.add(q, actions.ORDER)
    if alone and row_changes.may_go_alone(t, row, seat):
        row_changes.add(q, actions.ORDER_ALONE)


@bare
def do_turn_up(t: GameRow, row: DealRow, code: int) -> int:
    """Accept the upcard, pass, deny or allow."""
    seat = row.turn
    if code == actions.ALLOW:
        seat = row.declarer
        row.declarer = -1
        return row_changes.accept(row, row.turned, seat)
    if code == actions.DENY:
        seat = row.declarer
        row.declarer = -1
    elif code != actions.PASS:
        if value(t, row, DENIABLE):
            row.declarer = seat
            return row_changes.ask(row, lowest(t.mates[seat]))
        if code == actions.ORDER_ALONE:
            row_changes.go_alone(t, row, seat)
        return row_changes.accept(row, row.turned, seat)
    row.asked += 1
    row.turn = row_changes.left_of(t, row, seat)
    if row.asked < t.seats:
        return STAY_HERE
    if value(t, row, UPCARDS) == 1:
        row.barred |= 1 << row.turned
    return _all_pass(t, row)


def _all_pass(t: GameRow, row: DealRow) -> int:
    then = value(t, row, WHEN_ALL_PASS)
    if row.faced >= value(t, row, UPCARDS):
        if then == DEAL_AGAIN:
            return row_changes.finish(row, REDEAL)
        if then == 0:
            row.up = -1
            return following(row)
        if row.barred == ALL_SUITS:
            return row_changes.finish(row, PASSED_OUT if then == AGAIN else REDEAL)
    row_changes.face(t, row)
    if row.turned < 0:
        return t.nominate_at
    if row.barred >> row.turned & 1:
        row.up = -1
        return following(row)
    row.asked = 0
    return row_changes.ask(row, row_changes.left_of(t, row, row.dealer))


def no_maker(row: DealRow, how: int) -> int:
    """Continue when no one makes trump: at no trump, thrown in, or dealt again."""
    if how != 1:
        return row_changes.finish(row, REDEAL if how else PASSED_OUT)
    row.trump = HIGH
    return following(row)


@bare
def ask_name_suit(t: GameRow, row: DealRow, q: Question) -> None:
    """Ask for a suit that was not refused."""
    seat, stuck = row.turn, value(t, row, STUCK)
    last = row.asked == t.seats - 1
    alone = value(t, row, ALONE) if row_changes.may_go_alone(t, row, seat) else 0
    if stuck == STUCK_TAKES and last:
        row_changes.add(q, actions.ORDER)
        if alone:
            row_changes.add(q, actions.ORDER_ALONE)
        return
    must = last and stuck in (STUCK_NAMES, STUCK_NAMES_ANY)
    free = ALL_SUITS if last and stuck == STUCK_NAMES_ANY else ALL_SUITS & ~row.barred
    if value(t, row, SUIT_HELD):
        held = 0
        for suit in range(4):
            if row.hands[seat] & t.printed[suit]:
                held |= free & 1 << suit
        # A stuck dealer without a card of any available suit must still name one.
        if held or not must:
            free = held
    if not must:
        row_changes.add(q, actions.PASS)
    if value(t, row, HIGH_LOW):
        free |= BOTH_NO_TRUMPS
    for alone_too in range(1 + alone):
        row_changes.add_each(q, codes.NAME | alone_too * codes.ALONE_BIT, free)


@bare
def do_name_suit(t: GameRow, row: DealRow, code: int) -> int:
    """Name a suit, take the refused upcard, or pass."""
    seat = row.turn
    if code == actions.PASS:
        row.asked += 1
        row.turn = row_changes.left_of(t, row, seat)
        if row.asked == t.seats:
            return no_maker(row, value(t, row, NO_TRUMP))
        return STAY_HERE
    if code & ~codes.ALONE_BIT == actions.ORDER:
        row.up = row.face[0]
        row.turned = t.up_suit[row.up]
        row.accepted = 1
        row_changes.make_trump(row, row.turned, seat)
    else:
        row_changes.make_trump(row, code & 63, seat)
    if code & codes.ALONE_BIT:
        row_changes.go_alone(t, row, seat)
    return following(row)


@bare
def ask_auction(t: GameRow, row: DealRow, q: Question) -> None:
    """Ask for a bid that is higher than the one before."""
    bid, asked, nobody = row.bid, row.asked, value(t, row, NOBODY)
    last = not bid and asked == t.seats - 1
    if not (value(t, row, FORCED) and asked == 0) and not (nobody == DEALER_MUST_BID and last):
        row_changes.add(q, actions.PASS)
    for i in range(t.levels):
        level = t.level[i]
        if level > bid:
            if not t.strains:
                row_changes.add(q, codes.BID | level)
            for j in range(t.strains):
                row_changes.add(q, codes.BID | level | (t.strain[j] + 1) << actions.MORE)
    if t.strains and bid and row.bid_strain >= HIGH:
        # At the same number a suit beats no trump.
        for j in range(t.strains):
            if t.strain[j] < HIGH:
                row_changes.add(q, codes.BID | bid | (t.strain[j] + 1) << actions.MORE)
    if nobody == DEALER_MUST and last:
        # The lowest bid, in any strain.
        q.words = max(t.strains, 1)
        for i in range(q.words):
            q.codes[i] = q.codes[i + 1]


@bare
def do_auction(t: GameRow, row: DealRow, code: int) -> int:
    """Bid or pass."""
    seat, n = row.turn, t.seats
    row.asked += 1
    if code == actions.PASS:
        row.passed |= 1 << seat
    else:
        row.bid = code & 63
        row.bidder = seat
        row.said[seat] = row.bid
        row.bid_strain = (code >> actions.MORE) - 1
        if value(t, row, REENTRY):
            row.passed = 0
        if value(t, row, TOP_ENDS) and row.bid == t.level[t.levels - 1]:
            return following(row)
    everybody = (1 << n) - 1
    if not value(t, row, ROUNDS):
        over = row.asked == n
    elif row.bidder < 0:
        over = row.passed == everybody
    else:
        over = row.passed | 1 << row.bidder == everybody
    if over:
        return _close(t, row)
    row.turn = row_changes.left_of(t, row, seat)
    if not value(t, row, REENTRY):
        while row.passed >> row.turn & 1:
            row.turn = row_changes.left_of(t, row, row.turn)
    return STAY_HERE


def _close(t: GameRow, row: DealRow) -> int:
    nobody = value(t, row, NOBODY)
    if row.bidder < 0 and nobody == JOKER_MUST:
        # The holder of the joker, or its place in the widow, becomes public.
        holder = -1
        for seat in range(t.seats - 1, -1, -1):
            if row.hands[seat] & t.jokers:
                holder = seat
        joker = 0
        while t.jokers >> (joker + 1):
            joker += 1
        if holder >= 0:
            row.bid = value(t, row, JOKER_BIDS)
            row.bidder = holder
        row_changes.know(row, joker, 1 << holder if holder >= 0 else 0)
    if row.bidder >= 0:
        return following(row)
    return no_maker(row, 1 if nobody == PLAYED_HIGH else 2 * value(t, row, NO_BID_AGAIN))


@bare
def enter_declare(t: GameRow, row: DealRow) -> int:
    """Ask the highest bidder for the strain, unless the bid named it."""
    if row.bidder < 0:
        return following(row)
    if row.bid_strain >= 0:
        return declare(t, row, row.bid_strain)
    return row_changes.ask(row, row.bidder)


@bare
def ask_declare(t: GameRow, row: DealRow, q: Question) -> None:
    """Ask for a suit, or no trump, high or low where they may be named."""
    high_low = value(t, row, NAMES_HIGH_LOW)
    row_changes.add_each(q, codes.NAME, ALL_SUITS | BOTH_NO_TRUMPS if high_low else ALL_SUITS)
    if value(t, row, NAMES_NO_TRUMP):
        row_changes.add(q, actions.NO_TRUMP)


def declare(t: GameRow, row: DealRow, strain: Strain) -> int:
    """Name the strain."""
    row_changes.make_trump(row, strain, row.bidder)
    if value(t, row, SOLO) >> row.bid & 1:
        row_changes.go_alone(t, row, row.bidder)
    row.accepted = 1 if row.up >= 0 else 0
    return following(row)

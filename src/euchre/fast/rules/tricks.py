"""The card play: ``engine.phases.tricks``."""

from __future__ import annotations

from euchre.cards import LOW
from euchre.coordinates import Card, Mask, Suit, TableSeat
from euchre.engine import actions
from euchre.fast.compile.bits import distinct, lowest, size
from euchre.fast.compile.marks import bare
from euchre.fast.layout.kinds import WON_BY_PLAY
from euchre.fast.layout.rows import SEATS, DealRow, GameRow, Question
from euchre.fast.rules import row_changes
from euchre.fast.rules.claim_of_tricks import claim_stands
from euchre.fast.rules.row_changes import STAY_HERE, value

NO_SUIT = 4
#: The settings of the phase.
LEAD, CLAIM = 1, 2
LONER_LEFT, DEALER_LEFT, MAKER_LEFT, BY_MAKER, DEALER_LEFT_ALWAYS = range(5)
NO_CLAIMS, BEST_ORDER, ANY_ORDER = range(3)


@bare
def enter_tricks(t: GameRow, row: DealRow) -> int:
    """Set the first leader; if all others have dropped out every trick is the maker's."""
    if row.maker >= 0 and t.seats - size(row.out) == 1:
        row.taken[row.maker] = t.tricks
        return row_changes.finish(row, WON_BY_PLAY)
    return row_changes.ask(row, leader(t, row))


def leader(t: GameRow, row: DealRow) -> TableSeat:
    """Return the leader of the first trick."""
    lead, maker, lone = value(t, row, LEAD), row.maker, row.lone
    if maker < 0:
        return row_changes.left_of(t, row, row.dealer)
    ours = lone & row_changes.makers(t, row)
    if row.dictated >= 0:
        return lowest(ours)
    if lead == DEALER_LEFT_ALWAYS:
        return row_changes.left_of(t, row, row.dealer)
    if ours and lone != ours:
        return lowest(lone & ~ours)
    if lead == BY_MAKER:
        return lowest(ours) if ours else maker
    if lead == MAKER_LEFT:
        return row_changes.left_of(t, row, maker)
    if lead == LONER_LEFT and lone:
        return row_changes.left_of(t, row, lowest(lone))
    return row_changes.left_of(t, row, row.dealer)


def open_cards(t: GameRow, row: DealRow, seat: TableSeat) -> Mask:
    """Return the mask of a seat's open table cards."""
    cards = 0
    for column in range(t.columns):
        card = row.rest[seat * t.columns + column]
        if card >= 0:
            cards |= 1 << card
    return cards


@bare
def may_lead(t: GameRow, row: DealRow) -> Mask:
    """Return the cards that the seat on turn may lead."""
    hand = row.hands[row.turn]
    if t.columns:
        hand |= open_cards(t, row, row.turn)
    hand = distinct(t.twins, hand)
    if row.dictated >= 0 and not row.played:
        return 1 << row.dictated
    if row.trump == LOW and hand & ~t.jokers:
        # A joker may be played only by a void hand, so it is led last.
        return hand & ~t.jokers
    return hand


@bare
def may_follow(t: GameRow, row: DealRow) -> Mask:
    """Return the cards that the seat on turn may play to a trick already led."""
    hand = row.hands[row.turn]
    if t.columns:
        hand |= open_cards(t, row, row.turn)
    follow = hand & t.lane[row.trump][row.led]
    return distinct(t.twins, follow if follow else hand)


@bare
def ask_tricks(t: GameRow, row: DealRow, q: Question) -> None:
    """Ask for a card or a claim; the leader of a joker at no trump names the suit led."""
    if row.trick_size:
        may = may_follow(t, row)
    else:
        may = may_lead(t, row)
        jokers = may & t.lane[row.trump][NO_SUIT]
        may &= ~jokers
        while jokers:
            for suit in range(4):
                row_changes.add(q, lowest(jokers) | (suit + 1) << actions.MORE)
            jokers &= jokers - 1
    if value(t, row, CLAIM):
        row_changes.add(q, actions.CLAIM)
    if may:
        q.verb = 0
        q.may = may
        q.size = 1
        q.twins_alike = 0
        q.ways = size(may)


@bare
def put(t: GameRow, row: DealRow, seat: TableSeat, card: Card) -> None:
    """Move a card from a hand, or from the table, to the trick."""
    bit = 1 << card
    if row.hands[seat] & bit:
        row.hands[seat] ^= bit
    else:
        _off_the_table(t, row, seat, card)
    row.played |= bit
    row.played_by[seat] |= bit
    row.trick[row.trick_size] = seat << 6 | card
    row.trick_size += 1


@bare
def lead(t: GameRow, row: DealRow, card: Card, suit: Suit) -> None:
    """Lead a card; ``suit`` is the suit to follow."""
    seat, trump = row.turn, row.trump
    row.led = suit
    row.winner = seat
    row.best = t.strength[trump][suit][card]
    put(t, row, seat, card)


@bare
def follow(t: GameRow, row: DealRow, card: Card) -> None:
    """Play a card to a trick already led."""
    seat, trump, led = row.turn, row.trump, row.led
    # Unpredictable choices are made without branches.
    row.voids[seat] |= (t.suit[trump][card] != led) << led
    power, best = t.strength[trump][led][card], row.best
    # Ties go to the first: the earlier of two identical cards wins.
    row.winner = seat if power > best else row.winner
    row.best = max(power, best)
    put(t, row, seat, card)


@bare
def end_trick(t: GameRow, row: DealRow) -> bool:
    """Give the trick to its winner, who leads next, or end the deal; return whether it goes on."""
    winner = row.winner
    row.taken[winner] += 1
    row.tricks += 1
    row.trick_size = 0
    row.led = -1
    row.best = 0
    row.winner = 0
    for i in range(SEATS):
        row.trick[i] = 0
    if t.columns:
        if t.reveal_after:
            for seat in range(t.seats):
                _uncover(t, row, seat)
        over = not row.hands[winner] and not open_cards(t, row, winner)
    else:
        over = not row.hands[winner]
    if over:
        row_changes.finish(row, WON_BY_PLAY)
    else:
        row.turn = winner
    return not over


@bare
def do_tricks(t: GameRow, row: DealRow, code: int) -> int:
    """Play a card, or claim all remaining tricks."""
    if code == actions.CLAIM:
        _judge(t, row)
        return STAY_HERE
    if row.trick_size:
        follow(t, row, code)
    else:
        card = code & 63
        suit = (code >> actions.MORE) - 1
        lead(t, row, card, suit if suit >= 0 else t.suit[row.trump][card])
    if row.trick_size < t.seats - size(row.out):
        row.turn = row_changes.left_of(t, row, row.turn)
    else:
        end_trick(t, row)
    return STAY_HERE


def _off_the_table(t: GameRow, row: DealRow, seat: TableSeat, card: Card) -> None:
    """Play an open table card; the one beneath is turned up."""
    for column in range(t.columns):
        at = seat * t.columns + column
        if row.rest[at] == card:
            row.rest[at] = -1
    row.tabled |= 1 << card
    if not t.reveal_after:
        _uncover(t, row, seat)


def _uncover(t: GameRow, row: DealRow, seat: TableSeat) -> None:
    """Turn up the cards under the empty columns of a seat."""
    for column in range(t.columns):
        at = seat * t.columns + column
        under = at + t.seats * t.columns
        if row.rest[at] < 0 and row.rest[under] >= 0:
            row.rest[at] = row.rest[under]
            row.rest[under] = -1


def _judge(t: GameRow, row: DealRow) -> None:
    """Settle a claim: the remaining tricks go to the claimer or to an opponent."""
    seat, rest = row.turn, t.tricks
    for p in range(t.seats):
        rest -= row.taken[p]
    if not claim_stands(t, row, value(t, row, CLAIM) == ANY_ORDER):
        others = t.mates[seat] | 1 << seat
        seat = row_changes.left_of(t, row, seat)
        while others >> seat & 1:
            seat = row_changes.left_of(t, row, seat)
    row.exposed |= ((1 << t.seats) - 1) & ~row.out
    row.taken[seat] += rest
    row_changes.finish(row, WON_BY_PLAY)

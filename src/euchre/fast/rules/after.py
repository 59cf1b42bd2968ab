"""Between the call and the lead: ``engine.phases.after``, ``TakeWidow`` and ``DropOut``."""

from __future__ import annotations

from euchre.cards import LOW
from euchre.coordinates import Mask, TableSeat
from euchre.engine import actions
from euchre.fast.compile.bits import distinct, lowest, size
from euchre.fast.compile.marks import bare
from euchre.fast.layout import codes
from euchre.fast.layout.rows import DealRow, GameRow, Question
from euchre.fast.rules import row_changes
from euchre.fast.rules.row_changes import ONE, STAY_HERE, following, value

#: ``Exchange``: the settings of the phase.
OPTIONAL, BURY_UP, FOR_BEST, TAKER = 1, 2, 3, 4
THE_DEALER, THE_MAKER, THE_FOE = 0, 1, 2
#: ``Alone``.
MAKER_MAY, PARTNER_MAY, DEFENDERS = 1, 2, 3
AGAINST_LONER, ANY_TIME = 1, 2


@bare
def enter_take_widow(t: GameRow, row: DealRow) -> int:
    """Let the maker take the widow."""
    if row.maker < 0 or value(t, row, 1) >> row.bid & 1:
        return following(row)
    row.turn = row.maker
    row_changes.take_widow(row, row.maker)
    return STAY_HERE


@bare
def enter_exchange(t: GameRow, row: DealRow) -> int:
    """Start the exchange if the upcard was accepted and its taker is in play."""
    if not row.accepted:
        return following(row)
    who, taker = value(t, row, TAKER), row.dealer
    if who == THE_MAKER:
        taker = row.maker
    elif who == THE_FOE:
        taker = row_changes.left_of(t, row, row.maker)
    if row.out >> taker & 1 and not value(t, row, FOR_BEST):
        return following(row)
    row.turn = taker
    stuck = row.turned >= 0 and row.barred >> row.turned & 1
    if stuck or not value(t, row, OPTIONAL):
        row_changes.take_up(row, taker)
    return STAY_HERE


@bare
def ask_exchange(t: GameRow, row: DealRow, q: Question) -> None:
    """Ask whether the upcard is taken, then for a discard."""
    if row.picker < 0:
        row_changes.either(q, actions.TAKE, actions.LEAVE)
        return
    hand = row.hands[row.turn]
    if not value(t, row, BURY_UP):
        hand &= ~(1 << row.up)
    row_changes.cards(q, codes.DISCARD, distinct(t.twins, hand), ONE)


@bare
def do_exchange(t: GameRow, row: DealRow, code: int, some: Mask) -> int:
    """Take or leave the upcard, or discard a card."""
    if code == actions.TAKE:
        row_changes.take_up(row, row.turn)
        return STAY_HERE
    if code != actions.LEAVE:
        may = t.full if value(t, row, BURY_UP) else t.full & ~(1 << row.up)
        row_changes.bury(row, some, row.turn, may)
    return following(row)


@bare
def _may_go_alone(t: GameRow, row: DealRow, seat: TableSeat) -> bool:
    side = t.mates[seat] | 1 << seat
    if row.lone & side or not row_changes.may_go_alone(t, row, seat):
        return False
    if seat == row.maker:
        # "Alone" could not be said with a blind call.
        return value(t, row, MAKER_MAY) != 0 or (row.accepted != 0 and row.turned < 0)
    if side >> row.maker & 1:
        return value(t, row, PARTNER_MAY) != 0
    who = value(t, row, DEFENDERS)
    return who == ANY_TIME or (who == AGAINST_LONER and row.lone != 0)


def ask_next_about_alone(t: GameRow, row: DealRow) -> int:
    """Go to the next seat (on entry, the first) that may go alone."""
    if row.maker >= 0:
        order = t.loners[row.maker][row.dealer]
        for place in range(row.asked, t.seats):
            seat = order[place]
            if _may_go_alone(t, row, seat):
                row.turn = seat
                row.asked = place
                return STAY_HERE
        row.asked = t.seats
    return following(row)


@bare
def do_alone(t: GameRow, row: DealRow, code: int) -> int:
    """Go alone, or play together."""
    if code == actions.ALONE:
        row_changes.go_alone(t, row, row.turn)
    row.asked += 1
    return ask_next_about_alone(t, row)


def ask_next_for_best(t: GameRow, row: DealRow) -> int:
    """Go to the next loner, the makers' first, or to the partner who has to pass a card."""
    ours = row_changes.makers(t, row)
    theirs = row.lone & ~ours if value(t, row, 1) else 0
    ours &= row.lone
    place = row.asked // 2
    if place == size(ours) + size(theirs):
        return following(row)
    among = ours
    if place >= size(ours):
        place -= size(ours)
        among = theirs
    for _ in range(place):
        among &= among - 1
    loner = lowest(among)
    return row_changes.ask(row, lowest(t.mates[loner]) if row.asked % 2 else loner)


@bare
def ask_for_best(row: DealRow, q: Question) -> None:
    """Ask a loner for a discard, or the partner for a card to pass."""
    verb = codes.GIVE
    if row.asked % 2 == 0:
        row_changes.add(q, actions.LEAVE)
        verb = codes.DISCARD
    row_changes.cards(q, verb, row.hands[row.turn], ONE)


@bare
def do_for_best(t: GameRow, row: DealRow, code: int, some: Mask) -> int:
    """Keep the hand, discard a card, or pass one."""
    seat = row.turn
    row.asked += 1
    if code == actions.LEAVE:
        row.asked += 1
    elif code == codes.DISCARD:
        row_changes.bury(row, some, seat, t.full)
    else:
        row_changes.hand_over(row, some, seat, lowest(t.mates[seat]))
    return ask_next_for_best(t, row)


@bare
def ask_jambon(t: GameRow, row: DealRow, q: Question) -> None:
    """Ask whether to expose the hand, or ask an opponent to dictate the lead."""
    if not row.asked:
        row_changes.either(q, actions.EXPOSE, actions.CONCEAL)
        return
    hand = row.hands[row_changes.first_lone(t, row)]
    if row.trump == LOW and hand & ~t.jokers:
        # A joker is led last.
        hand &= ~t.jokers
    row_changes.add_each(q, codes.DICTATE, hand)


@bare
def do_jambon(t: GameRow, row: DealRow, code: int) -> int:
    """Expose the hand or not, or dictate the lead."""
    if code == actions.EXPOSE:
        row.exposed |= 1 << row.turn
        row.shown |= 1 << row.turn
        if value(t, row, 1):
            row.asked = 1
            return row_changes.ask(row, row_changes.left_of(t, row, row.turn))
    elif code != actions.CONCEAL:
        row.dictated = code & 63
    return following(row)


@bare
def enter_drop_out(t: GameRow, row: DealRow) -> int:
    """Start asking, from the maker's left, who drops out."""
    if row.maker < 0:
        return following(row)
    return row_changes.ask(row, (row.maker + 1) % t.seats)


@bare
def ask_drop_out(t: GameRow, row: DealRow, q: Question) -> None:
    """Ask whether a seat drops out; near the goal it must stay."""
    if row.scores[t.side[row.turn]] <= value(t, row, 1):
        row_changes.add(q, actions.STAY)
    else:
        row_changes.either(q, actions.STAY, actions.DROP)


@bare
def do_drop_out(t: GameRow, row: DealRow, code: int) -> int:
    """Drop out or stay."""
    if code == actions.DROP:
        row.out |= 1 << row.turn
    row.turn = (row.turn + 1) % t.seats
    return following(row) if row.turn == row.maker else STAY_HERE

"""Observations computed from the machine's rows, compiled.

Reads only the part of a row that the seat may know (``fast.layout.rows``), with one exception: the
position of a covered table card is public although the card is not, and only the position is read.
"""

from __future__ import annotations

from typing import TypeAlias

from euchre.coordinates import Mask, TableSeat
from euchre.fast.compile.bits import size
from euchre.fast.compile.marks import bare
from euchre.fast.encode.encoding import ASKED_STEPS
from euchre.fast.encode.places import Places
from euchre.fast.layout.rows import CARDS, DealRow, GameRow
from euchre.fast.rules.views import is_blind

#: The index of the next word of an observation, the pending bits, and their number.
Pen: TypeAlias = tuple[int, int, int]


@bare
def frame_of(x: Places, row: DealRow) -> int:
    """Return the suit numbered 0 (``index.frame_of``)."""
    by = 0
    if x.turns:
        if 0 <= row.trump < 4:
            by = row.trump
        elif row.turned >= 0:
            by = row.turned
        elif 0 <= row.bid_strain < 4:
            by = row.bid_strain
    return by


@bare
def turned(x: Places, cards: Mask, by: int) -> int:
    """Return a mask of cards with their suits exchanged for ``suit ^ by``."""
    block = x.block
    one = (1 << block) - 1
    suits = cards & ((1 << 4 * block) - 1)
    rest = cards ^ suits
    if by & 1:
        even = one | one << 2 * block
        suits = (suits & even) << block | (suits >> block & even)
    if by & 2:
        low = (1 << 2 * block) - 1
        suits = (suits & low) << 2 * block | suits >> 2 * block
    red, black = x.red, x.black
    if (by == 1 or by == 2) and rest & (red | black):
        both = rest & red != 0, rest & black != 0
        rest &= ~(red | black)
        rest |= black if both[0] else 0
        rest |= red if both[1] else 0
    return suits | rest


@bare
def around(t: GameRow, seats: Mask, seat: TableSeat) -> int:
    """Return a mask of seats counted from a seat."""
    n = t.seats
    return (seats >> seat | seats << (n - seat)) & ((1 << n) - 1)


@bare
def who(t: GameRow, other: TableSeat, seat: TableSeat) -> Mask:
    """Return the mask of one other seat (-1 for none) counted from a seat."""
    i = other - seat
    return 1 << (i if i >= 0 else i + t.seats) if other >= 0 else 0


# -- observations ----------------------------------------------------------------------------


@bare
def put(x: Places, out: list[int], pen: Pen, bits: int, width: int) -> Pen:
    """Append bits to the output."""
    word, wet, left = pen
    while width > 56:
        wet |= (bits & 255) << left
        out[word] = x.spread[wet & 255]
        wet >>= 8
        bits >>= 8
        width -= 8
        word += 1
    wet |= bits << left
    left += width
    while left >= 8:
        out[word] = x.spread[wet & 255]
        wet >>= 8
        left -= 8
        word += 1
    return word, wet, left


def write(
    t: GameRow, x: Places, row: DealRow, seat: TableSeat, chosen: int, out: list[int]
) -> None:
    """Write a seat's observation into ``out``, words of eight bytes (``encoding.Encoding``).

    ``chosen`` are the cards that the seat on turn has chosen so far.
    """
    n, pack, by = t.seats, size(t.full), frame_of(x, row)
    pen = (seat * 0, row.turn * 0, seat * 0)
    away, drawn = 0, 0
    for pile in range(row.pile_count):
        if row.pile_seat[pile] == seat:
            away |= row.pile_cards[pile]
    hand = 0 if is_blind(t, row) and not row.exposed >> seat & 1 else row.hands[seat]
    pen = put(x, out, pen, turned(x, hand, by), pack)
    pen = put(x, out, pen, turned(x, away, by), pack)
    if x.drawn:
        drawn = row.drawn[seat]
        pen = put(x, out, pen, turned(x, drawn, by), pack)
    if x.chosen:
        pen = put(x, out, pen, turned(x, chosen if seat == row.turn else 0, by), pack)
    faces = 0
    for place in range(row.faced):
        faces |= 1 << row.face[place]
    up = 1 << row.face[row.faced - 1] if faces else 0
    pen = put(x, out, pen, turned(x, up, by), pack)
    if x.faces:
        pen = put(x, out, pen, turned(x, faces, by), pack)
    for i in range(n):
        other = seat + i if seat + i < n else seat + i - n
        pen = put(x, out, pen, turned(x, row.played_by[other], by), pack)
    # The trick by seat: card + 1 in one byte each.
    trick = row.turn * 0
    for place in range(row.trick_size):
        played = row.trick[place]
        i = (played >> 6) - seat
        trick |= x.card[by][played & 63] + 1 << 8 * (i if i >= 0 else i + n)
    for _ in range(n):
        card = trick & 255
        pen = put(x, out, pen, 1 << card - 1 if card else 0, pack)
        trick >>= 8
    pen = _write_rare(t, x, row, seat, by, pen, out)
    pen = _write_calls(t, x, row, seat, by, pen, out)
    # Flush the remaining bits.
    put(x, out, pen, 0, 7)


@bare
def _write_rare(
    t: GameRow, x: Places, row: DealRow, seat: TableSeat, by: int, pen: Pen, out: list[int]
) -> Pen:
    """Write the parts of some games only: table cards, exposed hands, calls, known cards."""
    n, pack = t.seats, size(t.full)
    columns = x.columns
    if columns:
        for i in range(n):
            other, lie, under = (seat + i) % n, 0, 0
            for column in range(columns):
                at = other * columns + column
                lie |= 1 << row.rest[at] if row.rest[at] >= 0 else 0
                under |= (row.rest[at + n * columns] >= 0) << column
            pen = put(x, out, pen, turned(x, lie, by), pack)
            pen = put(x, out, pen, under, columns)
    if x.shown:
        for i in range(1, n):
            other = (seat + i) % n
            hand = row.hands[other] if row.exposed >> other & 1 else 0
            pen = put(x, out, pen, turned(x, hand, by), pack)
        lead = 1 << row.dictated if row.dictated >= 0 else 0
        pen = put(x, out, pen, turned(x, lead, by), pack)
    if x.called:
        called = row.called
        card = 1 << called if 0 <= called < CARDS else 0
        suit = 1 << (called - CARDS ^ by) if called >= CARDS else 0
        pen = put(x, out, pen, turned(x, card, by), pack)
        pen = put(x, out, pen, suit, 4)
    last = x.known
    for number in range(last):
        places = 0
        for i in range(row.known_count):
            # The upcard's entry is the last; the joker's, if it can be known, is the first.
            is_up = row.faced > 0 and row.known_card[i] == row.face[row.faced - 1]
            if is_up == (number == last - 1) or last == 1:
                places = around(t, row.known_seats[i], seat)
                places |= (row.known_piles[i] != 0) << n
        pen = put(x, out, pen, places, n + 1)
    return pen


@bare
def _write_calls(
    t: GameRow, x: Places, row: DealRow, seat: TableSeat, by: int, pen: Pen, out: list[int]
) -> Pen:
    """Write the progress of the deal, the calls, the tricks and the scores."""
    n, suits = t.seats, x.suits[by]
    pen = put(x, out, pen, 1 << row.phase, t.phases)
    pen = put(x, out, pen, 1 << min(row.asked, ASKED_STEPS - 1), ASKED_STEPS)
    begun = row.trick_size > 0
    # Several parts at once: together they have fewer than 56 bits.
    bits = who(t, row.turn, seat) | who(t, row.dealer, seat) << n
    bits |= who(t, row.maker, seat) << 2 * n | who(t, row.picker, seat) << 3 * n
    bits |= (who(t, row.trick[0] >> 6, seat) if begun else 0) << 4 * n
    bits |= (who(t, row.winner, seat) if begun else 0) << 5 * n
    pen = put(x, out, pen, bits, 6 * n)
    trump = row.trump
    bits = 1 << (trump ^ by if trump < 4 else trump) if trump >= 0 else 0
    bits |= (1 << (row.turned ^ by) if row.turned >= 0 else 0) << 6
    bits |= suits[row.barred] << 10
    bits |= (1 << (row.led ^ by) if row.led >= 0 else 0) << 14
    bits |= row.accepted << 18 | (row.took >= 0) << 19
    away = 0
    for pile in range(row.pile_count):
        away |= 1 << row.pile_seat[pile]
    bits |= around(t, row.lone, seat) << 20 | around(t, row.out, seat) << (20 + n)
    bits |= around(t, away, seat) << (20 + 2 * n)
    pen = put(x, out, pen, bits, 20 + 3 * n)
    if x.helpers:
        pen = put(x, out, pen, around(t, row.helpers, seat), n)
    if x.declarer:
        pen = put(x, out, pen, who(t, row.declarer, seat), n)
    bits = 0
    for i in range(n):
        other = seat + i if seat + i < n else seat + i - n
        bits |= suits[row.voids[other] & 15] << 4 * i
    pen = put(x, out, pen, bits, 4 * n)
    sides, total = t.sides, t.tricks
    own_side = t.side[seat]
    taken = row.turn * 0
    for other in range(n):
        i = t.side[other] - own_side
        taken += row.taken[other] << 8 * (i if i >= 0 else i + sides)
    for _ in range(sides):
        pen = put(x, out, pen, (1 << (taken & 255)) - 1, total)
        taken >>= 8
    levels = x.bids
    if levels:
        for i in range(n):
            call = row.said[(seat + i) % n]
            pen = put(x, out, pen, 1 << x.level[call] if call else 0, levels)
        strain = row.bid_strain
        bits = 1 << (strain ^ by if strain < 4 else strain) if strain >= 0 else 0
        bits |= who(t, row.bidder, seat) << 6 | around(t, row.passed, seat) << (6 + n)
        pen = put(x, out, pen, bits, 6 + 2 * n)
    if x.steps:
        for i in range(sides):
            gone = abs(row.scores[(own_side + i) % sides] - x.start)
            steps = min(x.steps, gone * x.steps // x.span)
            pen = put(x, out, pen, (1 << steps) - 1, x.steps)
    return pen

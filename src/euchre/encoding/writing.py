"""Observations computed from the machine's rows, compiled.

Reads only the part of a row that the seat may know (``machine.layout``), with one exception: the
position of a covered table card is public although the card is not, and only the position is read.
"""

from __future__ import annotations

from typing import Any

from euchre.encoding import places as p
from euchre.encoding.parts import ASKED_STEPS
from euchre.kernel.bits import size
from euchre.kernel.chance import apart, bare
from euchre.machine.layout import (
    ACCEPTED,
    ASKED,
    BARRED,
    BID_STRAIN,
    BIDDER,
    CALLED,
    CARDS,
    DEALER,
    DECLARER,
    DICTATED,
    DRAWN,
    EXPOSED,
    FACE,
    FACED,
    FULL,
    HANDS,
    HELPERS,
    KNOWN_CARD,
    KNOWN_COUNT,
    KNOWN_PILES,
    KNOWN_SEATS,
    LED,
    LONE,
    MAKER,
    OUT,
    PASSED,
    PHASE,
    PHASES,
    PICKER,
    PILE_CARDS,
    PILE_COUNT,
    PILE_SEAT,
    PLAYED_BY,
    SAID,
    SCORES,
    SIDE,
    SIDES,
    TAIL,
    TAKEN,
    TOOK,
    TOTAL,
    TRICK,
    TRICK_SIZE,
    TRUMP,
    TURN,
    TURNED,
    VOIDS,
    WINNER,
    N,
)
from euchre.machine.views import is_blind


@bare
def frame_of(x: Any, row: Any) -> Any:
    """Return the suit numbered 0 (``index.frame_of``)."""
    by = 0
    if x[p.TURNS]:
        if 0 <= row[TRUMP] < 4:
            by = row[TRUMP]
        elif row[TURNED] >= 0:
            by = row[TURNED]
        elif 0 <= row[BID_STRAIN] < 4:
            by = row[BID_STRAIN]
    return by


@bare
def turned(x: Any, cards: Any, by: Any) -> Any:
    """Return a mask of cards with their suits exchanged for ``suit ^ by``."""
    block = x[p.BLOCK]
    one = (1 << block) - 1
    suits = cards & ((1 << 4 * block) - 1)
    rest = cards ^ suits
    if by & 1:
        even = one | one << 2 * block
        suits = (suits & even) << block | (suits >> block & even)
    if by & 2:
        low = (1 << 2 * block) - 1
        suits = (suits & low) << 2 * block | suits >> 2 * block
    red, black = x[p.RED], x[p.BLACK]
    if (by == 1 or by == 2) and rest & (red | black):
        both = rest & red != 0, rest & black != 0
        rest &= ~(red | black)
        rest |= black if both[0] else 0
        rest |= red if both[1] else 0
    return suits | rest


@bare
def around(t: Any, seats: Any, seat: Any) -> Any:
    """Return a mask of seats counted from a seat."""
    n = t[N]
    return (seats >> seat | seats << (n - seat)) & ((1 << n) - 1)


@bare
def who(t: Any, other: Any, seat: Any) -> Any:
    """Return the mask of one other seat (-1 for none) counted from a seat."""
    i = other - seat
    return 1 << (i if i >= 0 else i + t[N]) if other >= 0 else 0


# -- observations ----------------------------------------------------------------------------


@bare
def put(x: Any, out: Any, pen: Any, bits: Any, width: Any) -> Any:
    """Append up to 56 bits to the output.

    ``pen`` holds the index of the next word, the pending bits, and their number.
    """
    word, wet, left = pen
    wet |= bits << left
    left += width
    while left >= 8:
        out[word] = x[p.SPREAD + (wet & 255)]
        wet >>= 8
        left -= 8
        word += 1
    return word, wet, left


@apart
def write(t: Any, x: Any, row: Any, seat: Any, chosen: Any, out: Any) -> None:
    """Write a seat's observation into ``out``, words of eight bytes (``parts.Encoding``).

    ``chosen`` are the cards that the seat on turn has chosen so far.
    """
    n, pack, by = t[N], size(t[FULL]), frame_of(x, row)
    pen = (seat * 0, row[0] * 0, seat * 0)
    away, drawn = 0, 0
    for pile in range(row[PILE_COUNT]):
        if row[PILE_SEAT + pile] == seat:
            away |= row[PILE_CARDS + pile]
    hand = 0 if is_blind(t, row) and not row[EXPOSED] >> seat & 1 else row[HANDS + seat]
    pen = put(x, out, pen, turned(x, hand, by), pack)
    pen = put(x, out, pen, turned(x, away, by), pack)
    if x[p.DRAWN]:
        drawn = row[DRAWN + seat]
        pen = put(x, out, pen, turned(x, drawn, by), pack)
    if x[p.CHOSEN]:
        pen = put(x, out, pen, turned(x, chosen if seat == row[TURN] else 0, by), pack)
    faces = 0
    for place in range(row[FACED]):
        faces |= 1 << row[FACE + place]
    up = 1 << row[FACE + row[FACED] - 1] if faces else 0
    pen = put(x, out, pen, turned(x, up, by), pack)
    if x[p.FACES]:
        pen = put(x, out, pen, turned(x, faces, by), pack)
    for i in range(n):
        other = seat + i if seat + i < n else seat + i - n
        pen = put(x, out, pen, turned(x, row[PLAYED_BY + other], by), pack)
    # The trick by seat: card + 1 in one byte each.
    trick = row[0] * 0
    for place in range(row[TRICK_SIZE]):
        played = row[TRICK + place]
        i = (played >> 6) - seat
        trick |= x[p.CARD + by * CARDS + (played & 63)] + 1 << 8 * (i if i >= 0 else i + n)
    for _ in range(n):
        card = trick & 255
        pen = put(x, out, pen, 1 << card - 1 if card else 0, pack)
        trick >>= 8
    pen = _write_rare(t, x, row, seat, by, pen, out)
    pen = _write_calls(t, x, row, seat, by, pen, out)
    # Flush the remaining bits.
    put(x, out, pen, 0, 7)


@bare
def _write_rare(t: Any, x: Any, row: Any, seat: Any, by: Any, pen: Any, out: Any) -> Any:
    """Write the parts of some games only: table cards, exposed hands, calls, known cards."""
    n, pack = t[N], size(t[FULL])
    columns = x[p.COLUMNS]
    if columns:
        for i in range(n):
            other, lie, under = (seat + i) % n, 0, 0
            for column in range(columns):
                at = TAIL + other * columns + column
                lie |= 1 << row[at] if row[at] >= 0 else 0
                under |= (row[at + n * columns] >= 0) << column
            pen = put(x, out, pen, turned(x, lie, by), pack)
            pen = put(x, out, pen, under, columns)
    if x[p.SHOWN]:
        for i in range(1, n):
            other = (seat + i) % n
            hand = row[HANDS + other] if row[EXPOSED] >> other & 1 else 0
            pen = put(x, out, pen, turned(x, hand, by), pack)
        lead = 1 << row[DICTATED] if row[DICTATED] >= 0 else 0
        pen = put(x, out, pen, turned(x, lead, by), pack)
    if x[p.CALLED]:
        called = row[CALLED]
        card = 1 << called if 0 <= called < CARDS else 0
        suit = 1 << (called - CARDS ^ by) if called >= CARDS else 0
        pen = put(x, out, pen, turned(x, card, by), pack)
        pen = put(x, out, pen, suit, 4)
    last = x[p.KNOWN]
    for number in range(last):
        places = 0
        for i in range(row[KNOWN_COUNT]):
            # The upcard's entry is the last; the joker's, if it can be known, is the first.
            is_up = row[FACED] > 0 and row[KNOWN_CARD + i] == row[FACE + row[FACED] - 1]
            if is_up == (number == last - 1) or last == 1:
                places = around(t, row[KNOWN_SEATS + i], seat)
                places |= (row[KNOWN_PILES + i] != 0) << n
        pen = put(x, out, pen, places, n + 1)
    return pen


@bare
def _write_calls(t: Any, x: Any, row: Any, seat: Any, by: Any, pen: Any, out: Any) -> Any:
    """Write the progress of the deal, the calls, the tricks and the scores."""
    n, suits = t[N], p.SUITS + by * 16
    pen = put(x, out, pen, 1 << row[PHASE], t[PHASES])
    pen = put(x, out, pen, 1 << min(row[ASKED], ASKED_STEPS - 1), ASKED_STEPS)
    begun = row[TRICK_SIZE] > 0
    # Several parts at once: together they have fewer than 56 bits.
    bits = who(t, row[TURN], seat) | who(t, row[DEALER], seat) << n
    bits |= who(t, row[MAKER], seat) << 2 * n | who(t, row[PICKER], seat) << 3 * n
    bits |= (who(t, row[TRICK] >> 6, seat) if begun else 0) << 4 * n
    bits |= (who(t, row[WINNER], seat) if begun else 0) << 5 * n
    pen = put(x, out, pen, bits, 6 * n)
    trump = row[TRUMP]
    bits = 1 << (trump ^ by if trump < 4 else trump) if trump >= 0 else 0
    bits |= (1 << (row[TURNED] ^ by) if row[TURNED] >= 0 else 0) << 6
    bits |= x[suits + row[BARRED]] << 10
    bits |= (1 << (row[LED] ^ by) if row[LED] >= 0 else 0) << 14
    bits |= row[ACCEPTED] << 18 | (row[TOOK] >= 0) << 19
    away = 0
    for pile in range(row[PILE_COUNT]):
        away |= 1 << row[PILE_SEAT + pile]
    bits |= around(t, row[LONE], seat) << 20 | around(t, row[OUT], seat) << (20 + n)
    bits |= around(t, away, seat) << (20 + 2 * n)
    pen = put(x, out, pen, bits, 20 + 3 * n)
    if x[p.HELPERS]:
        pen = put(x, out, pen, around(t, row[HELPERS], seat), n)
    if x[p.DECLARER]:
        pen = put(x, out, pen, who(t, row[DECLARER], seat), n)
    bits = 0
    for i in range(n):
        other = seat + i if seat + i < n else seat + i - n
        bits |= x[suits + (row[VOIDS + other] & 15)] << 4 * i
    pen = put(x, out, pen, bits, 4 * n)
    sides, total = t[SIDES], t[TOTAL]
    own_side = t[SIDE + seat]
    taken = row[0] * 0
    for other in range(n):
        i = t[SIDE + other] - own_side
        taken += row[TAKEN + other] << 8 * (i if i >= 0 else i + sides)
    for _ in range(sides):
        pen = put(x, out, pen, (1 << (taken & 255)) - 1, total)
        taken >>= 8
    levels = x[p.BIDS]
    if levels:
        for i in range(n):
            call = row[SAID + (seat + i) % n]
            pen = put(x, out, pen, 1 << x[p.LEVEL + call] if call else 0, levels)
        strain = row[BID_STRAIN]
        bits = 1 << (strain ^ by if strain < 4 else strain) if strain >= 0 else 0
        bits |= who(t, row[BIDDER], seat) << 6 | around(t, row[PASSED], seat) << (6 + n)
        pen = put(x, out, pen, bits, 6 + 2 * n)
    if x[p.STEPS]:
        for i in range(sides):
            gone = abs(row[SCORES + (own_side + i) % sides] - x[p.FROM])
            steps = min(x[p.STEPS], gone * x[p.STEPS] // x[p.SPAN])
            pen = put(x, out, pen, (1 << steps) - 1, x[p.STEPS])
    return pen

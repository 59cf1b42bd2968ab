"""Conversion between legal actions and ids, on the machine's rows, compiled."""

from __future__ import annotations

from typing import Any

from euchre.encoding import places as p
from euchre.encoding.writing import around, frame_of, turned, write
from euchre.kernel.bits import lowest, size
from euchre.kernel.chance import apart, bare, entry
from euchre.kernel.pointers import pointer
from euchre.machine import codes
from euchre.machine.layout import (
    CARDS,
    CODES,
    MAY,
    SIZE,
    TURN,
    TWINS,
    TWINS_ALIKE,
    VERB,
    WAYS,
    WORDS,
    N,
)
from euchre.machine.steps import options

#: The verb of playing a card.
PLAY = 0


@bare
def _set(ids: Any, number: Any) -> None:
    ids[number >> 6] |= 1 << (number & 63)


@bare
def id_of(t: Any, x: Any, code: Any, by: Any, seat: Any) -> Any:
    """Return the id of a seat's action that moves no set of cards."""
    verb, arg, more = code >> 6 & 63, code & 63, code >> codes.MORE
    number = x[p.WORD + verb * 2 + (more & 1)]
    if verb == PLAY:
        card = x[p.CARD + by * CARDS + arg]
        number = x[p.FIRST] + card
        if more:
            number = x[p.LEAD] + (card - x[p.JOKER]) * 4 + ((more - 1) ^ by)
    elif verb << 6 == codes.NAME:
        number = x[p.NAME + more * 8 + (arg ^ by if arg < 4 else arg)]
    elif verb << 6 == codes.BID:
        number = x[p.BID + ((((more - 1) ^ by) + 1) if 0 < more < 5 else more) * CARDS + arg]
    elif verb << 6 == codes.ASK:
        number = x[p.FIRST + verb] + (arg - seat + t[N]) % t[N] - 1
    elif verb << 6 == codes.CHOOSE:
        number = x[p.CHOOSE + around(t, more, seat)]
    elif verb << 6 == codes.CALL:
        card = x[p.CARD + by * CARDS + arg]
        number = x[p.CALL_SUIT] + (arg ^ by) if more else x[p.FIRST + verb] + card
    elif verb << 6 == codes.DICTATE:
        number = x[p.FIRST + verb] + x[p.CARD + by * CARDS + arg]
    return number


@bare
def next_cards(t: Any, x: Any, q: Any, chosen: Any, by: Any) -> Any:
    """Return the cards (turned) that can extend a partially chosen set.

    Cards are chosen in rising order, and enough must remain to complete the set.
    """
    may, done = turned(x, q[MAY], by), turned(x, chosen, by)
    left = q[SIZE] - size(done)
    # Only cards above the highest chosen one.
    cards = may
    if done:
        below = done
        while below & (below - 1):
            below &= below - 1
        cards &= -(below << 1)
    if q[TWINS_ALIKE]:
        # The second of two twins only with the first; twins are adjacent in every frame.
        cards &= ~(turned(x, t[TWINS], by) & may << 1 & ~(done << 1))
    rest = may
    for _ in range(left - 1):
        # Reserve the highest cards for the remaining choices.
        top = rest
        while top & (top - 1):
            top &= top - 1
        rest ^= top
    return cards & rest


@apart
def write_ids(t: Any, x: Any, row: Any, q: Any, chosen: Any, ids: Any) -> Any:
    """Write the legal ids of a question into words of bits; return their number."""
    seat, by = row[TURN], frame_of(x, row)
    for i in range(x[p.WORDS_OF_IDS]):
        ids[i] = 0
    if not chosen:
        for i in range(q[WORDS]):
            _set(ids, id_of(t, x, q[CODES + i], by, seat))
    if q[WAYS]:
        cards = turned(x, q[MAY], by) if q[SIZE] == 1 else next_cards(t, x, q, chosen, by)
        base = x[p.FIRST + (q[VERB] >> 6)]
        word, shift = base >> 6, base & 63
        ids[word] |= cards << shift
        if shift and cards >> (63 - shift):
            # Guarded, because a shift by 64 is undefined; cards are below 2^63.
            ids[word + 1] |= cards >> (64 - shift)
    number = 0
    for i in range(x[p.WORDS_OF_IDS]):
        number += size(ids[i])
    return number


@bare
def spread(x: Any, ids: Any, mask: Any) -> None:
    """Unpack the bits of words into bytes, eight per word."""
    for i in range(x[p.MASK_WORDS]):
        mask[i] = x[p.SPREAD + (ids[i >> 3] >> (i & 7) * 8 & 255)]


@bare
def code_of(t: Any, x: Any, row: Any, number: Any) -> Any:
    """Return the action code of an id and its card; for a set the bare verb (``codes``)."""
    seat, by = row[TURN], frame_of(x, row)
    verb, arg, more = x[p.VERB + number], x[p.ARG + number], x[p.MORE + number]
    card = x[p.CARD + by * CARDS + arg]
    code = verb << 6
    if code == PLAY or code == codes.DICTATE:
        code |= card | (((more - 1) ^ by) + 1 if more else 0) << codes.MORE
    elif code == codes.NAME:
        code |= (arg ^ by if arg < 4 else arg) | more << codes.MORE
    elif code == codes.BID:
        code |= arg | (((more - 1) ^ by) + 1 if 0 < more < 5 else more) << codes.MORE
    elif code == codes.ASK:
        code |= (arg + seat) % t[N]
    elif code == codes.CHOOSE:
        code |= around(t, more, (t[N] - seat) % t[N]) << codes.MORE
    elif code == codes.CALL:
        code |= ((arg ^ by) if more else card) | more << codes.MORE
    elif not (code == codes.DISCARD or code == codes.EXCHANGE or code == codes.GIVE):
        code |= more << codes.MORE
    return code, card


@entry
def look(t: Any, x: Any, row: Any, seat: Any, chosen: Any, q: Any, ids: Any, out: Any) -> Any:
    """Write a seat's observation and legal ids; return the number of legal ids.

    ``q``, ``ids`` and ``out`` (all int64) are scratch space for the question, the ids as bits and
    the observation; see ``seat.Room``. A seat that is not on turn has no legal ids.
    """
    by_t, by_x, by_row = pointer(t), pointer(x), pointer(row)
    write(by_t, by_x, by_row, seat, chosen, pointer(out))
    if row[TURN] != seat:
        for i in range(by_x[p.WORDS_OF_IDS]):
            ids[i] = 0
        return seat * 0
    options(by_t, by_row, pointer(q))
    return write_ids(by_t, by_x, by_row, pointer(q), chosen, pointer(ids))


@entry
def next_ids(t: Any, x: Any, rows: Any, moves: Any, chosen: Any, ids: Any, out: Any) -> None:
    """Write, for each row, the next id toward an action ``moves[row, (code, cards)]``.

    For a set of cards that is its lowest card not chosen yet. If cards outside the action's set
    have been chosen, it is the lowest legal id.
    """
    by_t, by_x = pointer(t), pointer(x)
    for i in range(rows.shape[0]):
        row = pointer(rows[i])
        by, code = frame_of(by_x, row), moves[i, 0]
        left = moves[i, 1] & ~chosen[i]
        if not moves[i, 1]:
            number = id_of(by_t, by_x, code, by, row[TURN])
        elif left:
            number = by_x[p.FIRST + (code >> 6)] + lowest(turned(by_x, left, by))
        else:
            number = chosen[i] * 0
        if not ids[i, number >> 6] >> (number & 63) & 1:
            word = 0
            while not ids[i, word]:
                word += 1
            number = word * 64 + lowest(ids[i, word])
        out[i] = number

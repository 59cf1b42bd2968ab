"""Conversion between legal actions and ids, on the machine's rows, compiled."""

from __future__ import annotations

from euchre.coordinates import Mask, TableSeat
from euchre.engine import actions
from euchre.fast.compile.arrays import Ints, pointer
from euchre.fast.compile.bits import lowest, size
from euchre.fast.compile.marks import bare, entry
from euchre.fast.encode.places import Places, places_in
from euchre.fast.encode.writing import around, frame_of, turned, write
from euchre.fast.layout import codes
from euchre.fast.layout.rows import DealRow, GameRow, Question, question_in, row_in, table_in
from euchre.fast.rules.steps import options

#: The verb of playing a card.
PLAY = 0


@bare
def _set(ids: list[int], number: int) -> None:
    ids[number >> 6] |= 1 << (number & 63)


@bare
def id_of(t: GameRow, x: Places, code: int, by: int, seat: TableSeat) -> int:
    """Return the id of a seat's action that moves no set of cards."""
    verb, arg, more = code >> 6 & 63, code & 63, code >> actions.MORE
    number = x.word[verb][more & 1]
    if verb == PLAY:
        card = x.card[by][arg]
        number = x.first[0] + card
        if more:
            number = x.lead + (card - x.joker) * 4 + ((more - 1) ^ by)
    elif verb << 6 == codes.NAME:
        number = x.name[more][arg ^ by if arg < 4 else arg]
    elif verb << 6 == codes.BID:
        number = x.bid[(more - 1 ^ by) + 1 if 0 < more < 5 else more][arg]
    elif verb << 6 == codes.ASK:
        number = x.first[verb] + (arg - seat + t.seats) % t.seats - 1
    elif verb << 6 == codes.CHOOSE:
        number = x.choose[around(t, more, seat)]
    elif verb << 6 == codes.CALL:
        card = x.card[by][arg]
        number = x.call_suit + (arg ^ by) if more else x.first[verb] + card
    elif verb << 6 == codes.DICTATE:
        number = x.first[verb] + x.card[by][arg]
    return number


@bare
def next_cards(t: GameRow, x: Places, q: Question, chosen: int, by: int) -> Mask:
    """Return the cards (turned) that can extend a partially chosen set.

    Cards are chosen in rising order, and enough must remain to complete the set.
    """
    may, done = turned(x, q.may, by), turned(x, chosen, by)
    left = q.size - size(done)
    # Only cards above the highest chosen one.
    cards = may
    if done:
        below = done
        while below & (below - 1):
            below &= below - 1
        cards &= -(below << 1)
    if q.twins_alike:
        # The second of two twins only with the first; twins are adjacent in every frame.
        cards &= ~(turned(x, t.twins, by) & may << 1 & ~(done << 1))
    rest = may
    for _ in range(left - 1):
        # Reserve the highest cards for the remaining choices.
        top = rest
        while top & (top - 1):
            top &= top - 1
        rest ^= top
    return cards & rest


def write_ids(t: GameRow, x: Places, row: DealRow, q: Question, chosen: int, ids: list[int]) -> int:
    """Write the legal ids of a question into words of bits; return their number."""
    seat, by = row.turn, frame_of(x, row)
    for i in range(x.words_of_ids):
        ids[i] = 0
    if not chosen:
        for i in range(q.words):
            _set(ids, id_of(t, x, q.codes[i], by, seat))
    if q.ways:
        cards = turned(x, q.may, by) if q.size == 1 else next_cards(t, x, q, chosen, by)
        base = x.first[q.verb >> 6]
        word, shift = base >> 6, base & 63
        ids[word] |= cards << shift
        if shift and cards >> (64 - shift):
            # Guarded, because a shift by 64 is undefined; cards are below 2^63.
            ids[word + 1] |= cards >> (64 - shift)
    number = 0
    for i in range(x.words_of_ids):
        number += size(ids[i])
    return number


@bare
def spread(x: Places, ids: list[int], mask: list[int]) -> None:
    """Unpack the bits of words into bytes, eight per word."""
    for i in range(x.mask_words):
        mask[i] = x.spread[ids[i >> 3] >> (i & 7) * 8 & 255]


@bare
def code_of(t: GameRow, x: Places, row: DealRow, number: int) -> tuple[int, int]:
    """Return the action code of an id and its card; for a set the bare verb (``codes``)."""
    seat, by = row.turn, frame_of(x, row)
    verb, arg, more = x.verb[number], x.arg[number], x.more[number]
    card = x.card[by][arg]
    code = verb << 6
    if code == PLAY or code == codes.DICTATE:
        code |= card | (((more - 1) ^ by) + 1 if more else 0) << actions.MORE
    elif code == codes.NAME:
        code |= (arg ^ by if arg < 4 else arg) | more << actions.MORE
    elif code == codes.BID:
        code |= arg | (((more - 1) ^ by) + 1 if 0 < more < 5 else more) << actions.MORE
    elif code == codes.ASK:
        code |= (arg + seat) % t.seats
    elif code == codes.CHOOSE:
        code |= around(t, more, (t.seats - seat) % t.seats) << actions.MORE
    elif code == codes.CALL:
        code |= ((arg ^ by) if more else card) | more << actions.MORE
    elif not (code == codes.DISCARD or code == codes.EXCHANGE or code == codes.GIVE):
        code |= more << actions.MORE
    return code, card


@entry
def look(
    table: Ints,
    places: Ints,
    view: Ints,
    seat: TableSeat,
    chosen: int,
    question: Ints,
    ids: Ints,
    out: Ints,
) -> int:
    """Write a seat's observation and legal ids; return the number of legal ids.

    ``question``, ``ids`` and ``out`` (all int64) are scratch space for the question, the ids as
    bits and the observation; see ``seat.Arrays``. A seat that is not on turn has no legal ids.
    """
    t, x, row, q = table_in(table), places_in(places), row_in(view), question_in(question)
    write(t, x, row, seat, chosen, pointer(out))
    if row.turn != seat:
        for i in range(x.words_of_ids):
            ids[i] = 0
        return seat * 0
    options(t, row, q)
    return write_ids(t, x, row, q, chosen, pointer(ids))


@entry
def next_ids(
    table: Ints, places: Ints, rows: Ints, moves: Ints, chosen: Ints, ids: Ints, out: Ints
) -> None:
    """Write, for each row, the next id toward an action ``moves[row, (code, cards)]``.

    For a set of cards that is its lowest card not chosen yet. If cards outside the action's set
    have been chosen, it is the lowest legal id.
    """
    t, x = table_in(table), places_in(places)
    for i in range(rows.shape[0]):
        row = row_in(rows[i])
        by, code = frame_of(x, row), moves[i, 0]
        left = moves[i, 1] & ~chosen[i]
        if not moves[i, 1]:
            number = id_of(t, x, code, by, row.turn)
        elif left:
            number = x.first[code >> 6] + lowest(turned(x, left, by))
        else:
            number = chosen[i] * 0
        if not ids[i, number >> 6] >> (number & 63) & 1:
            word = 0
            while not ids[i, word]:
                word += 1
            number = word * 64 + lowest(ids[i, word])
        out[i] = number

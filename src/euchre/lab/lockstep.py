"""Many deals in lockstep, compiled: one action in each row, then each row's next question."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from euchre.coordinates import TableSeat
from euchre.fast.compile.bits import Bits, lowest, nth, signed, size
from euchre.fast.compile.chance import chosen, key_of, word
from euchre.fast.compile.marks import bare, entry
from euchre.fast.compile.pointers import pointer
from euchre.fast.encode.choosing import code_of, spread, write_ids
from euchre.fast.encode.places import Places, places_in
from euchre.fast.encode.writing import write
from euchre.fast.layout import codes
from euchre.fast.layout.rows import Row, Table, question_in, row_in, table_in
from euchre.fast.player.deals import LONGEST
from euchre.fast.rules.deals import deal_row
from euchre.fast.rules.settling import next_dealer, settle_row, winners_of
from euchre.fast.rules.steps import NO_CARDS, options, step
from euchre.fast.rules.steps import begin as begin_deal

#: Marks a row without a deal: deal next.
DEAL = -1
#: Instead of an id: leave this row as it is.
WAIT = -2
#: What ``advance`` returns when all actions were legal.
ALL_LEGAL = -1


class Room(NamedTuple):
    """The arrays of a batch of ``n`` rows; they never move."""

    #: The machine's rows, and the number of the deal or game in each; int64.
    rows: NDArray[np.int64]
    numbers: NDArray[np.int64]
    #: The number of deals of each game so far, and its scores by side; int64.
    deals: NDArray[np.int64]
    scores: NDArray[np.int64]
    #: The cards chosen so far of an incomplete set, in the table frame; int64.
    chosen: NDArray[np.int64]
    #: The legal ids as bits, one word more than needed; as bytes; and the observations: int64.
    ids: NDArray[np.int64]
    mask: NDArray[np.int64]
    seen: NDArray[np.int64]
    #: The ids chosen since the deal began, forced ones included, and how many: int16, int64.
    log: NDArray[np.int16]
    logged: NDArray[np.int64]
    #: The seat on turn, the points of each side in this step, and whether a deal or game ended.
    turn: NDArray[np.int8]
    points: NDArray[np.int16]
    done: NDArray[np.bool_]
    #: Scratch space for a question and for points.
    question: NDArray[np.int64]
    got: NDArray[np.int64]


@bare
def _deal(t: Table, on: Room, i: int, seed: Bits, games: int, dealer: TableSeat) -> None:
    """Deal the next deal into row ``i``; ``dealer`` is -1 at the beginning of a game."""
    number = on.numbers[i]
    if games:
        who = dealer if dealer >= 0 else number % t.seats
        key = key_of(key_of(seed, np.uint64(number)), np.uint64(on.deals[i]))
    else:
        who = number % t.seats
        key = key_of(seed, np.uint64(number))
    row = row_in(on.rows[i])
    deal_row(t, row, key, who)
    if games:
        for side in range(t.sides):
            row.scores[side] = on.scores[i, side]
    on.logged[i] = 0
    on.chosen[i] = 0


@bare
def _settle(t: Table, row: Row, on: Room, i: int, games: int) -> int:
    """Settle the finished deal of row ``i``; return the dealer of the next one, or -1.

    Only the first deal or game that ends in a step counts: any other that ends in the same step
    had no question.
    """
    settle_row(t, row, pointer(on.got))
    sides, counted, over = t.sides, not on.done[i], True
    dealer = DEAL
    if games:
        on.deals[i] += 1
        for side in range(sides):
            on.scores[i, side] += on.got[side]
        over = winners_of(t, row, pointer(on.scores[i]), on.deals[i]) != 0 or on.deals[i] >= LONGEST
        dealer = next_dealer(t, row)
    if counted:
        for side in range(sides):
            on.points[i, side] += on.got[side]
    if over:
        on.done[i] = True
        on.numbers[i] += on.rows.shape[0]
        on.deals[i] = 0
        dealer = DEAL
        for side in range(sides):
            on.scores[i, side] = t.start
    return dealer


@bare
def _act(t: Table, x: Places, row: Row, on: Room, i: int, number: int) -> None:
    """Apply an id: an action, or one more card of a set."""
    on.log[i, on.logged[i]] = number
    on.logged[i] += 1
    code, card = code_of(t, x, row, number)
    if code == codes.DISCARD or code == codes.EXCHANGE or code == codes.GIVE:
        cards = on.chosen[i] | 1 << card
        wanted = card * 0 + 1
        if x.chosen:
            q = question_in(on.question)
            options(t, row, q)
            wanted = q.size
        if size(cards) < wanted:
            on.chosen[i] = cards
            return
        on.chosen[i] = 0
        step(t, row, code, cards)
    else:
        step(t, row, code, NO_CARDS)


@bare
def _only(ids: list[int]) -> int:
    """Return the index of the only bit set in some words."""
    at = 0
    while not ids[at]:
        at += 1
    return at * 64 + lowest(ids[at])


@entry
def advance(
    table: NDArray[np.int64],
    places: NDArray[np.int64],
    on: Room,
    actions: NDArray[np.int64],
    seed: Bits,
    skip: int,
    games: int,
    begin: int,
) -> int:
    """Apply an action (an id) in every row and advance to the next question; ``on`` is a ``Room``.

    With ``begin`` all rows are dealt instead.  With ``skip`` forced actions are applied at once.
    Returns ``ALL_LEGAL``, or the first row with an illegal id, in which case nothing is changed.
    """
    t, x, q = table_in(table), places_in(places), question_in(on.question)
    n = on.rows.shape[0]
    if not begin:
        for i in range(n):
            a = actions[i]
            if a == WAIT:
                continue
            if a < 0 or a >= x.actions or not on.ids[i, a >> 6] >> (a & 63) & 1:
                return i
    for i in range(n):
        row, ids = row_in(on.rows[i]), pointer(on.ids[i])
        on.done[i] = False
        for side in range(t.sides):
            on.points[i, side] = 0
        number = DEAL if begin else signed(actions[i])
        if number == WAIT:
            continue
        while True:
            if number == DEAL:
                _deal(t, on, i, seed, games, DEAL)
                begin_deal(t, row)
            else:
                _act(t, x, row, on, i, number)
            while row.outcome:
                dealer = _settle(t, row, on, i, games)
                _deal(t, on, i, seed, games, dealer)
                begin_deal(t, row)
            options(t, row, q)
            if write_ids(t, x, row, q, on.chosen[i], ids) != 1 or not skip:
                break
            number = _only(ids)
        if begin:
            # A deal that ended without any question is not reported.
            on.done[i] = False
            for side in range(t.sides):
                on.points[i, side] = 0
        on.turn[i] = row.turn
        spread(x, ids, pointer(on.mask[i]))
        write(t, x, row, row.turn, on.chosen[i], pointer(on.seen[i]))
    return ALL_LEGAL


@entry
def any_ids(
    words: int, ids: NDArray[np.int64], seed: Bits, number: int, out: NDArray[np.int64]
) -> None:
    """Write a uniformly random legal id of each row into ``out``.

    Row ``i`` uses word ``number`` of its own random stream (``chance``), from ``seed``.
    """
    for i in range(ids.shape[0]):
        total = 0
        for k in range(words):
            total += size(ids[i, k])
        left = chosen(word(key_of(seed, np.uint64(i)), number), total)
        for k in range(words):
            here = size(ids[i, k])
            if left < here:
                out[i] = k * 64 + lowest(nth(ids[i, k], left))
                break
            left -= here

"""Many deals in lockstep, compiled: one action in each row, then each row's next question."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from euchre.coordinates import TableSeat
from euchre.fast.compile.arrays import pointer
from euchre.fast.compile.bits import Bits, lowest, nth, signed, size
from euchre.fast.compile.chance import chosen, key_of, word
from euchre.fast.compile.marks import bare, entry
from euchre.fast.encode.action_ids import code_of, id_of, spread, write_ids
from euchre.fast.encode.places import Places, places_in
from euchre.fast.encode.writing import frame_of, turned, write
from euchre.fast.layout import codes
from euchre.fast.layout.rows import DealRow, GameRow, Question, question_in, row_in, table_in
from euchre.fast.player.prepared import memo_in, mind_in
from euchre.fast.player.rollout import reply
from euchre.fast.player.self_play import LONGEST
from euchre.fast.rules.dealing import ACTION_WORD, deal_row
from euchre.fast.rules.settling import next_dealer, settle_row, winners_of
from euchre.fast.rules.steps import NO_CARDS, options, step
from euchre.fast.rules.steps import begin as begin_deal

#: Marks a row without a deal: deal next.
DEAL = -1
#: Instead of an id: leave this row as it is, or break its deal or game off and begin the next.
WAIT, BREAK_OFF = -2, -3
#: The row has been acted in: go on to its next question.
GO_ON = -4
#: What ``advance`` returns when all actions were legal.
ALL_LEGAL = -1
#: Who answers for a seat: whoever steps the batch, a club player, or chance.
ASKED, CLUB, AT_RANDOM = 0, 1, 2


class Arrays(NamedTuple):
    """The arrays of a batch of ``n`` rows; they never move."""

    #: The machine's rows, and the number of the deal or game in each; int64.
    rows: NDArray[np.int64]
    numbers: NDArray[np.int64]
    #: The number of deals of each game so far, and its scores by side; int64.
    deals: NDArray[np.int64]
    scores: NDArray[np.int64]
    #: The cards chosen so far of an incomplete set, in the table frame; int64.
    chosen: NDArray[np.int64]
    #: The legal ids as bits, int64, and as bytes, int8; scratch space for those of one row.
    ids: NDArray[np.int64]
    mask: NDArray[np.int8]
    words: NDArray[np.int64]
    bytes: NDArray[np.int8]
    #: The observations, int64.
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
    #: Who answers for each seat (``ASKED`` ...), and what club players need (``player.rollout``).
    players: NDArray[np.int64]
    club: int
    mind: NDArray[np.float64]
    memo: NDArray[np.int64]


@bare
def _key(on: Arrays, i: int, seed: Bits, games: int) -> Bits:
    """Return the key of the deal in row ``i``."""
    key = key_of(seed, np.uint64(on.numbers[i]))
    return key_of(key, np.uint64(on.deals[i])) if games else key


@bare
def _deal(t: GameRow, on: Arrays, i: int, seed: Bits, games: int, dealer: TableSeat) -> None:
    """Deal the next deal into row ``i``; ``dealer`` is -1 at the beginning of a game."""
    number = on.numbers[i]
    who = dealer if games and dealer >= 0 else number % t.seats
    row = row_in(on.rows[i])
    deal_row(t, row, _key(on, i, seed, games), who)
    if games:
        for side in range(t.sides):
            row.scores[side] = on.scores[i, side]
    on.logged[i] = 0
    on.chosen[i] = 0


@bare
def _settle(t: GameRow, row: DealRow, on: Arrays, i: int, games: int) -> int:
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
        _end(t, on, i)
        dealer = DEAL
    return dealer


@bare
def _end(t: GameRow, on: Arrays, i: int) -> None:
    """End the deal or game of row ``i``: the next one is to be dealt."""
    on.done[i] = True
    on.numbers[i] += on.rows.shape[0]
    on.deals[i] = 0
    for side in range(t.sides):
        on.scores[i, side] = t.start


@bare
def _log(on: Arrays, i: int, number: int) -> None:
    on.log[i, on.logged[i]] = number
    on.logged[i] += 1


@bare
def _reply(t: GameRow, x: Places, row: DealRow, q: Question, on: Arrays, i: int) -> None:
    """Answer as a club player does."""
    by, seat = frame_of(x, row), row.turn
    reply(on.club, t, mind_in(on.mind), row, memo_in(on.memo), q)
    if q.cards:
        cards = turned(x, q.cards, by)
        while cards:
            _log(on, i, x.first[q.code >> 6] + lowest(cards))
            cards &= cards - 1
    else:
        _log(on, i, id_of(t, x, q.code, by, seat))
    step(t, row, q.code, q.cards)


@bare
def _act(t: GameRow, x: Places, row: DealRow, on: Arrays, i: int, number: int) -> None:
    """Apply an id: an action, or one more card of a set."""
    _log(on, i, number)
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
def _any(words: int, ids: list[int], chance: Bits) -> int:
    """Return a uniformly random one of the bits set in some words."""
    total, found = 0, 0
    for k in range(words):
        total += size(ids[k])
    left = chosen(chance, total)
    for k in range(words):
        here = size(ids[k])
        if 0 <= left < here:
            found = k * 64 + lowest(nth(ids[k], left))
        left -= here
    return found


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
    on: Arrays,
    actions: NDArray[np.int64],
    seed: Bits,
    skip: int,
    games: int,
    begin: int,
) -> int:
    """Apply an action (an id) in every row and advance to the next question.

    With ``begin`` all rows are dealt instead.  With ``skip`` forced actions are applied at once.
    The seats that ``on.players`` answers for are not asked: those at random use the words of the
    deal from ``ACTION_WORD`` on.  Returns ``ALL_LEGAL``, or the first row with an illegal id, in
    which case nothing is changed.
    """
    t, x, q = table_in(table), places_in(places), question_in(on.question)
    n = on.rows.shape[0]
    if not begin:
        for i in range(n):
            a = actions[i]
            if a in (WAIT, BREAK_OFF):
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
        if number == BREAK_OFF:
            _end(t, on, i)
            number = DEAL
        while True:
            if number == DEAL:
                _deal(t, on, i, seed, games, DEAL)
                begin_deal(t, row)
            elif number != GO_ON:
                _act(t, x, row, on, i, number)
            while row.outcome:
                dealer = _settle(t, row, on, i, games)
                _deal(t, on, i, seed, games, dealer)
                begin_deal(t, row)
            options(t, row, q)
            who = on.players[row.turn]
            if who == CLUB:
                _reply(t, x, row, q, on, i)
                number = GO_ON
                continue
            ways = write_ids(t, x, row, q, on.chosen[i], ids)
            if ways == 1 and (skip or who):
                number = _only(ids)
            elif who:
                at = ACTION_WORD + on.logged[i]
                number = _any(x.words_of_ids, ids, word(_key(on, i, seed, games), at))
            else:
                break
        if begin:
            # A deal that ended without any question is not reported.
            on.done[i] = False
            for side in range(t.sides):
                on.points[i, side] = 0
        on.turn[i] = row.turn
        spread(x, ids, pointer(on.words))
        for k in range(x.actions):
            on.mask[i, k] = on.bytes[k]
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
        out[i] = _any(words, pointer(ids[i]), word(key_of(seed, np.uint64(i)), number))

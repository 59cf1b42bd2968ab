"""Rollouts by club players: try each of several actions in many rows, then play on.

>>> import numpy as np
>>> from euchre import rules
>>> from euchre.fast.layout import codes
>>> from euchre.fast.layout.rows import DealRow
>>> from euchre.fast.player import prepared, rollout
>>> from euchre.fast.rules import dealing
>>> table = rules("standard")
>>> t, w = prepared.table(table), prepared.mind(table)
>>> rows = dealing.begun(t, 5)
>>> moves = np.array([[actions.PASS, 0, 0], [actions.ORDER, 0, 0]])
>>> ends = np.zeros((2, 5, rollout.width(t)), np.int64)
>>> work = rollout.play_out(t, w, rows, moves, prepared.memo(), rollout.arrays(t), ends)
>>> bool((ends[1, :, rollout.at.made_by] == rows[:, DealRow.places.turn]).all())
True

``ends`` reads the columns by name; ``fast.sample.world_rows`` makes rows of a seat's worlds.
"""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

import numpy as np

from euchre.coordinates import Mask, Strain, TableSeat
from euchre.engine import actions
from euchre.fast.compile.arrays import Floats, Ints, numbers_of, pointer
from euchre.fast.compile.bits import lowest, signed, size
from euchre.fast.compile.marks import address_of, bare, entry, needs_compiler, replaced
from euchre.fast.compile.records import Record, number, numbers, record_in
from euchre.fast.layout.rows import SEATS, DealRow, GameRow, Question, question_in, row_in, table_in
from euchre.fast.player.player import answer
from euchre.fast.player.prepared import Memo, Mind, memo_in, mind_in
from euchre.fast.rules.settling import makers_side, next_dealer, settle_row
from euchre.fast.rules.steps import options, step
from euchre.fast.rules.views import copy

needs_compiler()


@cache
def club_player() -> int:
    """Return the address of the club player, compiled."""
    return address_of(answer, GameRow, Mind, DealRow, Memo, Question)


@replaced("call_five")
def ask(club: int, t: GameRow, w: Mind, row: DealRow, memo: Memo, q: Question) -> None:
    """Ask the club player at an address (``player.answer``)."""
    answer(t, w, row, memo, q)


@bare
def reply(club: int, t: GameRow, w: Mind, row: DealRow, memo: Memo, q: Question) -> None:
    """Write the club player's answer into a question; if there is only one, nobody is asked."""
    if q.words + q.ways > 1 or q.verb > 0:
        ask(club, t, w, row, memo, q)
    else:
        q.code, q.cards = lowest(q.may) if q.ways else q.codes[0], 0


class DealEnd(Record):
    """How a deal ended. ``rest`` are the tricks, from the current one on.

    A trick is -1 if it was not played (thrown in or claimed), else the fields of ``WON_BY`` ...
    packed into one number.
    """

    ended: int = number("how the deal ended (``engine.fields.Outcome``)")
    made_by: TableSeat = number("the maker, -1 none")
    makers: Mask = number("the makers")
    trump_made: Strain = number()
    alone: Mask = number("the lone players")
    sat_out: Mask = number("the seats that sat out")
    next_dealer: TableSeat = number()
    trumps_held: int = number(
        "trumps held by each seat after the current (or first) trick: four bits per seat, seat 0"
        " lowest; -1 if no trick was completed"
    )
    points: list[int] = numbers(SEATS, text="by side, the change of score")
    tricks_of: list[int] = numbers(SEATS, text="by seat, the tricks of the whole deal")


deal_end_in = record_in(DealEnd)
#: Where the fields lie in an array: an index, or a slice for several; and where the tricks begin.
at = DealEnd.places
COURSE = DealEnd.extent
#: The lowest bit of each field of a trick: winner, winning card and card led.
WON_BY, WON_WITH, LED_CARD = 0, 3, 9
#: Cost of weighing one possible call, in cards played.
WORD = 6
#: An odd number that mixes the bits of sets of cards; products stay within 64 bits.
_MIX = 0x9E3779B1


class Arrays(NamedTuple):
    """Working arrays (int64) for rollouts; one per thread."""

    #: ``club_player``.
    club: int
    row: Ints
    q: Ints
    points: Ints
    trick: Ints


def arrays(t: Ints) -> Arrays:
    """Return working arrays for the deals of a table (``prepared.table``)."""
    sizes = GameRow.over(t).width, Question.extent, SEATS, SEATS
    return Arrays(club_player(), *(np.zeros(size, np.int64) for size in sizes))


def width(t: Ints) -> int:
    """Return the number of columns of an outcome at a table."""
    return COURSE + int(GameRow.over(t).tricks)


def _note(
    t: GameRow,
    row: DealRow,
    trick: list[int],
    last: int,
    end: DealEnd,
    before: int,
) -> None:
    """Record a completed trick: the cards of ``trick``, and the ``last`` one."""
    trick[before] = last
    winner = 0
    for p in range(t.seats):
        if row.taken[p] > end.tricks_of[p]:
            winner = p
        end.tricks_of[p] = row.taken[p]
    card = 0
    for i in range(before + 1):
        if trick[i] >> 6 == winner:
            card = trick[i] & 63
    course, place = end.rest, 0
    while place < t.tricks and course[place] >= 0:
        place += 1
    if place == t.tricks:
        # Only a row whose hands are of different sizes has more tricks: nothing may be written.
        return
    course[place] = winner | card << WON_WITH | (trick[0] & 63) << LED_CARD
    if not place:
        held = 0
        for p in range(t.seats):
            held |= size(row.hands[p] & t.trumps[row.trump]) << 4 * p
        end.trumps_held = held


def _do(
    t: GameRow,
    row: DealRow,
    code: int,
    cards: Mask,
    trick: list[int],
    end: DealEnd,
) -> None:
    """Do an action, and record the trick if it completes one."""
    before, tricks = row.trick_size, row.tricks
    for i in range(before):
        trick[i] = row.trick[i]
    last = row.turn << 6 | code & 63
    step(t, row, code, cards)
    if row.tricks != tricks:
        _note(t, row, trick, last, end, before)


def _begin(t: GameRow, row: DealRow, end: DealEnd) -> None:
    """Initialize an outcome."""
    column = numbers_of(end)
    for k in range(COURSE):
        column[k] = 0
    for k in range(t.tricks):
        end.rest[k] = -1
    end.trumps_held = -1
    for p in range(t.seats):
        end.tricks_of[p] = row.taken[p]


def _price(t: GameRow, row: DealRow, points: list[int], end: DealEnd) -> None:
    """Record how a deal ended, and its points."""
    settle_row(t, row, points)
    end.ended = row.outcome
    end.made_by = row.maker
    end.makers = makers_side(t, row)
    end.trump_made = row.trump
    end.alone = row.lone
    end.sat_out = row.out
    end.next_dealer = next_dealer(t, row)
    for i in range(SEATS):
        end.points[i] = points[i]
        end.tricks_of[i] = row.taken[i]


@entry
def ask_alike(
    table: Ints,
    mind: Floats,
    alike: Ints,
    places: Ints,
    values: Ints,
    known: Ints,
    memory: Ints,
    arrays: Arrays,
    out: Ints,
) -> None:
    """Write the club player's answers in rows that differ in a few columns.

    Row ``i`` is ``alike`` with ``values[i]`` in the columns ``places``: all that the seat on turn
    knows and that is not the same in all rows.  ``known[slot, (*values, code, cards)]`` keeps
    answers; it begins with -1 throughout.  ``out[i, (code, cards)]`` receives them, and the other
    arguments are those of ``play_out``.
    """
    t, w, memo = table_in(table), mind_in(mind), memo_in(memory)
    row, q = row_in(arrays.row), question_in(arrays.q)
    column, width = pointer(arrays.row), places.size
    copy(t, row_in(alike), row)
    for i in range(values.shape[0]):
        mixed = 0
        for k in range(width):
            mixed = (mixed ^ signed(values[i, k])) * _MIX
            mixed ^= mixed >> 29
        slot = mixed & (known.shape[0] - 1)
        same = True
        for k in range(width):
            if known[slot, k] != values[i, k]:
                same = False
        if not same:
            for k in range(width):
                known[slot, k] = column[places[k]] = values[i, k]
            options(t, row, q)
            reply(arrays.club, t, w, row, memo, q)
            known[slot, width], known[slot, width + 1] = q.code, q.cards
        out[i, 0], out[i, 1] = known[slot, width], known[slot, width + 1]


@entry
def play_out(
    table: Ints, mind: Floats, rows: Ints, moves: Ints, memory: Ints, arrays: Arrays, out: Ints
) -> int:
    """Do each of several actions in each row, then let club players play to the end.

    ``moves[choice, (code, cards, later)]`` (``convert.code_of``) must be legal in every row;
    ``later`` is the seat's answer if it is asked about going alone (0: as a club player decides).
    ``out[choice, row, column]`` receives the outcomes. ``table`` comes from ``prepared.table``,
    ``mind`` from ``prepared.mind`` (the parameters of all players, with their cached utilities),
    ``memory`` from ``prepared.memo``, and the rest from ``arrays``; all arrays are contiguous.
    Returns the work done: one per action, and ``WORD`` per call that was weighed.

    With no ``moves``, nothing is played: ``out[0, row, (code, cards)]`` receives the club player's
    action in each row.
    """
    t, w, memo = table_in(table), mind_in(mind), memo_in(memory)
    row, q = row_in(arrays.row), question_in(arrays.q)
    points, trick = pointer(arrays.points), pointer(arrays.trick)
    number, work = moves.shape[0], 0
    for i in range(rows.shape[0]):
        for c in range(max(number, 1)):
            copy(t, row_in(rows[i]), row)
            seat, asks = row.turn, number == 0
            if number:
                end = deal_end_in(out[c, i])
                _begin(t, row, end)
                _do(t, row, moves[c, 0], moves[c, 1], trick, end)
                work += 1
            while not row.outcome:
                options(t, row, q)
                work += 1 + WORD * q.words
                reply(arrays.club, t, w, row, memo, q)
                if asks:
                    out[0, i, 0], out[0, i, 1] = q.code, q.cards
                    break
                if moves[c, 2] and row.turn == seat and q.words > 1:
                    about_alone = q.code in (actions.ALONE, actions.TOGETHER)
                    q.code = moves[c, 2] if about_alone else q.code
                _do(t, row, q.code, q.cards, trick, end)
            if number:
                _price(t, row, points, end)
    return work

"""Rollouts by club players: try each of several actions in many rows, then play on.

>>> import numpy as np
>>> from euchre import rules
>>> from euchre.club import knowing, rollout
>>> from euchre.machine import codes, deals, layout
>>> table = rules("standard")
>>> t, w = knowing.table(table), knowing.mind(table)
>>> rows = deals.begun(t, 5)
>>> moves = np.array([[codes.PASS, 0, 0], [codes.ORDER, 0, 0]])
>>> told = np.zeros((2, 5, rollout.width(t)), np.int64)
>>> work = rollout.play_out(t, w, rows, moves, knowing.memo(), rollout.room(t), told)
>>> bool((told[1, :, rollout.MADE_BY] == rows[:, layout.TURN]).all())
True

``club.ends`` reads the columns by name; ``bridge.rows`` makes rows of a seat's sampled worlds.
"""

from __future__ import annotations

from functools import cache
from typing import Any, NamedTuple

import numpy as np
from llvmlite import ir
from numba import cfunc, types
from numpy.typing import NDArray

from euchre.club.player import answer
from euchre.kernel.bits import size
from euchre.kernel.chance import apart, bare, entry, intrinsic
from euchre.kernel.pointers import pointer
from euchre.machine import codes
from euchre.machine.layout import (
    ACCEPTED,
    BID,
    HANDS,
    LONE,
    MAKER,
    OUT,
    OUTCOME,
    QUESTION,
    SEATS,
    TAKEN,
    TOTAL,
    TRICK,
    TRICK_SIZE,
    TRICKS,
    TRUMP,
    TRUMPS,
    TURN,
    WIDTH,
    WORDS,
    N,
)
from euchre.machine.settling import makers_side, next_dealer, settle_row
from euchre.machine.steps import options, step

_pointer_to: Any = types.CPointer
_ROW, _NUMBERS = _pointer_to(types.int64), _pointer_to(types.float64)
_PARTS = (_ROW, _NUMBERS, _ROW, _ROW, _ROW, _ROW)
#: Like ``kernel.chance.entry``, which the type stubs of ``cfunc`` do not cover.
_HOW: dict[str, Any] = {"error_model": "numpy", "no_rewrites": True, "_nrt": False}
_compiled: Any = cfunc(types.void(*_PARTS), cache=True, **_HOW)


def _answer(t: Any, w: Any, row: Any, memo: Any, q: Any, move: Any) -> None:
    answer(t, w, row, memo, q, move)


@cache
def club_player() -> np.int64:
    """Return the address of the club player, compiled."""
    return np.int64(_compiled(_answer).address)


@intrinsic
def ask(typingctx: Any, club: Any, t: Any, w: Any, row: Any, memo: Any, q: Any, move: Any) -> Any:
    """Ask the club player at an address (``player.answer``)."""

    def codegen(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        kind = ir.FunctionType(ir.VoidType(), [part.type for part in args[1:]])
        builder.call(builder.inttoptr(args[0], kind.as_pointer()), args[1:])
        return context.get_dummy_value()

    return types.void(types.int64, *_PARTS), codegen


#: The columns of an outcome: how the deal ended, the maker (-1 none), the makers' mask, trump, the
#: mask of lone players, the bid, whether the upcard's suit was accepted, the mask of seats that sat
#: out, and the next dealer.
(
    ENDED,
    MADE_BY,
    MAKERS,
    TRUMP_MADE,
    ALONE,
    CONTRACT,
    ACCEPTING,
    SAT_OUT,
    NEXT_DEALER,
) = range(9)
#: Trumps held by each seat after the current (or first) trick: four bits per seat, seat 0 lowest;
#: -1 if no trick was completed.
TRUMPS_HELD = 9
#: By side, the change of score; by seat, the tricks of the whole deal.
POINTS = 10
TRICKS_OF = POINTS + SEATS
#: From here on, the tricks from the current one on: -1 for those not played (thrown in or claimed),
#: else the fields of ``WON_BY`` ... packed into one number.
COURSE = TRICKS_OF + SEATS
#: The lowest bit of each field of a trick: winner, winning card, leader, card led, and the card of
#: the seat that made the choice (63 for none).
WON_BY, WON_WITH, LED_BY, LED_CARD, OWN_CARD = 0, 3, 9, 12, 18
NO_CARD = 63
#: Cost of weighing one possible call, in cards played.
WORD = 6


class Room(NamedTuple):
    """Working arrays (int64) for rollouts; one per thread."""

    #: ``calls.club_player``.
    club: np.int64
    row: NDArray[np.int64]
    q: NDArray[np.int64]
    move: NDArray[np.int64]
    points: NDArray[np.int64]
    trick: NDArray[np.int64]


def room(t: NDArray[np.int64]) -> Room:
    """Return working arrays for the deals of a table (``knowing.table``)."""
    sizes = int(t[WIDTH]), QUESTION, 2, SEATS, SEATS
    return Room(club_player(), *(np.zeros(size, np.int64) for size in sizes))


def width(t: NDArray[np.int64]) -> int:
    """Return the number of columns of an outcome at a table."""
    return COURSE + int(t[TOTAL])


@apart
def _note(t: Any, row: Any, trick: Any, last: Any, end: Any, seat: Any, before: Any) -> None:
    """Record a completed trick: the cards of ``trick``, and the ``last`` one."""
    trick[before] = last
    winner = 0
    for p in range(t[N]):
        if row[TAKEN + p] > end[TRICKS_OF + p]:
            winner = p
        end[TRICKS_OF + p] = row[TAKEN + p]
    card, own_card = 0, NO_CARD
    for i in range(before + 1):
        if trick[i] >> 6 == winner:
            card = trick[i] & 63
        if trick[i] >> 6 == seat:
            own_card = trick[i] & 63
    at, full = COURSE, COURSE + t[TOTAL]
    while at < full and end[at] >= 0:
        at += 1
    if at == full:
        # Only a row whose hands are of different sizes has more tricks: nothing may be written.
        return
    end[at] = (
        winner
        | card << WON_WITH
        | trick[0] >> 6 << LED_BY
        | (trick[0] & 63) << LED_CARD
        | own_card << OWN_CARD
    )
    if at == COURSE:
        held = 0
        for p in range(t[N]):
            held |= size(row[HANDS + p] & t[TRUMPS + row[TRUMP]]) << 4 * p
        end[TRUMPS_HELD] = held


@apart
def _do(t: Any, row: Any, code: Any, cards: Any, trick: Any, end: Any, seat: Any) -> None:
    """Do an action, and record the trick if it completes one."""
    before, tricks = row[TRICK_SIZE], row[TRICKS]
    for i in range(before):
        trick[i] = row[TRICK + i]
    last = row[TURN] << 6 | code & 63
    step(t, row, code, cards)
    if row[TRICKS] != tricks:
        _note(t, row, trick, last, end, seat, before)


@bare
def _about_alone(code: Any) -> Any:
    """Whether an action answers the question of going alone."""
    return code in (codes.ALONE, codes.TOGETHER)


@apart
def _begin(t: Any, row: Any, end: Any) -> None:
    """Initialize an outcome."""
    for k in range(COURSE):
        end[k] = 0
    for k in range(t[TOTAL]):
        end[COURSE + k] = -1
    end[TRUMPS_HELD] = -1
    for p in range(t[N]):
        end[TRICKS_OF + p] = row[TAKEN + p]


@apart
def _price(t: Any, row: Any, points: Any, end: Any) -> None:
    """Record how a deal ended, and its points."""
    settle_row(t, row, points)
    end[ENDED] = row[OUTCOME]
    end[MADE_BY] = row[MAKER]
    end[MAKERS] = makers_side(t, row)
    end[TRUMP_MADE] = row[TRUMP]
    end[ALONE] = row[LONE]
    end[CONTRACT] = row[BID]
    end[ACCEPTING] = row[ACCEPTED]
    end[SAT_OUT] = row[OUT]
    end[NEXT_DEALER] = next_dealer(t, row)
    for i in range(SEATS):
        end[POINTS + i] = points[i]
        end[TRICKS_OF + i] = row[TAKEN + i]


@entry
def play_out(t: Any, w: Any, rows: Any, moves: Any, memo: Any, room: Any, out: Any) -> Any:
    """Do each of several actions in each row, then let club players play to the end.

    ``moves[choice, (code, cards, later)]`` (``convert.code_of``) must be legal in every row;
    ``later`` is the seat's answer if it is asked about going alone (0: as a club player decides).
    ``told[choice, row, column]`` receives the outcomes. ``t`` comes from ``knowing.table``, ``w``
    from ``knowing.mind`` (the parameters of all players, with their cached utilities), ``memo``
    from ``knowing.memo`` and ``room`` from ``room``; all arrays are contiguous. Returns the work
    done: one per action, and ``WORD`` per call that was weighed.

    With no ``moves``, nothing is played: ``told[0, row, (code, cards)]`` receives the club player's
    action in each row.
    """
    table, mind, at_desk = pointer(t), pointer(w), pointer(memo)
    row, q, move = pointer(room.row), pointer(room.q), pointer(room.move)
    points, trick = pointer(room.points), pointer(room.trick)
    number, wide, work = moves.shape[0], rows.shape[1], 0
    for i in range(rows.shape[0]):
        for c in range(max(number, 1)):
            for k in range(wide):
                row[k] = rows[i, k]
            seat, asks = row[TURN], number == 0
            if number:
                end = pointer(out[c, i])
                _begin(table, row, end)
                _do(table, row, moves[c, 0], moves[c, 1], trick, end, seat)
                work += 1
            while not row[OUTCOME]:
                options(table, row, q)
                work += 1 + WORD * q[WORDS]
                ask(room.club, table, mind, row, at_desk, q, move)
                if asks:
                    out[0, i, 0], out[0, i, 1] = move[0], move[1]
                    break
                if moves[c, 2] and row[TURN] == seat and q[WORDS] > 1 and _about_alone(move[0]):
                    move[0] = moves[c, 2]
                _do(table, row, move[0], move[1], trick, end, seat)
            if number:
                _price(table, row, points, end)
    return work

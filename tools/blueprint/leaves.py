"""The leaves of a chain: deals that club players finish, or whose cards the solver plays.

The solver sees all hands: its leaves are those of perfect information, too good for defenders and
for lone players alike.  Club players defend too weakly.  What lies between is not known.
"""

from __future__ import annotations

import numpy as np

from euchre.cards import STRAINS
from euchre.engine.rules import Rules
from euchre.fast.compile.arrays import Masks
from euchre.fast.compile.bits import ZERO, Bits, signed, size
from euchre.fast.compile.records import Record, number, numbers, record_in
from euchre.fast.layout import kinds
from euchre.fast.layout.kinds import WON_BY_PLAY
from euchre.fast.layout.rows import DealRow, GameRow, Question
from euchre.fast.player.prepared import Memo, Mind
from euchre.fast.player.rollout import ask
from euchre.fast.rules.settling import settle_row
from euchre.fast.rules.steps import options, step
from euchre.fast.solve.board import Board, board_in, is_regular
from euchre.fast.solve.four import ANY, tricks
from euchre.fast.solve.from_state import lanes_of
from euchre.fast.solve.solver import board_for

#: Who plays the cards of a leaf.
LEAVES = "rollouts", "solver"
#: Bytes of a mask of cards.
_BYTES = 8


class Solver(Record, kind=np.uint64):
    """What plays cards with all hands open, for each strain; without it, club players do."""

    asked: Bits = number("1 if it is to play")
    spread: list[list[list[Bits]]] = numbers(
        len(STRAINS), _BYTES, 256, text="places of cards (``lanes.Lanes``)"
    )
    board: list[list[Bits]] = numbers(len(STRAINS), Board.extent)


solver_in = record_in(Solver)


def solver(rules: Rules, leaves: str) -> Masks:
    """Return a solver for the leaves of a game, if they are its own."""
    words = np.zeros(Solver.extent, np.uint64)
    if leaves == "solver":
        s = Solver.over(words)
        s.asked = 1
        for strain in range(len(STRAINS)):
            lanes = lanes_of(rules, strain)
            s.spread[strain], s.board[strain] = lanes.spread, board_for(lanes)
    return words


def solvable(rules: Rules) -> bool:
    """Whether the solver knows the card play of a turn-up game of four."""
    return all(is_regular(lanes_of(rules, strain)) for strain in range(len(STRAINS)))


def _solve(t: GameRow, s: Solver, row: DealRow) -> None:
    """Let both sides play all tricks as well as they can, each seeing every card."""
    b, spread = board_in(s.board[row.trump]), s.spread[row.trump]
    for seat in range(4):
        cards, places = np.uint64(row.hands[seat]), ZERO
        for i in range(_BYTES):
            places |= spread[i][signed(cards >> np.uint64(8 * i) & np.uint64(255))]
        b.hands[seat] = ZERO if row.out >> seat & 1 else places
    lead, none = row.turn, row.turn * 0
    h0, h1 = b.hands[lead], b.hands[(lead + 1) & 3]
    h2, h3 = b.hands[(lead + 2) & 3], b.hands[(lead + 3) & 3]
    n = size(h0)
    won = tricks(b, h0, h1, h2, h3, n, none, n, ANY)
    for side, got in ((lead & 1, won), (1 - (lead & 1), n - won)):
        row.taken[side + 2 * (row.out >> side & 1)] += got
    row.outcome = WON_BY_PLAY


def finish(
    t: GameRow,
    w: Mind,
    s: Solver,
    club: int,
    row: DealRow,
    memo: Memo,
    q: Question,
    points: list[int],
    caller: int,
    alone: int,
) -> int:
    """Finish a deal; return the points of side 0, less those of side 1.

    ``caller`` answers ``alone`` (an action; 0: as a club player does) when asked about that.
    """
    while not row.outcome:
        kind = t.program[row.phase][0]
        if s.asked and kind == kinds.TRICKS:
            _solve(t, s, row)
            break
        options(t, row, q)
        if alone and row.turn == caller and kind == kinds.ALONE and q.words > 1:
            q.code, q.cards = alone, 0
        else:
            ask(club, t, w, row, memo, q)
        step(t, row, q.code, q.cards)
    settle_row(t, row, points)
    return points[0] - points[1]


def leaf(
    t: GameRow,
    w: Mind,
    s: Solver,
    club: int,
    row: DealRow,
    memo: Memo,
    q: Question,
    points: list[int],
    code: int,
    alone: int,
) -> int:
    """Make a call in a row, and finish the deal (``finish``)."""
    caller = row.turn
    step(t, row, code, 0)
    return finish(t, w, s, club, row, memo, q, points, caller, alone)

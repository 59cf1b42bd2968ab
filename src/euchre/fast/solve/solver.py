"""Exact values of many worlds at once: the tricks that a side makes after each legal card."""

from __future__ import annotations

from functools import lru_cache

import numpy as np

from euchre.cards import Pack, each
from euchre.coordinates import Mask, Strain
from euchre.engine.rules import Rules
from euchre.engine.state import State
from euchre.fast.compile.arrays import Bytes, Masks
from euchre.fast.solve import batches, recall
from euchre.fast.solve.board import Board, board, is_regular
from euchre.fast.solve.endings import endings, use
from euchre.fast.solve.from_state import card_play, layout, play_phase, positions, spread
from euchre.fast.solve.lanes import Lanes
from euchre.fast.solve.plain import Positions
from euchre.ranking import Bowers

#: Hands up to this size are solved without a transposition table on a regular layout.
SHORT = 7
#: The seats that sit across from each other.
EVEN, ODD = 0b0101, 0b1010
#: Size of the transposition table of longer searches, in MB.
MEMORY = 16


def board_for(lanes: Lanes) -> Masks:
    """Return a new board for a layout, with the endgame tables."""
    words = board(lanes)
    use(words, endings())
    return words


@lru_cache(maxsize=64)
def _board_at(pack: Pack, bowers: Bowers, strain: Strain) -> Masks:
    """Return the board of a table's layout; searches work on a copy."""
    return board_for(layout(pack, bowers, strain))


class Solver:
    """Counts the tricks of one side with all cards open, by the search that fits the table.

    It plays for the seats of ``side`` against all others; ``active`` seats are in play, with at
    most ``most`` cards. One per thread; ``megabytes`` is the size of its transposition table.
    """

    def __init__(
        self,
        rules: Rules,
        strain: Strain,
        active: Mask,
        side: Mask,
        most: int,
        megabytes: int = MEMORY,
    ):
        self.lanes = layout(rules.pack, rules.bowers, strain)
        self._words = _board_at(rules.pack, rules.bowers, strain).copy()
        across = [pair for pair in (EVEN, ODD) if not (side ^ pair) & active]
        self._four = bool(across) and rules.seats == 4 and most <= SHORT and is_regular(self.lanes)
        self._side = np.uint64(across[0] if self._four else side)
        if not self._four:
            # The board holds only its address.
            self._memory = recall.memory_for(rules.seats, megabytes)
            recall.use_memory(self._words, self._memory, rules.seats)

    @property
    def name(self) -> str:
        """The module of the search."""
        return "four" if self._four else "deep"

    @property
    def nodes(self) -> int:
        """The nodes searched so far."""
        return int(Board.over(self._words).nodes)

    def cards(self, at: Positions) -> Bytes:
        """Return ``[i, place]``: the side's tricks from here on, -1 for illegal places (int8)."""
        out = np.empty((len(at.hands), 64), np.int8)
        search = batches.cards_of_four if self._four else batches.cards_of_many
        search(self._words, at, self._side, out)
        return out

    def deals(self, at: Positions) -> Bytes:
        """Return ``[i]``: the side's tricks from here on (int8), at the start of a trick."""
        out = np.empty(len(at.hands), np.int8)
        search = batches.deals_of_four if self._four else batches.deals_of_many
        search(self._words, at, self._side, out)
        return out


def worlds_of(s: State, hands: Masks) -> Positions:
    """Return worlds of a state in the play as positions; ``hands[i, seat]`` are masks of cards."""
    one = card_play(s)
    alike = (np.repeat(array, len(hands), axis=0) for array in positions([one]))
    places = spread(one.lanes, np.ascontiguousarray(hands, np.uint64))
    return Positions._make(alike)._replace(hands=places)


def tricks_of_worlds(s: State, hands: Masks, *, side: Mask) -> tuple[list[int], Bytes]:
    """Return the legal cards of the seat on turn, and a side's tricks for each world and card.

    ``s`` is a full state in the play, or the state of a view: only public fields are read.
    ``hands[i, seat]`` (uint64) are the hands of each world and ``side`` is the mask of the seats of
    one of the two sides. For a joker led, the value is that of the best suit to name. The result
    (int8) counts tricks from the current one on. Raises ``ValueError`` if table cards cover others.
    """
    if s.columns:
        raise ValueError("table cards that cover others are left to the plain solver")
    plays, active = [*each(play_phase(s).cards(s))], (1 << s.rules.seats) - 1 & ~s.out
    most = max((int(h).bit_count() for h in hands[0]), default=0) if len(hands) else 0
    solver = Solver(s.rules, s.trump, active, side, most)
    tricks = solver.cards(worlds_of(s, hands))
    return plays, tricks[:, [int(solver.lanes.place[card]) for card in plays]]

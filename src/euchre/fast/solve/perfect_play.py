"""Exact values of many worlds at once: the tricks that a side makes after each legal card."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from functools import lru_cache
from typing import Any

import numpy as np

from euchre.cards import Pack, each
from euchre.coordinates import Strain
from euchre.engine.state import State
from euchre.fast.compile.pointers import Bytes, Masks
from euchre.fast.solve import exact, recall
from euchre.fast.solve.board import board, is_regular
from euchre.fast.solve.card_play import card_play, layout, play_phase, positions, spread
from euchre.fast.solve.endings import endings, use
from euchre.fast.solve.lanes import Lanes
from euchre.ranking import Bowers

#: Hands up to this size are solved without a transposition table on a regular layout.
SHORT = 7
#: The seats that sit across from each other.
EVEN, ODD = 0b0101, 0b1010
#: Size of the transposition table of longer searches, in MB per thread.
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


def tricks_of_worlds(
    s: State, hands: Masks, *, side: int, threads: int = 1
) -> tuple[list[int], Bytes]:
    """Return the legal cards of the seat on turn, and a side's tricks for each world and card.

    ``s`` is a full state in the play, or the state of a view: only public fields are read.
    ``hands[i, seat]`` (uint64) are the hands of each world and ``side`` is the mask of the seats of
    one of the two sides. For a joker led, the value is that of the best suit to name. The result
    (int8) counts tricks from the current one on. Raises ``ValueError`` if table cards cover others.
    """
    if s.columns:
        raise ValueError("table cards that cover others are left to the plain solver")
    phase = play_phase(s)
    at, n, seats = card_play(s), len(hands), s.rules.seats
    lanes, active = at.lanes, np.uint64(at.active)
    blank = _board_at(s.rules.pack, s.rules.bowers, s.trump)
    one = positions([at])
    playing = np.array([at.active >> p & 1 for p in range(seats)], np.uint64)
    all_cards = spread(lanes, np.ascontiguousarray(hands, np.uint64)) * playing
    out = np.empty((n, 64), np.int8)
    ours, theirs = side & at.active, ~side & at.active
    even = not ours & ODD and not theirs & EVEN
    odd = not ours & EVEN and not theirs & ODD
    most = max((int(h).bit_count() for h in hands[0]), default=0) if n else 0
    four = seats == 4 and (even or odd) and is_regular(lanes) and most <= SHORT

    def work(part: slice) -> None:
        words, some = blank.copy(), np.ascontiguousarray(all_cards[part])
        alike: Any = (np.repeat(x, len(some), axis=0) for x in (one.leader, one.trick, one.named))
        batch = exact.Batch(some, *alike)
        if four:
            exact.cards_of_four(words, batch, active, out[part])
        else:
            memory = recall.memory_for(seats, MEMORY)
            recall.use_memory(words, memory, seats)
            exact.cards_of_many(words, batch, active, np.uint64(side), out[part])

    parts = [slice(n * i // threads, n * (i + 1) // threads) for i in range(threads)]
    if threads == 1:
        work(parts[0])
    else:
        with ThreadPoolExecutor(threads) as pool:
            list(pool.map(work, parts))
    plays = [*each(phase.cards(s))]
    tricks = out[:, [int(lanes.place[card]) for card in plays]]
    if four and not even:
        # The solver counts the tricks of seats 0 and 2; the other side gets the rest.
        tricks = np.int8(s.rules.tricks - sum(s.taken)) - tricks
    return plays, tricks

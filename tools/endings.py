"""Make the endgame tables that the solvers read: ``python -m tools.endings``, ten seconds.

They change only with the numbering of endings (``euchre.fast.solve.endings``).
"""

from __future__ import annotations

import lzma
from itertools import combinations
from math import comb

import numpy as np
from numpy.typing import NDArray

from euchre.fast.compile.arrays import Masks
from euchre.fast.compile.bits import Bits, pdep, signed
from euchre.fast.compile.marks import allocating
from euchre.fast.solve.board import board, board_in
from euchre.fast.solve.endings import DEPTH, FILE, Endings, empty, hands_left
from euchre.fast.solve.four import ANY, tricks
from euchre.fast.solve.lanes import lay_out

#: Cards per lane of the layout on which the endings are solved.
_LANE = 4 * DEPTH


@allocating
def fill(
    words: Masks,
    lanes: Bits,
    start: int,
    picks: NDArray[np.uint64],
    sizes: NDArray[np.int64],
    values: NDArray[np.uint8],
) -> None:
    """Solve every ending of one shape and write its two bits.

    ``lanes`` is the mask of the places in use, ``picks[hand, rank]`` the hand of each rank among
    the cards still free, ``sizes[hand]`` the number of such hands (0: sits out).
    """
    b, n = board_in(words), signed(DEPTH)
    none = signed(0)
    hands = np.zeros(4, np.uint64)
    total = 1
    for hand in range(4):
        total *= max(1, sizes[hand])
    for i in range(total):
        free = lanes
        rest = i
        stride = total
        for hand in range(4):
            hands[hand] = 0
            if sizes[hand]:
                stride //= sizes[hand]
                hands[hand] = pdep(picks[hand, rest // stride], free)
                free ^= hands[hand]
                rest %= stride
        value = tricks(b, hands[0], hands[1], hands[2], hands[3], n, none, n, ANY)
        at = start + i
        values[at >> 2] |= np.uint8(value << (2 * (at & 3)))


def _picks(pattern: int) -> tuple[NDArray[np.uint64], NDArray[np.int64]]:
    hands = hands_left(pattern)
    picks = np.zeros((4, comb(4 * DEPTH, DEPTH)), np.uint64)
    sizes = np.zeros(4, np.int64)
    for i, hand in enumerate(hands):
        free = DEPTH * (len(hands) - i)
        masks = sorted(sum(1 << c for c in cards) for cards in combinations(range(free), DEPTH))
        picks[hand, : len(masks)] = masks
        sizes[hand] = len(masks)
    return picks, sizes


def _practice_board() -> Masks:
    """Return a board of four long lanes, the last one trump."""
    cards = range(4 * _LANE)
    suit = [c // _LANE for c in cards]
    strength = [
        [100 + c if suit[c] == 3 else (1 + c % _LANE) * (suit[c] == led) for c in cards]
        for led in range(5)
    ]
    return board(lay_out(suit, strength, sum(1 << c for c in cards if suit[c] == 3)))


def build() -> Endings:
    """Solve all endings; takes about ten seconds on one core."""
    endings, shapes = empty()
    words = _practice_board()
    picks = {pattern: _picks(pattern) for pattern in {shape.pattern for shape in shapes}}
    for shape in shapes:
        lanes = sum(
            ((1 << length) - 1) << (_LANE + 1) * i for i, length in enumerate(shape.lengths)
        )
        fill(
            words,
            np.uint64(lanes),
            shape.start,
            *picks[shape.pattern],
            endings.values,
        )
    return endings


if __name__ == "__main__":
    FILE.write_bytes(lzma.compress(build().values.tobytes(), preset=9 | lzma.PRESET_EXTREME))

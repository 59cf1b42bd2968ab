"""Max-n, where each side plays for itself, against brute force on the engine."""

from __future__ import annotations

from functools import partial
from random import Random

import numpy as np
import pytest

from euchre.engine.state import State
from euchre.fast.solve import max_n, plain
from tests.fast.solve.brute import each_card_selfish, won_by
from tests.fast.solve.solvers import LIMIT, positions
from tests.fast.solve.spots import Spot, action_place, spot_in_words, spot_of
from tests.fast.solve.test_exact import FEW, TABLES, by_layout, drawn
from tests.rows import each_row

pytestmark = pytest.mark.untraced


def selfish(
    spots: list[Spot], scores: list[int], taken: np.ndarray, prices: np.ndarray
) -> np.ndarray:
    n = len(spots)
    out, nodes = np.zeros((n, 64, 8), np.int8), np.zeros(n, np.int64)
    makers = np.array([spot.side for spot in spots], np.int64)
    stakes = max_n.Stakes(np.array(scores, np.int64), makers, taken, prices)
    at, memory = positions(spots), plain.memory(1 << 12)
    max_n.each_for_itself(spots[0].lanes, memory, at, stakes, LIMIT, out, nodes)
    assert (nodes >= 0).all()
    return out


@each_row(
    ("name", "scores"),
    [
        ("buck", [0, 1, 2, 3]),
        ("three-buck", [0, 1, 2]),
        ("five", [0, 1, 2, 3, 4]),
        ("auction-7", [0, 1, 2, 3, 4, 5, 6]),
        ("double-hasenpfeffer-6", [0, 1, 2, 0, 1, 2]),
        ("two jokers unlike", [0, 1, 2, 3, 4, 5]),
        ("tableau, turned up late", [0, 1]),
        ("british", [0, 1, 0, 1]),
    ],
)
def test_each_for_itself_agrees_with_brute_force(name: str, scores: list[int]) -> None:
    rng = Random(name)
    # Many equal prices, so that the order of equal cards matters.
    prices = np.array(
        [[[rng.randrange(3) for _ in range(6)] for _ in range(6)] for _ in scores], np.float64
    )
    sides = range(max(scores) + 1)
    for group in by_layout(list(drawn(TABLES[name], FEW, rng))):
        spots = [spot_of(s, makers) for s, makers in group]

        def counts(s: State, makers: int) -> list[int]:
            own = [won_by(s, sum(1 << p for p, x in enumerate(scores) if x == k)) for k in sides]
            return [won_by(s, makers), *own, *[0] * (7 - len(own))]

        taken = np.array([counts(s, makers) for s, makers in group], np.int64)
        found = selfish(spots, scores, taken, prices)
        for (s, makers), spot, ends in zip(group, spots, found, strict=True):

            def liking(end: State, makers: int = makers) -> tuple[float, ...]:
                made, *own = counts(end, makers)
                return tuple(float(prices[p, made, own[x]]) for p, x in enumerate(scores))

            lanes = spot.lanes
            right = each_card_selfish(s, liking, partial(action_place, lanes))
            assert {p for p in range(64) if ends[p, 0] >= 0} == {int(lanes.place[c]) for c in right}
            for card, end in right.items():
                got = list(ends[lanes.place[card]])
                assert got == counts(end, makers), spot_in_words(s, makers)

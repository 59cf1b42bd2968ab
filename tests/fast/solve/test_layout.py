"""Bits and lanes, the foundation of every compiled function."""

from __future__ import annotations

import os
import subprocess
import sys
from itertools import product
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from euchre import GAMES
from euchre.cards import HIGH, LOW, each
from euchre.fast.compile.bits import highest, lowest, nth, pdep, pext, size
from euchre.fast.compile.inner import compiling
from euchre.fast.compile.marks import allocating
from euchre.fast.solve.board import one_of_each, outranked
from euchre.fast.solve.card_play import lanes_of
from euchre.fast.solve.lanes import FREE, laid, lay_out, picked

pytestmark = pytest.mark.untraced

masks = st.integers(0, 2**64 - 1)


@allocating
def in_one(mask: Any, at: Any) -> Any:
    return size(mask), pext(mask, at), pdep(mask, at)


#: The loops for other processors.
_gather, _scatter = compiling()(pext), compiling()(pdep)


@given(masks, masks)
def test_bits_are_moved_together_and_apart(mask: int, at: int) -> None:
    """Instructions, loops for other processors and plain Python do the same."""
    places = list(each(at))
    gathered = sum((mask >> p & 1) << i for i, p in enumerate(places))
    scattered = sum((mask >> i & 1) << p for i, p in enumerate(places))
    words = np.uint64(mask), np.uint64(at)
    for all_three in (in_one, in_one.plain):
        assert all_three(*words) == (mask.bit_count(), gathered, scattered)
    assert (_gather(*words), _scatter(*words)) == (gathered, scattered)


@allocating
def ends(mask: Any) -> Any:
    return lowest(mask), highest(mask), np.uint64(nth(mask, size(mask) - 1))


@given(masks.filter(bool))
def test_the_ends_of_a_mask(mask: int) -> None:
    low, high, last = ends(np.uint64(mask))
    assert (low, high) == ((mask & -mask).bit_length() - 1, mask.bit_length() - 1)
    assert last == 1 << high


EVERY_LAYOUT = [(g, strain) for g in GAMES for strain in range(6)]


@pytest.mark.every(8)
@pytest.mark.parametrize(("game", "strain"), EVERY_LAYOUT, ids=lambda x: getattr(x, "name", x))
def test_a_layout_says_what_the_ranking_says(game, strain: int) -> None:  # type: ignore[no-untyped-def]
    rules = game.rules
    pack, ranks = rules.pack, rules.ranks
    lanes = lanes_of(rules, strain)
    place = [int(lanes.place[c]) for c in range(pack.size)]
    assert sorted(picked(lanes, 1 << p) for p in place) == [1 << c for c in range(pack.size)]
    for led, (a, b) in product(range(4), product(range(pack.size), repeat=2)):
        wins = ranks.strength[strain][led][b] > ranks.strength[strain][led][a]
        assert bool(int(lanes.beats[led, place[a]]) >> place[b] & 1) == wins
    for card in range(pack.size):
        suit = ranks.suit[strain][card]
        assert lanes.suit[place[card]] == suit
        assert int(lanes.lane[suit]) >> place[card] & 1
        assert bool(int(lanes.trumps) >> place[card] & 1) == bool(ranks.trumps[strain] >> card & 1)
        # Of one suit the stronger lies higher.
        for other in each(ranks.lane[strain][suit]):
            power = ranks.strength[strain][suit]
            if power[other] > power[card]:
                assert place[other] > place[card]
    assert not int(lanes.gaps) & laid(lanes, pack.full)
    if strain in (HIGH, LOW):
        assert int(lanes.lane[FREE]) == laid(lanes, pack.joker_mask)


def test_a_pack_that_does_not_fit_is_refused() -> None:
    with pytest.raises(ValueError, match="64"):
        lay_out([0] * 65, [list(range(1, 66))] * 5, 0)


@allocating
def asked(mine: Any, theirs: Any) -> Any:
    """Return what functions for compiled code answer."""
    return one_of_each(mine, theirs), outranked(mine, theirs)


@given(st.sets(st.integers(0, 40), max_size=12), st.sets(st.integers(0, 40), max_size=20))
def test_equals_have_nothing_alive_between_them(mine: set[int], others: set[int]) -> None:
    others -= mine
    alive = mine | others
    kept, _ = asked(np.uint64(sum(1 << p for p in mine)), np.uint64(sum(1 << p for p in alive)))
    wanted = set()
    for card in mine:
        below = [p for p in alive if p < card]
        if not below or max(below) not in mine:
            wanted.add(card)
    assert {p for p in range(64) if int(kept) >> p & 1} == wanted


@given(st.sets(st.integers(0, 9), max_size=5), st.sets(st.integers(0, 9), max_size=5))
def test_outranked_is_the_largest_matching(mine: set[int], theirs: set[int]) -> None:
    theirs -= mine

    def most(left: list[int], against: frozenset[int]) -> int:
        if not left:
            return 0
        first, *rest = left
        found = most(rest, against)
        for other in against:
            if other > first:
                found = max(found, 1 + most(rest, against - {other}))
        return found

    _, got = asked(np.uint64(sum(1 << p for p in mine)), np.uint64(sum(1 << p for p in theirs)))
    assert got == most(sorted(mine), frozenset(theirs))


def test_the_kernel_works_where_nothing_can_be_kept(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    env = os.environ | {"EUCHRE_CACHE": str(tmp_path / "file" / "below")}
    env.pop("NUMBA_CACHE_DIR", None)
    code = (
        "import numpy as np\n"
        "from euchre.cache_folder import compiled\n"
        "from euchre.fast.sample.sampler import some\n"
        "found = np.zeros(1, np.uint64)\n"
        "some(np.array([3], np.uint64), 1, np.uint64(1), np.zeros(1, np.int64), found)\n"
        "print(int(found[0]).bit_count())\n"
    )
    run = subprocess.run([sys.executable, "-c", code], env=env, capture_output=True, text=True)
    assert (run.returncode, run.stdout.strip()) == (0, "1"), run.stderr

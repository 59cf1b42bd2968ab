"""Bits and lanes, the foundation of every compiled function."""

import os
from itertools import product
from pathlib import Path

import pytest

from euchre import GAMES
from euchre.cards import HIGH, LOW, each
from euchre.fast.compile.bits import pdep, pext
from euchre.fast.compile.inner import compiling
from euchre.fast.solve.from_state import lanes_of
from euchre.fast.solve.lanes import FREE, laid, lay_out, picked
from tests.commands import in_python

#: The loops for other processors.
_gather, _scatter = compiling()(pext), compiling()(pdep)


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
    assert in_python(code, env=env) == "1\n"

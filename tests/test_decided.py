"""A deal counts as decided only if nothing that can follow changes its points."""

from itertools import count
from random import Random

import pytest

from euchre import GAMES, apply, legal, rules
from euchre.engine.decided import decided
from euchre.engine.scoring import points
from euchre.engine.view import observe
from tests.kit import play

NAMES = [game.name for game in GAMES]


@pytest.mark.shapes
@pytest.mark.parametrize("game", NAMES)
def test_what_is_decided_ends_in_the_same_points(game: str) -> None:
    """Once a deal is decided everybody can tell, and any way to go on ends in its points."""
    # With seven players there are many ways for the tricks to fall.
    for seed in range(8 if game == "auction-7" else 20):
        states, rng = play(rules(game), seed).states, Random(seed)
        found = [decided(s) for s in states]
        assert found == sorted(found)
        seen = [decided(observe(s, None).state) for s in states]
        assert seen == found
        first = states[found.index(True)]
        for _ in range(5):
            s = first
            while not s.ended:
                s = apply(s, rng.choice(legal(s)))
            assert points(s) == points(states[-1])


@pytest.mark.parametrize(
    ("taken", "lone", "is_decided"),
    [
        # Seat 1 is maker, with seat 3; five tricks.
        ((1, 2, 0, 1), 0, True),
        ((0, 2, 0, 1), 0, False),
        ((0, 2, 1, 0), 0, False),
        ((1, 1, 1, 0), 0, False),
        ((2, 0, 1, 0), 0, True),
        # Alone, three or four tricks come to the same, and so they do after the first lost.
        ((1, 3, 0, 0), 1 << 1, True),
        ((0, 3, 0, 0), 1 << 1, False),
    ],
)
def test_when_standard_deals_are_decided(
    taken: tuple[int, ...], lone: int, is_decided: bool
) -> None:
    tricks = (s for seed in count() for s in play(rules("standard"), seed).states if s.trick)
    s = next(s for s in tricks if s.maker == 1 and not s.lone).copy()
    s.taken, s.lone = taken, lone
    assert decided(s) is is_decided


def test_some_deals_are_decided_before_their_last_trick() -> None:
    early = 0
    for seed in range(40):
        found = [decided(s) for s in play(rules("standard"), seed).states]
        early += found.index(True) < len(found) - 4
    assert early > 5

"""A deal counts as decided only if nothing that can follow changes its points."""

from random import Random

import pytest

from euchre import GAMES, State, apply, legal, new_match, rules, shuffled
from euchre.engine.decided import decided
from euchre.engine.scoring import points
from euchre.engine.view import observe

NAMES = [game.name for game in GAMES]


def deal(game: str, rng: Random) -> list[State]:
    """Return all states of a deal of any legal actions."""
    match = new_match(rules(game))
    s = match.deal(shuffled(match.rules.pack, rng))
    states = [s]
    while not s.ended:
        states.append(s := apply(s, rng.choice(legal(s))))
    return states


@pytest.mark.shapes
@pytest.mark.parametrize("game", NAMES)
def test_what_is_decided_ends_in_the_same_points(game: str) -> None:
    # With seven players there are many ways for the tricks to fall.
    what_is_decided_stays_so(game, f"decided {game}", 8 if game == "auction-7" else 20)


def what_is_decided_stays_so(game: str, seed: str, deals: int) -> None:
    """Once a deal is decided everybody can tell, and any way to go on ends in its points."""
    rng = Random(seed)
    for _ in range(deals):
        states = deal(game, rng)
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
    ("game", "taken", "lone", "is_decided"),
    [
        # Dealer 0, maker 1 of seats 1 and 3; five tricks.
        ("standard", (1, 2, 0, 1), 0, True),
        ("standard", (0, 2, 0, 1), 0, False),
        ("standard", (0, 2, 1, 0), 0, False),
        ("standard", (1, 1, 1, 0), 0, False),
        ("standard", (2, 0, 1, 0), 0, True),
        # Alone, three or four tricks come to the same, and so they do after the first lost.
        ("standard", (1, 3, 0, 0), 1 << 1, True),
        ("standard", (0, 3, 0, 0), 1 << 1, False),
    ],
)
def test_when_standard_deals_are_decided(
    game: str, taken: tuple[int, ...], lone: int, is_decided: bool
) -> None:
    rng = Random(3)
    states: list[State] = []
    while not any(s.trump >= 0 and s.maker == 1 and not s.lone and s.trick for s in states):
        states = deal(game, rng)
    s = next(s for s in states if s.trick).copy()
    s.taken, s.lone = taken, lone
    assert decided(s) is is_decided


def test_some_deals_are_decided_before_their_last_trick() -> None:
    rng = Random(5)
    early = 0
    for _ in range(40):
        found = [decided(s) for s in deal("standard", rng)]
        early += found.index(True) < len(found) - 4
    assert early > 5

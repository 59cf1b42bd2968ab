"""What a view copies."""

from random import Random

import pytest

from euchre.engine.dealing import deal
from euchre.engine.fields import PUBLIC
from euchre.engine.state import apply, legal
from euchre.engine.view import observe
from euchre.games import rules
from euchre.games.declared import GAMES
from tests.rows import each_row


@pytest.mark.parametrize("seat", [4, 9, -1])
def test_nobody_sees_from_a_seat_that_is_not_there(seat: int) -> None:
    table = rules("standard")
    s = deal(table, range(24), 0)
    with pytest.raises(ValueError, match=f"there are seats 0 to 3, not {seat}"):
        observe(s, seat)


@each_row("game", [game.name for game in GAMES])
def test_all_that_is_public_is_seen(game: str) -> None:
    rng, table = Random(game), rules(game)
    order = rng.sample(range(table.pack.size), table.pack.size)
    s = deal(table, order, 0)
    for _ in range(60):
        for seat in (*range(table.seats), None):
            seen = observe(s, seat).state
            assert all(getattr(seen, name) is getattr(s, name) for name in PUBLIC)
        if s.ended:
            break
        s = apply(s, rng.choice(legal(s)))

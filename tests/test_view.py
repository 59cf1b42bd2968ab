"""What a view copies."""

import pytest

from euchre.engine.dealing import deal
from euchre.engine.fields import PUBLIC
from euchre.engine.view import observe
from euchre.games import rules
from euchre.games.declared import GAMES
from tests.kit import play
from tests.rows import each_row


@pytest.mark.parametrize("seat", [4, 9, -1])
def test_nobody_sees_from_a_seat_that_is_not_there(seat: int) -> None:
    table = rules("standard")
    s = deal(table, range(24), 0)
    with pytest.raises(ValueError, match=f"there are seats 0 to 3, not {seat}"):
        observe(s, seat)


@each_row("game", [game.name for game in GAMES])
def test_all_that_is_public_is_seen(game: str) -> None:
    table = rules(game)
    for s in play(table, 0).states:
        for seat in (*range(table.seats), None):
            seen = observe(s, seat).state
            assert all(getattr(seen, name) is getattr(s, name) for name in PUBLIC)

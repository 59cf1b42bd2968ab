"""The long run of the conformance kit leaves out only what is the same."""

import pytest

from euchre import game
from euchre.games import options_of
from tests.kit import play
from tests.soak.conformance import Way, ways

#: One game for each kind of price list.
GAMES = "standard", "auction-5", "hasenpfeffer", "indiana", "buck"


@pytest.mark.parametrize("name", GAMES)
def test_a_price_changes_no_play(name: str) -> None:
    """So rules with other prices only need not be played through all laws again."""
    plain = game(name).rules
    priced = [way.rules for way in ways([name], 0.0, 1) if way.priced and way.size == 1]
    assert priced or name in ("auction-5", "indiana")
    for table in priced:
        for seed in range(5):
            one, other = play(plain, seed), play(table, seed)
            assert one.actions == other.actions, table.id


def test_every_option_that_is_more_than_a_custom_is_a_way_of_its_own() -> None:
    """Each way stands once; what is left out differs in customs or in what ends a game."""
    found = list(ways(["three-24"], 0.0, 1))
    assert found[0] == Way(game("three-24").rules, 0, priced=False)
    assert len({way.rules for way in found}) == len(found)
    single = {option for way in found if way.size == 1 for option, _ in way.rules.options}
    table_only = {"target", "deals", "rubber", "laps", "slams", "markers", "packets", "on-stock"}
    table_only |= {"refused-in-sight", "partners", "first-dealer", "draw-ace", "cutter"}
    table_only |= {"least-cut", "bump", "account", "joker-card"}
    needs_another = {"misdeal-dealer", "joker-turned", "joker-no-trump"}
    assert set(options_of(game("three-24"))) - single <= table_only | needs_another

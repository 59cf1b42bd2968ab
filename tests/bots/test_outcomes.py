"""What deals bring follows from prices and goal, and not from what a game is called."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from euchre import GAMES, rules
from euchre.bots.search import odds, outcomes
from euchre.engine.rules import Rules

pytestmark = pytest.mark.untraced


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_every_game_as_it_stands_is_in_the_file(game: object) -> None:
    table: Rules = game.rules  # type: ignore[attr-defined]
    assert outcomes.known(table)
    gains, chances = outcomes.outcomes_of(table)
    assert gains.shape[1] == table.sides.count(table.seats)
    assert chances.sum() == pytest.approx(1.0)


@pytest.mark.parametrize("name", ["standard", "pepper", "buck", "three", "call-ace"])
def test_the_machine_measures_what_the_file_holds(name: str) -> None:
    """Means of what each side gets, within four standard errors of two such samples."""
    table = rules(name)
    gains, chances = outcomes.outcomes_of(table)
    found = outcomes.played(table, 4000)
    new = np.array([*found], np.float64)
    times = np.array([*found.values()])
    small = np.minimum(gains, 100)
    mean, other = chances @ small, times @ np.minimum(new, 100) / times.sum()
    spread = (chances @ small**2 - mean**2) ** 0.5
    assert (np.abs(mean - other) < 4 * spread * (2 / 4000) ** 0.5).all()


STANDARD = rules("standard")
MARCH = STANDARD.but(prices=replace(STANDARD.prices, march=5))  # type: ignore[type-var]


@pytest.mark.parametrize("table", [rules("pepper", {"penalty": "6"}), MARCH])
def test_other_prices_have_chances_of_their_own(
    table: Rules, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(outcomes, "is_ready", lambda: True)
    usual = rules(table.game)
    assert not outcomes.known(table)
    most = usual.goal.target
    needs = np.array([(a, b) for a in range(1, most + 1) for b in range(1, most + 1)])
    dealer = np.zeros(len(needs), np.int64)
    chances = [odds.chance_of(t, needs, dealer, 0) for t in (usual, table)]
    assert np.abs(chances[0] - chances[1]).max() > 0.01
    gains, _ = outcomes.outcomes_of(table)
    priced = outcomes.outcomes_of(usual)[0]
    assert set(np.unique(gains)) != set(np.unique(priced))


def test_until_all_is_compiled_the_nearest_table_that_is_known_serves(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    table = MARCH
    monkeypatch.setattr(outcomes, "is_ready", lambda: False)
    assert not outcomes.measurable(table)
    assert np.array_equal(outcomes.outcomes_of(table)[0], outcomes.outcomes_of(STANDARD)[0])
    # Asked again when it can be measured it is.
    monkeypatch.setattr(outcomes, "is_ready", lambda: True)
    assert 5 in outcomes.outcomes_of(table)[0]


def test_options_that_price_nothing_leave_the_file_in_force() -> None:
    assert outcomes.known(rules("standard", {"stick-the-dealer": "on"}))

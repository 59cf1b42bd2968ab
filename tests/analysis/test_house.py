"""What house rules change: lines of deals that add up, measures that agree with the simulator."""

from __future__ import annotations

from math import isnan

import pytest

from euchre import GAMES, rules
from euchre.analysis.grades import Estimate
from euchre.analysis.house import SAME, changed, line_of, measure, play, variants
from euchre.arena import simulate
from euchre.engine.rules import Rules
from tests.analysis.spots import played


def test_deals_are_gone_on_with() -> None:
    table = rules("standard")
    whole = play(table, 60, seed=4)
    half = play(table, 25, seed=4)
    assert sum(half.values()) == 25
    assert play(table, 60, seed=4, lines=half) == whole
    assert play(table, 60, seed=5) != whole


def test_measures_agree_with_the_simulator() -> None:
    table = rules("standard", {"stick-the-dealer": "on"})
    report = simulate(table, ("thumb",), deals=200, seed=9)
    found = measure(table, play(table, 200, seed=9))
    assert found.deals == 200
    assert found.euchred.mean == pytest.approx(sum(report.euchred) / report.played)
    assert found.march.mean == pytest.approx(sum(report.marches) / report.played)
    assert found.alone.mean == pytest.approx(sum(report.loners) / report.played)


def test_the_length_of_games_agrees_with_games_played() -> None:
    table = rules("standard")
    games = simulate(table, ("thumb",), games=60, seed=2)
    found = measure(table, play(table, 600, seed=2)).length
    # Both are off by about 0.5 deals.
    assert found.mean == pytest.approx(games.deals_per_game, abs=2.5)
    assert found.low < found.mean < found.high


@pytest.mark.parametrize("name", [g.name for g in GAMES])
def test_every_game_is_measured(name: str) -> None:
    table = rules(name)
    found = measure(table, play(table, 6))
    assert found.deals == 6
    assert 0 <= found.thrown.mean <= 1
    assert 1 <= found.length.mean <= 300
    assert isnan(found.euchred.mean) or 0 <= found.euchred.mean <= 1


def test_a_line_tells_what_a_deal_came_to() -> None:
    table = rules("standard")
    match, states = played(table, 4)
    assert match.deals >= 1
    for s in states:
        maker, result, alone, sweeper, *row = map(int, line_of(s).split())
        assert maker == (s.maker - s.dealer - 1) % 4
        assert (row[0], row[1]) == (row[2], row[3])
        assert sweeper == -1
        assert result in (1, 2, 3)
        assert alone in (0, 1)
        assert (row[maker] > 0) == (result > 1)


def test_house_rules_come_one_at_a_time_and_reasons_are_given() -> None:
    found = list(variants("standard", {"target": "5"}))
    assert found[0][:2] == ("", "")
    assert isinstance(found[0][2], Rules)
    by_name = {(o, v): r for o, v, r in found}
    assert ("target", "5") not in by_name
    assert by_name["cutter", "left"] == SAME
    stuck = by_name["stick-the-dealer", "on"]
    assert isinstance(stuck, Rules)
    assert dict(stuck.options) == {"target": "5", "stick-the-dealer": "on"}
    refused = [r for r in by_name.values() if isinstance(r, str) and r != SAME]
    assert all(len(r) > 10 for r in refused)


@pytest.mark.parametrize(
    ("base", "other", "expected"),
    [
        ((0.5, 0.01), (0.5, 0.01), False),
        ((0.5, 0.01), (0.54, 0.01), False),
        ((0.5, 0.01), (0.56, 0.01), True),
        ((float("nan"), 1.0), (0.5, 0.0), False),
    ],
)
def test_a_change_is_more_than_chance(
    base: tuple[float, float], other: tuple[float, float], expected: bool
) -> None:
    assert changed(Estimate(*base), Estimate(*other)) == expected


def test_nothing_comes_of_no_deals() -> None:
    with pytest.raises(ValueError, match="no deals"):
        measure(rules("standard"), {})

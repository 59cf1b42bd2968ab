"""The effect of house rules: tables that add up, measures that agree with the simulator."""

from collections import Counter
from math import isnan

import pytest

from euchre import GAMES, State, rules
from euchre.analysis.grades import Estimate
from euchre.analysis.rule_effects import SAME, changed, measure, play, variants
from euchre.arena import simulate
from euchre.arena.simulate import DEALS_COMPILED, play_out
from euchre.bots.club import ClubBot
from euchre.engine.fields import Outcome
from euchre.engine.match import new_match
from euchre.engine.rules import Rules
from euchre.engine.scoring import points, tally
from euchre.fast.rules.dealing import seed_number
from tests.fast.rules.cards import dealt
from tests.rows import each_row


def line_of(s: State) -> str:
    """Return the line of a deal that the engine has played."""
    n, got, facts = s.rules.seats, points(s), tally(s)
    sign, first = -1 if s.rules.goal.down else 1, (s.dealer + 1) % n
    maker, result = -1, 0
    if s.outcome == Outcome.PLAYED and s.maker >= 0:
        maker = (s.maker - first) % n
        failed = sign * got[s.rules.sides.side(s.maker)] <= 0
        result = 1 if failed else 3 if facts.tricks_made == s.rules.tricks else 2
    match = new_match(s.rules, s.dealer).after(s)
    swept = s.rules.goal.sweep_wins != "never" and match.results
    best = [p for p in range(n) if facts.tricks[(first + p) % n] == s.rules.tricks]
    sweeper = -1
    if swept and best and (s.rules.goal.sweep_wins == "always" or s.active > 1):
        winner = s.rules.sides.side((first + best[0]) % n)
        sweeper = min(p for p in range(n) if s.rules.sides.side((first + p) % n) == winner)
    row = [sign * got[s.rules.sides.side((first + p) % n)] for p in range(n)]
    return " ".join(map(str, (maker, result, int(facts.lone_maker), sweeper, *row)))


@pytest.mark.shapes
@pytest.mark.parametrize("name", [g.name for g in GAMES])
def test_the_engine_comes_to_the_same_with_the_same_cards(name: str) -> None:
    table, found = rules(name), Counter[str]()
    for number in range(10, 30):
        s = dealt(table, seed_number(4), number, number % table.seats)
        play_out(s, [ClubBot()] * table.seats)
        found[line_of(s)] += 1
    assert play(table, 10, 20, 4) == found


def test_parts_add_up() -> None:
    table = rules("standard")
    whole = Counter(play(table, 0, 600, 4))
    assert Counter(play(table, 0, 250, 4)) + Counter(play(table, 250, 350, 4)) == whole
    assert Counter(play(table, 0, 600, 5)) != whole


@pytest.mark.parametrize("name", ["standard", "railroad"])
def test_measures_are_those_of_the_simulator(name: str) -> None:
    table = rules(name)
    report = simulate(table, ("club",), deals=DEALS_COMPILED, seed=9)
    found = measure(table, play(table, 0, DEALS_COMPILED, 9))
    assert report.engine == "machine"
    assert found["euchred"].mean == pytest.approx(sum(report.euchred) / report.played)
    assert found["march"].mean == pytest.approx(sum(report.marches) / report.played)
    assert found["alone"].mean == pytest.approx(sum(report.loners) / report.played)


def test_the_length_of_games_agrees_with_games_played() -> None:
    table = rules("standard")
    games = simulate(table, ("club",), games=2_000, seed=2)
    found = measure(table, play(table, 0, 20_000, 2))["length"]
    # Of each game only the sum of its deals counts, whatever they were: both are off by 0.1.
    assert found.mean == pytest.approx(games.deals_per_game, abs=0.5)
    assert found.low < found.mean < found.high


@each_row("name", [g.name for g in GAMES])
def test_every_game_is_measured(name: str) -> None:
    table = rules(name)
    found = measure(table, play(table, 0, 6, 0))
    assert 0 <= found["thrown"].mean <= 1
    assert 1 <= found["length"].mean <= 300
    assert isnan(found["euchred"].mean) or 0 <= found["euchred"].mean <= 1


def test_house_rules_come_one_at_a_time_and_reasons_are_given() -> None:
    found = list(variants("standard", {"target": "5"}))
    assert found[0][:2] == ("", "")
    assert isinstance(found[0][2], Rules)
    by_name = {(o, v): r for o, v, r in found}
    assert ("target", "5") not in by_name
    assert by_name["cutter", "left"] == by_name["packets", "2-3"] == SAME
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

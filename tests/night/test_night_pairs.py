"""Fixed pairs: a round robin, verified by counting, with standings and prizes by pair."""

from collections import Counter
from itertools import combinations

import pytest
from tools.nights.simulate import play_night

from euchre.night.contest.round_robin import all_play_all, pairs_of
from euchre.night.events import Awarded, Founded, stamp
from euchre.night.fold import Night, fold
from euchre.night.night_rules import NightRules, rules_from_text
from euchre.night.rotation.chart import Chart
from euchre.night.rotation.planning import replan
from euchre.night.rotation.wishes import Constraints
from euchre.night.standings import in_pairs, standings
from tests.rows import each_row

pytestmark = pytest.mark.untraced


def meetings(chart: Chart) -> Counter[frozenset[int]]:
    """Count how often each two pairs meet; a pair is named by its first player."""
    return Counter(
        frozenset(min(side) for side in table.sides)
        for game in chart.games
        for table in game.tables
    )


@each_row("pairs", range(2, 41))
def test_all_play_all_exactly_once(pairs: int) -> None:
    rounds = pairs - 1 if pairs % 2 == 0 else pairs
    chart = all_play_all(2 * pairs, rounds)
    firsts = [one for one, _ in pairs_of(2 * pairs)]
    assert meetings(chart) == {frozenset(two): 1 for two in combinations(firsts, 2)}
    sides = Counter[int]()
    out = Counter[int]()
    for game in chart.games:
        assert game.players == frozenset(range(1, 2 * pairs + 1))
        assert len(game.tables) == pairs // 2
        out.update(game.byes)
        for table in game.tables:
            assert all(side in pairs_of(2 * pairs) for side in map(sorted_pair, table.sides))
            sides[min(table.sides[0])] += 1
            sides[min(table.sides[1])] -= 1
    assert all(abs(sides[one]) <= 1 for one in firsts)
    assert set(out.values()) <= {1}
    assert len(out) == (2 * pairs if pairs % 2 else 0)
    # Twice as long: everybody meets twice, once from each side.
    twice = all_play_all(2 * pairs, 2 * rounds)
    assert set(meetings(twice).values()) == {2}
    seats = Counter(table.sides for game in twice.games for table in game.tables)
    assert set(seats.values()) == {1}
    # Cut short: nobody meets twice.
    assert set(meetings(all_play_all(2 * pairs, max(1, rounds // 2))).values()) == {1}


def sorted_pair(side: tuple[int, int]) -> tuple[int, int]:
    return min(side), max(side)


def night_of_pairs(rules: NightRules) -> Night:
    return play_night(rules, all_play_all(12, 5), ["club"] * 12, "x")


def test_a_place_and_a_prize_are_a_pairs() -> None:
    rules = rules_from_text({"length": "4", "prizes": "high,second,third,low"})
    night = night_of_pairs(rules)
    assert in_pairs(night)
    now = standings(night)
    places = {line.player.number: line.place for line in now.lines}
    assert all(places[one] == places[two] for one, two in pairs_of(12))
    totals = sorted({line.total for line in now.lines}, reverse=True)
    assert max(places.values()) <= 6
    won = {prize.prize: prize.winners for prize in now.prizes}
    if len(totals) == 6:
        for at, winners in enumerate(w for name, w in won.items() if name != "low"):
            assert {p.number for p in winners} == {
                n for n, place in places.items() if place == at + 1
            }
    assert all(len(prize.winners) % 2 == 0 for prize in now.prizes)
    # A tie that was cut for goes to both of the pair.
    at, tied = next((n, won) for n, won in enumerate(now.prizes) if len(won.winners) > 2)
    winner = tied.winners[-1].number
    cut = Awarded(**stamp("desk"), prize=tied.prize, number=winner, how="cut")
    after = standings(night.and_then(cut)).prizes[at]
    assert {p.number for p in after.winners} == {*next(x for x in pairs_of(12) if winner in x)}
    # Where one pair alone has won there is nothing to cut for, however many they are.
    alone = next(won for won in now.prizes if len(won.winners) == 2)
    again = Awarded(**stamp("desk"), prize=alone.prize, number=alone.winners[0].number, how="cut")
    assert alone in standings(night.and_then(again)).prizes


def test_single_players_are_ranked_as_ever() -> None:
    night = night_of_pairs(NightRules(length=2))
    founded = next(e for e in night.events if isinstance(e, Founded))
    single = Founded(
        **stamp("desk", founded.at, founded.id), title="x", rules=founded.rules,
        chart=founded.chart | {"way": "pasted"},
    )  # fmt: skip
    other = fold((single, *night.events[1:]))
    assert not in_pairs(other)
    assert max(line.place for line in standings(other).lines) > 6


def test_pairs_stay_together_when_the_rest_is_seated_anew() -> None:
    chart = all_play_all(12, 5)
    wishes = Constraints(always=pairs_of(12))
    here = range(1, 11)
    new = replan(chart, 3, here, constraints=wishes.among(here), budget_steps=20_000)
    for game in new.games[3:]:
        for table in game.tables:
            assert all(sorted_pair(side) in pairs_of(12) for side in table.sides)

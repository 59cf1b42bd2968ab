"""A score must be a sum of deals: what is possible follows from the price list."""

from itertools import product
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from euchre.arena.simulate import play_out, seated
from euchre.engine.dealing import deal, shuffled
from euchre.engine.scoring import tally
from euchre.games import GAMES
from euchre.night.errors import NightError
from euchre.night.night_rules import NightRules
from euchre.night.plausible import DealLine, deal_lines, doubts, line_of
from tests.rows import each_row

FOUR_DEALS = NightRules()
AGAIN = NightRules(passed_out="again")


def fits(game: str) -> bool:
    try:
        return bool(NightRules(game=game).table)
    except NightError:
        return False


FOR_FOUR = [game.name for game in GAMES if fits(game.name)]


def test_the_games_of_a_night() -> None:
    assert "progressive" in FOR_FOUR
    assert not {"buck", "three", "six", "call-ace"} & set(FOR_FOUR)


@each_row("game", FOR_FOUR)
def test_whatever_happens_at_a_table_is_possible(game: str) -> None:
    from random import Random

    rules = NightRules(game=game).table
    for number in range(60):
        s = deal(rules, shuffled(rules.pack, Random(number)), number % 4)
        # Players who call anything reach the rare outcomes.
        play_out(s, seated(["random"] * 4, number))
        line = line_of(tally(s), rules)
        assert line in deal_lines(rules) | {DealLine((0, 0))}


def test_the_lines_of_a_plain_deal() -> None:
    told = {
        DealLine((1, 0)),
        DealLine((2, 0)),
        DealLine((4, 0), loners=(1, 0)),
        DealLine((2, 0), euchres=(1, 0)),
    }
    assert deal_lines(FOUR_DEALS.table) == told | {line.turned() for line in told}


EIGHT_DEALS = NightRules(length=8)
TO_TEN = NightRules(ends="score", length=10)
BELL = NightRules(ends="time", length=20)
_LINES = "deals add up to it, for a deal scores 0-0, 1-0, 2-0 or 4-0"
_NO_DRAWS = "no such deals add up to it, for a deal scores 1-0, 2-0 or 4-0"
#: Scores with what is known of loners and euchres, and why they are impossible; "": possible.
SCORES: Any = [
    # deals passed out count (D169)
    (FOUR_DEALS, (0, 0), None, None, ""),
    (FOUR_DEALS, (16, 0), None, None, ""),
    (FOUR_DEALS, (15, 0), None, None, f"no 4 {_LINES}"),
    (FOUR_DEALS, (17, 0), None, None, "a side scores at most 16 points, 4 in each deal"),
    (FOUR_DEALS, (9, 9), None, None, "both sides together score at most 16 points, 4 in each deal"),
    (FOUR_DEALS, (-1, 4), None, None, f"no 4 {_LINES}"),
    (EIGHT_DEALS, (7, 4), (3, 0), None, f"no such {_LINES}"),
    (EIGHT_DEALS, (20, 4), (0, 0), (0, 0), f"no such {_LINES}"),
    (EIGHT_DEALS, (3, 4), (0, 0), (0, 3), f"no such {_LINES}"),
    (EIGHT_DEALS, (7, 4), (0, 0), (5, 4), f"no such {_LINES}"),
    # every deal scores something
    (AGAIN, (1, 0), None, None, "score at least 4 points: a deal scores 1-0, 2-0 or 4-0"),
    (AGAIN, (3, 1), None, None, ""),
    (AGAIN, (4, 0), (0, 0), (0, 0), ""),
    (AGAIN, (4, 0), (0, 0), (1, 0), _NO_DRAWS),
    (AGAIN, (5, 0), (0, 0), (1, 0), ""),
    (AGAIN, (7, 0), (1, 0), (0, 0), ""),
    (AGAIN, (7, 0), (0, 1), (0, 0), _NO_DRAWS),
    (AGAIN, (16, 0), (4, 0), None, ""),
    (AGAIN, (16, 0), (3, 0), None, _NO_DRAWS),
    (AGAIN, (8, 0), (0, 0), (5, 0), _NO_DRAWS),
    # a game to ten ends with ten
    (TO_TEN, (10, 9), None, None, ""),
    (TO_TEN, (13, 9), (1, 0), None, ""),
    (TO_TEN, (13, 9), (0, 0), None, ""),
    (TO_TEN, (9, 8), None, None, "neither side has 10"),
    (TO_TEN, (10, 11), None, None, "the game is over when one side has 10"),
    (TO_TEN, (17, 3), None, None, "the last deal adds at most 4"),
    (BELL, (9, 8), None, None, ""),
    (BELL, (7, 4), (0, 2), None, f"no such {_LINES}"),
    # a bid lost is taken off
    (NightRules(game="hasenpfeffer"), (-20, 4), None, None, ""),
    (NightRules(game="hasenpfeffer"), (25, 0), None, None, "at most 24 points, 6 in each deal"),
    (NightRules(game="indiana"), (999, 0), None, None, "at most 96 points, 24 in each deal"),
]


@each_row(("rules", "points", "loners", "euchres", "why"), SCORES)
def test_a_score_can_be_or_the_doubt_says_why_not(
    rules: NightRules, points: Any, loners: Any, euchres: Any, why: str
) -> None:
    told = doubts(rules, points, loners, euchres)
    assert len(told) == bool(why)
    assert all(doubt.endswith(why) for doubt in told)


@given(st.lists(st.sampled_from(sorted(deal_lines(FOUR_DEALS.table))), min_size=4, max_size=4))
def test_any_four_deals_make_a_possible_score(deals: list[DealLine]) -> None:
    points, loners, euchres = (
        (sum(line[part][0] for line in deals), sum(line[part][1] for line in deals))
        for part in range(3)
    )
    assert doubts(AGAIN, points, loners, euchres) == []
    assert doubts(FOUR_DEALS, points, loners) == []


def test_two_deals_against_every_sum_of_two() -> None:
    lines = deal_lines(FOUR_DEALS.table)
    sums = {
        tuple((a[i][0] + b[i][0], a[i][1] + b[i][1]) for i in range(3))
        for a, b in product(lines, repeat=2)
    }
    rules = NightRules(length=2, passed_out="again")
    pairs = [(x, y) for x in range(3) for y in range(3) if x + y < 3]
    scores = [(x, y) for x in range(-1, 10) for y in range(-1, 10)]
    for points in scores:
        for loners, euchres in product(pairs, repeat=2):
            told = (points, loners, euchres)
            assert (not doubts(rules, points, loners, euchres)) == (told in sums), told


#: Scores that no deals make, and whether penalties may: a point given in a deal for a revoke.
INSISTED: Any = [
    (EIGHT_DEALS, (7, 5), (9, 0), None, False),
    (EIGHT_DEALS, (7, 5), None, (5, 4), False),
    (EIGHT_DEALS, (34, 0), None, None, True),
    (EIGHT_DEALS, (64, 1), None, None, False),
    (EIGHT_DEALS, (-2, 9), None, None, True),
    (EIGHT_DEALS, (-99, 9), None, None, False),
    (FOUR_DEALS, (24, 24), None, None, False),
    (TO_TEN, (9, 7), None, None, True),
    (TO_TEN, (10, 10), None, None, False),
    (TO_TEN, (17, 9), None, None, True),
    (TO_TEN, (18, 9), None, None, False),
    # A bid may bring points to both sides, so that both get there in one deal.
    (NightRules(game="hasenpfeffer", ends="score", length=10), (12, 11), None, None, True),
    (BELL, (999, 0), None, None, False),
    (EIGHT_DEALS, (25, 2, 3), None, None, True),
    (EIGHT_DEALS, (16, 16, 16), None, None, True),
    (EIGHT_DEALS, (24, 24, 24), None, None, False),
    (TO_TEN, (10, 11, 4), None, None, None),
    (TO_TEN, (13, 4, 4), None, None, True),
    (TO_TEN, (16, 4, 4), None, None, False),
    (TO_TEN, (10, 10, 11), None, None, False),
    (BELL, (99, 99, 99), None, None, False),
]


@each_row(("rules", "points", "loners", "euchres", "insists"), INSISTED)
def test_nobody_can_insist_on_what_can_never_be(
    rules: NightRules, points: Any, loners: Any, euchres: Any, insists: bool | None
) -> None:
    assert bool(doubts(rules, points, loners, euchres)) == (insists is not None)
    assert bool(doubts(rules, points, loners, euchres, sure=True)) == (insists is False)


def test_house_rules_change_what_is_possible() -> None:
    lone_defenders = NightRules(house=(("defend-alone", "any"),), length=1)
    assert doubts(lone_defenders, (4, 0), (0, 0), (1, 0)) == []
    assert doubts(NightRules(length=1), (4, 0), (0, 0), (1, 0))

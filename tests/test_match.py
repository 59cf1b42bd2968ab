"""From deal to deal: rubbers, laps and slams (A34-A38, C39, C40).

Who wins a game and who deals next is in the pages of ``tests/cases``.
"""

from collections.abc import Callable
from dataclasses import replace
from random import Random

import pytest

from euchre import (
    Goal,
    Match,
    Outcome,
    Rules,
    State,
    deal,
    legal,
    new_match,
    observe,
    points,
    push,
    rules,
    shuffled,
)
from euchre.engine.actions import ALONE, EXPOSE, MISDEAL, PASS
from euchre.engine.match import GameResult
from euchre.engine.sides import makers
from tests.rows import each_row

Scored = tuple[int, int]


def found(match: Match, wanted: Callable[[State], bool]) -> State:
    """Play random deals of a match until one ends as wanted.

    Bidders are timid in one deal and bold in the next, so that every end turns up.
    """
    rng = Random(1)
    for attempt in range(20_000):
        s = match.deal(shuffled(match.rules.pack, rng))
        preferred = (ALONE, EXPOSE, MISDEAL) if attempt % 2 else (PASS, MISDEAL)
        while not s.ended:
            choices = legal(s)
            eager = [a for a in choices if a in preferred]
            push(s, eager[0] if eager and rng.random() < 0.7 else rng.choice(choices))
        if wanted(s):
            return s
    raise AssertionError("no such deal came up")


def scoring(match: Match, change: Scored) -> State:
    return found(match, lambda s: s.outcome == Outcome.PLAYED and points(s) == change)


def after(match: Match, *changes: Scored) -> Match:
    for change in changes:
        match = match.after(scoring(match, change))
    return match


def table(**goal: object) -> Rules:
    """Railroad, where every change of score from 1 to 8 can happen, with a goal of its own."""
    return rules("railroad").but(goal=Goal(**goal))  # type: ignore[arg-type]


def won(*results: tuple[int, int, int], goal: Goal) -> Match:
    """A match in which these games have been played: (score 0, score 1, games)."""
    return Match(
        rules=rules("classic").but(goal=goal),
        dealer=0,
        scores=(0, 0),
        results=tuple(GameResult((a, b), (int(b > a),), n) for a, b, n in results),
    )


# -- targets (A34, D143, C15, C26, C32) ---------------------------------------------------


def test_points_of_several_deals_add_up_and_only_whole_deals_count() -> None:
    match = after(new_match(table(target=10)), (1, 0), (0, 2), (4, 0), (0, 4), (2, 0))
    assert (match.scores, match.deals, match.over) == ((7, 6), 5, False)
    s = match.deal(list(range(33)))
    with pytest.raises(ValueError, match="the deal is not over"):
        match.after(s)


def test_a_match_that_is_over_deals_no_more() -> None:
    match = after(new_match(table(target=5), scores=(4, 0)), (1, 0))
    with pytest.raises(ValueError, match="the match is over"):
        match.deal(list(range(33)))
    running = new_match(match.rules)
    with pytest.raises(ValueError, match="the match is over"):
        match.after(running.deal(list(range(33))))
    with pytest.raises(ValueError, match="the match is not over"):
        running.again()


@pytest.mark.parametrize(
    ("dealer", "scores", "sentence"),
    [
        (4, (0, 0), "dealer 4 is not a seat: there are seats 0 to 3"),
        (-1, (0, 0), "dealer -1 is not a seat"),
        (0, (0,), "2 scores are needed, not 1"),
        (0, (0, 0, 0), "2 scores are needed, not 3"),
        (0, (10, 0), "a game to 10 cannot start at 10-0; each score must be below 10"),
        (0, (25, 25, 0, 25), "to 0 cannot start at 25, 25, 0, 25; each score must be above 0"),
        (0, (25, 25, -3, 25), "a game to 0 cannot start at"),
    ],
)
def test_a_match_that_cannot_begin_is_refused(
    dealer: int, scores: tuple[int, ...], sentence: str
) -> None:
    name = "buck" if len(scores) == 4 else "standard"
    with pytest.raises(ValueError, match=sentence):
        new_match(rules(name), dealer, scores)


def test_a_game_that_counts_down_may_begin_above_its_start() -> None:
    assert new_match(rules("buck"), scores=(40, 25, 1, 6)).scores == (40, 25, 1, 6)


@pytest.mark.parametrize("name", ["auction-5", "six", "five", "indiana", "hasenpfeffer"])
def test_the_makers_of_a_deal_are_known_when_it_is_over(name: str) -> None:
    s = found(new_match(rules(name)), lambda s: s.maker == 2)
    assert makers(s) >> 2 & 1
    assert makers(s) & s.makers == s.makers


def test_the_deal_knows_the_scores_of_the_match() -> None:
    s = new_match(rules("standard"), scores=(7, 9)).deal(list(range(24)))
    assert (s.scores, observe(s, 0).state.scores) == ((7, 9), (7, 9))


# -- at the bridge (A35, D146) -------------------------------------------------------------


@each_row(
    ("target", "scores", "side"),
    [
        (5, (4, 0), 0),
        (5, (4, 2), 0),
        (5, (2, 4), 1),
        (5, (4, 3), None),
        (5, (4, 4), None),
        (5, (3, 0), None),
        (7, (4, 0), None),
        (10, (9, 0), None),
    ],
)
def test_at_the_bridge(target: int, scores: Scored, side: int | None) -> None:
    match = new_match(table(target=target), scores=scores)
    assert match.at_the_bridge == side
    if side == 0:
        assert after(match, (2, 0)).at_the_bridge is None, "the game is won"


# -- rubbers (A36, A37, D147, C27) ----------------------------------------------------------


@each_row(
    ("games", "winners"),
    [
        pytest.param([], (), id="none"),
        pytest.param([(5, 2, 1)], (), id="one"),
        pytest.param([(5, 2, 1), (3, 5, 1)], (), id="one-each"),
        pytest.param([(5, 2, 1), (6, 0, 1)], (0,), id="two-nil"),
        pytest.param([(5, 2, 1), (3, 5, 1), (4, 5, 1)], (1,), id="two-one"),
    ],
)
@each_row("rubber", ["games", "points"])
def test_a_rubber_is_won_by_the_first_side_with_two_games(
    rubber: str, games: list[tuple[int, int, int]], winners: tuple[int, ...]
) -> None:
    match = won(*games, goal=Goal(target=5, rubber=rubber))  # type: ignore[arg-type]
    assert (match.winners, match.over) == (winners, bool(winners))


@each_row(("losers", "value"), [(-2, 3), (0, 3), (1, 2), (2, 2), (3, 1), (4, 1), (9, 1)])
@each_row("target", [5, 7, 10])
def test_rubber_points_go_by_the_losers_score(losers: int, value: int, target: int) -> None:
    if losers < target:
        goal = Goal(target=target, rubber="points")
        assert won((target, losers, 1), goal=goal).rubber_points == (value, 0)
        assert won((losers, target, 1), goal=goal).rubber_points == (0, value)


@pytest.mark.parametrize(
    ("games", "points_each", "margin"),
    [
        pytest.param([(5, 0, 1), (5, 0, 1)], (6, 0), 8, id="A37-three-each-side-of-nothing"),
        pytest.param([(5, 3, 1), (5, 4, 1)], (2, 0), 4, id="A37-one-each"),
        pytest.param([(5, 1, 1), (0, 5, 1), (5, 4, 1)], (3, 3), 2, id="A37-D147-against"),
        pytest.param([(5, 3, 1), (0, 5, 1), (5, 3, 1)], (2, 3), 1, id="least"),
        pytest.param([(2, 5, 1), (5, 1, 1), (0, 6, 1)], (2, 5), 5, id="A37-C27-won-by-the-others"),
        pytest.param([(5, 0, 1)], (3, 0), 0, id="undecided"),
    ],
)
def test_the_margin_of_a_rubber(
    games: list[tuple[int, int, int]], points_each: Scored, margin: int
) -> None:
    match = won(*games, goal=Goal(target=5, rubber="points"))
    assert (match.rubber_points, match.margin) == (points_each, margin)
    assert won(*games, goal=Goal(target=5, rubber="games")).margin == 0


@pytest.mark.parametrize("name", ["two", "two-tableau"])
def test_two_players_play_rubbers_too(name: str) -> None:
    """A36, C27: the first player or partnership."""
    match = new_match(rules(name, {"rubber": "points", "target": 5}), scores=(4, 0))
    match = after(match, (1, 0))
    assert (match.games, match.scores, match.over) == ((1, 0), (0, 0), False)
    for scores, change in (((0, 4), (0, 1)), ((4, 2), (1, 0))):
        match = after(replace(match, scores=scores), change)
    assert (match.games, match.winners, match.rubber_points, match.margin) == (
        *((2, 1), (0,), (3 + 2, 3)),
        2 + 5 - 3,
    )


def test_a_rubber_goes_on_from_nothing_after_each_game_and_the_deal_moves_on() -> None:
    """A38: the same partners stay for the whole rubber."""
    match = new_match(table(target=5, rubber="games"), dealer=1, scores=(4, 3))
    match = after(match, (2, 0))
    assert (match.scores, match.games, match.dealer, match.over) == ((0, 0), (1, 0), 2, False)
    match = after(match, (0, 4), (0, 4))
    assert (match.games, match.scores, match.dealer, match.over) == ((1, 1), (0, 0), 0, False)
    match = after(match, (4, 0), (4, 0))
    assert (match.games, match.winners, match.deals) == ((2, 1), (0,), 5)
    assert [r.scores for r in match.results] == [(6, 3), (0, 8), (8, 0)]
    assert match.scores == (8, 0)


# -- laps and slams (C39, C40, D116) ---------------------------------------------------------


def test_laps_carry_a_surplus_into_the_next_match_too() -> None:
    match = after(new_match(table(target=5, laps=True), scores=(4, 3)), (4, 0))
    assert match.over
    assert match.again().scores == (3, 0)
    assert after(new_match(table(target=5), scores=(4, 3)), (4, 0)).again().scores == (0, 0)


def test_a_lapped_point_of_the_losers_prevents_a_slam() -> None:
    """D116: the test looks at the score of the game, carried points included."""
    match = new_match(table(target=5, laps=True, slams=True, rubber="games"), scores=(4, 2))
    match = after(match, (2, 0))
    assert match.scores == (1, 0)
    match = after(match, (0, 4), (0, 2))
    assert match.games == (1, 1)
    assert match.scores == (0, 1)


def test_a_slam_wins_a_rubber_outright_and_its_rubber_points_count_twice() -> None:
    match = new_match(table(target=5, slams=True, rubber="points"), scores=(4, 0))
    match = after(match, (1, 0))
    assert (match.winners, match.rubber_points, match.margin) == ((0,), (6, 0), 8)


def test_another_match_of_the_same_players_moves_the_deal_on() -> None:
    match = after(new_match(table(target=5), dealer=3, scores=(4, 1)), (1, 0)).again()
    assert (match.dealer, match.scores, match.deals, match.results) == (0, (0, 0), 0, ())


def test_a_match_is_a_value() -> None:
    match = new_match(rules("standard"))
    twin = new_match(rules("standard"))
    match.after(scoring(match, (1, 0)))
    assert match == twin
    assert deal(match.rules, list(range(24)), 0) == match.deal(list(range(24)))

"""Progressive Euchre: one game of a session (B29; D169, D172, D175)."""

import pytest

from euchre import Match, Outcome, new_match, rules
from euchre.engine import actions
from euchre.engine.state import State, legal, push
from euchre.games import game, options_of

PASS = actions.PASS


def passed_out(match: Match) -> State:
    s = match.deal(list(range(32)))
    while not s.ended:
        push(s, PASS)
    assert s.outcome == Outcome.PASSED_OUT
    return s


def test_b29_d169_a_game_is_four_deals_passed_out_or_not_and_each_player_deals_once() -> None:
    match = new_match(rules("progressive"), dealer=2)
    dealers = []
    while not match.over:
        dealers.append(match.dealer)
        match = match.after(passed_out(match))
    assert dealers == [2, 3, 0, 1]


def test_d169_or_by_agreement_the_same_dealer_deals_it_again() -> None:
    match = new_match(rules("progressive", {"redeal-passed-out": "on"}), dealer=2)
    for _ in range(6):
        s = match.deal(list(range(32)))
        while not s.ended:
            push(s, PASS)
        assert s.outcome == Outcome.REDEAL
        match = match.after(s)
        assert (match.dealer, match.counted, match.over) == (2, 0, False)
    while not match.over:
        s = match.deal(list(range(32)))
        while not s.ended:
            push(s, legal(s)[-1])
        match = match.after(s)
    assert (match.deals, match.redealt, match.dealer) == (10, 6, 2)


def test_b29_c35_a_joker_that_is_dealt_again_leaves_each_player_a_deal() -> None:
    match = new_match(rules("progressive", {"joker": "on", "joker-turned": "redeal"}), dealer=2)
    pack = list(range(33))
    joker = [*pack[:20], 32, *pack[20:32]]
    dealers = []
    while not match.over:
        s = match.deal(joker)
        assert s.outcome == Outcome.REDEAL
        match = match.after(s)
        dealers.append(match.dealer)
        s = match.deal(pack)
        while not s.ended:
            push(s, legal(s)[-1])
        match = match.after(s)
    assert (dealers, match.redealt, match.counted) == ([2, 3, 0, 1], 4, 4)


@pytest.mark.parametrize(
    ("scores", "winners"),
    [
        pytest.param((3, 2), (0,), id="B29-F17-the-most-points-win"),
        pytest.param((1, 6), (1,), id="B29-F17-however-many-they-are"),
        pytest.param((4, 4), (0, 1), id="B29-D172-ties-are-shared"),
        pytest.param((16, 0), (0,), id="B29-F7-no-limit-of-points"),
    ],
)
def test_who_wins(scores: tuple[int, int], winners: tuple[int, ...]) -> None:
    match = Match(rules=rules("progressive"), dealer=0, scores=scores, deals=3)
    done = match.after(passed_out(match))
    assert (done.winners, done.results[-1].scores) == (winners, scores)


def test_b29_no_limit_ends_a_game_early() -> None:
    match = Match(rules=rules("progressive"), dealer=0, scores=(12, 0), deals=2)
    assert not match.after(passed_out(match)).over


def test_b29_f2_the_deals_are_those_of_the_classic_game() -> None:
    classic, progressive = rules("classic"), rules("progressive")
    assert progressive.phases == classic.phases
    assert (progressive.pack, progressive.prices) == (classic.pack, classic.prices)


@pytest.mark.parametrize("option", ["laps", "slams", "rubber", "target", "markers"])
def test_d175_what_needs_a_target_has_no_place(option: str) -> None:
    assert option not in options_of(game("progressive"))

"""Deals completed from the middle of the auction are the engine's, and nobody in them peeps."""

from __future__ import annotations

from random import Random
from typing import Any

import numpy as np
import pytest
from numba import njit

from euchre import GAMES as ALL_GAMES
from euchre import Rules, State, View, deal, legal, observe, push, rules, shuffled
from euchre.bots.thumb import ThumbBot
from euchre.bridge import auctions
from euchre.bridge.auctions import (
    auction_lines,
    auction_results,
    auction_values,
    plays,
    policy_call,
    policy_calls,
)
from euchre.bridge.imagine import Worlds, imagine
from euchre.bridge.turn_up import at_random, by_worth
from euchre.club import numbers
from euchre.club.seat import known
from euchre.engine import actions
from euchre.engine.fields import Outcome
from euchre.engine.phases import Exchange
from euchre.engine.scoring import points
from euchre.kernel import auction_play, counting
from euchre.kernel import turn_up as kernel
from euchre.kernel.turn_up import Caller
from tests.kernel.dealt import GAMES, Game

pytestmark = pytest.mark.untraced

ENDED = {
    kernel.PLAYED: Outcome.PLAYED,
    kernel.PASSED_OUT: Outcome.PASSED_OUT,
    kernel.REDEAL: Outcome.REDEAL,
}


def ids(game: Game) -> str:
    """Return the name of a case."""
    return game.rules.id


def questions(table: Rules, rng: Random, deals: int) -> list[State]:
    """Return the questions before the cards of some deals in which all do anything."""
    found = []
    for number in range(deals):
        s = deal(table, shuffled(table.pack, rng), number % table.seats)
        while auctions.asks(s):
            if len(legal(s)) > 1:
                found.append(s.copy())
            # Passing half of the time lets the later questions come up as well.
            choices = legal(s)
            push(s, choices[0] if rng.random() < 0.5 else rng.choice(choices))
    return found


def replay(worlds: Worlds, view: View, caller: Caller) -> int:
    """Play the completions again in the engine; fail at the first difference."""
    choices, compared = view.legal(), 0
    found, lines = auction_lines(view, worlds, choices, caller=caller, seed=5)
    for world in range(len(worlds)):
        for i, choice in enumerate(choices):
            s = worlds.state(world)
            line = lines[world][i]
            assert line[0] == (s.turn, choice)
            for seat, action in line:
                assert s.turn == seat
                assert action in legal(s), (s.history, action)
                push(s, action)
            assert s.outcome == ENDED[int(found.ended[world, i])]
            assert tuple(found.points[world, i]) == points(s)
            assert tuple(found.taken[world, i]) == s.taken
            assert found.maker[world, i] == s.maker
            assert found.trump[world, i] == s.trump
            assert found.lone[world, i] == s.lone
            compared += 1
    return compared


@pytest.mark.parametrize("game", GAMES, ids=ids)
def test_completions_are_deals_of_the_engine(game: Game) -> None:
    table, rng = game.rules, Random(3)
    callers = at_random(table), by_worth(table, alone=0.6, later=0.5)
    kinds: set[str] = set()
    compared = 0
    for number, s in enumerate(questions(table, rng, 10)):
        view = observe(s, s.turn)
        kinds.add(type(table.phases[s.phase]).__name__)
        compared += replay(imagine(view, 2, number), view, callers[number % 2])
    assert compared > 100
    assert len(kinds) >= 2


def first_question(table: Rules, seed: int) -> View:
    """Return the first question of a deal."""
    s = deal(table, shuffled(table.pack, Random(seed)), 0)
    return observe(s, s.turn)


def test_the_same_seed_gives_the_same_points() -> None:
    table = rules("standard")
    view = first_question(table, 1)
    worlds = imagine(view, 40, 2)
    args = (view, worlds, view.legal())
    for caller in (by_worth(table), at_random(table)):
        one = auction_values(*args, caller=caller, seed=7)
        assert (one == auction_values(*args, caller=caller, seed=7)).all()
    other = auction_values(*args, caller=at_random(table), seed=8)
    assert (one != other).any()


def test_worlds_and_choices_do_not_touch_each_other() -> None:
    table = rules("british", {"alone": "any", "defend-alone": "any"})
    for s in questions(table, Random(4), 6):
        view = observe(s, s.turn)
        worlds, choices = imagine(view, 8, 3), view.legal()
        whole = auction_results(view, worlds, choices)
        for i, choice in enumerate(choices):
            one = auction_results(view, worlds, [choice])
            assert (one.points[:, 0] == whole.points[:, i]).all()
            assert (one.taken[:, 0] == whole.taken[:, i]).all()


@pytest.mark.parametrize("game", [Game("standard"), Game("six-double"), Game("uka")], ids=ids)
def test_the_caller_goes_by_its_own_hand_alone(game: Game) -> None:
    asked = 0
    for s in questions(game.rules, Random(6), 40):
        view = observe(s, s.turn)
        if auctions.point_of(s).question == auction_play.NAMING_BLIND:
            continue
        said = policy_calls(view, imagine(view, 40, asked))
        assert set(said) == {policy_call(view)}
        asked += 1
    assert asked > 60


@pytest.mark.parametrize("game", GAMES[::3], ids=ids)
def test_a_caller_left_to_itself_makes_the_choice_that_it_says(game: Game) -> None:
    for s in questions(game.rules, Random(7), 6):
        view = observe(s, s.turn)
        worlds, choices = imagine(view, 20, 3), view.legal()
        caller = by_worth(game.rules, alone=0.6, later=0.5)
        whole = auction_values(view, worlds, choices, caller=caller)
        alone = auction_values(view, worlds, (), caller=caller)
        said = policy_calls(view, worlds, caller=caller)
        for world, action in enumerate(said):
            assert (alone[world, 0] == whole[world, choices.index(action)]).all()


def test_later_callers_go_by_their_own_hands_alone() -> None:
    """The next seat answers alike whatever the others hold, and whatever it is that asks."""
    table, rng = rules("standard"), Random(6)
    asked = 0
    for number in range(60):
        s = deal(table, shuffled(table.pack, rng), 0)
        view = observe(s, s.turn)
        push(s, actions.PASS)
        mine = observe(s, s.turn)
        answer = policy_call(mine)
        # Worlds of the second seat, in which the first one's hand is any.
        worlds = imagine(mine, 30, number)
        _, lines = auction_lines(view, worlds, [actions.PASS])
        assert {row[0][1][1] for row in lines} == {answer}
        asked += answer != actions.PASS
    assert asked > 5


# -- counting ----------------------------------------------------------------------


@pytest.mark.parametrize("name", ["standard", "british", "bald", "classic", "six", "six-double"])
def test_the_card_laid_away_is_the_one_that_the_rules_of_thumb_choose(name: str) -> None:
    table, thumb, compared = rules(name), ThumbBot(), 0
    caller = by_worth(table)
    for s in questions(table, Random(9), 60):
        view = observe(s, s.turn)
        if auctions.point_of(s).question == auction_play.LAYING:
            assert policy_call(view, caller=caller) == thumb.choose(view, view.legal())
            compared += 1
    assert compared > 10


@njit
def count_all(caller: Any, strain: Any, hands: Any, full: Any, found: Any) -> None:
    """Count hands for a side of makers."""
    for i in range(len(hands)):
        at = counting.row_address(caller, 0)
        found[i] = counting.tricks(at, counting.TOGETHER, strain, hands[i], full & ~hands[i])


@pytest.mark.parametrize("name", ["standard", "british", "bald", "classic"])
def test_hands_count_as_the_rules_of_thumb_count_them(name: str) -> None:
    """The same numbers, counted by other code."""
    table, rng = rules(name), Random(10)
    book = known(table)
    hands = [sum(1 << c for c in rng.sample(range(table.pack.size), 5)) for _ in range(500)]
    for strain in range(4):
        found = np.zeros(len(hands), np.int64)
        full = np.uint64(table.pack.full)
        count_all(by_worth(table), np.int64(strain), np.array(hands, np.uint64), full, found)
        for hand, parts in zip(hands, found.tolist(), strict=True):
            wanted = book.tricks(numbers.TOGETHER, strain, hand, table.pack.full & ~hand)
            assert parts / counting.PARTS == pytest.approx(wanted, abs=0.002)


# -- what it is good for -----------------------------------------------------------


def test_tables_that_the_simulator_does_not_play_are_named() -> None:
    yes = {g.name for g in ALL_GAMES if plays(rules(g.name))}
    assert {"standard", "british", "bald", "uka", "three", "two", "six-double"} <= yes
    assert {"double-turn-up", "bacon"} <= yes
    assert not yes & {"pepper", "buck", "railroad", "two-tableau", "five"}
    view = first_question(rules("railroad"), 1)
    with pytest.raises(ValueError, match="CallForBest"):
        auction_values(view, imagine(view, 1, 1), view.legal())


def test_the_play_of_the_cards_is_no_question_of_the_auction() -> None:
    table = rules("standard")
    s = deal(table, shuffled(table.pack, Random(1)), 0)
    while auctions.asks(s):
        push(s, legal(s)[1])
    assert not isinstance(table.phases[s.phase], Exchange)
    view = observe(s, s.turn)
    with pytest.raises(ValueError, match="auction"):
        auction_values(view, imagine(view, 1, 1), view.legal())


def test_a_dealer_with_more_trumps_gains_more_by_taking_the_upcard() -> None:
    table, rng = rules("standard"), Random(8)
    gains: dict[int, list[float]] = {}
    for number in range(400):
        s = deal(table, shuffled(table.pack, rng), 3)
        for _ in range(3):
            push(s, actions.PASS)
        view = observe(s, s.turn)
        worlds = imagine(view, 60, number)
        values = auction_values(view, worlds, [actions.PASS, actions.ORDER])
        net = values[:, :, 1] - values[:, :, 0]
        held = (view.hand & table.ranks.trumps[s.turned]).bit_count()
        gains.setdefault(held, []).append(float((net[:, 1] - net[:, 0]).mean()))
    mean = {held: np.mean(found) for held, found in gains.items()}
    assert mean[0] < mean[1] < mean[2] < mean[3], mean
    assert mean[0] < -0.3 < 0.3 < mean[3], mean

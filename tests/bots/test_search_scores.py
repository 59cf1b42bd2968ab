"""Search bots play for the game: the same cards are played differently at different scores."""

from functools import cache
from random import Random

import numpy as np
import pytest

from euchre import deal, legal, observe, push, rules, shuffled
from euchre.bots.search.candidates import with_answers
from euchre.bots.search.deciding import LEVELS, decide
from euchre.bots.search.overrated import doubts
from euchre.bots.search.values import most_at_stake, plays_for_the_game
from euchre.bots.search.win_probability import win_probability
from euchre.engine import actions
from euchre.engine.actions import PASS, Action

STANDARD = rules("standard")


#: Deals of which an expert makes its first call.
DEALS = 40


@cache
def calls(scores: tuple[int, int]) -> list[Action]:
    """Return the calls of an expert who is first asked, deal by deal."""
    found = []
    for i in range(DEALS):
        s = deal(STANDARD, shuffled(STANDARD.pack, Random(f"scores:{i}")), 0, scores=scores)
        # The dealer knows most: everybody before it passes.
        while s.turn != s.dealer:
            push(s, PASS)
        found.append(decide(observe(s, s.turn), legal(s), LEVELS["expert"], i))
    return found


def test_at_nine_all_more_is_called_than_at_zero() -> None:
    """Whoever is not euchred wins, and letting the others name trump may lose everything."""
    at_first, at_nine = (DEALS - calls(scores).count(PASS) for scores in ((0, 0), (9, 9)))
    assert at_nine > at_first


@pytest.mark.parametrize(
    ("game", "scores", "for_the_game"),
    [
        ("standard", (0, 0), True),
        ("progressive", (0, 0), False),
        ("three", (0, 0, 2), False),
        ("three", (0, 3, 0), True),
        ("club-buck", (15, 15, 8), False),
        ("club-buck", (7, 15, 15), True),
        # All the tricks of one deal would win it (D161).
        ("buck", (25, 25, 25, 25), True),
    ],
)
def test_when_the_game_counts_and_when_points(
    game: str, scores: tuple[int, ...], for_the_game: bool
) -> None:
    table = rules(game)
    s = deal(table, shuffled(table.pack, Random(1)), 0, scores=scores)
    assert plays_for_the_game(observe(s, s.turn)) is for_the_game


@pytest.mark.parametrize(
    ("mine", "theirs", "least", "most"),
    [(10, 10, 0.505, 0.53), (1, 1, 0.64, 0.72), (2, 2, 0.5, 0.6), (8, 2, 0.05, 0.12),
     (4, 1, 0.15, 0.35)],
)  # fmt: skip
def test_the_chances_of_the_dealer_are_those_published(
    mine: int, theirs: int, least: float, most: float
) -> None:
    """Benjamin's simulation of 10,000 games a score, printed by Bumppo in 2006, and near it."""
    needs, dealer = np.array([[mine, theirs]]), np.array([0])
    assert least < win_probability(STANDARD, needs, dealer, 0)[0] < most


def test_where_all_tricks_win_the_game_all_is_at_stake() -> None:
    """Dirty Clubs: a rare march must not be lost among the few worlds of the first round."""
    for game, least, most in (("dirty-clubs", 1.0, 1.0), ("standard", 0.1, 0.99)):
        table = rules(game)
        s = deal(table, shuffled(table.pack, Random(1)), 0)
        view = observe(s, s.turn)
        assert least <= most_at_stake(view, game=True) <= most
        assert most_at_stake(view, game=False) > 1


def test_a_bid_in_clubs_is_no_more_a_loner_than_another() -> None:
    table = rules("indiana")
    s = deal(table, shuffled(table.pack, Random(1)), 0)
    view, bids = observe(s, s.turn), [actions.bid(5, suit) for suit in range(4)]
    assert len({doubts(view, (bid, Action(0)), PASS, game=True) for bid in bids}) == 1
    asked_later = [action for action, said in with_answers(view, bids) if said]
    assert asked_later == [bid for bid in bids for _ in range(2)]

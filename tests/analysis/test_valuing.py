"""Valuing in weighted worlds, which account for the other players' actions."""

import numpy as np
import pytest

from euchre import rules
from euchre.analysis.equity import view_at
from euchre.analysis.grades import paired
from euchre.analysis.judge import EFFORT, LEAST, WORLDS, judge, worlds_for
from euchre.analysis.valuing import value_choices
from euchre.analysis.written_hands import Spot
from euchre.bots.search.values import ends_of, samples_of
from euchre.fast.sample.imagine import imagine
from tests.analysis.spots import spot


def test_the_same_seed_gives_the_same_values() -> None:
    view = spot()
    first, again, other = (value_choices(view, worlds=40, seed=seed) for seed in (1, 1, 2))
    assert [v.points for v in first] == [v.points for v in again]
    assert [v.points for v in first] != [v.points for v in other]


def test_values_are_for_the_seat_on_turn() -> None:
    view = spot()
    view.state.turn = 2
    with pytest.raises(ValueError, match="seat on turn"):
        value_choices(view, worlds=10)


def test_where_nobody_has_done_anything_all_worlds_are_alike() -> None:
    view = spot()
    heard = value_choices(view, worlds=400, seed=3)
    unheard, _ = ends_of(imagine(view, 400, 3), [v.action for v in heard])
    for found, ends in zip(heard, unheard, strict=True):
        assert np.array_equal(found.samples, samples_of(view, ends))


def test_who_turned_a_suit_down_lacks_the_jacks_of_its_colour() -> None:
    # Spades were turned down; clubs and diamonds are as good as each other in this hand.
    view = spot("AC KC AD KD 9H", "9S", nth=2)
    texts = {view.text(a): a for a in view.legal()}
    clubs, diamonds = texts["name C"], texts["name D"]
    found = {v.action: v for v in value_choices(view, worlds=4000, seed=1)}
    ends, _ = ends_of(imagine(view, 4000, 1), [clubs, diamonds])
    unheard = paired(*(samples_of(view, end) for end in ends))
    assert paired(found[clubs].samples, found[diamonds].samples).low > unheard.high


def test_where_much_may_be_bid_there_are_fewer_worlds() -> None:
    view = spot()
    assert worlds_for(view, 10, EFFORT, WORLDS) == WORLDS
    indiana = rules("indiana")
    bidding = view_at(indiana, (1 << indiana.hand) - 1, Spot(0, "", (0, 0)))
    assert LEAST <= worlds_for(bidding, 10, EFFORT, WORLDS) < WORLDS
    found = judge(bidding, bidding.legal()[0], seed=1)
    assert found.worlds < WORLDS * 4

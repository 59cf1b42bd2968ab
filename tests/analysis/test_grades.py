"""Grades state a certain loss; a difference that may be chance is not a mistake."""

from random import Random
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from euchre import deal, legal, observe, push, rules, shuffled
from euchre.analysis.comments import comment, remark
from euchre.analysis.grades import Estimate, mark, paired
from euchre.analysis.judge import forced, judge
from euchre.analysis.review import Decision, view_of
from euchre.analysis.valuing import value_choices
from euchre.bots.search.mistakes import IN_POINTS, OF_THE_GAME
from euchre.engine import actions
from euchre.engine.actions import ORDER, PASS
from euchre.language.naming import Faces
from tests.analysis.spots import short_game, spot
from tests.analysis.stubs import Stub
from tests.rows import each_row


@each_row(
    ("loss", "how", "expected"),
    [
        ((0.0, 0.0), {}, ""),
        ((0.004, 0.0), {}, ""),
        ((0.006, 0.0), {}, "?!"),
        ((0.0201, 0.0), {}, "?"),
        ((0.0501, 0.0), {}, "??"),
        ((0.08, 0.01), {}, "??"),
        ((0.08, 0.02), {}, "?"),
        ((0.08, 0.035), {}, "?!"),
        ((0.08, 0.04), {}, ""),
        ((-0.3, 0.0), {}, ""),
        # What it surely gains against what most would do.
        ((0.0, 0.0), {"gain": Estimate(0.06, 0.0)}, "!!"),
        ((0.0, 0.0), {"gain": Estimate(0.06, 0.01)}, "!"),
        ((0.0, 0.0), {"gain": Estimate(0.06, 0.03)}, ""),
        ((0.3, 0.0), {"gain": Estimate(0.06, 0.0)}, "??"),
        # Points given up for the game.
        ((0.0, 0.0), {"score": True}, "!?"),
        ((0.03, 0.0), {"score": True}, "?"),
        # A loss in points is other than one in games.
        ((0.3, 0.0), {"bounds": OF_THE_GAME}, "??"),
        ((0.3, 0.0), {"bounds": IN_POINTS}, "?!"),
    ],
)
def test_a_decision_is_marked_by_what_it_surely_costs_and_gains(
    loss: tuple[float, float], how: dict[str, Any], expected: str
) -> None:
    assert mark(Estimate(*loss), **how) == expected


def test_pairs_cancel_what_worlds_have_in_common() -> None:
    luck = np.random.default_rng(1).normal(size=400)
    found = paired(luck + 0.1, luck)
    assert found.mean == pytest.approx(0.1)
    assert found.error == pytest.approx(0.0, abs=1e-9)


@pytest.mark.parametrize("sizes", [(3, 4), (1, 1)])
def test_pairs_need_the_same_worlds(sizes: tuple[int, int]) -> None:
    with pytest.raises(ValueError, match="same worlds"):
        paired(np.zeros(sizes[0]), np.zeros(sizes[1]))


@given(st.floats(-1, 1), st.floats(0, 1))
def test_what_may_be_chance_is_never_a_mistake(mean: float, error: float) -> None:
    if mean - 1.96 * error <= 0:
        assert mark(Estimate(mean, error)) not in ("?!", "?", "??")


def test_noise_alone_is_called_a_mistake_about_as_often_as_an_interval_fails() -> None:
    # All choices are worth the same: whatever looks best does so by chance.
    view = spot()
    marks = [judge(view, ORDER, worlds=40, seed=seed, value=Stub({})).mark for seed in range(300)]
    wrong = sum(m in ("?!", "?", "??") for m in marks)
    # One end of a 95 % interval: 2.5 % of at most all; 300 * 0.025 = 7.5, and chance.
    assert wrong <= 15


def test_the_loss_is_not_overstated_by_choosing_the_luckiest() -> None:
    view = spot()
    losses = [
        judge(view, ORDER, worlds=40, seed=seed, value=Stub({})).loss.mean for seed in range(300)
    ]
    # The error of one is 0.2 * sqrt(2 / 160) = 0.022, of their mean 0.0013.
    assert abs(float(np.mean(losses))) < 0.005


@pytest.mark.parametrize(
    ("means", "expected"),
    [
        ({"pass": 0.5, "order": 0.4}, "??"),
        ({"pass": 0.5, "order": 0.47}, "?"),
        ({"pass": 0.5, "order": 0.49}, "?!"),
        ({"pass": 0.5, "order": 0.5}, ""),
        ({"pass": 0.5, "order": 0.9}, ""),
    ],
)
def test_a_decision_is_judged_against_the_best(means: dict[str, float], expected: str) -> None:
    view = spot()
    stub = Stub({"order alone": 0.1} | means, noise=0.001)
    found = judge(view, ORDER, worlds=20, value=stub)
    # Without a loss it may be a good one, by what the rule of thumb would have done.
    assert found.mark == expected or (not expected and found.mark in ("!", "!!"))
    assert (found.best == PASS) == bool(expected)
    assert found.before - found.after == pytest.approx(found.loss.mean)


def test_a_second_look_takes_fresh_worlds_for_what_is_in_question_only() -> None:
    view = spot()
    stub = Stub({"pass": 0.6, "order": 0.5, "order alone": 0.1}, noise=0.01)
    judge(view, ORDER, worlds=25, value=stub)
    (_, first, all_choices), (_, second, asked), (_, third, again) = stub.asked
    assert (first, second, third) == (25, 25, 100)
    assert set(all_choices) == {"pass", "order", "order alone"}
    assert asked == again == ("pass", "order")


def test_what_cannot_be_marked_any_more_is_not_looked_at_again() -> None:
    view = spot()
    stub = Stub({"pass": 0.503, "order": 0.5, "order alone": 0.1}, noise=0.001)
    assert judge(view, ORDER, worlds=25, value=stub).mark == ""
    assert [worlds for _, worlds, _ in stub.asked] == [25, 25]


def test_where_no_game_is_played_losses_are_points() -> None:
    view = spot()
    stub = Stub({"pass": 1.0, "order": 0.5, "order alone": 0.0}, noise=0.001, of_the_game=False)
    found = judge(view, ORDER, worlds=20, value=stub)
    assert not found.of_the_game
    assert found.mark == "?"


def test_where_points_are_what_counts_the_mark_is_for_points() -> None:
    """At the beginning of a game for three, winning more often with fewer points is no excuse."""
    table = rules("three")
    s = deal(table, shuffled(table.pack, Random(1)), 0)
    view, chosen = observe(s, s.turn), legal(s)[0]
    others = [view.text(a) for a in legal(s) if a != chosen]
    value = Stub(
        dict.fromkeys(others, 0.35) | {view.text(chosen): 0.4},
        points=dict.fromkeys(others, 0.5) | {view.text(chosen): 0.0},
        noise=0.001,
    )
    found = judge(view, chosen, worlds=20, value=value)
    assert found.for_points
    assert found.mark == "?"
    assert found.points.mean == pytest.approx(0.5, abs=0.01)
    assert found.loss.mean == pytest.approx(-0.05, abs=0.01)
    made = Decision(1, 1, s.turn, view.state, chosen, found)
    assert (
        "Cost: 0.50 ± 0.00 points." in comment(Faces(table, ("Ann", "Ben", "Cat")), made, found)[1]
    )
    assert judge(view, legal(s)[1], worlds=20, value=value).mark == "!"
    # Values are by points here, unless the game is asked for.
    for v in value_choices(view, worlds=20):
        assert float(v.samples.mean()) == pytest.approx(v.points, abs=1e-5)
    for v in value_choices(view, worlds=20, game=True):
        assert 0 <= float(v.samples.mean()) <= 1


def test_an_uncertain_mistake_is_looked_at_once_more() -> None:
    view = spot()
    stub = Stub({"pass": 0.9, "order": 0.5, "order alone": 0.1}, noise=0.5)
    judge(view, ORDER, worlds=25, value=stub)
    assert [worlds for _, worlds, _ in stub.asked] == [25, 25, 100, 400]


@pytest.mark.parametrize(
    ("done", "best", "words"),
    [
        ("bid 4 S", "bid 6 C", "bid too little"),
        ("bid 6 C", "bid 4 S", "bid too much"),
        ("bid 4 C", "bid 4 S", "bid the wrong suit"),
        ("bid 4 C", "pass", "bid too much"),
        ("pass", "bid 4 C", "passed a hand that was worth a bid"),
    ],
)
def test_a_bid_is_too_high_by_its_number_and_not_by_its_suit(
    done: str, best: str, words: str
) -> None:
    table = rules("indiana")
    s = deal(table, shuffled(table.pack, Random(1)), 0)
    push(s, actions.bid(3, 3))
    view = observe(s, s.turn)
    chosen, stub = actions.parse(done, table.pack), Stub({done: 0.3, best: 0.9}, noise=0.001)
    found = judge(view, chosen, worlds=20, value=stub)
    assert view.text(found.best) == best
    faces = Faces(table, ("Ann", "Ben", "Cat", "Dan"))
    made = Decision(1, 2, s.turn, view.state, chosen, found)
    assert remark(faces, made) == f"{faces.names[s.turn]} {words}"


@pytest.mark.parametrize(("passing", "marks"), [(0.4, ("!?", "!", "!!")), (0.499, ("",))])
def test_giving_up_points_for_the_game_is_seen(passing: float, marks: tuple[str, ...]) -> None:
    view = spot()
    stub = Stub(
        {"pass": passing, "order": 0.5, "order alone": 0.1},
        noise=0.0001,
        points={"pass": 1.0, "order": 0.5},
    )
    # The club passes with this hand or not; either way no mistake.  Where the game is nearly over,
    # hardly any is won by it.
    assert judge(view, ORDER, worlds=20, value=stub).mark in marks


def test_only_a_legal_choice_among_several_is_judged() -> None:
    view = spot()
    assert not forced(view)
    with pytest.raises(ValueError, match="only a choice"):
        judge(view, actions.TAKE, value=Stub({}))
    deal = short_game().deals[0]
    last = view_of(deal, len(deal.last.history))
    assert forced(last)
    with pytest.raises(ValueError, match="only a choice"):
        judge(last, last.legal()[0], value=Stub({}))

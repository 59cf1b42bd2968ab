"""Hints: the best choice and the runner-up, their values, and the reason in card terms."""

import re
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from euchre import deal, legal, observe, push, rules, shuffled
from euchre.analysis import hint as hints
from euchre.analysis.grades import Estimate
from euchre.analysis.hint import hint, hint_of, lines, worth
from euchre.analysis.reasons import explain
from euchre.bots.search.mistakes import IN_POINTS
from euchre.bots.search.values import Valued
from euchre.engine import actions
from euchre.engine.actions import (
    ALONE,
    DROP,
    LEAVE,
    ORDER,
    PASS,
    STAY,
    TAKE,
    TOGETHER,
    Action,
    Verb,
)
from euchre.engine.state import read
from euchre.engine.worlds import worlds as worlds_of
from euchre.fast.ready import prepare
from euchre.language.choices import doing, gerund, percent
from tests.analysis.spots import faces_of, spot, spots
from tests.analysis.stubs import valued
from tests.commands import euchre
from tests.rows import each_row

#: A choice, its chance to win the game, its points, and how often the call is made.
Choice = tuple[Action, float, float, float]


@each_row(
    ("said", "done"),
    [
        ("I order it up", "Ordering it up"),
        ("I take it up", "Taking it up"),
        ("I assist", "Assisting"),
        ("I'm going alone", "Going alone"),
        ("I am going alone", "Going alone"),
        ("I turn it down", "Turning it down"),
        ("I drop out", "Dropping out"),
        ("I let it stand", "Letting it stand"),
        ("I keep my hand", "Keeping your hand"),
        ("I play alone", "Playing alone"),
        ("I declare, pick it up", "Declaring"),
        ("Pick it up", "Picking it up"),
        ("Deny", "Denying"),
        ("Over", 'Saying "Over"'),
    ],
)
def test_what_is_said_as_what_is_done(said: str, done: str) -> None:
    assert gerund(said) == done


def test_jambon_is_played_and_not_said() -> None:
    """C41."""
    table = rules("railroad")
    s = deal(table, shuffled(table.pack, Random(1)), 0)
    while actions.EXPOSE not in legal(s):
        wanted = (actions.ORDER, actions.TAKE, actions.ALONE)
        push(s, next((a for a in wanted if a in legal(s)), legal(s)[0]))
    faces = faces_of(observe(s, s.turn))
    assert doing(faces, s, actions.EXPOSE) == "Playing jambon"
    assert doing(faces, s, actions.CONCEAL) == "Keeping your hand face down"


def test_no_choice_is_compared_with_itself() -> None:
    late = [v for v in spots("progressive", 100, seed=5) if sum(v.state.taken) >= 2]
    assert len(late) > 15
    for view in late:
        said = hint(view, faces_of(view), worlds=50)
        assert said.next is None or view.text(said.best.action) != view.text(said.next.action)
        twins = re.search(r"[Tt]he (\S+) and the (\S+) are equals", said.why)
        assert not twins or twins[1] != twins[2], said.why


@pytest.mark.parametrize(
    ("share", "shown"), [(0.5, "50 %"), (1.0, "over 99 %"), (0.0, "under 1 %"), (0.994, "99 %")]
)
def test_samples_are_no_certainty(share: float, shown: str) -> None:
    assert percent(share) == shown


MANY = "No single reason: many small things add up."
SCORE = "Ordering it up wins more games from this score, though it scores fewer points."


@pytest.mark.parametrize(
    ("first", "second", "said"),
    [
        ((ORDER, 0.6, 6.0, 0.71), (PASS, 0.5, 5.0, 0.6), MANY),
        ((PASS, 0.6, 6.0, 0.6), (ORDER, 0.5, 5.0, 0.4), MANY),
        ((ORDER, 0.6, -2.0, 0.3), (PASS, 0.5, 1.0, 0.6), SCORE),
    ],
)
def test_why_one_choice_is_better_than_another(first: Choice, second: Choice, said: str) -> None:
    view, found = spot(), list[Valued]()
    for n, (action, win, points, makes) in enumerate((first, second)):
        samples = [win + 0.001 * (-1) ** (i + n * (i // 2)) for i in range(40)]
        found.append(valued(action, samples, points=points, makes=makes))
    assert hint_of(view, faces_of(view), found).why == said


def test_a_choice_asked_about_that_is_about_even_with_another_shows_both() -> None:
    view = spot()
    found = replace(hint(view, faces_of(view), worlds=30, seed=1), even=True)
    assert found.next is not None
    either, other, _ = lines(view, faces_of(view), found, found.best.action)
    assert either.startswith("Either: ")
    assert other.startswith("or:     ")


def test_a_hint_knows_the_best_of_a_clear_hand() -> None:
    view = spot("JH JD AH KH AS")
    found = hint(view, faces_of(view), worlds=60, seed=1)
    assert view.text(found.best.action) in ("order", "order alone")
    first, second, why = lines(view, faces_of(view), found)
    assert re.fullmatch(r"Best: +I order it up.* +\+\d\.\d\d points, \d\d % to win the game", first)
    assert second.startswith("Second best: ")
    assert why.endswith(".")


def test_why_not_something_else_compares_it_with_the_best_alone() -> None:
    view = spot("JH JD AH KH AS")
    found = hint(view, faces_of(view), asked=actions.PASS, worlds=60, seed=1)
    assert found.next is not None
    assert found.next.action == actions.PASS
    assert found.lead.low > 0
    told = lines(view, faces_of(view), found, actions.PASS)
    assert told[1].startswith("Not:  Pass")
    best = found.best.action
    asked = hint(view, faces_of(view), asked=best, worlds=60, seed=1)
    told = lines(view, faces_of(view), asked, best)
    assert [line.split(":")[0] for line in told[:-1]] == ["Best"]
    with pytest.raises(ValueError, match="only a legal choice"):
        hint(view, faces_of(view), asked=actions.TAKE, worlds=10)


def test_where_points_are_counted_down_signs_mean_what_results_mean() -> None:
    """A choice that gets rid of points has a minus sign, as the result of the deal has."""
    found = valued(actions.make(Verb.PASS), [0.5, 0.6], points=1.5)
    assert (
        worth(spots("buck", 1)[0], found) == "-1.50 points (lower is better), 55 % to win the game"
    )
    assert worth(spot(), found) == "+1.50 points, 55 % to win the game"
    # With more than two sides points are what counts at the beginning.
    assert worth(spots("three", 1)[0], found) == "+1.50 points"


def test_a_donation_is_explained_against_the_pass() -> None:
    """The runner-up is the same call alone, which nobody would think of."""
    view = spot("9H TS KD 9C TC", score=(9, 6))
    found = hint(view, faces_of(view))
    assert view.text(found.best.action) == "order"
    assert found.reason == (
        "At 9-6 a loner would cost the game, and you cannot stop one: give them two."
    )


def test_a_discard_is_compared_with_another_kind_of_discard() -> None:
    """The 10 of the same suit is no alternative, and no reason tells it from the 9."""
    s = next(worlds_of(spot("JH AH AD TS 9S", seat=3), Random(1), 1))
    push(s, read(s, "order"))
    view = observe(s, s.turn)
    found = hint(view, faces_of(view))
    assert view.text(found.best.action) == "discard 9S"
    assert found.next is not None
    assert view.text(found.next.action) != "discard TS"


@pytest.mark.parametrize("name", ["three", "five", "call-ace"])
def test_among_many_points_count_until_the_game_is_half_over(name: str) -> None:
    table, near, close = rules(name), rules(name).goal.target - 1, 0
    for number in range(6):
        order = shuffled(table.pack, Random(number))
        early = deal(table, order, 0)
        late = deal(table, order, 0, scores=(near,) * table.seats)
        for s in (early, late):
            view = observe(s, s.turn)
            found = hint(view, faces_of(view), worlds=200)
            assert found.next is not None
            best, other = found.best, found.next
            if s is early:
                # Of even choices the cautious one comes first.
                assert found.even or best.points >= other.points
                doubt = max(0.0, best.doubts[0] - other.doubts[0])
                gain = best.points - other.points - doubt
                assert found.lead.mean == pytest.approx(gain, abs=1e-5)
            else:
                assert found.even or best.win >= other.win - 1e-4
                close += 1
    assert close == 6


def test_two_choices_are_not_even_if_one_is_worth_much_more_in_points() -> None:
    found = [hint(v, faces_of(v), worlds=200) for v in spots("buck", 14, seed=3)]
    assert any(h.even for h in found)
    by_points = 0
    for h in found:
        assert h.next is not None
        gap = abs(h.best.points - h.next.points)
        assert not (h.even and gap > IN_POINTS.grave)
        by_points += h.lead.low <= 0 and not h.even
    assert by_points


def test_a_reason_speaks_for_the_choice_that_is_said_to_be_best() -> None:
    """Also where the games are won as often, and points put the other one first."""
    for view in spots("dirty-clubs", 53, seed=4)[44::8]:
        told = hint(view, faces_of(view))
        assert not told.even
        if told.explained is None:
            assert re.search(r"keep the \S+\.$", told.why)
        else:
            assert told.explained.better == told.best.action, told.why


@pytest.mark.parametrize(
    ("name", "better", "other", "theme"),
    [
        ("buck", DROP, STAY, "drop"),
        ("bacon", ALONE, TOGETHER, "alone-pays"),
        ("double-turn-up", TAKE, LEAVE, "take-trump"),
    ],
)
def test_what_a_game_pays_for_is_a_reason(
    name: str, better: Action, other: Action, theme: str
) -> None:
    asked = [v for v in spots(name, 150) if {better, other} <= {*v.legal()}]
    assert any(explain(v, better, other, seed=1).theme == theme for v in asked)


def test_what_few_deals_leave_open_of_a_bid_more_deals_may_decide(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    for v in spots("pepper", 150):
        if PASS in v.legal() and len(v.legal()) > 2:
            with monkeypatch.context() as patched:
                patched.setattr(hints, "_open", lambda *_: False)
                few = hint(v, faces_of(v))
            if few.even and not hint(v, faces_of(v)).even:
                return
    raise AssertionError("more deals decided nothing")


def test_a_lead_that_other_deals_do_not_bear_out_is_decided_by_many_more(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    view = spot()
    doubt = replace(explain(view, ORDER, PASS), gain=Estimate(0.0, 1.0), reasons=())
    monkeypatch.setattr(hints, "explain", lambda *_, **__: doubt)
    told = hint(view, faces_of(view))
    assert (told.best.action, told.even) == (ORDER, False)


@pytest.mark.parametrize("name", ["standard", "call-ace", "buck", "double-hasenpfeffer"])
def test_a_hint_knows_nothing_that_its_seat_does_not(name: str) -> None:
    table, rng = rules(name), Random(name)
    s = deal(table, shuffled(table.pack, rng))
    while len(legal(s)) < 2:
        push(s, legal(s)[0])
    view = observe(s, s.turn)
    other = next(worlds_of(view, Random(5), 1))
    views = (view, observe(other, s.turn))
    assert other.hands != s.hands
    first, second = (hint(v, faces_of(v), worlds=20, seed=4) for v in views)
    assert (first.why, first.reason, first.lead) == (second.why, second.reason, second.lead)
    for one, same in ((first.best, second.best), (first.next, second.next)):
        assert one is not None
        assert same is not None
        assert (one.action, one.points, one.makes) == (same.action, same.points, same.makes)


@pytest.fixture
def ready() -> None:
    """Compile what the strong player needs: until then hints are the club player's."""
    prepare()


@pytest.mark.usefixtures("ready")
def test_hint_and_why_take_the_number_of_a_choice(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    typed = "hint 2\nhint order\nwhy 2\nwhy order\nhint 9\nquit\n"
    result = euchre("play", "standard", "--seed", "4", typed=typed)
    assert result.exit_code == 0, result.output
    told = [t.partition("\n")[2] for t in result.output.split("Your turn> ")[1:]]
    assert "Not:  I order it up" in told[0]
    assert told[0] == told[1]
    assert told[2] == told[3] == "Ordering it up is allowed now.\n"
    assert told[4].startswith("There is no choice 9; type 1, 2 or 3.")


@pytest.mark.usefixtures("ready")
def test_hint_at_the_table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    typed = "hint\nhint\n1\nhint\nhint xyzzy\nquit\n"
    result = euchre("play", "standard", "--seed", "3", typed=typed)
    assert result.exit_code == 0, result.output
    told = result.output.split("Your turn> ")[1:]
    assert told[0] == told[1]
    form = re.compile(r"hint\n(Best: .*\nSecond best: |Either: .*\nor: )")
    assert all(form.match(t) for t in (told[0], told[3]))
    assert told[4].startswith("hint xyzzy\nI do not understand 'xyzzy'")
    helped = euchre("play", "--seed", "3", typed="help\nquit\n").output
    assert "hint         what is best" in helped

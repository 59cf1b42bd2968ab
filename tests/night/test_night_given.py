"""Points given away: stored in the night, shown with CIs, ranked level where chance decides."""

from random import Random

import pytest

from euchre.analysis.luck_and_skill import LIMIT, NOTHING, given_away
from euchre.analysis.luck_and_skill import judged as decisions_of
from euchre.arena.simulate import play_out, seated
from euchre.engine.match import new_match
from euchre.night import events_in_words
from euchre.night.admission import refusals
from euchre.night.arrivals import last_step
from euchre.night.events import Judged, Started, Undone
from euchre.night.night_rules import rules_from_text
from euchre.night.skill import Figure, judged, placed
from euchre.night.skill import given_away as given_in
from tests.night.nights import a_night, at

pytestmark = pytest.mark.untraced

SAME = rules_from_text({"play": "screens", "same-deals": "yes", "length": "4"})


def verdict(game: int, **given: tuple[float, ...]) -> Judged:
    costs = {int(name[1:]): deals for name, deals in given.items()}
    return Judged(**at(10 + game, "the review", f"judged:{game}"), game=game, given=costs)


def test_what_was_given_away_adds_up_over_the_games() -> None:
    one, two = verdict(1, p1=(0.1, 0.3), p2=(0.0, 0.0)), verdict(2, p1=(0.2,), p3=(0.5,))
    night = a_night(Started(**at(1), game=1), one, two)
    found = given_in(night)
    assert list(found) == [2, 1, 3]
    assert found[1].deals == 3
    assert found[1].mean == pytest.approx(0.2)
    assert (found[2].mean, found[2].error) == (0, 0)
    assert found[3].to_json() == {"deals": 1, "mean": 0.5, "error": None}
    assert set(judged(night)) == {1, 2}
    # Nobody undoes a figure by undoing the last step; said so, it counts no more.
    step = last_step(night)
    assert isinstance(step, Started)
    after = night.and_then(Undone(**at(20), of=("judged:1",)))
    assert given_in(after)[1].deals == 1
    assert events_in_words.described(night, one) == "the decisions of game 1 were judged"


@pytest.mark.parametrize(
    ("costs", "why"), [((-0.1,), "at least 0"), ((float("inf"),), "at most 999")]
)
def test_figures_that_cannot_be(costs: tuple[float, ...], why: str) -> None:
    assert why in refusals(a_night(), verdict(1, p1=costs))[0]
    assert "must be at most 400" in refusals(a_night(), verdict(1, p999=(0.1,)))[0]


def test_whoever_is_level_with_the_first_of_a_place_shares_it() -> None:
    figures = {
        1: Figure(80, 0.10, 0.03),
        2: Figure(80, 0.13, 0.03),
        3: Figure(80, 0.15, 0.03),
        4: Figure(1, 0.16, float("inf")),
        5: Figure(80, 0.30, 0.05),
    }
    rows = {number: (row["place"], row["sharing"]) for number, row in placed(figures).items()}
    assert rows == {1: (1, 2), 2: (1, 2), 3: (3, 2), 4: (3, 2), 5: (5, 1)}
    assert placed({}) == {}


def test_a_deal_gives_away_what_its_decisions_cost_and_no_more_than_half_a_point() -> None:
    match = new_match(SAME.table, 0)
    pack = list(range(SAME.table.pack.size))
    found = []
    for number in range(2):
        Random(number).shuffle(pack)
        s = match.deal(pack)
        play_out(s, seated(["random"] * 4, number))
        for seat in range(4):
            decisions = list(decisions_of(s, seat, worlds=20, deal=1))
            assert all(view.state.turn == seat for _, view, _ in decisions)
            costs = [verdict.points.mean for *_, verdict in decisions]
            assert 0 <= given_away(costs) <= LIMIT
            assert given_away([-1.0, NOTHING]) == given_away([]) == 0
            found.append(given_away(costs))
    assert max(found) == LIMIT

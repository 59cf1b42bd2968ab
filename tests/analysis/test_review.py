"""A review judges every decision from its view alone; sums add up, and grades are certain."""

from random import Random
from typing import Any

import pytest

from euchre import View, deal, observe, rules, shuffled
from euchre.analysis.grades import MISTAKES
from euchre.analysis.judge import judge
from euchre.analysis.luck_and_skill import chances
from euchre.analysis.review import FORCED, UNTOLD, Review, review, view_of
from euchre.bots.search.values import Valued
from euchre.engine.state import read
from euchre.records import load, replay
from euchre.work import Workload
from tests.analysis.spots import recorded, short_game
from tests.analysis.stubs import Stub
from tests.records.egn_examples import OURS


def stubbed(**options: object) -> Review:
    game = short_game()
    return review(game, worlds=4, value=Stub({}), **options)  # type: ignore[arg-type]


def test_every_decision_of_every_seat_is_there() -> None:
    found = stubbed()
    wanted = [(d.number, i) for d in found.replay.deals for i in range(1, len(d.last.history) + 1)]
    assert [(d.deal, d.action) for d in found.decisions] == wanted
    assert {d.seat for d in found.decisions if d.verdict} == {0, 1, 2, 3}


def test_forced_moves_have_no_mark() -> None:
    found = stubbed()
    last_cards = [d for d in found.decisions if d.why_not == FORCED]
    assert len(last_cards) >= 4 * sum(not d.last.lone for d in found.replay.deals)
    for made in found.decisions:
        view = view_of(found.replay.deals[made.deal - 1], made.action)
        assert (made.verdict is None) == (len({view.text(a) for a in view.legal()}) == 1)


def test_judging_uses_the_view_of_the_seat_and_nothing_else() -> None:
    game = short_game()
    seen = []

    class Spy(Stub):
        def __call__(self, view, **how):  # type: ignore[no-untyped-def]
            s = view.state
            assert s.turn == view.seat
            assert not s.stock
            assert not any(h for p, h in enumerate(s.hands) if p != view.seat)
            seen.append(view.seat)
            return super().__call__(view, **how)

    review(game, worlds=4, value=Spy({}), deals=[1])
    assert len(seen) > 10


def test_luck_and_skill_add_up_to_what_happened() -> None:
    """In every deal, from one to the next, in the whole game, and player by player."""
    found = stubbed()
    assert [a.deal for a in found.accounts] == [d.number for d in found.replay.deals]
    assert sum(abs(c) for a in found.accounts for c in a.cost) > 0
    whole, chance = found.whole, found.accounts[0].before
    assert whole is not None
    assert chance is not None
    assert sum(chance) == pytest.approx(1, abs=1e-4)
    assert whole.before == chance
    for a in found.accounts:
        assert a.before == chance
        assert a.after is not None
        assert a.luck is not None
        for side in range(2):
            luck, lucky_points = a.luck[side], a.luck_points[side]
            assert chance[side] + luck - a.cost[side] + a.cost[1 - side] == pytest.approx(
                a.after[side]
            )
            assert lucky_points - a.cost_points[side] + a.cost_points[1 - side] == pytest.approx(
                a.points[side]
            )
        assert sum(a.luck) == pytest.approx(0.0, abs=1e-4)
        chance = a.after
    winner = found.replay.match.winners[0]
    assert whole.after == chance
    assert (chance[winner], chance[1 - winner]) == (1.0, 0.0)
    assert whole.luck
    for side in range(2):
        assert whole.luck[side] == pytest.approx(
            sum(a.luck[side] for a in found.accounts if a.luck)
        )
        assert whole.points[side] == sum(a.points[side] for a in found.accounts)
        by_player = sum(
            d.verdict.loss.mean for d in found.decisions if d.verdict and d.seat % 2 == side
        )
        assert by_player == pytest.approx(sum(a.cost[side] for a in found.accounts))


def test_deals_with_a_gap_between_them_are_not_summed_up() -> None:
    assert stubbed(deals=[1, 3]).whole is None
    assert stubbed(deals=[1, 2]).whole is not None


def test_a_part_is_judged_as_in_the_whole() -> None:
    whole = stubbed()
    some = next(d for d in whole.decisions if d.verdict and d.deal > 1)
    part = stubbed(seats=[some.seat], deals=[some.deal])
    assert some in part.decisions
    mine = [d for d in whole.decisions if (d.deal, d.seat) == (some.deal, some.seat)]
    assert list(part.decisions) == mine


def test_progress_comes_to_its_end() -> None:
    told: list[tuple[int, int]] = []
    game = short_game()
    review(
        game,
        worlds=4,
        value=Stub({}),
        deals=[1],
        how=Workload(progress=lambda done, total: told.append((done, total))),
    )
    total = len(game.deals[0].last.history)
    assert told == [(i, total) for i in range(1, total + 1)]


@pytest.mark.parametrize(
    ("needs", "best", "marks"), [(8, "pass", ("?", "!!")), (1, "bid 3", ("!!", "??"))]
)
def test_among_many_the_best_is_that_of_the_hints(
    needs: int, best: str, marks: tuple[str, str]
) -> None:
    """What brings most points until the game is half over, and the mark is for points then."""
    table = rules("auction-5")
    scores = (table.goal.target - needs,) * table.seats
    s = deal(table, shuffled(table.pack, Random(1)), 0, scores=scores)
    view = observe(s, s.turn)
    stub = Stub({"bid 3": 0.9, "pass": 0.5}, points={"bid 3": 1.0, "pass": 2.0}, noise=0.01)
    for text, mark in zip(("bid 3", "pass"), marks, strict=True):
        found = judge(view, read(s, text), worlds=20, value=stub)
        assert found.mark == mark
        assert view.text(found.best) == best


def test_among_many_what_brings_more_points_after_all_is_no_mistake() -> None:
    """The first look may be lucky; the mark rests on the second."""

    class Lucky(Stub):
        def __call__(self, view: View, **asked: Any) -> list[Valued]:
            first = not self.asked
            self.points = {"pass": 2.0 if first else 1.0, "bid 3": 1.5}
            return super().__call__(view, **asked)

    table = rules("auction-5")
    s = deal(table, shuffled(table.pack, Random(1)), 0)
    value = Lucky({"pass": 0.9, "bid 3": 0.5}, noise=0.01)
    found = judge(observe(s, s.turn), read(s, "bid 3"), worlds=20, value=value)
    assert found.mark not in MISTAKES
    assert found.points.mean < 0


@pytest.mark.parametrize("name", ["call-ace", "buck", "pepper", "six", "two"])
def test_other_games_are_reviewed_too(name: str) -> None:
    played = replay(recorded(rules(name), 1)).checked()
    found = review(played, worlds=4)
    assert any(d.verdict for d in found.decisions)
    sides = played.rules.sides.count(played.rules.seats)
    for a in found.accounts:
        assert a.before is not None
        assert a.after is not None
        assert sum(a.before) == pytest.approx(1, abs=0.02)
        for side in range(sides):
            given = a.cost[1 - side] if sides == 2 else 0
            total = a.before[side] + (a.luck[side] if a.luck else 0) - a.cost[side] + given
            assert total == pytest.approx(a.after[side])


def test_what_the_file_does_not_tell_is_not_judged() -> None:
    played = replay(load(OURS / "club-night.egn")).checked()
    found = review(played, worlds=4, value=Stub({}))
    untold = [d for d in found.decisions if d.why_not == UNTOLD]
    assert untold
    for made in untold:
        deal = played.deals[made.deal - 1]
        view = view_of(deal, made.action)
        assert view.hand & view.rules.pack.mask(deal.deal.rebuilt)
    for stopped in (d for d in played.deals if d.deal.told is not None):
        last = max(d.action for d in found.decisions if d.deal == stopped.number)
        assert last == stopped.deal.told


def test_the_chance_before_a_game_is_even_but_for_the_deal() -> None:
    match = short_game().deals[0].match
    found = chances(match)
    assert found is not None
    assert found[match.dealer % 2] > 0.5
    assert found[match.dealer % 2] < 0.6
    assert chances(replay(recorded(rules("two"), 1)).deals[0].match) is not None


def test_there_is_no_such_action() -> None:
    with pytest.raises(ValueError, match="has no action 999"):
        view_of(short_game().deals[0], 999)

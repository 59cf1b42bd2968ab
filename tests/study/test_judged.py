"""Play statistics of a player: judged games, points given away, and how much may be chance."""

import json
from random import Random
from typing import Any

import pytest

from euchre.analysis.reasons.explain import BY_ID
from euchre.records import replay
from euchre.server.study.my_play import compared
from euchre.study.habits import (
    HABITS,
    GameCosts,
    Mistake,
    judged,
    progress,
    rate,
    read,
    trend,
    write,
)
from euchre.study.lesson import PATH
from tests.analysis.spots import recorded, short_game

ABOUT: dict[str, Any] = {
    "game": "standard",
    "title": "Euchre",
    "at": 7,
    "result": "won",
    "score": "10-4",
}


def made(costs: list[tuple[int, int]], *mistakes: Mistake) -> GameCosts:
    return GameCosts(deals=costs, mistakes=[*mistakes], **ABOUT)


def test_a_game_is_judged_for_one_seat_and_names_nobody() -> None:
    rules = short_game().rules
    played = replay(recorded(rules, 40, seed=3, names=("Zoe", "Yan", "Xia", "Will")))
    game, own = judged(played, 2, ABOUT, practicable=True, worlds=30)
    deals = played.until_won().deals
    assert len(game.deals) == len(deals)
    for (_, count), deal in zip(game.deals, deals, strict=True):
        mine = sum(s.turn == 2 for s, _, _ in deal.steps())
        assert count <= mine
    assert sum(count for _, count in game.deals) > 0
    text = write(game) + json.dumps([one.to_json() for one in own])
    assert not any(name in text for name in ("Zoe", "Yan", "Xia", "Will"))
    assert read(write(game)) == game
    assert all(one.view.state.turn == 2 for one in own)


def test_a_rate_is_of_decisions_and_its_interval_of_deals() -> None:
    found = rate([made([(100, 4), (0, 6)]), made([(300, 5), (0, 0)])])
    assert (found.n, found.w) == (3, 15)
    assert found.mean == pytest.approx(400 / 15)
    told = progress([made([(100, 4), (0, 6), (300, 5)])])
    assert told["all"]["mean"] == round(400 / 15 / 10, 1)
    assert told["all"]["within"] > 0
    # One deal has no interval.
    assert progress([made([(100, 4)])])["all"]["within"] is None


def games(mean: int, count: int, seed: int) -> list[GameCosts]:
    rng = Random(seed)
    deals = [[(round(rng.gauss(mean, 40)), 5) for _ in range(12)] for _ in range(count)]
    return [made(one) for one in deals]


def test_a_trend_is_only_told_where_it_is_none_of_chance() -> None:
    assert trend(games(100, 5, 1)) == ""
    assert trend(games(100, 10, 1)).startswith("About the same as before")
    assert trend(games(200, 6, 1) + games(20, 6, 2)).startswith("You give away less")
    assert trend(games(20, 6, 1) + games(200, 6, 2)).startswith("You give away more")


def test_the_costliest_habits_come_first() -> None:
    bower = [Mistake(1, n, "?", "calls", "You order up their bower", 400) for n in range(3)]
    leads = Mistake(1, 9, "??", "leads", "You lead trump for them", 900)
    nameless = Mistake(2, 1, "?!", "leads", "", 5000)
    told = progress([made([(2100, 9)], *bower, leads, nameless)])
    assert [(one["habit"], one["times"], one["cost"]) for one in told["habits"]] == [
        ("You order up their bower", 3, 1.2),
        ("You lead trump for them", 1, 0.9),
    ]
    assert told["habits"][0]["theme"] == "calling"
    assert [one["about"] for one in told["groups"]] == ["leads", "calls and passes"]


def test_a_habit_leads_to_the_lesson_that_cures_it() -> None:
    taught = [(lesson, id) for one in PATH for lesson in one.lessons for id in lesson.reasons]
    lessons = {HABITS[id]: lesson.name for lesson, id in taught}
    # No two lessons cure one habit, and none stands for a reason without one.
    assert all(lessons[HABITS[id]] == lesson.name for lesson, id in taught)
    assert "" not in lessons
    assert {one.sentences.habit for one in BY_ID.values()} == {*HABITS.values()}
    assert {id for _, id in taught} <= {*BY_ID} & {*HABITS}
    found = progress([made([(9, 9)], Mistake(1, 1, "?", "calls", "You do not call next", 4))])
    assert found["habits"][0]["lesson"] == {
        "href": "/learn/when-to-call#call-next",
        "title": "Next",
    }
    found = progress([made([(9, 9)], Mistake(1, 1, "?", "bids", "You bid more than you hold", 4))])
    assert found["habits"][0]["lesson"] is None


def day(*nets: int) -> str:
    return json.dumps([{"net": net, "given": 0, "decisions": []} for net in nets])


def test_the_same_cards_are_compared_with_the_others_and_not_with_oneself() -> None:
    rows = [
        ("2026-11-01", "me", day(2, 1, -1, 0)),
        ("2026-11-01", "ann", day(1, 1, -2, 0)),
        ("2026-11-01", "ben", day(1, -1, -2, 2)),
        ("2026-11-02", "me", day(4, 4, 4, 4)),
        ("2026-11-03", "ann", day(4, 4, 4, 4)),
    ]
    found = compared(rows, "me")
    assert found is not None
    assert (found["days"], found["deals"]) == (1, 4)
    assert found["ahead"] == pytest.approx((1 + 1 + 1 - 1) / 4)
    assert found["even"]
    assert compared(rows[3:], "me") is None

"""The commands as Python functions."""

from pathlib import Path
from typing import Any

import pytest

import euchre

EGN = Path(__file__).parent / "data" / "egn"


def test_equity_ranks_the_calls() -> None:
    found = euchre.equity("JS AS KS 9C TD", up="9S", worlds=60, error=1.0)
    assert found.rows()[0]["call"] == found.best
    assert found.best.startswith("order")
    assert {row["worlds"] for row in found.rows()} == {60}
    for row in found.rows():
        call = found.spots[0].calls[row["call"]]
        points, win = call.points, call.win
        assert win is not None
        assert row["points_error"] == pytest.approx((points.high - points.low) / 2)
        assert row["win_error"] == pytest.approx((win.high - win.low) / 2)
    for hand, seat in (
        ("JS", 1),
        ("JS AS KS 9C ZZ", 1),
        ("JS AS KS 9C TD", 5),
        ("JS AS KS 9C TD", "fifth"),
    ):
        with pytest.raises(ValueError, match=r"cards|ZZ|seat"):
            euchre.equity(hand, up="9S", seat=seat)
    for name, value, why in (
        ("up", "JS", "the upcard JS is in the hand"),
        ("score", (10, 3), "each score must be below 10"),
        ("score", "9-6", "a score is two whole numbers"),
        ("error", 0, "above 0, not 0"),
        ("worlds", 0, "at least 2 sampled deals are needed, not 0"),
        ("nth", 3, "the first seat has no choice in round 3"),
    ):
        given: dict[str, Any] = {"up": "9S", "seat": "first", name: value}
        with pytest.raises(ValueError, match=why):
            euchre.equity("JS AS KS 9C TD", **given)
    with pytest.raises(ValueError, match="say which card is turned up"):
        euchre.equity("JS AS KS 9C TD")
    with pytest.raises(ValueError, match="opponents are club, cautious"):
        euchre.equity("JS AS KS 9C TD", up="9S", opponents="random")
    with pytest.raises(ValueError, match="options go with the name"):
        euchre.equity("JS", game=euchre.rules("standard"), options={"target": 5})


def test_equity_of_a_kind_of_hand() -> None:
    found = euchre.equity("R L x + A", up="9S", worlds=60, error=1.0)
    assert found.spots[0].hands_of_this_kind == 168
    assert {row["worlds"] for row in found.rows()} == {60}
    later = euchre.equity("R x x + A", up="9S", nth=2, trump="next", worlds=60, error=1.0)
    assert later.best.startswith("name C")
    with pytest.raises(ValueError, match="at least 20 sampled deals are needed for a kind"):
        euchre.equity("R L x + A", up="9S", worlds=19)


def test_a_game_that_counts_down_begins_where_it_begins() -> None:
    found = euchre.equity("JS AS KS 9C TD", up="9S", game="buck", worlds=20, error=9.0)
    assert found.spots[0].score == (25, 25)


def test_no_chance_of_winning_where_no_score_wins() -> None:
    found = euchre.equity("JS AS KS 9C TD", up="9S", game="progressive", worlds=20, error=9.0)
    assert {(row["win"], row["win_error"]) for row in found.rows()} == {(None, None)}


def test_review_judges_a_record() -> None:
    found = euchre.review(EGN / "house-rules.egn", worlds=8, seats=[0])
    rows = found.rows()
    assert rows
    assert set(rows[0]) >= {"deal", "player", "done", "best", "mark", "cost", "points"}
    verdicts = [made.verdict for made in found.decisions]
    losses = [verdict.loss for verdict in verdicts if verdict is not None]
    halves = [(loss.high - loss.low) / 2 for loss in losses]
    assert [row["cost_error"] for row in rows] == pytest.approx(halves)

    one = euchre.review(EGN / "house-rules.egn", worlds=8, seats=[0], deals=[1]).rows()
    assert one == [row for row in rows if row["deal"] == 1]
    for name, value, why in (
        ("worlds", 0, "at least 2 sampled deals"),
        ("seats", [4], "no seat 4; seats are 0 to 3"),
        ("deals", [0], "deal 0 is not in the record"),
    ):
        asked: dict[str, Any] = {name: value}
        with pytest.raises(ValueError, match=why):
            euchre.review(EGN / "house-rules.egn", **asked)


def test_simulate_counts() -> None:
    found = euchre.simulate("standard", ["club", "random"] * 2, deals=40, seed=3)
    rows = found.rows()
    assert [row["side"] for row in rows] == [0, 1]
    assert rows[0]["points_per_deal"] > rows[1]["points_per_deal"]
    assert found.deals == 40
    assert euchre.simulate(players="random", deals=1).players == ["random"] * 4

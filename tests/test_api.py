"""The commands as Python functions."""

from __future__ import annotations

from pathlib import Path

import pytest

import euchre

EGN = Path(__file__).parent / "data" / "egn"


def test_equity_ranks_the_calls() -> None:
    found = euchre.equity("JS AS KS 9C TD", up="9S", worlds=60, error=1.0)
    assert found.rows()[0]["call"] == found.best
    assert found.best.startswith("order")
    assert {row["worlds"] for row in found.rows()} == {60}
    for wrong in (
        {"hand": "JS"},
        {"hand": "JS AS KS 9C ZZ"},
        {"hand": "JS AS KS 9C TD", "seat": 5},
    ):
        with pytest.raises(ValueError, match=r"cards|ZZ|seat"):
            euchre.equity(**wrong)
    with pytest.raises(ValueError, match="say which card is turned up"):
        euchre.equity("JS AS KS 9C TD")
    with pytest.raises(ValueError, match="opponents are club, cautious, strong, expert"):
        euchre.equity("JS AS KS 9C TD", up="9S", opponents="random")
    with pytest.raises(ValueError, match="options go with the name"):
        euchre.equity("JS", game=euchre.rules("standard"), options={"target": 5})


def test_equity_of_a_kind_of_hand() -> None:
    found = euchre.equity("R L x + A", up="9S", worlds=60, error=1.0)
    assert found.kind is not None
    assert found.kind.count == 168
    assert {row["worlds"] for row in found.rows()} == {60}
    later = euchre.equity("R x x + A", up="9S", nth=2, trump="next", worlds=60, error=1.0)
    assert later.best.startswith("name C")


def test_review_judges_a_record() -> None:
    rows = euchre.review(EGN / "house-rules.egn", worlds=8, seats=[0]).rows()
    assert rows
    assert set(rows[0]) >= {"deal", "player", "done", "best", "mark", "cost", "points"}


def test_simulate_counts() -> None:
    found = euchre.simulate("standard", ["club", "random"] * 2, deals=40, seed=3)
    rows = found.rows()
    assert [row["side"] for row in rows] == [0, 1]
    assert rows[0]["points_per_deal"] > rows[1]["points_per_deal"]
    assert found.report.deals == 40

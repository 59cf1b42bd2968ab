"""Three who are over play three-handed: on the desk, on a player's phone, on the wall."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.server.nights.evening import Evening
from tests.server.nights.test_hall_pages import clean

pytestmark = pytest.mark.untraced

Browser = Callable[..., Any]


def test_the_desk_enters_what_three_have_scored(address: str, browser: Browser) -> None:
    rules = {"play": "", "pace": "", "length": "8", "sit-out": "three-handed"}
    desk = Evening(address, players=7, games=2, names=list("ABCDEFG"), **rules)
    desk.start(1)
    (three,) = desk.view()["threes"]
    names = [one["name"] for one in three["players"]]
    page = browser(address, width=1280, height=800)
    page.goto(f"/night/{desk.id}/desk#{desk.secret}")
    page.get_by_text(f"Three-handed: {', '.join(names)}.").wait_for()
    for name, points in zip(names, (7, 5, 3), strict=True):
        page.get_by_label(f"Game 1, three-handed: points of {name}").first.fill(str(points))
    # What is being typed outlives a report of the other table.
    assert desk.do(do="settle", game=1, table=1, points=(6, 2)).is_success
    page.get_by_text("1 of 1 table reported").wait_for()
    clean(page)
    page.get_by_role("button", name="Enter the three-handed points of game 1").first.click()
    page.get_by_role("tab", name="Scores").click()
    page.locator("#attention", has_text="three-handed").wait_for(state="hidden")
    assert desk.view()["threes"][0]["points"] == [7, 5, 3]
    lines = {line["name"]: line["total"] for line in desk.view()["lines"]}
    assert [lines[name] for name in names] == [7, 4, 2]
    clean(page)
    page.goto(f"/night/{desk.id}/player/{three['players'][0]['number']}")
    page.get_by_text(f"Three-handed with {names[1]} and {names[2]}").first.wait_for()
    page.get_by_text("7 – 5 – 3").wait_for()
    page.goto(f"/night/{desk.id}")
    page.get_by_text("Three-handed:").first.wait_for()

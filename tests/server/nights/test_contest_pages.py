"""A knock-out on the pages of desk, wall and players."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.server.nights.kit import NAMES, Desk
from tests.server.nights.test_hall_pages import clean

pytestmark = pytest.mark.untraced

Browser = Callable[..., Any]


def score(desk: Desk, game: int, points: tuple[int, int] = (7, 4)) -> None:
    """Settle every table of a game alike, North-South first."""
    for one in desk.view()["playing"]["tables"]:
        done = desk.do(do="settle", game=game, table=one["table"], points=points)
        assert done.status_code == 200, done.text


@pytest.mark.exhaustive
def test_a_knock_out_from_the_first_page_to_the_champion(address: str, browser: Browser) -> None:
    page = browser(address, width=1280, height=800)
    page.goto("/night")
    page.get_by_label("Names, one per line").first.fill("\n".join(NAMES))
    page.get_by_label("Chart", exact=True).select_option("knock-out")
    page.get_by_label("A losers' side").check()
    page.get_by_label("Seeded by number").check()
    page.get_by_label("Names of the pairs or teams").fill("The Aces\n\nThe Kings")
    assert page.get_by_label("How many games").is_hidden()
    page.get_by_role("button", name="Make the chart").click()
    page.get_by_text("seeded by number").last.wait_for()
    clean(page)
    page.get_by_role("button", name="Start the night").click()
    page.get_by_role("heading", name="3 games to come").wait_for()
    desk = Desk(address)
    desk.open({"night": page.locator("main").get_attribute("data-night"), "desk": page.url})
    page.get_by_role("button", name="Start game 1").click()
    page.get_by_role("heading", name="Game 1 of 3").wait_for()
    score(desk, 1)
    # Six pairs: the first two had byes, and wait for the winners of two matches.
    page.get_by_role("button", name="Seat game 2").click()
    page.get_by_role("button", name="Start game 2").click()
    page.get_by_role("heading", name="Game 2 of").wait_for()
    page.get_by_role("tab", name="Standings").click()
    bracket = page.get_by_role("group", name="The bracket")
    bracket.get_by_role("heading", name="Semifinals").wait_for()
    assert "The Aces" in bracket.inner_text()
    assert bracket.locator(".won").count() >= 4
    clean(page)
    page.get_by_role("tab", name="Players").click()
    page.get_by_label("Another name for Cyril and Di").fill("Two Sharps")
    page.get_by_role("button", name="Name Cyril and Di").click()
    page.get_by_label("Another name for Two Sharps").wait_for()
    page.get_by_label("Name of the new pair").fill("Latecomers")
    page.get_by_label("Player 1 of the new pair").fill("Yan")
    page.get_by_label("Player 2 of the new pair").fill("Zoe")
    page.get_by_role("button", name="Sign in together").click()
    page.get_by_label("Another name for Latecomers").wait_for()
    page.set_viewport_size({"width": 390, "height": 844})
    clean(page)
    wide = "document.documentElement.scrollWidth <= innerWidth"
    assert page.evaluate(wide)
    while not desk.view()["final"]:
        now = desk.view()
        if now["game"] and now["open"]:
            score(desk, now["game"])
        elif now["game"] == now["seated"]:
            assert desk.do(do="next").status_code == 200
        else:
            assert desk.do(do="start", game=now["game"] + 1).status_code == 200
    assert desk.view()["contest"]["champion"] == "The Aces"
    wall = browser(address, width=1280, height=800)
    wall.goto(f"/night/{desk.id}")
    wall.get_by_text("The Aces has won the knock-out.").wait_for()
    # After the end nothing is "now".
    wall.get_by_text("All games are played").wait_for()
    assert wall.get_by_role("heading", name="now").count() == 0
    clean(wall)
    for width, height in ((390, 844), (844, 390)):
        wall.set_viewport_size({"width": width, "height": height})
        assert wall.evaluate(wide)
        clean(wall)
    wall.goto(f"/night/{desk.id}/player/1")
    wall.get_by_text("The Aces: place 1 of 7").wait_for()

"""The page on which a night is planned, and what can be set on the pages of a night."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.pages.access import barriers
from tests.server.nights.kit import Desk

pytestmark = pytest.mark.untraced

Browser = Callable[..., Any]


def test_the_planner_says_what_is_fair_and_offers_a_fairer_length(
    browser: Browser, address: str
) -> None:
    page = browser(address, width=390, height=844)
    page.goto("/night")
    page.fill("#players", "14")
    usual = [page.get_by_label(f"How many {unit}") for unit in ("deals", "points", "minutes")]
    assert [box.get_attribute("placeholder") for box in usual] == ["8", "10", "20"]
    assert page.get_by_label("Deals", exact=True).is_checked()
    usual[1].fill("7")
    assert page.get_by_label("Points", exact=True).is_checked()
    page.get_by_role("button", name="Make the chart").click()
    fair = page.locator("#fair")
    fair.get_by_text("2 players sit out twice and 12 once").wait_for()
    fair.get_by_text("so all have the same chance of first place").wait_for()
    page.get_by_text("More rules for the night").click()
    page.get_by_label("Games sat out").select_option("nothing")
    fair.get_by_text("most first places go to those who sit out least").wait_for()
    assert barriers(page) == []
    fair.get_by_role("button", name="7 games: everyone sits out once").click()
    fair.get_by_text("Everyone plays 6 games and sits out once").wait_for()
    assert page.locator("#games").input_value() == "7"
    page.get_by_role("button", name="Start the night").click()
    page.get_by_role("heading", name="7 games to come").wait_for()
    assert "to 7 points" in page.locator("#game-facts").inner_text()


def test_the_pages_of_a_night_set_only_what_matters_there(browser: Browser, desk: Desk) -> None:
    page = browser(str(desk.http.base_url), width=390, height=844)
    table = f"/night/{desk.id}/table/1#{desk.key(1)}"
    for path, titles in (
        (f"/night/{desk.id}", ["Theme", "Size"]),
        (table, ["Theme", "Size", "Sound", "Vibration"]),
    ):
        page.goto(path)
        page.get_by_role("button", name="Settings").click()
        page.locator("#settings[open]").wait_for()
        assert page.locator("#settings legend:visible").all_inner_texts() == titles

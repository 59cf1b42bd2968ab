"""The page of the daily challenge: before, after, and the month, at every size."""

from __future__ import annotations

from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe

from tests.server.kit import Player
from tests.server.test_daily import begin, finish, server  # noqa: F401

pytestmark = pytest.mark.untraced

SIZES = [(1280, 800), (390, 844), (844, 390)]


def clean(page: Any) -> None:
    """Nothing on the page is closed to anybody, and nothing is wider than it."""
    found = Axe().run(page).response["violations"]
    assert [(one["id"], [node["html"] for node in one["nodes"]]) for one in found] == []
    assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0


def test_what_a_day_came_to(chromium: Any, server: str) -> None:  # noqa: F811
    ann = Player(server, "Ann")
    begin(ann)
    finish(ann)
    day = ann.http.get("/api/daily").json()["day"]
    while ann.http.get(f"/api/daily/{day}").json()["judging"]:
        pass
    context = chromium.new_context(base_url=server, reduced_motion="reduce")
    context.set_default_timeout(15_000)
    name, value = next(iter(ann.http.cookies.items()))
    context.add_cookies([{"name": name, "value": value, "url": server}])
    page = context.new_page()
    errors: list[str] = []
    page.on("pageerror", lambda error: errors.append(str(error)))
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        page.goto("/daily")
        # The words are the server's, as they are.
        page.get_by_text("Leading J♥ gave away 0.25. Better: leading A♥.").first.wait_for()
        assert page.locator(".decision").count() == 16
        assert page.locator(".expert").first.inner_text() == "expert, +2: Passing, leading A♥."
        assert page.locator(".bars").count() == 8
        page.locator("#month-title").wait_for()
        clean(page)
    stranger = context.browser.new_page(base_url=server)
    stranger.goto("/daily")
    stranger.locator("#play").wait_for()
    assert "Leading" not in stranger.locator("body").inner_text()
    stranger.locator("#month-title").wait_for()
    clean(stranger)
    stranger.locator("#play").focus()
    stranger.keyboard.press("Enter")
    stranger.wait_for_url("**/table/*")
    assert errors == []
    stranger.close()
    context.close()
    ann.close()

"""The page of the daily challenge: before, after, and the month, at every size."""

from typing import Any

import pytest

from euchre.server.study import daily
from tests.pages.access import barriers
from tests.server.kit import Player
from tests.server.test_daily import begin, finish, server  # noqa: F401

SIZES = [(1280, 800), (390, 844), (844, 390)]


def clean(page: Any) -> None:
    """Nothing on the page is closed to anybody, and nothing is wider than it."""
    assert barriers(page) == []
    assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0


@pytest.mark.exhaustive
def test_what_a_day_came_to(
    chromium: Any,
    server: str,  # noqa: F811
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    ann = Player(server, "Ann")
    begin(ann)
    finish(ann)
    day = ann.http.get("/api/daily").json()["day"]
    while ann.http.get(f"/api/daily/{day}").json()["judging"]:
        pass
    context = chromium.new_context(base_url=server, reduced_motion="reduce")
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
        # One player is no field.
        assert page.get_by_text("field").count() == page.locator(".bars").count() == 0
        page.locator("#month-title").wait_for()
        clean(page)

    alone = daily._field
    monkeypatch.setattr(daily, "_field", lambda *of: alone(*of) | {"players": 2})
    page.goto("/daily")
    page.get_by_text("against the field").wait_for()
    assert page.locator(".bars").count() == 8
    monkeypatch.setattr(daily, "_field", alone)
    stranger = context.browser.new_context(base_url=server).new_page()
    stranger.goto("/daily")
    stranger.locator("#play").wait_for()
    assert "Leading" not in stranger.locator("body").inner_text()
    stranger.locator("#month-title").wait_for()
    clean(stranger)
    stranger.locator("#play").focus()
    stranger.keyboard.press("Enter")
    stranger.wait_for_url("**/table/*")
    # A list of friends, by its code: told of others only when one is done oneself.
    page.set_viewport_size({"width": 390, "height": 844})
    page.goto("/daily")
    page.get_by_label("Name of the new list").fill("Thursday table")
    page.get_by_label("Your name on the list").fill("")
    page.get_by_role("button", name="Start a list").click()
    page.get_by_text("Enter the name your friends know you by.").wait_for()
    page.get_by_label("Your name on the list").fill("Ann M.")
    page.get_by_role("button", name="Start a list").click()
    mine = page.get_by_role("article", name="Thursday table")
    mine.get_by_text("Ann M. (you)").wait_for()
    clean(page)
    code = mine.locator(".code").inner_text()
    stranger.goto(f"/daily#{code.lower()}")
    stranger.get_by_label("Your name on the list").fill("Bob")
    stranger.get_by_role("button", name="Join").click()
    theirs = stranger.get_by_role("article", name="Thursday table")
    theirs.get_by_text("1 of 2 done. You'll see how the others did when you are.").wait_for()
    assert theirs.get_by_role("row").count() == 0
    clean(stranger)
    page.reload()
    mine.get_by_text("Ann M., Bob").wait_for()
    mine.get_by_role("button", name="Leave Thursday table").click()
    mine.get_by_text("Leave for good?").click()
    mine.wait_for(state="detached")
    assert errors == []
    stranger.close()
    context.close()
    ann.close()

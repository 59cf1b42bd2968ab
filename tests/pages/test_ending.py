"""The end of a game: the result, and the ways that lead on from it."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest

from tests.pages.access import barriers
from tests.pages.conftest import QUICK
from tests.pages.hands import click_first, open_table, play_out

pytestmark = pytest.mark.untraced


def test_the_end_of_a_game_leads_into_its_replay(person: Callable[..., Any]) -> None:

    page = person(quick=False, allowed=(503,))
    page.goto("/join")
    page.evaluate(QUICK)
    open_table(page)
    play_out(page, click_first)
    page.wait_for_selector(".turns a")
    assert 0 < page.locator(".turns a").count() <= 3
    whole = page.locator("#see-replay")
    assert whole.inner_text() == "Watch the replay"
    assert "step=" not in (whole.get_attribute("href") or ""), "the moments have links of their own"
    # Two have won, or all four where both sides have the same score.
    final = page.locator(".final li.won-it").count()
    assert page.locator(".winners li").count() == 2 * final > 0
    assert page.locator(".rain span").count() == 0, "nothing rains where nothing may move"
    assert barriers(page) == []
    page.evaluate("localStorage.removeItem('euchre-settings')")
    page.reload()
    page.wait_for_function("() => document.querySelectorAll('.rain span').length === 40")
    page.wait_for_selector(".rain span", state="detached")
    page.emulate_media(reduced_motion="reduce")
    page.reload()
    page.wait_for_selector(".turns a")
    assert page.locator(".rain span").count() == 0
    link = page.locator(".turns a").first
    deal = re.search(r"deal=(\d+)&step=(\d+)", link.get_attribute("href") or "")
    assert deal
    assert f"deal {deal[1]}" in link.inner_text().lower()
    page.route("**/api/reviews", lambda route: route.fulfill(status=503, json={"error": "Busy."}))
    link.click()
    page.wait_for_selector("#about-open:visible")
    page.wait_for_function(
        """deal => document.querySelector('#at').getAttribute('aria-valuetext')
          ?.startsWith(`Deal ${deal} of`)""",
        arg=deal[1],
    )
    assert page.inner_text("#seats .me .name") == "You"
    assert page.inner_text("#told") == "Busy."
    page.goto("/games")
    assert page.locator(".mine-list li").count() == 1
    assert barriers(page) == []
    page.click(".mine-list >> text=Replay")
    page.wait_for_selector("#about-open:visible")

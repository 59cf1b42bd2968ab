"""Beside the cards: first steps, hints, claims, the next deal, and the end of a game."""

import re
from typing import Any

import pytest

from euchre.engine.view import View
from euchre.server.tables import bots
from euchre.server.tables.advice import PREPARING
from tests.pages.access import barriers
from tests.pages.conftest import QUICK
from tests.pages.hands import Person, answering, asked, click_first, finish, open_table, settled
from tests.pages.room import UNREACHABLE
from tests.pages.test_sizes import SEEN

#: Quick, but for the next deal, which comes as it does of itself.
BY_ITSELF = "localStorage.setItem('euchre-settings', JSON.stringify({hold: '0', motion: 'off'}))"


def play_until(page: Any, selector: str) -> None:
    """Answer whatever is asked until something is on the page."""
    for _ in range(100):
        assert asked(page)
        if page.query_selector(selector):
            return
        click_first(page)
        settled(page)
    raise AssertionError(f"{selector} never came")


@pytest.mark.every(3, 1)
@pytest.mark.parametrize("size", [(1280, 800), (390, 844), (844, 390)])
def test_first_steps_are_offered_once_and_stand_beside_the_table(
    person: Person, size: tuple[int, int]
) -> None:
    page = person(guided=False, viewport={"width": size[0], "height": size[1]})
    open_table(page, "standard")
    page.wait_for_selector("#guide-offer")
    assert asked(page)
    assert page.locator("dialog[open]").count() == 0
    assert page.evaluate(SEEN) == [], "a decision is not covered"
    assert page.evaluate(UNREACHABLE) == []
    page.click("#guide-offer")
    titles = []
    for _ in range(4):
        titles.append(page.inner_text("#guide-title").partition("First")[0].strip())
        assert page.evaluate(SEEN) == []
        page.click("#guide-next")
    assert titles == ["Trump", "Bowers", "Order up", "Follow suit"]
    assert page.is_hidden("#side")
    page.reload()
    assert asked(page)
    assert page.locator("#guide-offer").count() == 0
    page.keyboard.press("?")
    page.click("#guide-open")
    page.wait_for_selector("#guide-title >> text=Trump")
    assert barriers(page) == []


def test_first_steps_are_still_offered_after_a_deal_that_one_sat_out(
    person: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    decide = bots.decide

    def alone(level: str, view: View, seed: int) -> str:
        texts = [view.text(action) for action in view.legal()]
        return next((text for text in texts if "alone" in text), decide(level, view, seed))

    monkeypatch.setattr(bots, "decide", alone)
    page = person(guided=False)
    for _ in range(20):
        open_table(page, "standard")
        assert asked(page)
        if page.query_selector("#next") and page.query_selector(".seat.me.out"):
            break
    else:
        raise AssertionError("nobody's partner ever went alone")
    assert page.is_visible("#guide-offer")
    page.click("#next")
    page.wait_for_selector("#next", state="detached")
    assert page.is_visible("#guide-offer")


def test_who_deals_in_past_the_lessons_is_offered_no_first_steps(person: Person) -> None:
    page = person(guided=False)
    page.goto("/")
    page.click("#play")
    page.wait_for_url("**/table/*")
    assert asked(page)
    assert page.locator("#guide-offer").count() == 0


@pytest.mark.every(2)
@pytest.mark.parametrize("stopped", [False, True])
def test_among_bots_the_next_deal_comes_by_itself_unless_it_is_stopped(
    person: Person, stopped: bool
) -> None:
    page = person(quick=False)
    page.add_init_script(BY_ITSELF)
    open_table(page)
    play_until(page, "#wait:visible")
    assert "Next deal in" in page.inner_text("#next")
    if stopped:
        page.click("#wait")
        assert page.inner_text("#next") == "Next deal"
        page.wait_for_timeout(1200)
        assert page.inner_text("#next") == "Next deal"
        page.keyboard.press("n")
    page.wait_for_selector("#next", state="detached")


def test_a_claim_is_asked_twice(person: Person) -> None:
    page = person()
    open_table(page, "bacon", options={"claim": "any-order"})
    play_until(page, ".beside")
    label = page.inner_text(".beside")
    page.click(".beside")
    page.click("text=No, play on")
    assert page.inner_text(".beside") == label
    page.click(".beside")
    page.click(".beside.primary")
    page.wait_for_selector("#next, #end[open]")
    assert page.locator(".open-cards li").count() > 0, "all lay their cards down"


def test_a_hint_says_what_is_best_and_why_something_else_is_not(person: Person) -> None:
    page = person()
    open_table(page)
    best = {"play": "pass", "text": "pass", "worth": "+0.42 points"}
    other = {"play": "order", "text": "order it up", "worth": "-0.10 points"}
    hint = {"best": best, "runner_up": None, "why": "The dealer would get a third trump."}
    first, second = hint | {"simple": PREPARING}, hint | {"runner_up": other, "simple": ""}
    hints = answering(page, "**/api/tables/*/hint*", first, second)
    assert asked(page)
    page.keyboard.press("h")
    page.wait_for_selector("#note >> text=Best: pass")
    page.click("#why")
    assert "third trump" in page.inner_text("#advice")
    assert PREPARING in page.inner_text("#advice")
    page.click("#why-not")
    page.wait_for_selector("#advice >> text=Instead")
    assert PREPARING not in page.inner_text("#advice")
    assert [bool(request.url.partition("action=")[2]) for request in hints] == [False, True]


#: Note how much rains at most: on a busy machine it may be over when somebody looks.
_RAIN = """new MutationObserver(() => {
  window.rained = Math.max(window.rained ?? 0, document.querySelectorAll(".rain span").length);
}).observe(document, { childList: true, subtree: true })"""


def test_the_end_of_a_game_leads_into_its_replay(person: Person, address: str) -> None:
    page = person(quick=False, allowed=(503,))
    page.add_init_script(_RAIN)
    page.goto("/join")
    page.evaluate(QUICK)
    made = open_table(page)
    page.goto("/join")
    finish(address, made["table"], page)
    page.goto(f"/table/{made['table']}")
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
    page.wait_for_function("() => window.rained === 40")
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

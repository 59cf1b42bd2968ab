"""The coach on the page speaks before a choice is sent, and the choice can be taken back."""

from typing import Any

import pytest

from tests.pages.hands import OPEN, Person, Two, answering, asked, open_table
from tests.pages.room import lying

#: As long as the coach ever speaks.
LONGEST = (
    "The right bower is out, and partner passed twice: alone you make it only about 3 times in 10; "
    "with him 8."
)
#: What the coach must not cover.
OTHERS = "#hand .card, #stock .card, #trick .card, .seat .ava, .seat .name, .score, header"
#: What covers the coach, and whether the page has moved under it.
IN_THE_WAY = """() => {
  const box = (one) => one.getBoundingClientRect();
  const parts = [...document.querySelectorAll("#coach > *")];
  const hidden = parts.filter((part) => {
    const { left, right, top, bottom } = box(part);
    const inside = left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight;
    const met = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
    return !inside || (part.matches("button") && !part.contains(met));
  });
  const moved = [...document.querySelectorAll("*")].filter((one) =>
    one.contains(document.querySelector("#coach")) && (one.scrollLeft || one.scrollTop));
  const name = (one) => `${one.tagName} ${one.id} ${one.className}`;
  const told = { hidden, moved };
  return Object.entries(told).flatMap(([how, found]) =>
    found.map((one) => `${how} ${name(one)}`));
}"""
#: Patience that a busy machine does not outlast; what it is in truth, no test of words asks.
PATIENT = """{ const soon = AbortSignal.timeout.bind(AbortSignal);
  AbortSignal.timeout = (ms) => soon(20 * ms); }"""
SAYS = "Partner's A♦ was ahead: the trump won nothing new for your side."


def spoken_to(page: Any, sent: list[str]) -> int:
    """Choose until the coach speaks up; return how many choices had been sent before."""
    for _ in range(20):
        assert asked(page)
        before = len(sent)
        page.locator(OPEN).first.click()
        while len(sent) == before:
            if page.locator("#coach:not([hidden])").count():
                return before
            page.wait_for_timeout(20)
    raise AssertionError("the coach never speaks")


def test_nothing_is_sent_before_the_choice_is_meant(person: Person) -> None:
    page = person()
    page.add_init_script(PATIENT)
    open_table(page)
    sent: list[str] = []
    remark = {"text": SAYS, "better": {"play": "pass", "text": "play 9♣"}}
    coached = answering(page, "**/api/tables/*/coach*", remark)
    page.on("request", lambda r: sent.append(r.url) if r.url.endswith("/commands") else None)
    assert asked(page)
    # Off by default: nobody asks the coach.
    page.locator(OPEN).first.click()
    page.wait_for_timeout(50)
    assert not coached
    page.evaluate("document.documentElement.dataset.coach = 'serious'")
    before = spoken_to(page, sent)
    assert page.inner_text("#coach-says") == f"{SAYS} Better: play 9♣."
    assert page.evaluate("document.activeElement.id") == "take-it-back"
    assert "level=serious" in coached[0].url
    so_far = len(coached)
    page.keyboard.press("Enter")
    page.wait_for_selector("#coach", state="hidden")
    assert len(sent) == before
    # Once in a deal is enough: the choice goes through now.
    assert asked(page)
    with page.expect_request("**/commands"):
        page.locator(OPEN).first.click()
    assert len(coached) == so_far


@pytest.mark.every(4, 3)
@pytest.mark.parametrize("size", [(1280, 800), (390, 844), (844, 390), (320, 568)])
def test_the_coach_covers_nothing_and_is_answered_by_hand(
    person: Person, size: tuple[int, int]
) -> None:
    page = person(viewport={"width": size[0], "height": size[1]})
    page.add_init_script(PATIENT)
    open_table(page)
    said = {"text": LONGEST, "better": {"play": "pass", "text": "I order it up"}}
    page.route("**/api/tables/*/coach*", lambda route: route.fulfill(json=said))
    page.evaluate("document.documentElement.dataset.coach = 'serious'")
    for answer in ("take-it-back", "meant-it"):
        page.reload()
        page.evaluate("document.documentElement.dataset.coach = 'serious'")
        spoken_to(page, [])
        assert page.evaluate(IN_THE_WAY) == lying(page, "#coach > *", OTHERS) == []
        page.click(f"#{answer}")
        page.wait_for_selector("#coach", state="hidden")


def test_beginners_are_offered_the_coach(person: Person) -> None:
    page = person(quick=False)
    page.goto("/")
    page.wait_for_selector("#you svg")
    offer = page.locator("#coached")
    assert offer.is_hidden()
    # Whoever plays with beginners, or has begun a course, is offered it; nobody gets it unasked.
    page.locator(".who summary").click()
    page.select_option("#level", "beginner")
    assert offer.is_visible()
    assert not page.locator("#coach").is_checked()
    page.select_option("#level", "club")
    assert offer.is_hidden()
    page.evaluate("localStorage.setItem('euchre-learnt', JSON.stringify({first: ['tricks']}))")
    page.reload()
    offer.wait_for()
    page.locator("#coach").check()
    assert page.evaluate("document.documentElement.dataset.coach") == "serious"
    page.reload()
    offer.wait_for()
    assert page.locator("#coach").is_checked()


@pytest.mark.exhaustive
def test_friends_agree_to_a_coach(dealt: Two) -> None:
    host, friend, _ = dealt
    coached: list[str] = []

    def coach(route: Any) -> None:
        if route.request.method != "GET":
            route.continue_()
            return
        coached.append(route.request.url)
        route.fulfill(json={"text": SAYS, "better": {"play": "pass", "text": "play 9♣"}})

    host.route("**/api/tables/*/coach*", coach)
    host.click("#menu-toggle")
    host.check("#agree-coach")
    host.wait_for_selector("#coach-agreed >> text=Not yet: Yan.")
    host.click("text=Back to the game")
    # The friend is asked, and agrees with one press.
    friend.click("#coach-yes")
    friend.click("#menu-toggle")
    friend.wait_for_selector("#coach-agreed >> text=Everyone has agreed.")
    assert friend.is_checked("#agree-coach")
    friend.click("text=Back to the game")
    while not host.locator("#coach:not([hidden])").count():
        for page in (host, friend):
            if page.locator(OPEN).count():
                page.locator(OPEN).first.click()
        host.wait_for_timeout(100)
    assert host.inner_text("#coach-says").startswith(SAYS)
    assert "level=serious" in coached[0]
    assert friend.is_hidden("#coach")
    assert SAYS not in friend.inner_text("body")
    host.click("#meant-it")
    host.click("#menu-toggle")
    host.uncheck("#agree-coach")
    friend.wait_for_selector("#spoken >> text=ends the coach", state="attached")


def test_the_coach_comes_along_for_newcomers_and_is_silenced_by_one_press(person: Person) -> None:
    page = person(quick=False)
    page.add_init_script("localStorage.setItem('euchre-learnt', '{\"euchre\": [\"tricks\"]}')")
    page.goto("/")
    assert page.locator("#coach").is_checked()
    page.click("#play")
    page.wait_for_selector("text=Your coach is on")
    page.click("#coach-silence")
    page.click("#menu-toggle")
    # It is as the player left it, and one press brings it back.
    page.click("text=Turn the coach on")
    assert page.inner_text("#coach-switch") == "Turn the coach off"
    kept = "JSON.parse(localStorage.getItem('euchre-settings')).coach"
    assert page.evaluate(kept) == "serious"
    page.click("#coach-switch")
    assert page.evaluate(kept) == "off"

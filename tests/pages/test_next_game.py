"""The next game at the same table: other rules, seats and partners."""

from typing import Any

import pytest

from tests.pages.access import barriers
from tests.pages.hands import OPEN, SHORT, Person, Two, come, open_table
from tests.pages.room import UNREACHABLE

#: What sticks out of the page to the right; phrases to say are in a row that is pushed aside.
WIDE = """() => [...document.querySelectorAll("dialog[open], dialog[open] *, #waiting *")]
  .filter((one) => !one.closest(".rain, .quick > *"))
  .filter((one) => one.getBoundingClientRect().right > innerWidth + 1)
  .map((one) => one.outerHTML.slice(0, 80))"""
#: Do what is asked, if anything is; whether the game is over.  The first choice is to pass.
ANSWER = """(open) => {
  if (document.querySelector("#end[open]")) return true;
  const found = [...document.querySelectorAll(open)];
  (found.find((one) => one.id === "next") ?? found[1] ?? found[0])?.click();
  return false;
}"""
SIZES = ((1280, 800), (390, 844), (844, 390))


def seen(page: Any, text: str) -> None:
    """Wait until the waiting room says something."""
    page.locator("#waiting", has_text=text).wait_for()


def propose(page: Any, button: str, box: str = "#coming") -> None:
    """Press a button of the other seats."""
    page.click(f"{box} .other-seats")
    page.click(button)
    page.wait_for_selector("#other-seats", state="hidden")


def test_the_host_changes_rules_and_seats_before_the_first_deal(two: Two) -> None:
    host, friend, _ = two
    assert friend.locator(".other-rules, .other-seats").count() == 0
    host.click("#coming .other-rules")
    host.select_option("#o-stick-the-dealer", "on")
    host.select_option("#o-target", "5")
    host.wait_for_selector("#other-rules .sticky >> text=Stick the dealer")
    # What is typed to find a rule does not send the form.
    host.fill("#search", "joker")
    host.press("#search", "Enter")
    assert host.is_visible("#other-rules")
    host.click("#play-these")
    seen(friend, "Zoe changed the rules: Stick the dealer. To 5.")
    host.click("#coming .other-seats")
    yan, other = (
        host.locator("#other-seats .swaps").nth(2),
        host.locator("#other-seats .swaps").nth(1),
    )
    assert host.is_disabled("#swap")
    yan.press("Enter")
    other.press("Enter")
    assert yan.get_attribute("aria-pressed") == "true"
    host.click("#swap")
    seen(friend, "Zoe swapped")
    assert friend.locator("#guests li").nth(1).inner_text() == "Yan (you)"
    host.click("#next")
    friend.wait_for_selector("#hand button")
    assert friend.locator("#title").inner_text().endswith("to 5")


def test_everyone_proposes_and_the_others_nod(two: Two) -> None:
    host, friend, _ = two
    host.click("#coming .other-seats")
    host.check("#consulted")
    host.click("#other-seats >> text=Close")
    propose(friend, "#partners-rotate")
    seen(host, "Yan proposes to rotate the partners.")
    host.click("#room-proposal >> text=Decline")
    seen(friend, "Zoe declines.")
    propose(friend, "#partners-draw")
    host.click("#room-proposal .primary")
    seen(host, "Yan had partners drawn by cards.")
    # Equal cards are drawn again.
    friend.locator(".news [aria-label^='You draw '] .card").first.wait_for()
    host.wait_for_selector("#room-proposal", state="hidden")


@pytest.mark.every(3)
@pytest.mark.exhaustive
@pytest.mark.parametrize("size", SIZES)
def test_the_dialogs_fit_and_axe_finds_nothing(person: Person, size: tuple[int, int]) -> None:
    page = person(viewport={"width": size[0], "height": size[1]})
    open_table(page, "standard", wait=True)
    page.wait_for_selector(".other-rules")
    assert page.evaluate(WIDE) == []
    for button, ready in ((".other-rules", "#play-these"), (".other-seats", "#swap")):
        page.click(f"#coming {button}")
        page.wait_for_selector(ready)
        assert page.evaluate(WIDE) == []
        assert [one for one in page.evaluate(UNREACHABLE) if "play-these" in one] == []
        assert barriers(page) == []
        page.keyboard.press("Escape")
        page.wait_for_selector("dialog[open]", state="detached")


def play(pages: list[Any]) -> None:
    """Play until all read how the game has ended."""
    for _ in range(2000):
        over = [page.evaluate(ANSWER, OPEN) for page in pages]
        if all(over):
            return
        pages[0].wait_for_timeout(20)
    raise AssertionError("the game does not end")


@pytest.mark.exhaustive
def test_four_people_play_three_games_with_other_rules_and_partners(person: Person) -> None:
    """Two phones and two laptops, one link, and a watcher in the last game."""
    views = [(1280, 800), (390, 844), (844, 390), (1280, 800)]
    # Several press "Next deal"; whoever is late is told so.
    pages = [person(allowed=(409,), viewport={"width": w, "height": h}) for w, h in views]
    zoe, ann, ben, cora = pages
    made = open_table(zoe, SHORT, wait=True)
    for page, name in zip(pages[1:], ("Anna", "Benny", "Cornelia"), strict=True):
        come(page, made, name)
    seen(zoe, "Cornelia")
    zoe.click("#coming .other-seats")
    zoe.check("#consulted")
    zoe.click("#other-seats >> text=Close")
    address = zoe.url
    zoe.click("#next")
    play(pages)
    for page in pages:
        page.wait_for_selector("#end .evening >> text=of 1")
        assert page.evaluate(WIDE) == []
    # From a phone, at the end: other partners.
    propose(ben, "#partners-rotate", "#end")
    for page in (zoe, ann, cora):
        page.click("#proposal .primary")
    for page in pages:
        page.locator("#next-game", has_text="rotated the partners").wait_for()
        page.click("#go-on")
    zoe.click("#next")
    play(pages)
    # At the end: three play, and one sits out.
    zoe.click("#end .other-rules")
    zoe.select_option("#game", "three-24")
    zoe.check(".sits-out >> text=Anna")
    zoe.click("#play-these")
    seen(zoe, "You changed the rules: ")
    for page in (ann, ben, cora):
        page.locator("#next-game", has_text="Zoe changed the rules: ").wait_for()
        page.click("#go-on")
    seen(ann, "Anna sits this one out.")
    zoe.click("#next")
    ann.wait_for_function("document.querySelectorAll('#seats .backs').length === 3")
    play([zoe, ben, cora])
    zoe.wait_for_selector("#end .evening >> text=of 3")
    assert {page.url for page in pages} == {address}
    games = zoe.request.get("/api/me/games").json()["games"]
    assert [(one["game"], len(one["names"])) for one in games] == [
        ("three-24", 3),
        (SHORT, 4),
        (SHORT, 4),
    ]
    assert games[1]["company"] != games[2]["company"]

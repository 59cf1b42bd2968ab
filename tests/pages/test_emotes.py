"""Faces and waves: a tap on one's own face or another's, by mouse and by keyboard."""

from typing import Any

import pytest

from tests.pages.hands import SETTLED, Two, open_table
from tests.pages.room import SIZES

OWN = ".seat.me .plate"
#: Buttons of the ring that are not wholly on the screen, lie on one another or cannot be tapped.
_OUT_OF_PLACE = """() => {
  const buttons = [...document.querySelectorAll(".emotes button")];
  const boxes = buttons.map((one) => one.getBoundingClientRect());
  const met = (a, b) => Math.hypot(a.x - b.x, a.y - b.y) < a.width - 1;
  return buttons.filter((button, i) => {
    const { left, top, right, bottom, width } = boxes[i];
    if (left < 0 || top < 0 || right > innerWidth || bottom > innerHeight) return true;
    if (width < 43) return true;
    if (boxes.some((box, k) => k !== i && met(box, boxes[i]))) return true;
    return !button.contains(document.elementFromPoint((left + right) / 2, (top + bottom) / 2));
  }).map((button) => button.ariaLabel);
}"""


def test_faces_and_waves_are_seen_and_said_but_not_by_whom_one_has_muted(dealt: Two) -> None:
    host, friend, _ = dealt
    # What is said now is news to the host, too, who came before.
    friend.evaluate(SETTLED)
    host.focus(OWN)
    host.keyboard.press("Enter")
    host.wait_for_selector(".emotes button:focus")
    names = [button.get_attribute("aria-label") for button in host.locator(".emotes button").all()]
    assert names[:6] == ["smile", "laugh", "wink", "surprised", "sad", "cool"]
    host.keyboard.press("ArrowRight")
    host.keyboard.press("Enter")
    assert host.locator(".emotes").count() == 0
    friend.wait_for_selector(".seat:has-text('Zoe') .emote", state="attached")
    friend.wait_for_selector("#spoken >> text=Zoe laughs.", state="attached")
    assert friend.locator("#chat li", has_text="Zoe laughs").count() == 1
    host.wait_for_selector("#spoken >> text=Zoe laughs.", state="attached")
    host.focus(OWN)
    host.keyboard.press("Enter")
    host.wait_for_selector(".emotes button:focus")
    host.keyboard.press("Escape")
    assert host.evaluate("document.activeElement.matches('.me .plate')")
    # Another's face says who that is, and takes a wave.
    friend.click(".seat:has-text('Zoe') .plate")
    friend.wait_for_selector("#seat-menu >> text=person")
    friend.get_by_role("button", name="Wave").click()
    friend.wait_for_selector("#seat-menu:not([open])", state="attached")
    host.wait_for_selector("#spoken >> text=Yan waves to you.", state="attached")
    friend.wait_for_selector("#spoken >> text=Yan waves to Zoe.", state="attached")
    # Who is muted is neither seen nor heard, until here or in the menu that is taken back.
    host.click(".seat:has-text('Yan') .plate")
    host.get_by_role("dialog").get_by_role("button", name="Mute Yan").click()
    friend.click(OWN)
    friend.click(".emotes [aria-label=cool]")
    host.wait_for_selector("#chat li:has-text('plays it cool')", state="attached")
    assert host.locator(".emote, #spoken >> text=plays it cool").count() == 0
    host.click("#menu-toggle")
    host.get_by_role("button", name="Unmute Yan").click()
    assert host.locator("#chat li[hidden]").count() == 0


def test_the_card_of_a_bot_says_how_it_plays(person: Any) -> None:
    page = person()
    open_table(page, "standard", bots=["net"], wait=True)
    page.click(".seat[data-seat='2'] .plate")
    page.wait_for_selector("#seat-menu >> text=bot, net: a small neural network")
    assert page.get_by_role("button", name="Mute").count() == 0


@pytest.mark.every(3)
@pytest.mark.parametrize("size", SIZES)
def test_the_ring_is_within_the_window(person: Any, size: tuple[int, int]) -> None:
    page = person(viewport={"width": size[0], "height": size[1]})
    open_table(page, "standard")
    page.wait_for_selector("#hand button")
    page.click(OWN)
    page.wait_for_selector(".emotes button:focus")
    page.evaluate("Promise.all(document.getAnimations().map((one) => one.finished))")
    assert page.evaluate(_OUT_OF_PLACE) == []
    page.mouse.click(size[0] / 2, size[1] / 3)
    assert page.locator(".emotes").count() == 0

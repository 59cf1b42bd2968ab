"""Card animations can be interrupted at any moment, and the page stays correct."""

import re
from typing import Any

import pytest

from euchre.server.http.pages import STATIC, static
from tests.pages.hands import OPEN, Person, asked, click_first, open_table

#: Note what every animation changes, and keep the settings that are given.
_NOTED = """
window.moved = [];
const animate = Element.prototype.animate;
Element.prototype.animate = function (frames, options) {
  window.moved.push(frames.flatMap(frame => Object.keys(frame)));
  return animate.call(this, frames, options);
};
"""
#: What is left of flights: copies, backs upon cards, what still moves, what was raised above.
_LEFT = """() => ({
  copies: document.querySelectorAll(".flying, .veil").length,
  moving: document.getAnimations().filter(
    a => !(a instanceof CSSAnimation) && !(a instanceof CSSTransition)).length,
  above: [...document.querySelectorAll("[data-lies]")].filter(n => n.style.zIndex).length,
})"""
NOTHING = {"copies": 0, "moving": 0, "above": 0}


def with_settings(page: Any, **more: str) -> None:
    """Let a page have settings, before it is opened."""
    told = ", ".join(f'{name}: "{value}"' for name, value in more.items())
    page.add_init_script(
        f'localStorage.setItem("euchre-settings", JSON.stringify({{{told}}}))'  # as `page.js`
    )


@pytest.mark.exhaustive
def test_whatever_is_stopped_is_in_its_place(person: Person) -> None:
    page = person(quick=False)
    with_settings(page, motion="slow", hold="500", next="click")
    page.add_init_script(_NOTED)
    open_table(page, "standard", speed="normal", wait=True)
    page.click("#next")
    stop = "path => import(path).then(({ jump }) => jump())"
    stopped = 0
    for step in range(30):
        page.wait_for_timeout(20 + 37 * step % 200)
        stopped += page.evaluate(_LEFT)["moving"] > 0
        page.evaluate(stop, static("js/motion.js"))
        # Nothing but what has begun since may move.
        left = page.evaluate(
            f"path => import(path).then(({{ jump }}) => {{ jump(); return ({_LEFT})(); }})",
            static("js/motion.js"),
        )
        assert left == NOTHING
        if page.query_selector(OPEN):
            click_first(page)
    assert stopped > 3


@pytest.mark.every(2)
@pytest.mark.parametrize("wish", ["reduced motion", "none"])
def test_who_wants_no_motion_gets_none(person: Person, wish: str) -> None:
    page = person(quick=False, **({"reduced_motion": "reduce"} if wish != "none" else {}))
    with_settings(page, motion="off" if wish == "none" else "normal", hold="500", next="click")
    page.add_init_script(_NOTED)
    open_table(page, "standard")
    for _ in range(6):
        assert asked(page)
        click_first(page)
    changed = {name for names in page.evaluate("window.moved") for name in names}
    assert changed == ({"opacity"} if wish == "reduced motion" else set())


@pytest.mark.exhaustive
def test_an_own_card_answers_before_the_server_does(person: Person) -> None:
    # One answer is lost on the way, as if the server had refused it.
    page = person(allowed=(409,), quick=False)
    with_settings(page, motion="normal", hold="500", next="click")
    open_table(page, "standard", speed="fast")
    held: list[Any] = []

    def hold(route: Any) -> None:
        held.append(route)

    card = "#hand.choosing button:not([aria-disabled=true])"
    while asked(page) and not page.query_selector(card):
        click_first(page)
    page.route("**/commands", hold)
    page.locator(card).first.click()
    lifted = """() => document.getAnimations().some(a => a.effect.target?.closest?.("#hand"))"""
    page.wait_for_function(lifted)
    assert len(held) == 1, "the server has not answered yet"
    held[0].fulfill(status=409, json={"error": "That cannot be played now."})
    page.wait_for_function("() => document.querySelector('#note').textContent.includes('cannot')")
    page.unroute("**/commands")
    same = f"left => JSON.stringify(({_LEFT})()) === JSON.stringify(left)"
    page.wait_for_function(same, arg=NOTHING)
    assert asked(page), "the card is in hand again, and may be played"


def test_a_tab_that_is_hidden_is_at_its_end_at_once(person: Person) -> None:
    page = person(quick=False)
    with_settings(page, motion="slow", hold="2000", next="click")
    open_table(page, "standard", speed="normal")
    page.wait_for_selector("#hand li")
    page.evaluate("""() => {
      Object.defineProperty(document, "hidden", { get: () => true });
      document.dispatchEvent(new Event("visibilitychange"));
    }""")
    assert page.evaluate(_LEFT) == NOTHING
    assert asked(page)
    assert page.evaluate(_LEFT) == NOTHING
    assert page.title().startswith("● Your turn")
    assert "icon-turn" in page.locator('link[rel="icon"]').get_attribute("href")


def test_nothing_moves_on_and_on() -> None:
    """What moves by itself rests within five seconds (WCAG 2.2.2), for eyes and batteries alike."""
    sheets = sorted((STATIC / "css").glob("*.css"))
    assert sheets
    for sheet in sheets:
        text = sheet.read_text("utf-8")
        assert "infinite" not in text, sheet.name
        for moved in re.findall(r"animation: (?!none)([^;}]+)", text):
            seconds = [float(n) for n in re.findall(r"(?<![\w.])([\d.]+)s\b", moved)]
            times = re.search(r"(?<![\w.])(\d+)(?![\w.%])", moved)
            assert sum(seconds) * int(times[1] if times else 1) < 5, (sheet.name, moved)

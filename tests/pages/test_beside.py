"""Log, talk and hints stand beside the table or below it, and cover nothing of it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.pages.access import barriers
from tests.pages.hands import open_table
from tests.pages.test_sizes import GAMES, SIZES, questions

pytestmark = pytest.mark.untraced

#: What is to be seen whatever is open; of the panel itself, what is written in and pressed.
_TABLE = (
    "#hand li > *, #columns li, #trick li, #medal, #trump-words, .seat .name, .seat .bubble, "
    "#choices, #prompt"
)
_PANEL = "#say-text, #say button, #quick, #side-close, .parts"

#: Which of them are not in the window, or lie under the panel.
_COVERED = """() => {
  const side = document.querySelector("#side").getBoundingClientRect();
  const wrong = [];
  const see = (selector, over) => {
    for (const node of document.querySelectorAll(selector)) {
      if (!node.checkVisibility({ visibilityProperty: true })) continue;
      const box = node.getBoundingClientRect();
      if (!box.width || !box.height) continue;
      const name = node.id || node.className || node.textContent;
      if (box.left < -1 || box.top < -1 || box.right > innerWidth + 1 || box.bottom > innerHeight + 1) wrong.push(`${name} is cut`);
      const across = Math.min(box.right, side.right) - Math.max(box.left, side.left);
      const down = Math.min(box.bottom, side.bottom) - Math.max(box.top, side.top);
      if (over && across > 1 && down > 1) wrong.push(`${name} is covered`);
    }
  };
  see("TABLE", true);
  see("PANEL", false);
  return wrong;
}""".replace("TABLE", _TABLE).replace("PANEL", _PANEL)  # noqa: E501 - lines of a script

#: Make hints at hand, and show one in the dock and all of it beside the table.
_AT_HAND = """async () => {
  const at = document.querySelector("script[type=module][src*='table.js']").src;
  window.note = (await import(new URL("dock.js", at))).note;
}"""
_ADVISE = """
  const make = (tag, words) => Object.assign(document.createElement(tag), { textContent: words });
  const words = "Partner has passed, the right bower goes to the dealer, and two and a half tricks"
    + " of your own are not enough against a hand that nobody has seen.";
  window.note([make("p", `Best: I turn it down. ${words}`), make("button", "Why?")], true);
  const advice = document.querySelector("#advice");
  advice.replaceChildren(make("p", "Best: I turn it down (52 %)"), make("p", words));
  advice.hidden = false;
"""
_ROOM = f"""() => {{
  const covered = {_COVERED};
  const open = (part) => document.querySelector(`.parts [value=${{part}}]`).click();
  const wrong = ["chat", "log"].flatMap((part) => (open(part), covered()));
  {_ADVISE}
  open("advice");
  wrong.push(...covered());
  document.querySelector("#note").hidden = true;
  return wrong;
}}"""
_DRAWN = Path(__file__).with_name("stage.js").read_text().replace("ROOM", _ROOM)


@pytest.fixture(scope="module")
def page(chromium: Any, address: str) -> Iterator[Any]:
    """Open a table at which nothing happens by itself, with the panel open."""
    page = chromium.new_context(base_url=address).new_page()
    page.add_init_script("localStorage.setItem('euchre-guided', 'true')")
    open_table(page, "standard", wait=True)
    page.click("#side-toggle")
    page.wait_for_selector(".parts", state="attached")
    page.evaluate(_AT_HAND)
    yield page
    page.context.close()


@pytest.mark.every(3)
@pytest.mark.parametrize("size", SIZES)
def test_what_is_open_covers_nothing_of_the_table(page: Any, size: tuple[int, int]) -> None:
    page.set_viewport_size({"width": size[0], "height": size[1]})
    wrong = []
    for game in GAMES:
        told = page.evaluate(_DRAWN, [questions(game), False])["wrong"]
        wrong += [f"{game}, {words}" for words in told]
    assert wrong == []


@pytest.mark.every(3, 1)
@pytest.mark.parametrize("size", [(390, 844), (844, 390), (320, 640)])
def test_on_a_phone_the_phrases_are_one_row_and_the_field_is_in_sight(
    page: Any, size: tuple[int, int]
) -> None:
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.evaluate("document.querySelector('.parts [value=chat]').click()")
    row = page.evaluate("""() => {
      const row = document.querySelector("#quick");
      const tops = [...row.children].map((one) => one.offsetTop);
      return [new Set(tops).size, row.scrollWidth > row.clientWidth];
    }""")
    assert row == [1, True]
    high = page.locator("#side").bounding_box()["height"]
    assert high <= size[1] * 0.3 or size[0] > size[1]
    assert barriers(page) == []
    # A keyboard on the screen leaves the upper part of the window.
    page.focus("#say-text")
    left = size[1] * 6 // 10
    page.evaluate(
        """(left) => {
          Object.defineProperty(visualViewport, "height", { value: left, configurable: true });
          visualViewport.dispatchEvent(new Event("resize"));
        }""",
        left,
    )
    room = page.locator(".room").bounding_box()
    box = page.locator("#say-text").bounding_box()
    assert left - 80 < box["y"]
    assert box["y"] + box["height"] <= left
    page.evaluate("delete visualViewport.height")
    page.locator("#say-text").blur()
    assert page.locator(".room").bounding_box() == room, "the table stays as it is"
    assert page.locator(".side.raised").count() == 0

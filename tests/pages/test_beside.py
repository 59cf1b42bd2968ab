"""Log and talk on a phone: one row of phrases, and the field above a keyboard on the screen."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from tests.pages.access import barriers
from tests.pages.hands import open_table

pytestmark = pytest.mark.untraced


@pytest.fixture(scope="module")
def page(chromium: Any, address: str) -> Iterator[Any]:
    """Open a table at which nothing happens by itself, with the panel open."""
    page = chromium.new_context(base_url=address).new_page()
    page.add_init_script("localStorage.setItem('euchre-guided', 'true')")
    open_table(page, "standard", wait=True)
    page.click("#side-toggle")
    page.wait_for_selector(".parts", state="attached")
    yield page
    page.context.close()


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

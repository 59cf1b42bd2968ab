"""Log and talk on a phone: one row of phrases, and the field above a keyboard on the screen."""

from typing import Any

import pytest

from tests.pages.access import barriers
from tests.pages.hands import side


@pytest.mark.parametrize("size", [(390, 844), (844, 390), (320, 640)])
def test_on_a_phone_the_phrases_are_one_row_and_the_field_is_in_sight(
    stage: Any, size: tuple[int, int]
) -> None:
    stage.set_viewport_size({"width": size[0], "height": size[1]})
    side(stage)
    stage.evaluate("document.querySelector('.parts [value=chat]').click()")
    row = stage.evaluate("""() => {
      const row = document.querySelector("#quick");
      const tops = [...row.children].map((one) => one.offsetTop);
      return [new Set(tops).size, row.scrollWidth > row.clientWidth];
    }""")
    assert row == [1, True]
    high = stage.locator("#side").bounding_box()["height"]
    assert high <= size[1] * 0.3 or size[0] > size[1]
    assert barriers(stage) == []
    # A keyboard on the screen leaves the upper part of the window.
    stage.focus("#say-text")
    left = size[1] * 6 // 10
    stage.evaluate(
        """(left) => {
          Object.defineProperty(visualViewport, "height", { value: left, configurable: true });
          visualViewport.dispatchEvent(new Event("resize"));
        }""",
        left,
    )
    room = stage.locator(".room").bounding_box()
    box = stage.locator("#say-text").bounding_box()
    assert left - 80 < box["y"]
    assert box["y"] + box["height"] <= left
    stage.evaluate("delete visualViewport.height")
    stage.locator("#say-text").blur()
    assert stage.locator(".room").bounding_box() == room, "the table stays as it is"
    assert stage.locator(".side.raised").count() == 0

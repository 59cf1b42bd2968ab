"""Check the layout of a table: the expected boxes, nothing cut off, no overlap."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

#: The sizes that the compositions are made for: a desk, a phone either way, a tablet.
SIZES = ((1920, 1080), (1280, 800), (844, 390), (390, 844), (320, 640), (820, 1180))


def crowded(page: Any, *, scrolls: bool = False) -> list[str]:
    """Return what is cut off, lies on something else or is too long for its box, in words.

    All has to be on the screen at once, unless the page may scroll, as it may for large letters.
    """
    found: list[str] = page.evaluate(CROWDED, scrolls)
    return found


def lying(page: Any, some: str, others: str) -> list[str]:
    """Return which things of two selectors lie on each other, in words.

    Of a selector that ends with ``::text`` what is written counts, without the room around it.
    """
    found: list[str] = page.evaluate(_LYING, [some, others])
    return found


_LYING = """([some, others]) => {
  const boxes = (css) => {
    const [query, text] = css.split("::");
    const shown = [...document.querySelectorAll(query)]
      .filter((node) => node.checkVisibility({ visibilityProperty: true }));
    return shown.map((node) => {
      const words = document.createRange();
      words.selectNodeContents(node);
      return [node, (text ? words : node).getBoundingClientRect()];
    });
  };
  const over = (a, b) =>
    a.left < b.right - 2 && b.left < a.right - 2 && a.top < b.bottom - 2 && b.top < a.bottom - 2;
  const named = (node) => `${node.tagName} ${node.id} ${node.className} ${node.textContent}`;
  return boxes(some).flatMap(([one, box]) => boxes(others)
    .filter(([other, there]) =>
      !one.contains(other) && !other.contains(one) && over(box, there))
    .map(([other]) => `${named(one)} on ${named(other)}`));
}"""

#: What is cut off or covered now; a string of a JavaScript function.
CROWDED = Path(__file__).with_name("room.js").read_text()

#: What a finger cannot reach although it is shown: buttons and links under something else.  Cards
#: of a hand lie on one another, and what stands behind an open dialog is not meant to be reached.
UNREACHABLE = """() => {
  const dialog = document.querySelector("dialog[open]");
  const all = (dialog ?? document).querySelectorAll("button:enabled, a[href], summary");
  return [...all].filter((one) => {
    if (one.closest("#hand, #columns")) return false;
    if (!one.checkVisibility({ visibilityProperty: true })) return false;
    const { left, right, top, bottom, width, height } = one.getBoundingClientRect();
    const [x, y] = [(left + right) / 2, (top + bottom) / 2];
    if (width < 2 || height < 2 || x < 0 || y < 0) return false;
    if (x > innerWidth || y > innerHeight) return false;
    const met = document.elementFromPoint(x, y);
    return !(met && (one.contains(met) || met.contains(one) && met.matches("label, li")));
  }).map((one) => `out of reach: ${one.id || one.textContent}`);
}"""


@contextmanager
def letters(page: Any, percent: int) -> Iterator[None]:
    """Let the browser's letters be larger."""
    browser = page.context.new_cdp_session(page)
    browser.send("Page.setFontSizes", {"fontSizes": {"standard": 16 * percent // 100}})
    try:
        yield
    finally:
        browser.send("Page.setFontSizes", {"fontSizes": {"standard": 16}})
        browser.detach()

"""Whether everything at a table has room: nothing is cut off, nothing lies on something else."""

from __future__ import annotations

from typing import Any


def crowded(page: Any, *, scrolls: bool = False) -> list[str]:
    """Return what is cut off or lies on something else, in words.

    All has to be on the screen at once, unless the page may scroll, as it may for large letters.
    """
    found: list[str] = page.evaluate(_CROWDED, scrolls)
    return found


_CROWDED = """(scrolls) => {
  const boxes = [];
  const add = (selector, group) => {
    for (const node of document.querySelectorAll(selector)) {
      const box = node.getBoundingClientRect();
      const name = `${group(node)}: ${node.className} ${node.textContent}`;
      if (box.width && box.height) boxes.push({ group: group(node), name, box });
    }
  };
  const seat = (node) => `seat ${node.closest(".seat").dataset.seat}`;
  add(".seat .name, .seat .chip, .seat .bubble, .seat .open-cards, .seat .columns", seat);
  add(".scores, .facts", () => "score");
  add(".stock figure", () => "stock");
  add(".trick li", () => "trick");
  const wrong = [];
  const beyond = (box, room) =>
    box.left < room.left - 1 || box.top < room.top - 1 ||
    box.right > room.right + 1 || box.bottom > room.bottom + 1;
  const felt = document.querySelector(".felt").getBoundingClientRect();
  wrong.push(...boxes.filter(({ box }) => beyond(box, felt)).map(({ name }) => `${name} is cut`));
  const meet = (a, b) =>
    Math.min(a.right, b.right) - Math.max(a.left, b.left) > 2 &&
    Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 2;
  boxes.forEach((one, i) => {
    for (const other of boxes.slice(i + 1)) {
      if (one.group !== other.group && meet(one.box, other.box)) {
        wrong.push(`${one.name} and ${other.name} overlap`);
      }
    }
  });
  const [above, below] = scrolls ? [-1e4, 1e4] : [0, innerHeight];
  const screen = { left: 0, top: above, right: innerWidth, bottom: below };
  for (const node of document.querySelectorAll(".mine button, .plate, .prompt")) {
    const box = node.getBoundingClientRect();
    const inside = node.closest(".pack");
    if (box.width && !inside && beyond(box, screen)) wrong.push(`${node.textContent} is cut`);
  }
  if (document.documentElement.scrollWidth > innerWidth) wrong.push("the page is too wide");
  return wrong;
}"""

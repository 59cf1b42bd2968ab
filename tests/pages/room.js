// What is cut off, lies on something else or is too long for its box, in words.
(scrolls) => {
  const boxes = [];
  const add = (selector, group) => {
    for (const node of document.querySelectorAll(selector)) {
      if (!node.checkVisibility({ visibilityProperty: true })) continue;
      const box = node.getBoundingClientRect();
      const name = `${group(node)}: ${node.className} ${node.textContent}`;
      if (box.width && box.height) boxes.push({ group: group(node), name, box });
    }
  };
  const seat = (node) => `seat ${node.closest(".seat").dataset.seat}`;
  add(".ava, .seat .name, .seat .state span, .seat .bubble, .open-cards, .seat .columns", seat);
  add(".backs .shown", seat);
  add(".team, .race", () => "score");
  // On an upright phone the medal lies in the panel of scores.
  const upright = getComputedStyle(document.querySelector("#stage")).getPropertyValue("--bar");
  if (!upright) add("#scores:not(:empty)", () => "score");
  add("#medal, #trump-words .line", () => "trump");
  add("#trick li", () => "trick");
  add("#hand li > *", () => "hand");
  add(".mine > .columns .top", () => "own columns");
  add("#prompt:not(:empty)", () => "prompt");
  add("#note > *", () => "note");
  const sheet = document.querySelector("#choices.sheet");
  if (!sheet) add(".lies", () => "stock");
  if (!sheet) add("#choices button", () => "choices");
  add(".ico", () => "tools");
  const wrong = [];
  const [above, below] = scrolls ? [-1e4, 1e4] : [0, innerHeight];
  for (const { name, box } of boxes) {
    const out = box.left < -1 || box.right > innerWidth + 1 || box.top < above - 1 || box.bottom > below + 1;
    if (out) wrong.push(`${name} is cut`);
  }
  const meet = (a, b) =>
    Math.min(a.right, b.right) - Math.max(a.left, b.left) > 3 &&
    Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 3;
  boxes.forEach((one, i) => {
    for (const other of boxes.slice(i + 1)) {
      if (one.group !== other.group && meet(one.box, other.box)) {
        wrong.push(`${one.name} and ${other.name} overlap`);
      }
    }
  });
  for (const node of document.querySelectorAll("#prompt, #choices button, .name .label, .state, .points")) {
    if (!node.checkVisibility({ visibilityProperty: true })) continue;
    if (node.scrollWidth > node.clientWidth + 1 && node.clientWidth) wrong.push(`${node.className} ${node.textContent} is too long`);
  }
  const dock = document.querySelector("#dock").getBoundingClientRect();
  for (const node of document.querySelectorAll("#prompt:not(:empty), #choices:not(.sheet) button")) {
    const box = node.getBoundingClientRect();
    if (box.height && (box.top < dock.top - 3 || box.bottom > dock.bottom + 6)) wrong.push(`${node.textContent} leaves the dock`);
  }
  // The sign of trumps on a left bower, or half of it.
  for (const sign of document.querySelectorAll("#hand .joins:not(:empty)")) {
    const { left, right, top, bottom } = sign.getBoundingClientRect();
    const above = document.elementFromPoint((left + right) / 2, (top + bottom) / 2)?.closest("#hand li");
    if (above && !above.contains(sign)) wrong.push(`${above.textContent} hides the sign of trumps`);
  }
  if (document.documentElement.scrollWidth > innerWidth) wrong.push("the page is too wide");
  return wrong;
}

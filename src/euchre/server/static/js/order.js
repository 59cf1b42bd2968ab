// The order of the player's own cards: sorted as the settings say, or as they were dragged.
import { byId, choose, remember, remembered, settings } from "./page.js";

const RANKS = "23456789TJQKA";
const printed = (c) => (c.suit ? "SHCD".indexOf(c.suit) * RANKS.length - RANKS.indexOf(c.card[0]) : -RANKS.length);
const SORTED = { right: (a, b) => a.trump - b.trump, printed: (a, b) => printed(a) - printed(b) };

/** Where the cards of a deal were moved to: in this browser only, until the next deal is moved. */
const dealOf = (scene) => `${byId("main").dataset.table ?? ""} ${scene.game} ${scene.deal_no}`;
let moved = remembered("moved", { deal: "", cards: [] });

/** The hand as the player wants it; cards that were not moved come last. */
export function arranged(scene) {
  const sorted = SORTED[settings.order] ? [...scene.hand].sort(SORTED[settings.order]) : scene.hand;
  if (settings.order !== "own" || moved.deal !== dealOf(scene)) return sorted;
  const free = [...moved.cards];
  const ordered = sorted.map((c) => {
    const at = free.indexOf(c.card);
    // A twin of the card takes the next position.
    if (at >= 0) free[at] = null;
    return [at < 0 ? free.length : at, c];
  });
  return ordered.sort((a, b) => a[0] - b[0]).map(([, c]) => c);
}

const items = () => [...byId("hand").children];

/** Follow a pointer or a key on the hand; without an event, only draw the hand anew. */
export function move(event, scene, again) {
  if (!event) again();
  else if (event.type === "pointermove") drag(event, scene, again);
  else if (/^Arrow(Left|Right)$/.test(event.key)) step(event, scene, again);
}

/** Move a card of the hand to another position. */
function moveCard(scene, from, to, again) {
  const cards = arranged(scene).map((c) => c.card);
  cards.splice(to, 0, ...cards.splice(from, 1));
  remember("moved", (moved = { deal: dealOf(scene), cards }));
  if (settings.order !== "own") choose("order", "own");
  again();
}

/** Move the card that has the focus by one position. */
function step(event, scene, again) {
  const all = items();
  const from = all.indexOf(event.target.closest("li"));
  const to = (from + (event.key === "ArrowRight" ? 1 : all.length - 1)) % all.length;
  if (from < 0 || !scene.hand.length) return;
  moveCard(scene, from, to, again);
  items()[to].querySelector("button")?.focus({ preventScroll: true });
}

/** The card that is being dragged. */
let dragged = null;

/** Follow a pointer that is pressed on the hand: the card under it moves along. */
function drag(event, scene, again) {
  const item = document.elementFromPoint(event.clientX, event.clientY)?.closest("#hand li[data-card]");
  if (!dragged && item && scene.hand.length) {
    dragged = { item, scene };
    addEventListener("pointerup", drop, { once: true });
    addEventListener("pointercancel", drop, { once: true });
  }
  if (!dragged || !item || item === dragged.item || dragged.scene.deal_no !== scene.deal_no) return;
  const [from, to] = [items().indexOf(dragged.item), items().indexOf(item)];
  // Only past the middle of the other card, so that two cards do not go back and forth.
  const box = item.getBoundingClientRect();
  const past = event.clientX - (box.left + box.width / 2);
  if (from < 0 || to < 0 || (from < to ? past < 0 : past > 0)) return;
  dragged.far = true;
  moveCard(scene, from, to, again);
}

/** A card that was dragged is not played by the click that follows. */
function drop() {
  if (dragged?.far) {
    const stop = (event) => (event.stopPropagation(), event.preventDefault());
    addEventListener("click", stop, { capture: true, once: true });
    setTimeout(() => removeEventListener("click", stop, { capture: true }), 50);
  }
  dragged = null;
}

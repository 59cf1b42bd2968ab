// The player's own place: hand and table cards, and the choices the server offers.
import { answerOf, drawChoices } from "./choices.js";
import { byId, card, el, keyed, setVars } from "./dom.js";
import { sign } from "./felt.js";
import { settings } from "./settings.js";

/** What was picked so far for the current question. */
const chosen = { key: "", cards: [], seats: [], level: "", sure: false };

/**
 * Draw hand and choices.  `act(text)` answers the server; `tell(text)` says why not.
 * `live` is false while a move is being shown, and for spectators.
 */
export function drawOwn(scene, live, act, tell) {
  const key = JSON.stringify([scene.deal_no, scene.prompt, scene.pick, scene.trick_no]);
  if (chosen.key !== key) Object.assign(chosen, { key, cards: [], seats: [], level: "", sure: false });
  const again = () => drawOwn(scene, live, act, tell);
  const held = focused();
  byId("prompt").textContent = scene.says || scene.prompt;
  drawHand(scene, live, act, tell, again);
  drawColumns(scene, live, act, tell, again);
  drawChoices(scene, live, chosen, act, again);
  restore(held);
}

/** Which card or choice has the focus, so that redrawing does not lose it. */
function focused() {
  const now = document.activeElement;
  if (!now || !byId("main").contains(now)) return null;
  return { list: now.closest("#hand, #choices, #columns")?.id, key: now.dataset.key, node: now };
}

function restore(held) {
  if (!held?.list || held.node.isConnected) return;
  const same = [...byId(held.list).querySelectorAll("button")].find((b) => b.dataset.key === held.key);
  // Where nothing can be chosen now, it stays at the player's own place.
  const next = same ?? focusables()[0] ?? document.querySelector(".mine");
  next?.focus({ preventScroll: true });
}

/** The choices and the cards that may be played, in order; what stands beside the cards comes last. */
export function focusables() {
  const choices = [...byId("choices").querySelectorAll("button:not(:disabled)")];
  const cards = [...document.querySelectorAll("#columns button, #hand button")];
  const free = cards.filter((b) => b.getAttribute("aria-disabled") !== "true");
  const beside = choices.filter((b) => b.matches(".beside"));
  return [...choices.filter((b) => !b.matches(".beside")), ...free, ...beside];
}

// -- cards ---------------------------------------------------------------------------------

function drawHand(scene, live, act, tell, again) {
  const list = byId("hand");
  const seen = new Map();
  const held = scene.hand.map((c) => {
    const copy = (seen.get(c.card) ?? 0) + 1;
    seen.set(c.card, copy);
    return { ...c, key: `${c.card}-${copy}` };
  });
  const backs = Array.from({ length: scene.facedown }, (_, i) => ({ key: `back-${i}` }));
  const all = [...held, ...backs];
  list.classList.toggle("choosing", live && picksOrPlays(scene));
  setVars(list, { "--n": all.length, "--half": Math.ceil(all.length / 2) });
  const make = (c) => el("li", { data: { place: "hand", card: c.card } }, c.card ? el("button", { type: "button", data: { key: c.key, card: c.card } }, card(c.face)) : el("span", { class: "shown", role: "img", "aria-label": "a face-down card" }, card("back")));
  keyed(list, all, (c) => c.key, make, (item, c, i) => {
    // In one row, or in two if there are many.
    const half = Math.ceil(all.length / 2);
    setVars(item, { "--k": i - (all.length - 1) / 2, "--column": (i % half) - (half - 1) / 2, "--row": i < half ? 0 : 1 });
    if (c.card) ownCard(item.firstElementChild, scene, c, c.key, live, act, tell, again);
  });
}

const picksOrPlays = (scene) =>
  Boolean(scene.pick) ||
  scene.hand.some((c) => c.plays.length) ||
  scene.seats.some((s) => s.columns.some((c) => c.open?.plays?.length));

/** Update the button of one of the player's own cards. */
function ownCard(button, scene, c, key, live, act, tell, again) {
  const pickable = live && scene.pick?.cards.includes(c.card);
  const plays = live ? c.plays : [];
  const raised = chosen.cards.includes(key);
  const free = pickable || plays.length;
  const set = (name, value) => (value === null ? button.removeAttribute(name) : button.setAttribute(name, value));
  button.classList.toggle("raised", raised);
  set("aria-label", [c.name, c.trump ? "trump" : "", raised ? "chosen" : ""].filter(Boolean).join(", "));
  set("aria-disabled", free ? null : "true");
  set("aria-pressed", pickable ? String(raised) : null);
  sign(button, c);
  button.onclick = () => {
    if (pickable) return pickCard(scene, key, act, again);
    // While an answer is on its way, what was asked is no longer the question.
    if (!plays.length) return tell(c.why ?? (live || scene.turn === scene.me ? "" : scene.prompt));
    if (plays.length > 1 || (settings.confirm === "on" && !raised)) {
      chosen.cards = raised && plays.length > 1 ? [] : [key];
      return again();
    }
    return act(plays[0].play);
  };
}

function pickCard(scene, key, act, again) {
  const { count } = scene.pick;
  if (chosen.cards.includes(key)) chosen.cards = chosen.cards.filter((k) => k !== key);
  else chosen.cards = [...chosen.cards, key].slice(-count);
  if (count === 1 && chosen.cards.length === 1 && settings.confirm !== "on") {
    const answer = picked(scene);
    // Taken back or refused, it is a card like the others again.
    chosen.cards = [];
    return act(answer);
  }
  return again();
}

/** The answer that the raised cards are. */
export const picked = (scene) => answerOf(scene, chosen);

function drawColumns(scene, live, act, tell, again) {
  const list = byId("columns");
  const own = scene.seats[scene.me]?.columns ?? [];
  list.hidden = !own.length;
  list.classList.toggle("choosing", live && picksOrPlays(scene));
  const columns = own.map((column, i) => ({ ...column, key: `${i}:${column.open?.card ?? ""}:${column.under}`, at: `column-${i}` }));
  keyed(list, columns, (column) => column.key, column, (item, one) => {
    const button = item.querySelector("button");
    if (button) ownCard(button, scene, one.open, one.at, live, act, tell, again);
  });
}

function column(one) {
  return el(
    "li",
    { class: "column", data: { place: "column", card: one.open?.card } },
    one.under ? el("div", { class: "under" }, card("back")) : null,
    one.open ? el("div", { class: "top" }, el("button", { type: "button", data: { key: one.at, card: one.open.card } }, card(one.open.face))) : null,
  );
}

// The player's own seat: hand and table cards, the choices the server offers, and the keys for them.
import { card, strain } from "./cards.js";
import { sign } from "./felt.js";
import { byId, el, keyed, refill, settings, setVars } from "./page.js";

/** The module that sorts the hand otherwise than it comes; loaded once somebody wants that. */
let order;

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
  drawChoices(scene, live, chosen, act, tell, again);
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
  // Where nothing can be chosen now, it stays at the player's own seat.
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
  const move = async (event) => (order = await import("./order.js")).move(event, scene, again);
  if (!order && settings.order !== "left") move();
  // A handler that returns false would keep Enter from pressing a card.
  list.onpointermove = list.onkeydown = (event) => void ((event.buttons === 1 || event.shiftKey) && move(event));
  const held = (order?.arranged(scene) ?? scene.hand).map((c) => {
    const copy = (seen.get(c.card) ?? 0) + 1;
    seen.set(c.card, copy);
    return { ...c, key: `${c.card}-${copy}` };
  });
  const backs = Array.from({ length: scene.facedown }, (_, i) => ({ key: `back-${i}` }));
  const all = [...held, ...backs];
  list.classList.toggle("choosing", live && picksOrPlays(scene));
  setVars(list, { "--n": all.length, "--half": Math.ceil(all.length / 2) });
  const make = (c) => el("li", { data: { lies: "hand", card: c.card } }, c.card ? el("button", { type: "button", data: { key: c.key, card: c.card } }, card(c.face)) : el("span", { class: "shown", role: "img", "aria-label": "a face-down card" }, card("back")));
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
    { class: "column", data: { lies: "column", card: one.open?.card } },
    one.under ? el("div", { class: "under" }, card("back")) : null,
    one.open ? el("div", { class: "top" }, el("button", { type: "button", data: { key: one.at, card: one.open.card } }, card(one.open.face))) : null,
  );
}

// -- choices, laid out for the dock --------------------------------------------------------------

/** Ways of saying no: drawn quietly. */
const QUIET = ["pass", "together", "leave", "keep", "conceal", "drop"];
/** More buttons than this do not fit into the dock and go on a sheet. */
const DOCK = 9;

/** Choices that are laid out together, by the module for them, which comes with the first of them. */
const GROUPED = ["bid", "name", "call", "choose", "dictate"];
let groups = null;
let redraw;

/** Take that module from a page whose first question may need it. */
export const provide = (part) => (groups = part);

/** Draw the choices.  `chosen` is what was picked so far; `again()` redraws the player's own seat. */
function drawChoices(scene, live, chosen, act, tell, again) {
  redraw = again;
  // After a deal the dock belongs to the code that offers the next one.
  if (scene.away || (live && scene.stage === "over")) return undefined;
  const box = byId("choices");
  const offers = live ? scene.actions : [];
  const levels = new Set(offers.map((offer) => offer.level).filter(Boolean));
  const calls = offers.filter((offer) => offer.kind === "call" || offer.kind === "dictate");
  const strains = offers.some((offer) => offer.level && offer.strain);
  box.classList.toggle("sheet", calls.length > 4 || levels.size > DOCK || strains);
  if (levels.size && !levels.has(chosen.level)) [chosen.level] = levels;
  if (!groups && offers.some((offer) => GROUPED.includes(offer.kind))) {
    const failed = () => tell("This part of the page could not be loaded. Please reload the page.");
    import("./bids.js").then((part) => (provide(part), redraw()), failed);
    return refill(box, [], []);
  }
  const shown = live ? [scene.deal_no, scene.prompt, scene.actions, scene.pick, scene.stage, chosen, settings.confirm, scene.hand.map((c) => [c.card, c.plays])] : [];
  return refill(box, shown, () => (live ? choices(scene, chosen, act, again) : []));
}

function choices(scene, chosen, act, again) {
  const offers = scene.actions;
  const plain = offers.filter((offer) => !GROUPED.includes(offer.kind));
  return [
    ...pickButtons(scene, chosen, act, again),
    ...raisedButtons(scene, chosen, act),
    ...(plain.length < offers.length ? groups.grouped(scene, plain, chosen, act, again) : []),
    ...(offers.some(({ kind }) => kind === "bid" || kind === "name") ? [] : plain.flatMap((offer) => beside(scene, offer, chosen, act, again))),
  ];
}

/** A call during play ends the deal, so it needs a second click. */
function beside(scene, offer, chosen, act, again) {
  if (scene.stage !== "play") return [button(offer, act)];
  const turn = (sure) => () => ((chosen.sure = sure), again());
  const plain = (key, label, tap) =>
    el("button", { type: "button", class: "beside", data: { key }, onclick: tap }, label);
  if (!chosen.sure) return [plain("ask", offer.label, turn(true))];
  const yes = button(offer, act, `${offer.label}: yes, lay the cards down`);
  yes.classList.add("primary", "beside");
  return [yes, plain("ask", "No, play on", turn(false))];
}

/** The button of an offer. */
export function button(offer, act, ...content) {
  return el(
    "button",
    { type: "button", class: toneOf(offer), data: { key: offer.play, play: offer.play }, onclick: () => act(offer.play) },
    content.length ? content : offer.label,
  );
}

const toneOf = (offer) => (QUIET.includes(offer.kind) ? "quiet" : offer.kind === "order" && !offer.alone ? "go" : "");

/** The button that moves the picked cards. */
function pickButtons(scene, chosen, act, again) {
  const { pick } = scene;
  if (!pick || (pick.count === 1 && settings.confirm !== "on")) return [];
  const left = pick.count - chosen.cards.length;
  return [
    el(
      "button",
      {
        type: "button",
        class: "primary",
        disabled: left > 0,
        data: { key: "pick" },
        onclick: () => act(answerOf(scene, chosen)),
      },
      left > 0 ? `${pick.label}: ${left} more` : pick.label,
    ),
    chosen.cards.length
      ? el("button", { type: "button", data: { key: "unpick" }, onclick: () => ((chosen.cards = []), again()) }, "Clear")
      : null,
  ];
}

/** The suit a joker asks for, or the raised card to be confirmed. */
function raisedButtons(scene, chosen, act) {
  const raised = scene.hand.find((c, i) => chosen.cards.includes(keyAt(scene.hand, i)) && c.plays.length);
  if (!raised || scene.pick) return [];
  if (raised.plays.length === 1) {
    return [button({ ...raised.plays[0], label: `Play ${raised.text}` }, act)];
  }
  return raised.plays.map((play) => button(play, act, "Ask for ", strain(play.strain)));
}

/** The answer that the raised cards are. */
const answerOf = (scene, chosen) => [scene.pick.verb, ...chosen.cards.map((key) => key.replace(/-\d+$/, ""))].join(" ");

function keyAt(hand, at) {
  return `${hand[at].card}-${hand.slice(0, at + 1).filter((c) => c.card === hand[at].card).length}`;
}

/** Focus the first card or choice, unless one has the focus. */
export function focusFirst() {
  if (!document.activeElement?.closest("#hand, #choices, #columns")) focusables()[0]?.focus({ preventScroll: true, focusVisible: false });
}

// -- keys ----------------------------------------------------------------------------------------

/** Listen for these keys, for the numbers of cards and choices, and for arrows; what is typed into a field is left alone. */
export function onKeys(keys) {
  addEventListener("keydown", (event) => {
    const field = event.target.closest?.("input, textarea, select, dialog");
    if (field || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key in keys) {
      event.preventDefault();
      keys[event.key]();
    } else if (/^[1-9]$/.test(event.key)) {
      const choice = focusables()[Number(event.key) - 1];
      if (choice) event.preventDefault();
      choice?.click();
    } else if (!event.shiftKey && /^Arrow[LR]/.test(event.key)) {
      walk(event, event.key === "ArrowRight" ? 1 : -1);
    }
  });
}

/** Move the focus to the next card or choice, or to the one before. */
function walk(event, step) {
  const group = event.target.closest?.("#hand, #choices, #columns") ?? byId("hand");
  const buttons = [...group.querySelectorAll("button:not(:disabled)")];
  if (!buttons.length) return;
  event.preventDefault();
  const at = buttons.indexOf(event.target);
  const next = at < 0 ? (step > 0 ? 0 : buttons.length - 1) : (at + step + buttons.length) % buttons.length;
  buttons[next].focus();
}

// The people around the table: faces, names, badges, what they hold and what they say.
import { awayWords, isAway, leftOf, stateOf as thereOf } from "./away.js";
import { card, el, fill, keyed, many, refill, setVars, strain } from "./dom.js";
import { face } from "./faces.js";
import { leanTo, placeOf, rowOf } from "./places.js";

/** Up to this many backs are drawn; beyond that a number is shown. */
const BACKS = 6;
/** The most letters that fit beneath a name. */
const STATE = 17;
/** How long a bubble stays, in milliseconds: at least, and more for each letter. */
const BUBBLE = { least: 1700, letter: 45 };

/** The seat at the bottom: your own, or the first one for spectators. */
export const bottomOf = (scene) => scene.me ?? 0;

/** How many seats further on the left than the bottom one a seat is. */
export const stepsTo = (scene, seat) => (seat - bottomOf(scene) + scene.seats.length) % scene.seats.length;

/** The class that gives a side its color and shape: ours, theirs, or one of many. */
export function sideClass(scene, side) {
  const order = scene.sides.findIndex((one) => one.side === side);
  return scene.sides.length === 2 ? ["us", "them"][order] : `one one-${order}`;
}

/** A card that screen readers know by name. */
export const picture = (name, shown, small = false) => el("span", { class: "shown", role: "img", "aria-label": name }, card(shown, small));

/** Draw all seats; `tap(seat)` is called for a tapped one. */
export function drawSeats(list, scene, tap) {
  const round = scene.seats.map((_, i) => scene.seats[(bottomOf(scene) + i) % scene.seats.length]);
  const beside = scene.seats.some((one) => one.columns.length);
  const key = (seat) => [seat.seat, stepsTo(scene, seat.seat), scene.seats.length, beside].join();
  keyed(list, round, key, (seat) => made(scene, seat, tap), (item, seat) => update(item, scene, seat, tap));
}

function made(scene, seat, tap) {
  const at = stepsTo(scene, seat.seat);
  const plate = el(
    tap ? "button" : "div",
    { class: "plate", type: tap ? "button" : null, role: tap ? null : "img" },
    el("span", { class: "ava" }),
    el("span", { class: "badge dealer", title: "Dealer", "aria-hidden": "true" }, el("b", {}, "D")),
    el("span", { class: "badge maker", "aria-hidden": "true" }),
    el("span", { class: "shoulder", "aria-hidden": "true" }),
    el("span", { class: "name", "aria-hidden": "true" }, el("span", { class: "label" }), el("small", {})),
  );
  const count = scene.seats.length;
  const beside = at > 0 && scene.seats.some((one) => one.columns.length);
  const data = { seat: seat.seat, at, row: rowOf(at, count, beside), lean: leanTo(at, count, beside) };
  const item = el("li", { class: "seat", data }, plate, el("p", { class: "state", "aria-hidden": "true" }), el("div", { class: "holds" }), el("div", { class: "bubble", "aria-hidden": "true", hidden: true }));
  setVars(item, placeOf(at, count, beside));
  return item;
}

function update(item, scene, seat, tap) {
  const away = isAway(seat);
  const mine = seat.seat === scene.me;
  const set = (name, on) => item.classList.toggle(name, Boolean(on));
  item.className = `seat ${sideClass(scene, seat.side)}`;
  set("turn", seat.turn && scene.stage !== "over");
  set("dealer", seat.dealer);
  set("maker", seat.maker && scene.trump);
  set("alone", seat.alone);
  set("out", seat.out);
  set("away", away);
  const left = leftOf(seat);
  set("counts", left !== null);
  if (left !== null) setVars(item, { "--left": left.toFixed(3) });
  set("elsewhere", thereOf(seat) === "elsewhere");
  set("me", mine);
  set("bare", !seat.cards && !seat.open.length && !seat.columns.length);
  const plate = item.firstElementChild;
  plate.setAttribute("aria-label", told(seat, away));
  if (tap) plate.onclick = () => tap(seat);
  refill(plate.querySelector(".ava"), [seat.who, seat.face, seat.kind], () => face(seat.who, seat.seat, seat.face, seat.kind));
  refill(plate.querySelector(".maker"), scene.trump?.strain ?? "", () => badge(scene.trump?.strain ?? ""));
  const tricks = plate.querySelector(".shoulder");
  refill(tricks, seat.tricks, () => el("b", {}, String(seat.tricks)));
  tricks.hidden = (scene.sides.length === 2 && scene.seats.length < 6) || !(seat.tricks || scene.stage === "play");
  refill(plate.querySelector(".name"), [seat.name, seat.kind], () => el("span", { class: "label" }, seat.name), () => tag(scene, seat));
  const words = stateOf(scene, seat, away);
  item.querySelector(".state").replaceChildren(...(words ? [el("span", {}, words)] : []));
  drawHolds(item.querySelector(".holds"), scene, seat, mine);
  speak(item.querySelector(".bubble"), scene, seat);
}

const badge = (name) => (name.length === 1 ? strain(name) : name ? el("b", {}, name === "high" ? "↑" : "↓") : "");

/** With other people at the table, mark which players are bots. */
function tag(scene, seat) {
  if (seat.kind === "covered") return el("small", {}, "bot plays");
  return seat.kind === "bot" ? el("small", {}, "bot") : "";
}

/** What screen readers say about a seat. */
function told(seat, away) {
  const parts = [seat.name, seat.place, ...seat.roles, kindOf(seat), away ? "away" : ""];
  if (seat.tricks) parts.push(`${seat.tricks} trick${seat.tricks > 1 ? "s" : ""}`);
  return parts.filter(Boolean).join(", ");
}

/** Who acts at a seat, in words. */
export const kindOf = (seat) => ({ bot: "bot", covered: "a bot plays", empty: "free" })[seat.kind] || "";

/** The short line beneath a name. */
function stateOf(scene, seat, away) {
  if (away) return awayWords(seat);
  const seen = ["dealer", "maker", seat.open.length || !seat.cards ? "open hand" : ""];
  const left = seat.roles.filter((role) => !seen.includes(role));
  return left.join(", ").length > STATE ? left.at(-1) : left.join(", ");
}

// -- what they hold -------------------------------------------------------------------------

function drawHolds(box, scene, seat, mine) {
  const table = seat.columns.length && !mine ? seat.columns.map(({ open, under }) => [open?.card, under]) : [];
  const open = mine ? [] : seat.open.map((c) => c.card);
  const backs = mine || seat.open.length ? 0 : seat.cards;
  const shape = JSON.stringify([table, open, seat.columns.length > 0]);
  // Backs come and go one by one; everything else is redrawn when it changes.
  if (box.dataset.shape !== shape) {
    box.dataset.shape = shape;
    fill(box, table.length ? columnRow(seat) : null, open.length ? openHand(seat) : el("div", { class: "backs", role: "img" }));
  }
  const fan = box.querySelector(".backs");
  if (!fan) return;
  const drawn = Array.from({ length: Math.min(backs, BACKS) }, (_, i) => i);
  keyed(fan, drawn, (i) => `${i}`, () => el("span", { class: "shown", data: { place: `seat:${seat.seat}` } }, card("back")));
  fan.hidden = !backs;
  fan.setAttribute("aria-label", many(backs, "card"));
  fan.dataset.count = backs > BACKS || scene.seats.length > 5 ? String(backs) : "";
}

function openHand(seat) {
  const cards = seat.open.map((c) => el("li", { data: { card: c.card, place: `seat:${seat.seat}` } }, picture(c.name, c.face, true)));
  return el("ul", { class: "open-cards", "aria-label": `Open hand of ${seat.name}`, vars: { "--n": cards.length } }, cards);
}

/** Another player's table cards: the open ones on top of the covered ones. */
function columnRow(seat) {
  const items = seat.columns.map((column, i) =>
    el(
      "li",
      { class: "column", data: { place: `column:${seat.seat}:${i}`, card: column.open?.card } },
      column.under ? el("div", { class: "under" }, card("back")) : null,
      column.open ? el("div", { class: "top" }, picture(column.open.name, column.open.face)) : null,
    ),
  );
  return el("ul", { class: "columns theirs", "aria-label": `Table cards of ${seat.name}` }, items);
}

// -- what they say --------------------------------------------------------------------------

function speak(bubble, scene, seat) {
  const speaks = seat.said && ["calls", "ready"].includes(scene.stage);
  const now = speaks ? `${scene.deal_no}:${seat.said}` : "";
  if (bubble.dataset.said === now) return;
  bubble.dataset.said = now;
  say(bubble, speaks ? seat.said : "");
}

/** Show a speech bubble beside a player's face for a while. */
export function say(bubble, words) {
  clearTimeout(Number(bubble.dataset.timer));
  fill(bubble, words ? el("span", {}, words) : null);
  bubble.hidden = !words;
  if (words) bubble.dataset.timer = String(setTimeout(() => (bubble.hidden = true), BUBBLE.least + BUBBLE.letter * words.length));
}

// The people around the table: where they sit, who is here, faces, names, badges, what they hold and
// what they say.
import { card, strain } from "./cards.js";
import { face } from "./faces.js";
import { el, fill, keyed, many, refill, remembered, setVars } from "./page.js";

/** Up to this many backs are drawn; beyond that a number is shown. */
const BACKS = 6;
/** The most letters that fit beneath a name. */
const STATE = 17;
/** How long a bubble stays, in milliseconds: at least, and more for each letter. */
const BUBBLE = { least: 1700, letter: 45 };

/** The seat at the bottom: your own, or the first one for spectators. */
const bottomOf = (scene) => scene.me ?? 0;

/** Whether this page is the screen in the middle, without a seat, around which phones play. */
export const isScreen = ({ table, you }) => Boolean(table.code && you.seat === null);

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
  keyed(list, round, key, (seat) => newSeat(scene, seat, tap), (item, seat) => update(item, scene, seat, tap));
}

function newSeat(scene, seat, tap) {
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
  setVars(item, positionOf(at, count, beside));
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
  set("elsewhere", whereIs(seat) === "elsewhere");
  set("me", mine);
  set("bare", !seat.cards && !seat.open.length && !seat.columns.length);
  const plate = item.firstElementChild;
  plate.setAttribute("aria-label", labelOf(seat, away));
  if (tap) plate.onclick = () => tap(seat);
  // Where there is no table, one wears the face that this device has at tables.
  const [who, turn] = seat.who === "You" ? [remembered("last", {}).name ?? "You", remembered("face", 0)] : [seat.who, seat.face];
  refill(plate.querySelector(".ava"), [who, turn, seat.kind], () => face(who, turn, seat.kind));
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
function labelOf(seat, away) {
  const parts = [seat.name, seat.position, ...seat.roles, kindOf(seat), away ? "away" : ""];
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
  keyed(fan, drawn, (i) => `${i}`, () => el("span", { class: "shown", data: { lies: `seat:${seat.seat}` } }, card("back")));
  fan.hidden = !backs;
  fan.setAttribute("aria-label", many(backs, "card"));
  fan.dataset.count = backs > BACKS || scene.seats.length > 5 ? String(backs) : "";
}

function openHand(seat) {
  const cards = seat.open.map((c) => el("li", { data: { card: c.card, lies: `seat:${seat.seat}` } }, picture(c.name, c.face, true)));
  return el("ul", { class: "open-cards", "aria-label": `Open hand of ${seat.name}`, vars: { "--n": cards.length } }, cards);
}

/** Another player's table cards: the open ones on top of the covered ones. */
function columnRow(seat) {
  const items = seat.columns.map((column, i) =>
    el(
      "li",
      { class: "column", data: { lies: `column:${seat.seat}:${i}`, card: column.open?.card } },
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

// -- who is here ---------------------------------------------------------------------------------

let people = []; // by seat, as reported by the server
let ahead = 0; // how far the server's clock is ahead of ours, in milliseconds

/** Take the server's report of who is here. */
export function takePresence({ now, people: reported }) {
  const before = people;
  people = reported ?? [];
  ahead = now - Date.now();
  people.forEach((person, i) => {
    // The countdown is full when it starts, or when someone has asked for more time.
    const known = before[i]?.plays_at && Math.abs(before[i].plays_at - person?.plays_at) < 1500;
    if (person?.plays_at) person.whole = known ? before[i].whole : Math.max(1, person.plays_at - now);
  });
}

/** Where a person is: `here`, `elsewhere` or `gone`; empty for a bot. */
export const whereIs = (seat) => (seat.kind === "bot" ? "" : (people[seat.seat]?.state ?? ""));

/** Whether the person of a seat is gone. */
export const isAway = (seat) => whereIs(seat) === "gone";

function left(person) {
  const seconds = Math.max(0, Math.ceil((person.plays_at - Date.now() - ahead) / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

/** How much time is left before a bot plays for an absent person, from 1 to 0; null without a countdown. */
function leftOf(seat) {
  const person = people[seat.seat];
  if (person?.state !== "gone" || !person.plays_at) return null;
  return Math.min(1, Math.max(0, (person.plays_at - Date.now() - ahead) / person.whole));
}

/** What is said about the person the table waits for, with `{time}` for the time left; mostly nothing. */
export const awaited = (scene) => (scene.turn === scene.me ? "" : (people[scene.turn]?.text ?? ""));

/** The prompt that says who the table is waiting for; absent people are never said to be thinking. */
export function promptOf(scene) {
  const person = people[scene.turn];
  if (!person?.text || scene.turn === scene.me) return scene.prompt;
  return person.text.replace("{time}", person.plays_at ? left(person) : "");
}

/** The line under the name of a person who is away. */
function awayWords(seat) {
  const person = people[seat.seat];
  if (person?.state !== "gone") return "";
  return person.plays_at ? `away ${left(person)}` : "away";
}

/** What this person may do about the one the table waits for, who is away: `wait`, `bot`, both or neither. */
export const mayAbout = (scene) => (scene.me !== null && scene.turn !== scene.me ? (people[scene.turn]?.may ?? []) : []);

/** Call `tick` every second while a countdown runs. */
export function wireCountdown(tick) {
  setInterval(() => people.some((person) => person?.plays_at) && tick(), 1000);
}

// -- where they sit, in the three layouts of the stage, and how played cards lie there -----------

/** The canvases on which positions are measured, in em: across and down. */
const CANVAS = { wide: [128, 80], tall: [39, 84.4], low: [84.4, 39] };
/** The middle of a trick on each canvas. */
const MIDDLE = { wide: [64, 33.5], tall: [19.5, 39], low: [41.5, 17.5] };
/** The middle of the player's own face, at the bottom. */
const OWN = { wide: [14, 68], tall: [3.6, 51.8], low: [8.5, 33] };
/** The middle of the other faces, clockwise from the left of the player at the bottom. */
const OTHERS = {
  2: { wide: [[64, 9]], tall: [[19.5, 20.4]], low: [[41.5, 4.4]] },
  3: { wide: [[39, 9.6], [89, 9.6]], tall: [[7.5, 23], [31.5, 23]], low: [[27, 7], [56, 7]] },
  4: {
    wide: [[14, 37], [64, 9], [114, 37]],
    tall: [[4.6, 36.4], [19.5, 20], [34.4, 36.4]],
    low: [[16.2, 17.5], [41.5, 4.4], [60.2, 17.5]],
  },
  5: {
    wide: [[13.5, 42], [46, 9], [82, 9], [114.5, 42]],
    tall: [[4.6, 37.1], [8.2, 22.8], [30.8, 22.8], [34.4, 37.1]],
    low: [[15, 19], [29.5, 5], [53, 5], [60.4, 19]],
  },
  6: {
    wide: [[13.5, 43], [39, 9.6], [64, 8], [89, 9.6], [114.5, 43]],
    tall: [[4.4, 41], [6, 23.4], [19.5, 21.4], [33, 23.4], [34.6, 41]],
    low: [[15, 22.5], [26.5, 6], [41.5, 4.4], [56, 6], [60.6, 22.5]],
  },
  7: {
    wide: [[13, 50], [13, 29], [44, 8.5], [84, 8.5], [115, 29], [115, 50]],
    tall: [[4.2, 41.4], [4.2, 31.2], [11.5, 21.8], [27.5, 21.8], [34.8, 31.2], [34.8, 41.4]],
    low: [[14.6, 23], [19.4, 11.4], [32, 4.4], [51.5, 4.4], [61, 11.4], [61.4, 23]],
  },
};
/** Players whose table cards lie beside them sit further to the left. */
const BESIDE = { wide: [[46, 9]], tall: [[4.6, 23.6]], low: [[24.4, 4.6]] };

/**
 * Where a seat is that is `at` seats further on the left than the one at the bottom: CSS variables
 * with the middle of its face in percent (`--wide-x` …) and the direction in which its
 * cards lie in the trick, a unit vector (`--wide-dx` …).
 */
export function positionOf(at, seats, beside) {
  const vars = {};
  for (const [shape, [wide, high]] of Object.entries(CANVAS)) {
    const [x, y] = at === 0 ? OWN[shape] : (beside ? BESIDE : OTHERS[seats])[shape][at - 1];
    vars[`--${shape}-x`] = `${((100 * x) / wide).toFixed(2)}%`;
    vars[`--${shape}-y`] = `${((100 * y) / high).toFixed(2)}%`;
    const [dx, dy] = direction(at, seats, shape, x, y);
    vars[`--${shape}-dx`] = dx.toFixed(3);
    vars[`--${shape}-dy`] = dy.toFixed(3);
  }
  return vars;
}

function direction(at, seats, shape, x, y) {
  // Between two players the cards lie side by side.
  if (seats === 2) return at === 0 ? [-0.62, 0.12] : [0.62, -0.12];
  if (at === 0) return [0.05, 1];
  const [wide, high] = CANVAS[shape];
  const [across, down] = [(x - MIDDLE[shape][0]) / wide, (y - MIDDLE[shape][1]) / high];
  // Evenly around the table where many sit, so that no card hides another one.
  const even = Math.PI / 2 + (2 * Math.PI * at) / seats;
  const real = Math.atan2(down, across);
  const apart = Math.atan2(Math.sin(real - even), Math.cos(real - even));
  const angle = even + apart * (seats > 4 ? 0.25 : 1);
  return [Math.cos(angle), Math.sin(angle)];
}

/** Where at the table a seat is: `mid` above, `top` left or right above, or at the `side`. */
function rowOf(at, seats, beside) {
  if (at === 0) return "own";
  if (beside) return "top";
  const [x, y] = OTHERS[seats].wide[at - 1];
  if (y > 15) return "side";
  return x === CANVAS.wide[0] / 2 ? "mid" : "top";
}

/** To which side of the table a seat is. */
const leanTo = (at, seats, beside) => (2 * at < seats || beside ? "left" : 2 * at > seats ? "right" : "mid");

/** How askew the cards of a seat lie: always the same, a few degrees. */
export const leanOf = (at) => `${[2, -5, -2, 4, -3, 5, -4][at]}deg`;

// The score: points, the race for tricks, and the score cards as players lay them.
import { card, el, fill, many, refill } from "./dom.js";
import { sideClass } from "./seats.js";

/** A side's points, with a typographic minus sign. */
export const points = (side) => String(side.points).replace("-", "\u2212");

/** Draw the panel: two sides with pips and a race, or a list of many. */
export function drawScores(panel, scene) {
  const shown = [scene.sides, scene.pips, scene.goal, scene.tricks, scene.need, scene.trump?.maker, scene.winners, scene.me, scene.standing];
  panel.classList.toggle("many", scene.sides.length > 2);
  panel.classList.toggle("few", scene.sides.length === 3);
  refill(panel, shown, () => scene.sides.map((side) => row(scene, side)), () => race(scene));
  panel.setAttribute("aria-label", `Score ${scene.goal}`);
}

function row(scene, side) {
  // A minus sign is wider than a digit.
  const long = points(side).length > 2 || side.points < 0;
  const figure = el("strong", { class: long ? "points long" : "points" }, points(side));
  const won = side.tricks ? `, ${many(side.tricks, "trick")}` : "";
  const name = el("span", { class: "who", title: side.name }, side.name.replace(/ and /, " & "));
  return el(
    "div",
    { class: `team ${sideClass(scene, side.side)}${scene.winners.includes(side.side) ? " won-it" : ""}`, data: { side: side.side } },
    el("b", { class: "mark", "aria-hidden": "true" }, scene.sides.length > 2 ? [...side.name][0] : ""),
    name,
    scene.sides.length > 2 ? el("span", { class: "got", "aria-hidden": "true" }, Array.from({ length: side.tricks }, () => el("i"))) : null,
    pipRow(scene, side),
    figure,
    el("span", { class: "sr" }, ` points${won}`),
  );
}

function pipRow(scene, side) {
  if (!scene.pips || scene.sides.length > 2) return el("span", { class: "pips", "aria-hidden": "true" });
  const pips = Array.from({ length: scene.pips }, (_, i) => el("i", { class: i < side.points ? "on" : "" }));
  return el("span", { class: "pips", "aria-hidden": "true" }, pips);
}

/** A slot for every trick: ours fill from the left, theirs from the right; the goal is marked. */
function race(scene) {
  const slots = Array.from({ length: scene.tricks }, () => "");
  const [first, ...others] = scene.sides;
  let from = 0;
  for (const side of [first, ...(scene.sides.length > 2 ? others : [])]) {
    for (let i = 0; i < side.tricks; i += 1) slots[from++] = sideClass(scene, side.side);
  }
  if (scene.sides.length === 2) {
    for (let i = 0; i < others[0].tricks; i += 1) slots[slots.length - 1 - i] = sideClass(scene, others[0].side);
  }
  const goal = goalSlot(scene);
  const words = scene.sides.map((side) => `${side.name} ${side.tricks}`).join(", ");
  const need = scene.need ? `, ${scene.need} needed` : "";
  return el(
    "div",
    { class: `race${scene.tricks > 8 ? " long" : ""}`, role: "img", "aria-label": `Tricks: ${words}${need}` },
    slots.map((side, i) => el("i", { class: `${side}${i === goal ? " goal" : ""}` })),
  );
}

/** The slot that gives the makers enough tricks, counted from their end. */
function goalSlot(scene) {
  if (!scene.need || scene.sides.length > 2 || scene.trump?.maker == null) return -1;
  const first = scene.sides[0].seats.includes(scene.trump.maker);
  return first ? scene.need - 1 : scene.tricks - scene.need;
}

// -- the score cards ------------------------------------------------------------------------

/** The score as it lies on the table: for each side its two cards and the total. */
export function scoreSheet(box, scene) {
  const rows = scene.sides.map((side, i) =>
    el("li", {}, scoreCards(side, i % 2 === 0), el("span", { class: "who" }, side.name), el("strong", {}, points(side))),
  );
  fill(box, el("ul", { class: "score-cards" }, rows), scene.standing.map((line) => el("p", {}, line)));
}

// Where the pips of a card lie, as in the drawing of the cards: x and y from the middle.
const COLUMN = 38 / 240;
const ROW = 110 / 336;
const PIPS = {
  2: [[0, -1], [0, 1]],
  3: [[0, -1], [0, 0], [0, 1]],
  4: [[-1, -1], [1, -1], [-1, 1], [1, 1]],
  5: [[-1, -1], [1, -1], [0, 0], [-1, 1], [1, 1]],
  6: [[-1, -1], [1, -1], [-1, 0], [1, 0], [-1, 1], [1, 1]],
  7: [[-1, -1], [1, -1], [0, -0.5], [-1, 0], [1, 0], [-1, 1], [1, 1]],
  8: [[-1, -1], [1, -1], [0, -0.5], [-1, 0], [1, 0], [0, 0.5], [-1, 1], [1, 1]],
};
const TALL = 336 / 240;

/** How far a pip lies outside the upper card, in card widths; below zero it is covered. */
function outside([column, row], y, turn) {
  const angle = (turn * Math.PI) / 180;
  const [x, dy] = [column * COLUMN, row * ROW * TALL - y];
  const across = x * Math.cos(angle) + dy * Math.sin(angle);
  const along = dy * Math.cos(angle) - x * Math.sin(angle);
  return Math.max(Math.abs(across) - 0.5, Math.abs(along) - TALL / 2);
}

/** How far down and how askew the upper card must lie for so many pips to show, and no half one. */
function cover(pips, shows, crossed) {
  for (const turn of crossed ? [90, 75, 105] : [0, 12, -12, 25, -25, 38, -38, 55]) {
    for (let y = 0; y <= 1.3; y += 0.04) {
      const open = pips.map((pip) => outside(pip, y, turn));
      const sharp = open.every((out) => out > 0.09 || out < 0);
      if (sharp && open.filter((out) => out > 0).length === shows) return { y, turn };
    }
  }
  return { y: shows ? 1.02 : 0, turn: crossed ? 90 : 0 };
}

/** Draw a side's score cards, where they can show what it has; the figure stands beside them. */
function scoreCards(side, red) {
  const { marker } = side;
  if (!marker) return null;
  const suit = red ? "H" : "S";
  const { y, turn } = cover(PIPS[marker.below] ?? [], marker.shows, marker.crossed);
  return el(
    "span",
    { class: "markers", role: "img", "aria-label": `${side.points} on the score cards` },
    el("span", { class: "below" }, card(`${marker.below}${suit}`)),
    el(
      "span",
      { class: "above", vars: { "--dy": `${y}`, "--turn": `${turn}deg` } },
      card(marker.up ? `${marker.above}${suit}` : "back"),
    ),
  );
}

/** Draw what the server has counted. */
export function figures({ head, rows }) {
  const row = ([name, ...cells]) =>
    el("tr", {}, el("th", { scope: "row" }, name), cells.map((cell) => el("td", {}, String(cell))));
  const heads = head.map((text) => el("th", { scope: "col" }, text));
  return el(
    "table",
    {},
    el("caption", { class: "sr" }, "The game in figures"),
    el("thead", {}, el("tr", {}, heads)),
    el("tbody", {}, rows.map(row)),
  );
}

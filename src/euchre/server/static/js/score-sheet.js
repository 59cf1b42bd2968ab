// The score cards as players lay them, and a game in figures.
import { card } from "./cards.js";
import { points } from "./felt.js";
import { el, fill, style } from "./page.js";

await style("ending");

/** The score as it lies on the table: for each side its two cards and the total; and the evening's games. */
export function scoreSheet(box, frame) {
  const { scene } = frame;
  const rows = scene.sides.map((side, i) =>
    el("li", {}, scoreCards(side, i % 2 === 0), el("span", { class: "who" }, side.name), el("strong", {}, points(side))),
  );
  fill(box, el("ul", { class: "score-cards" }, rows), scene.standing.map((line) => el("p", {}, line)), eveningOf(frame));
}

/** The games that each person has won at this table; null before the first is over. */
export function eveningOf({ evening, you }) {
  if (!evening?.length) return null;
  const item = ({ name, won, games, seat }) => el("li", {}, el("b", {}, seat !== null && seat === you.seat ? "You" : name), ` ${won} of ${games}`);
  return el("div", { class: "evening" }, el("span", { id: "evening-title" }, "Games won at this table"), el("ul", { "aria-labelledby": "evening-title" }, evening.map(item)));
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

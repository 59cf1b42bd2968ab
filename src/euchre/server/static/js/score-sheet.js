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

/**
 * How the upper card lies for so many pips of the lower one (3, 4, 6 or 8) to show and no half one: how far down, in
 * widths of a card, and how askew, in degrees.
 */
const LIES = {
  3: [[0, 0], [0.36, 0], [0.8, 0], [1.28, 0]],
  4: [[0, 0], [0.36, 25], [0.36, 0], [1.28, 25], [1.28, 0]],
  6: [[0, 0], [0.36, 25], [0.36, 0], [0.8, 25], [0.8, 0], [1.28, 25], [1.28, 0]],
  8: [[0, 0], [0.36, 25], [0.36, 0], [0.6, 0], [0.8, 25], [0.8, 0], [1.04, 0], [1.28, 25], [1.28, 0]],
};
/** The same of cards laid crosswise, on a 3. */
const CROSSED = [[0, 90], [0.16, 90], [0.6, 90], [1.08, 90]];

/** Draw a side's score cards, where they can show what it has; the figure stands beside them. */
function scoreCards(side, red) {
  const { marker } = side;
  if (!marker) return null;
  const suit = red ? "H" : "S";
  const [y, turn] = (marker.crossed ? CROSSED : LIES[marker.below])[marker.shows];
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

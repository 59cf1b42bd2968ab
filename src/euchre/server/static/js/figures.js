// A game in figures, as a table.
import { el } from "./dom.js";

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

// One player's way through a night: where to sit now, and every game of the evening.
import { el } from "../dom.js";
import { SEATS, many } from "./words.js";

function where(step) {
  if (step.table) return [el("b", {}, `Table ${step.table}, ${SEATS[step.seat]}`), ` with ${step.partner.name}`, el("small", {}, `against ${step.opponents.map((p) => p.name).join(" and ")}`)];
  return step.out ? "sits out" : "not on the chart";
}

/** A game of the evening as an item of a list. */
export function row(view) {
  return (step) => {
    const now = step.game === view.game && !view.ended;
    const points = step.points ? `${step.points[0]} – ${step.points[1]}` : "";
    return el("li", { class: now ? "now" : "" }, el("span", { class: "number" }, String(step.game)), el("span", { class: "where" }, where(step)), el("b", { class: "figure" }, points));
  };
}

/** Where to sit now or, where that is `done`, next, in large letters. */
export function next(view, done = view.ended) {
  const from = view.game && !done ? view.game : view.game + 1;
  const step = view.path.find((one) => one.game === from);
  if (!step) return el("p", { class: "big-seat" }, "All games are played.");
  const when = from === view.game ? `Game ${from}, now` : `Next: game ${from}`;
  return [el("p", { class: "fine" }, when), el("p", { class: "big-seat" }, where(step))];
}

/** A line of the standings in a sentence. */
export function placed(line, { ranked, ranked_by: by }) {
  const average = by === "average" ? `, ${line.average.toFixed(2)} a game` : "";
  const points = `${many(line.total, "point")} in ${many(line.played, "game")}`;
  return `Place ${line.place} of ${ranked}: ${points}${average}, ${many(line.loners, "loner")}.`;
}

/** How one compares with the tables that held the same cards: a figure with its 95 % interval. */
export function comparedText({ mean, error, deals }) {
  const sign = (n) => `${n < 0 ? "−" : "+"}${Math.abs(n).toFixed(2)}`;
  return `${sign(mean)}${error === null ? "" : ` ± ${error.toFixed(2)}`} points a deal in ${many(deals, "deal")}`;
}

/** The same in a sentence that says what it means. */
export const comparedLine = (compared) => `With the same cards as the other tables: ${comparedText(compared)}.`;

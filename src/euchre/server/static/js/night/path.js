// One player's way through a night: where to sit now, and every game of the evening.
import { el, many } from "../dom.js";
import { SEATS } from "./words.js";

function where(step) {
  if (step.table) return [el("b", {}, `Table ${step.table}, ${SEATS[step.seat]}`), ` with ${step.partner.name}`, el("small", {}, `against ${step.opponents.map((p) => p.name).join(" and ")}`)];
  return step.out ? "sits out" : "not on the chart";
}

/** Whether the game under way is over: the bell has rung, or every table has reported. */
const over = (view) => Boolean(view.ended) || (view.game > 0 && !view.open.length);

/** A game of the evening as an item of a list. */
export function row(view) {
  return (step) => {
    const now = step.game === view.game && !over(view);
    const points = step.points ? `${step.points[0]} – ${step.points[1]}` : "";
    return el("li", { class: now ? "now" : "" }, el("span", { class: "number" }, String(step.game)), el("span", { class: "where" }, where(step)), el("b", { class: "figure" }, points));
  };
}

/** Where to sit now or, where that is `done`, next, in large letters. */
export function next(view, done = over(view)) {
  const from = view.game && !done ? view.game : view.game + 1;
  const step = view.path.find((one) => one.game === from);
  if (!step) return el("p", { class: "big-seat" }, "All games are played.");
  const when = from === view.game ? `Game ${from}, now` : `Next: game ${from}`;
  return [el("p", { class: "fine" }, when), el("p", { class: "big-seat" }, where(step))];
}

/** A line of the standings in a sentence. */
export function placed(line, { ranked, ranked_by: by }) {
  const average = by === "average" ? `, ${line.average.toFixed(2)} per game` : "";
  const points = `${many(line.total, "point")} in ${many(line.played, "game")}`;
  return `Place ${line.place} of ${ranked}: ${points}${average}, ${many(line.loners, "loner")}.`;
}

const within = ({ error, deals }) => `${error === null ? "" : ` ± ${error.toFixed(2)}`} points per deal in ${many(deals, "deal")}`;

/** How a player compares with the tables that held the same cards: a figure with its 95 % interval. */
export const comparedText = (line) => `${line.mean < 0 ? "−" : "+"}${Math.abs(line.mean).toFixed(2)}${within(line)}`;

/** What a player's decisions gave away, with its 95 % interval. */
export const givenText = (line) => `${line.mean.toFixed(2)}${within(line)}`;

/** A place by such a figure; players level with the first one of a place share it. */
export function levelText({ place, sharing, of }) {
  return sharing > 1 ? `place ${place} of ${of}, level with ${many(sharing - 1, "other")}` : `place ${place} of ${of}`;
}

/** What else is known about a player's evening, one sentence each. */
export function figures({ compared, given }) {
  return [
    compared ? el("p", { class: "fine" }, `Compared with the tables that held the same cards: ${comparedText(compared)}; ${levelText(compared)}.`) : null,
    given ? el("p", { class: "fine" }, `Given away by decisions: ${givenText(given)}; ${levelText(given)}.`) : null,
  ];
}

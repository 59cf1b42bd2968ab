// A deal that was judged: its points, what its decisions gave away, and how expert plays it.
import { el } from "./page.js";

/** A number with its sign. */
export const signed = (n) => (n > 0 ? `+${n}` : String(n).replace("-", "−"));

/** A decision: its mark, what it cost, and why. */
const decision = (one) => el("li", { class: "decision" }, el("i", { class: one.grade }), el("span", {}, one.text, one.why ? el("small", {}, ` ${one.why}`) : null));

/** What came of a deal, and its decisions; `more` stands beside the points. */
export const judgedDeal = (deal, ...more) => [
  el("p", { class: "head" }, el("b", {}, `${signed(deal.net)} ${Math.abs(deal.net) === 1 ? "point" : "points"}`), el("span", {}, deal.given ? `gave away ${deal.given.toFixed(2)}` : "gave nothing away"), more),
  deal.decisions.length ? el("ul", { class: "decisions" }, deal.decisions.map(decision)) : null,
];

/** How expert plays it. */
export const expertLine = (expert) => expert && el("p", { class: "expert" }, el("b", {}, `expert, ${signed(expert.net)}: `), expert.text);

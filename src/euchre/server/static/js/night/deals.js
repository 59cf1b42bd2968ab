// A score deal by deal: a button for everything a deal can score under the price list.
import { el } from "../dom.js";
import { blank } from "./result.js";
import { both } from "./words.js";

/** Add up deals; each is null (nobody scored) or a line with its side and, alone, its seat. */
export function summed(deals) {
  const score = blank();
  for (const deal of deals.filter(Boolean)) {
    score.points[deal.side] += deal.points;
    if (deal.loner) score.loners[deal.seat] += 1;
    if (deal.euchre) score.euchres[deal.side] += 1;
  }
  return score;
}

function words(line, name) {
  const what = [];
  if (line.loner) what.push(name ? `${name} alone` : "alone");
  if (line.euchre) what.push("euchre");
  return what.length ? `${line.points}: ${what.join(", ")}` : String(line.points);
}

/** The buttons of one side: one for each line, a loner for each of the two players. */
function buttons(seats, side, lines, add) {
  return lines.flatMap((line) => {
    const players = line.loner ? [side, side + 2] : [null];
    return players.map((seat) => {
      const name = seat === null ? "" : seats[seat].name;
      const label = `${both(seats, side)}: ${words(line, name)}`;
      const deal = { ...line, side, seat };
      return el("button", { type: "button", class: "deal", "aria-label": label, onclick: () => add(deal) }, words(line, name));
    });
  });
}

/** What was tapped so far, in short. */
function told(seats, deal) {
  if (!deal) return "nobody";
  const name = deal.seat === null ? "" : seats[deal.seat].name;
  return `${both(seats, deal.side)} ${words(deal, name)}`;
}

/** The deals of a game, and buttons for the next one; `change` gets the new list. */
export function dealFields(view, seats, deals, first, change) {
  const { deals: length, passed_counts: passed } = view.rules;
  const over = length > 0 && deals.length >= length;
  const score = summed(deals);
  const add = (deal) => change([...deals, deal]);
  const next = length ? `Deal ${deals.length + 1} of ${length}` : `Deal ${deals.length + 1}`;
  return [
    el("p", { class: "tally", role: "status" }, el("b", {}, `${score.points[first]} – ${score.points[1 - first]}`), el("span", { class: "fine" }, over ? `All ${length} deals are in.` : next)),
    !over && [first, 1 - first].map((side) =>
      el("fieldset", { class: "side" }, el("legend", {}, both(seats, side)), el("div", { class: "deals" }, buttons(seats, side, view.lines, add))),
    ),
    !over && passed && el("button", { type: "button", onclick: () => add(null) }, "All passed: no score"),
    deals.length > 0 && el("ol", { class: "taken" }, deals.map((deal, at) => el("li", {}, `${at + 1}. ${told(seats, deal)}`))),
    deals.length > 0 && el("button", { type: "button", class: "quiet", onclick: () => change(deals.slice(0, -1)) }, "Take back the last deal"),
  ].flat().filter(Boolean);
}

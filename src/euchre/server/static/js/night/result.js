// A score as a form of a table's phone: in all, or deal by deal with a button for everything that a deal can score
// under the price list.
import { both, ownFirst } from "./words.js";
import { button } from "../forms.js";
import { el } from "../page.js";

const MOST = 999;

/** A number with a minus and a plus button. */
function stepper(label, value, changed, least = 0) {
  const input = el("input", { type: "number", inputmode: "numeric", min: least, max: MOST, "aria-label": label, value: String(value) });
  const set = (n) => {
    input.value = String(Math.min(MOST, Math.max(least, n)));
    changed(Number(input.value));
  };
  input.addEventListener("input", () => {
    if (input.value !== "" && input.checkValidity()) changed(Number(input.value));
  });
  input.addEventListener("focus", () => input.select());
  const step = (by, sign, word) =>
    button(sign, () => set(Number(input.value || 0) + by), { class: "step", "aria-label": `${label}: one ${word}` });
  return el("span", { class: "stepper" }, step(-1, "−", "less"), input, step(1, "+", "more"));
}

/** An empty score of a table; three report only points. */
export const blank = (seats) => (seats.length === 3 ? { points: [0, 0, 0] } : { points: [0, 0], loners: [0, 0, 0, 0], euchres: [0, 0] });

/** A score from the server in form shape: what was not reported is 0. */
export function ofReport(score, seats) {
  if (!score) return blank(seats);
  if (seats.length === 3) return { points: [...score.points] };
  return {
    points: [...score.points],
    loners: score.loners.map((n) => n ?? 0),
    euchres: score.euchres ? [...score.euchres] : [0, 0],
  };
}

/** The fields for a score, which they change; `first` is the side that stands first. */
export function scoreFields(seats, score, first = 0) {
  const set = (list, at) => (n) => (score[list][at] = n);
  const more = (side) => [
    ...[side, side + 2].map((seat) =>
      el("p", { class: "line" }, el("span", {}, `Loners of ${seats[seat].name}`), stepper(`Loners of ${seats[seat].name}`, score.loners[seat], set("loners", seat))),
    ),
    el("p", { class: "line" }, el("span", {}, "Euchres made"), stepper(`Euchres made by ${both(seats, side)}`, score.euchres[side], set("euchres", side))),
  ];
  return ownFirst(seats, first).map((side) =>
    el(
      "fieldset",
      { class: "side" },
      el("legend", {}, both(seats, side)),
      el("p", { class: "line points" }, el("span", {}, "Points"), stepper(`Points for ${both(seats, side)}`, score.points[side], set("points", side), -MOST)),
      ...(score.loners ? more(side) : []),
    ),
  );
}

// -- deal by deal --------------------------------------------------------------------------------

/** Add up deals; each is null (nobody scored) or a line with its side and, alone, its seat. */
export function summed(deals, seats) {
  const score = blank(seats);
  for (const deal of deals.filter(Boolean)) {
    score.points[deal.side] += deal.points;
    if (deal.loner) score.loners[deal.seat] += 1;
    if (deal.euchre) score.euchres[deal.side] += 1;
  }
  return score;
}

function lineText(line, name) {
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
      const label = `${both(seats, side)}: ${lineText(line, name)}`;
      const deal = { ...line, side, seat };
      return button(lineText(line, name), () => add(deal), { class: "deal", "aria-label": label });
    });
  });
}

/** What was tapped so far, in short. */
function dealText(seats, deal) {
  if (!deal) return "nobody";
  const name = deal.seat === null ? "" : seats[deal.seat].name;
  return `${both(seats, deal.side)} ${lineText(deal, name)}`;
}

/** The deals of a game, and buttons for the next one; `change` gets the new list. */
export function dealFields(view, seats, deals, first, change) {
  const { deals: length, passed_counts: passed } = view.rules;
  const over = length > 0 && deals.length >= length;
  const score = summed(deals, seats);
  const add = (deal) => change([...deals, deal]);
  const next = length ? `Deal ${deals.length + 1} of ${length}` : `Deal ${deals.length + 1}`;
  return [
    el("p", { class: "tally", role: "status" }, el("b", {}, `${score.points[first]} – ${score.points[1 - first]}`), el("span", { class: "fine" }, over ? `All ${length} deals are in.` : next)),
    !over && [first, 1 - first].map((side) =>
      el("fieldset", { class: "side" }, el("legend", {}, both(seats, side)), el("div", { class: "deals" }, buttons(seats, side, view.lines, add))),
    ),
    !over && passed && button("All passed: no score", () => add(null)),
    deals.length > 0 && el("ol", { class: "taken" }, deals.map((deal, at) => el("li", {}, `${at + 1}. ${dealText(seats, deal)}`))),
    deals.length > 0 && button("Take back the last deal", () => change(deals.slice(0, -1)), { class: "quiet" }),
  ].flat().filter(Boolean);
}

// What several pages of a night say: results, times, and one player's way through the evening.
import { el, many } from "../page.js";

export const SEATS = ["North", "East", "South", "West"];
const STATUS = {
  waiting: "not reported",
  entered: "to be confirmed",
  confirmed: "confirmed",
  disputed: "scores disagree",
  counted: "finished",
  settled: "entered at the desk",
};

/** The sides of a table: two of two players, or three of one. */
export const sidesOf = (seats) => (seats.length === 3 ? [0, 1, 2] : [0, 1]);

/** The side of a seat. */
export const sideOf = (seats, seat) => seat % sidesOf(seats).length;

/** The sides of a table, a given one first. */
export const ownFirst = (seats, own) => [own, ...sidesOf(seats).filter((side) => side !== own)];

/** The names of a side. */
export const both = (seats, side) => (seats.length === 3 ? seats[side].name : `${seats[side].name} and ${seats[side + 2].name}`);

/** Who meets whom at a table, in one line. */
export const meeting = (seats) => sidesOf(seats).map((side) => both(seats, side)).join(" v ");

/** A score in words: the points, then who won; of three each with the own points. */
export function whoWon(sides, points) {
  if (sides.length > 2) return sides.map((side, at) => `${side} ${points[at]}`).join(", ");
  const [one, other] = sides;
  const [mine, theirs] = points;
  if (mine === theirs) return `${mine} – ${theirs}, ${one} level with ${other}`;
  return mine > theirs ? `${mine} – ${theirs}, ${one} over ${other}` : whoWon([other, one], [theirs, mine]);
}

/** A status as a colored chip with words. */
export const chip = (status) => el("span", { class: `chip ${status}` }, STATUS[status]);

/** The state of a table playing on this server, in words: deal and points. */
export function standsAt(one) {
  if (one.damaged) return "cannot be shown; the desk will settle it";
  if (!one.deal) return "opening";
  const deal = one.deals ? `deal ${one.deal} of ${one.deals}` : `deal ${one.deal}`;
  return one.points ? `${deal}, ${one.points[0]} – ${one.points[1]}` : deal;
}

/** The time of day. */
export function clockTime(ms) {
  return new Date(ms).toLocaleTimeString([], { hour: "numeric", minute: "2-digit" });
}

/** A span of time as minutes and seconds. */
export function span(ms) {
  const seconds = Math.max(0, Math.round(ms / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

/** The loners of a score in words: names, with how often. */
export function alone(score, seats) {
  return (score.loners ?? []).flatMap((n, seat) => {
    if (!n) return [];
    return [`${seats[seat].name} alone${n > 1 ? ` ${n} times` : ""}`];
  });
}

/** What a score says besides its points. */
export function besides(score, seats) {
  const found = alone(score, seats);
  for (const side of [0, 1]) {
    const n = score.euchres?.[side];
    if (n) found.push(`${many(n, "euchre")} by ${both(seats, side)}`);
  }
  return found.join(", ");
}

/** All reports: when, by whom, what. */
export function reports(lines) {
  return lines.map((line) =>
    el("li", {}, el("b", {}, clockTime(line.at)), ` ${line.by}: ${line.text}`),
  );
}

/** Remember what has the focus, by its name; the function returned gives it back after redrawing. */
export function focusKept() {
  const label = document.activeElement?.getAttribute("aria-label") || document.activeElement?.textContent;
  const among = () => [...document.querySelectorAll("main button")];
  return () => {
    if (document.activeElement !== document.body || !label) return;
    among().find((one) => (one.getAttribute("aria-label") || one.textContent) === label)?.focus({ preventScroll: true });
  };
}

// -- one player's way: where to sit now, and every game of the evening ---------------------------

/** Where somebody sits in a game; `begun` is whether that is known for good. */
function where(step, begun) {
  if (step.table) return [el("b", {}, `Table ${step.table}, ${SEATS[step.seat]}`), step.partner ? ` with ${step.partner.name}` : ", three-handed", el("small", {}, `against ${step.opponents.map((p) => p.name).join(" and ")}`)];
  if (step.out) return "sits out";
  return begun ? "no seat in this game" : "No seat yet. The desk will give you one.";
}

/** Whether the game under way is over: the bell has rung, or every table has reported. */
export const finished = (view) => Boolean(view.ended) || (view.game > 0 && !view.open.length);

/** A game of the evening as an item of a list. */
export function row(view) {
  return (step) => {
    const now = step.game === view.game && !finished(view);
    const points = step.points?.join(" – ") ?? "";
    return el("li", { class: now ? "now" : "" }, el("span", { class: "number" }, String(step.game)), el("span", { class: "where" }, where(step, step.game <= view.game)), el("b", { class: "figure" }, points));
  };
}

/** Where to sit now or, where that is `done`, next, in large letters. */
export function next(view, done = finished(view)) {
  const from = view.game && !done ? view.game : view.game + 1;
  const step = view.path.find((one) => one.game === from);
  if (view.player.presence === "left") return el("p", { class: "big-seat" }, "You have left. Good night!");
  if (!step && from > view.games) return el("p", { class: "big-seat" }, "All games are played.");
  if (!step) return [el("p", { class: "fine" }, `Next: game ${from}`), el("p", { class: "big-seat" }, "Your seat shows here once the desk has seated this game.")];
  const when = from === view.game ? `Game ${from}, now` : `Next: game ${from}`;
  return [el("p", { class: "fine" }, when), el("p", { class: "big-seat" }, where(step, step.game <= view.game))];
}

/** What follows a name in the standings. */
export const nameMark = (line) => `${line.house ? " (house)" : ""}${line.provisional ? " *" : ""}`;

/** What the points and marks of the standings mean, where somebody has them. */
export function legend({ lines, rules }) {
  const credit = lines.some((line) => line.credit) ? ` Points include games sat out, which ${rules.sit_out}.` : "";
  const house = lines.some((line) => line.house) ? " House players and bots (house) win no prizes." : "";
  return `${credit}${house}${lines.some((line) => line.provisional) ? " * a score is not confirmed yet." : ""}`;
}

/** A line of the standings in a sentence. */
export function placed(line, { ranked, ranked_by: by }) {
  const average = by === "average" ? `, ${line.average.toFixed(2)} per game` : "";
  const sat = line.sat_out > 1 ? `${line.sat_out} games` : "the game";
  const credit = line.credit ? ` (${line.credit} for ${sat} sat out)` : "";
  const points = `${many(line.total, "point")}${credit}, ${many(line.played, "game")} played`;
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

// Words used by several pages of a night.
import { el, many } from "../dom.js";

export const SEATS = ["North", "East", "South", "West"];
const STATUS = {
  waiting: "not reported",
  entered: "to be confirmed",
  confirmed: "confirmed",
  disputed: "scores disagree",
  counted: "played here",
  settled: "entered at the desk",
};

export const both = (seats, side) => `${seats[side].name} and ${seats[side + 2].name}`;

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
  return score.loners.flatMap((n, seat) => {
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
export function said(lines) {
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

// What a table's phone says of results and times.
import { byId, el, many } from "../page.js";

/** The names of the seats, and what the states of a score are called. */
export const { SEATS, STATUS } = JSON.parse(byId("main").dataset.words ?? "{}");

/** The sides of a table: two of two players, or three of one. */
export const sidesOf = (seats) => (seats.length === 3 ? [0, 1, 2] : [0, 1]);

/** The side of a seat. */
export const sideOf = (seats, seat) => seat % sidesOf(seats).length;

/** The sides of a table, a given one first. */
export const ownFirst = (seats, own) => [own, ...sidesOf(seats).filter((side) => side !== own)];

/** The names of a side. */
export const both = (seats, side) => (seats.length === 3 ? seats[side].name : `${seats[side].name} and ${seats[side + 2].name}`);

/** A status as a colored chip with words. */
export const chip = (status) => el("span", { class: `chip ${status}` }, STATUS[status]);

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
function alone(score, seats) {
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

// The league of a club: tables and fixtures, as its page, its wall, a captain and the desk see them.
import { sheet } from "./words.js";
import { el } from "../page.js";

export const dayText = (day) => (day ? new Date(`${day}T12:00`).toLocaleDateString(undefined, { weekday: "short", day: "numeric", month: "short", year: "numeric" }) : "No day yet");

/** The result of a fixture in words. */
export function resultText(one) {
  if (one.status === "disputed") return "disputed";
  if (one.absent) return one.absent === one.away ? "walkover (home)" : "walkover (away)";
  if (!one.games) return "";
  const points = one.points.some(Boolean) ? ` (${one.points.join("–")})` : "";
  return `${one.games.join("–")}${points}${one.status === "entered" ? " *" : ""}`;
}

const ZONES = { promoted: "▲", relegated: "▼" };

/** The table of a division. */
export function tableBox({ division, lines }) {
  const scored = lines.some((line) => line.scored);
  const given = lines.some((line) => line.adjusted);
  const head = ["Place", "Side", "League", "P", "W", "T", "L", "Games", ...(scored ? ["Points"] : []), ...(given ? ["Adj."] : [])];
  const row = (line) => [
    line.place,
    el("span", {}, line.name, line.zone ? el("small", { title: line.zone }, ` ${ZONES[line.zone]} ${line.zone}`) : null, line.gone ? el("small", {}, " withdrawn") : null),
    el("td", { class: "counts" }, String(line.points)),
    line.played, line.won, line.level, line.lost, `${line.games}–${line.games_against}`,
    ...(scored ? [`${line.scored}–${line.against}`] : []),
    ...(given ? [line.adjusted || ""] : []),
  ];
  return el("section", { class: "panel" }, el("h2", {}, division || "Table"), el("div", { class: "scroll", tabindex: 0, "aria-label": `Table ${division}` }, sheet(head, lines.map(row), 1)));
}

/** Fixtures day by day; `act` adds what can be done with each. */
export function fixtureList(fixtures, act = () => null) {
  const days = [...new Set(fixtures.map((one) => one.day))];
  const line = (one) => el("li", { class: `fixture ${one.status}` }, el("span", {}, el("b", {}, one.away ? one.names.join(" v ") : `${one.names[0]} has a bye`), el("small", {}, `${one.number} · ${one.where}`)), el("span", { class: "result" }, resultText(one)), act(one));
  return days.map((day) => el("section", {}, el("h3", {}, dayText(day)), el("ul", { class: "club-list" }, fixtures.filter((one) => one.day === day).map(line))));
}

/** The cups, as far as they are played. */
export const cupLines = (cups) => cups.map((cup) => el("p", {}, el("b", {}, `${cup.name}: `), cup.champion ? `${cup.champion} has won it.` : `round ${cup.round}.`));

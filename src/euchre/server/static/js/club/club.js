// The page of a club: standings and nights.
import { keyOf, ratingText, sheet, worthText } from "./words.js";
import { cupLines, fixtureList, tableBox } from "./league.js";
import { bearer } from "../night/live.js";
import { ask, byId, el, fill, many } from "../page.js";

const { club } = byId("main").dataset;
const key = keyOf(club);
const wall = location.pathname.endsWith("/wall");
const day = (text) => new Date(`${text}T12:00`).toLocaleDateString(undefined, { day: "numeric", month: "short", year: "numeric" });
const short = (text) => new Date(`${text}T12:00`).toLocaleDateString(undefined, { day: "numeric", month: "numeric" });

/** The days of nights in words; several on one day are numbered. */
function days(nights, words) {
  return nights.map(({ day: text }, at) => {
    const same = nights.filter((night) => night.day === text).length;
    return same > 1 ? `${words(text)} (${nights.slice(0, at + 1).filter((night) => night.day === text).length})` : words(text);
  });
}

function draw(view) {
  byId("title").textContent = view.title;
  document.title = `${view.title} · Euchre club`;
  const nights = many(view.nights.length, "night");
  byId("rules").textContent = `${nights}. ${view.rules}`;
  const cell = (line) => (night) => {
    const value = line.each[night.number];
    return el("td", { class: value === undefined ? "" : line.counting.includes(night.number) ? "counts" : "dropped" }, value === undefined ? "" : worthText(value));
  };
  const name = (line) => el("a", { href: `/club/${club}/member/${line.member}` }, line.name);
  const head = ["Place", "Member", "Season", "Rating", "Nights", "Games", "Won", "Loners", ...days(view.nights, short)];
  const row = (line) => [line.place ?? "–", name(line), el("td", { class: "counts" }, worthText(line.value)), ratingText(line), line.nights, line.games, line.wins, line.loners, ...view.nights.map(cell(line))];
  fill(byId("standings"), view.standings.length ? sheet(head, view.standings.map(row), 1) : el("p", { class: "fine" }, "No night counts yet."));
  const waiting = view.standings.some((line) => line.place === null);
  const notes = [waiting ? `Members with fewer than ${many(view.needed, "night")} are not ranked yet.` : "", "A question mark means too few games for a reliable rating.", view.full ? "" : "Only initials are shown here; members see full names through their own link."];
  byId("note").textContent = view.standings.length ? notes.filter(Boolean).join(" ") : "";
  fill(byId("nights"), view.nights.length ? view.nights.map((night, at) => el("li", {}, el("b", {}, days(view.nights, day)[at]), ` ${night.title} `, el("span", { class: "fine" }, many(night.players, "member")))) : el("li", { class: "fine" }, "None yet."));
  drawLeague(view);
  byId("to-desk").hidden = !view.desk;
  byId("to-desk").href = `/club/${club}/desk#${key}`;
}

/** The tables, cups and fixtures of a season of sides; on the wall only what fits there. */
function drawLeague({ league, nights }) {
  const played = nights.length > 0;
  byId("standings-panel").hidden = byId("nights-panel").hidden = Boolean(league) && !played;
  byId("to-wall").hidden = !league || wall;
  if (!league) return;
  if (!played) byId("rules").textContent = league.rules;
  const open = league.fixtures.filter((one) => one.away && !["settled", "agreed"].includes(one.status));
  const next = open.filter((one) => one.day === open[0]?.day);
  const coming = next.length ? el("section", { class: "panel" }, el("h2", {}, "Next"), fixtureList(next)) : null;
  const all = el("details", { class: "panel no-paper" }, el("summary", {}, "All fixtures and results"), fixtureList(league.fixtures));
  fill(byId("league"), el("div", { class: "tables" }, league.tables.map(tableBox)), cupLines(league.cups), coming, wall ? null : all);
}

byId("print").addEventListener("click", () => print());
const failed = (error) => {
  byId("rules").textContent = "";
  byId("problem").textContent = error.message;
  byId("main").classList.toggle("lost", !byId("standings").hasChildNodes());
};
const look = () => ask(`/api/clubs/${club}`, undefined, "GET", bearer(key)).then(draw).catch(failed);
if (wall) {
  byId("main").classList.add("wall");
  setInterval(look, 30_000);
}
look();

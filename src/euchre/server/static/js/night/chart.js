// A chart while it is being made and when it is ready: how good it is, and who sits where.
import { ask, capital, el, many, pause } from "../page.js";

/** Wait for a requested chart, and show its progress in `bar`.  Throws Refused. */
export async function readyChart(name, bar) {
  bar.hidden = false;
  bar.removeAttribute("value");
  try {
    for (;;) {
      const found = await ask(`/api/nights/plans/${name}`);
      if (found.ready) return found.chart;
      if (found.of) {
        bar.max = found.of;
        bar.value = found.done;
      }
      await pause(300);
    }
  } finally {
    bar.hidden = true;
  }
}

function measure(one) {
  const good = one.over ? `${many(one.repeats, "repeat")}; ${one.bound ? `at least ${one.bound} cannot be avoided` : "fewer may be possible"}` : "as even as possible";
  return el("tr", {}, el("th", { scope: "row" }, capital(one.name)), el("td", {}, one.spread), el("td", { class: one.over ? "" : "good" }, good));
}

/** A chart in full; `named` is how many of its players have names, null where all have. */
export function chartBox(chart, named) {
  const games = chart.games.map((game, at) => el("li", {}, el("b", {}, `Game ${at + 1}`), ` ${game.tables.join("   ")}`, game.byes.length ? el("span", { class: "fine" }, `   sitting out: ${game.byes.join(", ")}`) : ""));
  const defects = chart.defects.map((one) => `${one.kind}: ${one.count}`);
  const uneven = chart.defects.reduce((sum, one) => sum + one.count, 0);
  return [
    el("p", {}, el("b", {}, `${many(chart.players, "player")}, ${many(chart.tables, "table")}, ${many(chart.games.length, "game")}. `), chart.measures.length ? chart.made.replace(/;.*/, ".") : chart.made),
    chart.contest ? null : el("div", { id: "fair" }),
    named !== null && el("p", { class: "fine" }, `${named} of ${chart.players} have names; the others are shown by number and can sign in at the desk.`),
    chart.moves ? el("p", {}, `${many(chart.moves, "game")} in all; the desk seats each later game when the one before it is over.`) : el("div", { class: "scroll" }, el("table", { class: "plain" }, el("tbody", {}, chart.measures.map(measure)))),
    uneven > 0 && !chart.moves && el("details", {}, el("summary", {}, `Where it is uneven (${defects.join(", ")})`), el("ul", { class: "bullets" }, chart.told.map((text) => el("li", {}, text)), uneven > chart.told.length ? el("li", {}, `and ${uneven - chart.told.length} more`) : "")),
    el("details", {}, el("summary", {}, "Who sits where"), el("ol", { class: "chart-games" }, games)),
  ].filter(Boolean);
}

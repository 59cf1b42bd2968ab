// A chart while it is made, and when it is there: what it holds to, and who sits where.
import { el } from "../dom.js";
import { ask } from "../net.js";
import { many } from "./words.js";

const pause = (ms) => new Promise((done) => setTimeout(done, ms));

/** Wait for a chart that was asked for, and show in `bar` how far it is.  Throws Refused. */
export async function made(name, bar) {
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
  const good = one.over ? `${one.over} above the fewest repeats that are possible` : "as even as can be";
  return el("tr", {}, el("th", { scope: "row" }, one.name[0].toUpperCase() + one.name.slice(1)), el("td", {}, one.spread), el("td", { class: one.over ? "" : "good" }, good));
}

/** A chart in full; `named` is how many of its players have names, null where all have. */
export function chartBox(chart, named) {
  const games = chart.games.map((game, at) => el("li", {}, el("b", {}, `Game ${at + 1}`), ` ${game.tables.join("   ")}`, game.byes.length ? el("span", { class: "fine" }, `   out: ${game.byes.join(", ")}`) : ""));
  const defects = chart.defects.map((one) => many(one.count, "uneven place").replace("uneven place", `uneven: ${one.kind}`)).map((text) => text.replace(/s$/, ""));
  const uneven = chart.defects.reduce((sum, one) => sum + one.count, 0);
  return [
    el("p", {}, el("b", {}, `${many(chart.players, "player")}, ${many(chart.tables, "table")}, ${many(chart.games.length, "game")}; chart ${chart.id}. `), chart.made),
    named !== null && el("p", { class: "fine" }, `${named} of ${chart.players} have names; the others are shown by their numbers and can sign in at the desk.`),
    chart.moves ? el("p", {}, `${many(chart.moves, "game")} in all; the desk seats each of the others when the one before is over.`) : el("div", { class: "scroll" }, el("table", { class: "plain" }, el("tbody", {}, chart.measures.map(measure)))),
    uneven > 0 && !chart.moves && el("details", {}, el("summary", {}, `${many(uneven, "place")} where it could be more even (${defects.join("; ")})`), el("ul", { class: "bullets" }, chart.told.map((text) => el("li", {}, text)), uneven > chart.told.length ? el("li", {}, `and ${uneven - chart.told.length} more`) : "")),
    el("details", {}, el("summary", {}, "Who sits where"), el("ol", { class: "chart-games" }, games)),
  ].filter(Boolean);
}

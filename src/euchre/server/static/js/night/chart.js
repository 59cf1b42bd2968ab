// A chart while it is being made and when it is ready: how good it is, and who sits where.
import { ask, el, many, pause } from "../page.js";

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
  const good = one.over ? `${one.over} above the fewest possible repeats` : "as even as possible";
  return el("tr", {}, el("th", { scope: "row" }, one.name[0].toUpperCase() + one.name.slice(1)), el("td", {}, one.spread), el("td", { class: one.over ? "" : "good" }, good));
}

/** How many sit out in a game, and how often a player does in the whole night. */
function sittingOut(chart) {
  const most = Math.max(...chart.games.map((game) => game.byes.length));
  if (!most || chart.moves || chart.contest) return [];
  const times = chart.games.flatMap((game) => game.byes);
  const counts = new Map();
  for (const number of times) counts.set(number, (counts.get(number) ?? 0) + 1);
  const often = Math.max(...counts.values());
  const least = counts.size < chart.players ? 0 : Math.min(...counts.values());
  const each = (n) => (n ? (n === 1 ? "once" : n === 2 ? "twice" : `${n} times`) : "never");
  const spread = often === least ? `everyone ${each(often)}` : `some ${each(often)}, some ${each(least)}`;
  return [el("p", {}, `${many(most, "player")} ${most === 1 ? "sits" : "sit"} out in each game: ${spread} in the whole night. “Games sat out” in the rules above says what that scores.`)];
}

/** A chart in full; `named` is how many of its players have names, null where all have. */
export function chartBox(chart, named) {
  const games = chart.games.map((game, at) => el("li", {}, el("b", {}, `Game ${at + 1}`), ` ${game.tables.join("   ")}`, game.byes.length ? el("span", { class: "fine" }, `   sitting out: ${game.byes.join(", ")}`) : ""));
  const defects = chart.defects.map((one) => many(one.count, "uneven place").replace("uneven place", `uneven: ${one.kind}`)).map((text) => text.replace(/s$/, ""));
  const uneven = chart.defects.reduce((sum, one) => sum + one.count, 0);
  return [
    el("p", {}, el("b", {}, `${many(chart.players, "player")}, ${many(chart.tables, "table")}, ${many(chart.games.length, "game")}; chart ${chart.id}. `), chart.made),
    ...sittingOut(chart),
    named !== null && el("p", { class: "fine" }, `${named} of ${chart.players} have names; the others are shown by number and can sign in at the desk.`),
    chart.moves ? el("p", {}, `${many(chart.moves, "game")} in all; the desk seats each later game when the one before it is over.`) : el("div", { class: "scroll" }, el("table", { class: "plain" }, el("tbody", {}, chart.measures.map(measure)))),
    uneven > 0 && !chart.moves && el("details", {}, el("summary", {}, `${many(uneven, "place")} where it could be more even (${defects.join("; ")})`), el("ul", { class: "bullets" }, chart.told.map((text) => el("li", {}, text)), uneven > chart.told.length ? el("li", {}, `and ${uneven - chart.told.length} more`) : "")),
    el("details", {}, el("summary", {}, "Who sits where"), el("ol", { class: "chart-games" }, games)),
  ].filter(Boolean);
}

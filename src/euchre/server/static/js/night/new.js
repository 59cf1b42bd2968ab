// Start a night: make a chart and look at it, then save names and rules with it.
import { chartBox, readyChart } from "./chart.js";
import { checkRows, chosenIn, setValue, wireNumbers } from "../house-rule.js";
import { attempt, button, importing, problem, sends } from "../forms.js";
import { ask, byId, el, fill, many, remember, remembered } from "../page.js";

const form = byId("new-night");
const own = "nights-own";
/** The kinds in which pairs or teams play matches. */
/** Charts that can meet all requests. */
const CHARTS = ["best", "partners-first"];
const MATCHES = ["teams", "swiss", "knock-out", "match"];
let plan = null;
let chart = null;

const teams = () => (MATCHES.includes(byId("kind").value) ? byId("team-names").value.split("\n").map((name) => name.trim()) : []);
const listedIn = (id) => byId(id).value.split("\n").map((name) => name.trim()).filter(Boolean);
const names = () => listedIn("names");
/** Those at home, where some are. */
const homeNames = () => (byId("some-home").checked ? listedIn("home-names") : []);
const atHome = () => (byId("some-home").checked ? Number(byId("at-home").value) || homeNames().length : 0);

/** Whether the first game is drawn by lot. */
const wantsLots = () => ["swiss", "knock-out"].includes(byId("kind").value) || Boolean(byId("kind").selectedOptions[0].closest("optgroup"));

/** Pairs or numbers as people type them: "3,4; 5,6" or "7 8". */
function groups(text) {
  return text.split(/[;\n]/).map((part) => part.match(/\d+/g)?.map(Number) ?? []).filter((part) => part.length);
}

/** The options of the night that differ from the defaults. */
function rules() {
  const found = {};
  for (const field of form.querySelectorAll("[data-option]:not(#house *)")) {
    if (field.closest("[data-screens][hidden]")) continue;
    const { option, usual } = field.dataset;
    const chosen = field.matches("fieldset") ? [...field.querySelectorAll("input:checked")].map((box) => box.value).join(",") || "none" : field.value.trim();
    if (chosen !== "" && chosen !== usual) found[option] = chosen;
  }
  if (byId("kind").value === "match") found.rank = byId("o-rank").value;
  const ends = form.querySelector("[name=ends]:checked").value;
  const length = byId(`length-${ends}`).value.trim();
  return { ...found, ...(ends === "deals" ? {} : { ends }), ...(length ? { length } : {}) };
}

const houseRows = () => [...byId("house-rules").querySelectorAll("[data-option]")];

/** The chosen house rules that differ from the game's own, drawn or not yet. */
let house = {};
/** How often the rows were asked for: only the last answer is drawn. */
let draws = 0;

/** Fetch the house rules of the chosen game; those chosen before, or `chosen` now, stay where the game has them. */
async function drawHouse(chosen = house) {
  house = chosen;
  const turn = ++draws;
  const answer = await fetch(`/night/house/${encodeURIComponent(byId("o-game").value)}`);
  const rows = await answer.text();
  if (!answer.ok || turn !== draws) return;
  byId("house-rules").innerHTML = rows;
  for (const row of houseRows()) setValue(row, house[row.dataset.option] ?? row.dataset.default);
  await checkHouse();
}

/** Mark what is chosen, and say what conflicts. */
async function checkHouse() {
  house = chosenIn(houseRows());
  const count = Object.keys(house).length;
  byId("house-count").textContent = count ? many(count, "rule") : "";
  await checkRows(byId("o-game").value, houseRows());
}

/** The chart's inputs have changed, so the chart on show is out of date. */
function unmade() {
  plan = null;
  byId("chart").hidden = true;
  byId("begin").disabled = true;
}

async function makeChart() {
  unmade();
  problem("");
  const listed = [...names(), ...homeNames()];
  if (byId("some-home").checked && !atHome()) return problem("Who plays at home? Give their names, or how many they are.");
  const several = new Set(listed.map((name) => name.toLowerCase()));
  if (several.size < listed.length) return problem("A name is listed twice; add an initial.");
  const count = byId("players").value.trim();
  const chosen = byId("kind").value;
  // What is not shown for a kind of chart is not asked of it.
  const apart = byId("wishes").hidden ? [] : groups(byId("apart").value);
  const wishes = CHARTS.includes(chosen) ? {
    together: groups(byId("together").value),
    mixed: groups(byId("mixed").value).flat(),
    stays: groups(byId("stays").value).flat(),
  } : {};
  const matches = chosen === "knock-out" ? {
    best_of: Number(byId("best-of").value),
    losers_side: byId("losers-side").checked,
    double: byId("double").checked,
    by_seed: byId("by-seed").checked,
  } : {};
  const wish = {
    // The sides of a match say how many play.
    players: count && chosen !== "match" ? Number(count) : listed.length || null,
    games: Number(byId("games").value),
    kind: chosen,
    csv: byId("csv").value,
    // Lots are drawn anew each time; a chart that is planned ahead is the same for everyone.
    seed: wantsLots() ? Math.floor(Math.random() * 1_000_000) : 0,
    full: rules()["sit-out"] === "house",
    size: Number(byId(chosen === "match" ? "side" : "size").value),
    at_home: atHome(),
    apart,
    ...wishes,
    ...matches,
  };
  byId("make").disabled = true;
  try {
    const { plan: name } = await ask("/api/nights/plans", wish);
    chart = await readyChart(name, byId("progress"));
    plan = name;
    byId("chart-title").textContent = chart.moves ? "The first game" : "The chart";
    fill(byId("chart-body"), chartBox(chart, chart.players > listed.length ? listed.length : null));
    drawFair();
    byId("chart").hidden = false;
    byId("begin").disabled = false;
    byId("exact").hidden = ["best", "pairs", ...MATCHES].includes(wish.kind) || chart.moves || chart.at_bound;
    byId("chart").scrollIntoView({ block: "nearest" });
  } catch (error) {
    problem(error.message);
  } finally {
    byId("make").disabled = false;
  }
  return undefined;
}

/** Say what is fair about the plan with the rules as chosen, and offer lengths that are fairer. */
function drawFair() {
  if (!plan || !byId("fair")) return;
  const lengthen = (games) => () => {
    byId("games").value = games;
    makeChart();
  };
  const offers = Object.entries(chart.equal).map(([games, often]) => button(`${many(Number(games), "game")}: everyone sits out ${often}`, lengthen(games), { class: "small" }));
  fill(byId("fair"), el("p", { role: "status" }, chart.fair[byId("o-sit-out").value] ?? ""), chart.moves || !offers.length ? null : el("p", { class: "buttons start" }, offers));
}

/** Remember the link of a desk, and go there. */
function open(answer, title) {
  remember(own, [{ title, desk: answer.desk, at: Date.now() }, ...remembered(own, [])].slice(0, 12));
  location.assign(answer.desk);
}

sends(form, () =>
  attempt(async () => {
    const title = byId("title").value.trim();
    open(await ask("/api/nights", { plan, title, names: names(), home: homeNames(), teams: teams(), rules: rules(), house, held: byId("held").value || null }), title);
  }),
);
byId("make").addEventListener("click", () => form.reportValidity() && makeChart());
byId("exact").addEventListener("click", () => {
  byId("kind").value = "best";
  kind();
  makeChart();
});
for (const id of ["size", "side", "best-of", "losers-side", "double", "by-seed", "names", "home-names", "at-home", "some-home", "players", "games", "csv", "apart", "together", "mixed", "stays"]) byId(id).addEventListener("input", unmade);

let before = "best"; // the kind of chart before this one
function kind() {
  const chosen = byId("kind").value;
  before = chosen;
  // Games won decide a match, unless somebody says otherwise.
  if (chosen === "match") byId("o-rank").value = "wins";
  byId("csv-box").hidden = chosen !== "csv";
  byId("of-charts").hidden = !CHARTS.includes(chosen);
  byId("wishes").hidden = byId("of-charts").hidden && !("parting" in byId("kind").selectedOptions[0].dataset);
  byId("matches").hidden = !MATCHES.includes(chosen);
  byId("size-box").hidden = chosen === "teams" || chosen === "match";
  byId("side-box").hidden = chosen !== "match";
  byId("knock-out").hidden = chosen !== "knock-out";
  byId("games-box").hidden = chosen === "csv" || chosen === "match" || chosen === "knock-out" || chosen.startsWith("printed-");
  byId("kind-more").textContent = byId("kind").selectedOptions[0].dataset.more;
  unmade();
}
byId("kind").addEventListener("change", () => {
  if (before === "match") byId("o-rank").value = "points";
  kind();
});
const screens = () => {
  for (const part of form.querySelectorAll("[data-screens]")) part.hidden = byId("o-play").value === "cards";
};
byId("o-play").addEventListener("change", () => {
  if (byId("o-play").value !== "both" && byId("some-home").checked) byId("some-home").click();
  screens();
});
byId("some-home").addEventListener("change", () => {
  const some = byId("some-home").checked;
  byId("rooms").hidden = !some;
  byId("names-label").textContent = some ? "In the hall: names, one per line" : "Names, one per line";
  // One press: cards in the hall, screens at home.
  if (some || byId("o-play").value === "both") byId("o-play").value = some ? "both" : "cards";
  screens();
});
byId("o-game").addEventListener("change", () => drawHouse());
/** Show how long a game usually is, which depends on the game. */
const lengths = () => {
  const usual = byId("o-game").selectedOptions[0].dataset.lengths.split(" ");
  form.querySelectorAll(".length > input").forEach((box, at) => (box.placeholder = usual[at]));
};
byId("o-game").addEventListener("change", lengths);
// A number belongs to a choice, which is meant by typing it.
byId("length").addEventListener("input", ({ target }) => {
  const row = target.closest(".length");
  if (target.value && target.type !== "radio") row.querySelector("[name=ends]").checked = true;
});
byId("o-sit-out").addEventListener("change", () => drawFair());
byId("house").addEventListener("toggle", () => houseRows().length || drawHouse());
wireNumbers(byId("house-rules"));
byId("house-rules").addEventListener("change", checkHouse);
for (const [id, note] of [["names", "listed"], ["home-names", "home-listed"]]) {
  byId(id).addEventListener("input", () => {
    const n = listedIn(id).length;
    byId(note).textContent = n ? many(n, "name") : "";
  });
}

importing("/api/nights/import", (made, name) => open(made, name.replace(/\.night\.jsonl$/, "")));

let presetKind = "best"; // the chart of the preset
/** Set everything as such nights are usually played. */
function usePreset() {
  const one = JSON.parse(byId("preset").selectedOptions[0].dataset.preset);
  for (const field of form.querySelectorAll("[data-option]:not(#house *)")) {
    const { option, usual } = field.dataset;
    const value = option === "game" ? one.game : one.rules[option] ?? usual;
    if (field.matches("fieldset")) {
      for (const box of field.querySelectorAll("input")) box.checked = value.split(",").includes(box.value);
    } else if (field.matches("select")) {
      const known = [...field.options].some((choice) => choice.value === value);
      field.value = known ? value : usual;
    } else {
      field.value = value === usual || Number.isNaN(Number(value)) ? "" : value;
    }
  }
  const ends = one.rules.ends ?? "deals";
  form.querySelector(`[name=ends][value=${ends}]`).checked = true;
  for (const box of form.querySelectorAll(".length > input")) box.value = box.id === `length-${ends}` ? one.rules.length ?? "" : "";
  // A chart that somebody has chosen stays, unless such nights have one of their own.
  if (one.seats.kind || byId("kind").value === presetKind) byId("kind").value = one.seats.kind ?? "best";
  presetKind = byId("kind").value;
  if (one.seats.games) byId("games").value = one.seats.games;
  if (one.seats.size) byId(one.seats.kind === "match" ? "side" : "size").value = one.seats.size;
  lengths();
  kind();
  screens();
  return drawHouse(one.house);
}
byId("preset").addEventListener("change", usePreset);
byId("held").value = new Date().toLocaleDateString("sv");
const nights = remembered(own, []);
byId("mine").hidden = !nights.length;
fill(byId("my-nights"), nights.map((one) => el("li", {}, el("span", {}, el("b", {}, one.title), ` ${new Date(one.at).toLocaleDateString()}`), el("a", { class: "button", href: one.desk }, "Open the desk"))));
usePreset();
byId("names").dispatchEvent(new Event("input"));

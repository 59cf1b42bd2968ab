// The desk of a season of sides: sides and squads, fixtures and results, cups, paper.
import { fixtureList } from "./league.js";
import { sends, small, takes } from "../forms.js";
import { byId, capital, el, fill } from "../page.js";

const lines = (text, at = /\n/) => text.split(at).map((one) => one.trim()).filter(Boolean);
const names = (text) => lines(text, /[\n,]/);
const whole = (input) => Number(input.value) || 0;
let tools = null;
let view = null;
let open = null;

const field = (label, more = {}) => el("input", { "aria-label": label, placeholder: label, autocomplete: "off", maxlength: 80, ...more });
const count = (label, value = "") => el("input", { type: "number", "aria-label": label, min: 0, max: 9999, inputmode: "numeric", value });

/** What can be entered of a fixture. */
function entry(one) {
  if (!one.away) return null;
  if (open !== one.number) {
    return small(one.games || one.absent ? "Change" : "Enter", `Enter ${one.names.join(" v ")}`, () => {
      open = one.number;
      draw();
      byId("league-fixtures").querySelector("form input")?.focus();
    });
  }
  const games = one.names.map((name, at) => count(`Games won by ${name}`, one.games?.[at] ?? ""));
  const points = one.names.map((name, at) => count(`Points of ${name}`, one.points?.[at] ?? ""));
  const day = el("input", { type: "date", "aria-label": "Another day", value: one.day ?? "" });
  const act = async (wish, said) => {
    open = null;
    await tools.command({ fixture: one.number, ...wish }, said);
  };
  const send = (event) => {
    event.preventDefault();
    act({ do: "result", games: games.map(whole), points: points.map(whole) }, "The result is in.");
  };
  const absent = (side, name) => small(`${name} did not come`, `${name} did not come`, () => act({ do: "walkover", absent: side }, "A walkover."));
  return el(
    "form",
    { class: "report", onsubmit: send },
    el("p", { class: "pair" }, games),
    el("p", { class: "fine" }, "Games won, home first"),
    el("p", { class: "pair" }, points),
    el("p", { class: "fine" }, "Points, home first"),
    el("p", { class: "buttons start" }, el("button", { class: "primary" }, "Enter it"), absent(one.home, one.names[0]), absent(one.away, one.names[1])),
    el("p", { class: "buttons start" }, day, small("Move it", "Move it to this day", () => day.value && act({ do: "move", day: day.value }, "Rearranged.")), small("Drop it", "Drop this fixture", () => act({ do: "drop" }, "It is not played.")), small("Close", "Close", () => {
      open = null;
      draw();
    })),
  );
}

/** One side: its squad, its captain's link, points given or taken. */
function sideRow(side) {
  const squad = view.squads.find((one) => one.side === side.side)?.people.filter((one) => !one.until) ?? [];
  const who = field(`Players who join ${side.name}, with commas`, { maxlength: 400 });
  const from = el("input", { type: "date", "aria-label": "From" });
  const points = el("input", { type: "number", "aria-label": `League points for ${side.name}`, min: -99, max: 99, placeholder: "−1" });
  const why = field("What for");
  const enrol = () => names(who.value).length && tools.command({ do: "enrol", side: side.side, names: names(who.value), ...(from.value ? { day: from.value } : {}) }, "They are in the squad.");
  const adjust = () => points.value && tools.command({ do: "adjust", side: side.side, points: Number(points.value), note: why.value.trim() }, "It counts.");
  const amount = field("Amount paid", { inputmode: "decimal", maxlength: 9 });
  const pay = () => amount.value.trim() && tools.command({ do: "pay", side: side.side, amount: amount.value.trim(), note: why.value.trim() }, "The payment is noted.");
  const again = field("Another name");
  return el(
    "li",
    {},
    el("span", {}, el("b", {}, side.name), el("small", {}, [side.division, squad.map((one) => one.name).join(", ")].filter(Boolean).join(" · "))),
    small("Captain's link", `Captain's link for ${side.name}`, () => tools.link(side)),
    el(
      "details",
      { class: "more" },
      el("summary", { class: "small", "aria-label": `${side.name}: more` }, "More"),
      who, from, small("Into the squad", `Into the squad of ${side.name}`, enrol),
      points, why, small("Give or take points", `Give or take points of ${side.name}`, adjust),
      amount, small("Paid", `${side.name} has paid`, pay),
      again, small("Rename", `Rename ${side.name}`, () => again.value.trim() && tools.command({ do: "alter-side", side: side.side, name: again.value.trim() }, "Renamed.")),
      side.withdrawn ? null : small("Withdraw", `Withdraw ${side.name}`, () => tools.command({ do: "alter-side", side: side.side, withdrawn: true }, `${side.name} is withdrawn.`)),
    ),
  );
}

/** A cup that goes on: its next round, or the last one once more after a corrected result. */
function cupRow({ name, round }) {
  const cup = (words, more) => small(words, `${words}: ${name}`, () => tools.command({ do: "cup", name, ...more }, "The round is drawn."));
  return el("li", {}, el("span", {}, el("b", {}, name), el("small", {}, `round ${round}`)), cup("Next round", {}), cup("Draw it again", { again: true }));
}

function draw() {
  const { league } = view;
  byId("league-rest").hidden = !league;
  if (!league) return;
  byId("make-fixtures").open = !league.fixtures.length;
  fill(byId("league-warnings"), view.warnings.map((text) => el("p", { class: "notice" }, `${capital(text)}.`)));
  fill(byId("league-cups"), league.cups.filter((cup) => !cup.champion).map(cupRow));
  fill(byId("league-sides"), league.sides.map(sideRow));
  const [left, done] = [false, true].map((over) => league.fixtures.filter((one) => ["settled", "agreed", "bye"].includes(one.status) === over));
  const played = el("details", { open: done.some((one) => one.number === open) }, el("summary", {}, `Played: ${done.length}`), fixtureList(done, entry));
  fill(byId("league-fixtures"), fixtureList(left, entry), done.length ? played : null);
  fill(byId("league-divisions"), [...new Set(league.sides.map((one) => one.division).filter(Boolean))].map((name) => el("option", { value: name })));
  const last = view.history.find((one) => !one.undone);
  fill(byId("league-undo"), last ? [small("Undo", "Undo the last step", () => tools.command({ do: "undo" }, "Undone.")), el("span", { class: "fine" }, ` Last step: ${last.text}`)] : null);
}

/** Draw the league's part of the desk. */
export function drawLeague(seen) {
  view = seen;
  draw();
}

/** Let the forms of the league do what they say; `with_` are the desk's command, link and file. */
export function wireLeague(with_) {
  tools = with_;
  const on = (id, act) => sends(byId(id), async () => (await act()) && byId(id).reset());
  on("enter-sides", () => tools.command({ do: "enter-side", names: names(byId("side-names").value), division: byId("side-division").value.trim() }, "The sides are entered."));
  on("draw-fixtures", () => {
    const but = lines(byId("draw-but").value);
    const days = lines(byId("draw-days").value);
    const first = byId("draw-first").value;
    return tools.command({ do: "draw", ...(days.length ? { days } : first ? { first } : {}), every: Number(byId("draw-every").value) || 7, but, times: Number(byId("draw-times").value) || 2 }, "The fixtures are made.");
  });
  on("draw-cup", () => tools.command({ do: "cup", name: byId("cup-name").value.trim(), first: whole(byId("cup-first")), double: byId("cup-double").checked, ...(byId("cup-day").value ? { day: byId("cup-day").value } : {}) }, "The round is drawn."));
  takes(byId("fixtures-file"), async (file) => tools.command({ do: "import-fixtures", csv: await file.text() }, "The fixtures are read."));
  for (const one of document.querySelectorAll("[data-fixtures]")) one.addEventListener("click", () => tools.file(`/fixtures.${one.dataset.fixtures}`, `fixtures.${one.dataset.fixtures}`));
}

// A captain's page: the side's fixtures, and what is reported of each in a few taps.
import { dayText, fixtureList, resultText, tableBox } from "./league.js";
import { attempt, button, problem } from "../forms.js";
import { bearer } from "../night/live.js";
import { ask, byId, el, fill, randomHex } from "../page.js";

const { club, side } = byId("main").dataset;
const secret = location.hash.slice(1);
const path = `/api/clubs/${club}/sides/${side}`;
let view = null;
let open = null;

const number = (label, value = "") => el("input", { type: "number", "aria-label": label, min: 0, max: 9999, inputmode: "numeric", value });

/** The fields for a result: ours and theirs, in games and points. */
function form(one) {
  const home = one.home === view.side;
  const names = home ? one.names : [...one.names].reverse();
  const said = one.said[view.side];
  const own = (pair) => (pair ? (home ? pair : [...pair].reverse()) : ["", ""]);
  const games = own(said?.games).map((value, at) => number(`Games won by ${names[at]}`, value));
  const points = own(said?.points).map((value, at) => number(`Points of ${names[at]}`, value));
  games[0].required = true;
  games[1].required = true;
  const pair = (inputs) => {
    const values = inputs.map((input) => Number(input.value) || 0);
    return home ? values : values.reverse();
  };
  const send = (event) => {
    event.preventDefault();
    attempt(async () => {
      await ask(path, { do: "result", id: randomHex(12), fixture: one.number, games: pair(games), points: pair(points) }, undefined, bearer(secret));
      open = null;
      await look();
      byId("done").textContent = `Reported: ${one.names.join(" v ")} ${pair(games).join("–")}. To correct it, see “Played”.`;
    });
  };
  return el(
    "form",
    { class: "report", onsubmit: send },
    el("p", { class: "pair" }, el("span", {}, names[0]), el("span", {}, names[1])),
    el("p", { class: "pair" }, games),
    el("p", { class: "fine" }, "Games won by each side"),
    el("p", { class: "pair" }, points),
    el("p", { class: "fine" }, "Points of each side, if you count them"),
    el("p", { class: "buttons" }, button("Cancel", () => choose(null)), el("button", { class: "primary" }, "Report it")),
  );
}

function choose(what) {
  open = what;
  byId("done").textContent = "";
  draw();
  byId("main").querySelector("form input")?.focus();
}

function state(one) {
  if (!one.away || one.status === "settled") return null;
  if (open === one.number) return form(one);
  const theirs = Object.keys(one.said).some((key) => Number(key) !== view.side);
  const mine = String(view.side) in one.said;
  const words = mine ? "Correct it" : theirs ? "Check it" : "Report";
  return button(words, () => choose(one.number), { class: mine ? "small" : "small primary", "aria-label": `${words}: ${one.names.join(" v ")}` });
}

function draw() {
  byId("title").textContent = view.name;
  document.title = `${view.name} · ${view.title}`;
  byId("club").textContent = view.title;
  const next = view.fixtures.find((one) => one.away && one.status === "open");
  byId("next").textContent = next ? `Next: ${next.names.join(" v ")}, ${dayText(next.day)}` : "No fixture is open.";
  const waits = (one) => ["open", "disputed"].includes(one.status) || (one.status === "entered" && !(view.side in one.said));
  const first = view.fixtures.filter(waits);
  const done = view.fixtures.filter((one) => !waits(one));
  fill(byId("fixtures"), fixtureList(first, state));
  fill(byId("played"), done.length ? done.map((one) => el("li", {}, el("b", {}, one.names.join(" v ")), ` ${resultText(one)} `, state(one))) : el("li", { class: "fine" }, "None yet."));
  fill(byId("table"), tableBox(view.table));
  byId("squad").textContent = view.squad.length ? `Squad: ${view.squad.join(", ")}.` : "";
}

async function look() {
  view = await ask(path, undefined, "GET", bearer(secret));
  draw();
}
look().catch((error) => {
  problem(error.message);
  byId("main").classList.add("lost");
});

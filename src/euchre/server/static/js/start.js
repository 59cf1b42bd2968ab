// The start page: play in one click, find a game, a table, one's own seat.
import { drawPlaces } from "./cards.js";
import { byId, el, fill } from "./dom.js";
import { ask } from "./net.js";
import { remember, remembered } from "./settings.js";

drawPlaces();
const form = byId("play-now");
const last = remembered("last", {});
if (last.name) byId("name").value = last.name;
for (const id of ["game", "level"]) {
  if ([...byId(id).options].some((option) => option.value === last[id])) byId(id).value = last[id];
}
setUp();

function setUp() {
  byId("set-up").href = `/new?game=${encodeURIComponent(byId("game").value)}`;
}

async function play(game) {
  const wish = { game, name: byId("name").value.trim() || "Player", level: byId("level").value };
  remember("last", wish);
  byId("play").disabled = true;
  byId("problem").textContent = "";
  try {
    const { table } = await ask("/api/tables", { game, name: wish.name, bots: [wish.level] });
    location.assign(`/table/${table}`);
  } catch (error) {
    byId("problem").textContent = error.message;
    byId("play").disabled = false;
    form.scrollIntoView({ block: "nearest" });
  }
}

form.addEventListener("submit", (event) => {
  event.preventDefault();
  play(byId("game").value);
});
byId("game").addEventListener("change", setUp);
for (const button of document.querySelectorAll("[data-play]")) {
  button.addEventListener("click", () => play(button.dataset.play));
}
byId("join-code").addEventListener("submit", (event) => {
  event.preventDefault();
  location.assign(`/join#${encodeURIComponent(byId("code").value.trim())}`);
});

byId("search").addEventListener("input", (event) => {
  const words = event.target.value.toLowerCase().split(/\s+/).filter(Boolean);
  let count = 0;
  for (const game of byId("games").children) {
    game.hidden = !words.every((word) => game.dataset.words.includes(word));
    count += game.hidden ? 0 : 1;
  }
  byId("found").textContent = count === 1 ? "1 game" : `${count} games`;
});

function mine(row) {
  const others = row.names.filter((_, seat) => seat !== row.seat).join(", ");
  return el(
    "li",
    {},
    el("span", {}, el("b", {}, row.title), ` ${row.scores.join(" – ")}, with ${others}`),
    el("a", { class: "button", href: `/table/${row.id}` }, row.your_turn ? "Your turn" : "Go on"),
  );
}

function open(row) {
  return el(
    "li",
    {},
    el("span", {}, el("b", {}, row.title), ` ${row.names.join(", ")}`),
    el("a", { class: "button", href: `/join/${row.id}` }, row.free.length ? "Join" : "Watch"),
  );
}

async function tables() {
  const [own, listed] = await Promise.all([ask("/api/me"), ask("/api/tables")]);
  const running = own.tables.filter((row) => !row.ended);
  byId("mine").hidden = !running.length;
  fill(byId("my-tables"), running.slice(0, 6).map(mine));
  const known = new Set(own.tables.map((row) => row.id));
  const others = listed.tables.filter((row) => !known.has(row.id));
  const none = el("li", { class: "fine" }, "None just now. Open one, and let others see it.");
  fill(byId("open-tables"), others.length ? others.map(open) : none);
}

function look() {
  tables().catch((error) => fill(byId("open-tables"), el("li", { class: "bad" }, error.message)));
}

look();
// A browser may come back to this page as it was left: to a button that has been pressed.
addEventListener("pageshow", (event) => {
  if (!event.persisted) return;
  byId("play").disabled = false;
  look();
});

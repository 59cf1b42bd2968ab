// The start page: play with one click; find a game, a table, your own seat.
import "./cards.js";
import { faceMarkup } from "./faces.js";
import { ask, bringCoach, byId, choose, describe, el, fill, learnt, listed, remember, remembered, settings } from "./page.js";

const form = byId("play-now");
const last = remembered("last", {});
/** The name of those who have given none. */
const NOBODY = "Player";
if (last.name) byId("name").value = last.name;
for (const id of ["game", "level"]) {
  if ([...byId(id).options].some((option) => option.value === last[id])) byId(id).value = last[id];
}
for (const node of document.querySelectorAll("[data-person]")) {
  node.innerHTML = faceMarkup(node.dataset.person, 0, "bot");
}
describe(byId("level"));
tellWho();
goOnLearning();

/** Who has begun the lessons goes on where they stopped, then with the next course; at last with all others. */
function goOnLearning() {
  const link = byId("learn");
  const names = link.dataset.lessons.split(" ");
  const done = remembered("learnt", {}).euchre ?? [];
  const next = names.findIndex((name) => !done.includes(name));
  if (!names.some((name) => done.includes(name))) return;
  if (next >= 0) return fill(link, el("span", {}, `Go on learning: lesson ${next + 1} of ${names.length}`));
  const further = link.dataset.further.split("|").map((one) => one.match(/^(\S+) (\d+) (.*)$/));
  const [, course, , title] = further.find(([, name, count]) => learnt(name).length < Number(count)) ?? [];
  fill(link, el("span", {}, course ? `Go on learning: ${title}` : "More lessons"));
  link.href = course ? `/learn/${course}` : "/lessons";
}

/** A line that says what the large button starts. */
function tellWho() {
  const [game, level] = ["game", "level"].map((id) => byId(id).selectedOptions[0].text);
  const name = byId("name").value.trim() || NOBODY;
  byId("who-line").textContent = `${game}, as ${name}, against ${level.toLowerCase()} bots`;
  byId("you").innerHTML = faceMarkup(name, remembered("face", 0));
  offerCoach();
  byId("set-up").href = `/new?game=${encodeURIComponent(byId("game").value)}`;
}

/** Offer the coach to people who have started lessons or play with beginners; the tick is a setting. */
function offerCoach() {
  const learner = Object.values(remembered("learnt", {})).some((done) => done.length);
  if (learner) bringCoach();
  byId("coached").hidden = !learner && !coached() && byId("level").value !== "beginner";
}

function coached() {
  return (settings.coach ?? "off") !== "off";
}

/** The tick follows the setting, which can be changed elsewhere on this page. */
function tick() {
  byId("coach").checked = coached();
}

async function play(game, more = {}) {
  const wish = { game, name: byId("name").value.trim() || NOBODY, level: byId("level").value };
  remember("last", wish);
  // Whoever starts here has passed the invitation to learn the game.
  remember("guided", true);
  waiting(true);
  byId("problem").textContent = "";
  try {
    const { table } = await ask("/api/tables", { game, name: wish.name, face: remembered("face", 0), bots: [wish.level], ...more });
    location.assign(`/table/${table}`);
  } catch (error) {
    byId("problem").textContent = error.message;
    waiting(false);
    form.scrollIntoView({ block: "nearest" });
  }
}

function waiting(yes) {
  for (const id of ["play", "friends", "around"]) byId(id).disabled = yes;
}

form.addEventListener("submit", (event) => {
  event.preventDefault();
  play(byId("game").value);
});
form.addEventListener("input", tellWho);
tick();
addEventListener("euchre-settings", () => (tick(), offerCoach()));
byId("coach").addEventListener("change", (event) => choose("coach", event.target.checked ? "serious" : "off"));
form.addEventListener("change", () => {
  remember("last", { ...remembered("last", {}), game: byId("game").value, name: byId("name").value.trim() || NOBODY, level: byId("level").value });
});
// The table waits, with its link and code, until friends have come.
const invite = () => play(byId("game").value, { wait: true });
byId("around").addEventListener("click", () => play(byId("game").value, { screen: true }));
byId("friends").addEventListener("click", () => {
  // Friends look for a name they know: the table is called by it.
  if (![NOBODY, ""].includes(byId("name").value.trim())) return invite();
  byId("host").showModal();
  return byId("host-name").focus();
});
// People with whom a game has been finished here: they are invited, and find the table on this page.
fill(
  byId("companies"),
  remembered("company", []).map(({ table, game, name, names }) =>
    el("li", {}, el("b", {}, listed(names)), el("button", { type: "button", "aria-label": `New table with ${listed(names)}`, onclick: () => play(byId("game").value, { name, [byId("company-around").checked ? "screen" : "wait"]: true, company: { table, game } }) }, "New table")),
  ),
);
byId("company").hidden = !byId("companies").children.length;
byId("host-cancel").addEventListener("click", () => byId("host").close());
byId("host-form").addEventListener("submit", (event) => {
  event.preventDefault();
  byId("name").value = byId("host-name").value.trim() || NOBODY;
  byId("host").close();
  tellWho();
  invite();
});
for (const button of document.querySelectorAll("[data-play]")) {
  button.addEventListener("click", () => play(button.dataset.play));
}
byId("join-code").addEventListener("submit", (event) => {
  event.preventDefault();
  location.assign(`/join#${encodeURIComponent(byId("code").value.trim())}`);
});

// -- the shelf ---------------------------------------------------------------------------------

/** The most house rules that are named beside the games. */
const RULES = 3;
const filters = [...document.querySelectorAll(".filter")];

const shelf = [...byId("games").children];
/** What the search has found; null without a search. */
let sought = null;

/** Show the games that were found, the best first, and that have every chosen mark. */
function sift() {
  const chosen = filters.filter((button) => button.getAttribute("aria-pressed") === "true");
  const tags = chosen.map((button) => button.dataset.tag);
  const names = sought?.entries.filter(({ kind }) => kind === "game").map(({ name }) => name);
  const rank = (game) => names?.indexOf(game.dataset.game) ?? 0;
  byId("games").append(...shelf.toSorted((a, b) => rank(a) - rank(b)));
  let count = 0;
  for (const game of shelf) {
    const has = game.dataset.tags.split(" ");
    game.hidden = rank(game) < 0 || !tags.every((tag) => has.includes(tag));
    count += game.hidden ? 0 : 1;
  }
  const rules = sought?.entries.filter(({ kind }) => kind === "rule").slice(0, RULES) ?? [];
  const games = count === 1 ? "1 game" : `${count || "No"} games`;
  const said = sought?.words || (sought || tags.length ? games : "");
  fill(byId("found"), said, rules.flatMap(({ title, href }, i) => [i ? ", " : ". House rules: ", el("a", { href }, title)]));
}

byId("search").addEventListener("focus", async ({ target }) => {
  const { wireSearch } = await import("./search.js");
  wireSearch(target, {}, (answer) => {
    sought = answer;
    sift();
  });
  // What was typed meanwhile.
  if (target.value) target.dispatchEvent(new Event("input"));
}, { once: true });
for (const button of filters) {
  button.addEventListener("click", () => {
    const on = button.getAttribute("aria-pressed") === "true";
    // Numbers of players exclude each other.
    if (!on && /^\d$/.test(button.dataset.tag)) {
      for (const other of filters) if (/^\d$/.test(other.dataset.tag)) other.setAttribute("aria-pressed", "false");
    }
    button.setAttribute("aria-pressed", String(!on));
    sift();
  });
}

// -- tables ------------------------------------------------------------------------------------

const company = (row) => listed(row.names.filter((_, seat) => seat !== row.seat));

function mine(row) {
  return el(
    "li",
    {},
    el("span", {}, el("b", {}, row.title), ` ${row.scores.join(" – ")}, with ${company(row)}`),
    el("a", { class: "button", href: `/table/${row.id}` }, row.your_turn ? "Your turn" : "Continue"),
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
  const [own, others] = await Promise.all([ask("/api/me"), ask("/api/tables")]);
  const running = own.tables.filter((row) => !row.ended);
  const [newest] = running;
  byId("go-on").hidden = !newest && !own.invited.length;
  const invited = own.invited.map((row) => el("a", { href: `/join#${row.code}` }, `${row.host ?? "Someone you have played with"} has a table for you: ${row.title}`));
  fill(byId("go-on"), invited, newest && el("a", { href: `/table/${newest.id}` }, `Continue: ${newest.scores.join("–")} with ${company(newest)}`));
  byId("mine").hidden = running.length < 2;
  fill(byId("my-tables"), running.slice(1, 7).map(mine));
  const known = new Set([...own.tables, ...own.invited].map((row) => row.id));
  const free = others.tables.filter((row) => !known.has(row.id));
  const none = el("li", { class: "fine" }, "None right now. Open one and list it here.");
  fill(byId("open-tables"), free.length ? free.map(open) : none);
}

function look() {
  tables().catch((error) => fill(byId("open-tables"), el("li", { class: "bad" }, error.message)));
}

look();

// -- as an app ---------------------------------------------------------------------------------

// The worker caches static files and shows a page when offline; nothing waits for it.
addEventListener("load", () => navigator.serviceWorker?.register("/sw.js").catch(() => {}));
let installing = null;
addEventListener("beforeinstallprompt", (event) => {
  event.preventDefault();
  installing = event;
  byId("install").hidden = false;
});
byId("install").addEventListener("click", () => {
  installing?.prompt();
  byId("install").hidden = true;
});
// A browser may come back to this page as it was left: to a button that has been pressed.
addEventListener("pageshow", (event) => {
  if (!event.persisted) return;
  waiting(false);
  look();
});

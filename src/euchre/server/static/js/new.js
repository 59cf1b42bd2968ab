// A new table: the house rules are checked by the engine while they are chosen.
import { describe } from "./levels.js";
import { ask, byId, el, fill, home, isNew, remember, remembered } from "./page.js";
import { wireSearch } from "./search.js";

const form = byId("new");
const { game } = form.dataset;
const rows = [...byId("house").querySelectorAll("[data-option]")];
const groups = [...byId("house").querySelectorAll(".group")];

const lesson = byId("lesson");
if (lesson) lesson.parentElement.hidden = !isNew(game, lesson.dataset.course);

function valueOf(row) {
  const control = row.querySelector("input, select");
  if (control.type === "checkbox") return control.checked ? "on" : "off";
  return control.value;
}

/** The house rules that differ from the game's defaults. */
function options() {
  const changed = rows.filter((row) => valueOf(row) !== row.dataset.default);
  return Object.fromEntries(changed.map((row) => [row.dataset.option, valueOf(row)]));
}

/** The address of this form with a game and house rules. */
function address(name, chosen) {
  return `/new?${new URLSearchParams({ game: name, ...chosen })}`;
}

// -- checking --------------------------------------------------------------------------------

let asked = 0;

async function check() {
  asked += 1;
  const mine = asked;
  const answer = await ask(`/api/games/${encodeURIComponent(game)}/check`, { options: options() });
  if (mine !== asked) return;
  const reasons = answer.ok ? [] : answer.problems;
  const known = new Set(rows.map((row) => row.dataset.option));
  for (const row of rows) {
    const own = reasons.filter((reason) => reason.option === row.dataset.option);
    const place = row.querySelector(".reason");
    row.classList.toggle("changed", valueOf(row) !== row.dataset.default);
    place.hidden = !own.length;
    place.textContent = own.map((reason) => reason.sentence).join(" ");
    if (own.length) row.closest("details")?.setAttribute("open", "");
  }
  const others = reasons.filter((reason) => !known.has(reason.option));
  byId("conflicts").textContent = others.map((reason) => reason.sentence).join(" ");
  const refused = `These rules cannot be played together. ${reasons.map((reason) => reason.sentence).join(" ")}`;
  byId("rule-line").textContent = answer.ok ? answer.rule_line : refused;
  byId("rule-line").classList.toggle("bad", !answer.ok);
  byId("open").disabled = !answer.ok;
}

/** Mark the sets of rules that are chosen now, and say what such a set is. */
function markPresets() {
  const told = [];
  for (const link of byId("presets").querySelectorAll("a")) {
    const here = asks(link.href) === asks(new URL(address(game, options()), home));
    if (here) link.setAttribute("aria-current", "true");
    else link.removeAttribute("aria-current");
    if (here && link.title) told.push(`${link.textContent}: ${link.title}`);
  }
  byId("preset-told").textContent = told.join(" ");
}

/** What an address asks for, in one order. */
function asks(href) {
  const { searchParams } = new URL(href);
  searchParams.sort();
  return searchParams.toString();
}

function checked() {
  markPresets();
  check().catch((error) => (byId("conflicts").textContent = error.message));
}
for (const list of ["house", "hits"]) byId(list).addEventListener("change", checked);

// -- another game keeps what fits; the rest of the form is kept for this visit ------------------

const REST = ["speed", "clock", "watch"];
const TICKS = ["wait", "listed"];

function draft() {
  const kept = { name: byId("name").value, bots: [...document.querySelectorAll(".bot")].map((select) => select.value) };
  for (const id of REST) kept[id] = byId(id).value;
  for (const id of TICKS) kept[id] = byId(id).checked;
  return kept;
}

function keepDraft() {
  try {
    sessionStorage.setItem("euchre-new", JSON.stringify(draft()));
  } catch {
    // Then the form starts over.
  }
}

function takeDraft() {
  let kept = null;
  try {
    kept = JSON.parse(sessionStorage.getItem("euchre-new"));
  } catch {
    // Nothing is saved.
  }
  byId("name").value = kept?.name || remembered("last", {}).name || "Player";
  if (!kept) return;
  for (const id of REST) byId(id).value = kept[id] ?? byId(id).value;
  for (const id of TICKS) byId(id).checked = kept[id];
  document.querySelectorAll(".bot").forEach((select, i) => {
    if (kept.bots[i]) select.value = kept.bots[i];
  });
}

takeDraft();
for (const select of document.querySelectorAll(".bot")) describe(select);
byId("game").addEventListener("change", (event) => {
  keepDraft();
  location.assign(address(event.target.value, options()));
});
form.addEventListener("change", keepDraft);
form.addEventListener("input", keepDraft);

// -- presets of one's own ----------------------------------------------------------------------

function ownPresets() {
  for (const old of byId("presets").querySelectorAll(".own")) old.remove();
  for (const [name, kept] of Object.entries(remembered("presets", {}))) {
    const forget = () => {
      const { [name]: gone, ...others } = remembered("presets", {});
      remember("presets", others);
      ownPresets();
      byId("kept-note").textContent = `“${name}” is deleted.`;
    };
    byId("presets").append(
      el(
        "li",
        { class: "own" },
        el("a", { class: "button", href: `${address(kept.game, kept.options)}#house-title` }, name),
        el("button", { type: "button", class: "quiet small", "aria-label": `Delete ${name}`, onclick: forget }, "×"),
      ),
    );
  }
  markPresets();
}

ownPresets();
byId("presets").addEventListener("click", keepDraft);
byId("keep").addEventListener("click", () => byId("keeping").showModal());
byId("keeping").addEventListener("close", () => {
  const name = byId("kept-name").value.trim();
  if (byId("keeping").returnValue !== "yes" || !name) return;
  remember("presets", { ...remembered("presets", {}), [name]: { game, options: options() } });
  ownPresets();
  byId("kept-note").textContent = `Saved in this browser as “${name}”.`;
});
byId("share").addEventListener("click", async () => {
  const link = new URL(address(game, options()), home).href;
  try {
    await navigator.clipboard.writeText(link);
    byId("kept-note").textContent = "Copied. Anyone who opens the link gets these rules.";
  } catch {
    fill(byId("kept-note"), "Copy this link: ", el("a", { href: link }, link));
  }
});

// -- finding a rule ----------------------------------------------------------------------------

const homes = new Map(rows.map((row) => [row, row.parentElement]));

/** Show the house rules found, the best first, and which other game or rule is rather meant. */
wireSearch(byId("search"), { game }, (answer) => {
  for (const [row, list] of homes) list.append(row);
  for (const group of groups) group.hidden = answer !== null;
  const found = (answer?.options ?? []).map((name) => rows.find((row) => row.dataset.option === name));
  byId("hits").append(...found);
  const [best] = answer?.entries ?? [];
  const elsewhere = answer?.words && best && !best.href.includes(`game=${game}#`);
  fill(byId("found"), answer?.words ?? "", elsewhere ? [" ", el("a", { href: best.href }, `Set up ${best.title}`)] : "");
});
// A link to a rule opens the group that it is in.
byId(location.hash.slice(1))?.closest("details")?.setAttribute("open", "");

// -- opening -----------------------------------------------------------------------------------

form.addEventListener("submit", async (event) => {
  event.preventDefault();
  const name = byId("name").value.trim() || "Player";
  remember("last", { ...remembered("last", {}), game, name });
  byId("open").disabled = true;
  byId("problem").textContent = "";
  try {
    const { table } = await ask("/api/tables", {
      game,
      options: options(),
      name,
      bots: draft().bots,
      speed: byId("speed").value,
      clock: byId("clock").value,
      watch: byId("watch").value,
      listed: byId("listed").checked,
      wait: byId("wait").checked,
    });
    location.assign(`/table/${table}`);
  } catch (error) {
    byId("problem").textContent = error.message;
    byId("open").disabled = false;
  }
});

// The address may name house rules, and a browser that comes back fills the form as it was left.
for (const row of rows) row.classList.toggle("changed", valueOf(row) !== row.dataset.default);
if (Object.keys(options()).length) checked();
// It may also come back to the page itself, where the button has been pressed.
addEventListener("pageshow", (event) => {
  if (event.persisted) byId("open").disabled = false;
});

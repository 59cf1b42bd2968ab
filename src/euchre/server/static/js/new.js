// A new table: the house rules are checked by the engine while they are chosen.
import { byId } from "./dom.js";
import { ask } from "./net.js";
import { remember, remembered } from "./settings.js";

const form = byId("new");
const { game } = form.dataset;
const rows = [...byId("house").children];
byId("name").value = remembered("last", {}).name ?? "Player";

function valueOf(row) {
  const control = row.querySelector("input, select");
  if (control.type === "checkbox") return control.checked ? "on" : "off";
  return control.value;
}

/** The house rules that are not what the game has of itself. */
function options() {
  const changed = rows.filter((row) => valueOf(row) !== row.dataset.default);
  return Object.fromEntries(changed.map((row) => [row.dataset.option, valueOf(row)]));
}

let asked = 0;

async function check() {
  asked += 1;
  const mine = asked;
  const answer = await ask(`/api/games/${encodeURIComponent(game)}/check`, { options: options() });
  if (mine !== asked) return;
  const reasons = answer.ok ? [] : answer.reasons;
  const others = reasons.filter((reason) => !rows.some((row) => isAbout(row, reason)));
  for (const row of rows) {
    const own = reasons.filter((reason) => isAbout(row, reason));
    const place = row.querySelector(".reason");
    row.classList.toggle("changed", valueOf(row) !== row.dataset.default);
    place.hidden = !own.length;
    place.textContent = own.map((reason) => `${reason}.`).join(" ");
  }
  byId("conflicts").textContent = others.map((reason) => `${reason}.`).join(" ");
  const refused = `These rules cannot be played: ${reasons.join("; ")}.`;
  byId("rule-line").textContent = answer.ok ? answer.rule_line : refused;
  byId("rule-line").classList.toggle("bad", !answer.ok);
  byId("open").disabled = !answer.ok;
}

/** Whether a reason speaks of this house rule: it begins with its name. */
function isAbout(row, reason) {
  const { option } = row.dataset;
  return reason.startsWith(`${option}=`) || reason.startsWith(`${option} `);
}

const checked = () => check().catch((error) => (byId("conflicts").textContent = error.message));
byId("house").addEventListener("change", checked);
byId("game").addEventListener("change", (event) => {
  location.assign(`/new?game=${encodeURIComponent(event.target.value)}`);
});
byId("search").addEventListener("input", (event) => {
  const words = event.target.value.toLowerCase().split(/\s+/).filter(Boolean);
  for (const row of rows) {
    const text = row.querySelector(".house-label").textContent.toLowerCase();
    row.hidden = !words.every((word) => text.includes(word));
  }
});

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
      bots: [...document.querySelectorAll(".bot")].map((select) => select.value),
      speed: byId("speed").value,
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

// A browser that comes back to this page fills the form as it was left.
if (Object.keys(options()).length) checked();
// It may also come back to the page itself, where the button has been pressed.
addEventListener("pageshow", (event) => {
  if (event.persisted) byId("open").disabled = false;
});

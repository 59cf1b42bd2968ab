// A new table: its game and house rules, who else plays, and who may come.
import { attempt, sends } from "./forms.js";
import { ask, byId, describe, isNew, remember, remembered } from "./page.js";
import { wireRules } from "./rules-form.js";

const form = byId("new");
const { game, options } = wireRules(form, (address) => {
  keepDraft();
  location.assign(address);
});
byId("presets").addEventListener("click", keepDraft);

const lesson = byId("lesson");
if (lesson) lesson.parentElement.hidden = !isNew(game, lesson.dataset.course);

// -- another game keeps what fits; the rest of the form is kept for this visit ------------------

const REST = ["speed", "clock", "watch"];
const TICKS = ["wait", "screen", "listed"];

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
form.addEventListener("change", keepDraft);
form.addEventListener("input", keepDraft);

// -- opening -----------------------------------------------------------------------------------

sends(form, () =>
  attempt(async () => {
    const name = byId("name").value.trim() || "Player";
    remember("last", { ...remembered("last", {}), game, name });
    const { table } = await ask("/api/tables", { ...draft(), game, options: options(), name, face: remembered("face", 0) });
    return `/table/${table}`;
  }, byId("open")),
);

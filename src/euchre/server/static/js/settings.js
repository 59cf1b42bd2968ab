// The dialog for the settings of this browser, made when it is first opened; `early.js` has their values.
import { ask, byId, choose, el, settings } from "./page.js";

/** What can be set: its name, a title, and each value in words. */
const FIELDS = [
  ["theme", "Theme", [["auto", "Same as system"], ["light", "Light"], ["dark", "Dark"]]],
  ["felt", "Felt", [["green", "Green"], ["blue", "Blue"], ["wine", "Wine"], ["charcoal", "Charcoal"]]],
  ["back", "Card backs", [["red", "Red"], ["blue", "Blue"], ["green", "Green"], ["slate", "Slate"]]],
  ["size", "Size", [["normal", "Normal"], ["large", "Large"], ["huge", "Very large"]]],
  ["suits", "Suits", [["2", "Two colors"], ["4", "Four colors"]]],
  ["order", "Order of your cards", [["left", "Trump at the left"], ["right", "Trump at the right"], ["printed", "By suit and rank, as printed"], ["own", "As I drag them (or move them by Shift and an arrow)"]]],
  ["motion", "How fast cards move on this screen", [["slow", "Slowly, each one by itself"], ["normal", "Normal"], ["fast", "Fast"], ["off", "Not at all"]]],
  ["hold", "How long a finished trick stays on this screen", [["2000", "Long"], ["850", "A moment"], ["500", "Briefly"], ["0", "Not at all"]]],
  ["sound", "Sound", [["on", "On"], ["off", "Off"]]],
  ["volume", "Volume", null],
  ["vibration", "Vibration", [["on", "On"], ["off", "Off"]]],
  ["confirm", "To play a card", [["off", "One tap"], ["on", "Two taps: raise it, then play it"]]],
  ["forced", "Play cards automatically", [["never", "None"], ["last", "My last card"], ["all", "Every forced card (the others can tell I had no choice)"]]],
  ["coach", "Coach, at tables with bots", [["off", "Off"], ["serious", "Warns of serious mistakes"], ["smaller", "Warns of smaller ones, too"]]],
  ["opponents", "Hints and reviews assume the others are", [["club", "Club players"], ["cautious", "Cautious people, who pass more and seldom go alone"]]],
  ["next", "Next deal", [["auto", "Automatically against bots"], ["click", "When I ask for it"]]],
];
/** Settings whose values are shown beside their names. */
const SHOWN = ["felt", "back"];

function field([name, title, values]) {
  if (!values) return slider(name, title);
  const choice = ([value, words]) =>
    el(
      "label",
      {},
      el("input", { type: "radio", name, value, onchange: () => choose(name, value) }),
      SHOWN.includes(name) ? el("span", { class: `swatch of-${name}`, data: { [name]: value } }) : null,
      words,
    );
  return el("fieldset", {}, el("legend", {}, title), values.map(choice));
}

/** The volume, with a card to hear it by. */
function slider(name, title) {
  const input = el("input", { type: "range", id: name, name, min: 10, max: 100, step: 10 });
  input.addEventListener("input", () => choose(name, input.value));
  input.addEventListener("change", async () => (await import("./sound.js")).sound.slap());
  return el("fieldset", {}, el("legend", {}, el("label", { for: name }, title)), input);
}

/** What this person may set for everyone, as the host of the table that the page shows. */
async function hosting(box) {
  box.hidden = true;
  if (!document.body.matches(".at-table")) return;
  const frame = await ask(`/api/tables/${byId("main").dataset.table}`).catch(() => null);
  if (!frame?.you.host) return;
  box.hidden = false;
  const { paceRows } = await import("./pace.js");
  box.replaceChildren(el("legend", {}, "At this table, for everyone"), ...paceRows(frame.table));
}

/** Open the dialog with all settings, or those that matter on this page, by name. */
export function openSettings(only) {
  const fields = only ? FIELDS.filter(([name]) => only.split(" ").includes(name)) : FIELDS;
  // A sound needs a touch of the page after its module has come.
  import("./sound.js").catch(() => {});
  if (!byId("settings")) {
    const done = el("p", { class: "buttons" }, el("button", { class: "primary", value: "done" }, "Done"));
    const host = el("fieldset", { id: "settings-host", hidden: true });
    const form = el("form", { method: "dialog" }, el("h2", { id: "settings-title" }, "Settings"), host, fields.map(field), done);
    document.body.append(el("dialog", { id: "settings", "aria-labelledby": "settings-title" }, form));
  }
  for (const input of byId("settings").querySelectorAll("input")) {
    if (input.type === "range") input.value = settings[input.name];
    else input.checked = settings[input.name] === input.value;
  }
  byId("settings").showModal();
  hosting(byId("settings-host"));
}

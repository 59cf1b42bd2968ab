// The dialog for the settings of this browser, fetched when it is first opened; `early.js` has their values.
import { ask, byId, choose, el, markup, settings } from "./page.js";

let dialog = null; // on its way, or here

/** Put the dialog into the page, with all settings or those that matter there, by name. */
async function bring(only) {
  document.body.append(await markup("settings"));
  for (const input of byId("settings").querySelectorAll("input")) {
    if (only && !only.split(" ").includes(input.name)) input.closest("fieldset")?.remove();
  }
  byId("settings").addEventListener("input", ({ target }) => target.closest("#settings-host") || choose(target.name, target.value));
  byId("volume")?.addEventListener("change", async () => (await import("./sound.js")).sound.slap());
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

/** Open the dialog. */
export async function openSettings(only) {
  // A sound needs a touch of the page after its module has come.
  import("./sound.js").catch(() => {});
  dialog ??= bring(only);
  await dialog.catch((error) => ((dialog = null), Promise.reject(error)));
  for (const input of byId("settings").querySelectorAll("input")) {
    if (input.type === "range") input.value = settings[input.name];
    else input.checked = settings[input.name] === input.value;
  }
  byId("settings").showModal();
  hosting(byId("settings-host"));
}

// The record that replay, review and check share: of a table, of a file, or of the page before.
import { byId } from "./dom.js";
import { ask } from "./net.js";

const KEY = "euchre-record";
const NONE = "There is no record in this file.";

/** What the fragment of the address asks for. */
export const asked = new URLSearchParams(location.hash.slice(1));

/** A problem as a sentence of its own. */
export const sentence = (text) => text && text[0].toUpperCase() + text.slice(1).replace(/\.?$/, ".");

/** Give the record that the address names, or a file that is chosen, to `use`; tell problems. */
export async function withRecord(use) {
  const problem = byId("problem");
  const take = async (find) => {
    problem.textContent = "";
    try {
      const record = await find();
      if (typeof record !== "object" || record === null || Array.isArray(record)) throw new Error(NONE);
      keep(record);
      await use(record);
    } catch (error) {
      const bad = error instanceof SyntaxError;
      problem.textContent = bad ? "This file is no JSON, so it is no record." : sentence(error.message);
    }
  };
  byId("file").addEventListener("change", async (event) => {
    const [file] = event.target.files;
    if (file) await take(async () => JSON.parse(await file.text()));
  });
  const table = asked.get("table");
  const kept = asked.has("kept") && sessionStorage.getItem(KEY);
  const game = Number(asked.get("game"));
  const which = game ? `?game=${game}` : "";
  if (table) await take(() => ask(`/api/tables/${encodeURIComponent(table)}/record.json${which}`));
  else if (kept) await take(async () => JSON.parse(kept));
}

/** The record that was looked at last on this page or the one before; null if there is none. */
export function lately() {
  try {
    return JSON.parse(sessionStorage.getItem(KEY));
  } catch {
    return null;
  }
}

function keep(record) {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(record));
  } catch {
    // Too large to be kept for the next page; this one has it.
  }
}

// The record shared by replay, review and check: from a table, a file, or the previous page.
import { byId } from "./dom.js";
import { ask } from "./net.js";

const KEY = "euchre-record";
const NONE = "This file contains no game record.";

/** What the fragment of the address asks for. */
export const asked = new URLSearchParams(location.hash.slice(1));

/** A problem as a complete sentence. */
export const sentence = (text) => text && text[0].toUpperCase() + text.slice(1).replace(/\.?$/, ".");

/** Pass the record named in the address, or a chosen file, to `use`; report problems. */
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
      problem.textContent = bad ? "This file is not JSON, so it is not a game record." : sentence(error.message);
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

/** The last record viewed on this page or the previous one; null if there is none. */
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
    // Too large to keep for the next page; this one has it.
  }
}

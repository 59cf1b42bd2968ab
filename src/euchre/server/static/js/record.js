// The record shared by replay, review and check: from a table, a file, or the previous page; and buttons
// that make one of its decisions a practice position, and a hand to share.
import { ask, byId, capital, el, fill } from "./page.js";

const KEY = "euchre-record";
const NONE = "This file contains no game record.";

/** What the fragment of the address asks for. */
export const fragment = new URLSearchParams(location.hash.slice(1));

/** A problem as a complete sentence. */
export const sentence = (text) => text && capital(text).replace(/\.?$/, ".");

/** Pass the record named in the address, or a chosen file, to `use`; report problems. */
export async function withRecord(use) {
  const problem = byId("problem");
  const take = async (find) => {
    problem.textContent = "";
    try {
      const record = await find();
      if (typeof record !== "object" || record === null || Array.isArray(record)) throw new Error(NONE);
      keepRecord(record);
      await use(record);
    } catch (error) {
      problem.textContent = sentence(error.message);
    }
  };
  byId("file").addEventListener("change", async (event) => {
    const [file] = event.target.files;
    if (file) await take(() => gameIn(file));
  });
  const table = fragment.get("table");
  const kept = fragment.has("kept") && sessionStorage.getItem(KEY);
  const game = Number(fragment.get("game"));
  const which = game ? `?game=${game}` : "";
  if (table) await take(() => ask(`/api/tables/${encodeURIComponent(table)}/record.json${which}`));
  else if (kept) await take(async () => JSON.parse(kept));
}

/** The game in a file; one that is not JSON is read by the server. */
async function gameIn(file) {
  try {
    return JSON.parse(await file.text());
  } catch {
    const address = await new Promise((done, fail) => {
      const reader = Object.assign(new FileReader(), { onload: () => done(reader.result), onerror: () => fail(reader.error) });
      reader.readAsDataURL(file);
    });
    return ask("/api/records", { file: address.slice(address.indexOf(",") + 1) });
  }
}

/** The last record viewed on this page or the previous one; null if there is none. */
export function latest() {
  try {
    return JSON.parse(sessionStorage.getItem(KEY));
  } catch {
    return null;
  }
}

function keepRecord(record) {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(record));
  } catch {
    // Too large to keep for the next page; this one has it.
  }
}

/** What became of the decisions that this page has added to practice, by deal and action. */
const added = new Map();

/** A button that adds a decision to practice; what came of it is said through `tell`. */
export function practiceButton(record, deal, action, tell, ...classes) {
  const key = `${deal} ${action}`;
  const button = el("button", { type: "button", class: classes.join(" "), disabled: added.has(key) });
  const words = () => fill(button, added.get(key) ?? el("span", {}, "Practice", el("span", { class: "more" }, " this")));
  const over = (outcome) => {
    button.disabled = true;
    added.set(key, outcome);
  };
  button.addEventListener("click", async () => {
    button.disabled = true;
    button.textContent = "Adding …";
    try {
      await ask("/api/practice/own", { record, deal, action });
      over("Added");
      tell("This decision is now one of your practice positions.");
    } catch (error) {
      button.disabled = false;
      if (error.status === 422) over("Too close");
      tell(error.message);
    }
    words();
  });
  words();
  return button;
}

/** A button that opens the ways to share a decision. */
export const shareButton = (record, deal, action, ...classes) =>
  el("button", { type: "button", class: classes.join(" "), onclick: async () => (await import("./share.js")).openShare("decision", { record, deal, action }) }, "Share");

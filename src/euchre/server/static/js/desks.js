// What the pages of nights and clubs share.
import { ask, byId } from "./page.js";

/** Show on this page what is wrong; an empty text hides that. */
export function problem(text) {
  byId("problem").hidden = !text;
  byId("problem").textContent = text;
  if (text) byId("problem").scrollIntoView({ block: "nearest" });
}

/** Import a file that somebody chooses at an address, and `open` what has come of it. */
export function importing(path, open) {
  byId("file").addEventListener("change", async (event) => {
    const [file] = event.target.files;
    if (!file) return;
    byId("file-problem").textContent = "";
    try {
      open(await ask(path, { text: await file.text() }), file.name);
    } catch (error) {
      byId("file-problem").textContent = error.message;
    }
  });
}

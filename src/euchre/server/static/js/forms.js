// What forms and buttons do on a page: they send, take and give files, ask back, and say what went wrong.
import { ask, byId, el, fill, Refused, saveAs } from "./page.js";

/** Say on this page what is wrong; an empty text hides that. */
export function problem(text, place = byId("problem")) {
  place.hidden = !text;
  place.textContent = text;
  if (text) place.scrollIntoView({ block: "nearest" });
}

let left = null; // the button with which the page was left

/** Do something while a button is off, and say what goes wrong; go to the address that comes of it.  Whether it was done. */
export async function attempt(work, button = null) {
  problem("");
  if (button) button.disabled = true;
  let leaves = false;
  try {
    const address = await work();
    leaves = typeof address === "string";
    if (leaves) location.assign(address);
    return true;
  } catch (error) {
    problem(error.message);
    return false;
  } finally {
    if (leaves) left = button;
    else if (button) button.disabled = false;
  }
}

// A browser may come back to the page as it was left.
addEventListener("pageshow", ({ persisted }) => persisted && left && (left.disabled = false));

/** A button that does something, and a small one with a label that says what it is about. */
export const button = (words, onclick, more = {}) => el("button", { type: "button", onclick, ...more }, words);
export const small = (words, label, onclick, more = {}) => button(words, onclick, { class: "small", "aria-label": label, ...more });

/** Let a form do something instead of being sent. */
export const sends = (form, act) =>
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    act(event);
  });

/** Let a field hand on the file that is chosen; the same one can be chosen again. */
export const takes = (input, use) =>
  input.addEventListener("change", async () => {
    const [file] = input.files;
    if (file) await use(file);
    input.value = "";
  });

/** Import a file that somebody chooses at an address, and `open` what has come of it. */
export const importing = (path, open) =>
  takes(byId("file"), async (file) => {
    problem("", byId("file-problem"));
    await ask(path, { text: await file.text() }).then((made) => open(made, file.name), (error) => problem(error.message, byId("file-problem")));
  });

/** Let the browser keep a file that needs a secret: `headers` carry it.  Throws Refused. */
export async function download(path, name, headers) {
  const answer = await fetch(path, { headers });
  if (!answer.ok) throw new Refused(answer.status, await answer.json());
  saveAs(await answer.blob(), name);
}

/** Replace a part of this page by what the server draws now, at this address or another.  Throws Refused. */
export async function redraw(id, address = location.href) {
  const answer = await fetch(address);
  const text = await answer.text();
  if (!answer.ok) throw new Refused(answer.status);
  const part = new DOMParser().parseFromString(text, "text/html").getElementById(id);
  byId(id).replaceWith(part);
}

/** Ask in a dialog; answers are [words, value, class], and `closed` counts where it is closed without one. */
export function asked(dialog, title, content, answers, closed) {
  return new Promise((done) => {
    const end = (value) => {
      dialog.close();
      done(value);
    };
    const buttons = answers.map(([words, value, kind = ""]) => button(words, () => end(value), { class: kind }));
    fill(dialog, el("h2", { id: `${dialog.id}-title` }, title), content, el("p", { class: "buttons" }, buttons));
    dialog.oncancel = () => done(closed);
    dialog.showModal();
  });
}

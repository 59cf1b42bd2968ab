// What forms and buttons do on a page: they send, take and give files, ask back, and say what went wrong.
import { ask, byId, el, fill, randomHex, Refused, saveAs, textOf, times } from "./page.js";

/** Say on this page what is wrong; an empty text hides that. */
export function problem(text, box = byId("problem")) {
  box.hidden = !text;
  box.textContent = text;
  if (text) box.scrollIntoView({ block: "nearest" });
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

/** Remember what has the focus, by its name; the function returned gives it back after redrawing, or to what it stood in. */
export function focusKept() {
  const nameOf = (one) => one.getAttribute("aria-label") || one.textContent;
  const around = [];
  for (let one = document.activeElement; one; one = one.parentElement) around.push(one);
  const name = nameOf(around[0]);
  return () => {
    if (document.activeElement !== document.body || around[0] === document.body) return;
    const same = () => [...document.querySelectorAll("main button")].find((one) => nameOf(one) === name);
    const target = around[0].isConnected ? around[0] : (same() ?? around.find((one) => one.isConnected));
    target.focus({ preventScroll: true });
    if (document.activeElement === target) return;
    target.tabIndex = -1;
    target.focus({ preventScroll: true });
  };
}

/** What makes an element the same one when it is drawn anew: its kind, what it does, and of what. */
const sameness = (node) => (node.nodeType === Node.ELEMENT_NODE ? [node.tagName, node.id, node.dataset.do, node.dataset.key, node.getAttribute("aria-label")].join() : node.nodeType);

/** What an element has from whoever is at the page. */
const KEPT = ["open", "tabindex"];

/** Bring an element up to one drawn anew.  What is the same in it stays, with what is open, typed or has the focus. */
function renew(here, drawn) {
  const old = [...here.childNodes];
  const now = [...drawn.childNodes].map((made) => {
    const at = old.findIndex((one) => sameness(one) === sameness(made));
    return at < 0 ? made : renewed(old.splice(at, 1)[0], made);
  });
  for (const gone of old) gone.remove();
  now.forEach((one, at) => one !== here.childNodes[at] && here.insertBefore(one, here.childNodes[at] ?? null));
}

/** An element or text as it is drawn now; one that is drawn at an address of its own stays. */
function renewed(one, made) {
  if ("made" in one || one.isEqualNode(made)) return one;
  if (one.nodeType !== Node.ELEMENT_NODE) one.data = made.data;
  else {
    for (const { name } of [...one.attributes]) if (!KEPT.includes(name) && !made.hasAttribute(name)) one.removeAttribute(name);
    for (const { name, value } of made.attributes) if (one.getAttribute(name) !== value) one.setAttribute(name, value);
    renew(one, made);
  }
  return one;
}

/** Empty a part of the page: it will be drawn as if nothing had been done in it. */
export function empty(part) {
  part.made = "";
  part.replaceChildren();
}

/**
 * Bring parts of this page, by their ids, up to what the server draws now: some of a page at some address, or all that
 * an address of the API (`…/html`) consists of.  What is `data-busy` stays as it is.  Throws Refused, Unreachable.
 */
export async function redraw(address, ids = [], headers = {}) {
  const drawn = new DOMParser().parseFromString(await textOf(fetch(address, { headers })), "text/html");
  const back = focusKept();
  if (!ids.length && drawn.title) document.title = drawn.title;
  for (const part of ids.length ? ids.map((id) => drawn.getElementById(id)) : drawn.body.children) {
    const here = byId(part.id);
    const made = part.innerHTML;
    here.hidden = part.hidden;
    if (here.made === made || "busy" in here.dataset) continue;
    here.made = made;
    times(part);
    renew(here, part);
  }
  back();
}

/** What a field holds: a tick, a number, a list (of `lines` or `names`), a day if there is one, or a text. */
function held({ type, checked, value, dataset: { list } }) {
  if (type === "checkbox") return checked;
  if (type === "number") return Number(value);
  if (list) return value.split(list === "lines" ? "\n" : /[\n,]/).map((one) => one.trim()).filter(Boolean);
  return type === "date" ? value || undefined : value.trim();
}

/**
 * Let buttons of this page do what they say: `send(wish, button)` gets the command in `data-do`, in which `{"$": name}`
 * stands for a field of the button's form (with `-$`, after a minus) and `{"$": "id"}` for a new id; where it returns
 * true, the form begins anew.  Whatever else stands there is no field, however people are called.
 */
export function commands(send) {
  addEventListener("click", async (event) => {
    const button = event.target.closest("[data-do]");
    if (!button) return;
    event.preventDefault();
    const { form } = button;
    if (form && !button.formNoValidate && !form.reportValidity()) return;
    const typed = (name) => (name === "id" ? randomHex(12) : held(form.elements[name]));
    const wish = JSON.parse(button.dataset.do, (_, value) => {
      if (value?.$) return typed(value.$);
      return value?.["-$"] ? `-${typed(value["-$"])}` : value;
    });
    // It is drawn anew, unlike a field in which somebody types.
    button.focus();
    if ((await send(wish, button)) === true) form?.reset();
  });
  addEventListener("submit", (event) => event.target.querySelector("[data-do]") && event.preventDefault());
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

// What every page uses: its elements, the settings of this browser, and requests to the server.

/** The address where others reach the server: as configured, else this page's origin. */
export const home = document.documentElement.dataset.origin || location.origin;

/** Make an element: properties, `class`, `on…` listeners, attributes; children are nodes or text. */
export function el(tag, props = {}, ...children) {
  const made = document.createElement(tag);
  for (const [key, value] of Object.entries(props)) {
    if (value === null || value === undefined || value === false) continue;
    if (key === "class") made.className = value;
    else if (key.startsWith("on")) made.addEventListener(key.slice(2), value);
    else if (key === "vars") setVars(made, value);
    else if (key === "data") Object.assign(made.dataset, value);
    else made.setAttribute(key, value === true ? "" : value);
  }
  made.append(...children.flat().filter((c) => c !== null && c !== undefined && c !== ""));
  return made;
}

/** Set CSS custom properties. */
export function setVars(element, vars) {
  for (const [name, value] of Object.entries(vars)) element.style.setProperty(name, value);
}

/** Replace all children. */
export function fill(parent, ...children) {
  parent.replaceChildren(...children.flat().filter((c) => c !== null && c !== undefined && c !== ""));
}

export const byId = (id) => document.getElementById(id);

// Chromium keeps the width that a list had while its options came in over a slow network.
for (const list of document.querySelectorAll("select")) if (list.length) list.add(list.lastElementChild);

/** Random bytes in hexadecimal; works outside a secure context, too. */
export function randomHex(bytes) {
  const row = crypto.getRandomValues(new Uint8Array(bytes));
  return [...row].map((b) => b.toString(16).padStart(2, "0")).join("");
}

/**
 * Keep one element per item in a list: elements with the same key stay, so that nothing
 * flickers, the focus stays, and moved elements can be told from new ones.
 * `make(item)` returns a new element; `update(element, item, index)` brings it up to date.
 */
export function keyed(parent, items, key, make, update = () => {}) {
  const old = new Map([...parent.children].map((child) => [child.dataset.key, child]));
  let at = parent.firstElementChild;
  items.forEach((item, i) => {
    const name = key(item, i);
    let child = old.get(name);
    old.delete(name);
    if (!child) {
      child = make(item, i);
      child.dataset.key = name;
    }
    if (child === at) at = at.nextElementSibling;
    else parent.insertBefore(child, at);
    update(child, item, i);
  });
  for (const child of old.values()) child.remove();
}

/** Replace the children of an element if the data behind them has changed. */
export function refill(parent, made, ...content) {
  const key = JSON.stringify(made);
  if (parent.dataset.made === key) return;
  parent.dataset.made = key;
  fill(parent, ...content.map((part) => (typeof part === "function" ? part() : part)));
}

/** A QR code as a drawing; `code` is its size and the path of its dark cells. */
export function qrCode(code) {
  const box = document.createElement("template");
  box.innerHTML = `<svg class="qr" role="img" viewBox="-4 -4 ${code.size + 8} ${code.size + 8}"><path/></svg>`;
  const svg = box.content.firstElementChild;
  svg.setAttribute("aria-label", `QR code of ${code.url.replace(/#.*/, "")}`);
  svg.firstElementChild.setAttribute("d", code.path);
  return svg;
}

/** Load a style sheet that only a part of the page needs; resolves when it is in force. */
export const style = (name) =>
  new Promise((done) => {
    document.head.append(el("link", { rel: "stylesheet", href: new URL(`../css/${name}.css`, import.meta.url), onload: done, onerror: done }));
  });

/** Markup that only a part of the page needs.  Throws an error if it cannot be had. */
export async function markup(name) {
  const answer = await fetch(new URL(`../${name}.html`, import.meta.url));
  if (!answer.ok) throw new Error("The server cannot be reached.");
  return document.createRange().createContextualFragment(await answer.text());
}

/** A text with a capital letter first. */
export const capital = (text) => text[0].toUpperCase() + text.slice(1);

/** A count with its noun: "1 match", "2 matches". */
export const many = (n, word, several = `${word}s`) => `${n} ${n === 1 ? word : several}`;

/** Names in a row: "Ann, Ben and Cora". */
export const listed = (names) => (names.length < 2 ? names.join("") : `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`);

/** Show below a choice of bots who the chosen one is: each option has it as its title. */
export function describe(select) {
  const line = el("small", { class: "level-line", id: `${select.id}-is` });
  const show = () => (line.textContent = select.selectedOptions[0].title);
  select.setAttribute("aria-describedby", line.id);
  select.addEventListener("change", show);
  select.after(line);
  show();
}

// -- settings and what is remembered: kept here, never sent anywhere -----------------------------

export const settings = document.documentElement.dataset;

/** Remember something in this browser under a prefixed name. */
export function remember(name, value) {
  try {
    localStorage.setItem(`euchre-${name}`, JSON.stringify(value));
  } catch {
    // Private windows may refuse; then nothing is remembered.
  }
}

/** What was remembered, or a default. */
export function remembered(name, otherwise) {
  try {
    return JSON.parse(localStorage.getItem(`euchre-${name}`)) ?? otherwise;
  } catch {
    return otherwise;
  }
}

/** The setting that lets this page sound: a phone around a screen is silent unless asked to. */
export const soundOf = () => (byId("main")?.dataset.middle === "hand" ? "handSound" : "sound");

/** Set one of the settings, and remember all of them. */
export function choose(name, value) {
  settings[name] = value;
  remember("settings", { ...settings });
  for (const input of document.querySelectorAll(`#settings [name="${name}"]`)) input.checked = input.value === value;
  dispatchEvent(new CustomEvent("euchre-settings"));
}

/** The lessons of a course that were done here. */
export const learnt = (course) => remembered("learnt", {})[course] ?? [];

/** The coach comes along for somebody new to the game, once; after that it is as the player left it. */
export function bringCoach() {
  if (remembered("coached", false)) return;
  remember("coached", true);
  if ((settings.coach ?? "off") === "off") choose("coach", "serious");
}

let noted = "";

/** Note that a game has been played here. */
export function hasPlayed(game) {
  if (noted === game) return;
  noted = game;
  remember("played", [...new Set([...remembered("played", []), game])]);
}

/** Whether to mention the lesson of a game: it was never played here, nor the lesson started. */
export const isNew = (game, course) => !remembered("played", []).includes(game) && !learnt(course).length;

/** How a moment is written here; of a day (`2026-11-25`) the day alone. */
const WRITTEN = {
  moment: { dateStyle: "medium", timeStyle: "short" },
  time: { timeStyle: "short" },
  day: { dateStyle: "full" },
  date: { dateStyle: "medium" },
  fixture: { weekday: "short", day: "numeric", month: "short", year: "numeric" },
  short: { day: "numeric", month: "numeric" },
  weekday: { weekday: "long" },
};

/** Write the times of a part of the page as the reader does: milliseconds (`data-at`), or a day or moment. */
export function times(part) {
  for (const time of part.querySelectorAll("time")) {
    const { at, as } = time.dataset;
    const day = time.dateTime.length === 10;
    const moment = new Date(at ? Number(at) : day ? `${time.dateTime}T12:00` : time.dateTime);
    time.textContent = moment.toLocaleString([], WRITTEN[as ?? (at ? "time" : day ? "day" : "moment")]);
  }
}

function wire() {
  times(document);
  for (const button of document.querySelectorAll('[data-open="settings"]')) {
    button.addEventListener("click", async () => (await import("./settings.js")).openSettings(button.dataset.only));
  }
  for (const link of document.querySelectorAll("a[data-count]")) {
    const [done, of] = [learnt(link.dataset.course).length, Number(link.dataset.count)];
    if (done) link.after(done >= of ? " ✓ done" : ` ${done} of ${of} done`);
  }
}

wire();

// -- requests ------------------------------------------------------------------------------------

/** Wait for so many milliseconds. */
export const pause = (ms) => new Promise((done) => setTimeout(done, ms));

/** The server refused: `message` is its sentence, `body` its whole answer. */
export class Refused extends Error {
  constructor(status, body) {
    super(typeof body?.error === "string" ? body.error : `The server answered ${status}.`);
    this.status = status;
    this.body = body ?? {};
  }
}

/** The server was not reached, or not in time. */
export class Unreachable extends Error {
  constructor(cause) {
    super("The server cannot be reached. Please try again in a moment.", { cause });
  }
}

/** What a text means as JSON; null where it is none. */
function meaning(text) {
  try {
    return text ? JSON.parse(text) : null;
  } catch {
    return null;
  }
}

/** The text of an answer that is on its way.  Throws Refused if it is not a success, Unreachable if there is none. */
export async function textOf(coming) {
  const unreached = (error) => {
    throw new Unreachable(error);
  };
  const answer = await coming.catch(unreached);
  const text = await answer.text().catch(unreached);
  if (answer.ok) return text;
  const refused = new Refused(answer.status, meaning(text));
  refused.after = Number(answer.headers.get("retry-after")) || 0;
  throw refused;
}

/** Ask the server once; `more` are headers, `patience` is in milliseconds.  Throws as `textOf` does. */
export async function ask(path, body, method, more = {}, patience = 60_000) {
  const headers = { accept: "application/json", ...more };
  const signal = AbortSignal.timeout(patience);
  const init = { method: method ?? (body === undefined ? "GET" : "POST"), headers, signal, credentials: "same-origin" };
  if (body !== undefined) {
    init.headers["content-type"] = "application/json";
    init.body = JSON.stringify(body);
  }
  return meaning(await textOf(fetch(path, init)));
}

/** Let the browser keep a file under a name. */
export function saveAs(file, name) {
  const link = document.createElement("a");
  Object.assign(link, { href: URL.createObjectURL(file), download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

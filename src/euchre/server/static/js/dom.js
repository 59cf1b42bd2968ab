// Building the page: elements from values, text only ever as text.
import { cardBack, cardFace, suitSign } from "./cards.js";

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

/** A card, face up or (`back`) face down; a small one has rank and sign only. */
export const card = (face, small = false) => (face === "back" ? cardBack() : cardFace(face, { small }));

/** The sign of a suit, or words for anything else. */
export function strain(name, words = {}) {
  return name.length === 1 ? suitSign(name) : el("span", { class: "strain" }, words[name] || name);
}

/** Replace all children. */
export function fill(parent, ...children) {
  parent.replaceChildren(...children.flat().filter((c) => c !== null && c !== undefined && c !== ""));
}

export const byId = (id) => document.getElementById(id);

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

/** A count with its noun: "1 match", "2 matches". */
export const many = (n, word, several = `${word}s`) => `${n} ${n === 1 ? word : several}`;

/** A day, such as "2026-11-25", with its weekday. */
export const dayOf = (day) => new Date(`${day}T12:00`).toLocaleDateString([], { dateStyle: "full" });

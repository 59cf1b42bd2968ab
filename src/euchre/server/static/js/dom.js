// Building the page: elements from values, text only ever as text.

const SVG = "http://www.w3.org/2000/svg";

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

/** A drawing out of the sprite. */
export function drawing(id, box, className) {
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("viewBox", box);
  svg.setAttribute("class", className);
  svg.setAttribute("aria-hidden", "true");
  const use = document.createElementNS(SVG, "use");
  use.setAttribute("href", `#${id}`);
  svg.append(use);
  return svg;
}

/** A card, face up or (`back`) face down. */
export const card = (face) => drawing(face, "0 0 240 336", "card");

/** The sign of a suit; words for what is no suit. */
export function strain(name, words = {}) {
  if (name.length === 1) return drawing(`suit-${name}`, "0 0 100 100", `sign sign-${name}`);
  return el("span", { class: "strain" }, words[name] || name);
}

/** Replace all children. */
export function fill(parent, ...children) {
  parent.replaceChildren(...children.flat().filter((c) => c !== null && c !== undefined && c !== ""));
}

export const byId = (id) => document.getElementById(id);

/** A number of random bytes in hexadecimal: also where the page is no secure context. */
export function randomHex(bytes) {
  const row = crypto.getRandomValues(new Uint8Array(bytes));
  return [...row].map((b) => b.toString(16).padStart(2, "0")).join("");
}

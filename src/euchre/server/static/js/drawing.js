// Pictures for a chat: drawn as SVG, the same in pixels, both to be kept.
import { card } from "./cards.js";
import { byId, el, fill, saveAs } from "./page.js";

/** The size of a picture, as chats show it. */
export const WIDE = 1200;
const HIGH = 630;
const INKS = { C: "#1d2126", S: "#1d2126", H: "#c2182b", D: "#c2182b" };
const NS = "http://www.w3.org/2000/svg";
const LETTERS = "Georgia, serif";

/** Show a dialog with what `parts()` comes to, or why it does not. */
export async function showDialog(id, title, parts) {
  const dialog = byId(id) ?? document.body.appendChild(el("dialog", { id, "aria-labelledby": `${id}-title` }));
  const body = el("div", {}, el("p", {}, "One moment …"));
  const close = el("form", { method: "dialog", class: "buttons" }, el("button", { class: "primary" }, "Close"));
  fill(dialog, el("h2", { id: `${id}-title` }, title), body, close);
  dialog.showModal();
  fill(body, await parts().catch((error) => el("p", { class: "bad", role: "alert" }, error.message)));
}

/** An element of the picture. */
export function part(tag, props, ...children) {
  const made = document.createElementNS(NS, tag);
  for (const [name, value] of Object.entries(props)) made.setAttribute(name, value);
  made.append(...children);
  return made;
}

/** A line of text; in the middle unless `props` say otherwise. */
export const words = (text, y, size, props = {}) => part("text", { x: WIDE / 2, y, "font-size": size, "text-anchor": "middle", fill: "#fff", "font-family": LETTERS, ...props }, text);

/** A card of some width. */
export function drawn(face, x, y, width) {
  const one = card(face);
  for (const [name, value] of Object.entries({ x, y, width, height: 1.4 * width, fill: INKS[face.at(-1)] ?? "#5d3566" })) one.setAttribute(name, value);
  for (const text of one.querySelectorAll("text")) text.setAttribute("font-family", LETTERS);
  one.prepend(part("rect", { width: 240, height: 336, rx: 16, fill: face === "back" ? "#7d1d26" : "#fffdf8", stroke: "#0004" }));
  return one;
}

/** All of it on a table, as the text of an SVG; `round` is how round the felt is. */
export function picture(round, ...parts) {
  const felt = { x: 24, y: 24, width: WIDE - 48, height: HIGH - 48, rx: round, fill: "#1f7a56", stroke: "#6b4526", "stroke-width": 16 };
  const all = part("svg", { xmlns: NS, width: WIDE, height: HIGH, viewBox: `0 0 ${WIDE} ${HIGH}` }, part("rect", { width: WIDE, height: HIGH, fill: "#14251f" }), part("rect", felt), ...parts);
  return new XMLSerializer().serializeToString(all);
}

/** The picture in its two forms, to be kept under a name. */
export function saving(text, name) {
  const save = (label, kind, make) => el("button", { type: "button", onclick: async () => saveAs(await make(), `${name}.${kind}`) }, label);
  return el("p", { class: "buttons start" }, save("Save as PNG", "png", () => pixels(text)), save("Save as SVG", "svg", () => new Blob([text], { type: "image/svg+xml" })));
}

/** The picture where an `<img>` shows it. */
export const addressOf = (text) => `data:image/svg+xml;charset=utf-8,${encodeURIComponent(text)}`;

async function pixels(text) {
  const image = new Image();
  image.src = addressOf(text);
  await image.decode();
  const canvas = Object.assign(document.createElement("canvas"), { width: WIDE, height: HIGH });
  canvas.getContext("2d").drawImage(image, 0, 0, WIDE, HIGH);
  return new Promise((done) => canvas.toBlob(done, "image/png"));
}

/** A text in lines of at most some width, in pixels; what does not fit into so many lines ends with dots. */
export function wrapped(text, size, width, most) {
  const pen = document.createElement("canvas").getContext("2d");
  pen.font = `${size}px ${LETTERS}`;
  const fits = (line) => pen.measureText(line).width <= width;
  const lines = [""];
  for (const word of text.split(" ")) {
    const longer = `${lines.at(-1)} ${word}`.trim();
    if (!lines.at(-1) || fits(longer)) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  const kept = lines.slice(0, most);
  let last = kept.pop();
  const cut = lines.length > most || !fits(last);
  while (cut && last && !fits(`${last}…`)) last = last.slice(0, -1);
  return [...kept, cut ? `${last}…` : last];
}

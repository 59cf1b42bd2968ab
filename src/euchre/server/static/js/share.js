// Share a position: a link that holds it whole, and a picture for a chat.
import { card } from "./cards.js";
import { linkRow, linkTo } from "./invite.js";
import { ask, byId, el, fill, saveAs } from "./page.js";
import { handIn } from "./shared.js";

/** The size of the picture, as chats show it, and the width of a card in it. */
const [WIDE, HIGH] = [1200, 630];
const INKS = { C: "#1d2126", S: "#1d2126", H: "#c2182b", D: "#c2182b" };
const NS = "http://www.w3.org/2000/svg";

/** Offer the ways to share a `position` of practice, a `decision` of a game, or what a `lesson` asked. */
export async function openShare(kind, which) {
  const dialog = byId("sharing") ?? document.body.appendChild(el("dialog", { id: "sharing", "aria-labelledby": "sharing-title" }));
  const body = el("div", {}, el("p", {}, "One moment …"));
  const close = el("form", { method: "dialog", class: "buttons" }, el("button", { class: "primary" }, "Close"));
  fill(dialog, el("h2", { id: "sharing-title" }, "What would you do?"), body, close);
  dialog.showModal();
  try {
    const { hand } = await ask(`/api/share/${kind}`, which);
    const drawn = picture(await handIn(hand));
    const save = (words, name, make) => el("button", { type: "button", onclick: async () => saveAs(await make(), name) }, words);
    fill(
      body,
      el("p", {}, "Friends see this hand, choose, and are told what the program thinks. Nobody's name is in it."),
      linkRow("A link with the whole hand:", linkTo(`/hand#${hand}`)),
      el("p", { class: "buttons start" }, save("Save as PNG", "hand.png", () => pixels(drawn)), save("Save as SVG", "hand.svg", () => new Blob([drawn], { type: "image/svg+xml" }))),
    );
  } catch (error) {
    fill(body, el("p", { class: "bad", role: "alert" }, error.message));
  }
}

/** The hand on a table, with the question, as the text of an SVG. */
function picture({ scene, game }) {
  const part = (tag, props, ...children) => {
    const made = document.createElementNS(NS, tag);
    for (const [name, value] of Object.entries(props)) made.setAttribute(name, value);
    made.append(...children);
    return made;
  };
  const words = (text, y, size, props = {}) => part("text", { x: WIDE / 2, y, "font-size": size, "text-anchor": "middle", fill: "#fff", "font-family": "Georgia, serif", ...props }, text);
  const drawn = (face, x, y, width) => {
    const one = card(face);
    for (const [name, value] of Object.entries({ x, y, width, height: 1.4 * width, fill: INKS[face.at(-1)] ?? "#5d3566" })) one.setAttribute(name, value);
    for (const text of one.querySelectorAll("text")) text.setAttribute("font-family", "Georgia, serif");
    one.prepend(part("rect", { width: 240, height: 336, rx: 16, fill: face === "back" ? "#7d1d26" : "#fffdf8", stroke: "#0004" }));
    return one;
  };
  const hand = scene.hand.map(({ face }) => face);
  const step = Math.min(175, 1000 / hand.length);
  const left = (WIDE - step * (hand.length - 1) - 165) / 2;
  const lies = scene.trick.length ? scene.trick.map(({ face }) => face) : scene.upcard ? [scene.upcard.face] : [];
  const from = (WIDE - 130 * lies.length + 20) / 2;
  const all = part(
    "svg",
    { xmlns: NS, width: WIDE, height: HIGH, viewBox: `0 0 ${WIDE} ${HIGH}` },
    part("rect", { width: WIDE, height: HIGH, fill: "#14251f" }),
    part("rect", { x: 24, y: 24, width: WIDE - 48, height: HIGH - 48, rx: 160, fill: "#1f7a56", stroke: "#6b4526", "stroke-width": 16 }),
    words("What would you do?", 96, 54),
    ...lies.map((face, i) => drawn(face, from + 130 * i, 124, 110)),
    words(scene.prompt, 324, 34),
    ...hand.map((face, i) => drawn(face, left + step * i, 352, 165)),
    words([game, scene.trump?.text, scene.goal && `${scene.goal}: ${scene.sides.map((side) => side.points).join("-")}`].filter(Boolean).join(" · "), 130, 22, { x: WIDE - 190, "text-anchor": "middle", fill: "#ffe08a" }),
  );
  return new XMLSerializer().serializeToString(all);
}

/** A picture in pixels. */
async function pixels(text) {
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(text)}`;
  await image.decode();
  const canvas = Object.assign(document.createElement("canvas"), { width: WIDE, height: HIGH });
  canvas.getContext("2d").drawImage(image, 0, 0, WIDE, HIGH);
  return new Promise((done) => canvas.toBlob(done, "image/png"));
}

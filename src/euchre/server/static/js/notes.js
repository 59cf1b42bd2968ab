// Notes on the felt: refusals, hints, the last trick.
import { byId, el, fill } from "./dom.js";

let timer = 0;

/** Show a sentence or elements; they go away after a while, unless they are to stay. */
export function note(content, stays = false) {
  if (!content) return;
  const box = byId("note");
  clearTimeout(timer);
  const lines = typeof content === "string" ? [el("p", {}, content)] : content;
  const close = el("button", { class: "close", type: "button", "aria-label": "Close", onclick: hideNote }, "×");
  fill(box, lines, stays ? close : null);
  box.classList.toggle("closable", stays);
  box.hidden = false;
  if (!stays) timer = setTimeout(hideNote, 6000);
}

/** Take away whatever is shown, and the marks that a hint has made. */
export function hideNote() {
  byId("note").hidden = true;
  byId("last").setAttribute("aria-expanded", "false");
  for (const best of document.querySelectorAll(".best")) best.classList.remove("best");
}

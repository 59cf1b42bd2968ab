// Notes: a sentence or two in the dock, in place of the question.
import { byId, el, fill } from "./dom.js";
import { say } from "./voice.js";

let timer = 0;

/** Show a sentence or elements; they disappear after a while unless they should stay. */
export function note(content, stays = false) {
  if (!content) return;
  const box = byId("note");
  clearTimeout(timer);
  fill(box, typeof content === "string" ? el("p", {}, content) : content);
  box.hidden = false;
  const words = (part) => [...box.querySelectorAll(part)].map((one) => one.textContent);
  say(words("p").join(" "));
  say(words("button").join(", "));
  if (!stays) timer = setTimeout(hideNote, 6000);
}

/** Remove what is shown, and the marks of a hint. */
export function hideNote() {
  clearTimeout(timer);
  if (byId("note").contains(document.activeElement)) document.querySelector(".mine").focus({ preventScroll: true });
  byId("note").hidden = true;
  byId("advice").hidden = true;
  hideLast();
  for (const best of document.querySelectorAll(".best")) best.classList.remove("best");
}

/** Close the last trick. */
export function hideLast() {
  byId("last-trick").hidden = true;
  byId("last").setAttribute("aria-expanded", "false");
}

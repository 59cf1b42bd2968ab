// First steps, shown once; after that only on request.
import { byId } from "./dom.js";
import { remember, remembered } from "./settings.js";

const KNOWN = "guided";

const dialog = byId("guide");
const steps = [...dialog.querySelectorAll(".guide-step")];
let at = 0;
let known = remembered(KNOWN, false);

/** Show the first steps to people who sit at a table for the first time. */
export function guide() {
  if (known || document.querySelector("dialog[open]")) return;
  known = true;
  open();
}

function open() {
  go(0);
  dialog.showModal();
  byId("guide-next").focus();
}

function go(step) {
  at = step;
  for (const [i, one] of steps.entries()) {
    one.hidden = i !== at;
    const title = one.querySelector("h2");
    if (i === at) title.id = "guide-title";
    else title.removeAttribute("id");
  }
  byId("guide-at").textContent = `First steps, ${at + 1} of ${steps.length}`;
  byId("guide-back").hidden = at === 0;
  byId("guide-skip").hidden = at === steps.length - 1;
  byId("guide-next").textContent = at === steps.length - 1 ? "Play" : "Next";
}

byId("guide-next").addEventListener("click", () => (at === steps.length - 1 ? dialog.close() : go(at + 1)));
byId("guide-back").addEventListener("click", () => go(at - 1));
byId("guide-skip").addEventListener("click", () => dialog.close());
dialog.addEventListener("close", () => remember(KNOWN, true));
byId("guide-open").addEventListener("click", () => {
  byId("help").close();
  open();
});

// Help at the table: its keys, and the first steps, four short pages beside it for people who are new.
import { bringCoach, byId, markup, remember } from "./page.js";

const parts = await markup("help");
const guide = parts.getElementById("guide");
const steps = [...guide.querySelectorAll(".guide-step")];
const [skip, back, next] = guide.querySelectorAll("button");
document.body.append(parts.getElementById("help"));

/** Open the list of keys; `begin` shows the first steps. */
export function openHelp(begin) {
  byId("guide-open").onclick = () => (byId("help").close(), begin());
  byId("help").showModal();
}

/** Show the first steps in the panel of log and talk: the table stays in sight, and goes on. */
export function firstSteps({ open, leave }) {
  remember("guided", true);
  bringCoach();
  byId("guide-offer")?.remove();
  if (!guide.isConnected) byId("advice").before(guide);
  const close = () => {
    guide.hidden = true;
    leave("guide");
    document.querySelector(".mine").focus({ preventScroll: true });
  };
  const go = (at) => {
    const last = at === steps.length - 1;
    for (const [i, step] of steps.entries()) {
      step.hidden = i !== at;
      step.firstElementChild.id = i === at ? "guide-title" : "";
    }
    skip.hidden = last;
    back.hidden = !at;
    next.textContent = last ? "Done" : "Next";
    skip.onclick = close;
    back.onclick = () => go(at - 1);
    next.onclick = last ? close : () => go(at + 1);
    next.focus({ preventScroll: true });
  };
  guide.hidden = false;
  open("guide");
  go(0);
}

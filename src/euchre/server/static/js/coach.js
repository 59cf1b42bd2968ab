// The coach: asked after a choice and before it is sent, so that nothing has been shown to anybody.
import { byId, el, fill } from "./dom.js";
import { ask } from "./net.js";
import { settings } from "./settings.js";

/** Milliseconds for which a card waits above the table; a coach who takes longer is silent. */
const PATIENCE = 600;
/** The deal in which the coach has spoken: once in each is enough. */
let spoken = 0;

/** Whether a choice is meant: true unless the coach speaks up and it is taken back. */
export async function meant(table, frame, play) {
  const deal = frame.scene?.deal_no;
  const alone = frame.scene?.seats.every((seat, at) => at === frame.scene.me || seat.kind !== "person");
  if ((settings.coach ?? "off") === "off" || spoken === deal || !alone || frame.scene.forced) return true;
  let found = null;
  try {
    found = await ask(`/api/tables/${table}/coach?level=${settings.coach}&opponents=${settings.opponents}&action=${encodeURIComponent(play)}`, undefined, "GET", {}, PATIENCE);
  } catch {
    return true;
  }
  if (!found.text) return true;
  spoken = deal;
  return new Promise((done) => say(found, done));
}

/** Say it; the answer is whether the choice stands. */
function say({ text, better }, done) {
  const box = byId("coach");
  const end = (answer) => {
    box.hidden = true;
    fill(box);
    done(answer);
  };
  const back = el("button", { type: "button", id: "take-it-back", onclick: () => end(false) }, "Take it back");
  const keep = el("button", { type: "button", id: "meant-it", onclick: () => end(true) }, "I meant it");
  fill(box, el("p", { id: "coach-says" }, `${text} Better: ${better.text}.`.replaceAll(" %", "\u00a0%")), back, keep);
  box.hidden = false;
  back.focus();
}

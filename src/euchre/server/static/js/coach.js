// The coach: asked after a choice but before it is sent, so nothing has been shown to anyone yet.
import { byId, el, fill } from "./dom.js";
import { ask } from "./net.js";
import { hideNote, note } from "./notes.js";
import { settings } from "./settings.js";

/** Milliseconds a card waits above the table; a coach who takes longer stays silent. */
const PATIENCE = 600;
/** The deal in which the coach last spoke: once per deal is enough. */
let spoken = 0;

/** Whether a choice stands: true unless the coach speaks up and the player takes it back. */
export async function meant(table, frame, play) {
  const deal = frame.scene?.deal_no;
  const level = wanted(frame);
  if (level === "off" || spoken === deal || frame.scene.forced) return true;
  let found = null;
  try {
    found = await ask(`/api/tables/${table}/coach?level=${level}&opponents=${settings.opponents}&action=${encodeURIComponent(play)}`, undefined, "GET", {}, PATIENCE);
  } catch {
    return true;
  }
  if (!found.text) return true;
  spoken = deal;
  return new Promise((done) => say(found, done));
}

/** How readily the coach speaks: with other people only if all agreed, else as set here. */
function wanted({ coach }) {
  const set = settings.coach ?? "off";
  if (!coach) return set;
  if (coach.missing.length) return "off";
  return set === "off" ? "serious" : set;
}

/** The menu row for agreeing to a coach for everyone, and the question put to the others. */
export function wireAgreement(table) {
  const box = byId("agree-coach");
  const say = (agrees) => ask(`/api/tables/${table}/coach`, { agrees });
  let told = null; // the agreements that were shown last
  box.addEventListener("change", () => say(box.checked).catch((error) => {
    box.checked = !box.checked;
    note(error.message);
  }));
  return ({ coach, you, table: { seats } }) => {
    byId("coach-row").hidden = !coach || you.seat === null;
    if (!coach || you.seat === null) return;
    box.checked = coach.agreed.includes(you.seat);
    const names = (list) => list.map((seat) => (seat === you.seat ? "you" : seats[seat].name)).join(", ");
    const { agreed, missing } = coach;
    const words = missing.length ? `Agreed: ${names(agreed) || "no one yet"}. Not yet: ${names(missing)}.` : "Everyone has agreed.";
    byId("coach-agreed").textContent = words;
    const now = agreed.join(" ");
    const others = agreed.filter((seat) => seat !== you.seat);
    if (told !== null && now !== told && others.length && missing.includes(you.seat)) {
      const yes = el("button", { type: "button", id: "coach-yes", onclick: () => say(true).catch((error) => note(error.message)) }, "Agree");
      const no = el("button", { type: "button", onclick: hideNote }, "Not now");
      note([el("p", {}, `${names(others)} would like a coach for everyone, who warns each player privately of serious mistakes.`), yes, no], true);
    }
    told = now;
  };
}

/** Show the coach's warning; resolve to whether the choice stands. */
function say({ text, better }, done) {
  const box = byId("coach");
  const end = (answer) => {
    box.closest(".mine").focus({ preventScroll: true });
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

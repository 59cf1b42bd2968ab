// The coach: asked after a choice and before it is sent, so that nothing has been shown to anybody.
import { byId, el, fill } from "./dom.js";
import { ask } from "./net.js";
import { hideNote, note } from "./notes.js";
import { settings } from "./settings.js";

/** Milliseconds for which a card waits above the table; a coach who takes longer is silent. */
const PATIENCE = 600;
/** The deal in which the coach has spoken: once in each is enough. */
let spoken = 0;

/** Whether a choice is meant: true unless the coach speaks up and it is taken back. */
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

/** How readily the coach is to speak: among people where all have agreed, else as it is set here. */
function wanted({ coach }) {
  const set = settings.coach ?? "off";
  if (!coach) return set;
  if (coach.missing.length) return "off";
  return set === "off" ? "serious" : set;
}

/** The row of the menu where one agrees to a coach for everybody, and what the others are asked. */
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
    const words = missing.length ? `Agreed: ${names(agreed) || "nobody yet"}. Not yet: ${names(missing)}.` : "Everybody has agreed.";
    byId("coach-agreed").textContent = words;
    const now = agreed.join(" ");
    const others = agreed.filter((seat) => seat !== you.seat);
    if (told !== null && now !== told && others.length && missing.includes(you.seat)) {
      const yes = el("button", { type: "button", id: "coach-yes", onclick: () => say(true).catch((error) => note(error.message)) }, "Agree");
      const no = el("button", { type: "button", onclick: hideNote }, "Not now");
      note([el("p", {}, `${names(others)} would like a coach for everybody: it warns each player, unseen by the others, of serious mistakes.`), yes, no], true);
    }
    told = now;
  };
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

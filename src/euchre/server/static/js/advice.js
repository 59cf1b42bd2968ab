// Advice: hints, which say what is best and why, and why something else is not; and the coach, asked
// after a choice but before it is sent, so nothing has been shown to anyone yet.
import { hideNote, note } from "./dock.js";
import { picked } from "./hand.js";
import { ask, byId, choose, el, fill, remember, settings } from "./page.js";

/** A text longer than this fits into the dock only on a roomy screen, and then only a reason. */
const SHORT = 70;
const ROOMY = matchMedia("(min-width: 900px) and (min-height: 600px) and (min-aspect-ratio: 1/1)");

/**
 * Ask for a hint; `frame()` is what is on the screen, and an answer for an older frame is dropped.
 * `openSide(part)` opens the panel beside the table, where all of it stands.
 */
export async function hint(table, frame, openSide, other = "") {
  const at = frame().seq;
  note("Thinking about it …", true);
  const query = `?opponents=${settings.opponents}${other ? `&action=${encodeURIComponent(other)}` : ""}`;
  try {
    const found = await ask(`/api/tables/${table}/hint${query}`);
    if (frame().seq !== at) return;
    show(found, other, frame().scene, openSide, (choice) => hint(table, frame, openSide, choice));
  } catch (error) {
    if (frame().seq === at) note(error.message);
  }
}

const withWorth = ({ text, worth }) => `${text} (${worth.replaceAll(" %", "\u00a0%")})`;

function show(found, other, scene, openSide, again) {
  mark(found);
  explain(found, other, scene, again);
  const why = el("button", { type: "button", id: "why", onclick: () => openSide("advice") }, "Why?");
  const said = found.reason || found.why;
  const short = said.length <= SHORT || (found.reason && ROOMY.matches) ? said : "";
  const line = found.best ? headline(found, short) : [found.why];
  note([el("p", {}, line), why], true);
  // It stands in the panel where that is open.
  if (other || !byId("side").hidden) openSide("advice");
}

/** Whether two choices come out about even; the hint then begins with a sentence that names them. */
const even = (found) => found.even && Boolean(found.runner_up);

/** The line in the dock: the best choice, or two that come out about even. */
function headline(found, short) {
  if (!even(found)) return [el("b", {}, "Best: "), `${found.best.text}. ${short}`.trim()];
  const [both] = found.why.replace(/\.$/, "").split(". ");
  const [label, rest] = both.split(/(?<=: )/);
  return [el("b", {}, label), `${rest}. ${short === found.why ? "" : short}`.trim()];
}

/** A ring around what is best, or around both of what is about even. */
function mark(found) {
  const ringed = [found.best, even(found) ? found.runner_up : null].filter(Boolean).map(({ play }) => play);
  const texts = ringed.flatMap((play) => play.split(" "));
  for (const button of document.querySelectorAll("#hand button, #columns button")) {
    button.classList.toggle("best", texts.includes(button.dataset.card));
  }
  for (const button of document.querySelectorAll("#choices button")) {
    button.classList.toggle("best", ringed.includes(button.dataset.play));
  }
}

/** The whole hint, beside the table. */
function explain(found, other, scene, again) {
  const labels = even(found) ? ["Either", "Or"] : ["Best", other ? "Instead" : "Second best"];
  const rows = [[labels[0], found.best], [labels[1], found.runner_up]];
  const lines = rows.filter(([, value]) => value).map(([label, value]) => el("p", {}, el("b", {}, `${label}: `), withWorth(value)));
  const known = [found.best?.play, found.runner_up?.play];
  const simple = found.simple && el("p", {}, found.simple);
  fill(byId("advice"), el("h3", {}, "Hint"), lines, el("p", {}, found.why), simple, whyNot(scene, known, again));
  byId("advice").hidden = false;
}

/** The other choices, with a way to ask about them. */
function whyNot(scene, known, again) {
  const others = [...choices(scene)].filter(([play]) => !known.includes(play));
  if (!others.length) return null;
  const select = el("select", { id: "instead", "aria-label": "Another choice" });
  select.append(...others.map(([play, words]) => el("option", { value: play }, words)));
  const button = el("button", { type: "button", id: "why-not" }, "Why not?");
  button.addEventListener("click", () => again(select.value));
  return el("div", { class: "why-not" }, select, button);
}

/** Everything that may be done now, in words; for cards to be moved: each one, or the raised ones. */
function choices(scene) {
  const cards = [...scene.hand, ...(scene.seats[scene.me]?.columns ?? []).map((column) => column.open)];
  const all = new Map();
  for (const card of cards) {
    for (const { play, strain } of card?.plays ?? []) {
      all.set(play, strain ? `${card.name}, asking for ${play.split(" ").at(-1)}` : card.name);
    }
  }
  if (scene.pick?.count === 1) {
    const may = scene.hand.filter((card) => scene.pick.cards.includes(card.card));
    for (const card of may) all.set(`${scene.pick.verb} ${card.card}`, `${scene.pick.label}: ${card.name}`);
  } else if (scene.pick) {
    const raised = [...byId("hand").querySelectorAll(".raised")].map((button) => button.getAttribute("aria-label"));
    if (raised.length === scene.pick.count) all.set(picked(scene), `${scene.pick.label}: ${raised.length} raised cards`);
  }
  for (const offer of scene.actions) all.set(offer.play, offer.label);
  return all;
}

// -- the coach -----------------------------------------------------------------------------------

/** Milliseconds a card waits above the table; a coach who takes longer stays silent. */
const PATIENCE = 600;
/** The deal in which the coach last spoke: once per deal is enough. */
let spoken = 0;

/** The coach says once that it is there, with a press to silence it. */
export function introduce() {
  remember("coach-met", true);
  const silence = el("button", { type: "button", id: "coach-silence", onclick: () => (choose("coach", "off"), hideNote()) }, "Silence it");
  note([el("p", {}, "Your coach is on, and warns you before a serious mistake."), silence], true);
}

/** Whether a choice stands: true unless the coach speaks up and the player takes it back. */
export async function meant(table, { scene: { deal_no: deal } }, play, level) {
  if (spoken === deal) return true;
  let found = null;
  try {
    found = await ask(`/api/tables/${table}/coach?level=${level}&opponents=${settings.opponents}&action=${encodeURIComponent(play)}`, undefined, "GET", {}, PATIENCE);
  } catch {
    return true;
  }
  if (!found.text) return true;
  spoken = deal;
  return new Promise((done) => warn(found, done));
}

/** Show the coach's warning; resolve to whether the choice stands. */
function warn({ text, better }, done) {
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

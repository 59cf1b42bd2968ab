// Hints: what is best and why, and why something else is not.
import { byId, el, fill } from "./dom.js";
import { ask } from "./net.js";
import { note } from "./notes.js";
import { picked } from "./own.js";
import { settings } from "./settings.js";
import { openSide } from "./talk.js";

/** A text longer than this fits into the dock only on a roomy screen, and then only a reason. */
const SHORT = 70;
const ROOMY = matchMedia("(min-width: 900px) and (min-height: 600px) and (min-aspect-ratio: 1/1)");

/** Ask for a hint; `frame()` is what is on the screen, and an answer for an older frame is dropped. */
export async function hint(table, frame, other = "") {
  const at = frame().seq;
  note("Thinking about it …", true);
  const query = `?opponents=${settings.opponents}${other ? `&action=${encodeURIComponent(other)}` : ""}`;
  try {
    const found = await ask(`/api/tables/${table}/hint${query}`);
    if (frame().seq !== at) return;
    show(found, other, frame().scene, (choice) => hint(table, frame, choice));
  } catch (error) {
    if (frame().seq === at) note(error.message);
  }
}

const told = ({ text, worth }) => `${text} (${worth.replaceAll(" %", "\u00a0%")})`;

function show(found, other, scene, again) {
  mark(found);
  explain(found, other, scene, again);
  const why = el("button", { type: "button", id: "why", onclick: () => openSide(byId("advice")) }, "Why?");
  const said = found.reason || found.why;
  const short = said.length <= SHORT || (found.reason && ROOMY.matches) ? said : "";
  const line = found.best ? headline(found, short) : [found.why];
  note([el("p", {}, line), why], true);
  if (other) openSide(byId("advice"));
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

/** The whole hint, in the drawer. */
function explain(found, other, scene, again) {
  const labels = even(found) ? ["Either", "Or"] : ["Best", other ? "Instead" : "Second best"];
  const rows = [[labels[0], found.best], [labels[1], found.runner_up]];
  const lines = rows.filter(([, value]) => value).map(([label, value]) => el("p", {}, el("b", {}, `${label}: `), told(value)));
  const known = [found.best?.play, found.runner_up?.play];
  fill(byId("advice"), el("h3", {}, "Hint"), lines, el("p", {}, found.why), whyNot(scene, known, again));
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

// Checking in: choose your name or give it once, and your own page knows the rest.
import { bearer, keepPage } from "./live.js";
import { asked, button, problem, sends } from "../forms.js";
import { ask, byId, el, fill, many, pause, Refused, remember, remembered, Unreachable } from "../page.js";

const { night } = byId("main").dataset;
const path = `/api/nights/${night}`;
const form = byId("come-in");
const secret = location.hash.slice(1);
const mine = `/night/${night}/me`;
/** How long a phone without a network waits before it tries again (ms). */
const AGAIN = 3000;
let view = null;
let people = [];
/** Whether somebody is being checked in, so that a second tap does nothing. */
let busy = false;

/** Ask the server, again and again while it is not reached.  Throws Refused. */
async function patiently(...request) {
  for (;;) {
    try {
      const answer = await ask(...request);
      byId("offline").hidden = true;
      return answer;
    } catch (error) {
      if (!(error instanceof Unreachable)) throw error;
      byId("offline").hidden = false;
      await pause(AGAIN);
    }
  }
}

/** Ask a question with a few answers, `[words, value]`; undefined where it is closed without one. */
const question = (words, answers) => asked(byId("question"), words, null, answers);

/** Where somebody plays whom the list does not know in the hall or at home; undefined without an answer. */
function whereFor(who) {
  const known = people.find((one) => String(one.number) === who || one.name.toLowerCase() === who.toLowerCase());
  if (view.rules.play !== "both" || known?.where) return "";
  return question("Where do you play tonight?", [["In the hall, with cards", "hall"], ["At home, on this screen", "away"]]);
}

/** Whom a name may be: a number on the list, or somebody new. */
async function whoIsIt(who, several) {
  const chosen = await question("Who are you?", [...several.map(({ number, name }) => [`${name} (${number})`, String(number)]), [`Somebody else: add “${who}”`, ""]]);
  if (chosen !== undefined) await checkIn(chosen || who, { new: chosen === "" });
}

async function checkIn(who, more = {}) {
  problem("");
  try {
    const known = await patiently(`${path}/club/known`, { who }, undefined, bearer(secret));
    const same = known.question ? await question(known.question, [["Yes, that's me", true], ["No, someone else", false]]) : null;
    const where = same === undefined ? undefined : await whereFor(who);
    if (where === undefined) return;
    const { number } = await patiently(`${path}/join`, { who, where, ...more }, undefined, bearer(secret));
    // Your own page says it once the desk has let this phone in.
    remember(`night-${night}-same`, same === null ? null : { member: known.member, same });
    const name = people.find((one) => one.number === number)?.name ?? who;
    remember("last", { ...remembered("last", {}), name });
    location.assign(mine);
  } catch (error) {
    if (error.body?.people) return await whoIsIt(who, error.body.people);
    if (!(error instanceof Refused)) throw error;
    problem(error.message);
    await look();
  }
}

/** Check in once at a time. */
async function come(who) {
  if (busy) return;
  busy = true;
  form.setAttribute("aria-busy", "true");
  try {
    await checkIn(who);
  } finally {
    busy = false;
    form.removeAttribute("aria-busy");
  }
}

/** A text without case and accents. */
const plain = (text) => text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();

/** The names on the list that what has been typed may begin. */
function drawList() {
  const typed = plain(byId("who").value.trim());
  const shown = people.filter((one) => !typed || plain(one.name).split(/\s+/).concat(plain(one.name), String(one.number)).some((word) => word.startsWith(typed)));
  byId("listed").hidden = !shown.length;
  fill(byId("people"), shown.map((one) => el("li", {}, button(one.name, () => come(String(one.number))))));
}

async function look() {
  ({ people } = await patiently(`${path}/check-in`, undefined, "GET", bearer(secret)));
  people.sort((a, b) => a.name.localeCompare(b.name, undefined, { numeric: true }));
  drawList();
}

sends(form, () => come(byId("who").value.trim()));
byId("who").addEventListener("input", drawList);
addEventListener("load", keepPage);

try {
  view = await patiently(path);
  byId("title").textContent = view.title;
  byId("facts").textContent = `${many(view.games, "game")} of ${view.rules.game}, ${view.rules.each}.`;
  // People who have already joined only need to be sent on.
  const known = await patiently(`${path}/me`);
  if (known.number || known.waits) location.replace(mine);
  // The page of one's own leads back here if it was the wrong name.
  remember(`night-${night}-check-in`, secret);
  await look();
  const { you } = await ask(`${path}/club`);
  // A name from elsewhere would hide the list.
  const { name } = you ?? (people.length ? {} : remembered("last", {}));
  byId("who").value = name === "Player" ? "" : (name ?? "");
  drawList();
  form.hidden = false;
} catch (error) {
  problem(error.message);
}

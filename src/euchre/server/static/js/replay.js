// A recorded game on the felt: step by step, with all hands open or as your own seat knew them.
import { drawFelt, drawTrick } from "./felt.js";
import { drawOwn, focusables } from "./hand.js";
import { follow, showMark, whatIf } from "./marks.js";
import { animate, jump, positions } from "./motion.js";
import { ask, byId, el, fill, remember, remembered, settings } from "./page.js";
import { fragment, practiceButton, sentence, shareButton, withRecord } from "./record.js";
import { figures } from "./score-sheet.js";
import { Scrubber } from "./scrubber.js";

/** Milliseconds a step stays while the game plays by itself; a finished trick stays longer. */
const STEP = 950;
const TRICK = 1500;

const state = {
  record: null,
  game: null, // the server's answer for the whole game
  pages: new Map(), // the frames of a deal, by its number and whether all is seen
  deal: 1,
  step: 0,
  seat: 0,
  you: false,
  knew: remembered("knew", false) === true,
  playing: false,
  review: { done: 0, of: 0, marks: [], chances: new Map() },
  world: null, // what would have happened, while it is shown
};
let drawn = null; // the scene on the felt
let timer = 0;
let turn = 0; // counts requests, so that an older answer is not drawn over a newer one

const scrubber = new Scrubber({ go: (deal, step) => go(deal, step), pause });

// -- finding frames ---------------------------------------------------------------------------

async function fetched(deal) {
  const key = `${deal} ${state.seat} ${state.knew}`;
  if (!state.pages.has(key)) {
    const { record, seat, you, knew } = state;
    const answer = ask("/api/replay", { record, deal, seat, you, open: !knew });
    state.pages.set(key, answer);
    answer.catch(() => state.pages.delete(key));
  }
  return state.pages.get(key);
}

async function load(record) {
  Object.assign(state, { record, pages: new Map(), review: { done: 0, of: 0, marks: [], chances: new Map() } });
  state.seat = Number(fragment.get("seat")) || 0;
  state.you = fragment.has("seat");
  const wanted = Number(fragment.get("deal")) || 1;
  const told = await fetched(1);
  state.game = told;
  byId("choose").hidden = true;
  for (const id of ["knew", "about-open"]) byId(id).hidden = false;
  about(told);
  scrubber.game(told, side());
  await go(Math.min(wanted, told.steps.length), Number(fragment.get("step")) || 0);
  follow(record, state, (review) => {
    state.review = review;
    marked();
  });
}

const side = () => state.game.sides[state.seat];

// -- where we are -------------------------------------------------------------------------------

/** Show a step of a deal; moving one step forward animates what happened. */
async function go(deal, step) {
  state.world?.end();
  const { steps } = state.game;
  const on = deal === state.deal && step === state.step + 1;
  Object.assign(state, { deal, step: Math.max(0, Math.min(step, steps[deal - 1])) });
  const mine = (turn += 1);
  scrubber.at(deal, state.step);
  const told = await fetched(deal);
  if (mine !== turn) return;
  const frame = told.frames[state.step];
  scrubber.at(deal, state.step, frame.line);
  show(frame, on);
  buttons();
  if (deal < steps.length) fetched(deal + 1);
}

/** Draw a frame of the game, or of a world in which it went differently; `act` takes a choice of the reader's. */
function show(frame, on, act = null) {
  const { scene } = frame;
  const before = drawn;
  const ends = scene.last && !scene.trick.length;
  jump();
  const from = on && before ? positions() : null;
  drawFelt(scene, null);
  drawTrick(scene, ends ? scene.last.cards : scene.trick, ends ? scene.last.winner : null);
  if (act) delete byId("choices").dataset.made;
  const own = act ? scene : { ...scene, prompt: frame.line, actions: [], pick: null, forced: false };
  drawOwn(own, Boolean(act), act ?? (() => {}), (why) => act && why && (byId("prompt").textContent = why));
  for (const button of document.querySelectorAll("#hand button, .mine > .columns button")) button.tabIndex = act ? 0 : -1;
  byId("stage").dataset.step = `${state.deal}.${state.step}`;
  drawn = { ...scene, trick: ends ? scene.last.cards : scene.trick };
  if (!act) {
    byId("prompt").textContent = frame.line;
    beside(scene);
  }
  if (from) animate({ ...before, trick: scene.trick.length > 1 || ends ? before.trick : [] }, drawn, from);
}

/** What stands beside a step: its mark, or the way to play its deal again. */
function beside(scene) {
  const mark = state.world ? null : markHere();
  showMark(mark, scene, openWorlds, sharing);
  const within = state.step && state.step < state.game.steps[state.deal - 1];
  if (mark || state.world || within) return;
  const again = async () => (await import("./play-again.js")).playAgain(state, show, backTo("again"));
  fill(byId("choices"), el("button", { type: "button", class: "go", id: "again", "aria-keyshortcuts": "a", onclick: () => (pause(), again()) }, "Play this deal again"));
}

/** The visible marks: a seat that sees only its own cards does not know what others should have done. */
const marks = () => state.review.marks.filter((mark) => !state.knew || mark.seat === state.seat);
/** Whose mistakes to step through: your own, or everyone's in other people's game. */
const mistakes = () => marks().filter((mark) => mark.bad && (!state.you || mark.seat === state.seat));

const markHere = () => marks().find((mark) => mark.deal === state.deal && mark.action === state.step) ?? null;

/** Buttons that add a marked decision to practice, if it was wrong, and share it. */
function sharing({ deal, action, bad, best }) {
  const which = [state.record, deal, action];
  const practice = bad && best && practiceButton(...which, (words) => (byId("told").textContent = words), "quiet");
  return [practice || null, shareButton(...which, "quiet")];
}

function buttons() {
  const { steps } = state.game;
  const [first, last] = [state.deal === 1 && !state.step, state.deal === steps.length && state.step === steps.at(-1)];
  const set = (id, off) => (byId(id).disabled = off);
  set("back-one", first);
  set("deal-back", first);
  set("on-one", last);
  set("deal-on", state.deal === steps.length);
  byId("play").classList.toggle("on", state.playing);
  byId("play").setAttribute("aria-label", state.playing ? "Pause" : "Play");
  set("mark-back", !nearest(-1));
  set("mark-on", !nearest(1));
  byId("knew").setAttribute("aria-pressed", String(state.knew));
}

/** The next mistake from here in one direction, for the current viewer. */
function nearest(way) {
  const order = (at) => at.deal * 1000 + (at.action ?? at.step);
  const here = order(state);
  const found = mistakes().filter((mark) => (order(mark) - here) * way > 0);
  return way > 0 ? found[0] : found.at(-1);
}

/** New marks have arrived. */
function marked() {
  const { done, of, problem } = state.review;
  scrubber.review({ ...state.review, marks: marks().map((mark) => ({ ...mark, other: state.you && mark.seat !== state.seat })) }, side());
  const count = mistakes().length;
  const found = `${count || "no"} mistake${count === 1 ? "" : "s"}`;
  byId("told").textContent = problem || (done < of ? `Judging deal ${done + 1} of ${of} …` : of ? `${state.you ? "You made" : count === 1 ? "There was" : "There were"} ${found}` : "");
  if (done && done === of) byId("to-report").href = state.review.review;
  byId("player").style.setProperty("--done", of ? done / of : 0);
  byId("player").classList.toggle("judging", done < of && !problem);
  buttons();
  if (drawn && markHere() && !state.world) beside(drawn);
}

// -- moving -------------------------------------------------------------------------------------

function forward() {
  const { steps } = state.game;
  if (state.step < steps[state.deal - 1]) return go(state.deal, state.step + 1);
  if (state.deal < steps.length) return go(state.deal + 1, 0);
  return pause();
}

function back() {
  if (state.step) return go(state.deal, state.step - 1);
  return state.deal > 1 ? go(state.deal - 1, state.game.steps[state.deal - 2]) : undefined;
}

const nextDeal = () => state.deal < state.game.steps.length && go(state.deal + 1, 0);
const dealBefore = () => (state.step ? go(state.deal, 0) : state.deal > 1 && go(state.deal - 1, 0));

function toMark(way) {
  const mark = nearest(way);
  if (mark) go(mark.deal, mark.action);
}

function play() {
  if (state.playing) return pause();
  state.playing = true;
  buttons();
  return tick();
}

async function tick() {
  clearTimeout(timer);
  if (!state.playing) return;
  const last = state.deal === state.game.steps.length && state.step === state.game.steps.at(-1);
  if (last) return pause();
  await forward();
  // A mark is worth a look.
  if (markHere()?.bad) return pause();
  const slow = { slow: 1.6, fast: 0.6 }[settings.motion] ?? 1;
  timer = setTimeout(tick, (drawn.trick.length && byId("trick").querySelector(".winner") ? TRICK : STEP) * slow);
}

function pause() {
  clearTimeout(timer);
  state.playing = false;
  if (state.game) buttons();
}

async function see(change) {
  Object.assign(state, change);
  remember("knew", state.knew);
  scrubber.game(state.game, side());
  drawn = null;
  await go(state.deal, state.step);
  marked();
}

/** Bring the game back after something else; the focus is on the button that led there. */
const backTo = (id) => async (keys) => {
  state.world = null;
  drawn = null;
  await go(state.deal, state.step);
  if (keys) byId(id)?.focus({ preventScroll: true });
};

function openWorlds(mark) {
  pause();
  whatIf(state, mark, show, backTo("what-if"));
}

// -- about the game -------------------------------------------------------------------------------

function about(told) {
  byId("title").textContent = told.title;
  document.title = `Replay: ${told.title} · Euchre`;
  byId("rule-line").textContent = told.rule_line;
  byId("takebacks").textContent = told.takebacks;
  byId("told").textContent = sentence(told.problem);
  fill(byId("stats"), figures(told.statistics));
  fill(byId("seat"), told.names.map((name, i) => el("option", { value: i }, name)));
  byId("seat").value = String(state.seat);
  fill(
    byId("deals"),
    told.deals.map((line, i) => el("li", {}, el("button", { type: "button", class: "quiet", onclick: () => (byId("about").close(), go(i + 1, 0)) }, `${i + 1}. ${line}`))),
  );
}

const click = (id, what) =>
  byId(id).addEventListener("click", (event) => {
    what();
    // After a click the space bar plays and pauses again; keyboard users keep the focus here.
    if (event.detail) byId(id).blur();
  });
click("deal-back", () => (pause(), dealBefore()));
click("back-one", () => (pause(), back()));
click("play", play);
click("on-one", () => (pause(), forward()));
click("deal-on", () => (pause(), nextDeal()));
click("mark-back", () => (pause(), toMark(-1)));
click("mark-on", () => (pause(), toMark(1)));
click("knew", () => see({ knew: !state.knew }));
function openAbout() {
  byId("share-here").disabled = !state.step;
  byId("about").showModal();
}
click("about-open", openAbout);
click("share-here", async () => (await import("./share.js")).openShare("decision", { record: state.record, deal: state.deal, action: state.step }));
byId("seat").addEventListener("change", (event) => see({ seat: Number(event.target.value), you: fragment.get("seat") === event.target.value }));

const KEYS = {
  ArrowLeft: () => (pause(), back()),
  ArrowRight: () => (pause(), forward()),
  PageUp: () => (pause(), dealBefore()),
  PageDown: () => (pause(), nextDeal()),
  Home: () => (pause(), go(1, 0)),
  End: () => (pause(), go(state.game.steps.length, state.game.steps.at(-1))),
  n: () => (pause(), toMark(1)),
  p: () => (pause(), toMark(-1)),
  k: () => see({ knew: !state.knew }),
  w: () => byId("what-if")?.click(),
  a: () => byId("again")?.click(),
  Escape: () => state.world && byId("back-to-game")?.click(),
  "?": openAbout,
  " ": play,
};
addEventListener("keydown", (event) => {
  const { target } = event;
  if (!state.game || event.ctrlKey || event.metaKey || event.altKey || target.closest?.("select, textarea, dialog, input:not(#at)")) return;
  if (event.key === " " && target.closest?.("button, a")) return;
  const number = state.world?.live && /^[1-9]$/.test(event.key) ? focusables()[Number(event.key) - 1] : null;
  const what = state.world?.live && event.key !== "Escape" ? number && (() => number.click()) : KEYS[event.key];
  if (!what) return;
  event.preventDefault();
  what();
});
addEventListener("hashchange", () => location.reload());

/** Milliseconds between two looks whether the next game has begun at the table one comes from. */
const LOOK = 4000;

/** Tell whoever plays at the table that the next game has begun, with the way there. */
async function nextGame(table, game) {
  const frame = await ask(`/api/tables/${encodeURIComponent(table)}`).catch(() => null);
  if (!frame?.scene || frame.table.game_no <= game) return setTimeout(nextGame, LOOK, table, game);
  return byId("told").replaceWith(el("a", { class: "offer", id: "next-game", href: `/table/${table}`, role: "status" }, el("span", {}, "The next game has begun: go to the table")));
}
if (fragment.has("seat") && fragment.has("game")) nextGame(fragment.get("table"), Number(fragment.get("game")));

// A record already being loaded needs no file chooser.
byId("choose").hidden = fragment.has("table") || fragment.has("kept");
await withRecord(load);
byId("choose").hidden = Boolean(state.game);

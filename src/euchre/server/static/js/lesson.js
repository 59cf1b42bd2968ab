// Lessons at the table: the server gives the state of a lesson after some choices; this page draws it.
import { card } from "./cards.js";
import { finishesTrick, lying, pauseOrTap } from "./felt.js";
import { animate, come, jump, lift, positions, sweep, takeBack } from "./motion.js";
import { ask, bringCoach, byId, el, fill, keyed, remember, remembered, settings } from "./page.js";
import { picture } from "./seats.js";
import * as study from "./study.js";

const main = byId("main");
const { course, game } = main.dataset;
const first = "first" in main.dataset;
const rail = [...byId("rail").querySelectorAll("button")];

/** Milliseconds between two cards of the others, and how long a loss is shown before it is taken back. */
const BETWEEN = 450;
const LOSS = 1100;
/** Once a deal has taught its point the rest plays by itself, faster; the coach says so if it is this long. */
const REST = 6;
const FAST = 0.4;
/** After this many misses the good choice glows; after one more it can be shown. */
const GLOWS = 2;

const state = {
  at: 0, // which lesson
  stack: [], // the server's answers, one for each choice that was not taken back
  misses: 0,
  sorted: null, // the cards tapped so far in the game before a deal
  going: 0, // counts runs, so that an abandoned one stops
};
const { table, say, point, focus } = study;
const tempo = () => ({ slow: 1.6, fast: 0.45, off: 0 })[settings.motion] ?? 1;
const pause = (ms) => pauseOrTap(ms * tempo());

/** Tell people who cannot see the table what the others did. */
function tell(line) {
  if (line) byId("told").append(el("p", {}, line));
}

// -- drawing --------------------------------------------------------------------------------------

function draw(scene, live, winner = null) {
  study.draw(scene, live, winner);
  byId("stage").dataset.hides = state.stack[0]?.hides?.join(" ") ?? "";
}

async function change(before, scene, winner = null) {
  const from = positions();
  draw(scene, false, winner);
  await animate(before, scene, from);
}

/** Show what happened since the last choice, one thing at a time. */
async function run(frames, mine, pace = 1) {
  for (const [i, { scene, line }] of frames.entries()) {
    if (mine !== state.going) return;
    const before = table.scene;
    if (i) tell(line);
    if (before && finishesTrick(before, scene)) {
      const still = lying(before, scene);
      await change(before, still, scene.last.winner);
      if (mine !== state.going) return;
      await pause(Number(settings.hold) * pace);
      if (mine !== state.going) return;
      if (scene.stage !== "over" && i < frames.length - 1) await sweep(scene.last.winner);
      if (mine !== state.going) return;
      if (i < frames.length - 1 || scene.stage === "over") await change(still, scene);
    } else {
      await change(before, scene);
      if (i < frames.length - 1) await pause(BETWEEN * pace);
    }
  }
}

/** Offer the current choices, and highlight what the coach points at. */
function settle(words = "") {
  const now = state.stack.at(-1);
  table.busy = false;
  draw(now.frames.at(-1).scene, Boolean(now.step));
  remind(now.recap);
  if (now.step) {
    say([words, now.step.say].filter(Boolean).join(" "));
    point(now.step.light);
    focus();
  } else finished(now, words);
  tools();
}

/** Show what to remember of a lesson that is over, and read it out. */
function remind(lines = []) {
  byId("recap").hidden = !lines.length;
  fill(byId("recap-lines"), lines.map((line) => el("li", {}, line)));
  lines.forEach(tell);
}

function tools() {
  byId("back").disabled = table.busy || (state.stack.length < 2 && !state.sorted?.length);
  for (const [i, button] of rail.entries()) {
    const done = learnt().includes(button.dataset.lesson);
    const here = i === state.at;
    const up = done || here;
    if (button.dataset.up !== String(up)) fill(button, el("span", {}, up ? card(button.dataset.card, true) : el("i", { class: "back" })));
    button.dataset.up = String(up);
    button.setAttribute("aria-label", `Lesson ${i + 1}: ${button.dataset.title}${done ? ", done" : ""}`);
    button.title = button.dataset.title;
    if (here) button.setAttribute("aria-current", "step");
    else button.removeAttribute("aria-current");
  }
}

// -- choices --------------------------------------------------------------------------------------

const fetched = new Map();

/** Ask for the state of a lesson after some choices; the same question has the same answer. */
function standing(lesson, did) {
  const query = did.map((choice) => `did=${encodeURIComponent(choice)}`).join("&");
  const path = `/api/lessons/${course}/${lesson}${query ? `?${query}` : ""}`;
  if (!fetched.has(path)) {
    const answer = ask(path);
    fetched.set(path, answer);
    answer.catch(() => fetched.delete(path));
  }
  return fetched.get(path);
}

async function act(play) {
  if (state.sorted) return tap(play);
  const now = state.stack.at(-1);
  table.busy = true;
  const mine = (state.going += 1);
  lift(play);
  draw(table.scene, false);
  point([]);
  tools();
  try {
    const answer = await standing(lessonName(), [...now.did, play.replace(/^play /, "")]);
    if (mine !== state.going) return;
    const rest = answer.verdict.right && !answer.step && answer.frames.length > REST;
    if (rest) say([answer.verdict.words, "The rest plays out by itself."].filter(Boolean).join(" "));
    await run(answer.frames, mine, rest ? FAST : 1);
    if (mine !== state.going) return;
    if (!answer.verdict.right) await missed(now, answer, mine);
    else {
      state.stack.push(answer);
      state.misses = 0;
      settle(answer.verdict.words);
    }
  } catch (error) {
    if (mine !== state.going) return;
    table.busy = false;
    settle();
    say(error.message);
  }
}

/** Show the loss, let the coach say why, and put the cards back; the good one does not glow yet. */
async function missed(now, { verdict }, mine) {
  say(verdict.words);
  state.misses += 1;
  await pause(LOSS);
  if (mine !== state.going) return;
  const from = positions();
  jump();
  table.busy = false;
  draw(now.frames.at(-1).scene, true);
  await takeBack(from);
  if (mine !== state.going) return;
  help(now);
  focus();
  tools();
}

/** After a second miss the good choice glows; after a third it can be shown. */
function help(now) {
  point(state.misses >= GLOWS ? [now.step.best] : now.step.light);
  if (state.misses <= GLOWS) return;
  const show = el("button", { type: "button", class: "beside", id: "show-me", data: { key: "show" }, onclick: () => act(now.step.best) }, "Show me");
  if (!byId("show-me")) byId("choices").append(show);
}

function back() {
  if (byId("back").disabled) return;
  state.going += 1;
  jump();
  state.misses = 0;
  if (state.sorted) return sortAgain(state.sorted.slice(0, -1));
  state.stack.pop();
  settle();
}

// -- the game before a deal -----------------------------------------------------------------------

/** Draw the cards to tap from strongest to weakest: those left in the hand, those found in the middle. */
function sortAgain(sorted) {
  state.sorted = sorted;
  const { sorting, frames } = state.stack[0];
  const scene = frames[0].scene;
  const name = sorting.trump;
  const blank = { trick: [], last: null, upcard: null, stock: 0, widow: 0, actions: [], pick: null, stage: "play", turn: null };
  const seats = scene.seats.map((seat) => ({ ...seat, cards: 0, said: "", turn: false, maker: false, dealer: false }));
  draw({ ...scene, ...blank, seats, trump: { strain: name, name: { C: "Clubs", D: "Diamonds", H: "Hearts", S: "Spades" }[name], text: "", maker: null, called: "" }, hand: sorting.cards.filter((card) => !sorted.includes(card.card)) }, true);
  byId("ladder").hidden = false;
  const found = sorted.map((text) => sorting.cards.find((card) => card.card === text));
  keyed(byId("ladder"), found, (card) => card.card, (card) => el("li", { data: { card: card.card } }, picture(card.name, card.face)));
  byId("hand").setAttribute("aria-label", "Cards to sort");
  tools();
}

function tap(text) {
  const { sorting } = state.stack[0];
  const wanted = sorting.order[state.sorted.length];
  if (text !== wanted) {
    state.misses += 1;
    study.shakeFocused();
    say(sorting.wrong[wanted]);
    if (state.misses >= GLOWS) point([wanted]);
    return;
  }
  state.misses = 0;
  const box = positions().get(`hand ${text}`)?.box;
  sortAgain([...state.sorted, text]);
  point([]);
  come(byId("ladder").lastElementChild, box);
  say(sorting.right[text] ?? byId("say").textContent);
  if (state.sorted.length < sorting.order.length - 1) return focus();
  // The last card needs no question.
  sortAgain([...sorting.order]);
  say(sorting.end);
  study.offer("Deal", () => deal(state.going));
}

// -- from lesson to lesson ------------------------------------------------------------------------

const lessonName = () => rail[state.at].dataset.lesson;
const learnt = () => remembered("learnt", {})[course] ?? [];

async function begin(at) {
  const mine = (state.going += 1);
  jump();
  Object.assign(state, { at, stack: [], misses: 0, sorted: null });
  Object.assign(table, { scene: null, busy: true });
  fill(byId("choices"));
  remind();
  byId("ladder").hidden = true;
  byId("hand").setAttribute("aria-label", "Your hand");
  fill(byId("told"));
  document.title = `${rail[at].dataset.title} · Learn Euchre`;
  history.replaceState(null, "", `#${lessonName()}`);
  tools();
  try {
    const answer = await standing(lessonName(), []);
    if (mine !== state.going) return;
    state.stack = [answer];
    if (answer.sorting) {
      table.busy = false;
      say(answer.sorting.say);
      sortAgain([]);
      return focus();
    }
    await deal(mine);
  } catch (error) {
    say(error.message);
  }
}

/** Deal the cards, and show what happens before the first question. */
async function deal(mine) {
  const [answer] = state.stack;
  state.sorted = null;
  Object.assign(table, { scene: null, busy: true });
  byId("ladder").hidden = true;
  byId("hand").setAttribute("aria-label", "Your hand");
  fill(byId("choices"));
  say(`${rail[state.at].dataset.title}.`);
  tools();
  await run(answer.frames, mine);
  if (mine === state.going) settle();
}

function finished(now, words) {
  const done = remembered("learnt", {});
  remember("learnt", { ...done, [course]: [...new Set([...(done[course] ?? []), lessonName()])] });
  say(words ? `${words} ${now.end}` : now.end);
  const last = state.at === rail.length - 1;
  const share = study.share("lesson", { course, lesson: lessonName(), did: now.did });
  // Players who have done the lessons need no first steps.
  if (first && last) remember("guided", true);
  if (!last) return study.offer(`Next: ${rail[state.at + 1].dataset.title}`, () => begin(state.at + 1), share);
  const { next, nextTitle } = main.dataset;
  const more = next ? study.quiet(`Next: ${nextTitle}`, () => location.assign(next)) : study.quiet("All lessons", () => location.assign("/lessons"));
  return study.offer(first ? "Play a real game, I'll watch" : "Play it now", realGame, study.quiet("Play it again", () => begin(0)), more, share);
}

async function realGame() {
  const name = remembered("last", {}).name || "Player";
  try {
    const { table } = await ask("/api/tables", { game, name, bots: ["club"], ...JSON.parse(main.dataset.options || "{}") });
    if (first) bringCoach();
    location.assign(`/table/${table}`);
  } catch (error) {
    say(error.message);
  }
}

// -- wiring ---------------------------------------------------------------------------------------

byId("back").addEventListener("click", back);
byId("skip").addEventListener("click", () => {
  if (state.at < rail.length - 1) begin(state.at + 1);
  else location.assign(first ? "/" : "/lessons");
});
for (const [i, button] of rail.entries()) button.addEventListener("click", () => begin(i));

study.ask(act, { u: back, Backspace: back, s: () => byId("skip").click() }, () => state.sorted || settle());

/** Where to begin: the lesson in the address, else the first one not done. */
function where() {
  const named = rail.findIndex((button) => `#${button.dataset.lesson}` === location.hash);
  const open = rail.findIndex((button) => !learnt().includes(button.dataset.lesson));
  return named >= 0 ? named : Math.max(0, open);
}

if (byId("about")) {
  tools();
  byId("deal-me").focus();
  byId("deal-me").addEventListener("click", () => {
    byId("about").hidden = true;
    begin(where());
  });
} else begin(where());

// The table page: frames come in and are shown one after another; answers go out.
//
// What only some people ask for, and never at once, is loaded when they do: `partOf`.
import { Connection, keepSent, keepShown, ownSeed } from "./connection.js";
import { drawBanner, drawTakeback, hideNote, hold, lastTrick, note, offerForAway, offerNext, offerSeat, offerSkip, offerSteps, offlineWords, say, sayAsked, sayLines, tellStatus, wireForced, wireOffline } from "./dock.js";
import { drawFelt, drawTrick, finishesTrick, lying, pauseOrTap } from "./felt.js";
import { drawOwn, focusFirst, onKeys } from "./hand.js";
import { ask, byId, choose, el, hasPlayed, pause, Refused, remember, remembered, settings, soundOf } from "./page.js";
import { awaited, promptOf, takePresence, wireCountdown } from "./seats.js";

const table = byId("main").dataset.table;
const link = new Connection(table);
const begun = performance.now();
wireForced(table, link);

let shown = null; // the frame on the screen
let waiting = []; // frames that have come since
let showing = false;
let sent = 0; // the event an answer became; Infinity while it is on its way, 0 for none
let talk = null; // log and talk, and the menu, once they are loaded
let menu = null;
let motion = null;
let alarm = null; // sounds, and what else calls whoever's turn it is
let ticks = null; // whether there has been a turn clock
let lines = []; // the log until then
let dealing = false; // whether a deal's first cards are on their way
let turn = {}; // whether the table waits for this person, and whether people do
let agreed = null; // the seats that had agreed to a coach when this page came

/** When more frames than this are waiting, none is animated in full: who wants slow cards sees them all. */
const queue = () => (settings.motion === "slow" ? 12 : 3);

/** For so many milliseconds the result of a deal is to be read, and since when it is shown. */
const READ = 4000;
let over = -Infinity;

/** For so many milliseconds the first deal of this page waits to be seen dealt. */
const GRACE = 100;

/** The stream starts with earlier messages: for this many milliseconds nothing is news. */
const OLD = 1500;

// -- parts of the page that are loaded when they are asked for ------------------------------------

/** A function that loads a part once, and gets what `begin` makes of it. */
function partOf(load, begin = (part) => part) {
  let part = null;
  const failed = () => {
    part = null;
    note("This part of the page could not be loaded. Please reload the page.", true);
    return new Promise(() => {}); // whatever was to be done with it is not
  };
  return () => (part ??= load().then(begin, failed));
}

const adviceOf = partOf(() => import("./advice.js"));
const helpOf = partOf(() => import("./help.js"));
const endingOf = partOf(() => import("./ending.js"));
const lobbyOf = partOf(() => import("./lobby.js"));
const clockOf = partOf(() => import("./clock.js"));
const middleOf = partOf(() => import("./middle.js"));
const sheetOf = partOf(() => import("./score-sheet.js"));
const menuOf = partOf(() => import("./menu.js"), ({ wireMenu }) => {
  menu = wireMenu(table, agreed);
  if (shown) menu.frame(shown);
  return menu;
});
// Cards move as soon as this is there; until then they lie where they belong.
const motionOf = partOf(() => import("./motion.js"), (part) => (motion = part));
motionOf();
const talkOf = partOf(() => import("./talk.js"), ({ wireTalk }) => {
  talk = wireTalk(table);
  if (shown) talk.frame(shown);
  for (const line of lines) talk.log(line);
  lines = [];
  return talk;
});
const openSide = (part) => talkOf().then(({ open }) => open(part));
const seatMenu = (seat) => menuOf().then((menu) => menu.seat(seat));

// -- showing frames -----------------------------------------------------------------------

link.addEventListener("frame", ({ detail: frame }) => {
  keepShown(frame.table.bound, frame);
  if ((ticks ||= frame.clock)) clockOf().then((clock) => clock.turn(frame));
  if (shown && frame.seq === shown.seq && frame.again) return refresh(frame);
  waiting.push(frame);
  if (waiting.length > queue()) motion?.jump();
  if (!showing) show();
});

function refresh(frame) {
  const fresh = { ...shown, ...frame, log: shown.log, again: shown.again };
  // Redrawing would lose the marks of a hint, and the click of a button being pressed.
  if (JSON.stringify(fresh) === JSON.stringify(shown)) return;
  shown = fresh;
  draw(shown, !waiting.length);
}

async function show() {
  showing = true;
  while (waiting.length) {
    // After a network pause the past is not replayed in full.
    const hurry = waiting.length > queue() || document.hidden;
    const frame = waiting.shift();
    const before = shown?.scene;
    await read(before, frame);
    shown = frame;
    log(frame, before);
    if (frame.seq >= sent) sent = 0;
    if (before && frame.scene && finishesTrick(before, frame.scene)) await trickDone(before, frame, hurry);
    else await step(before, frame, hurry);
  }
  showing = false;
  draw(shown, true);
  focusTurn();
}

/** The result of a deal stays for everybody, whoever has asked for the next one, or until a tap. */
async function read(before, { scene }) {
  const left = READ - (performance.now() - over);
  const calm = !sent && !document.hidden && Number(settings.hold);
  if (calm && before?.stage === "over" && scene && scene.stage !== "over" && left > 0) await pauseOrTap(left);
  if (before?.stage !== "over" && scene?.stage === "over") over = performance.now();
}

/** Say the lines of a frame, and add them to the log. */
function log(frame, before) {
  const { log: told = [], whole, earlier = [], scene } = frame;
  sayLines({ log: told, whole, scene });
  const line = { lines: told, whole, earlier, dealt: whole || (scene && before?.deal_no !== scene.deal_no) };
  if (talk) talk.log(line);
  else lines = whole ? [line] : [...lines, line];
}

/** The last card falls, the trick stays a while, then goes to its winner. */
async function trickDone(before, frame, hurry) {
  const { scene } = frame;
  const { winner } = scene.last;
  const still = lying(before, scene);
  await change(before, { ...frame, scene: still }, hurry, winner);
  const stays = hurry ? 0 : hold(frame);
  if (stays) await pauseOrTap(stays);
  if (stays && !hurry && scene.stage !== "over") await motion?.sweep(winner);
  await change(still, frame, hurry);
}

async function step(before, frame, hurry) {
  await change(before, frame, hurry);
  const played = before && frame.scene && frame.scene.trick.length > before.trick.length;
  const theirs = played && frame.scene.trick.at(-1).seat !== frame.scene.me;
  if (theirs && Number(settings.hold) && !hurry && waiting.length) await pause(220);
}

/** Draw a frame, and let what has changed move to its new place. */
async function change(before, frame, hurry, winner = null) {
  if (!before && !motion && !hurry && frame.scene?.packets.length) await Promise.race([motionOf(), pause(GRACE)]);
  const from = hurry ? null : motion?.positions();
  // The question names the upcard: it is asked when that lies there.
  dealing = Boolean(from && frame.scene && before?.deal_no !== frame.scene.deal_no);
  draw(frame, false, winner);
  dealing = false;
  if (from) await motion.animate(before, frame.scene, from);
  else motion?.jump();
}

function draw(frame, settled, winner = null) {
  const { scene } = frame;
  const { title } = frame.table;
  const named = title === "Euchre" ? "Table · Euchre" : `${title} · Euchre`;
  const waits = settled && !sent && scene?.me != null && scene.turn === scene.me && !scene.forced;
  document.title = waits ? `● Your turn · ${named}` : named;
  turn = { turn: waits, others: people(frame) };
  alarm?.alertTurn(turn);
  byId("title").textContent = frame.table.for?.text ?? [title, scene?.goal].filter(Boolean).join(" ");
  byId("rule-line").textContent = frame.rule_line;
  if (frame.table.screen) middleOf().then(({ around }) => around(shown, openSide));
  byId("waiting").hidden = Boolean(scene);
  menu?.frame(frame);
  talk?.frame(frame);
  agreed ??= frame.coach?.agreed.join(" ") ?? null;
  if (!menu && (frame.coach?.agreed.length ?? 0)) menuOf();
  byId("hint").hidden = !scene || scene.me === null || Boolean(frame.table.for);
  if (byId("end").open && !scene?.over.length && frame.table.game_no > 1) endingOf().then(({ nextGame }) => nextGame(frame));
  // Rung before its first deal: there is nothing to show.
  if (!scene && frame.ended && frame.table.for) return location.assign(frame.table.for.back);
  if (!scene) return wait();
  if (scene.me !== null) hasPlayed(frame.table.game);
  drawFelt(scene, seatMenu);
  // The last trick of a deal lies there until the next one, for all to see.
  const stays = scene.stage === "over" && scene.last && !scene.seats.some((seat) => seat.open.length);
  if (stays) drawTrick(scene, scene.last.cards, scene.last.winner);
  else drawTrick(scene, scene.trick, winner);
  // If there is only one choice, the table makes it.
  const live = settled && !sent && scene.me !== null && !scene.forced;
  const away = offerSeat(frame) || (settled && offerForAway(table, scene));
  const says = offlineWords(scene, sent === Infinity);
  const prompt = dealing ? "" : promptOf(scene);
  drawOwn({ ...scene, prompt, says, away }, live, act, note);
  if (says) sayAsked(says);
  else if (scene.turn !== scene.me) sayAsked(prompt, awaited(scene));
  else if (live) sayAsked(scene.prompt);
  drawBanner(scene);
  offerSkip(frame, !sent, act);
  drawTakeback(frame, settled, act);
  byId("hint").disabled = !(live && scene.turn === scene.me);
  if (settled) dealOver(frame), offerSteps(scene, firstSteps);
  if (live && coachLevel(frame) !== "off" && !remembered("coach-met", false)) adviceOf().then(({ introduce }) => introduce(), () => {});
  return undefined;
}

/** Before the first deal the table is a waiting room. */
async function wait() {
  const { waitForFriends } = await lobbyOf();
  if (!shown.scene) waitForFriends(shown, seatMenu, deal, offlineWords(null, sent === Infinity));
}

const help = () => helpOf().then(({ openHelp }) => openHelp(firstSteps));

/** The first steps, beside the table. */
async function firstSteps() {
  const [{ firstSteps: begin }, panel] = await Promise.all([helpOf(), talkOf()]);
  begin(panel);
}

/** Whether anyone else at the table is a person. */
const people = ({ table: { seats }, you }) => seats.some((seat, i) => seat.kind === "person" && i !== you.seat);

function dealOver(frame) {
  const { scene } = frame;
  const over = scene.stage === "over" && Boolean(scene.result);
  byId("prompt").classList.toggle("result", over);
  if (!over) return;
  if (scene.over.length) {
    byId("prompt").textContent = scene.result;
    endOf(frame);
    return;
  }
  byId("prompt").textContent = offlineWords(scene, sent === Infinity) || scene.result;
  if (frame.you.seat === null) return;
  if (!sent) offerNext(frame, deal);
}

async function endOf(frame) {
  const { gameOver, goOn } = await endingOf();
  if (frame.table.for) return goOn(frame);
  const talk = people(frame) ? await talkOf() : null;
  if (shown.table.game_no === frame.table.game_no && shown.scene?.over.length) gameOver(table, shown, talk);
  return undefined;
}

function focusTurn() {
  const { scene } = shown;
  if (!scene) return;
  const now = document.activeElement;
  const free = now === document.body || now === byId("main") || now?.closest(".mine");
  if (!free || document.querySelector("dialog[open]")) return;
  if (scene.turn === scene.me || scene.stage === "over") focusFirst();
}

/** Start the next deal, with a seed of one's own; deals that are the same for everyone take none. */
async function deal() {
  const { commitment: { next_hand: hand }, table: { bound }, you } = shown;
  const own = bound === table;
  if ((await act(null, { next: own ? ownSeed(table, hand) : true })) && own) keepSent(table, hand, you.seat);
}

// -- acting -------------------------------------------------------------------------------

/** Send an answer; return whether it was accepted. */
async function act(play, other) {
  if (sent || !shown) return false;
  sent = Infinity;
  hideNote();
  if (play) motion?.lift(play);
  draw(shown, false);
  if (play && !(await stands(play))) {
    sent = 0;
    motion?.drop();
    draw(shown, true);
    focusTurn();
    return false;
  }
  let taken = false;
  try {
    const { seq, by_others: others } = await link.command(other ?? { play }, shown.seq);
    [sent, taken] = [seq, !others];
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    sent = 0;
    motion?.drop();
    note(error.message);
  }
  // Offer nothing again before the event itself has arrived.
  if (shown.seq >= sent) sent = 0;
  if (!sent && !showing) draw(shown, true);
  return taken;
}

/** Whether a choice stands: a coach may warn of it before it is sent. */
async function stands(play) {
  const level = coachLevel(shown);
  if (level === "off" || shown.scene.forced) return true;
  // A coach who does not come is silent.
  const coach = await import("./advice.js").catch(() => null);
  return !coach || coach.meant(table, shown, play, level);
}

/** How readily the coach speaks: with other people only if all agreed, else as set here. */
function coachLevel({ coach }) {
  const set = settings.coach ?? "off";
  if (!coach) return set;
  if (coach.missing.length) return "off";
  return set === "off" ? "serious" : set;
}

// -- wiring -------------------------------------------------------------------------------

const pressed = () => byId("sound").setAttribute("aria-pressed", String(settings[soundOf()] === "on"));
byId("sound").addEventListener("click", () => choose(soundOf(), settings[soundOf()] === "on" ? "off" : "on"));
addEventListener("euchre-settings", pressed);
pressed();

// Nobody can be called before the first touch, or while they look.
const loadAlarm = () => import("./sound.js").then((part) => (alarm = part).alertTurn(turn), () => {});
for (const touched of ["pointerdown", "keydown"]) addEventListener(touched, loadAlarm, { once: true });
document.addEventListener("visibilitychange", () => {
  loadAlarm();
  if (document.hidden || !shown || !alarm?.mayOffer(people(shown))) return;
  const ask = el("button", { type: "button", onclick: () => alarm.askToNotify().finally(hideNote) }, "Notify me");
  note([el("p", {}, "The others waited for you. Should this browser tell you when it's your turn?"), ask], true);
});

wireCountdown(() => shown?.scene && !showing && draw(shown, true));
link.addEventListener("presence", ({ detail }) => {
  takePresence(detail);
  if (ticks) clockOf().then((clock) => clock.report(detail.clock));
  byId("watchers").textContent = detail.watchers ? `${detail.watchers} watching` : "";
  if (shown && !showing) draw(shown, true);
});

link.addEventListener("link", ({ detail: up }) => {
  const dot = byId("link");
  if ((dot.dataset.link === "off") === !up) return;
  dot.dataset.link = up ? "on" : "off";
  dot.setAttribute("aria-label", up ? "Connected" : "Reconnecting");
  // At a running deal the prompt, which is said too, tells more.
  if (up || !shown?.scene) say(up ? "Connected." : "Connection lost; trying again.");
});
wireOffline(link, () => sent === Infinity, () => shown && !showing && draw(shown, !waiting.length));

link.addEventListener("chat", ({ detail }) => {
  const news = performance.now() - begun > OLD;
  talkOf().then(({ chat }) => chat(detail, news));
});
link.addEventListener("closed", ({ detail }) => note(detail, true));
byId("scores").addEventListener("click", () => {
  if (!shown?.scene) return;
  sheetOf().then(({ scoreSheet }) => {
    scoreSheet(byId("score-body"), shown);
    byId("score-sheet").showModal();
  });
});
addEventListener("euchre-settings", () => shown && draw(shown, !showing));

// The second press of a double click is not meant for whatever has come in its place.
document.addEventListener("click", (event) => {
  if (event.detail > 1 && event.target.closest(":is(#choices, #note, #coach, #end) button:not([aria-pressed])")) event.stopPropagation();
}, true);

const open = (id) => () => byId(id).showModal();
const press = (id) => () => !byId(id)?.hidden && byId(id)?.click();
const onClick = {
  hint: () => adviceOf().then(({ hint }) => hint(table, () => shown, openSide)),
  last: () => lastTrick(shown?.scene),
  "side-toggle": () => talkOf().then(({ toggle }) => toggle()),
  "menu-toggle": () => (open("menu")(), menuOf().then(({ invite }) => invite())),
  "help-open": help,
  leave: open("leaving"),
  "leave-now": leave,
};
for (const [id, act] of Object.entries(onClick)) byId(id).addEventListener("click", act);
const keys = { h: press("hint"), l: press("last"), u: press("undo"), n: press("next"), s: () => tellStatus(shown?.scene), c: press("side-toggle"), "?": help };
onKeys(keys);
// Where there is room the panel stays open.
if (remembered("side", false)) talkOf();

async function leave() {
  await ask(`/api/tables/${table}/leave`, {}).catch(() => {});
  if (remembered("table", "") === table) remember("table", "");
  location.assign("/");
}

link.open().then(
  () => remember("table", table),
  (error) => {
    if (error instanceof Refused && [401, 403, 404].includes(error.status)) lobbyOf().then(({ locked }) => locked(error.message));
    else note("The server cannot be reached; trying again.", true), link.again();
  },
);

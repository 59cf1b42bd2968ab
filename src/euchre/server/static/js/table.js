// The table page: frames come in and are shown one after another; answers go out.
import { awaited, offerForAway, promptOf, takePresence, wireCountdown } from "./away.js";
import { meant, wireAgreement } from "./coach.js";
import { byId, el, fill } from "./dom.js";
import { drawFelt, drawTrick } from "./felt.js";
import { hint } from "./hints.js";
import { wireKeys } from "./keys.js";
import { hasPlayed } from "./lessons.js";
import { guide, offerSeat, waitForFriends, wireMenu } from "./menu.js";
import { drop, finishesTrick, jump, lift, lying, positions, shown as moved, sweep } from "./motion.js";
import { ask, Connection, pause, Refused } from "./net.js";
import { hideLast, hideNote, note, offlineWords, say, sayAsked, wireOffline } from "./notes.js";
import { drawTakeback, hold, offerNext, skip, wireForced } from "./offers.js";
import { drawOwn, focusables } from "./own.js";
import { keepSent, keepShown, ownSeed } from "./receipts.js";
import { scoreSheet } from "./scores.js";
import { picture } from "./seats.js";
import { remember, settings } from "./settings.js";
import { alertTurn, askToNotify, mayOffer, wireSwitch } from "./sound.js";
import { wireTalk } from "./talk.js";

const table = byId("main").dataset.table;
const link = new Connection(table);
const talk = wireTalk(table, link);
const menu = wireMenu(table);
const agreement = wireAgreement(table);
wireForced(table, link);

let shown = null; // the frame on the screen
let waiting = []; // frames that have come since
let showing = false;
let sent = 0; // the event an answer became; Infinity while it is on its way, 0 for none

/** When more frames than this are waiting, none is animated in full. */
const QUEUE = 3;

/** How long the banner of a finished deal stays, in milliseconds. */
const BANNER = 2200;

// -- showing frames -----------------------------------------------------------------------

link.addEventListener("frame", ({ detail }) => keepShown(detail.table.bound, detail));
link.addEventListener("frame", ({ detail: frame }) => {
  if (shown && frame.seq === shown.seq && frame.again) return refresh(frame);
  waiting.push(frame);
  if (waiting.length > QUEUE) jump();
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
    const hurry = waiting.length > QUEUE || document.hidden;
    const frame = waiting.shift();
    const before = shown?.scene;
    talk.log(frame, before);
    shown = frame;
    if (frame.seq >= sent) sent = 0;
    if (before && frame.scene && finishesTrick(before, frame.scene)) await trickDone(before, frame, hurry);
    else await step(before, frame, hurry);
  }
  showing = false;
  draw(shown, true);
  focusTurn();
}

/** The last card falls, the trick stays a while, then goes to its winner. */
async function trickDone(before, frame, hurry) {
  const { scene } = frame;
  const { winner } = scene.last;
  const still = lying(before, scene);
  await change(before, { ...frame, scene: still }, hurry, winner);
  const stays = hurry ? 0 : hold(frame);
  if (stays) await pauseOrTap(stays);
  if (stays && !hurry && scene.stage !== "over") await sweep(winner);
  await change(still, frame, hurry);
}

async function step(before, frame, hurry) {
  await change(before, frame, hurry);
  const played = before && frame.scene && frame.scene.trick.length > before.trick.length;
  const theirs = played && frame.scene.trick.at(-1).seat !== frame.scene.me;
  if (theirs && Number(settings.hold) && !hurry && waiting.length) await pause(220);
}

function pauseOrTap(ms) {
  return new Promise((done) => {
    const felt = document.querySelector(".room");
    const end = () => {
      clearTimeout(timer);
      felt.removeEventListener("click", end);
      done();
    };
    const timer = setTimeout(end, ms);
    felt.addEventListener("click", end);
  });
}

/** Draw a frame, and let what has changed move to its new place. */
async function change(before, frame, hurry, winner = null) {
  const from = hurry ? null : positions();
  draw(frame, false, winner);
  if (from) await moved(before, frame.scene, from);
  else jump();
}

function draw(frame, settled, winner = null) {
  const { scene } = frame;
  const { title } = frame.table;
  const waits = settled && !sent && scene?.me != null && scene.turn === scene.me && !scene.forced;
  alertTurn({ turn: waits, title: title === "Euchre" ? "Table · Euchre" : `${title} · Euchre`, others: people(frame) });
  byId("title").textContent = frame.table.for?.text ?? [title, scene?.goal].filter(Boolean).join(" ");
  byId("rule-line").textContent = frame.rule_line;
  byId("waiting").hidden = Boolean(scene);
  menu.frame(frame);
  agreement(frame);
  byId("hint").hidden = !scene || scene.me === null || Boolean(frame.table.for);
  if (!scene) return waitForFriends(frame, menu.seat, deal, offlineWords(scene, sent === Infinity));
  if (scene.me !== null) hasPlayed(frame.table.game);
  drawFelt(scene, menu.seat);
  // The last trick of a deal lies there until the next one, for all to see.
  const stays = scene.stage === "over" && scene.last && !scene.seats.some((seat) => seat.open.length);
  if (stays) drawTrick(scene, scene.last.cards, scene.last.winner);
  else drawTrick(scene, scene.trick, winner);
  // If there is only one choice, the table makes it.
  const live = settled && !sent && scene.me !== null && !scene.forced;
  const away = offerSeat(frame) || (settled && offerForAway(table, scene));
  const says = offlineWords(scene, sent === Infinity);
  drawOwn({ ...scene, prompt: promptOf(scene), says, away }, live, act, note);
  if (says) sayAsked(says);
  else if (scene.turn !== scene.me) sayAsked(promptOf(scene), awaited(scene));
  else if (live) sayAsked(scene.prompt);
  drawBanner(scene);
  offerSkip(settled && !sent ? skip(frame, act) : null);
  drawTakeback(frame, settled, act);
  byId("hint").disabled = !(live && scene.turn === scene.me);
  if (settled) dealOver(frame);
  if (byId("end").open && !scene.over.length && frame.table.game_no > 1) import("./ending.js").then(({ nextGame }) => nextGame(scene));
  if (settled && scene.me !== null) guide();
  return undefined;
}

/** The button that ends a decided deal, beside the choices. */
function offerSkip(button) {
  if (!button) byId("skip")?.remove();
  else if (!byId("skip")) byId("choices").append(button);
}

/** Whether anyone else at the table is a person. */
const people = ({ table: { seats }, you }) => seats.some((seat, i) => seat.kind === "person" && i !== you.seat);

/** Show the result of the deal over the felt for a moment. */
function drawBanner(scene) {
  const banner = byId("banner");
  const words = scene.stage === "over" && !scene.over.length ? scene.banner : "";
  const key = words && `${scene.deal_no} ${words}`;
  if (banner.dataset.key === key) return;
  banner.dataset.key = key;
  banner.textContent = words;
  banner.hidden = !words;
  if (words) setTimeout(() => banner.dataset.key === key && (banner.hidden = true), BANNER);
}

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

/** The end of a game has a script of its own, loaded only when needed. */
async function endOf(frame) {
  if (frame.table.for) return (await import("./ending.js")).goOn(frame);
  const { gameOver } = await import("./ending.js");
  if (shown.table.game_no === frame.table.game_no && shown.scene?.over.length) gameOver(table, shown);
  return undefined;
}

function focusTurn() {
  const { scene } = shown;
  if (!scene) return;
  const now = document.activeElement;
  const free = now === document.body || now === byId("main") || now?.closest(".mine");
  if (!free || document.querySelector("dialog[open]")) return;
  if (scene.turn === scene.me || scene.stage === "over") {
    if (!now?.closest("#hand, #choices, #columns")) focusables()[0]?.focus({ preventScroll: true, focusVisible: false });
  }
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
  if (play) lift(play);
  draw(shown, false);
  if (play && !(await meant(table, shown, play))) {
    sent = 0;
    drop();
    draw(shown, true);
    focusTurn();
    return false;
  }
  let taken = false;
  try {
    sent = (await link.command(other ?? { play }, shown.seq)).seq;
    taken = true;
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    sent = 0;
    drop();
    // If the next hand has already been dealt, that is what was wanted.
    if (!(other?.next && error.status === 409)) note(error.message);
  }
  // Offer nothing again before the event itself has arrived.
  if (shown.seq >= sent) sent = 0;
  if (!sent && !showing) draw(shown, true);
  return taken;
}

// -- what is told when it is asked for ----------------------------------------------------------

function lastTrick() {
  const box = byId("last-trick");
  if (!box.hidden) return hideLast();
  const last = shown?.scene?.last;
  if (!last) return note("No trick is finished in this deal yet.");
  const { seats } = shown.scene;
  const items = last.cards.map((play) =>
    el("li", { class: play.seat === last.winner ? "winner" : "" }, picture(play.name, play.face), el("span", {}, seats[play.seat].name)),
  );
  fill(box, el("p", {}, last.told), el("ul", { vars: { "--n": items.length } }, items));
  box.hidden = false;
  byId("last").setAttribute("aria-expanded", "true");
  return undefined;
}

function status() {
  const { scene } = shown;
  if (!scene) return;
  const scores = scene.sides.map((side) => `${side.name} ${side.points}`).join(", ");
  const tricks = scene.sides.map((side) => `${side.name} ${side.tricks}`).join(", ");
  const trump = scene.trump ? `${scene.trump.text}. ` : "";
  note(`Score ${scene.goal}: ${scores}. ${trump}Tricks: ${tricks}. ${scene.prompt}`);
}

// -- wiring -------------------------------------------------------------------------------

wireSwitch(byId("sound"));
document.addEventListener("visibilitychange", () => {
  if (document.hidden || !shown || !mayOffer(people(shown))) return;
  const ask = el("button", { type: "button", onclick: () => askToNotify().finally(hideNote) }, "Notify me");
  note([el("p", {}, "The others waited for you. Should this browser tell you when it's your turn?"), ask], true);
});

wireCountdown(() => shown?.scene && !showing && draw(shown, true));
link.addEventListener("presence", ({ detail }) => {
  takePresence(detail);
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

link.addEventListener("closed", ({ detail }) => note(detail, true));
byId("scores").addEventListener("click", () => {
  if (!shown?.scene) return;
  scoreSheet(byId("score-body"), shown.scene);
  byId("score-sheet").showModal();
});
addEventListener("euchre-settings", () => shown && draw(shown, !showing));
const advise = () => hint(table, () => shown);
byId("hint").addEventListener("click", advise);
byId("last").addEventListener("click", lastTrick);
wireKeys({ hint: advise, lastTrick, status, focusables, click: (id) => !byId(id)?.hidden && byId(id)?.click() });

link.open().then(
  () => remember("table", table),
  (error) => {
    if (error instanceof Refused && [401, 403, 404].includes(error.status)) menu.locked(error.message);
    else note("The server cannot be reached; trying again.", true), link.again();
  },
);

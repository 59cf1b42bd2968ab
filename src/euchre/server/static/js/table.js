// The table page: frames come in, are shown one after the other, and answers go out.
import { offerNext } from "./dealing.js";
import { byId, card, el } from "./dom.js";
import { gameOver } from "./ending.js";
import { drawFelt, drawTrick, sweep } from "./felt.js";
import { guide } from "./guide.js";
import { hint } from "./hints.js";
import { wireKeys } from "./keys.js";
import { Connection, Refused, ask } from "./net.js";
import { hideNote, note } from "./notes.js";
import { drawOwn, focusables, lay } from "./own.js";
import { hold, skip, wireForced } from "./pace.js";
import { keepShown } from "./receipts.js";
import { ownSeed } from "./seals.js";
import { moves, remember, settings } from "./settings.js";
import { wireTalk } from "./talk.js";
import { waitForFriends, wireMenu } from "./menu.js";

const table = byId("main").dataset.table;
const link = new Connection(table);
let presence = []; // who is here, by seat
const talk = wireTalk(table, link);
const menu = wireMenu(table);
const seed = ownSeed(table);
wireForced(table, link);

let shown = null; // the frame on the screen
let waiting = []; // frames that came since
let showing = false;
let sent = 0; // the event that an answer has become; Infinity while it is on its way, 0 for none

const pause = (ms) => new Promise((done) => setTimeout(done, ms));

// -- showing frames -----------------------------------------------------------------------

link.addEventListener("frame", ({ detail }) => keepShown(table, detail));
link.addEventListener("frame", ({ detail: frame }) => {
  if (shown && frame.seq === shown.seq && frame.again) return refresh(frame);
  waiting.push(frame);
  if (!showing) show();
});

function refresh(frame) {
  const fresh = { ...shown, ...frame, log: shown.log, again: shown.again };
  // What is drawn anew loses the marks of a hint, and the click of a button that is held down.
  if (JSON.stringify(fresh) === JSON.stringify(shown)) return;
  shown = fresh;
  draw(shown, !waiting.length);
}

async function show() {
  showing = true;
  while (waiting.length) {
    // After a pause in the network the past is not played again at length.
    const hurry = waiting.length > 12 || document.hidden;
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
  addSeed();
}

const finishesTrick = (before, scene) =>
  scene.last && scene.trick_no > before.trick_no && before.deal_no <= scene.deal_no && !scene.trick.length;

/** The last card falls, the trick stays a while, then goes to its winner. */
async function trickDone(before, frame, hurry) {
  const { scene } = frame;
  const { cards, winner } = scene.last;
  const lying = { ...scene, trick: cards, trick_no: before.trick_no, stage: "play", upcard: null };
  await change(before, { ...frame, scene: lying }, hurry, winner);
  const stays = hurry ? 0 : hold(frame);
  if (stays) await pauseOrTap(stays);
  if (moves() && stays && !hurry && scene.stage !== "over") {
    sweep(scene, winner);
    await pause(360);
  }
  await step(null, frame, true);
}

async function step(before, frame, hurry) {
  await change(before, frame, hurry, null);
  const played = before && frame.scene && frame.scene.trick.length > before.trick.length;
  const theirs = played && frame.scene.trick.at(-1).seat !== frame.scene.me;
  if (theirs && Number(settings.hold) && !hurry && waiting.length) await pause(220);
}

function pauseOrTap(ms) {
  return new Promise((done) => {
    const felt = document.querySelector(".felt");
    const end = () => {
      clearTimeout(timer);
      felt.removeEventListener("click", end);
      done();
    };
    const timer = setTimeout(end, ms);
    felt.addEventListener("click", end);
  });
}

/** Draw a frame; a card that was played flies from where it was, where the browser can do that. */
async function change(before, frame, hurry, winner) {
  const { scene } = frame;
  if (!scene) return draw(frame, false);
  const fresh = before ? scene.trick.slice(Math.min(before.trick.length, scene.trick.length - 1)) : [];
  const one = before && scene.trick.length > before.trick.length ? fresh.at(-1) : null;
  const flies = one && !hurry && moves() && document.startViewTransition && !document.hidden;
  if (!flies) return draw(frame, false, winner);
  const origin = sourceOf(one, scene);
  origin?.style.setProperty("view-transition-name", "flying");
  const transition = document.startViewTransition(() => {
    draw(frame, false, winner);
    byId("trick").lastElementChild?.style.setProperty("view-transition-name", "flying");
  });
  await transition.finished.catch(() => {});
  byId("trick").lastElementChild?.style.removeProperty("view-transition-name");
}

function sourceOf(play, scene) {
  if (play.seat === scene.me) {
    const own = [...document.querySelectorAll("#hand button, #columns button")];
    return own.find((b) => b.dataset.card === play.card);
  }
  const seat = document.querySelector(`.seat[data-seat="${play.seat}"]`);
  return seat?.querySelector(".backs .card:last-child, .open-cards li:last-child") ?? seat;
}

function draw(frame, settled, winner = null) {
  const { scene } = frame;
  document.title = `${frame.table.title} · Euchre`;
  byId("rule-line").textContent = frame.rule_line;
  menu.frame(frame);
  byId("hint").hidden = !scene || scene.me === null;
  if (!scene) return settled && waitForFriends(frame, () => act(null, { next: true }));
  drawFelt(scene, presence, menu.seat);
  // The last trick of a deal lies there until the next one, for all to see.
  const stays = scene.stage === "over" && scene.last && !scene.seats.some((seat) => seat.open.length);
  if (stays) drawTrick(scene, scene.last.cards, scene.last.winner);
  else drawTrick(scene, scene.trick, winner);
  // What is the only choice is done by the table itself.
  const live = settled && !sent && scene.me !== null && !scene.forced;
  drawOwn(scene, live, act, note);
  if (settled && !sent) byId("choices").append(skip(frame, act) ?? "");
  byId("undo").hidden = !(settled && frame.undo);
  byId("hint").disabled = !(live && scene.turn === scene.me);
  if (settled) dealOver(frame);
  if (settled && scene.me !== null) guide();
  return undefined;
}

function dealOver(frame) {
  const { scene } = frame;
  if (scene.stage !== "over" || !scene.result) return;
  if (scene.over.length) {
    byId("prompt").textContent = scene.result;
    gameOver(table, frame);
    return;
  }
  byId("prompt").textContent = scene.result;
  if (frame.you.seat === null) return;
  if (!sent) offerNext(frame, () => act(null, { next: true }));
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

/** Seal or open a seed of one's own, where that is wished and now is the time. */
async function addSeed() {
  const found = await seed(shown);
  if (!found) return;
  try {
    await link.command(found.action, link.seq);
    found.taken?.();
  } catch {
    // The table has gone on meanwhile; the next frame is another chance.
    found.forget();
  }
}

// -- acting -------------------------------------------------------------------------------

async function act(play, other) {
  if (sent || !shown) return;
  sent = Infinity;
  hideNote();
  draw(shown, false);
  try {
    sent = (await link.command(other ?? { play }, shown.seq)).seq;
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    sent = 0;
    // That the next hand has been dealt already is what was wanted.
    if (!(other?.next && error.status === 409)) note(error.message);
  }
  // Nothing is offered again before the event itself has come.
  if (shown.seq >= sent) sent = 0;
  if (!sent && !showing) draw(shown, true);
}

function say(text) {
  if (text) byId("spoken").textContent = text;
}

// -- what is told when it is asked for ----------------------------------------------------------

function lastTrick() {
  const box = byId("last");
  if (box.getAttribute("aria-expanded") === "true") return hideNote();
  const last = shown?.scene?.last;
  if (!last) return note("No trick has been finished in this deal.");
  const { seats } = shown.scene;
  const items = last.cards.map((play) =>
    el(
      "li",
      { class: play.seat === last.winner ? "winner" : "" },
      el("span", { role: "img", "aria-label": play.name }, card(play.face)),
      `${seats[play.seat].name}${play.seat === last.winner ? " wins" : ""}`,
    ),
  );
  note([el("ul", { class: "last-trick", "aria-label": "The last trick" }, items)], true);
  box.setAttribute("aria-expanded", "true");
  return null;
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

link.addEventListener("presence", ({ detail }) => {
  presence = detail.seats;
  if (shown?.scene && !showing) drawFelt(shown.scene, presence, menu.seat);
});

link.addEventListener("link", ({ detail: up }) => {
  const dot = byId("link");
  if ((dot.dataset.link === "off") === !up) return;
  dot.dataset.link = up ? "on" : "off";
  dot.setAttribute("aria-label", up ? "Connected" : "Connecting again");
  say(up ? "Connected." : "The connection is gone; trying again.");
});

link.addEventListener("closed", ({ detail }) => note(detail, true));
addEventListener("resize", () => lay(byId("hand"), byId("hand").children.length));
byId("own-seed").addEventListener("change", addSeed);
addEventListener("euchre-settings", () => shown && draw(shown, !showing));
const advise = () => hint(table, () => shown);
byId("hint").addEventListener("click", advise);
byId("last").addEventListener("click", lastTrick);
byId("undo").addEventListener("click", () => act(null, { undo: true }));
wireKeys({ hint: advise, lastTrick, status, focusables, click: (id) => !byId(id)?.hidden && byId(id)?.click() });

link.open().then(
  () => remember("table", table),
  (error) => {
    if (error instanceof Refused && [401, 403, 404].includes(error.status)) menu.locked(error.message);
    else note("The server cannot be reached; trying again.", true), link.again();
  },
);

// The dock: notes in place of the question, what a table offers beside the cards, what is said to
// screen readers.  One voice says each thing once, in order and in words.
import { ask, byId, el, fill, refill, Refused, remember, remembered, settings } from "./page.js";
import { isScreen, mayAbout, picture } from "./seats.js";

let timer = 0;

/** Show a sentence or elements; they disappear after a while unless they should stay. */
export function note(content, stays = false) {
  if (!content) return;
  const box = byId("note");
  clearTimeout(timer);
  fill(box, typeof content === "string" ? el("p", {}, content) : content);
  box.hidden = false;
  const words = (part) => [...box.querySelectorAll(part)].map((one) => one.textContent);
  say(words("p").join(" "));
  say(words("button").join(", "));
  if (!stays) timer = setTimeout(hideNote, 6000);
}

/** Remove what is shown, and the marks of a hint. */
export function hideNote() {
  clearTimeout(timer);
  if (byId("note").contains(document.activeElement)) document.querySelector(".mine").focus({ preventScroll: true });
  byId("note").hidden = true;
  if (!byId("advice").hidden) {
    byId("advice").hidden = true;
    dispatchEvent(new Event("euchre-unadvised"));
  }
  hideLast();
  for (const best of document.querySelectorAll(".best")) best.classList.remove("best");
}

/** Show the last trick, or close it. */
export function lastTrick(scene) {
  const box = byId("last-trick");
  if (!box.hidden) return hideLast();
  if (!scene?.last) return note("No trick is finished in this deal yet.");
  const { cards, winner, told } = scene.last;
  const items = cards.map((play) =>
    el("li", { class: play.seat === winner ? "winner" : "" }, picture(play.name, play.face), el("span", {}, scene.seats[play.seat].name)),
  );
  fill(box, el("p", {}, told), el("ul", { vars: { "--n": items.length } }, items));
  box.hidden = false;
  byId("last").setAttribute("aria-expanded", "true");
  return undefined;
}

/** Tell the score, trump and tricks. */
export function tellStatus(scene) {
  if (!scene) return;
  const scores = scene.sides.map((side) => `${side.name} ${side.points}`).join(", ");
  const tricks = scene.sides.map((side) => `${side.name} ${side.tricks}`).join(", ");
  const trump = scene.trump ? `${scene.trump.text}. ` : "";
  note(`Score ${scene.goal}: ${scores}. ${trump}Tricks: ${tricks}. ${scene.prompt}`);
}

/** Close the last trick. */
function hideLast() {
  byId("last-trick").hidden = true;
  byId("last").setAttribute("aria-expanded", "false");
}

/** Sentences that stay on the page, so that a reader can go back to them. */
const KEPT = 40;
/** Milliseconds until a reader has noticed a new place where something will be said. */
const NOTICED = 150;
/** For so many milliseconds the same words are the same event, told in the log and in a note. */
const ECHO = 1000;
const RANKS = { J: "jack", Q: "queen", K: "king", A: "ace" };
const SUITS = { "♣": "clubs", "♦": "diamonds", "♥": "hearts", "♠": "spades" };
const CARD = /\b(10|[2-9JQKA])([♣♦♥♠])/g;
/** A card before another one. */
const NEXT = /([2-9JQKA0][♣♦♥♠]) (?=(?:10|[2-9JQKA])[♣♦♥♠])/g;
/** A card written after its name. */
const AGAIN = / \((?:10|[2-9JQKA])[♣♦♥♠]\)/g;

let last = { text: "", at: 0 };
let asked = ""; // the question that was said last
let spoken = []; // the lines of this deal that were said

/** A text with every card and suit in words: many readers say "J black diamond suit" for J♦. */
const inWords = (text) =>
  text
    .replace(AGAIN, "")
    .replace(NEXT, "$1, ")
    .replace(CARD, (_, rank, suit) => `${RANKS[rank] ?? rank} of ${SUITS[suit]}`)
    .replace(/[♣♦♥♠]/g, (suit) => SUITS[suit]);

/** Say a text, unless it has just been said; whatever is said before it is still read to its end. */
export function say(text) {
  const box = byId("spoken");
  const again = text === last.text && performance.now() - last.at < ECHO;
  if (!text || !box || again) return;
  last = { text, at: performance.now() };
  box.append(el("p", {}, inWords(text)));
  while (box.children.length > KEPT) box.firstChild.remove();
  const dialog = [...document.querySelectorAll("dialog[open]")].at(-1);
  if (dialog) sayIn(dialog, inWords(text));
}

/** Say words in an open dialog, from which readers hear nothing of the page behind it. */
function sayIn(dialog, words) {
  let voice = dialog.querySelector(".voice");
  const known = Boolean(voice);
  if (!known) {
    voice = el("div", { class: "sr voice", role: "log", "aria-label": "What happens" });
    dialog.append(voice);
    dialog.addEventListener("close", () => voice.remove(), { once: true });
  }
  setTimeout(() => voice.append(el("p", {}, words)), known ? 0 : NOTICED);
}

/** Say a question, or whom the table waits for, once; nothing is asked if it is empty. */
export function sayAsked(words, key = words) {
  if (key && key !== asked) say(words);
  asked = key;
}

/**
 * Say the lines of a frame; one that tells the whole deal says only what was not said yet, and to
 * somebody who comes in the middle only how the trick on the table began.
 */
export function sayLines({ log: lines = [], whole, scene }) {
  if (!whole) {
    spoken = [...spoken, ...lines];
    return say(lines.join(" "));
  }
  const same = spoken.findIndex((line, i) => line !== lines[i]);
  const known = same < 0 ? spoken.length : same;
  const middle = !known && scene?.trick_no ? lines.length - scene.trick.length - 1 : 0;
  spoken = lines;
  return say(lines.slice(known || Math.max(0, middle)).join(" "));
}

/** Milliseconds for which a stream may be away before anything is said, if nothing waits to be sent. */
const PATIENCE = 1500;

let offline = false;
let later = 0;

/** Follow the connection.  `waits()` is whether a choice is still to be sent; `again()` redraws the table. */
export function wireOffline(link, waits, again) {
  const tell = () => {
    offline = true;
    hideNote();
    again();
  };
  link.addEventListener("link", ({ detail: up }) => {
    if (offline && !up) return;
    const sure = !up && (waits() || !navigator.onLine);
    if (up || sure) clearTimeout(later), (later = 0);
    if (sure) tell();
    else if (!up) later ||= setTimeout(tell, PATIENCE);
    else if (offline) (offline = false), again();
  });
}

/** What the prompt says while there is no connection; nothing otherwise. */
export function offlineWords(scene, waits) {
  if (!offline) return "";
  if (!waits) return "No connection: trying again …";
  return scene?.stage === "play" ? "No connection. Your card will be played when it is back." : "No connection. Your choice will be sent when it is back.";
}

// -- offers: the next deal, the end of this one, taking back a choice, a seat --------------------

const SECONDS = 3;

let counted = ""; // the deal whose countdown runs, or was stopped
let left = 0;
let countdown = 0;

/**
 * Offer the next deal.  If all the others are bots it comes by itself, unless the settings
 * say otherwise; a countdown shows it, and anything opened meanwhile pauses it.
 */
export function offerNext(frame, deal) {
  const { scene } = frame;
  const key = `${frame.table.game_no}.${scene.deal_no}`;
  const alone = scene.seats.every((seat) => seat.seat === scene.me || seat.kind === "bot");
  if (key !== counted) left = SECONDS;
  if (!alone || settings.next !== "auto") left = 0;
  counted = key;
  refill(byId("choices"), ["next", key], buttons);
  const [next, wait] = [byId("next"), byId("wait")];
  next.onclick = deal;
  wait.onclick = () => {
    left = 0;
    show(next, wait);
    next.focus();
  };
  show(next, wait);
  clearInterval(countdown);
  if (!left) return;
  countdown = setInterval(() => {
    if (!next.isConnected || !left) return clearInterval(countdown);
    if (document.hidden || document.querySelector("dialog[open], #note:not([hidden]), #last-trick:not([hidden]), #say-text:focus")) return undefined;
    left -= 1;
    if (left) return show(next, wait);
    clearInterval(countdown);
    return deal();
  }, 1000);
}

const buttons = () => [
  el("button", { type: "button", class: "go", id: "next", "aria-label": "Next deal", "aria-keyshortcuts": "n", data: { key: "next" } }),
  el("button", { type: "button", class: "quiet", id: "wait", data: { key: "wait" } }, "Wait"),
];

function show(next, wait) {
  next.textContent = left ? `Next deal in ${left}` : "Next deal";
  wait.hidden = !left;
}

/** How many milliseconds a finished trick stays: by the setting, unless people only watch. */
export const hold = (frame) => Math.min(Number(settings.hold), frame.pace?.hold ?? Infinity);

/**
 * Offer the end of a deal that is decided or one's own beside the choices, where it is `open` and not yet asked
 * for.  Cards move meanwhile, and the choices are drawn anew: it is taken as soon as it is pressed.
 */
export function offerSkip({ pace, you }, open, act) {
  const skip = you.seat === null || pace?.skip?.asked.includes(you.seat) ? null : pace?.skip;
  const offer = you.claim ? { label: "The rest are mine", why: "Lay your cards down: no one can take a trick from you anymore.", does: { claim: true } } : skip && { ...skip, does: { skip: true } };
  const old = byId("skip");
  if (!open || old?.textContent !== offer?.label) old?.remove();
  if (!open || !offer || byId("skip")) return;
  const take = () => act(null, offer.does);
  byId("choices").append(el("button", { type: "button", id: "skip", title: offer.why, onpointerdown: take, onclick: take }, offer.label));
}

/** How long the banner of a finished deal stays, in milliseconds. */
const BANNER = 2200;

/** Show the result of the deal over the felt for a moment. */
export function drawBanner(scene) {
  const banner = byId("banner");
  const words = scene.stage === "over" && !scene.over.length ? scene.banner : "";
  const key = words && `${scene.deal_no} ${words}`;
  if (banner.dataset.key === key) return;
  banner.dataset.key = key;
  banner.textContent = words;
  banner.hidden = !words;
  if (words) setTimeout(() => banner.dataset.key === key && (banner.hidden = true), BANNER);
}

/** Tell the table which cards should play themselves whenever the setting differs from what it knows. */
export function wireForced(table, link) {
  let known = null;
  const tell = async () => {
    if (known === null || known === settings.forced) return;
    known = settings.forced;
    await ask(`/api/tables/${table}/forced`, { which: known }).catch(() => {});
  };
  link.addEventListener("frame", ({ detail: frame }) => {
    known = frame.you.forced;
    tell();
  });
  addEventListener("euchre-settings", tell);
}

let guided = remembered("guided", false);

/** Offer the first steps to people who are new at a table, until a deal that they have played in is over. */
export function offerSteps({ me, stage, seats }, begin) {
  const offer = byId("guide-offer");
  guided ||= Boolean(byId("guide"));
  if (me !== null && offer && stage === "over" && !seats[me].out) remember("guided", (guided = true));
  if (guided || me === null) return offer?.remove();
  if (!offer) document.querySelector(".title").after(el("button", { type: "button", id: "guide-offer", class: "offer", onclick: begin }, el("span", {}, el("span", {}, "New here? "), "First steps")));
}

let requested = ""; // the request that was shown last

/** Show whether a choice may be taken back, and who is asking. */
export function drawTakeback(frame, settled, act) {
  const { undo, takeback } = frame;
  const button = byId("undo");
  const may = undo || takeback?.ask;
  button.hidden = !(settled && may);
  const words = undo && !takeback?.marks ? "Undo" : undo ? "Take back (noted in the record)" : "Ask to take back the last choice";
  button.setAttribute("aria-label", words);
  button.title = words;
  button.onclick = () => act(null, undo ? { undo: true } : { takeback: "ask" });
  drawRequest(frame, takeback?.request, act);
}

function drawRequest({ table, you }, request, act) {
  const key = request ? `${request.seat} ${request.until}` : "";
  if (key === requested) return;
  requested = key;
  if (!request) return hideNote();
  const { name } = table.seats[request.seat];
  if (!request.answer) {
    const own = request.seat === you.seat;
    return note(own ? "You ask to take back the last choice." : `${name} asks to take back the last choice.`, true);
  }
  const answer = (text, word) => el("button", { type: "button", onclick: () => act(null, { takeback: word }) }, text);
  return note([el("p", {}, `${name} asks to take back the last choice.`), answer("Agree", "yes"), answer("Decline", "no")], true);
}

const DO = { wait: "Wait", bot: "Let the bot play" };

/** Offer in the dock what may be done about an absent player; return whether there is anything. */
export function offerForAway(table, scene) {
  const may = mayAbout(scene);
  if (!may.length) return false;
  const seat = scene.turn;
  refill(byId("choices"), ["away", seat, may], () =>
    may.map((what) => el("button", { type: "button", class: what === "wait" ? "quiet" : "", data: { key: what, away: what }, onclick: () => send(table, seat, what) }, DO[what])),
  );
  return true;
}

let sending = false; // whether an answer about somebody away is on its way

async function send(table, seat, what) {
  if (sending) return;
  sending = true;
  try {
    await ask(`/api/tables/${table}/away`, { seat, do: what });
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    note(error.message);
  } finally {
    sending = false;
  }
}

/** Offer a bot's seat to whoever only watches, as after leaving; return whether there is one. */
export function offerSeat({ table, you, scene }) {
  if (isScreen({ table, you })) return false;
  if (table.code) remember("way-in", { table: table.id, link: `/join#${table.code}` });
  const free = !table.locked && !table.for && table.seats.some((seat) => seat.kind === "bot");
  if (you.seat !== null || !free || scene?.over.length) return false;
  const known = remembered("way-in", {});
  const link = known.table === table.id ? known.link : table.listed && `/join/${table.id}`;
  if (!link) return false;
  refill(byId("choices"), ["seat", link], () => el("a", { class: "button", id: "take-seat", href: link }, "Take a seat"));
  return true;
}

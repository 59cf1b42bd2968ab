// Notes in the dock in place of the question, what screen readers say at a table, and lost connections.
//
// One voice says each thing once, in order and in words.
import { byId, el, fill } from "./dom.js";

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
  byId("advice").hidden = true;
  hideLast();
  for (const best of document.querySelectorAll(".best")) best.classList.remove("best");
}

/** Close the last trick. */
export function hideLast() {
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
let told = []; // the lines of this deal that were said

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
    told = [...told, ...lines];
    return say(lines.join(" "));
  }
  const same = told.findIndex((line, i) => line !== lines[i]);
  const known = same < 0 ? told.length : same;
  const middle = !known && scene?.trick_no ? lines.length - scene.trick.length - 1 : 0;
  told = lines;
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

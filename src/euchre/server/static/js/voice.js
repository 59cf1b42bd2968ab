// What screen readers say at a table: one voice that says each thing once, in order and in words.
import { byId, el } from "./dom.js";

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

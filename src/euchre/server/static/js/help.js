// Help at the table: its keys, and the first steps, four short pages beside it for people who are new.
import { bringCoach, byId, el, fill, remember } from "./page.js";

/** What each key does. */
const KEYS = [
  [["Tab"], "go to choices and cards"],
  [["←", "→"], "move between cards or choices"],
  [["Enter"], "play the card, make the choice"],
  [["1", " … ", "9"], "make that choice; with cards only, play that playable card"],
  [["n"], "next deal"],
  [["h"], "hint"],
  [["l"], "last trick"],
  [["u"], "undo, if nothing was revealed"],
  [["s"], "read out score, trump and tricks"],
  [["c"], "log and talk"],
  [["?"], "this help"],
];

/** Open the list of keys; `begin` shows the first steps. */
export function openHelp(begin) {
  if (!byId("help")) document.body.append(helpDialog(begin));
  byId("help").showModal();
}

function helpDialog(begin) {
  const key = (words) => (words.trim().length === words.length ? el("kbd", {}, words) : words);
  const steps = el("button", { type: "button", id: "guide-open", onclick: () => (byId("help").close(), begin()) }, "First steps");
  const words = el("a", { href: "/help/glossary", target: "_blank", rel: "noopener" }, "Words of the game");
  return el(
    "dialog",
    { id: "help", "aria-labelledby": "help-title" },
    el("h2", { id: "help-title" }, "Keys"),
    el("dl", { class: "keys" }, KEYS.flatMap(([keys, what]) => [el("dt", {}, keys.flatMap((one) => [key(one), " "])), el("dd", {}, what)])),
    el("p", {}, "Tap a card you can't play to see why. Your hand is sorted by suit, trumps first. What the words mean: ", words, "."),
    el("form", { method: "dialog", class: "buttons" }, steps, el("button", { class: "primary" }, "Close")),
  );
}

/** Each page of the first steps: its title and its paragraphs. */
const STEPS = [
  ["Trump", [
    "In each deal one suit is trump: any trump beats every card of the other suits. The medal on the table shows the trump suit and who made it.",
    ["Never played before? ", ["Learn it in five minutes", "/learn"], ", by playing."],
  ]],
  ["Bowers", [
    "In most of these games the jack of trumps is the highest card, the right bower. The other jack of the same color, the left bower, comes next and is a trump too. Your trumps come first in your hand, and the left bower shows a small sign of the trump suit.",
  ]],
  ["Order up", [
    "When a card is turned up, its suit is offered first. Whoever orders it up makes it trump, and the dealer picks up the card and discards one. If everyone passes, another suit may be named. Whoever makes trump has to win most of the tricks.",
  ]],
  ["Follow suit", [
    "If you have a card of the suit led, you must play one. Cards you can't play are dimmed; tap one to see why. The rules of this table are in the menu.",
  ]],
];

/** Show the first steps in the panel of log and talk: the table stays in sight, and goes on. */
export function firstSteps({ open, leave }) {
  remember("guided", true);
  bringCoach();
  byId("guide-offer")?.remove();
  const box = byId("guide") ?? byId("advice").parentElement.insertBefore(el("section", { id: "guide", class: "guide", "aria-labelledby": "guide-title" }), byId("advice"));
  const close = () => {
    box.hidden = true;
    leave("guide");
    document.querySelector(".mine").focus({ preventScroll: true });
  };
  const go = (at) => {
    const [title, lines] = STEPS[at];
    const last = at === STEPS.length - 1;
    const button = (id, words, act, look = "") => el("button", { type: "button", id, class: look, onclick: act }, words);
    fill(
      box,
      el("div", { class: "guide-step", tabindex: 0, role: "group", "aria-labelledby": "guide-title" },
        el("h3", { id: "guide-title" }, title, el("span", { class: "fine" }, ` First steps, ${at + 1} of ${STEPS.length}`)),
        lines.map((line) => el("p", {}, typeof line === "string" ? line : line.map((part) => (typeof part === "string" ? part : el("a", { href: part[1] }, part[0])))))),
      el("p", { class: "buttons" },
        last ? null : button("guide-skip", "Skip", close),
        at ? button("guide-back", "Back", () => go(at - 1)) : null,
        button("guide-next", last ? "Done" : "Next", last ? close : () => go(at + 1), "primary")),
    );
    byId("guide-next").focus({ preventScroll: true });
  };
  box.hidden = false;
  open("guide");
  go(0);
}

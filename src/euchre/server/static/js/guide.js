// The first steps: four short pages beside the table, for people who are new to it.
import { byId, el, fill, remember } from "./page.js";

/** Each page: its title and its paragraphs. */
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

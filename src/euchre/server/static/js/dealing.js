// After a deal: the button for the next one and, if it is automatic, a countdown.
import { byId, el, refill } from "./dom.js";
import { settings } from "./settings.js";

const SECONDS = 3;

let counted = ""; // the deal whose countdown runs, or was stopped
let left = 0;
let timer = 0;

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
  clearInterval(timer);
  if (!left) return;
  timer = setInterval(() => {
    if (!next.isConnected || !left) return clearInterval(timer);
    if (document.hidden || document.querySelector("dialog[open], #note:not([hidden]), #last-trick:not([hidden]), #side:not([hidden])")) return undefined;
    left -= 1;
    if (left) return show(next, wait);
    clearInterval(timer);
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

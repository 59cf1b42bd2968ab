// What a table offers beside the cards: the next deal, the end of this one, taking back a choice.
import { byId, el, refill } from "./dom.js";
import { ask } from "./net.js";
import { hideNote, note } from "./notes.js";
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

/** How many milliseconds a finished trick stays: by the setting, unless people only watch. */
export const hold = (frame) => Math.min(Number(settings.hold), frame.pace?.hold ?? Infinity);

/** The button that asks for the end of a deal, where it is offered and not yet asked for. */
export function skip(frame, act) {
  const offer = frame.pace?.skip;
  if (!offer || frame.you.seat === null || offer.asked.includes(frame.you.seat)) return null;
  const button = el("button", { type: "button", id: "skip", title: offer.why }, offer.label);
  button.addEventListener("click", () => act(null, { skip: true }));
  return button;
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

let asked = ""; // the request that was shown last

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
  if (key === asked) return;
  asked = key;
  if (!request) return hideNote();
  const { name } = table.seats[request.seat];
  if (!request.answer) {
    const own = request.seat === you.seat;
    return note(own ? "You ask to take back the last choice." : `${name} asks to take back the last choice.`, true);
  }
  const answer = (text, word) => el("button", { type: "button", onclick: () => act(null, { takeback: word }) }, text);
  return note([el("p", {}, `${name} asks to take back the last choice.`), answer("Agree", "yes"), answer("Decline", "no")], true);
}

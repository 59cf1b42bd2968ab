// The table at which lessons and practice ask: the question is drawn and put in words, choices go to whoever asked.
import * as bids from "./bids.js";
import { drawFelt, drawTrick } from "./felt.js";
import { drawOwn, focusFirst, onKeys, provide } from "./hand.js";
import { shake } from "./motion.js";
import { byId, el, fill } from "./page.js";

/** The scene that is drawn, and whether choices wait. */
export const table = { scene: null, busy: false };
let choose = () => {};
provide(bids);

/** Begin: `act` takes a choice, `keys` are shortcuts of the page, `again` draws after settings have changed. */
export function ask(act, keys, again) {
  choose = act;
  onKeys({ n: () => byId("next")?.click(), ...keys });
  addEventListener("euchre-settings", () => table.scene && !table.busy && again());
}

/** Say something in the coach's place. */
export const say = (...words) => fill(byId("say"), words);

export function draw(scene, live, winner = null) {
  table.scene = scene;
  drawFelt(scene, null);
  const stays = scene.stage === "over" && scene.last;
  drawTrick(scene, stays ? scene.last.cards : scene.trick, stays ? scene.last.winner : winner);
  drawOwn({ ...scene, prompt: "", forced: false }, live, (play) => table.busy || choose(play), refuse);
}

/** Say why a card may not be played. */
function refuse(why) {
  if (table.busy || !why) return;
  shakeFocused();
  say(why);
}

export const shakeFocused = () => shake(document.activeElement?.closest("#hand button"));

/** Let cards and choices glow; their description says so, too. */
export function point(light) {
  for (const button of document.querySelectorAll("#hand button, #choices button")) {
    const on = light.some((one) => one === button.dataset.card || one === button.dataset.play || `discard ${button.dataset.card}` === one);
    button.classList.toggle("best", on);
    if (on) button.setAttribute("aria-describedby", "pointed");
    else button.removeAttribute("aria-describedby");
  }
}

/** Focus the first choice, unless a dialog or the bar has the focus. */
export function focus() {
  const now = document.activeElement;
  if (!document.querySelector("dialog[open]") && !now?.closest(".lesson-bar")) focusFirst();
}

/** Offer what comes next: `words` and what they do, then other buttons. */
export function offer(words, onclick, ...others) {
  delete byId("choices").dataset.made;
  const next = el("button", { type: "button", class: "go", id: "next", "aria-keyshortcuts": "n", onclick }, words);
  fill(byId("choices"), next, others);
  next.focus({ preventScroll: true });
}

/** A button that opens the ways to share a decision. */
export const share = (kind, which) => quiet("Share", async () => (await import("./share.js")).openShare(kind, which));

export const quiet = (words, onclick) => el("button", { type: "button", class: "quiet", onclick }, words);

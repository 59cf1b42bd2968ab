// A table around one screen: the screen shows what everybody may see and how to come in, and each phone a hand as
// large as fits, with its choices.
import { smallCode } from "./invite.js";
import { byId, el, fill, remember, remembered, style } from "./page.js";
import { isScreen } from "./seats.js";

await style("middle");

const corner = el("div", { id: "way-in", class: "way-in", hidden: true });
byId("stage").append(corner);
let shown = ""; // the code in the corner

/** Take a frame of such a table: this page is its screen, or a phone.  `openSide(part)` opens the log. */
export function around(frame, openSide) {
  const screen = isScreen(frame);
  const seated = frame.you.seat !== null;
  if (seated && !byId("whole")) byId("leave").before(wholeTable(frame, openSide));
  const part = screen ? "screen" : seated && remembered("whole", "") !== frame.table.id ? "hand" : "";
  if (byId("main").dataset.middle !== part) {
    byId("main").dataset.middle = part;
    // A phone is silent where a screen sounds.
    dispatchEvent(new CustomEvent("euchre-settings"));
    if (screen) stayAwake(), askForSound();
  }
  if (!screen) return;
  wayIn(frame);
  if (frame.scene && byId("side").hidden) openSide("log");
}

/** A phone may show the whole table, too: the screen may be far away, or dark. */
function wholeTable(frame, openSide) {
  const on = () => remembered("whole", "") === frame.table.id;
  const label = () => (on() ? "Show only my hand" : "Show the whole table");
  const press = ({ target }) => {
    remember("whole", on() ? "" : frame.table.id);
    target.textContent = label();
    around(frame, openSide);
    byId("menu").close();
  };
  return el("button", { type: "button", class: "button", id: "whole", onclick: press }, label());
}

/** While cards lie on the table, the code to scan stands in a corner for as long as there are seats to take. */
function wayIn({ scene, table }) {
  corner.hidden = !scene || table.locked || table.seats.every(({ kind }) => kind !== "bot");
  if (corner.hidden || shown === table.code) return;
  shown = table.code;
  smallCode(table.id).then((parts) => fill(corner, parts), () => (shown = ""));
}

/** Browsers let a page sound once somebody has touched it. */
function askForSound() {
  if (navigator.userActivation?.hasBeenActive) return;
  const button = el("button", { type: "button", id: "sound-on" }, "Turn on the sound");
  byId("stage").append(button);
  for (const touched of ["pointerup", "keyup"]) addEventListener(touched, () => button.remove(), { once: true });
}

/** Keep the screen lit, where the browser lets a page ask for that; again after it was hidden. */
function stayAwake() {
  const keep = () => document.hidden || navigator.wakeLock?.request("screen").catch(() => {});
  document.addEventListener("visibilitychange", keep);
  keep();
}

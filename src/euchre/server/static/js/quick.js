// Quick phrases with one tap, and everything said as a bubble beside the speaker's face.
import { byId } from "./dom.js";
import { isMuted } from "./mute.js";
import { ask } from "./net.js";
import { note } from "./notes.js";
import { say } from "./seats.js";
import { say as tell } from "./voice.js";

/** Letters that fit into a bubble; all of a longer message is in the log. */
const FITS = 60;
/** The stream starts with earlier messages: for this many milliseconds nothing is news. */
const OLD = 1500;

/** Wire the phrases, and show what is said; `shut()` closes the drawer. */
export function wireQuick(table, link, shut) {
  const box = byId("quick");
  const begun = performance.now();
  let heard = 0;
  link.addEventListener("frame", ({ detail: { you } }) => (box.hidden = you.seat === null));
  link.addEventListener("chat", ({ detail: { n, seat, name, text } }) => {
    const news = n > heard && performance.now() - begun > OLD;
    heard = Math.max(heard, n);
    const bubble = document.querySelector(`.seat[data-seat="${seat}"] .bubble`);
    if (!news || isMuted(table, name) || byId("mute").getAttribute("aria-pressed") === "true") return;
    tell(`${name} says: ${text}`);
    if (bubble) say(bubble, text.length > FITS ? `${text.slice(0, FITS - 1)}…` : text);
  });
  box.addEventListener("click", async ({ target }) => {
    const { quick } = target.closest("[data-quick]")?.dataset ?? {};
    if (!quick) return;
    shut();
    await ask(`/api/tables/${table}/chat`, { quick }).catch((error) => note(error.message));
  });
}

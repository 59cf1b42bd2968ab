// No connection: the prompt says so, since a card that hangs above the table does not.
import { hideNote } from "./notes.js";

/** Milliseconds for which a stream may be away before anything is said, if nothing waits to be sent. */
const PATIENCE = 1500;

let told = false;
let timer = 0;

/** Follow the connection.  `waits()` is whether a choice is still to be sent; `again()` redraws the table. */
export function wireOffline(link, waits, again) {
  const tell = () => {
    told = true;
    hideNote();
    again();
  };
  link.addEventListener("link", ({ detail: up }) => {
    if (told && !up) return;
    const sure = !up && (waits() || !navigator.onLine);
    if (up || sure) clearTimeout(timer), (timer = 0);
    if (sure) tell();
    else if (!up) timer ||= setTimeout(tell, PATIENCE);
    else if (told) (told = false), again();
  });
}

/** What the prompt says while there is no connection; nothing otherwise. */
export function offlineWords(scene, waits) {
  if (!told) return "";
  if (!waits) return "No connection: trying again …";
  return scene?.stage === "play" ? "No connection. Your card will be played when it is back." : "No connection. Your choice will be sent when it is back.";
}

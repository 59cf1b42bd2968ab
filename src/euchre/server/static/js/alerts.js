// Tell people who are looking elsewhere that it is their turn: title, icon, badge, notification.
import { remember, remembered } from "./settings.js";
import { sound, touch } from "./sound.js";

/** Seconds after which a person who is looking elsewhere is called. */
const CALL = 20;
const ASKED = "asked-to-notify";

const icon = () => document.querySelector('link[rel="icon"]');
let calls = 0;
let mine = false;
let since = 0;
let awaited = false; // whether people are waiting, not only bots

/**
 * Say whose turn it is.  `turn` is whether the table waits for this person now, `title` the name
 * of the page at other times, `others` whether people wait, and not only bots.
 */
export function alertTurn({ turn, title, others }) {
  document.title = turn ? `● Your turn · ${title}` : title;
  awaited = others;
  if (turn === mine) return;
  mine = turn;
  if (turn) {
    since = Date.now();
    sound.turn();
    touch(20);
  }
  mark();
}

/** Mark the page while it is hidden, and remove the marks when it is looked at. */
function mark() {
  clearTimeout(calls);
  const marked = mine && document.hidden;
  const link = icon();
  link.dataset.plain ??= link.href;
  const wanted = marked ? link.dataset.plain.replace("icon.svg", "icon-turn.svg") : link.dataset.plain;
  if (link.href !== wanted) link.href = wanted;
  const badge = marked ? navigator.setAppBadge?.(1) : navigator.clearAppBadge?.();
  badge?.catch(() => {});
  if (marked && awaited) calls = setTimeout(notify, CALL * 1000);
}

async function notify() {
  if (globalThis.Notification?.permission !== "granted") return;
  const more = { body: document.title, tag: location.pathname, icon: icon().dataset.plain };
  try {
    const told = new Notification("Your turn", more);
    told.onclick = () => (focus(), told.close());
  } catch {
    // On some phones only the page's service worker may show one.
    const worker = await navigator.serviceWorker?.getRegistration();
    await worker?.showNotification("Your turn", more);
  }
}

/**
 * Whether this is the moment to offer notifications: once in a life, when somebody has waited
 * for this person, who looked elsewhere.
 */
export function mayOffer(others) {
  const may = globalThis.Notification?.permission === "default" && isSecureContext;
  return may && others && mine && Date.now() - since > CALL * 1000 && !remembered(ASKED, false);
}

/** Ask the browser for permission; never ask again, whatever the answer. */
export function askToNotify() {
  remember(ASKED, true);
  return Notification.requestPermission();
}

document.addEventListener("visibilitychange", mark);

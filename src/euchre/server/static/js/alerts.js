// That it is one's turn, for somebody who looks elsewhere: title, icon, badge, a notification.
import { remember, remembered } from "./settings.js";
import { sound, touch } from "./sound.js";

/** Seconds after which somebody who looks elsewhere is called. */
const CALL = 20;
const ASKED = "asked-to-notify";

const icon = () => document.querySelector('link[rel="icon"]');
let calls = 0;
let mine = false;
let since = 0;

/**
 * Say whose turn it is.  `turn` is whether the table waits for this person now, `title` the name
 * of the page at other times, `others` whether people wait, and not only bots.
 */
export function alertTurn({ turn, title, others }) {
  document.title = turn ? `● Your turn · ${title}` : title;
  const link = icon();
  link.dataset.plain ??= link.href;
  link.href = turn ? link.dataset.plain.replace("icon.svg", "icon-turn.svg") : link.dataset.plain;
  if (turn === mine) return;
  mine = turn;
  clearTimeout(calls);
  if (!turn) return rest();
  since = Date.now();
  sound.turn();
  touch(20);
  if (document.hidden) away(others);
  return undefined;
}

function rest() {
  navigator.clearAppBadge?.().catch(() => {});
}

function away(others) {
  navigator.setAppBadge?.(1).catch(() => {});
  if (others) calls = setTimeout(() => mine && document.hidden && notify(), CALL * 1000);
}

function notify() {
  if (globalThis.Notification?.permission !== "granted") return;
  const told = new Notification("Your turn", { body: document.title, tag: location.pathname, icon: icon().dataset.plain });
  told.onclick = () => (focus(), told.close());
}

/**
 * Whether this is the moment to offer notifications: once in a life, when somebody has waited
 * for this person, who looked elsewhere.
 */
export function mayOffer(others) {
  const may = globalThis.Notification?.permission === "default" && isSecureContext;
  return may && others && mine && Date.now() - since > CALL * 1000 && !remembered(ASKED, false);
}

/** Ask the browser for leave; never again, whatever is answered. */
export function askToNotify() {
  remember(ASKED, true);
  return Notification.requestPermission();
}

document.addEventListener("visibilitychange", () => document.hidden || rest());

// People who are away: what is shown about them, the countdown to their bot, and what others may do.
import { byId, el, refill } from "./dom.js";
import { ask, Refused } from "./net.js";
import { note } from "./notes.js";

const DO = { wait: "Wait", bot: "Let the bot play" };

let people = []; // by seat, as reported by the server
let ahead = 0; // how far the server's clock is ahead of ours, in milliseconds

/** Take the server's report of who is here. */
export function takePresence({ now, people: told }) {
  const before = people;
  people = told ?? [];
  ahead = now - Date.now();
  people.forEach((person, i) => {
    // The countdown is full when it starts, or when someone has asked for more time.
    const known = before[i]?.plays_at && Math.abs(before[i].plays_at - person?.plays_at) < 1500;
    if (person?.plays_at) person.whole = known ? before[i].whole : Math.max(1, person.plays_at - now);
  });
}

/** Where a person is: `here`, `elsewhere` or `gone`; empty for a bot. */
export const stateOf = (seat) => (seat.kind === "bot" ? "" : (people[seat.seat]?.state ?? ""));

/** Whether the person of a seat is gone. */
export const isAway = (seat) => stateOf(seat) === "gone";

function left(person) {
  const seconds = Math.max(0, Math.ceil((person.plays_at - Date.now() - ahead) / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

/** How much time is left before a bot plays for an absent person, from 1 to 0; null without a countdown. */
export function leftOf(seat) {
  const person = people[seat.seat];
  if (person?.state !== "gone" || !person.plays_at) return null;
  return Math.min(1, Math.max(0, (person.plays_at - Date.now() - ahead) / person.whole));
}

/** What is said about the person the table waits for, with `{time}` for the time left; mostly nothing. */
export const awaited = (scene) => (scene.turn === scene.me ? "" : (people[scene.turn]?.text ?? ""));

/** The prompt that says who the table is waiting for; absent people are never said to be thinking. */
export function promptOf(scene) {
  const person = people[scene.turn];
  if (!person?.text || scene.turn === scene.me) return scene.prompt;
  return person.text.replace("{time}", person.plays_at ? left(person) : "");
}

/** The line under the name of a person who is away. */
export function awayWords(seat) {
  const person = people[seat.seat];
  if (person?.state !== "gone") return "";
  return person.plays_at ? `away ${left(person)}` : "away";
}

/** Offer in the dock what may be done about an absent player; return whether there is anything. */
export function offerForAway(table, scene) {
  const may = scene.me !== null && scene.turn !== scene.me ? (people[scene.turn]?.may ?? []) : [];
  if (!may.length) return false;
  const seat = scene.turn;
  refill(byId("choices"), ["away", seat, may], () =>
    may.map((what) => el("button", { type: "button", class: what === "wait" ? "quiet" : "", data: { key: what, away: what }, onclick: () => send(table, seat, what) }, DO[what])),
  );
  return true;
}

async function send(table, seat, what) {
  try {
    await ask(`/api/tables/${table}/away`, { seat, do: what });
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    note(error.message);
  }
}

/** Call `tick` every second while a countdown runs. */
export function wireCountdown(tick) {
  setInterval(() => people.some((person) => person?.plays_at) && tick(), 1000);
}

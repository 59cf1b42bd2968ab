// Whoever is not at the table: what is said of them, the countdown to their bot, and what others may do.
import { byId, el, refill } from "./dom.js";
import { ask, Refused } from "./net.js";
import { note } from "./notes.js";

const DO = { wait: "Wait", bot: "Let the bot play" };

let people = []; // by seat, as the server tells it
let ahead = 0; // how far the server's clock is ahead of ours, in milliseconds

/** Take what the server tells of who is here. */
export function takePresence({ now, people: told }) {
  const before = people;
  people = told ?? [];
  ahead = now - Date.now();
  people.forEach((person, i) => {
    // The time is whole when it begins, or when somebody has asked for more of it.
    const known = before[i]?.plays_at && Math.abs(before[i].plays_at - person?.plays_at) < 1500;
    if (person?.plays_at) person.whole = known ? before[i].whole : Math.max(1, person.plays_at - now);
  });
}

/** How a person is there: `here`, `elsewhere` or `gone`; nothing of a bot. */
export const stateOf = (seat) => (seat.kind === "bot" ? "" : (people[seat.seat]?.state ?? ""));

/** Whether nobody is at a person's seat. */
export const isAway = (seat) => stateOf(seat) === "gone";

function left(person) {
  const seconds = Math.max(0, Math.ceil((person.plays_at - Date.now() - ahead) / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

/** How much of the time is left until a bot plays for somebody: from 1 to 0; null where none runs. */
export function leftOf(seat) {
  const person = people[seat.seat];
  if (person?.state !== "gone" || !person.plays_at) return null;
  return Math.min(1, Math.max(0, (person.plays_at - Date.now() - ahead) / person.whole));
}

/** For whom the table waits: nobody who is not there is said to be thinking. */
export function promptOf(scene) {
  const person = people[scene.turn];
  if (!person?.text || scene.turn === scene.me) return scene.prompt;
  return person.text.replace("{time}", person.plays_at ? left(person) : "");
}

/** What stands beneath the name of somebody who is away. */
export function awayWords(seat) {
  const person = people[seat.seat];
  if (person?.state !== "gone") return "";
  return person.plays_at ? `away ${left(person)}` : "away";
}

/** What may be done about somebody for whom the table waits, in the dock; whether there is anything. */
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

/** Call `tick` every second for as long as somebody's time runs. */
export function wireCountdown(tick) {
  setInterval(() => people.some((person) => person?.plays_at) && tick(), 1000);
}

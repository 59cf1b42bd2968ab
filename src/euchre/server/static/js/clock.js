// The turn clock: a ring around the face of whoever is on turn; when it is empty, a bot plays this turn.
//
// All times are differences: the frame has what a turn may take, the report of who is here what had passed
// of it.  So it does not matter what time this device believes it is.
import { say } from "./dock.js";
import { byId, many, setVars, style } from "./page.js";
import { sound } from "./sound.js";

style("clock");

/** Milliseconds between two looks; until a ring is drawn, for a card may play itself; and the last ones. */
const [TICK, LATE, SOON] = [250, 800, 10_000];

let clock = null; // that of the newest frame
let key = ""; // the turn it is for
let mine = false;
let before = 0; // milliseconds that had passed when it began to count on
let since = 0; // and when that was
let asked = false; // somebody asks to take something back
let away = false; // whoever is on turn is away
let warned = []; // of what this player has been warned in this turn
let ticking = 0;

const runs = () => !asked && !away;
const passed = () => before + (runs() ? performance.now() - since : 0);

/** Note something, and count on from what has passed. */
function count(ms, change) {
  change();
  [before, since] = [ms, performance.now()];
}

/** Take a frame, as soon as it has come. */
export function turn(frame) {
  clock = frame.clock;
  mine = Boolean(clock) && clock.seat === frame.you.seat;
  const now = JSON.stringify(clock);
  const asks = Boolean(frame.takeback.request);
  if (now !== key) {
    count(0, () => ([asked, away] = [asks, false]));
    [key, warned] = [now, []];
  } else if (asks !== asked) {
    count(passed(), () => ([asked, away] = [asks, false]));
  }
  clearInterval(ticking);
  if (clock) ticking = setInterval(draw, TICK);
  draw();
}

/** Take the server's report of how long the turn has been going on. */
export function report(told) {
  if (told) count(told.thought, () => (away = !told.runs && !asked));
}

function draw() {
  const at = passed();
  const seat = clock && !away && at > Math.max(clock.shows, LATE) && byId("seats").querySelector(`.turn[data-seat="${clock.seat}"]`);
  for (const other of byId("seats").querySelectorAll("[data-clock]")) if (other !== seat) delete other.dataset.clock;
  if (!seat) return;
  const banked = at > clock.turn && clock.bank > 0;
  const [whole, left] = banked ? [clock.bank, clock.turn + clock.bank - at] : [clock.turn - clock.shows, clock.turn - at];
  const seconds = Math.max(0, Math.ceil(left / 1000));
  seat.dataset.clock = banked ? "bank" : "turn";
  seat.querySelector(".ava").dataset.seconds = seconds;
  setVars(seat, { "--time": Math.min(1, Math.max(0, left / whole)).toFixed(3) });
  if (!mine) return;
  if (clock.shows) warn("shows", `A bot plays this turn in ${many(seconds, "second")}.`);
  if (banked) warn("bank", `Your time bank is running: ${many(seconds, "second")}.`);
  if (left < SOON && (banked || !clock.bank)) warn("soon", `${many(seconds, "second")} left.`);
}

function warn(what, words) {
  if (warned.includes(what)) return;
  warned.push(what);
  say(words);
  sound.turn();
}

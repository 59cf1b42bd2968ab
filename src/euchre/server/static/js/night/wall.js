// The wall: standings, who sits where now and next, most loners; on a projector or on any phone.  The server draws
// it; here its letters grow as large as there is room, and rows for which there is none take turns.
import { Live } from "./live.js";
import { GameClock, ring, rung, wake } from "./timer.js";
import { redraw } from "../forms.js";
import { byId, choose, el, fill } from "../page.js";

const path = `/api/nights/${byId("main").dataset.night}`;
/** How long one page of a list stays before the next one (ms). */
const TURN = 9000;
/** Where everything has to fit on the screen, and the room left at the foot of a box (px). */
const ON_WALL = "(min-width: 1000px) and (min-height: 600px)";
const BOTTOM = 44;
/** How many times as large as usual letters are where there is room for it; the first that fits. */
const SIZES = [2, 1.75, 1.5, 1.3, 1.15];
/** A row that is so many times as high as the others has been broken. */
const BROKEN = 1.3;
let turn = 0;

/** If a wall has no room for all rows of a box, show them in turns and say which. */
function takeTurns(box, rows) {
  const note = box.querySelector(".turns");
  const below = box.getBoundingClientRect().bottom - BOTTOM - note.offsetHeight - rest(note);
  const height = Math.max(...rows.map((row) => row.offsetHeight));
  const room = Math.max(1, Math.floor((below - rows[0].getBoundingClientRect().top) / height));
  if (rows.length <= room) return;
  const pages = Math.ceil(rows.length / room);
  const first = (turn % pages) * room;
  rows.forEach((row, at) => (row.hidden = at < first || at >= first + room));
  note.textContent = `${first + 1} to ${Math.min(rows.length, first + room)} of ${rows.length}`;
}

/** Make a box's text as large as fits on a wall without wrapping a row; return whether it fits at all. */
function grow(box, rows) {
  box.style.fontSize = "";
  if (!matchMedia(ON_WALL).matches) return true;
  const fits = () => box.scrollHeight <= box.clientHeight && box.scrollWidth <= box.clientWidth;
  const usual = parseFloat(getComputedStyle(box).fontSize);
  for (const size of SIZES) {
    box.style.fontSize = `${usual * size}px`;
    const heights = rows.map((row) => row.offsetHeight);
    if (fits() && Math.max(...heights) <= BROKEN * Math.min(...heights)) return true;
  }
  box.style.fontSize = "";
  return fits();
}

/** The height of what stands below a note in its box. */
function rest(note) {
  let height = 0;
  for (let one = note.nextElementSibling; one; one = one.nextElementSibling) height += one.offsetHeight;
  return height;
}

/** Show the rows of a box, and those of what comes `then` if there is room for all of them. */
function fit(box, kind) {
  const then = box.querySelector(".then");
  const note = box.querySelector(".turns");
  if (!note) return;
  const all = [...box.querySelectorAll(kind)];
  const rows = all.filter((row) => !then?.contains(row));
  for (const row of rows) row.hidden = false;
  note.textContent = "";
  if (then) then.hidden = false;
  if (then && grow(box, all)) return;
  if (then) then.hidden = true;
  if (!grow(box, rows)) takeTurns(box, rows);
}

function fitAll() {
  fit(byId("standings"), "tbody tr");
  fit(byId("seats"), ".table-row");
}

const live = new Live(path, "", {
  draw: () => redraw(`${path}/html`).then(fitAll),
  take(view) {
    clock.set(view);
    rung(view);
  },
  link: (up) => (byId("offline").hidden = up),
  end: (message, back) => !back && fill(byId("standings"), el("p", { class: "notice", role: "alert" }, message)),
});
const clock = new GameClock(byId("clock"), live);

byId("sound").addEventListener("click", () => {
  choose("sound", "on");
  wake();
  byId("sound").setAttribute("aria-pressed", "true");
  ring();
});
byId("full").addEventListener("click", () => document.documentElement.requestFullscreen?.());
setInterval(() => {
  turn += 1;
  fitAll();
}, TURN);
addEventListener("resize", fitAll);
live.look();

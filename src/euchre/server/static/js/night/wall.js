// The wall: standings, who sits where now and next, most loners; on a projector or on any phone.
import { bracketBox, contestTable, rankedBy } from "./contest.js";
import { Live } from "./live.js";
import { GameClock, ring, rung, wake } from "./timer.js";
import { both, chip, legend, nameMark, sidesOf, standsAt } from "./words.js";
import { byId, capital, choose, dayOf, el, fill, many } from "../page.js";

const { night } = byId("main").dataset;
/** How long one page of a list stays before the next one (ms). */
const TURN = 9000;
/** Where everything has to fit on the screen, and the room left at the foot of a box (px). */
const ON_WALL = "(min-width: 1000px) and (min-height: 600px)";
const BOTTOM = 44;
/** How many times as large as usual letters are where there is room for it; the first that fits. */
const SIZES = [2, 1.75, 1.5, 1.3, 1.15];
/** A row that is so many times as high as the others has been broken. */
const BROKEN = 1.3;
let view = null;
let turn = 0;
let playing = []; // the tables that play on this server, as they stand

/** What ranks a line, as it is shown. */
const figure = (line) => ({ average: line.average.toFixed(2), wins: String(line.wins) })[view.ranked_by] ?? String(line.total);
/** Whether something else than points ranks the lines, in a column of its own. */
const apart = () => ["average", "wins"].includes(view.ranked_by);

function standing(line) {
  const name = el("a", { href: `/night/${night}/player/${line.number}` }, line.name || `Player ${line.number}`);
  return el(
    "tr",
    { class: line.place <= 3 ? "top" : "" },
    el("td", { class: "place" }, line.played ? String(line.place) : "–"),
    el("th", { scope: "row" }, name, nameMark(line) ? el("small", {}, nameMark(line)) : null),
    el("td", {}, String(line.played)),
    el("td", {}, String(line.loners)),
    el("td", { class: "figure" }, apart() ? String(view.ranked_by === "wins" ? line.total : line.points) : figure(line)),
    apart() ? el("td", { class: "figure" }, figure(line)) : null,
  );
}

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

/** Show the lines of the standings: large, or a page of them after the other. */
function showLines() {
  const rows = [...byId("standings").querySelectorAll("tbody tr")];
  if (!grow(byId("standings"), rows)) takeTurns(byId("standings"), rows);
}

function drawContest() {
  const { contest } = view;
  const open = contest.lines.some((line) => line.provisional);
  fill(
    byId("standings"),
    el("h2", {}, view.final ? "Final standings" : "Standings"),
    contestTable(contest),
    el("p", { class: "turns" }),
    el("p", { class: "fine" }, rankedBy(contest), open ? " * a score is not confirmed yet." : ""),
    bracketBox(contest),
  );
  showLines();
}

function drawStandings() {
  if (view.contest) return drawContest();
  const by = view.ranked_by;
  const head = ["Place", "Player", "Games", "Loners", "Points", ...(apart() ? [by === "wins" ? "Won" : "Per game"] : [])];
  const cells = head.map((word) => el("th", { scope: "col" }, word));
  fill(
    byId("standings"),
    el("h2", {}, view.final ? "Final standings" : "Standings"),
    el("table", {}, el("thead", {}, el("tr", {}, cells)), el("tbody", {}, view.lines.map(standing))),
    el("p", { class: "turns" }),
    el("p", { class: "fine" }, `Ranked by ${{ average: "points per game", wins: "games won, then points" }[by] ?? "points"}.`, legend(view)),
  );
  showLines();
  return undefined;
}

function tableRow(one, now) {
  return el("li", { class: "table-row" }, el("b", { class: "number", "aria-label": `Table ${one.table}` }, String(one.table)), el("span", { class: "pairs" }, sidesOf(one.seats).map((side) => el("span", {}, both(one.seats, side)))), now ? stateOf(one) : null);
}

/** The state of a table: what it has reported or, while it plays here, deal and points. */
function stateOf(one) {
  const running = playing.find((table) => table.game === view.game && table.table === one.table);
  return running ? el("span", { class: "chip" }, standsAt(running)) : chip(one.status);
}

function out(shown) {
  if (!shown.out.length) return null;
  return el("p", {}, el("b", {}, "Sitting out: "), shown.out.map((player) => player.name).join(", "));
}

function drawSeats() {
  const over = !view.playing || view.ended || view.open.length === 0;
  const shown = (over && view.coming) || view.playing || view.coming;
  const now = shown === view.playing;
  const box = byId("seats");
  fill(
    box,
    el("h2", {}, !now ? `Next seats: game ${shown.game}` : over ? `Game ${shown.game}, over` : `Game ${shown.game} now`),
    el("ul", { class: "rows" }, shown.tables.map((one) => tableRow(one, now))),
    el("p", { class: "turns" }),
    out(shown),
  );
  const rows = [...box.querySelectorAll(".table-row")];
  if (now && view.coming) {
    const then = el("section", {}, el("h2", {}, `Then: game ${view.coming.game}`), el("ul", { class: "rows" }, view.coming.tables.map((one) => tableRow(one, false))), out(view.coming));
    box.append(then);
    if (grow(box, [...box.querySelectorAll(".table-row")])) return;
    // A wall shows the seats after these only where there is room for all of them.
    then.remove();
  }
  if (!grow(box, rows)) takeTurns(box, rows);
}

function drawPrizes() {
  const loners = view.loners.map((line) => el("li", {}, el("b", {}, String(line.loners)), ` ${line.names.join(", ") || `${line.players} players`}`));
  const prizes = view.prizes.map((won) => el("li", {}, el("b", {}, capital(won.title)), ` ${won.winners.map((p) => p.name || `Player ${p.number}`).join(", ")}`));
  fill(
    byId("prizes"),
    el("section", {}, el("h2", {}, "Most loners"), el("ul", {}, loners.length ? loners : el("li", { class: "fine" }, "None yet."))),
    el("section", {}, el("h2", {}, view.final ? "Prizes" : "Prizes so far"), el("ul", {}, prizes.length ? prizes : el("li", { class: "fine" }, "None yet."))),
  );
}

function draw() {
  if (!view) return;
  byId("title").textContent = view.title;
  document.title = `${view.title} · Euchre night`;
  const under = view.game ? `Game ${view.game} of ${view.games}${view.ended ? ", over" : ""}` : `${many(view.games, "game")} tonight`;
  byId("state").textContent = view.final ? "All games are played" : under;
  byId("held").textContent = view.held ? dayOf(view.held) : "";
  byId("each").textContent = `${view.rules.game}, ${view.rules.each}.`;
  drawPrizes();
  drawStandings();
  drawSeats();
}

const live = new Live(`/api/nights/${night}`, "", {
  take(news) {
    view = news;
    clock.set(view);
    rung(view);
    draw();
  },
  fresh({ live: now }) {
    if (JSON.stringify(now) === JSON.stringify(playing)) return;
    playing = now;
    drawSeats();
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
  draw();
}, TURN);
addEventListener("resize", draw);
live.look();

// The way into a table: who may not come in, and the room before the first deal.
import { card } from "./cards.js";
import { offerSeat } from "./dock.js";
import { drawFelt, drawTrick } from "./felt.js";
import { inviteRows } from "./invite.js";
import { changeButtons, drawProposal, follow, sidesOf } from "./next-game.js";
import { clockLine, paceRows } from "./pace.js";
import { byId, el, fill, isNew, listed, refill } from "./page.js";
import { eveningOf } from "./score-sheet.js";
import { isAway, isScreen, whereIs } from "./seats.js";

const NO_COOKIES = "This browser refuses cookies, and the table knows by a cookie which seat is yours. Please allow it for this site.";

/** Say why this person may not come in. */
export function locked(reason) {
  fill(
    byId("end"),
    el("h2", { id: "end-title" }, "This table is not open to you"),
    el("p", {}, navigator.cookieEnabled ? reason : NO_COOKIES),
    el("p", { class: "buttons" }, el("a", { class: "button", href: "/join" }, "Join with a code"), el("a", { class: "button primary", href: "/" }, "Go to the start page")),
  );
  byId("end").showModal();
}

let invited = ""; // the code that is shown

/** Where somebody who has come is while the table waits. */
const WHERE = { here: "is here", elsewhere: "in another window", gone: "away", "": "is here" };

/** What whoever deals the cards should know. */
function whoIsMissing({ table: { seats }, you: { seat: mine } }, screen) {
  if (screen) return seats.some((seat) => seat.kind !== "bot") ? "Any of the phones can deal the cards." : "Everybody takes a seat with a phone.";
  if (seats.some((seat) => seat.kind === "bot")) return "Bots fill the free seats.";
  const away = seats.filter((seat, i) => i !== mine && isAway({ ...seat, seat: i })).map((seat) => seat.name);
  if (!away.length) return "Everyone is here.";
  return `${listed(away)} ${away.length > 1 ? "are" : "is"} away.`;
}

/** Before the first deal: who is there, how to invite others, and the button that deals; `says` is said first. */
export function waitForFriends(frame, tap, deal, says) {
  const { seats } = frame.table;
  drawFelt(emptyTable(frame), tap);
  drawTrick(emptyTable(frame), []);
  // Nothing stays of a game before.
  for (const id of ["hand", "columns"]) fill(byId(id));
  byId("prompt").classList.remove("result");
  byId("prompt").textContent = says || (frame.table.for ? "The first deal starts in a moment." : whoIsMissing(frame, isScreen(frame)));
  const who = seats.map((seat, i) => {
    const state = i === frame.you.seat ? "you" : seat.kind === "bot" ? `bot, ${seat.level}` : WHERE[whereIs({ ...seat, seat: i })];
    return el("li", {}, el("b", {}, seat.name), ` (${state})`);
  });
  const start = el("button", { type: "button", class: "go", id: "next" }, "Deal the cards");
  start.addEventListener("click", deal);
  if (!offerSeat(frame)) fill(byId("choices"), frame.you.seat === null || frame.table.for ? null : start);
  byId("waiting").hidden = Boolean(frame.table.for);
  if (frame.table.for) return;
  if (!byId("guests")) fill(byId("waiting"), el("ul", { id: "guests" }), el("div", { class: "proposal", id: "room-proposal", role: "status" }), el("ol", { class: "news", id: "news" }), el("div", { id: "coming" }), el("div", { id: "ways" }), lesson(frame.table));
  fill(byId("guests"), who);
  drawComing(frame);
  const { code, id, screen } = frame.table;
  // Around a screen nobody needs to be shown the way on a phone, too.
  if (!code || invited === code || (screen && !isScreen(frame))) return;
  invited = code;
  fill(byId("ways"), inviteRows(id, isScreen(frame)));
}

let before = null; // the rules, the names by seat, and whether something was proposed

/** What was changed last: other rules, or the same people in other seats; and how a proposal ended. */
function drawNews({ log, next, rule_line: rules, table: { seats } }) {
  const names = seats.map((seat) => seat.name);
  const moved = before && `${names}` !== `${before.names}` && `${[...names].sort()}` === `${[...before.names].sort()}`;
  const open = Boolean(next?.proposal);
  if (before && (moved || rules !== before.rules || (before.open && !open))) fill(byId("news"), log.map((line, i) => el("li", { vars: { "--i": i } }, drawnCard(line, next?.drawn) ?? line)));
  before = { rules, names, open };
}

/** The card that a line says somebody has drawn, as a picture with the name of who drew it. */
function drawnCard(line, drawn = []) {
  const found = drawn.find(({ text }) => text === line);
  return found && el("span", { class: "drawn-card", role: "img", "aria-label": line }, card(found.face), el("small", { "aria-hidden": "true" }, found.name));
}

/** The game to come: who plays with whom, by which rules, and what may be changed. */
function drawComing(frame) {
  const { next, rule_line: rules, table, you } = frame;
  follow(table.id, frame);
  drawNews(frame);
  const open = Boolean(next?.proposal);
  const parts = [table.seats.map((seat) => [seat.name, seat.side]), rules, next?.may, open, frame.evening, you.seat, you.host, table.clock];
  refill(byId("coming"), parts, () => [
    el("p", {}, el("b", {}, `${sidesOf(table)} `), rules),
    open ? "" : el("p", { class: "buttons" }, changeButtons(table.id, frame)),
    ...(you.host ? paceRows(table, ["clock"]) : [clockLine(table)]),
    eveningOf(frame) ?? "",
  ]);
  // While there are seats to fill, inviting comes first: nothing pushes the code to scan out of sight.
  const free = table.seats.some((seat) => seat.kind === "bot");
  const after = byId(free ? "guests" : "coming");
  byId("ways").hidden = isScreen(frame) && !free;
  if (byId("ways").previousElementSibling !== after) after.after(byId("ways"));
  drawProposal(table.id, frame, byId("room-proposal"));
}

/** The lesson of a game never played here: one quiet line that opens beside the table. */
function lesson({ game, title }) {
  const taught = JSON.parse(byId("main").dataset.lesson);
  if (!taught || !isNew(game, taught.course)) return null;
  return el("p", { class: "fine" }, `New to ${title}? `, el("a", { id: "lesson", href: taught.href, target: "_blank", rel: "noopener" }, "A short lesson"));
}

/** The table before anything is dealt, as a scene. */
function emptyTable({ table, you }) {
  const seats = table.seats.map((seat, i) => ({
    ...{ seat: i, position: "", cards: 0, tricks: 0, roles: [], open: [], columns: [], said: "" },
    ...seat,
    who: seat.name,
    name: i === you.seat ? "You" : seat.name,
  }));
  const numbers = [...new Set(seats.map((seat) => seat.side))];
  const first = seats[you.seat ?? 0].side;
  numbers.sort((a, b) => (b === first) - (a === first) || a - b);
  const sides = numbers.map((side) => {
    const members = seats.filter((seat) => seat.side === side);
    return { side, seats: members.map((seat) => seat.seat), name: members.map((seat) => seat.name).join(" and "), points: 0, tricks: 0 };
  });
  return { me: you.seat, stage: "waiting", seats, sides, goal: "", pips: 0, tricks: 0, need: 0, trump: null, bid: null, winners: [], standing: [], trick: [], piles: [], trick_no: 0, refused: [] };
}

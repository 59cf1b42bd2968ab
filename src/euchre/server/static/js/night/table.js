// The page of a table's phone: one side enters, the other confirms; without a network it waits.
import { keepPage, Live } from "./live.js";
import { Outbox } from "./outbox.js";
import { blank, dealFields, ofReport, scoreFields, summed } from "./result.js";
import { rung, wake } from "./timer.js";
import { besides, both, chip, clockTime, ownFirst, reports, SEATS, sideOf, sidesOf } from "./words.js";
import { button, focusKept } from "../forms.js";
import { byId, el, fill, many, remember, remembered } from "../page.js";

const main = byId("main");
const { night } = main.dataset;
const table = Number(main.dataset.table);
const secret = location.hash.slice(1);
const origin = { night, table, secret };
const outbox = new Outbox(() => live.look());
const state = { view: remembered(`night-${night}-table-${table}`, null), game: null, form: null };

const meKey = `night-${night}-number`;
const play = () => state.view.plays.find((one) => one.game === state.game);
const outcome = () => state.view.results.find((one) => one.game === state.game);
/** The newest entry of this game waiting on this phone. */
const pending = () => outbox.waiting.filter((item) => item.night === night && item.table === table && item.body.game === state.game).at(-1);

/** The seat this phone speaks for in the game shown, -1 if no one has said. */
function mySeat() {
  const me = remembered(meKey, null);
  return play().seats.findIndex((player) => player.number === me);
}

// -- which game ---------------------------------------------------------------------------

/** The game in progress, or the first one without a score from us. */
function wanted() {
  const { plays, results, game } = state.view;
  const told = new Set([...results.map((one) => one.game), ...outbox.waiting.map((item) => item.body.game)]);
  const open = plays.find((one) => one.game >= game && !told.has(one.game));
  const current = plays.find((one) => one.game === game);
  return (current ?? open ?? plays.at(-1)).game;
}

function go(game) {
  state.game = game;
  state.form = null;
  draw();
}

// -- drawing ------------------------------------------------------------------------------

function draw() {
  drawOutbox();
  if (!state.view) return;
  if (!state.view.plays.length) return fill(byId("body"), el("p", {}, "The chart has no games at this table."));
  state.game ??= wanted();
  byId("night-title").textContent = state.view.title;
  drawGames();
  const seat = mySeat();
  const back = focusKept();
  const summaries = (kind) => [...byId("body").querySelectorAll(`${kind} > summary`)];
  const open = summaries("details[open]").map((one) => one.textContent);
  fill(byId("body"), cutShort(), seatsBox(seat), seat < 0 ? whoBox() : [talkBox(seat), asking(seat)], rulesBox(), historyBox());
  for (const one of summaries("details")) one.parentElement.open = open.includes(one.textContent);
  back();
  return undefined;
}

/** Draw what is new, without disturbing someone who is entering a score. */
function redraw() {
  if (state.form?.touched) return drawOutbox();
  state.form = null;
  return draw();
}

function drawGames() {
  const games = state.view.plays.map((one) => one.game);
  const at = games.indexOf(state.game);
  const step = (by, sign, word) =>
    button(sign, () => go(games[at + by]), { class: "quiet", "aria-label": word, disabled: games[at + by] === undefined });
  const under = state.game === state.view.game && !state.view.ended ? "under way" : "";
  fill(byId("games"), step(-1, "‹", "Previous game"), el("h2", {}, `Game ${state.game} of ${state.view.games}`, el("small", {}, under)), step(1, "›", "Next game"));
}

/** When table 1 has ended the game for all: what the others score. */
function cutShort() {
  const { view, game } = state;
  if (view.bell !== "head" || !view.ended || game !== view.game || view.table === 1 || outcome() || pending()) return null;
  return el("p", { class: "notice", role: "status" }, "Table 1 has ended the game. Enter the points you have.");
}

function seatsBox(seat) {
  const { seats } = play();
  const name = (player, at) => el("span", { class: at === seat ? "me" : "" }, `${player.name} `, el("small", {}, SEATS[at]));
  const names = seats.map(name);
  const three = seats.length === 3;
  const sides = sidesOf(seats).map((side) => el("li", {}, names.filter((_, at) => sideOf(seats, at) === side)));
  const versus = () => el("li", { class: "against", "aria-hidden": "true" }, "v");
  const dealer = !three && state.view.rules.listed_dealer ? `${seats[0].name} deals first. ` : "";
  const how = three ? `Three-handed, each alone: ${state.view.rules.each}.` : `${dealer}Each game: ${state.view.rules.each}.`;
  return el("section", { class: "panel seats-box", "aria-label": "Who sits here" }, el("ul", { class: three ? "of-three" : null }, sides.flatMap((side, at) => (at ? [versus(), side] : [side]))), el("p", { class: "fine" }, how));
}

function whoBox() {
  const choose = (player) => () => {
    remember(meKey, player.number);
    draw();
  };
  const buttons = play().seats.map((player, at) => el("button", { type: "button", onclick: choose(player) }, el("b", {}, player.name), el("small", {}, SEATS[at])));
  return el("section", { class: "panel", "aria-labelledby": "who" }, el("h3", { id: "who" }, "Who are you?"), el("div", { class: "who" }, buttons));
}

/** What can be done now, given the state of this game's score. */
function talkBox(seat) {
  const waiting = pending();
  const at = outcome();
  const parts = state.form ? formBox(seat) : waiting ? waitingBox(waiting, seat) : at ? toldBox(at, seat) : formBox(seat);
  const change = () => {
    remember(meKey, null);
    state.form = null;
    draw();
  };
  return el("section", { class: "panel", "aria-label": "The score" }, el("p", { class: "as" }, `You are ${play().seats[seat].name}.`, button("Someone else", change, { class: "quiet small" })), [parts].flat(3));
}

function line(score, seat) {
  const { seats } = play();
  const points = (side) => el("span", {}, el("small", {}, both(seats, side)), el("b", {}, String(score.points[side])));
  return [el("p", { class: seats.length === 3 ? "score of-three" : "score" }, ownFirst(seats, sideOf(seats, seat)).map(points)), el("p", { class: "fine" }, besides(score, seats))];
}

function waitingBox(item, seat) {
  const { body } = item;
  const words = { enter: "You have entered:", confirm: "You have confirmed the score.", dispute: "You have said the score is wrong." };
  return [el("p", {}, el("b", {}, words[body.do])), body.do === "enter" ? line(body, seat) : null, byId("offline").hidden ? el("p", { class: "fine" }, "Sending …") : el("p", { class: "notice" }, "Waiting to send: this phone has no network right now. Your entry goes out once it does; nothing is lost, even if you close the page."), body.do === "enter" ? correct(body) : null];
}

const begin = (score) => {
  state.form = { score: ofReport(score, play().seats), totals: true, touched: true };
  draw();
};
const correct = (score, words = "Correct it") => button(words, () => begin(score));

function toldBox(at, seat) {
  const { seats } = play();
  const three = seats.length === 3;
  const own = at.voices.filter((voice) => ours(voice, seat)).at(-1);
  const theirs = at.voices.filter((voice) => !ours(voice, seat) && voice.score).at(-1);
  const confirm = () => send({ do: "confirm", seat, game: state.game, entry: theirs.entry });
  if (at.status === "entered" && !own && theirs) {
    return [el("p", {}, el("b", {}, `${seats[theirs.seat].name} has entered this score.`), " Is it right?"), line(theirs.score, seat), el("p", { class: "buttons" }, correct(theirs.score, "No, it was different"), button("Yes, it is right", confirm, { class: "primary" }))];
  }
  if (at.status === "entered") {
    const others = three ? "One of the others confirms it on a phone" : `${both(seats, 1 - (seat % 2))} confirm it on their phone`;
    return [el("p", {}, chip("entered"), ` ${others}, or here: tap "Someone else".`), line(at.score, seat), correct(at.score)];
  }
  if (at.status === "disputed") return disputeBox(at, seat);
  const agreed = three ? "Two of you agree, and nobody differs." : "Both sides agree.";
  const done = at.status === "settled" ? "The desk has the last word; ask there if it is wrong." : agreed;
  return [el("p", {}, chip(at.status), ` ${done}`), at.score ? line(at.score, seat) : null, nextBox(), at.score ? el("p", {}, correct(at.score, "It was different after all")) : null];
}

/** Whether the side of a seat has said this. */
const ours = (voice, seat) => sideOf(play().seats, voice.seat) === sideOf(play().seats, seat);

function disputeBox(at, seat) {
  const { seats } = play();
  const three = seats.length === 3;
  const stories = at.voices.map((voice) => el("li", {}, el("b", {}, `${seats[voice.seat].name} says:`), voice.score ? line(voice.score, seat) : [el("p", {}, "That is wrong.")], voice.note ? el("p", { class: "fine" }, voice.note) : null));
  const own = at.voices.filter((voice) => ours(voice, seat) && voice.score).at(-1);
  const theirs = at.voices.filter((voice) => !ours(voice, seat) && voice.score);
  // Of three, the others may differ; an entry that both stand by is offered once.
  const entries = three ? theirs.filter((voice, at) => theirs.findIndex((one) => one.entry === voice.entry) === at) : theirs.slice(-1);
  const agree = (voice) => button(three ? `${seats[voice.seat].name} is right` : "Theirs is right", () => send({ do: "confirm", seat, game: state.game, entry: voice.entry }), { class: "primary" });
  return [el("p", {}, chip("disputed"), ` ${three ? "All" : "Both"} are kept, and the desk sees them. Talk it over at the table; otherwise the desk decides.`), el("ul", { class: "stories" }, stories), el("p", { class: "buttons" }, correct((own ?? theirs.at(-1))?.score, three ? "Correct mine" : "Correct ours"), entries.map(agree))];
}

function nextBox() {
  const next = play().seats.filter((player) => player.next);
  const last = state.game === state.view.games;
  if (!next.length) return el("p", {}, last ? "That was the last game. Thank you!" : "You'll see where to go next when all tables have reported.");
  return el("div", { class: "next" }, el("h3", {}, `Game ${state.game + 1}`), el("ul", {}, next.map((player) => el("li", {}, el("b", {}, player.name), `: ${player.next}`))));
}

/** The box below, which stays while others report: somebody may type in it. */
function asking(seat) {
  const of = JSON.stringify([state.game, seat, play().seats]);
  if (state.asking?.of !== of) state.asking = { of, box: penaltyBox(seat) };
  return state.asking.box;
}

/** Points that this side asks the desk to give or take: a revoke, a penalty. */
function penaltyBox(seat) {
  const { seats } = play();
  const who = el("select", { "aria-label": "Whose points" }, seats.map((player) => el("option", { value: player.number }, player.name)));
  const points = el("input", { type: "number", "aria-label": "Points; negative takes them", min: -99, max: 99, required: true, inputmode: "numeric", placeholder: "−2" });
  const note = el("input", { "aria-label": "What for", maxlength: 80, autocomplete: "off", placeholder: "What for: a revoke" });
  const ask = (event) => {
    event.preventDefault();
    state.asking = null;
    send({ do: "ask", seat, game: state.game, number: Number(who.value), points: Number(points.value), note: note.value.trim() });
  };
  return el("details", { class: "panel" }, el("summary", {}, "A penalty? Ask the desk"), el("form", { class: "row", onsubmit: ask, onclick: (event) => event.stopPropagation() }, who, points, note, el("button", {}, "Ask the desk")));
}

/** The organizer's own words on conduct. */
function rulesBox() {
  const { conduct } = state.view.rules;
  return conduct ? el("details", { class: "panel" }, el("summary", {}, "House conduct"), conduct.split("\n").map((text) => el("p", {}, text))) : null;
}

function historyBox() {
  const at = outcome();
  if (!at) return null;
  return el("details", { class: "panel" }, el("summary", {}, "All reports"), el("ul", { class: "said" }, reports(at.said)));
}

// -- entering -----------------------------------------------------------------------------

const draftKey = () => `night-${night}-draft-${table}-${state.game}`;

function formBox(seat) {
  const { seats } = play();
  const tapped = state.view.lines.length > 0 && seats.length === 4;
  const draft = remembered(draftKey(), []);
  state.form ??= { deals: draft, score: blank(seats), totals: !tapped, touched: draft.length > 0 };
  const { form } = state;
  const touch = () => (form.touched = true);
  const choose = (totals) => () => {
    if (totals && form.deals?.length) form.score = summed(form.deals, seats);
    form.totals = totals;
    form.deals ??= [];
    draw();
  };
  const tab = (totals, words) => button(words, choose(totals), { "aria-pressed": String(form.totals === totals) });
  const change = (deals) => {
    form.deals = deals;
    remember(draftKey(), deals);
    draw();
    byId("body").querySelector(".deal, .primary")?.focus({ preventScroll: true });
  };
  const enough = form.totals || !state.view.rules.deals || form.deals.length >= state.view.rules.deals;
  const submit = (event) => {
    event.preventDefault();
    if (!event.target.reportValidity()) return;
    const score = form.totals ? form.score : summed(form.deals, seats);
    send({ do: "enter", seat, game: state.game, seats: seats.map((player) => player.number), ...score });
  };
  const cancel = () => {
    state.form = null;
    draw();
  };
  const buttons = [
    outcome() || pending() ? button("Cancel", cancel) : null,
    enough ? el("button", { class: "primary" }, "Enter this score") : null,
  ].filter(Boolean);
  return el(
    "form",
    { onsubmit: submit, oninput: touch, onclick: touch },
    tapped ? el("p", { class: "tabs", role: "group", "aria-label": "How to enter" }, tab(false, "Deal by deal"), tab(true, "Totals")) : null,
    form.totals ? scoreFields(seats, form.score, sideOf(seats, seat)) : dealFields(state.view, seats, form.deals, seat % 2, change),
    buttons.length ? el("p", { class: "buttons" }, buttons) : null,
  );
}

function send(command) {
  state.form = null;
  outbox.put(origin, command);
}

// -- what is not on the server yet -----------------------------------------------------------

function drawOutbox() {
  const n = outbox.waiting.length;
  byId("waiting").hidden = !n;
  byId("waiting").textContent = n ? `${many(n, "entry", "entries")} waiting to send` : "";
  fill(byId("returned"), outbox.returned.filter((item) => item.night === night).map(returned));
}

function returned(item) {
  const { refused, body } = item;
  const again = () => {
    outbox.drop(item);
    state.game = body.game;
    begin(body);
  };
  return el(
    "section",
    { class: "notice", role: "alert" },
    el("p", {}, el("b", {}, `Table ${item.table}, game ${body.game}, ${clockTime(item.made)}: not accepted. `), refused.reason),
    el(
      "p",
      { class: "buttons" },
      body.do === "enter" && item.table === table ? button("Change it", again) : null,
      refused.doubt ? button("It is right anyway", () => outbox.insist(item)) : button("I have seen it", () => outbox.drop(item)),
    ),
  );
}

// -- the server -----------------------------------------------------------------------------

function link(up) {
  byId("link").className = up ? "dot" : "dot down";
  byId("link").setAttribute("aria-label", up ? "Connected" : "No network");
  const changed = byId("offline").hidden !== up;
  byId("offline").hidden = up;
  if (changed) redraw();
  if (up) outbox.send();
}

const live = new Live(`/api/nights/${night}/tables/${table}`, secret, {
  take(view) {
    const moved = state.view && state.view.game !== view.game && !state.form?.touched;
    state.view = view;
    rung(view);
    remember(`night-${night}-table-${table}`, view);
    if (moved) state.game = null;
    redraw();
  },
  link,
  end(message, back) {
    if (back) return draw();
    return fill(byId("returned"), el("p", { class: "notice", role: "alert" }, message));
  },
});
addEventListener("pointerdown", wake, { once: true });
outbox.addEventListener("change", redraw);
draw();
live.look();
addEventListener("load", keepPage);

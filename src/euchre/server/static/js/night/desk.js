// The organizer's page: who is there, games, tables that have not reported, scores that disagree, paper.
import { bracketBox, contestTable, matchList, rankedBy } from "./contest.js";
import { bearer, Live } from "./live.js";
import { drawMoney } from "./money.js";
import { drawPaper, showDoor, wirePaper } from "./paper.js";
import { drawClaims, drawClub, drawPlayers, drawTeams } from "./people.js";
import { openResult, stories } from "./result.js";
import { GameClock, rung, wake } from "./timer.js";
import { both, chip, clockTime, comparedText, focusKept, givenText, legend, levelText, meeting, nameMark, sidesOf, span, standsAt } from "./words.js";
import { requestNote } from "../erasure.js";
import { asked, attempt, button, problem, small } from "../forms.js";
import { ask, byId, capital, el, fill, many, randomHex, Refused, remember, remembered } from "../page.js";

const { night } = byId("main").dataset;
const secret = location.hash.slice(1);
const path = `/api/nights/${night}`;
let view = null;
let asking = "[]"; // who asks to be let in
let playing = []; // the tables that play on this server, as they stand
let waiting = []; // requests to be forgotten

/** Everything that the parts of this page share. */
export const desk = {
  night,
  /** Ask the server as the desk.  Throws Refused. */
  ask: (part, body) => ask(`${path}${part}`, body, undefined, bearer(secret)),
  /** Ask for something to be done, look at the result, and say what goes wrong. */
  act: (part, body) => attempt(async () => (await desk.ask(part, body), await live.look())),
  /** Do something once, and tell what is against it; true where it is done.  `choose` asks which of several people is meant. */
  async command(wish, choose) {
    problem("");
    try {
      await desk.ask("/desk", { id: randomHex(12), ...wish });
      await live.look();
      return true;
    } catch (error) {
      if (choose && error.body?.people) choose(error.body.people);
      else problem(error instanceof Refused ? error.message : "The server is not responding; nothing was saved.");
      return false;
    }
  },
  /** Ask to forget a player, take that back, or contest that it was the player who asked. */
  forget: (number, what) => desk.act(`/players/${number}/forget`, { do: what }),
  secret,
  look: () => live.look(),
  problem,
  sure: (...words) => sure(...words),
  result: (game, table) => attempt(() => openResult(desk, game, table)),
};

// -- the game ---------------------------------------------------------------------------------

function drawGame() {
  const { game, games, ended } = view;
  const on = game > 0 && !ended;
  byId("game-title").textContent = game ? `Game ${game} of ${games}${ended ? ", over" : ""}` : `${many(games, "game")} to come`;
  const open = view.open.length;
  const reported = view.playing ? view.playing.tables.length - open : 0;
  const facts = [view.rules.game, view.rules.each];
  if (game) facts.unshift(`started ${clockTime(view.started)}`, `${reported} of ${many(view.playing.tables.length, "table")} reported`);
  byId("game-facts").textContent = facts.join(" · ");
  const start = async () => {
    wake();
    // What was open a moment ago may have been reported since.
    if (view.unready.length) await live.look();
    if (await sure(`Start game ${game + 1} anyway?`, view.unready, "Start")) desk.command({ do: "start", game: game + 1 });
  };
  const end = () => {
    wake();
    desk.command({ do: "end", game });
  };
  fill(
    byId("game-buttons"),
    on ? button(`End game ${game}`, end, { class: game === games && !open ? "primary" : "" }) : null,
    game < view.seated ? button(`Start game ${game + 1}`, start, { class: on && open ? "" : "primary" }) : null,
    game >= view.seated && game < games ? button(`Seat game ${game + 1}`, () => desk.command({ do: "next" }), { class: open ? "" : "primary" }) : null,
    game >= 1 && game >= view.seated && !view.contest ? button("A last game seated by the standings", () => desk.command({ do: "next", standing: true })) : null,
  );
  fill(
    byId("undo"),
    view.undo ? button("Undo", () => desk.command({ do: "undo", of: view.undo.id, whole: true })) : null,
    view.undo ? el("span", { class: "fine" }, ` Last step: ${view.undo.text}`) : null,
  );
  drawTables();
}

/** Ask before something that leaves things open; if nothing is open, go ahead.  `yes` says what then happens. */
async function sure(question, open, yes) {
  const list = el("ul", {}, open.map((text) => el("li", {}, `${capital(text)}.`)));
  return !open.length || asked(byId("sure"), question, list, [["Not yet", false], [yes, true, "primary"]], false);
}

function drawTables() {
  const shown = view.playing ?? view.coming;
  const results = new Map(view.results.map((one) => [`${one.game} ${one.table}`, one]));
  fill(
    byId("tables"),
    shown.tables.map((one) => {
      const at = results.get(`${shown.game} ${one.table}`);
      const points = at.points?.join(" – ") ?? "";
      const running = playing.find((table) => table.game === shown.game && table.table === one.table);
      // Before the first game there is nothing to report.
      const told = view.playing || at.points ? chip(at.status) : null;
      const card = el(
        "button",
        { type: "button", class: `table-card ${at.status}`, onclick: () => desk.result(shown.game, one.table) },
        el("span", { class: "head" }, el("b", {}, `Table ${one.table}`), running ? el("span", { class: "chip entered" }, "playing") : told),
        sidesOf(one.seats).map((side) => el("span", {}, both(one.seats, side))),
        el("b", { class: "points" }, points, at.doubtful ? el("small", { class: "bad" }, " doubtful") : null),
      );
      return el("div", { class: "table-box" }, card, running ? here(running) : null);
    }),
  );
  byId("out").textContent = sittingOut(shown);
  drawNext(shown);
}

/** Waiting longer than this for a player shows at the desk (ms). */
const SLOW = 60_000;

/** A table playing on this server: its state, who it is waiting for, and its bell. */
function here(one) {
  const slow = one.waits ? live.now - one.since : 0;
  const bell = (words, now) => {
    const ring = () => desk.act("/bell", { game: one.game, table: one.table, now });
    return small(words, `Table ${one.table}: ${words}`, ring);
  };
  return el(
    "p",
    { class: "playing" },
    el("span", {}, standsAt(one)),
    one.waits ? el("span", { class: slow > SLOW ? "slow" : "fine" }, `waiting for ${one.waits}${slow > SLOW ? ` ${span(slow)}` : ""}`) : null,
    one.away?.length ? el("span", { class: "fine" }, `away: ${one.away.join(", ")}`) : null,
    one.points && !one.over && !one.last ? bell("Last deal", false) : null,
    one.points && !one.over ? bell("Let bots finish it", true) : null,
  );
}

const sittingOut = (shown) => (shown.out.length ? `Sitting out: ${shown.out.map((player) => player.name).join(", ")}.` : "");

/** Who sits where in the next game, where that is known. */
function drawNext(shown) {
  const next = view.coming;
  byId("next").hidden = !next || next === shown;
  if (byId("next").hidden) return;
  byId("next-title").textContent = `Seats for game ${next.game}`;
  const row = (one) => el("li", {}, el("b", {}, `Table ${one.table}: `), meeting(one.seats));
  fill(byId("next-seats"), next.tables.map(row), next.out.length ? el("li", {}, sittingOut(next)) : null);
}

function drawAttention() {
  const cards = view.disputed.map((at) =>
    el(
      "section",
      { class: "notice two-stories" },
      el("h3", {}, `Game ${at.game}, table ${at.table}: scores disagree`),
      stories(at, namesOf),
      button("Settle it", () => desk.result(at.game, at.table)),
    ),
  );
  const late = view.missing.filter(([game]) => game !== view.game);
  if (late.length) {
    const buttons = late.map(([game, table]) => button(`Game ${game}, table ${table}`, () => desk.result(game, table)));
    cards.push(el("section", { class: "notice" }, el("p", {}, "Still open from earlier games:"), el("p", { class: "buttons start" }, buttons)));
  }
  for (const one of view.contradictions) {
    const again = one.seat ? el("p", { class: "buttons start" }, button(`Seat game ${one.seat} again`, () => desk.command({ do: "next" }), { class: "primary" })) : null;
    cards.push(el("section", { class: "notice" }, el("p", {}, `${capital(one.text)}.`), again));
  }
  for (const one of view.asked) {
    const grant = () => desk.command({ do: "adjust", number: one.number, points: one.points, entry: one.entry, note: "asked by the table" });
    cards.push(el("section", { class: "notice" }, el("p", {}, `${capital(one.text)}.`), el("p", { class: "buttons start" }, button("Grant it", grant, { class: "primary" }), button("No", () => desk.command({ do: "undo", of: one.entry })))));
  }
  for (const stray of view.strays) cards.push(el("p", { class: "notice" }, stray));
  for (const one of waiting) cards.push(requestNote(namesOf([one.number])[0].name, one, (what) => desk.forget(one.number, what)));
  fill(byId("attention"), cards);
}

/** Names of players by number, for the reports of a table. */
function namesOf(numbers) {
  const names = new Map(view.players.map((player) => [player.number, player.name]));
  return numbers.map((number) => ({ number, name: names.get(number) || `Player ${number}` }));
}

// -- scores, standings, history ------------------------------------------------------------------

function drawGrid() {
  const tables = Array.from({ length: view.tables }, (_, at) => at + 1);
  const games = [...new Set(view.results.map((one) => one.game))];
  const results = new Map(view.results.map((one) => [`${one.game} ${one.table}`, one]));
  const cell = (game, table) => {
    const at = results.get(`${game} ${table}`);
    if (!at) return el("td", {});
    const words = at.points ? at.points.join("–") : at.status === "disputed" ? "?" : "·";
    return el("td", {}, button(words, () => desk.result(game, table), { class: `cell ${at.status}`, "aria-label": `Game ${game}, table ${table}: ${words}, ${at.status}` }));
  };
  fill(
    byId("grid"),
    el("table", { class: "plain grid" }, el("thead", {}, el("tr", {}, el("th", { scope: "col" }, "Game"), tables.map((table) => el("th", { scope: "col" }, `Table ${table}`)))), el("tbody", {}, games.map((game) => el("tr", {}, el("th", { scope: "row" }, String(game)), tables.map((table) => cell(game, table)))))),
  );
}

/** One line of the history, which can be undone or brought back. */
function event(line) {
  const back = line.undone ? "Bring back" : "Undo";
  const undoing = line.undone ? view.history.find((one) => one.of?.includes(line.id) && !one.undone) : line;
  const step = line.step && undoing && !line.of ? button(back, () => desk.command({ do: "undo", of: undoing.id }), { class: "small quiet", "aria-label": `${back}: ${line.text}` }) : null;
  return el("li", { class: line.undone ? "gone" : "" }, el("b", {}, clockTime(line.at)), ` ${line.by}: ${line.text} `, step);
}

const COLUMNS = [
  ["Place", (line) => (line.played ? line.place : "–")],
  ["Player", (line) => `${line.name ? `${line.number}  ${line.name}` : `Player ${line.number}`}${nameMark(line)}`],
  ["Points", (line) => line.total],
  ["Per game", (line) => line.average.toFixed(2)],
  ["Games", (line) => line.played],
  ["Adjusted", (line) => line.adjusted || ""],
  ["Sat out", (line) => `${line.sat_out}${line.credit ? ` (+${line.credit})` : ""}`],
  ["Won", (line) => line.wins],
  ["Against", (line) => line.against],
  ["Loners", (line) => line.loners],
  ["Euchres", (line) => line.euchres],
  ["Euchred", (line) => line.euchred],
];

/** What keeps the standings from being final. */
function stillOpen() {
  if (view.final || !view.game) return null;
  const named = view.missing.slice(0, 12).map(([game, table]) => `game ${game}, table ${table}`);
  const more = view.missing.length - named.length;
  if (view.missing.length) return el("p", { class: "fine" }, `Not final yet. Still without a final score: ${named.join("; ")}${more ? `; and ${more} more` : ""}.`);
  return view.game < view.games ? el("p", { class: "fine" }, `Not final yet: ${many(view.games - view.game, "game")} to come.`) : null;
}

/** A prize; one that several share can be decided here. */
function prizeLine(won) {
  const called = (player) => player.name || `player ${player.number}`;
  const figure = Number.isInteger(won.value) ? won.value : won.value.toFixed(2);
  const note = won.how || (won.prize === "door" ? "" : figure);
  const words = `${won.winners.map(called).join(", ")}${note === "" ? "" : ` (${note})`}`;
  const give = (player) => button(`${called(player)} cut highest`, () => desk.command({ do: "award", prize: won.prize, number: player.number, how: "cut" }), { class: "small" });
  const draw = button("Draw by lot", () => desk.command({ do: "award", prize: won.prize }), { class: "small" });
  const tie = won.prize !== "door" && won.winners.length > (view.contest?.size ?? (view.rules.pairs ? 2 : 1)) && view.final;
  return el("li", {}, el("b", {}, `${capital(won.title)}: `), words, tie ? el("span", { class: "buttons start" }, draw, won.winners.slice(0, 6).map(give)) : null);
}

const figureLine = (line, text) => el("li", {}, el("b", {}, line.name), ` ${text(line)} · ${levelText(line)}`);

/** Luck of the cards taken out, where all tables held the same: and what decisions cost: beside the points, never instead. */
function drawCompared() {
  byId("compared").hidden = !view.compared.length;
  fill(byId("compared-list"), view.compared.map((line) => figureLine(line, comparedText)));
  const judging = view.rules.play !== "cards" && view.final && view.judged < view.games;
  byId("given").hidden = !view.given.length && !judging;
  byId("judging").hidden = !judging;
  byId("judging").textContent = `Decisions in ${view.judged} of ${many(view.games, "game")} have been judged. The rest will follow when no one is playing.`;
  fill(byId("given-list"), view.given.map((line) => figureLine(line, givenText)));
}

function drawRanks() {
  const prizes = view.prizes.map(prizeLine);
  fill(
    byId("prizes"),
    el("h2", {}, view.final ? "Prizes" : "Prizes so far"),
    stillOpen(),
    el("ul", {}, prizes.length ? prizes : el("li", { class: "fine" }, "No scores yet.")),
    view.rules.prizes.includes("door") ? el("p", { class: "buttons start" }, button(`Draw a door prize from ${many(view.in_the_draw, "person", "people")}`, () => desk.command({ do: "award", prize: "door" }), { disabled: !view.in_the_draw })) : null,
    view.differences.map((text) => el("p", { class: "bad" }, text)),
  );
  const columns = COLUMNS.filter(([word]) => word !== "Adjusted" || view.lines.some((line) => line.adjusted));
  const head = columns.map(([word]) => el("th", { scope: "col" }, word));
  const rows = view.lines.map((line) => el("tr", {}, columns.map(([word, of]) => el(word === "Player" ? "th" : "td", word === "Player" ? { scope: "row" } : {}, String(of(line))))));
  drawCompared();
  const { contest } = view;
  byId("contest").hidden = !contest;
  if (contest) fill(byId("contest"), contestTable(contest), el("p", { class: "fine" }, rankedBy(contest)), bracketBox(contest), el("details", {}, el("summary", {}, "All matches"), matchList(contest)));
  fill(byId("ranks"), el("table", { class: "plain ranks" }, el("thead", {}, el("tr", {}, head)), el("tbody", {}, rows)), el("p", { class: "fine" }, legend(view)));
}

// -- the server ------------------------------------------------------------------------------------

const live = new Live(`${path}/desk`, secret, {
  take(news) {
    view = news;
    byId("title").textContent = view.title;
    document.title = `Desk · ${view.title}`;
    const back = focusKept();
    byId("minutes").disabled = Boolean(view.rules.minutes);
    if (view.rules.minutes) byId("minutes").value = view.rules.minutes;
    clock.set(view, minutes());
    drawGame();
    drawAttention();
    drawPlayers(desk, view);
    drawTeams(desk, view);
    drawGrid();
    drawRanks();
    drawMoney(desk, view);
    drawPaper(view);
    drawClub(desk);
    fill(byId("events"), view.history.map(event));
    rung(view);
    back();
  },
  fresh({ live: now = [], waiting: asked, claims }) {
    if (JSON.stringify(claims) !== asking) drawClaims(desk, claims);
    asking = JSON.stringify(claims);
    if (JSON.stringify([now, asked]) === JSON.stringify([playing, waiting])) return;
    [playing, waiting] = [now, asked];
    const back = focusKept();
    drawTables();
    drawAttention();
    back();
  },
  link(up) {
    byId("link").className = up ? "dot" : "dot down";
    byId("link").setAttribute("aria-label", up ? "Connected" : "No connection");
    byId("offline").hidden = up;
  },
  end(message, back) {
    problem(back ? "" : message);
    for (const part of document.querySelectorAll("[role=tablist]")) part.hidden = !back;
    for (const part of document.querySelectorAll("[role=tabpanel]")) part.inert = !back;
  },
});
const clock = new GameClock(byId("clock"), live);
const minutes = () => Number(byId("minutes").value) || null;

byId("minutes").value = remembered(`night-${night}-minutes`, "");
byId("minutes").addEventListener("input", () => {
  wake();
  remember(`night-${night}-minutes`, byId("minutes").value);
  if (view) clock.set(view, minutes());
});
byId("ring").addEventListener("click", () => {
  wake();
  desk.command({ do: "ring" });
});
byId("show-door").addEventListener("click", () => attempt(() => showDoor(desk)));
wireTabs();
wirePaper(desk);
live.look();

function wireTabs() {
  const tabs = [...document.querySelectorAll('[role="tab"]')];
  const choose = (tab, focus) => {
    for (const one of tabs) {
      const chosen = one === tab;
      one.setAttribute("aria-selected", String(chosen));
      one.tabIndex = chosen ? 0 : -1;
      byId(one.getAttribute("aria-controls")).hidden = !chosen;
    }
    if (focus) tab.focus();
    tab.scrollIntoView({ block: "nearest", inline: "nearest" });
  };
  tabs.forEach((tab) => {
    tab.addEventListener("click", () => choose(tab, false));
    tab.addEventListener("keydown", (event) => {
      const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
      const there = tabs.filter((one) => !one.hidden);
      if (by) choose(there[(there.indexOf(tab) + by + there.length) % there.length], true);
    });
  });
}

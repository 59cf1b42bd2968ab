// The people of a night at its desk: players, pairs or teams, and the members of a club.
import { chartBox, readyChart } from "./chart.js";
import { bearer } from "./live.js";
import { amountText } from "./money.js";
import { clubs, keyOf } from "../club/words.js";
import { attempt, button, sends } from "../forms.js";
import { ask, byId, capital, el, fill, many, randomHex } from "../page.js";

const PRESENCE = { expected: "expected", late: "late", here: "here", left: "has left" };
let wired = false;
let planning = false;
let shown = null;

export function drawPlayers(desk, view) {
  if (!wired) wire(desk);
  wired = true;
  shown = view;
  const count = (presence) => view.players.filter((player) => !player.house && player.presence === presence).length;
  const house = view.players.filter((player) => player.house && player.presence === "here").length;
  byId("counts").textContent = Object.entries(PRESENCE).map(([presence, word]) => [count(presence), word]).filter(([n]) => n).map(([n, word]) => `${n} ${word.replace("has ", "")}`).concat(house ? many(house, "house player") : []).join(", ");
  byId("all-here").hidden = !count("expected");
  byId("all-bots").hidden = !count("expected") || view.rules.play === "cards";
  byId("all-bots").textContent = `Let bots play for no-shows${view.rooms ? " at home" : ""}`;
  fill(byId("expected"), view.players.filter((player) => player.name && player.presence !== "here").map((player) => el("option", { value: player.name })));
  // Do not disturb someone who is typing a name in the list.
  if (!byId("people").contains(document.activeElement) || document.activeElement.tagName === "BUTTON") fill(byId("people"), view.players.map((player) => row(desk, player, view)));
  if (!planning) drawSeating(desk, view);
}

/** Who asks to be let in: a phone says whose it is, and the desk decides. */
export function drawClaims(desk, claims) {
  for (const box of document.querySelectorAll(".claims")) box.hidden = !claims.length;
  const answer = (one, yes, word) => button(word, () => desk.act("/let-in", { claim: one.claim, yes }), { class: yes ? "small primary" : "small", "aria-label": `${word}: ${one.name}, phone ${one.mark}` });
  const line = (one) => {
    const facts = [`phone ${one.mark}`, one.number ? null : "not on the list", one.number && claims.filter(({ number }) => number === one.number).length > 1 ? "another phone asks for this name, too" : null, one.phones.length ? `the player already has phone ${one.phones.join(", ")}` : null];
    return el("li", {}, el("b", { class: "number" }, one.number ? String(one.number) : "+"), el("span", { class: "name" }, one.name, el("small", {}, facts.filter(Boolean).join(", "))), el("span", { class: "actions" }, answer(one, true, "Let in"), answer(one, false, "No")));
  };
  fill(byId("claims-note"), `${many(claims.length, "phone")} ${claims.length === 1 ? "asks" : "ask"} to be let in. `, button("See who", () => byId("tab-players").click(), { class: "small" }));
  fill(byId("claims"), claims.map(line));
}

function row(desk, player, view) {
  const name = player.name || `Player ${player.number}`;
  const state = (word, wish, pressed) => button(word, () => desk.command(wish), { class: "small", "aria-label": `${name}: ${word}`, "aria-pressed": String(pressed) });
  const after = player.after === null ? "" : player.after ? ` after game ${player.after}` : " before game 1";
  const { number } = player;
  const owes = view.money?.owing.find((one) => one.number === number)?.amount;
  const facts = [player.bot ? "a bot plays" : player.house ? "fills a table" : PRESENCE[player.presence] + after];
  if (player.phone) facts.push("by phone");
  if (view.rules.play === "both" && !player.bot) facts.push(player.place === "away" ? "at home" : "in the hall");
  if (owes) facts.push(`owes ${amountText(owes)}`);
  return el(
    "li",
    { class: player.presence },
    el("b", { class: "number" }, String(number)),
    el("span", { class: "name" }, name, el("small", {}, facts.join(", "))),
    el("span", { class: "actions" }, owes ? state("Paid", { do: "fee", number }, false) : null, more(desk, player, view), state("Here", { do: "sign-in", who: String(number) }, player.presence === "here"), state("Late", { do: "late", number }, player.presence === "late"), state("Left", { do: "left", number }, player.presence === "left")),
  );
}

/** Rarer things to do with a card: correct its name or a seat, or give it to another player. */
function more(desk, player, view) {
  const name = player.name || `Player ${player.number}`;
  const { number } = player;
  const who = el("input", { "aria-label": `Another name for ${name}`, maxlength: 80, autocomplete: "off", placeholder: "Name" });
  const points = el("input", { type: "checkbox" });
  const done = async (wish) => {
    if (who.value.trim()) await desk.command(wish(who.value.trim()));
    else who.focus();
  };
  const take = () => done((text) => ({ do: "take", name: text, card: player.number, with_points: points.checked }));
  const game = el("input", { type: "number", "aria-label": `The game in which ${name} sat in another seat`, min: 1, max: view.played, value: view.played, inputmode: "numeric" });
  const swap = () => done((text) => ({ do: "swap", game: Number(game.value), number: player.number, who: text }));
  const count = el("input", { type: "number", "aria-label": `Points for ${name}; negative takes them`, min: -99, max: 99, placeholder: "−2", inputmode: "numeric" });
  const why = el("input", { "aria-label": `What the points of ${name} are for`, maxlength: 80, autocomplete: "off", placeholder: "What for" });
  const adjust = () => (count.value ? desk.command({ do: "adjust", number, points: Number(count.value), note: why.value.trim() }) : count.focus());
  const group = el("input", { "aria-label": `The group of ${name}`, maxlength: 40, autocomplete: "off", placeholder: "women", value: player.group ?? "" });
  const fee = el("input", { inputmode: "decimal", "aria-label": `What ${name} pays instead of the fee`, maxlength: 9, placeholder: "0" });
  const mend = () => done((text) => ({ do: "sign-in", who: `${player.number} ${text}`, renames: true }));
  return el(
    "details",
    { class: "more" },
    el("summary", { class: "small", "aria-label": `${name}: more` }, "More"),
    who,
    button(`Takes over the card of ${name}`, take, { class: "small" }),
    el("label", { class: "check" }, points, " with its points"),
    button("Just fix the spelling", mend, { class: "small" }),
    view.played ? el("span", { class: "swap" }, button("Swapped seats with this player", swap, { class: "small" }), " in game ", game) : null,
    el("span", { class: "swap" }, button("Give or take points", adjust, { class: "small" }), count, why),
    el("span", { class: "swap" }, button("In the group", () => desk.command({ do: "group", number, group: group.value.trim() }), { class: "small" }), group),
    view.money ? el("span", { class: "swap" }, button("Pays another fee", () => (fee.value ? desk.command({ do: "charge", number, amount: fee.value }) : fee.focus()), { class: "small" }), fee) : null,
    player.phone ? button(`Not ${name}: free this number from the phone`, () => desk.act("/release", { id: randomHex(12), number }), { class: "small" }) : null,
    view.rules.play === "both" && !player.bot ? button(player.place === "away" ? "Plays in the hall" : "Plays at home", () => desk.command({ do: "sign-in", who: String(player.number), place: player.place === "away" ? "hall" : "away" }), { class: "small" }) : null,
    view.rules.play === "cards" || player.bot ? null : button("A bot plays all night", () => bots(desk, [player.number]), { class: "small" }),
    player.name ? button(`Forget ${name} in a day`, () => desk.forget(player.number, "ask"), { class: "small" }) : null,
  );
}

/** Whom a sign-in made number what; `before` are the numbers of those who were here already. */
function signedIn(who, before) {
  const number = Number(who.match(/^\d+/)?.[0]);
  const player = shown.players.find((one) => (number ? one.number === number : one.name.toLowerCase() === who.toLowerCase()));
  if (!player) return `${who}: signed in.`;
  const name = player.name || "This player";
  return before.has(player.number) ? `${name} is already here: number ${player.number}.` : `${name} is number ${player.number}.`;
}

/** Ask which of these people signs in, or whether it is somebody new. */
function whoIsIt(who, people, signIn) {
  const choice = (words, onclick) => button(words, onclick, { class: "small" });
  const known = people.map(({ number, name }) => choice(`${name} (${number})`, () => signIn(String(number))));
  fill(byId("signed"), `Who is ${who}?`, el("span", { class: "buttons start" }, known, choice("Somebody new", () => signIn(who, { new: true }))));
  known[0].focus();
}

/** Let bots play all night for some players, or for all no-shows (`numbers` is null). */
function bots(desk, numbers) {
  return desk.command({ do: "fill", numbers });
}

function wire(desk) {
  byId("all-bots").addEventListener("click", () => bots(desk, null));
  byId("all-here").addEventListener("click", () => desk.command({ do: "all-here" }));
  const signIn = async (who, more = {}) => {
    byId("signed").textContent = "";
    const before = new Set(shown.players.filter((player) => player.presence === "here").map((player) => player.number));
    let asked = false;
    const choose = (people) => {
      asked = true;
      whoIsIt(who, people, signIn);
    };
    if (await desk.command({ do: "sign-in", who, house: byId("house").checked || null, ...more }, choose)) {
      byId("signed").textContent = signedIn(who, before);
      byId("who").value = "";
      byId("house").checked = false;
    }
    if (!asked) byId("who").focus();
  };
  sends(byId("sign-in"), () => signIn(byId("who").value.trim()));
}

/** List players here without a seat, or seated but away, and offer to reseat. */
function drawSeating(desk, view) {
  const box = byId("seating");
  const names = new Map(view.players.map((player) => [player.number, player.name || `player ${player.number}`]));
  const list = (numbers) => numbers.map((number) => names.get(number)).join(", ");
  const left = view.seated > view.played;
  box.hidden = !left;
  const facts = [];
  if (view.unseated.length) facts.push(el("p", {}, el("b", {}, "Here, but without a seat: "), `${list(view.unseated)}.`));
  if (view.still_seated.length) facts.push(el("p", {}, el("b", {}, "Seated, but not here: "), `${list(view.still_seated)}.`));
  const games = el("input", { id: "replan-games", type: "number", min: view.played + 1, max: 200, value: view.games, inputmode: "numeric" });
  const late = el("input", { type: "checkbox", id: "with-late" });
  fill(
    box,
    el("h2", {}, "Seats for the games to come"),
    facts.length ? facts : el("p", { class: "fine" }, "Everyone who is here has a seat."),
    el("p", { class: "row", hidden: view.moves }, el("span", {}, el("label", { for: "replan-games" }, "Games in the whole night"), games), el("label", { class: "check" }, late, " Seat late players, too")),
    el(
      "p",
      { class: "buttons start" },
      view.moves ? null : button("Change as few cards as possible", () => seatAnew(desk, view, { with_late: late.checked, least: true }), { class: facts.length ? "primary" : "" }),
      button(view.moves ? `Reseat game ${view.played + 1}` : `Reseat games ${view.played + 1} to the end`, () => seatAnew(desk, view, { games: view.moves ? null : Number(games.value), with_late: late.checked })),
    ),
    view.affected.length ? el("p", { class: "fine" }, `Players who need a new card: ${list(view.affected)}. To print them, choose "New cards only for players whose seats have changed" under "Paper and links".`) : null,
  );
}

async function seatAnew(desk, view, wish) {
  const box = byId("seating");
  const bar = el("progress", { "aria-label": "Making the chart" });
  planning = true;
  const over = () => {
    planning = false;
    drawSeating(desk, view);
  };
  fill(box, el("h2", {}, "Seats for the games to come"), bar);
  try {
    const { plan } = await desk.ask("/replan", wish);
    const chart = await readyChart(plan, bar);
    const use = async () => {
      planning = false;
      await desk.command({ do: "seat", plan, reason: "players came or left" });
    };
    fill(
      box,
      el("h2", {}, "The new seats"),
      el("p", {}, el("b", {}, chart.changes)),
      chartBox(chart, null),
      el("p", {}, `${view.played ? `${many(view.played, "game")} already started will not change. ` : ""}Nothing has been saved yet.`),
      el("p", { class: "buttons" }, button("Keep the old seats", over), button("Use these seats", use, { class: "primary" })),
    );
    if (byId("fair")) byId("fair").textContent = chart.fair[view.rules.sit_out_rule];
  } catch (error) {
    desk.problem(error.message);
    over();
  }
}

let teamsWired = false;

/** Show who plays with whom; names can be given here. */
export function drawTeams(desk, view) {
  const { contest } = view;
  byId("teams").hidden = !contest;
  if (!contest) return;
  const one = contest.one === "pair" ? "pair" : "team";
  if (!teamsWired) wireTeams(desk, contest);
  teamsWired = true;
  // A match has its two sides from the start.
  byId("new-team").hidden = contest.way === "match";
  byId("teams-title").textContent = `${capital(one)}s`;
  if (byId("team-list").contains(document.activeElement) && document.activeElement.tagName === "INPUT") return;
  const names = new Map(view.players.map((player) => [player.number, player.name || `Player ${player.number}`]));
  const row = (line) => {
    const name = el("input", { "aria-label": `Another name for ${line.name}`, maxlength: 80, autocomplete: "off", placeholder: "Another name" });
    const keep = (event) => {
      event.preventDefault();
      if (name.value.trim()) desk.command({ do: "team", team: line.side, name: name.value.trim() });
      else name.focus();
    };
    return el(
      "li",
      {},
      el("b", { class: "number" }, String(line.side)),
      el("span", { class: "name" }, line.name, el("small", {}, line.members.map((number) => names.get(number)).join(", "))),
      el("form", { class: "actions", onsubmit: keep }, name, el("button", { class: "small", "aria-label": `Name ${line.name}` }, "Name it")),
    );
  };
  const lines = [...contest.lines].sort((a, b) => a.side - b.side);
  fill(byId("team-list"), lines.map(row));
}

function wireTeams(desk, contest) {
  const boxes = Array.from({ length: contest.size }, (_, at) => el("input", { "aria-label": `Player ${at + 1} of the new ${contest.one}`, maxlength: 80, required: true, autocomplete: "off", placeholder: `Player ${at + 1}` }));
  const name = el("input", { "aria-label": `Name of the new ${contest.one}`, maxlength: 80, autocomplete: "off", placeholder: "Name (if it has one)" });
  const form = byId("new-team");
  fill(form, el("h3", {}, `A late ${contest.one}`), el("p", { class: "row" }, name, boxes), el("p", { class: "buttons start" }, el("button", { class: "primary" }, "Sign in together")));
  sends(form, async () => {
    const players = boxes.map((box) => box.value.trim());
    if (await desk.command({ do: "team", name: name.value.trim(), players })) form.reset();
  });
}

/** Look at the night's club, and draw what can be done. */
export async function drawClub(desk) {
  let found = null;
  try {
    found = await desk.ask("/club");
  } catch {
    // The desk says that there is no connection; the next look draws this.
    return;
  }
  const own = clubs();
  byId("club-box").hidden = !found.club && !own.length;
  const doing = (work) => () => attempt(async () => (await work(), await drawClub(desk)));
  const command = (club, wish) => ask(`/api/clubs/${club}/desk`, { id: randomHex(12), ...wish }, undefined, bearer(keyOf(club)));
  if (!found.club) {
    byId("club-facts").textContent = "This night does not belong to a club yet. Which club is it for?";
    fill(byId("club-buttons"), own.map((one) => button(one.title, doing(() => command(one.club, { do: "link", night: desk.night, desk: desk.secret })))));
    fill(byId("club-asks"));
    return;
  }
  const { club, night, asks } = found;
  const state = night.counts ? "It counts toward the season." : night.over ? "It is over but does not count toward the season yet." : `It can count once it is over: ${night.why}.`;
  byId("club-facts").textContent = `A night of ${club.title}. ${state}`;
  const count = keyOf(club.id) && night.over ? button(night.counts ? "Bring the season up to date" : `Add to ${club.title}`, doing(() => command(club.id, { do: "count", night: desk.night })), { class: night.counts ? "" : "primary" }) : null;
  fill(byId("club-buttons"), count, el("a", { class: "button", href: `/club/${club.id}` }, "Standings of the season"));
  const say = (one, same) => doing(() => desk.ask("/club/same", { number: one.number, member: one.member, same }));
  const all = async () => {
    for (const one of asks) await desk.ask("/club/same", { number: one.number, member: one.member, same: true });
  };
  const together = asks.length > 1 ? el("li", {}, el("span", { class: "name" }, "Without an answer, the same name counts as the same member."), el("span", { class: "actions" }, button(`Yes to all ${asks.length}`, doing(all), { class: "small" }))) : null;
  fill(byId("club-asks"), together, asks.map((one) => el("li", {}, el("b", { class: "number" }, String(one.number)), el("span", { class: "name" }, one.question), el("span", { class: "actions" }, button("Yes", say(one, true), { class: "small", "aria-label": `Yes: ${one.question}` }), button("No, someone else", say(one, false), { class: "small", "aria-label": `No: ${one.question}` })))));
}

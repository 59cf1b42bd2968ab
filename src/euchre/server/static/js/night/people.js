// The players: sign in, late, left; and reseating the games to come.
import { many } from "../counts.js";
import { byId, el, fill, randomHex } from "../dom.js";
import { chartBox, made } from "./chart.js";

const PRESENCE = { expected: "expected", late: "late", here: "here", left: "has left" };
let wired = false;
let planning = false;
let shown = null;

export function drawPlayers(desk, view) {
  if (!wired) wire(desk);
  wired = true;
  shown = view;
  const count = (presence) => view.players.filter((player) => player.presence === presence).length;
  byId("counts").textContent = Object.entries(PRESENCE).map(([presence, word]) => [count(presence), word]).filter(([n]) => n).map(([n, word]) => `${n} ${word.replace("has ", "")}`).join(", ");
  byId("all-here").hidden = !count("expected");
  byId("all-bots").hidden = !count("expected") || view.rules.play === "cards";
  // Do not disturb someone who is typing a name in the list.
  if (!byId("people").contains(document.activeElement) || document.activeElement.tagName === "BUTTON") fill(byId("people"), view.players.map((player) => row(desk, player, view)));
  if (!planning) drawSeating(desk, view);
}

function row(desk, player, view) {
  const name = player.name || `Player ${player.number}`;
  const button = (word, wish, pressed) => el("button", { type: "button", class: "small", "aria-label": `${name}: ${word}`, "aria-pressed": String(pressed), onclick: () => desk.command(wish) }, word);
  const after = player.after === null ? "" : player.after ? ` after game ${player.after}` : " before game 1";
  const { number } = player;
  return el(
    "li",
    { class: player.presence },
    el("b", { class: "number" }, String(number)),
    el("span", { class: "name" }, name, el("small", {}, player.bot ? "a bot plays" : player.house ? "fills a table" : PRESENCE[player.presence] + after)),
    el("span", { class: "actions" }, more(desk, player, view), button("Here", { do: "sign-in", who: String(number) }, player.presence === "here"), button("Late", { do: "late", number }, player.presence === "late"), button("Left", { do: "left", number }, player.presence === "left")),
  );
}

/** Rarer things to do with a card: correct its name or a seat, or give it to another player. */
function more(desk, player, view) {
  const name = player.name || `Player ${player.number}`;
  const who = el("input", { "aria-label": `Another name for ${name}`, maxlength: 80, autocomplete: "off", placeholder: "Name" });
  const points = el("input", { type: "checkbox" });
  const done = async (wish) => {
    if (who.value.trim()) await desk.command(wish(who.value.trim()));
    else who.focus();
  };
  const take = () => done((text) => ({ do: "take", name: text, card: player.number, with_points: points.checked }));
  const game = el("input", { type: "number", "aria-label": `The game in which ${name} sat in another seat`, min: 1, max: view.played, value: view.played, inputmode: "numeric" });
  const swap = () => done((text) => ({ do: "swap", game: Number(game.value), number: player.number, who: text }));
  const mend = () => done((text) => ({ do: "sign-in", who: `${player.number} ${text}`, renames: true }));
  return el(
    "details",
    { class: "more" },
    el("summary", { class: "small", "aria-label": `${name}: more` }, "More"),
    who,
    el("button", { type: "button", class: "small", onclick: take }, `Takes over the card of ${name}`),
    el("label", { class: "check" }, points, " with its points"),
    el("button", { type: "button", class: "small", onclick: mend }, "Just fix the spelling"),
    view.played ? el("span", { class: "swap" }, el("button", { type: "button", class: "small", onclick: swap }, "Swapped seats with this player"), " in game ", game) : null,
    view.rules.play === "cards" || player.bot ? null : el("button", { type: "button", class: "small", onclick: () => bots(desk, [player.number]) }, "A bot plays all night"),
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

/** Let bots play all night for some players, or for all no-shows (`numbers` is null). */
function bots(desk, numbers) {
  return desk.ask("/bots", { id: randomHex(12), numbers }).then(() => desk.look(), (error) => desk.problem(error.message));
}

function wire(desk) {
  byId("all-bots").addEventListener("click", () => bots(desk, null));
  byId("all-here").addEventListener("click", () => desk.command({ do: "all-here" }));
  byId("sign-in").addEventListener("submit", async (event) => {
    event.preventDefault();
    const who = byId("who").value.trim();
    byId("signed").textContent = "";
    const before = new Set(shown.players.filter((player) => player.presence === "here").map((player) => player.number));
    if (await desk.command({ do: "sign-in", who, house: byId("house").checked || null })) {
      byId("signed").textContent = signedIn(who, before);
      byId("who").value = "";
      byId("house").checked = false;
    }
    byId("who").focus();
  });
}

/** List players here without a seat, or seated but away, and offer to reseat. */
function drawSeating(desk, view) {
  const box = byId("seating");
  const names = new Map(view.players.map((player) => [player.number, player.name || `player ${player.number}`]));
  const list = (numbers) => numbers.map((number) => names.get(number)).join(", ");
  const left = view.seated > view.played;
  box.hidden = !left;
  const facts = [];
  if (view.unseated.length) facts.push(el("p", {}, el("b", {}, "Not on the chart: "), `${list(view.unseated)}.`));
  if (view.still_seated.length) facts.push(el("p", {}, el("b", {}, "On the chart but away: "), `${list(view.still_seated)}.`));
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
      view.moves ? null : el("button", { type: "button", class: facts.length ? "primary" : "", onclick: () => seatAnew(desk, view, { with_late: late.checked, least: true }) }, "Change as few cards as possible"),
      el("button", { type: "button", onclick: () => seatAnew(desk, view, { games: view.moves ? null : Number(games.value), with_late: late.checked }) }, view.moves ? `Reseat game ${view.played + 1}` : `Reseat games ${view.played + 1} to the end`),
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
    const chart = await made(plan, bar);
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
      el("p", { class: "buttons" }, el("button", { type: "button", onclick: over }, "Keep the old seats"), el("button", { type: "button", class: "primary", onclick: use }, "Use these seats")),
    );
  } catch (error) {
    desk.problem(error.message);
    over();
  }
}

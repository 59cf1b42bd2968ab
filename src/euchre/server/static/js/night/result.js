// One table of one game as the desk sees it, and a score as a form: in all, or deal by deal with a button
// for everything that a deal can score under the price list.
import { besides, both, chip, clockTime, ownFirst, reports, SEATS, sidesOf, whoWon } from "./words.js";
import { button } from "../forms.js";
import { byId, el, fill, randomHex, Refused } from "../page.js";

function scoreText(score, seats) {
  return [
    el("p", {}, whoWon(sidesOf(seats).map((side) => both(seats, side)), score.points)),
    el("p", { class: "fine" }, besides(score, seats)),
  ];
}

/** The reports of a table side by side; `namesOf` gives the players of a list of numbers. */
function stories(at, namesOf, act) {
  const one = (voice) =>
    el(
      "li",
      {},
      el("b", {}, voice.seat === null ? "The desk" : `${SEATS[voice.seat]} says`),
      el("small", {}, `${voice.by}, ${clockTime(voice.at)}`),
      voice.score ? scoreText(voice.score, namesOf(voice.score.seats)) : el("p", {}, "That is wrong."),
      voice.note ? el("p", { class: "fine" }, voice.note) : null,
      voice.score ? act(voice.score) : null,
    );
  return el("ul", { class: "stories" }, [...(at.settled ? [at.settled] : []), ...at.voices].map(one));
}

/** Show one table in the dialog.  Throws what asking throws. */
export async function openResult(desk, game, table) {
  const dialog = byId("result");
  const at = await desk.ask(`/results/${game}/${table}`);
  const { seats } = at;
  const known = new Map(seats.map((player) => [player.number, player]));
  const namesOf = (numbers) => numbers.map((number) => known.get(number) ?? { number, name: `Player ${number}` });
  const score = ofReport(at.score ?? at.voices.at(-1)?.score, seats);
  const note = el("input", { id: "note", maxlength: 80, autocomplete: "off" });
  const trouble = el("p", { class: "bad", role: "alert" });
  const command = { do: "settle", id: randomHex(12), game, table };
  const settle = async (told, sure = false) => {
    try {
      await desk.ask("/desk", { ...command, ...told, note: note.value.trim(), sure });
      dialog.close();
      desk.look();
    } catch (error) {
      const doubt = error instanceof Refused && error.body.doubt;
      fill(trouble, error instanceof Refused ? error.message : "The server is not responding; nothing was saved.", doubt ? button("Accept it anyway", () => settle(told, true)) : "");
      trouble.scrollIntoView({ block: "nearest" });
    }
  };
  const reported = at.voices.length > 0 || at.settled;
  const take = (story) => button("Accept this one", () => settle({ points: story.points, loners: story.loners, euchres: story.euchres }));
  const three = seats.length === 3;
  const off = el("select", { id: "played-off" }, el("option", { value: "" }, "No one"), [0, 1].map((side) => el("option", { value: String(side), selected: at.score?.won === side }, both(seats, side))));
  const submit = (event) => {
    event.preventDefault();
    const level = !three && score.points[0] === score.points[1] && off.value !== "";
    if (event.target.reportValidity()) settle({ ...score, won: level ? Number(off.value) : null });
  };
  fill(
    dialog,
    el("h2", { id: "result-title" }, `Game ${game}, table ${table} `, chip(at.status)),
    reported ? stories(at, namesOf, take) : el("p", { class: "fine" }, "This table has reported nothing yet."),
    at.doubts.map((text) => el("p", { class: "bad" }, `${text}.`)),
    trouble,
    el(
      "form",
      { onsubmit: submit },
      el("h3", {}, reported ? "The desk's decision" : "Enter the score here"),
      scoreFields(seats, score),
      three ? null : el("p", {}, el("label", { for: "played-off" }, "Tied points: who won the play-off"), off),
      el("p", {}, el("label", { for: "note" }, "Note"), note),
      el("p", { class: "buttons" }, button("Close", () => dialog.close()), el("button", { class: "primary" }, reported ? "Settle it this way" : "Enter this score")),
    ),
    at.said.length ? el("details", {}, el("summary", {}, "All reports"), el("ul", { class: "said" }, reports(at.said))) : null,
  );
  if (!dialog.open) dialog.showModal();
}

const MOST = 999;

/** A number with a minus and a plus button. */
function stepper(label, value, changed, least = 0) {
  const input = el("input", { type: "number", inputmode: "numeric", min: least, max: MOST, "aria-label": label, value: String(value) });
  const set = (n) => {
    input.value = String(Math.min(MOST, Math.max(least, n)));
    changed(Number(input.value));
  };
  input.addEventListener("input", () => {
    if (input.value !== "" && input.checkValidity()) changed(Number(input.value));
  });
  input.addEventListener("focus", () => input.select());
  const step = (by, sign, word) =>
    button(sign, () => set(Number(input.value || 0) + by), { class: "step", "aria-label": `${label}: one ${word}` });
  return el("span", { class: "stepper" }, step(-1, "−", "less"), input, step(1, "+", "more"));
}

/** An empty score of a table; three report only points. */
export const blank = (seats) => (seats.length === 3 ? { points: [0, 0, 0] } : { points: [0, 0], loners: [0, 0, 0, 0], euchres: [0, 0] });

/** A score from the server in form shape: what was not reported is 0. */
export function ofReport(score, seats) {
  if (!score) return blank(seats);
  if (seats.length === 3) return { points: [...score.points] };
  return {
    points: [...score.points],
    loners: score.loners.map((n) => n ?? 0),
    euchres: score.euchres ? [...score.euchres] : [0, 0],
  };
}

/** The fields for a score, which they change; `first` is the side that stands first. */
export function scoreFields(seats, score, first = 0) {
  const set = (list, at) => (n) => (score[list][at] = n);
  const more = (side) => [
    ...[side, side + 2].map((seat) =>
      el("p", { class: "line" }, el("span", {}, `Loners of ${seats[seat].name}`), stepper(`Loners of ${seats[seat].name}`, score.loners[seat], set("loners", seat))),
    ),
    el("p", { class: "line" }, el("span", {}, "Euchres made"), stepper(`Euchres made by ${both(seats, side)}`, score.euchres[side], set("euchres", side))),
  ];
  return ownFirst(seats, first).map((side) =>
    el(
      "fieldset",
      { class: "side" },
      el("legend", {}, both(seats, side)),
      el("p", { class: "line points" }, el("span", {}, "Points"), stepper(`Points for ${both(seats, side)}`, score.points[side], set("points", side), -MOST)),
      ...(score.loners ? more(side) : []),
    ),
  );
}

// -- deal by deal --------------------------------------------------------------------------------

/** Add up deals; each is null (nobody scored) or a line with its side and, alone, its seat. */
export function summed(deals, seats) {
  const score = blank(seats);
  for (const deal of deals.filter(Boolean)) {
    score.points[deal.side] += deal.points;
    if (deal.loner) score.loners[deal.seat] += 1;
    if (deal.euchre) score.euchres[deal.side] += 1;
  }
  return score;
}

function lineText(line, name) {
  const what = [];
  if (line.loner) what.push(name ? `${name} alone` : "alone");
  if (line.euchre) what.push("euchre");
  return what.length ? `${line.points}: ${what.join(", ")}` : String(line.points);
}

/** The buttons of one side: one for each line, a loner for each of the two players. */
function buttons(seats, side, lines, add) {
  return lines.flatMap((line) => {
    const players = line.loner ? [side, side + 2] : [null];
    return players.map((seat) => {
      const name = seat === null ? "" : seats[seat].name;
      const label = `${both(seats, side)}: ${lineText(line, name)}`;
      const deal = { ...line, side, seat };
      return button(lineText(line, name), () => add(deal), { class: "deal", "aria-label": label });
    });
  });
}

/** What was tapped so far, in short. */
function dealText(seats, deal) {
  if (!deal) return "nobody";
  const name = deal.seat === null ? "" : seats[deal.seat].name;
  return `${both(seats, deal.side)} ${lineText(deal, name)}`;
}

/** The deals of a game, and buttons for the next one; `change` gets the new list. */
export function dealFields(view, seats, deals, first, change) {
  const { deals: length, passed_counts: passed } = view.rules;
  const over = length > 0 && deals.length >= length;
  const score = summed(deals, seats);
  const add = (deal) => change([...deals, deal]);
  const next = length ? `Deal ${deals.length + 1} of ${length}` : `Deal ${deals.length + 1}`;
  return [
    el("p", { class: "tally", role: "status" }, el("b", {}, `${score.points[first]} – ${score.points[1 - first]}`), el("span", { class: "fine" }, over ? `All ${length} deals are in.` : next)),
    !over && [first, 1 - first].map((side) =>
      el("fieldset", { class: "side" }, el("legend", {}, both(seats, side)), el("div", { class: "deals" }, buttons(seats, side, view.lines, add))),
    ),
    !over && passed && button("All passed: no score", () => add(null)),
    deals.length > 0 && el("ol", { class: "taken" }, deals.map((deal, at) => el("li", {}, `${at + 1}. ${dealText(seats, deal)}`))),
    deals.length > 0 && button("Take back the last deal", () => change(deals.slice(0, -1)), { class: "quiet" }),
  ].flat().filter(Boolean);
}

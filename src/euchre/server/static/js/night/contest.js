// Pairs and teams that play matches: their standings, the matches, the bracket of a knock-out.
import { whoWon } from "./words.js";
import { capital, el, many } from "../page.js";

const signed = (n) => (n > 0 ? `+${n}` : n < 0 ? `−${-n}` : "0");
const RANKED = {
  "round-robin": "Ranked by total difference over all tables.",
  swiss: "Ranked by match points, then opponents' match points, then difference.",
  "knock-out": "Ranked by the round reached.",
  match: "Ranked by games won, then points.",
  points: "Ranked by points.",
  games: "Ranked by games won, then difference.",
};

/** The standings: a row for each pair or team. */
export function contestTable({ ranked_by: by, one, lines }) {
  const swiss = by === "swiss";
  const games = ["games", "match"].includes(by);
  const given = lines.some((line) => line.adjusted);
  const heads = ["Place", capital(one), ...(swiss ? ["Points"] : games ? ["Games"] : []), ...(given ? ["Adjusted"] : []), "Won", "Tied", "Lost", "Difference"];
  const row = (line) =>
    el(
      "tr",
      { class: line.begun && line.place <= 3 ? "top" : "" },
      el("td", { class: "place" }, line.begun ? String(line.place) : "–"),
      el("th", { scope: "row" }, line.name, line.provisional ? el("small", { title: "A score is not confirmed yet" }, " *") : null, line.gone ? el("small", {}, " (left)") : null),
      swiss || games ? el("td", { class: "figure" }, String(swiss ? line.points : line.games)) : null,
      given ? el("td", {}, line.adjusted ? signed(line.adjusted) : "") : null,
      el("td", {}, String(line.won)),
      el("td", {}, String(line.level)),
      el("td", {}, String(line.lost)),
      el("td", { class: swiss || games ? "" : "figure" }, signed(line.margin)),
    );
  return el("table", { class: "plain ranks" }, el("thead", {}, el("tr", {}, heads.map((head) => el("th", { scope: "col" }, head)))), el("tbody", {}, lines.map(row)));
}

export const rankedBy = ({ ranked_by: by }) => RANKED[by];

function tieBox(tie) {
  const side = (at) => {
    const name = tie.names[at];
    const won = tie.winner !== null && tie.winner === tie.teams[at];
    const figure = name && tie.names[1 - at] ? String(tie.wins[at]) : "";
    return el("span", { class: won ? "won" : "" }, el("span", {}, name ?? (tie.winner === null ? "–" : "bye")), el("b", {}, figure));
  };
  return el("li", { class: "tie" }, side(0), side(1), tie.walkover ? el("small", {}, "walkover") : null);
}

/** The bracket: a column for each round, with the losers' side below the main one. */
export function bracketBox({ bracket, stages, champion, best_loser: best }) {
  if (!bracket) return null;
  const column = (stage, at) => {
    const losers = stage.filter((tie) => tie.side === "losers");
    const main = stage.filter((tie) => tie.side !== "losers" && (tie.names[0] || tie.names[1]));
    return el("section", {}, el("h3", {}, capital(stages[at])), el("ul", {}, main.map(tieBox)), losers.length && main.length ? el("h4", {}, "Losers' side") : null, losers.length ? el("ul", {}, losers.map(tieBox)) : null);
  };
  return el(
    "div",
    {},
    el("div", { class: "bracket scroll", tabindex: 0, role: "group", "aria-label": "The bracket" }, bracket.map(column)),
    champion ? el("p", {}, el("b", {}, `${champion} has won the knock-out.`), best ? ` ${best} has won the losers' side.` : "") : null,
  );
}

/** Every match so far, latest first. */
export function matchList({ matches }) {
  const line = (match) => {
    const words = match.scored ? whoWon(match.names, match.points) : match.names.join(" v ");
    const open = match.scored && !match.over ? ` (${match.scored} of ${many(match.tables.length, "table")})` : "";
    const where = match.games.some(Boolean) && match.tables.length > 2 ? `${match.games.join("–")} in games: ` : `Game ${match.game}: `;
    return el("li", {}, el("b", {}, where), words, open);
  };
  return el("ul", { class: "said" }, [...matches].reverse().map(line));
}

/** How the pair or team of a player stands, in a sentence. */
export const teamText = (team) => !team.begun ? `${team.name}: no match finished yet.` : `${team.name}: place ${team.place} of ${team.of}, ${many(team.won, "match", "matches")} won, difference ${signed(team.margin)}.`;

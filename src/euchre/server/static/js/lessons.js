// What this browser knows of lessons and games: which are done, which were ever played.
import { remember, remembered } from "./settings.js";

const learnt = (course) => remembered("learnt", {})[course] ?? [];

let noted = "";

/** Note that a game has been played here. */
export function hasPlayed(game) {
  if (noted === game) return;
  noted = game;
  remember("played", [...new Set([...remembered("played", []), game])]);
}

/** Whether the lesson of a game is worth a line: nobody has played it here, nor begun the lesson. */
export const isNew = (game, course) => !remembered("played", []).includes(game) && !learnt(course).length;

for (const link of document.querySelectorAll("a[data-count]")) {
  if (learnt(link.dataset.course).length >= Number(link.dataset.count)) link.after(" ✓ done");
}

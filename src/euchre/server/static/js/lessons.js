// What this browser knows about lessons and games: which are done, which were ever played.
import { remember, remembered } from "./settings.js";

const learnt = (course) => remembered("learnt", {})[course] ?? [];

let noted = "";

/** Note that a game has been played here. */
export function hasPlayed(game) {
  if (noted === game) return;
  noted = game;
  remember("played", [...new Set([...remembered("played", []), game])]);
}

/** Whether to mention the lesson of a game: it was never played here, nor the lesson started. */
export const isNew = (game, course) => !remembered("played", []).includes(game) && !learnt(course).length;

for (const link of document.querySelectorAll("a[data-count]")) {
  const [done, of] = [learnt(link.dataset.course).length, Number(link.dataset.count)];
  if (done) link.after(done >= of ? " ✓ done" : ` ${done} of ${of} done`);
}

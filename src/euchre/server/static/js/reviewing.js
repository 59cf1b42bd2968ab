// A review in progress: what it has found so far, and how far along it is.
import { ask } from "./net.js";
import { settings } from "./settings.js";

const LOOK = 900;
const MISTAKES = { "??": "grave", "?": "clear", "?!": "slight" };

const pause = (ms) => new Promise((done) => setTimeout(done, ms));

/**
 * Review a record and report findings as they come: `{done, of, marks, chances, problem}`.
 * `marks` are for the decisions that deserve one, in order; `chances` are keyed by "deal action side".
 * Ends when another record is on the page (`state.record`).
 */
export async function follow(record, state, tell) {
  const found = { done: 0, of: 0, marks: [], chances: new Map(), problem: "" };
  const here = () => state.record === record;
  try {
    const { id } = await ask("/api/reviews", { record, opponents: settings.opponents });
    while (here()) {
      const told = await ask(`/api/reviews/${id}/marks?after=${found.done}${state.you ? `&seat=${state.seat}` : ""}`);
      if (!here()) return;
      if (told.done > found.done || !found.of) {
        for (const [deal, action, side, chance] of told.curve) found.chances.set(`${deal} ${action} ${side}`, chance);
        found.marks = [...found.marks, ...told.decisions.filter(({ mark }) => mark).map(marked)];
        Object.assign(found, { done: told.done, of: told.of, review: `/review/${id}` });
        tell({ ...found });
      }
      if (told.error) throw new Error(told.error);
      if (told.done === told.of) return;
      await pause(LOOK);
    }
  } catch (error) {
    // The game can be viewed without marks.
    if (here()) tell({ ...found, problem: error.message });
  }
}

/** A decision with a mark as the page shows it. */
function marked(decision) {
  const bad = decision.mark in MISTAKES;
  return { ...decision, bad, kind: bad ? MISTAKES[decision.mark] : "good", title: decision.words };
}

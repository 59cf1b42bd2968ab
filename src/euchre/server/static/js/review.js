// Submit a game for review; this page waits and shows the progress.
import { byId, many } from "./dom.js";
import { withRecord } from "./kept.js";
import { ask, pause } from "./net.js";
import { choose, settings } from "./settings.js";

function waiting(on) {
  byId("choose").hidden = on;
  byId("work").hidden = !on;
}

/** Wait until a review is ready; throws if it fails. */
async function ready(id) {
  for (;;) {
    const told = await ask(`/api/reviews/${id}`);
    if (told.error) throw new Error(told.error);
    byId("progress").max = told.of;
    byId("progress").value = told.done;
    byId("said").textContent = `Judging every decision: ${told.done} of ${many(told.of, "deal")}.`;
    if (told.ready) return;
    await pause(700);
  }
}

const opponents = byId("opponents");
opponents.value = settings.opponents;
opponents.addEventListener("change", () => choose("opponents", opponents.value));
addEventListener("euchre-settings", () => (opponents.value = settings.opponents));

withRecord(async (record) => {
  waiting(true);
  try {
    const { id } = await ask("/api/reviews", { record, opponents: settings.opponents });
    await ready(id);
    location.replace(`/review/${id}`);
  } catch (error) {
    waiting(false);
    throw error;
  }
});

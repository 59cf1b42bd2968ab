// Reviews: submit a game and wait, with the progress shown; step through a finished one, share its
// decisions, and practice each mistake.
import { ask, byId, choose, el, many, pause, settings } from "./page.js";
import { fragment, latest, practiceButton, shareButton, withRecord } from "./record.js";

/** The most deals of a review: progress is asked for, and no marks yet. */
const MOST = 1000;

function waiting(on) {
  byId("choose").hidden = on;
  byId("work").hidden = !on;
}

/** Wait until a review is ready; throws if it fails. */
async function ready(id) {
  for (;;) {
    const told = await ask(`/api/reviews/${id}/marks?after=${MOST}`);
    if (told.error) throw new Error(told.error);
    byId("progress").max = told.of;
    byId("progress").value = told.done;
    byId("said").textContent = `Judging every decision: ${told.done} of ${many(told.of, "deal")}.`;
    if (told.done === told.of) return;
    await pause(700);
  }
}

/** Take a game, and go to its review when that is ready. */
function submit() {
  const opponents = byId("opponents");
  opponents.value = settings.opponents;
  opponents.addEventListener("change", () => choose("opponents", opponents.value));
  addEventListener("euchre-settings", () => (opponents.value = settings.opponents));

  withRecord(async (record) => {
    waiting(true);
    try {
      const { id } = await ask("/api/reviews", { record, opponents: settings.opponents });
      await ready(id);
      const seat = fragment.get("seat");
      location.replace(`/review/${id}${seat ? `?seat=${seat}` : ""}`);
    } catch (error) {
      waiting(false);
      throw error;
    }
  });
}

/** Add the ways from a finished review to the replay and to practice. */
function annotate() {
  for (const heading of document.querySelectorAll(".review h3")) {
    const deal = heading.textContent.match(/\d+/)?.[0];
    const href = `/replay#kept&deal=${deal}`;
    if (deal) heading.append(" ", el("a", { class: "button small", href }, "Step through"));
  }
  const record = latest();
  const told = el("p", { class: "sr", role: "status" });
  document.querySelector(".review").append(told);
  for (const row of document.querySelectorAll(".review li[data-deal]")) {
    if (!record) break;
    const which = [record, Number(row.dataset.deal), Number(row.dataset.action)];
    if (row.querySelector(".bad")) row.lastElementChild.append(" ", practiceButton(...which, (words) => (told.textContent = words), "small"));
    row.lastElementChild.append(" ", shareButton(...which, "small"));
  }
}

if (byId("opponents")) submit();
else annotate();

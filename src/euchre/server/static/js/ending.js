// The end of a game: who has won, what happened, and what can be done next.
import { byId, el, fill, refill } from "./dom.js";
import { points } from "./felt.js";
import { figures } from "./figures.js";
import { ask } from "./net.js";

let told = null;

/** Show the end of a game once; after that a button brings it back. */
export function gameOver(table, frame) {
  const show = () => byId("end").showModal();
  const back = { type: "button", class: "go", id: "result", data: { key: "result" }, onclick: show };
  const words = frame.scene.me === null ? "The result" : "The result, and play again";
  refill(byId("choices"), ["result", frame.table.game_no], () => el("button", back, words));
  if (told === frame.table.game_no) return;
  told = frame.table.game_no;
  const { scene } = frame;
  const dialog = byId("end");
  const stats = el("div", { class: "stats" }, el("p", { class: "fine" }, "Counting …"));
  const rematch = el("button", { type: "button", class: "primary" }, "Play again");
  rematch.addEventListener("click", async () => {
    rematch.disabled = true;
    try {
      await ask(`/api/tables/${table}/rematch`, {});
      dialog.close();
    } catch (error) {
      rematch.disabled = false;
      rematch.after(el("p", { class: "bad", role: "alert" }, error.message));
    }
  });
  const egn = el("a", { class: "button", href: `/api/tables/${table}/record.egn`, download: "", hidden: true }, "Save as EGN");
  fill(
    dialog,
    // Nothing is pressed by a key that was meant for a card.
    el("h2", { id: "end-title", tabindex: "-1", autofocus: true }, scene.over[0]),
    scene.over.slice(1).map((line) => el("p", {}, line)),
    el("p", {}, scene.result),
    finalScore(scene),
    stats,
    el(
      "p",
      { class: "menu-links" },
      el("a", { class: "button", href: `/review#table=${table}` }, "Review the game"),
      el("a", { class: "button", href: `/replay#table=${table}` }, "Replay"),
      el("a", { class: "button", href: `/fair#table=${table}` }, "Check the deal"),
      el("a", { class: "button", href: `/api/tables/${table}/record.json`, download: "" }, "Save the record"),
      egn,
    ),
    el(
      "p",
      { class: "buttons" },
      el("button", { type: "button", onclick: () => dialog.close() }, "Look at the table"),
      el("a", { class: "button", href: "/" }, "Start page"),
      scene.me === null ? null : rematch,
    ),
  );
  dialog.showModal();
  statistics(table, stats, egn);
}

/** What each side has in the end, the winners first. */
function finalScore({ sides, winners }) {
  const won = ({ side }) => winners.includes(side);
  const rows = [...sides.filter(won), ...sides.filter((side) => !won(side))].map((side) =>
    el("li", { class: won(side) ? "won-it" : "" }, el("b", {}, points(side)), side.name),
  );
  return el("ul", { class: "final", "aria-label": "The final score" }, rows);
}

/** Count the game; what Euchre Game Notation has words for can be had in it. */
async function statistics(table, box, egn) {
  try {
    const record = await ask(`/api/tables/${table}/record.json`);
    const told = await ask("/api/replay", { record });
    fill(box, figures(told.statistics));
    egn.hidden = !told.egn;
  } catch (error) {
    fill(box, el("p", { class: "fine" }, error.message));
  }
}

// How you play: judging the games that wait, practice against a habit, importing a file.  The server draws all else.
import { attempt, problem, redraw, takes } from "./forms.js";
import { ask, byId, many, pause } from "./page.js";

const failed = (error) => problem(error.message);

/** What the server does not judge yet are games whose deals others may still play. */
function later(games) {
  byId("left").textContent = `${games === 1 ? "One game is" : `${games} games are`} judged when the day is over: others still play the same deals.`;
}

const waiting = () => Number(byId("judge")?.dataset.waiting ?? 0);

async function judge() {
  byId("judge").disabled = true;
  problem("");
  try {
    for (let left = waiting(); left; ) {
      byId("left").textContent = `Judging; ${many(left, "game")} to go …`;
      ({ left } = await ask("/api/my-play/judge", {}));
      await pause(100);
    }
    await redraw(location.href, ["play"]);
    if (waiting()) later(waiting());
    else byId("given-title")?.focus();
  } catch (error) {
    failed(error);
    await redraw(location.href, ["play"]).catch(failed);
  }
}

const take = (file) =>
  attempt(async () => {
    byId("taken").textContent = "";
    const { practice, play } = await file.text().then(JSON.parse).catch(() => {
      throw new Error("This file is not JSON.");
    });
    if (!practice && !play) throw new Error("This file contains no practice and no judged games.");
    const found = await ask("/api/my-play/import", { practice: practice ?? null, play: play ?? [] });
    byId("taken").textContent = `Imported: ${many(found.games, "judged game")}, ${many(found.positions, "position")}${found.practice ? ", and your practice" : ""}.`;
    await redraw(location.href, ["play"]);
  });

addEventListener("click", ({ target }) => {
  const { id, dataset } = target;
  if (id === "judge") judge();
  if (!dataset.against) return;
  attempt(async () => {
    await ask("/api/practice/begin", { game: dataset.game, theme: dataset.against });
    return "/practice/table";
  }, target);
});
addEventListener("change", ({ target: { id, value } }) => id === "game" && redraw(`/my-play?game=${encodeURIComponent(value)}`, ["play"]).catch(failed));
takes(byId("file"), take);

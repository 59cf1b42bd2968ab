// Where practice starts.
import { attempt, sends } from "./forms.js";
import { ask, byId, remember, remembered } from "./page.js";

const form = byId("begin");
const game = byId("game");
const last = remembered("practice", {});
if ([...game.options].some((option) => option.value === last.game)) game.value = last.game;

const begin = (theme) =>
  attempt(async () => {
    remember("practice", { game: game.value });
    await ask("/api/practice/begin", { game: game.value, theme: theme || null });
    return "/practice/table";
  }, byId("start"));

sends(form, () => begin(new FormData(form).get("theme")));
byId("these")?.addEventListener("click", ({ target }) => begin(target.dataset.of));
// A browser may come back to the page as it was left.
addEventListener("pageshow", ({ persisted }) => persisted && location.reload());

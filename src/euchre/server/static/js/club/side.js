// A captain's page: the side's fixtures, and what is reported of each in a few taps.  The server draws it.
import { attempt, commands, problem, redraw } from "../forms.js";
import { bearer } from "../night/live.js";
import { ask, byId } from "../page.js";

const { club, side } = byId("main").dataset;
const secret = bearer(location.hash.slice(1));
const path = `/api/clubs/${club}/sides/${side}`;
const look = () => redraw(`${path}/html`, [], secret);

commands((wish, { dataset: { said } }) =>
  attempt(async () => {
    byId("done").textContent = "";
    await ask(path, wish, undefined, secret);
    await look();
    byId("done").textContent = `Reported: ${said} ${wish.games.join("–")}. To correct it, see “Played”.`;
  }),
);
look().catch((error) => {
  problem(error.message);
  byId("main").classList.add("lost");
});
